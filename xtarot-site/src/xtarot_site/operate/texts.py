"""The texts of the operators' page, in both languages."""

from xtarot.rules.texts import Lang, Text

OF_SCRIPTS: dict[str, Text] = {
    "not_done": Text(
        "つながりません。つながったら、もう一度押してください。",
        "There is no connection: press again when you are online.",
    ),
    "done": Text("できました", "Done"),
    "incomplete": Text(
        "空欄か、書き方の正しくないところがあります。", "Something is missing, or not written as it should be."
    ),
}

OF_HTML: dict[str, Text] = {
    "operate": Text("サイトの運営", "Running the site"),
    "about": Text(
        "ここでしたことはすべて下の記録に残り、ほかの運営者も読めます。",
        "Everything you do here goes into the log below, which all operators can read.",
    ),
    # Now
    "now": Text("いま", "Now"),
    "people": Text("人", "People"),
    "tables": Text("卓", "Tables"),
    "servers": Text("サーバー", "Servers"),
    "game": Text("ゲーム", "Game"),
    "sitting": Text("席に着いている人", "Seated"),
    "nobody": Text("いまプレイ中の卓はありません", "No tables are in play right now"),
    # What waits
    "waits": Text("対応待ち", "Needs attention"),
    "reports": Text("通報された人：{n}人", "People reported: {n}"),
    "of_names": Text("名前についての通報：{n}件", "Reports about names: {n}"),
    "appeals": Text("制限への異議：{n}件", "Appeals against limits: {n}"),
    "works": Text("審査を待つルールブック：{n}冊", "Rulebooks waiting for review: {n}"),
    "undecided": Text("結果発表待ちのコンテスト：{n}件", "Contests waiting for a result: {n}"),
    "certificate_ends": Text(
        "{name}の証明書の期限まで、あと{days}日です。更新してください",
        "Days until the certificate for {name} expires: {days}. Renew it",
    ),
    "certificate_ended": Text(
        "{name}の証明書が期限切れのため、ブラウザーでこのサイトを開けません。すぐに更新してください",
        "The certificate for {name} has expired, and browsers refuse to open the site: renew it now",
    ),
    "disk": Text(
        "{folder}のディスクの使用率は{used}%、空きは{free}です。いっぱいになると何も保存できなくなるので"
        "、空きを増やしてください",
        "The disk that holds {folder} is {used}% full, with {free} free. Once it is full, nothing can be "
        "saved: free up some space",
    ),
    "nothing": Text("対応待ちはありません", "Nothing needs attention"),
    # Notices
    "notices": Text("全員へのお知らせ", "Notices to everybody"),
    "notices_about": Text(
        "すべてのページと卓のバーに1行で表示され、終了日時になると消えます。スマートフォンの卓で見えるの"
        "は13字くらいまでですが、押すと全文を読めます。",
        "A single line in the bar of every page and table, shown until the time you set. At a table on a "
        "phone only about 25 letters fit; tapping shows the rest.",
    ),
    "words_ja": Text("日本語", "In Japanese"),
    "words_en": Text("英語", "In English"),
    "until": Text("終了日時", "Until"),
    "announce": Text("お知らせを出す", "Post the notice"),
    "stands": Text("{end}まで", "until {end}"),
    "end_now": Text("終了する", "End it now"),
    "none_stands": Text("いま出ているお知らせはありません", "There are no notices right now"),
    # Roles
    "roles": Text("役割", "Roles"),
    "roles_about": Text(
        "審査員は審査に出されたルールブックを読み、モデレーターは通報に対応します。"
        "運営者の任命は、サーバーのコマンドでしかできません。",
        "Reviewers read the rulebooks that are sent in, and moderators deal with reports. Operators can "
        "only be appointed from the server’s command line.",
    ),
    "reviewer": Text("審査員", "Reviewer"),
    "moderator": Text("モデレーター", "Moderator"),
    "operator": Text("運営者", "Operator"),
    "reviewers": Text("審査員", "Reviewers"),
    "moderators": Text("モデレーター", "Moderators"),
    "operators": Text("運営者", "Operators"),
    "nobody_holds": Text("まだいません", "Nobody yet"),
    "take_back": Text("外す", "Remove"),
    "take_back_of": Text("{name}さんを外す（{role}）", "Remove {name} ({role})"),
    "name_or_number": Text("名前か番号（#12）", "Name or number (#12)"),
    "role": Text("役割", "Role"),
    "appoint": Text("任命する", "Give the role"),
    # Contests
    "contests": Text("コンテスト", "Contests"),
    "address": Text("アドレスに使う名前（例：moon-2027）", "Name in the address, such as moon-2027"),
    "title_ja": Text("タイトル（日本語）", "Title in Japanese"),
    "title_en": Text("タイトル（英語）", "Title in English"),
    "theme_ja": Text("テーマ（日本語）", "Theme in Japanese"),
    "theme_en": Text("テーマ（英語）", "Theme in English"),
    "last_day": Text("締め切りの日（UTC）", "Last day (UTC)"),
    "open_contest": Text("コンテストを開く", "Open the contest"),
    "new_contest": Text("新しいコンテスト", "A new contest"),
    "takes_until": Text("{day}まで受付中", "open for entries until {day}"),
    "has_ended": Text("{day}に締め切りました", "closed on {day}"),
    "is_decided": Text("結果発表済み", "result announced"),
    "result_ja": Text("結果（日本語）", "Result in Japanese"),
    "result_en": Text("結果（英語）", "Result in English"),
    "decide": Text("結果を発表する", "Announce the result"),
    # Texts
    "texts": Text("サイトの文章", "The site's own texts"),
    "texts_about": Text(
        "Markdownで書きます。/imprintと/privacyに表示され、各ページの下からリンクされます。"
        "片方の言語だけに書くと、どちらの言語でも同じ文章が表示されます。空にして保存すると消えます。",
        "Written in Markdown, shown at /imprint and /privacy, and linked at the foot of the pages. A "
        "text written in only one language is shown in both. Save an empty text to remove it.",
    ),
    "imprint": Text("運営者情報", "Who runs this site"),
    "privacy": Text("プライバシー", "Privacy"),
    "save": Text("保存", "Save"),
    # Limits
    "limits": Text("制限", "Limits"),
    "limits_about": Text(
        "サーバーの設定です。ここでは変えられません。「一度に」は続けてできる回数（接続では、"
        "同時に開ける数）、「1分あたり」はそのあと1分ごとに回復する回数です。「アドレス」はIPアドレスです"
        "。IPv6では/64を1つのアドレスとし、それを含む/56には4倍、/48には16倍の上限があります。",
        "These are set on the server and cannot be changed here. “At once” is how many are allowed in a "
        "row (for connections: how many can be open), and “Per minute” is how many come back each minute "
        "after that. “Address” means IP address. With IPv6 it means a /64; the /56 around it may do 4 times as "
        "much, the /48 16 times.",
    ),
    "show_limits": Text("すべて見る", "Show all"),
    "limit": Text("対象", "What"),
    "burst": Text("一度に", "At once"),
    "rate": Text("1分あたり", "Per minute"),
    # Log
    "log": Text("運営の記録", "Log"),
    "log_row": Text("{at}　{who}", "{at}, {who}"),
    "earlier": Text("以前の記録：{n}件", "Earlier: {n}"),
    "command_line": Text("サーバーのコマンド", "command line"),
    "somebody": Text("名前を取り下げた人", "somebody who has gone"),
    "did_notice": Text("お知らせを出した：{words}（{end}まで）", "Posted a notice: {words} (until {end})"),
    "did_end": Text("お知らせを終了した：{words}", "Ended the notice: {words}"),
    "did_text": Text("文章を保存した：{page}", "Saved the text: {page}"),
    "did_give": Text("{name}さん（#{n}）を任命した：{role}", "Gave {name} (#{n}) a role: {role}"),
    "did_take": Text("{name}さん（#{n}）の役割を外した：{role}", "Removed a role from {name} (#{n}): {role}"),
    "did_open": Text("コンテストを開いた：{contest}", "Opened the contest {contest}"),
    "did_decide": Text("コンテストの結果を発表した：{contest}", "Announced the result of contest {contest}"),
    "no_acts": Text("まだ何もありません", "Nothing yet"),
}

OF_LIMITS: dict[str, Text] = {
    "requests": Text("アドレスごとのリクエスト", "Requests, by address"),
    "changes": Text("アドレスごとの変更", "Changes, by address"),
    "tables": Text("アドレスごとの新しい卓", "New tables, by address"),
    "papers": Text("アドレスごとのPDF", "PDFs, by address"),
    "remarks": Text("一人ごとの条項への書き込み", "Notes beside clauses, by person"),
    "address_remarks": Text("アドレスごとの条項への書き込み", "Notes beside clauses, by address"),
    "programme": Text("一人ごとの審査での操作", "What is done with rulebooks sent in, by person"),
    "address_programme": Text("アドレスごとの審査での操作", "What is done with rulebooks sent in, by address"),
    "talk": Text("一人ごとの発言", "Chat lines, by person"),
    "address_talk": Text("アドレスごとの発言", "Chat lines, by address"),
    "reports": Text("一人ごとの通報", "Reports, by person"),
    "address_reports": Text("アドレスごとの通報", "Reports, by address"),
    "records": Text("アドレスごとの手もとの記録の読み込み", "Records from elsewhere, by address"),
    "signing": Text("アドレスごとの名前の登録とパスキーの操作", "Taking names and using passkeys, by address"),
    "devices": Text("アドレスごとの端末の登録（お知らせ用）", "Devices that get notices, by address"),
    "mails": Text("一人ごとの確認メール", "Confirmation emails, by person"),
    "mails_of_address": Text("アドレスごとの確認メール", "Confirmation emails, by address"),
    "mails_to": Text("送り先ごとの確認メール", "Confirmation emails, by mailbox"),
    "mails_of_newcomers": Text("新しい人たちの確認メール（合計）", "Confirmation emails, of all newcomers together"),
    "mails_of_site": Text("サイト全体の確認メール", "Confirmation emails, of the whole site"),
    "guesses": Text("アドレスごとの6つのことばの入力", "Attempts to sign in with six words, by address"),
    "effort": Text("重い計算（秒）", "Seconds of heavy work"),
    "loop": Text("サーバーの時間（秒）", "Seconds of the server's own time"),
    "sockets": Text(
        "アドレスごとの卓への接続（待機中の接続を含む）", "Connections to tables, also by long polling, by address"
    ),
    "address_connections": Text("アドレスごとの接続", "Connections, by address"),
    "connections": Text("接続の合計", "Connections in all"),
    "arrivals": Text("同時に開く卓の数", "Tables opened at the same time"),
    "request_time": Text("リクエストが届くまでの秒数", "Seconds for a request to arrive"),
    "messages": Text("一人ごとの卓での通信", "Messages to tables, by person"),
    "address_messages": Text("アドレスごとの卓での通信", "Messages to tables, by address"),
    "settings": Text("一人ごとの席や名前の変更", "Changes of seats and names, by person"),
    "address_settings": Text("アドレスごとの席や名前の変更", "Changes of seats and names, by address"),
    "thinking": Text("コンピューターの計算（秒）", "Seconds in which bots think"),
    "reviewing": Text("検討の計算（秒）", "Seconds of reviews"),
    "notices_of_one": Text(
        "一人から一人への、返事のない誘い（1日）", "Unanswered requests of one person to another, a day"
    ),
    "notices_of_strangers": Text(
        "友だちでない人から一人への誘い（1日）", "Requests to one person of all who are not friends, a day"
    ),
    "patience": Text(
        "卓での通信が上限を超えてから、接続を切るまでの回数",
        "Table messages over the limit before the connection is closed",
    ),
}
"""What each of `Limits` is of."""


def operate_text(key: str, lang: Lang, **words: object) -> str:
    """A text of the page."""
    return OF_HTML[key].of(lang, **words)
