"""The guard against rules that do not come back, beside threads that are busy."""

import gc
import sys
from types import FrameType

import pytest

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
