"""Why a deal of many is not played."""

from xtarot.rules.texts import Text

NO_DUPLICATE = Text("このディールはありません", "there is no such deal")
NEEDS_NAME = Text(
    "今日のディールを遊ぶには、先に名前を決めてください。名前がないあいだは、ゲスト用の練習ディールを遊べます",
    "to play the deal of the day, take a name first; without one you can play the practice deal for guests",
)
FOR_GUESTS = Text(
    "練習ディールは、名前のない人のためのものです。今日のディールを遊べます",
    "the practice deal is for guests: with a name you play the deal of the day",
)
CLOSED = Text("このディールの受付は終わりました", "this deal cannot be begun any more")
NOT_READY = Text(
    "コンピューターの準備中です。少し待ってから、もう一度お試しください",
    "the bots are getting ready: try again in a minute",
)
TOO_MANY = Text(
    "遊びかけのディールが{n}件あります。どれかを終えると、次のディールを始められます",
    "you have begun {n} deals and not finished them: finish one, and you can begin another",
)
