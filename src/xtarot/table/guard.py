"""A guard against rules that do not come back: a loop without end in a plug-in would stop the whole server.

Once in a while it looks where every thread is. A call of a plug-in's function that is still the same after some time is
ended by TimedOut, raised within it. Only Python can be ended so; machine code of plug-ins is run by bots alone.
"""

import ctypes
import gc
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import accumulate, chain, repeat, starmap, takewhile, tee
from operator import itemgetter
from types import FrameType, TracebackType
from typing import Self

from xtarot.games import strangers_files

SECONDS = 5.0  # a call may take, where others take milliseconds
LOOKS = 10  # in that time


class TimedOut(RuntimeError):
    """A function of a plug-in has run for too long."""

    def __init__(self) -> None:
        super().__init__("it does not come back")


class Guard:
    """Looks after the threads of this process while it is entered."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._pause = seconds / LOOKS
        self._done = threading.Event()
        self._seen: dict[int, tuple[FrameType, int]] = {}  # by thread, the call of a plug-in, and for how many looks

    def __enter__(self) -> Self:
        threading.Thread(target=self._run, daemon=True, name="guard").start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._done.set()

    def _run(self) -> None:
        while not self._done.wait(self._pause):
            if strangers_files:
                self._look()

    def _look(self) -> None:
        with _uncollected():
            stacks = _stacks()
        calls = {thread: call for thread, frames in stacks.items() if (call := _call(frames))}
        stacks.clear()  # this call is among them: it would keep the frames of all threads, and they their variables
        before, self._seen = self._seen, {}
        for thread, call in calls.items():
            known, looks = before.get(thread, (None, 0))
            self._seen[thread] = (call, looks + 1 if known is call else 1)
            if self._seen[thread][1] > LOOKS:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimedOut))
                del self._seen[thread]


_LOOKING = threading.Lock()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the collector away.

    CPython 3.11 holds the lock of its list of threads while it makes frames of it. The collector could run Python then,
    another thread with it; and where that one needs the lock, too, the whole process stands (python/cpython#106883).
    """
    with _LOOKING:
        collects = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if collects:
                gc.enable()


def _stacks() -> dict[int, list[FrameType]]:
    """The frames of each thread, the innermost first.

    One call of C collects them, in which no other thread runs: CPython 3.11 can crash who follows the frames of a
    thread that goes on meanwhile.
    """
    tops = chain.from_iterable(map(dict.items, starmap(sys._current_frames, [()])))  # asked for within that call
    threads, frames = tee(tops)
    chains = map(accumulate, map(chain, zip(map(itemgetter(1), frames)), repeat(repeat("f_back"))), repeat(getattr))
    stacks = map(list, map(takewhile, repeat(bool), chains))
    try:
        return dict(zip(map(itemgetter(0), threads), stacks, strict=True))
    finally:
        del tops, threads, frames, chains, stacks  # they hold the frame of this very call


def _call(frames: Iterable[FrameType]) -> FrameType | None:
    """The outermost call of a plug-in's function by one of ours on a thread's stack."""
    found, waiting = None, None
    for frame in frames:
        if frame.f_code.co_filename in strangers_files and frame.f_code.co_name != "<module>":
            waiting = frame
        elif waiting and str(frame.f_globals.get("__name__", "")).startswith("xtarot."):
            found, waiting = waiting, None
    return found
