"""What is said at tables, as the server reads and writes it: a log of its own, beside the moves.

Those who look on while a deal is on talk aside, where those who play do not hear them, so a table has two logs. Each is
dense, from 1: what somebody has heard is the number of the last line of both.
"""

from typing import Literal, NamedTuple

import msgspec

SaidKind = Literal["phrase", "words"]


class Heard(NamedTuple):
    """How far somebody has heard the talk of a table: the number of the last line said to all, and of the last aside.

    As text, `12.3`.
    """

    table: int = 0
    aside: int = 0

    def __str__(self) -> str:
        return f"{self.table}.{self.aside}"


NOTHING = Heard()


class TalkLine(msgspec.Struct, frozen=True):
    """A line of talk. `who`: the session, None for who has gone, whose lines have no text any more.

    `text`: the name of a phrase, or words as they were written. `row`: of the table's log, the newest one then.
    `name`: what who said it is called now; empty for a guest.
    """

    seq: int
    aside: bool
    who: int | None
    kind: SaidKind
    text: str
    row: int
    command: str  # who sent it and its id
    at: float  # seconds since 1970
    name: str = ""


class LineAt(msgspec.Struct, frozen=True):
    """Which line of which table."""

    table: str
    aside: bool
    seq: int


class Unheard(msgspec.Struct, frozen=True):
    """Somebody whom another one does not want to hear, by a number of its own, and since when."""

    id: int
    who: int
    name: str
    since: float  # seconds since 1970
