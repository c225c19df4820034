"""A database, as all stores read and write it: queries in threads, and changes that are made together.

A row is on disk before anybody hears of it, so a server that is killed loses nothing that it acknowledged.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Conflict, Row, StoreError
from xtarot_site.core.clock import Clock, SystemClock
from xtarot_site.core.store.charge import Charge
from xtarot_site.core.store.disk import FullDisk
from xtarot_site.core.store.outbox import Outbox, OutgoingNotice
from xtarot_site.core.store.schema import log
from xtarot_site.core.store.write_probe import WriteProbe
from xtarot_site.core.store.writer import Change

T = TypeVar("T")

APPEND = log.insert()

Observed: TypeAlias = Callable[[str, float, bool], None]
"""Takes what the database has done, ``read``, ``write`` or ``append``, in how many seconds, and whether it failed."""


class Database(ABC):
    """Threads read and write it, so that the event loop never waits for the disk.

    What is written is on disk when a method returns. Methods raise StoreError when the database cannot be used, and
    InvalidData for a value that no column takes; so do all stores. `observed` is told of each read and write. `life`:
    in which one the site is, another one since each backup that was restored. `shared`: whether several servers may
    use it. `outbox`: by which notices are stored with what they tell of.
    """

    shared = False
    life = 0

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or SystemClock()
        self.outbox = Outbox()
        self.observed: Observed = lambda what, seconds, failed: None
        self.probe = WriteProbe(self.write, self.shared, self.full_disk)

    @abstractmethod
    def close(self) -> None:
        """Finish pending writes and close."""

    @abstractmethod
    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """What a function reads from a connection; it is called in a thread."""

    @abstractmethod
    async def write(self, *changes: Change) -> None:
        """Make these changes in one transaction."""

    async def write_much(self, *changes: Change) -> None:
        """The same, of what may take long."""
        await self.write(*changes)

    async def notify(self, notices: Sequence[OutgoingNotice]) -> None:
        """Deliver notices that tell of nothing else that is stored. Raises NoticeRefused."""
        await self.write(*self.outbox.delivering(notices))

    async def append_row(self, code: str, row: Row) -> None:
        """Store a row of a table's log, and nothing besides. Raises Conflict when its number or command is taken."""
        await self.write((APPEND, row_values(code, row)))

    @abstractmethod
    def time_in(self, connection: sa.Connection) -> float:
        """Seconds since 1970, by one clock for all servers."""

    async def time(self) -> float:
        """Seconds since 1970, by one clock for all servers."""
        return await self.read(self.time_in)

    @abstractmethod
    async def take(self, charge: Charge, tokens: float = 1) -> float:
        """0 where each network has tokens left of a limit of all servers, which are taken; else seconds until then.

        Less than 0 tokens are given back. A database that is not `shared` always has some: its server counts by itself.
        """

    def charging(self, charge: Charge, tokens: float = 1) -> Sequence[Change]:  # noqa: ARG002
        """What takes tokens of a limit of all servers in a transaction, which is undone with LimitSpent."""
        return ()

    def full_disk(self) -> FullDisk | None:
        """The disk of the database, if there is little room left there; None where it may be another machine's."""
        return None

    @contextmanager
    def _timed(self, what: str) -> Iterator[None]:
        """Say how long something takes, and whether it fails; that a row is taken is no failure."""
        begin, failed = time.perf_counter(), False
        try:
            yield
        except StoreError as error:
            failed = not isinstance(error, Conflict)
            self.probe.note(error)
            raise
        finally:
            self.observed(what, time.perf_counter() - begin, failed)


def write_json(value: object) -> str:
    """A value as the database keeps it."""
    return msgspec.json.encode(value).decode()


def read_json(text: str) -> Any:
    """What is kept as JSON; None where it is damaged, which nothing of ours is: who takes it in looks at its type."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None


def row_values(code: str, row: Row) -> dict[str, Any]:
    """A row of a table's log as the database has it."""
    return {"table": code, **msgspec.structs.asdict(row)}
