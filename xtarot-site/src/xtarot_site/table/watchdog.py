"""A guard against rules that do not return: a loop without end in a plug-in would stop the whole server.

Once in a while it looks which calls of plug-ins' functions run (`xtarot.games.calls`). One that still runs after some
time is ended by TimedOut, raised within it. Only Python can be ended so; machine code of plug-ins is run by bots alone.
"""

import threading
from types import TracebackType
from typing import Self

from xtarot.games import calls
from xtarot.games.calls import Call, TimedOut

__all__ = ["Guard", "TimedOut"]

SECONDS = 5.0  # a call may take, where others take milliseconds
LOOKS = 10  # in that time


class Guard:
    """Ends calls of plug-ins' functions that do not return, while it is entered."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._pause = seconds / LOOKS
        self._done = threading.Event()
        self._tracking = calls.tracking()

    def __enter__(self) -> Self:
        self._tracking.__enter__()
        threading.Thread(target=self._run, daemon=True, name="guard").start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._done.set()
        self._tracking.__exit__(kind, error, at)

    def _run(self) -> None:
        looks: dict[Call, int] = {}  # of the calls that run: how many times each was seen
        while not self._done.wait(self._pause):
            looks = {call: looks.get(call, 0) + 1 for call in calls.running()}
            for call in [call for call, count in looks.items() if count > LOOKS]:
                calls.end(call)
                looks[call] = 0  # it has as long again to end
