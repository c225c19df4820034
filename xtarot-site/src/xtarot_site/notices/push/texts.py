"""Why a device gets no notices, in both languages."""

from xtarot.rules.texts import Text

NO_ENDPOINT = Text("この端末にはお知らせを送れません", "notices cannot be sent to this device")
NOBODY = Text("遊んだことのない端末には、お知らせはありません", "there is nothing yet to tell you")
