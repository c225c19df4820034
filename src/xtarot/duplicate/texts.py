"""Why a deal of many is not played."""

from xtarot.rules.texts import Text

NO_DUPLICATE = Text("このディールはありません", "there is no such deal")
CLOSED = Text("このディールの受付は終わりました", "this deal cannot be begun any more")
NOT_READY = Text(
    "コンピューターの準備中です。少し待ってから、もう一度お試しください",
    "the bots are getting ready: try again in a minute",
)
