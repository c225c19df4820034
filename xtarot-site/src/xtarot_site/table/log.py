"""The log of one table in the store, which may fail for a while: a full disk, a file that another program holds."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from msgspec import UNSET, UnsetType

from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Conflict, Row, StoreError
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.correspondence import ByDays, CorrespondenceStore
from xtarot_site.core.store.errors import InvalidData
from xtarot_site.core.store.store import Store

logger = logging.getLogger(__name__)

PAUSE = 2.0  # seconds after which the table tries again by itself


class Log:
    """What a table reads and writes. `tell` is called when writing begins to fail, and when it works again."""

    def __init__(self, store: Store, code: str, clock: Clock, tell: Callable[[], None]) -> None:
        self._store, self._code, self._clock, self._tell = store, code, clock, tell
        self._failed: float | None = None  # when writing failed last; None: it works

    @property
    def fails(self) -> bool:
        """Whether nothing can be written now."""
        return self._failed is not None

    @property
    def pause(self) -> float:
        """The seconds for which the table does nothing by itself."""
        return 0 if self._failed is None else max(0, self._failed + PAUSE - self._clock.now())

    async def rows(self, after: int = 0) -> list[Row]:
        """The rows after this number, in order."""
        return await self._store.rows(self._code, after)

    async def append(
        self,
        row: Row,
        ended: KeptDeal | None,
        listed: dict[str, Any] | UnsetType | None = UNSET,
        days: ByDays | None = None,
    ) -> None:
        """Store a row, the deal that it `ended`, and how the table is `listed` from then on, where that is another way.

        `days`: what it leaves of a table by days.

        Raises Conflict, InvalidData, and StoreError when it cannot be stored.
        """
        with self._watched():
            await self._store.append(self._code, row, ended, listed, days)

    async def relist(self, listed: dict[str, Any] | None, row: int) -> None:
        """Say how the table stands in the lobby as of a row, the newest that is known, if that is possible."""
        with suppress(StoreError), self._watched():
            await self._store.relist(self._code, listed, row)

    async def restand(self, days: ByDays, row: int) -> None:
        """Say how a table by days stands as of a row, the newest that is known, if that is possible."""
        with suppress(StoreError), self._watched():
            await CorrespondenceStore(self._store).restand(self._code, days, row)

    async def keep(self, command: str, answer: dict[str, Any], forgotten: Sequence[str]) -> None:
        """Keep the answer to a command, if that is possible."""
        with suppress(StoreError), self._watched():
            await self._store.answer(self._code, command, answer, forgotten)

    async def finish(self, over: bool = True) -> None:
        """Mark the match as over or not, if that is possible: the mark is set again when the table is loaded."""
        with suppress(StoreError), self._watched():
            await self._store.finish(self._code, over)

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except Conflict:
            raise
        except InvalidData as error:
            logger.error("a row of table %s: %s", self._code, error)
            raise
        except StoreError as error:
            before, self._failed = self._failed, self._clock.now()
            if before is None:
                logger.error("table %s cannot be stored: %s", self._code, error)  # one line is enough
                self._tell()
            raise
        if self._failed is not None:
            self._failed = None
            self._tell()
