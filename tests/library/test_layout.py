"""What a layout says of its facts."""

from typing import Any

import pytest

from xtarot.games import load
from xtarot.rules.piles import per_seat, piles
from xtarot.rules.state import OWN, PUBLIC

PILES = piles(seats=4, sides=2, hand=per_seat(OWN))


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (("turn", 1, PUBLIC, "chair"), "the fact 'turn' is of the kind 'chair'; there are number, seat"),
        (("taken", 4, PUBLIC, "number", "team"), "the rows of the fact 'taken' are of a 'team'; there are seat, side"),
        (("taken", 3, PUBLIC, "number", "seat"), "the fact 'taken' has not a row for each seat: of 4 seats"),
        (("won", 1, PUBLIC, "number", "side"), "the fact 'won' has not a row for each side: of 4 seats"),
    ],
)
def test_a_kind_or_an_axis_that_there_is_not_is_refused(fact: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        PILES.layout([fact])


def test_the_rows_of_what_is_own_are_of_the_seats() -> None:
    layout = PILES.layout([("choice", 4, OWN), ("won", 2, PUBLIC, "number", "side"), ("suits", 4, PUBLIC)])
    assert {name: layout.axes.get(name) for name in ("choice", "won", "suits")} == {
        "choice": "seat",
        "won": "side",
        "suits": None,
    }


def test_the_facts_of_tricks_are_the_seats() -> None:
    axes = load("dream-capture").layout.axes
    assert [axes.get(name) for name in ("trick", "taken", "captures", "honour_of")] == ["seat", "seat", "side", None]
