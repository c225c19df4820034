"""Why something is not done that whoever runs a site asks for, in both languages."""

from xtarot.rules.texts import Text

BOTH_LANGUAGES = Text("日本語と英語の両方で書いてください。", "Write it in Japanese and in English.")
NOTICE_TOO_LONG = Text("お知らせは{most}字までです。", "A notice has at most {most} characters.")
WRONG_END = Text("終了日時は、いまから{days}日以内にしてください。", "The end must be within the next {days} days.")
TOO_MANY_NOTICES = Text(
    "同時に出せるお知らせは{most}件までです。どれかを終了してください。",
    "At most {most} notices can be shown at a time. End one of them first.",
)
NOT_STANDING = Text("そのお知らせはもう終わっています。", "That notice has ended already.")
TEXT_TOO_LONG = Text("文章は{most}字までです。", "A text has at most {most} characters.")
BY_COMMAND = Text(
    "運営者の任命は、サーバーのコマンドでしかできません。",
    "Operators can only be appointed from the server’s command line.",
)
NOBODY = Text("{name}という名前の人はいません。", "Nobody is called {name} here.")
RENAMED = Text(
    "{before}さん（#{number}）の名前が変わり、いまは{now}さんです。ページを開き直して確かめてください。",
    "{before} (#{number}) is called {now} now. Load the page again and make sure that it is who you mean.",
)
HOLDS = Text("{name}さんは、すでにその役割についています。", "{name} already has that role.")
HOLDS_NOT = Text("{name}さんは、その役割についていません。", "{name} does not have that role.")
