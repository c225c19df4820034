"""How long something lasts still, and when it ends, in words."""

from datetime import UTC, datetime
from math import ceil

from xtarot.rules.texts import Text

_DAY = 24 * 3600.0  # seconds
_DAYS = Text("{n}日", "{n} days")  # what is left of a limit: the same wherever somebody reads it
_HOURS = Text("{n}時間", "{n} hours")
_MINUTES = Text("{n}分", "{n} {n:minute|minutes}")


def write_left(seconds: float) -> Text:
    """For how long something lasts still, in words; begun days, hours and minutes count."""
    for text, unit in ((_DAYS, _DAY), (_HOURS, 3600.0)):
        if seconds > unit:
            return text.filled(n=ceil(seconds / unit))
    minutes = max(1, ceil(seconds / 60))
    return _MINUTES.filled(n=minutes)


def write_end(end: float) -> str:
    """A time for pages, which show it by the clock of who reads it (`static/lib/own-clock.js`)."""
    return f"{datetime.fromtimestamp(end, UTC):%Y-%m-%d %H:%M} UTC"
