"""The guard against rules that do not come back, beside threads that are busy."""

import gc
import sys
from types import FrameType

import pytest

from support.garbage import garbage_left
from support.live import wait_for
from xtarot.games import strangers_files
from xtarot.table.guard import Guard


def test_the_collector_rests_while_it_looks_at_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it runs Python then and another thread begins, the process stands still (python/cpython#106883)."""
    collects = list[bool]()

    def frames() -> dict[int, FrameType]:
        collects.append(gc.isenabled())
        return {}

    monkeypatch.setattr(sys, "_current_frames", frames)
    strangers_files.add("a plug-in")
    try:
        with Guard(seconds=0.01):
            wait_for(lambda: len(collects) > 2, 20)
    finally:
        strangers_files.discard("a plug-in")
    assert not any(collects)
    wait_for(gc.isenabled, 20)


def test_what_it_has_seen_of_threads_is_let_go_at_once() -> None:
    """Else each look keeps the frames of all threads, and with them their variables, until the collector runs."""
    guard = Guard()
    guard._look()
    with garbage_left() as left:
        for _ in range(20):
            guard._look()
    assert left.objects < 20
