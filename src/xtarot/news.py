"""What servers of one site tell each other: that something has changed, and never what.

Who hears it reads the change from the store. News may be lost, or come twice: nothing depends on it but how soon a
change is seen. (The news of contests, which people read, is another thing.)

`News` is that of a server which is alone. Where several share a database, `xtarot.store.postgresql_news` carries it;
beyond some ten servers a broker would take its place.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from xtarot.clock import Clock, SystemClock

PULSE = 2.0  # seconds between two rounds, in each of which a server says that it is there
FRESH = 4.0  # seconds since a server has heard itself, in which it can rely on hearing the others
GONE = 6.0  # seconds without a word, after which a server, or who is connected to it, counts as gone


class Told(msgspec.Struct, omit_defaults=True):
    """What a server tells the others at once. `by`: its number."""

    by: int
    rows: dict[str, int] = {}  # tables, and the number of their newest row
    here: dict[str, list[int]] = {}  # tables at which it has viewers, and the sessions among them
    gone: list[str] = []  # tables at which it has none any more
    came: list[tuple[int, str]] = []  # who has come to the table where they sit, and its code
    went: list[tuple[int, str]] = []  # who has left it, for whatever page
    up: list[tuple[int, str]] = []  # who does not sit any more, and at which table
    looked: list[int] = []  # who looks at pages that are no tables
    became: list[tuple[int, int]] = []  # guests, and who they are from now on
    moved: list[int] = []  # who has another number, or name: tables that know them are read again
    begun: list[tuple[str, int]] = []  # new sessions: the hash of a browser's secret in hex digits, and who it is
    signed: list[int] = []  # who has signed in or out in some browser
    reviews: dict[str, bool] = {}  # deals that are reviewed there, and whether that goes on
    shelf: bool = False  # whether a book was published, revised or retired
    leaves: bool = False  # whether it stops, and its people are on their way

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__struct_fields__[1:])


class News:
    """What is told, and who listens. `number`: of this server; of several, the smallest number comes first."""

    number = 0

    def __init__(self) -> None:
        """`listeners` hear what other servers tell; `rounds` find what no news came of, and raise nothing.

        `present`: the tables with viewers here, and their sessions, which are said in each round. `cut_off` is called
        when this server has not heard itself for long.
        """
        self.clock: Clock = SystemClock()  # of who is there and who has gone
        self.listeners: list[Callable[[Told], None]] = []
        self.rounds: list[Callable[[], Awaitable[None]]] = []
        self.present: Callable[[], dict[str, list[int]]] = dict
        self.cut_off: Callable[[], None] = lambda: None
        self.hears_itself = asyncio.Event()  # set by what this server tells and hears itself

    @property
    def alone(self) -> bool:
        """Whether there can be no other server."""
        return True

    @property
    def fresh(self) -> bool:
        """Whether this server hears what the others tell."""
        return True

    @property
    def draft(self) -> Told:
        """What is told next: whoever has something to tell puts it there, and calls `send`."""
        return Told(self.number)

    def send(self) -> None:
        """Tell what was put into the draft, soon."""

    async def start(self) -> None:
        """Begin to listen, and to say that this server is there."""

    async def close(self) -> None:
        """Say that this server leaves, and stop."""

    def hear(self, told: Told) -> None:
        """Another server has told something."""
        for listener in self.listeners:
            listener(told)

    async def go_round(self) -> None:
        """Look whether anything has changed of which no news came."""
        for work in self.rounds:
            await work()
