"""The turns of sockets that come to tables: hundreds come at once where another server has ended."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

TOGETHER = 12  # who come to a table in one turn, at most, or a crowd that goes on coming would never end it


@dataclass(eq=False)
class _Turn:
    comes: "asyncio.Task[bool]"
    joined: int = 0  # of whom `here` are still there
    here: int = 0


class Arrivals:
    """So many tables are come to at a time; whoever comes to one that somebody is already in line for comes along.

    All at once, each would wait for all, and so would moves. And who came long after the others of their table would
    seem to be away there.
    """

    def __init__(self, tables: int) -> None:
        self._gate = asyncio.Semaphore(tables)
        self._turns: dict[str, _Turn] = {}

    @contextmanager
    def line(self, code: str) -> Iterator["asyncio.Future[bool]"]:
        """Stand in line for a table, and come to it, while this lasts; what it gives is done when the turn has come."""
        turn = self._turns.get(code)
        if turn is None or turn.joined >= TOGETHER:
            turn = self._turns[code] = _Turn(asyncio.create_task(self._gate.acquire()))
        turn.joined += 1
        turn.here += 1
        try:
            yield turn.comes
        finally:
            turn.here -= 1
            if not turn.here:
                if self._turns.get(code) is turn:
                    del self._turns[code]
                if not turn.comes.cancel():  # it had come
                    self._gate.release()
