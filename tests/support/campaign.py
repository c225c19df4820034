"""What takes long: a check looks at a part of it, the same each time; with ``XTAROT_ALL=1`` at all of it."""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

WHOLE = bool(os.environ.get("XTAROT_ALL"))


def part_of(cases: Iterable[T], one_in: int = 2, first: int = 0) -> list[T]:
    """Of these cases one in so many, beginning with that of a number; all where all is looked at."""
    found = list(cases)
    return found if WHOLE else found[first::one_in]
