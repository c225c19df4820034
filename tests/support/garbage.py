"""What only the garbage collector finds: objects in reference cycles."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Garbage:
    """How many `objects` were left in reference cycles, once that is known."""

    objects: int = -1


@contextmanager
def garbage_left() -> Iterator[Garbage]:
    """Count what is left in reference cycles while this lasts. Nothing is collected meanwhile."""
    garbage, collects = Garbage(), gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield garbage
        garbage.objects = gc.collect()
    finally:
        if collects:
            gc.enable()
