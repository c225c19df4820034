"""How long anything holds the event loop of a running site, and with it everybody who plays there."""

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest


@dataclass
class LoopTime:
    """The longest step of the event loop so far, in milliseconds of processor time, so that a busy machine counts not.

    `of`: what was done in it.
    """

    longest: float = 0.0
    of: str = ""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        """Forget what was."""
        with self._lock:
            self.longest, self.of = 0.0, ""

    def note(self, took: float, of: object) -> None:
        """A step has taken this long."""
        with self._lock:
            if took > self.longest:
                self.longest, self.of = took, repr(of)[:300]


@contextmanager
def loop_time() -> Iterator[LoopTime]:
    """Time the steps of all event loops of this process while this lasts."""
    found, plain = LoopTime(), asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> Any:
        start = time.thread_time()
        try:
            return plain(handle)
        finally:
            found.note(1000 * (time.thread_time() - start), handle)

    gc.collect()
    gc.freeze()  # as a server does; else whoever is there when all that the tests hold is looked through seems slow
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(asyncio.Handle, "_run", timed)
            yield found
    finally:
        gc.unfreeze()
