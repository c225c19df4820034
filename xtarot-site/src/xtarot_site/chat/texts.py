"""What is said when something is not said, in both languages."""

from xtarot.rules.texts import Text

NO_TALK = Text("この卓ではチャットを使えません", "Chat is off at this table")
ONLY_PHRASES = Text("この卓で送れるのは定型文だけです", "At this table only set phrases can be said")
ONLY_PHRASES_NOW = Text(
    "文章を書けるのは、席の全員とあなたに名前があるときだけです。定型文は送れます",
    "You can write freely only while you and everybody seated have names. Phrases can always be sent",
)
NO_PHRASE = Text("その定型文はありません", "There is no such phrase")
EMPTY = Text("何か書いてください", "Write something")
TOO_LONG = Text(
    "一度に送れるのは{most}字までです（いまは{n}字です）", "At most {most} characters at a time; these are {n}"
)
TOO_FAST = Text("少し待ってから送ってください", "Wait a moment before you say more")
MUTED = Text(
    "あと{left}は発言できません。理由：{words}", "You cannot use the chat for another {left}. The reason: {words}"
)
SUSPENDED = Text(
    "{end}まで利用が制限されています。できるのは、読むことと、いまの名前のままコンピューターだけを相手に遊ぶことです。"
    "異議は /appeal から申し立てられます。理由：{words}",
    "You are suspended until {end}. Until then you can only read, and play alone with bots under the name you have. "
    "You can appeal at /appeal. The reason: {words}",
)
SUSPENDED_UNTIL = Text("{end}まで利用が制限されています", "You are suspended until {end}")
MUTED_UNTIL = Text("{end}まで発言できません", "You cannot use the chat until {end}")
PLAYS_ALONE = Text(
    "いまこの卓に座っている人は、コンピューターだけを相手に遊んでいます",
    "Whoever sits here plays alone with bots for now",
)
OWN_LINE = Text("自分の発言です", "You said that yourself")
NO_LINE = Text("その発言はもうありません", "That line is not there any more")

# At the moderators' desk
NOT_ONESELF = Text("自分についての通報は、自分では決められません", "Nobody decides about themselves")
NO_WORDS = Text("理由を書いてください", "Give the reason in words")
NOT_IN_FORCE = Text("その制限はもう終わっています", "That has ended already")
NOT_APPEALED = Text("返事を待っている異議申し立てはありません", "No appeal waits for an answer here")
FOR_OTHERS = Text(
    "あなたが決めた制限への異議です。12時間は、ほかのモデレーターが先に見ます",
    "You decided this, so for twelve hours the appeal is for other moderators",
)
APPEALED = Text("異議はもう申し立てられています", "You have appealed already")
RENAMED = Text(
    "{before}さん（#{number}）の名前が変わり、いまは{now}さんです。ページを開き直して確かめてください",
    "{before} (#{number}) is called {now} now. Load the page again and make sure that it is who you mean",
)
NOTHING_OPEN = Text("まだ決めていない通報はありません", "Nothing is left to be decided here")
BY_OTHER = Text(
    "{who}さんがもう決めました。ページを開き直すと、どう決まったかわかります",
    "{who} has decided this already. Load the page again to see how",
)
BY_YOU = Text("あなたがもう決めています", "You have decided this already")

# On the page of a table
OF_PAGE = {
    "talk": Text("チャット", "Chat"),
    "talk_news": Text("チャット（新しい発言があります）", "Chat, new messages"),
    "phrases": Text("定型文", "Phrases"),
    "write_line": Text("メッセージを書く", "Write a message"),
    "send_line": Text("送る", "Send"),
    "on_its_way": Text("送信待ち", "on its way"),
    "not_said": Text("送れませんでした。もう一度送ってください", "That did not get through: send it again"),
    "new_lines": Text("新しい発言 {n}件", "{n} new"),
    "nothing_said": Text("まだ発言はありません", "Nothing has been said yet"),
    "no_talk": NO_TALK,
    "talk_is_off": Text("チャットを表示していません", "You have switched chat off"),
    "talk_aside": Text(
        "いまの発言は、観戦している人にだけ見えます。席に着いている人には、ディールが終わると見えます",
        "Only those watching see this now; the players see it once the deal is over",
    ),
    "looking_on": Text("観戦", "watching"),
    "line_menu": Text("{who}の発言「{text}」について", "About what {who} said: {text}"),
    "hide_person": Text("{who}の発言を隠す", "Hide {who}"),
    "hide_text": Text(
        "隠すと、どの卓でも発言が見えなくなり、「相手を探す」でも同じ卓になりません。チャットの設定で戻せます。",
        "Hidden at every table; you will not be seated together either. Undo it in the chat settings.",
    ),
    "only_phrases_text": Text("文章は隠れ、書く欄も消えます。", "Free text goes, and the field for it."),
    "phrases_only": Text("定型文だけ", "Phrases only"),
    "person_hidden": Text("{who}の発言を隠しました", "{who} is hidden now"),
    "only_phrases": Text("定型文だけを表示する", "Show only phrases"),
    "report_line": Text("この発言を通報する", "Report this"),
    "what_is_wrong": Text("通報の理由", "Why you report it"),
    "offence_insult": Text("人を傷つける発言", "It insults somebody"),
    "offence_pressure": Text("せかす・しつこくする", "It presses or pesters"),
    "offence_cheating": Text("カードを教えている", "It gives cards away"),
    "offence_spam": Text("宣伝・連投", "Advertising or flooding"),
    "offence_name": Text("名前が不適切", "The name is offensive"),
    "offence_other": Text("そのほか", "Something else"),
    "report_text": Text(
        "この発言と、その前の9件までをモデレーターが読みます。誰が通報したかは相手に伝わりません。",
        "Moderators read this line and up to nine before it. Nobody else hears who reported it.",
    ),
    "send_report": Text("通報する", "Report"),
    "reported": Text("通報しました", "Reported"),
    "reported_text": Text(
        "ありがとうございます。モデレーターが読みます。この人の発言を隠すこともできます。",
        "Thank you. A moderator will read it. You can also hide this person.",
    ),
    "talk_settings": Text("チャットの設定", "Chat settings"),
    "talk_shown": Text("表示するもの", "What you see"),
    "talk_all": Text("すべて", "Everything"),
    "talk_off": Text("表示しない", "Nothing"),
    "talk_spoken": Text("新しい発言を読み上げる（スクリーンリーダー）", "Let screen readers say new lines"),
    "is_hidden": Text("{who}の発言を隠しています", "{who} is hidden"),
    "hear_again": Text("また表示する", "Show again"),
}
