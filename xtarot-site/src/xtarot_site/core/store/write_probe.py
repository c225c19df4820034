"""Whether anything can be written now: a readiness check that writes."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable

from xtarot.eventlog import StoreError
from xtarot_site.core.store.disk import FullDisk
from xtarot_site.core.store.errors import OutOfSpace
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import spent

CACHED = 1.0  # seconds for which a result holds
LEAST_FREE = 1_000_000  # bytes on the disk
FULL = 5.0  # seconds after a write for which there was no room: one row of ours, written again, may still find some

_PROBE = insert(spent)
_PROBE = _PROBE.on_conflict_do_update(index_elements=["limit", "address"], set_={"at": _PROBE.excluded.at})


class WriteProbe:
    """The last result of writing one row, which is written again where it is asked for and old."""

    def __init__(
        self, write: Callable[..., Awaitable[None]], shared: bool, full_disk: Callable[[], FullDisk | None]
    ) -> None:
        """`write`: makes changes; `shared`: whether other servers write their rows there."""
        self._write, self._full_disk = write, full_disk
        self._row = {"limit": "write probe", "address": os.urandom(8) if shared else b"", "left": 0.0}
        self._task: asyncio.Task[StoreError | None] | None = None
        self._until = self._full_until = 0.0  # by the monotonic clock
        self.passed = True

    def note(self, error: StoreError) -> None:
        """Take note of a write that failed."""
        if isinstance(error, OutOfSpace):
            self._full_until = time.monotonic() + FULL

    async def check(self) -> None:
        """Raise StoreError while nothing can be written."""
        if self._task is None or self._task.cancelled() or (self._task.done() and time.monotonic() >= self._until):
            self._task = asyncio.create_task(self._try())
        error = await asyncio.shield(self._task)
        if error is None and time.monotonic() < self._full_until:
            error = OutOfSpace("there was no room for what was written last")
        self.passed = error is None
        if error:
            raise StoreError(str(error))

    async def _try(self) -> StoreError | None:
        if (full := self._full_disk()) and full.free < LEAST_FREE:
            return OutOfSpace(str(full))
        try:
            await self._write((_PROBE, self._row | {"at": time.time()}))
        except StoreError as error:
            return error
        finally:
            self._until = time.monotonic() + CACHED
        return None
