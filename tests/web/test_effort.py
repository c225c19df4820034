"""Work that takes long: in a process that is ended when it does not come back, and in turns."""

import asyncio
import os
import time

import pytest

from xtarot.web import effort
from xtarot.web.effort import NICENESS, Apart


def test_it_is_done_in_another_process_that_comes_after_the_server() -> None:
    async def ask() -> tuple[int, int, int]:
        apart = Apart(process=True)
        return await apart(os.getpid), await apart(os.getpid), await apart(os.nice, 0)

    first, second, niceness = asyncio.run(ask())
    assert first == second != os.getpid()
    assert niceness == min(19, os.nice(0) + NICENESS)


def test_without_processes_it_is_done_in_a_thread() -> None:
    assert asyncio.run(Apart(process=False)(os.getpid)) == os.getpid()


def test_what_goes_wrong_there_is_told_here() -> None:
    async def ask() -> None:
        await Apart(process=True)(int, "one")

    with pytest.raises(ValueError, match="one"):
        asyncio.run(ask())


def test_what_does_not_come_back_is_ended_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> tuple[int, int]:
        apart = Apart(process=True)
        before = await apart(os.getpid)
        with monkeypatch.context() as patched:
            patched.setattr(effort, "MOST", 0.2)
            with pytest.raises(TimeoutError):
                await apart(time.sleep, 600)
        return before, await apart(os.getpid)

    before, after = asyncio.run(ask())
    assert before != after
