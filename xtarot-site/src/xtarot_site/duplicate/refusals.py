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
    "コンピューターの準備中です。{games}ゲームのうち{n}ゲームの準備ができました。待っている人がいるゲームを先に準備します",
    "the bots are getting ready: {n} of {games} games are ready, and games that somebody waits for come first",
)
BOTS_FAILED = Text(
    "いまは、コンピューターがこのゲームを遊べません。サイトの運営者に知らせてください",
    "the bots cannot play this game now: tell those who run the site",
)
TOO_MANY = Text(
    "遊びかけのディールが{n}件あります。どれかを終えると、次のディールを始められます",
    "you have begun {n} deals and not finished them: finish one, and you can begin another",
)
