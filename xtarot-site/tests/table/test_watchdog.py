"""The guard against plug-ins' functions that do not return."""

import threading
import time
from collections.abc import Iterator

import pytest

from site_support.live import wait_for
from xtarot.games import calls
from xtarot.games.calls import TimedOut, tracked
from xtarot_site.table.watchdog import Guard


def wait_in_python(seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def swallow_the_first() -> None:
    try:
        wait_in_python()
    except TimedOut:
        wait_in_python()


def generate_without_end() -> Iterator[int]:
    while True:
        yield from ()


@pytest.mark.parametrize("function", [wait_in_python, swallow_the_first, generate_without_end])
def test_a_call_that_does_not_return_is_ended(function: object) -> None:
    with Guard(seconds=0.1), pytest.raises(TimedOut):
        tracked(function)()  # type: ignore[arg-type]  # a function
    assert calls.running() == []


def test_of_calls_within_calls_the_outermost_is_timed() -> None:
    """However short those within are."""
    inner = tracked(lambda: None)

    def outer() -> None:
        while True:
            inner()

    with Guard(seconds=0.1), pytest.raises(TimedOut):
        tracked(outer)()
    assert calls.running() == []


def test_calls_that_return_go_on_for_as_long_as_they_like() -> None:
    """Those of one thread after each other, and that which waits beside them, untracked."""
    short = tracked(lambda: wait_in_python(0.01))
    with Guard(seconds=0.1):
        for _ in range(50):
            short()
        wait_in_python(0.5)


def test_an_error_is_the_functions_own() -> None:
    def fail() -> None:
        raise KeyError("own")

    with Guard(), pytest.raises(KeyError, match="own"):
        tracked(fail)()
    assert calls.running() == []


def test_a_call_ended_as_it_returns_raises_within_the_call_or_not_at_all() -> None:
    """Whatever runs after it in its thread must not be interrupted."""
    within, done = 0, threading.Event()

    def end_all() -> None:
        while not done.is_set():
            for call in calls.running():
                calls.end(call)

    ender = threading.Thread(target=end_all)
    ender.start()
    try:
        with calls.tracking():
            quick = tracked(lambda: sum(range(200)))
            while within < 100:
                try:
                    quick()
                except TimedOut:
                    within += 1
                sum(range(20))  # an error that comes late would be raised here
    finally:
        done.set()
        wait_for(lambda: not ender.is_alive())
    assert calls.running() == []
