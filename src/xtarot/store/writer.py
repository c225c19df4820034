"""One thread that writes. All jobs that are queued when it is free share one transaction, so a flush serves many."""

import asyncio
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from itertools import groupby
from operator import itemgetter
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import sqlalchemy as sa

from xtarot.store.protocol import StoreError

Change = tuple[sa.Executable, dict[str, Any]]  # a statement and its parameters
MAX_BATCH = 1000  # jobs in one transaction


class _Job:
    """Changes that are made together or not at all."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self.changes = changes
        self.done: Future[None] = Future()


class Writer:
    """The thread and its queue."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="store writer")
        self._thread.start()

    async def write(self, *changes: Change) -> None:
        """Make these changes together; they are on disk when this returns. Raises sqlalchemy.exc.SQLAlchemyError."""
        if self._closed:
            raise StoreError("the store is closed")
        job = _Job(changes)
        self._queue.put(job)
        await asyncio.wrap_future(job.done)

    def close(self) -> None:
        """Write what is queued, and end the thread."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        with self._engine.connect() as self._connection:  # one for all: to fetch one costs as much as to write a row
            while going_on:
                waiting = [self._queue.get(), *self._rest()]
                going_on = None not in waiting
                if jobs := [job for job in waiting if job and job.done.set_running_or_notify_cancel()]:
                    self._write(jobs)

    def _rest(self) -> Iterable[_Job | None]:
        for _ in range(MAX_BATCH):
            try:
                yield self._queue.get_nowait()
            except Empty:
                return

    def _write(self, jobs: list[_Job]) -> None:
        """All in one transaction; if that fails, each in its own."""
        try:
            self._commit([change for job in jobs for change in job.changes])
        except Exception as error:  # the caller that waits for the job gets it
            if len(jobs) > 1 and isinstance(error, sa.exc.IntegrityError):
                for job in jobs:
                    self._write([job])
            else:
                for job in jobs:
                    job.done.set_exception(error)
        else:
            for job in jobs:
                job.done.set_result(None)

    def _commit(self, changes: Iterable[Change]) -> None:
        with self._connection.begin():
            for statement, group in groupby(changes, itemgetter(0)):
                self._connection.execute(statement, [parameters for _, parameters in group])
