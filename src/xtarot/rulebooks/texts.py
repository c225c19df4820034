"""What a printed or shown rulebook, and a comparison of two, says besides its own words."""

from xtarot.rules.texts import Text

TAKES_NEXT = Text("が次を取る", "takes")
TAKES_TRICK = Text("このトリックを取る", "takes the trick")
BACK = Text("裏向きのカード", "a card face down")
TRY = Text("この手で遊ぶ", "Try this hand")
CLAUSE, LINE, TOTAL = Text("条項", "Clause"), Text("内容", "For"), Text("合計", "Total")

USUALLY = Text("（標準は{default}）", " (usually {default})")

CARDS = Text("{n}枚", "{n}")
FOR_PLAYERS = Text("{n}人なら{cards}", "{cards} with {n} players")
EACH = Text("1人に{n}枚", "{n} to each")
DEALT = Text("{each}、残り{rest}", "{each}, {rest} left")
THE_REST = Text("全部", "the rest")
