"""What servers of one site tell each other: that something has changed, and never what.

Who hears it reads the change from the store. News may be lost, or come twice: nothing depends on it but how soon a
change is seen. What is new on the site, which people read, are its headlines.

`News` is that of a server which is alone. Where several share a database, `xtarot_site.core.store.postgresql_pubsub`
carries it; beyond some ten servers a broker would take its place.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from xtarot_site.core.clock import Clock, SystemClock

logger = logging.getLogger(__name__)

PULSE = 2.0  # seconds between two rounds, in each of which a server says that it is there
FRESH = 4.0  # seconds since a server has heard itself, in which it can rely on hearing the others
GONE = 6.0  # seconds without a word, after which a server, or who is connected to it, counts as gone


class SeatWish(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody would sit down by this command as soon as a deal is over; without one they would no more.

    `called`: what their session is named; `name`: under which they would sit.
    """

    who: int
    called: str = ""
    lang: str = ""
    command: str = ""
    seat: int = -1
    name: str = ""


class Told(msgspec.Struct, omit_defaults=True):
    """What a server tells the others at once. `by`: its number."""

    by: int
    rows: dict[str, int] = {}  # tables, and the number of their newest row
    here: dict[str, list[int]] = {}  # tables at which it has viewers, and who of them sits there
    gone: list[str] = []  # tables at which it has none any more
    watched: dict[str, tuple[list[int], int]] = {}  # tables at which people look on: who, and how many more
    came: list[tuple[int, str]] = []  # who has come to the table where they sit, and its code
    went: list[tuple[int, str]] = []  # who has left it, for whatever page
    up: list[tuple[int, str]] = []  # who does not sit any more, and at which table
    looked: list[int] = []  # who looks at pages that are no tables
    became: list[tuple[int, int]] = []  # guests, and who they are from now on
    moved: list[int] = []  # who has another number, or name: tables that know them are read again
    begun: list[tuple[str, int]] = []  # new sessions: the hash of a browser's secret in hex digits, and who it is
    signed: list[int] = []  # who has signed in or out in some browser
    reviews: dict[str, bool] = {}  # deals that are reviewed there, and whether that goes on
    talked: list[str] = []  # tables at which somebody has said something
    unhearing: list[int] = []  # who hides somebody, or does no more, and whom
    wishes: list[tuple[str, SeatWish]] = []  # for a seat at a table; of "", at any, only such as are taken back
    listed: list[str] = []  # tables that stand otherwise in the lobby
    shelf: bool = False  # whether a book was published, revised or retired
    house: bool = False  # whether those who run the site have done something
    leaves: bool = False  # whether it stops, and its people are on their way
    hands_on: bool = False  # whether it is about to, and gives its tables to the others, one after another
    reads: str = ""  # by which schema it reads the rows of tables, said in each round

    def __bool__(self) -> bool:
        return any(getattr(self, name) for name in self.__struct_fields__[1:])


class News:
    """What is told, and who listens. `number`: of this server; of several, the smallest number comes first."""

    number = 0
    reads = ""  # as in `Told`
    hands_on = False
    lag = 0.0  # seconds until this server heard what it told, the last time; more, since it waits for that

    def __init__(self) -> None:
        """`listeners` hear what other servers tell; `rounds` find what no news came of.

        `present`: the tables with viewers here, and who of them sits there, which is said in each round. `cut_off` is
        called when this server has not heard itself for long, all of `missed` when it listens again after a gap.
        `watched`: who looks on at tables here without a seat, said in each round, too.
        """
        self.clock: Clock = SystemClock()  # of who is there and who has gone
        self.listeners: list[Callable[[Told], None]] = []
        self.rounds: list[Callable[[], Coroutine[Any, Any, None]]] = []
        self.present: Callable[[], dict[str, list[int]]] = dict
        self.watched: Callable[[], dict[str, tuple[list[int], int]]] = dict
        self.cut_off: Callable[[], None] = lambda: None
        self.missed: list[Callable[[], None]] = []
        self._looking: dict[int, asyncio.Task[None]] = {}
        self.hears_itself = asyncio.Event()  # set by what this server tells and hears itself

    @property
    def alone(self) -> bool:
        """Whether there can be no other server."""
        return True

    @property
    def fresh(self) -> bool:
        """Whether this server has heard itself lately, so that it may rely on hearing the others."""
        return True

    @property
    def draft(self) -> Told:
        """What is told next: whoever has something to tell puts it there, and calls `send`."""
        return Told(self.number, hands_on=self.hands_on)

    def send(self) -> None:
        """Tell what was put into the draft, soon."""

    def watch(self) -> None:
        """Only listen, by no number: nobody takes this for a server."""

    async def start(self) -> None:
        """Begin to listen, and to say that this server is there."""

    async def close(self) -> None:
        """Say that this server leaves, and stop."""

    def hear(self, told: Told) -> None:
        """Another server has told something."""
        for listener in self.listeners:
            listener(told)

    def go_round(self) -> None:
        """Look whether anything has changed of which no news came. What is still looking is left to it."""
        for number, work in enumerate(self.rounds):
            if number not in self._looking:
                self._looking[number] = asyncio.create_task(work())
                self._looking[number].add_done_callback(partial(self._looked, number))

    def _looked(self, number: int, done: asyncio.Task[None]) -> None:
        del self._looking[number]
        if not done.cancelled() and (error := done.exception()):
            logger.error("a round failed", exc_info=error)
