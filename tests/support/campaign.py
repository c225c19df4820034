"""The campaign: what takes long. The check runs a sample of it, the same each time; with ``XTAROT_ALL=1`` all of it.

Within a test, `part_of` takes the sample. Of a test that is marked ``campaign`` the first case is run, or none where it
has no cases; all are run where their file is named.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")

WHOLE = bool(os.environ.get("XTAROT_ALL"))


def part_of(cases: Iterable[T], one_in: int = 2, first: int = 0) -> list[T]:
    """Of these cases one in so many, beginning with that of a number; all where all is looked at."""
    found = list(cases)
    return found if WHOLE else found[first::one_in]


def draws(most: int, one_in: int = 4) -> settings:
    """How many examples Hypothesis draws: one in so many, or all."""
    return settings(max_examples=most if WHOLE else -(-most // one_in))


def sample(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only the whole campaign runs."""
    if WHOLE or any(".py" in argument for argument in config.args):
        return
    chosen, left_out, begun = [], [], set[str]()
    for item in items:
        name = item.nodeid.partition("[")[0]
        if item.get_closest_marker("campaign") and (name in begun or name == item.nodeid):
            left_out.append(item)
        else:
            begun.add(name)
            chosen.append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = chosen
