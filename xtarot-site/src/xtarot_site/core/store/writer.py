"""A thread that writes. All jobs that are queued when it is free share one transaction, so a flush serves many."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from itertools import groupby
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeAlias, TypeVar

import sqlalchemy as sa

from xtarot.eventlog import StoreError
from xtarot_site.core.store.error_codes import FAULTS, meaning_of

Change: TypeAlias = tuple[sa.Executable, dict[str, Any]] | Callable[[sa.Connection], None]
"""A statement and its parameters, or what is done in the transaction that needs more than one."""

MAX_BATCH = 1000  # jobs in one transaction

W = TypeVar("W")


class Job(Generic[W]):
    """What is done together or not at all."""

    def __init__(self, work: W) -> None:
        self.work = work
        self.done: Future[None] = Future()

    def settle(self) -> None:
        """Tell who waits that it is done, unless they do not wait any more."""
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, error: BaseException) -> None:
        """Tell who waits what is wrong, unless they do not wait any more."""
        if not self.done.done():
            self.done.set_exception(error)


class Batches(ABC, Generic[W]):
    """The thread, its queue and its connection."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._own: sa.Connection | None = None
        self._queue: SimpleQueue[Job[W] | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="store writer", daemon=True)  # one that hangs keeps nobody
        self._thread.start()

    async def do(self, work: W) -> None:
        """Do this; it is on disk when this returns. Raises sqlalchemy.exc.SQLAlchemyError."""
        if self._closed:
            raise StoreError("the store is closed")
        job = Job(work)
        self._queue.put(job)
        try:
            await asyncio.wrap_future(job.done)
        finally:
            del job  # it keeps its error, whose traceback leads to this frame

    def close(self, patience: float | None = None) -> None:
        """Write what is queued, and end the thread; wait no longer than `patience` seconds for it."""
        self._closed = True
        self._queue.put(None)
        self._thread.join(patience)

    @property
    def _connection(self) -> sa.Connection:
        """One for all: to fetch one costs as much as to write a row."""
        if self._own is None:
            self._own = self._engine.connect()
        return self._own

    def _run(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._queue.get(), *self._rest()]
            going_on = None not in waiting
            if jobs := [job for job in waiting if job and job.done.set_running_or_notify_cancel()]:
                try:
                    self._write(jobs)
                except Exception as error:  # who waits for the jobs gets it
                    for job in jobs:
                        job.fail(error)
        if self._own:
            self._own.close()

    def _rest(self) -> Iterable[Job[W] | None]:
        for _ in range(MAX_BATCH):
            try:
                yield self._queue.get_nowait()
            except Empty:
                return

    @abstractmethod
    def _write(self, jobs: list[Job[W]]) -> None:
        """Do all this."""


class Writer(Batches[Sequence[Change]]):
    """Makes changes."""

    async def write(self, *changes: Change) -> None:
        """Make these changes together; they are on disk when this returns. Raises sqlalchemy.exc.SQLAlchemyError."""
        await self.do(changes)

    def _write(self, jobs: list[Job[Sequence[Change]]]) -> None:
        """All in one transaction; each in its own where one of them is at fault."""
        try:
            self._commit([change for job in jobs for change in job.work])
        except Exception as error:  # who waits for the jobs gets it
            for job in jobs:
                if len(jobs) == 1 or meaning_of(error).outcome not in FAULTS:
                    job.fail(error)
                else:
                    self._write([job])
        else:
            for job in jobs:
                job.settle()

    def _commit(self, changes: Iterable[Change]) -> None:
        with self._connection.begin():
            for statement, group in groupby(changes, lambda change: change[0] if isinstance(change, tuple) else None):
                if statement is not None:
                    self._connection.execute(statement, [change[1] for change in group if isinstance(change, tuple)])
                    continue
                for change in group:
                    if not isinstance(change, tuple):
                        change(self._connection)
