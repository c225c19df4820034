"""The texts of the operators' page, in both languages."""

from xtarot.rules.texts import Lang, Text

OF_SCRIPTS: dict[str, Text] = {
    "not_done": Text(
        "つながりません。つながったら、もう一度押してください。",
        "There is no connection: press again when you are online.",
    ),
    "done": Text("保存しました", "Done"),
    "incomplete": Text("書かれていないところがあります。", "Something is missing, or not written as it should be."),
}

OF_HTML: dict[str, Text] = {
    "operate": Text("サイトの運営", "Running the site"),
    "about": Text(
        "ここですることはすべて記録に残り、ほかの運営者にも見えます。",
        "All that is done here stands in the log below, for the other operators, too.",
    ),
    # Now
    "now": Text("いま", "Now"),
    "people": Text("人", "People"),
    "tables": Text("卓", "Tables"),
    "servers": Text("サーバー", "Servers"),
    "game": Text("ゲーム", "Game"),
    "sitting": Text("席にいる人", "Seated"),
    "nobody": Text("いま遊ばれている卓はありません", "No table is being played at just now"),
    # What waits
    "waits": Text("待っているもの", "What waits"),
    "reports": Text("通報された人：{n}人", "People who were reported: {n}"),
    "of_names": Text("うち名前についての通報：{n}件", "of these reports about names: {n}"),
    "works": Text("審査を待つルールブック：{n}冊", "Rulebooks to be reviewed: {n}"),
    "undecided": Text("締め切られ、結果を待つコンテスト：{n}件", "Contests that have ended and are not decided: {n}"),
    "nothing": Text("待っているものはありません", "Nothing waits"),
    # Notices
    "notices": Text("全員へのお知らせ", "Notices to everybody"),
    "notices_about": Text(
        "すべてのページと卓の上のバーに、一行で出ます。終わりの時刻になると消えます。短い文（15字くらいまで）なら、スマートフォンの卓でも全部見えます。長い文は押すと開きます。",
        "One line in the bar of every page and table, at once. It goes away at its end. On a phone a table shows "
        "some 30 letters of it; what is longer opens by a press.",
    ),
    "words_ja": Text("日本語", "In Japanese"),
    "words_en": Text("英語", "In English"),
    "until": Text("終わり", "Its end"),
    "announce": Text("お知らせを出す", "Tell everybody"),
    "stands": Text("{end}まで", "until {end}"),
    "end_now": Text("終える", "End it now"),
    "none_stands": Text("いま出ているお知らせはありません", "No notice stands just now"),
    # Roles
    "roles": Text("役割", "Roles"),
    "roles_about": Text(
        "審査員は出されたルールブックを読み、モデレーターは通報に対応します。運営者を決められるのは、サーバーのコマンドだけです。",
        "Reviewers read what is sent in, moderators decide what is reported. Only the command line of the server names "
        "operators.",
    ),
    "reviewer": Text("審査員", "Reviewer"),
    "moderator": Text("モデレーター", "Moderator"),
    "operator": Text("運営者", "Operator"),
    "nobody_holds": Text("まだいません", "Nobody yet"),
    "take_back": Text("外す", "Take back"),
    "take_back_of": Text("{name}さんを外す（{role}）", "Take back from {name}: {role}"),
    "name": Text("名前", "Name"),
    "role": Text("役割", "Role"),
    "appoint": Text("役割を渡す", "Give the role"),
    # Contests
    "contests": Text("コンテスト", "Contests"),
    "address": Text("アドレスでの名前（例：moon-2027）", "Name in addresses, as moon-2027"),
    "title_ja": Text("題（日本語）", "Title in Japanese"),
    "title_en": Text("題（英語）", "Title in English"),
    "theme_ja": Text("テーマ（日本語）", "Theme in Japanese"),
    "theme_en": Text("テーマ（英語）", "Theme in English"),
    "last_day": Text("最後の日（UTC）", "Last day (UTC)"),
    "open_contest": Text("コンテストを開く", "Open the contest"),
    "new_contest": Text("新しいコンテスト", "A new contest"),
    "takes_until": Text("{day}まで受け付け", "takes entries until {day}"),
    "has_ended": Text("締め切り：{day}", "ended on {day}"),
    "is_decided": Text("結果を発表ずみ", "decided"),
    "result_ja": Text("結果（日本語）", "What was decided, in Japanese"),
    "result_en": Text("結果（英語）", "What was decided, in English"),
    "decide": Text("結果を発表する", "Announce the result"),
    # Texts
    "texts": Text("サイトの文章", "The site's own texts"),
    "texts_about": Text(
        "Markdownで書きます。書くと /imprint と /privacy に出て、ページの下からリンクされます。空にすると消えます。",
        "In Markdown. They stand at /imprint and /privacy, linked at the foot of the pages; empty ones are taken away.",
    ),
    "imprint": Text("運営者情報", "Imprint"),
    "privacy": Text("プライバシー", "Privacy"),
    "save": Text("保存", "Save"),
    # Limits
    "limits": Text("制限", "Limits"),
    "limits_about": Text(
        "サーバーの設定です。ここでは変えられません。「一度に」は続けてできる回数、「毎分」はそのあと戻る回数です。",
        "As the server has them; they cannot be changed here. “At once” is how much can be done in a row, “a minute” "
        "how much comes back.",
    ),
    "show_limits": Text("すべて見る", "Show all"),
    "limit": Text("何を", "Of what"),
    "burst": Text("一度に", "At once"),
    "rate": Text("毎分", "A minute"),
    # Log
    "log": Text("記録", "Log"),
    "log_row": Text("{at}　{who}：{act}", "{at}, {who}: {act}"),
    "command_line": Text("サーバーのコマンド", "the command line"),
    "somebody": Text("名前を取り下げた人", "somebody who has gone"),
    "did_notice": Text("お知らせを出した：{words}（{end}まで）", "told everybody: {words} (until {end})"),
    "did_end": Text("お知らせを終えた：{words}", "ended the notice: {words}"),
    "did_text": Text("文章を書いた：{page}", "wrote the text: {page}"),
    "did_give": Text("{name}さんに役割を渡した：{role}", "gave {name} the role: {role}"),
    "did_take": Text("{name}さんの役割を外した：{role}", "took the role back from {name}: {role}"),
    "did_open": Text("コンテストを開いた：{contest}", "opened the contest {contest}"),
    "did_decide": Text("コンテストの結果を発表した：{contest}", "announced the result of the contest {contest}"),
    "no_acts": Text("まだ何もありません", "Nothing yet"),
}

OF_LIMITS: dict[str, Text] = {
    "requests": Text("アドレスごとのリクエスト", "Requests of an address"),
    "changes": Text("アドレスごとの変更", "Changes by an address"),
    "tables": Text("アドレスごとの新しい卓", "New tables of an address"),
    "papers": Text("PDF", "PDFs"),
    "remarks": Text("一人の条項への書き込み", "Notes beside clauses of a person"),
    "address_remarks": Text("アドレスごとの条項への書き込み", "Notes beside clauses of an address"),
    "programme": Text("一人の審査での操作", "What a person does with works sent in"),
    "address_programme": Text("アドレスごとの審査での操作", "What an address does with works sent in"),
    "talk": Text("一人の発言", "Lines of a person"),
    "address_talk": Text("アドレスごとの発言", "Lines of an address"),
    "reports": Text("一人の通報", "Reports of a person"),
    "address_reports": Text("アドレスごとの通報", "Reports of an address"),
    "records": Text("持ち込まれた記録", "Records that are brought"),
    "signing": Text("名前とパスキー", "Names taken, and passkeys"),
    "devices": Text("お知らせを受け取る端末", "Devices that get notices"),
    "mails": Text("一人の確認メール", "Mails to confirm an address, of a person"),
    "mails_of_address": Text("アドレスごとの確認メール", "Such mails, asked for by an address"),
    "mails_to": Text("一つのメールアドレスへの確認メール", "Such mails to one mailbox"),
    "mails_of_site": Text("サイト全体の確認メール", "Such mails of the whole site"),
    "guesses": Text("合言葉の入力", "Attempts to sign in by words"),
    "effort": Text("重い計算（秒）", "Seconds of heavy work"),
    "loop": Text("サーバーの時間（秒）", "Seconds of the server's own time"),
    "sockets": Text("アドレスごとの卓への接続", "Sockets of an address"),
    "address_connections": Text("アドレスごとの接続", "Connections of an address"),
    "connections": Text("接続の合計", "Connections in all"),
    "request_time": Text("リクエストが届くまでの秒数", "Seconds for a request to arrive"),
    "messages": Text("卓でのメッセージ", "Messages at tables"),
    "address_messages": Text("アドレスごとの卓でのメッセージ", "Messages of an address at tables"),
    "settings": Text("席や名前の変更", "Changes of seats and names"),
    "address_settings": Text("アドレスごとの席や名前の変更", "Changes of seats and names of an address"),
    "thinking": Text("コンピューターの計算（秒）", "Seconds of bots"),
    "reviewing": Text("見直しの計算（秒）", "Seconds of reviews"),
    "patience": Text("接続を切るまでの余分なメッセージ", "Messages beyond that until a socket is closed"),
}
"""What each of `Limits` is of."""


def operate_text(key: str, lang: Lang, **words: object) -> str:
    """A text of the page."""
    return OF_HTML[key].of(lang, **words)
