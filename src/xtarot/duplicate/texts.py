"""Why a deal of many is not played."""

from xtarot.rules.texts import Text

NO_DUPLICATE = Text("このディールはありません", "there is no such deal")
CLOSED = Text("このディールの受付は終わりました", "this deal cannot be begun any more")
NOT_READY = Text(
    "コンピューターの準備中です。少し待ってから、もう一度お試しください",
    "the bots are getting ready: try again in a minute",
)
TOO_MANY = Text(
    "遊びかけのディールが{n}件あります。どれかを終えると、次のディールを始められます",
    "you have begun {n} deals and not finished them: finish one, and you can begin another",
)
