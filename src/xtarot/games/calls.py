"""The running calls of plug-ins' functions, so that another thread can end one that does not return.

While somebody asks for it, a tracked function notes when it is entered and left: the outermost call of each thread.
Nobody looks at the frames of another thread. In CPython 3.11 `f_back` allocates, an allocation can start the garbage
collector, and that can let other threads run: then the frame that is looked at may be gone, and the interpreter crashes
(seen with 3.11.7; since 3.12 no allocation starts the collector). It can also stand still (python/cpython#106883).
"""

import ctypes
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import update_wrapper
from threading import Lock, get_ident
from types import FunctionType, GeneratorType, SimpleNamespace
from typing import Any


class TimedOut(RuntimeError):
    """A function of a plug-in has run for too long."""

    def __init__(self) -> None:
        super().__init__("it does not return")


class Call:
    """A call that runs in a thread. `times_ended`: how often TimedOut was raised in it, which it may have caught."""

    __slots__ = ("thread", "times_ended")

    def __init__(self, thread: int) -> None:
        self.thread, self.times_ended = thread, 0


_running = dict[int, Call]()  # by thread
_changing = Lock()
_trackers = 0


@contextmanager
def tracking() -> Iterator[None]:
    """Track calls, in all threads, while this is entered."""
    global _trackers
    with _changing:
        _trackers += 1
    try:
        yield
    finally:
        with _changing:
            _trackers -= 1


def running() -> list[Call]:
    """The calls that run now, at most one for each thread."""
    return list(_running.values())


def end(call: Call) -> None:
    """Raise TimedOut in a call, if it still runs. It interrupts Python code alone; a call of C goes on."""
    with _changing:
        call.times_ended += 1  # from here on, `_leave` waits
        if _running.get(call.thread) is call:
            raise_in(call.thread, TimedOut)


def tracked(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of positional arguments, each call of which is `running`. A generator is returned as a list."""

    def call(*args: Any) -> Any:
        if not _trackers or (thread := get_ident()) in _running:
            return function(*args)
        this = _running[thread] = Call(thread)
        try:
            value = function(*args)
            return list(value) if type(value) is GeneratorType else value
        finally:
            try:
                del _running[thread]
                if this.times_ended:
                    _leave(this)
            except TimedOut:  # raised in the moment in which the function returned
                _leave(this)
                raise

    return update_wrapper(call, function)


def tracked_functions(names: Mapping[str, Any]) -> SimpleNamespace:
    """These names, with the functions among them tracked."""
    return SimpleNamespace(
        **{name: tracked(value) if isinstance(value, FunctionType) else value for name, value in names.items()}
    )


def _leave(call: Call) -> None:
    """A call no longer runs; what is to be raised in it and was not yet never will be."""
    with _changing:
        _running.pop(call.thread, None)
        raise_in(call.thread, None)


def raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Have this raised in a thread as soon as it runs Python; None takes back what waits to be raised."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error and ctypes.py_object(error))
