"""The rulebooks that play and ship as examples: nothing is wrong with them, and every law holds."""

from pathlib import Path

import pytest

import xtarot
from support.campaign import part_of
from xtarot.families import DataGame
from xtarot.rulebooks.checker import check as check_book
from xtarot.testing import check

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "rulebooks").glob("*/play.toml"))
NAMES = ["black-lady", "hearts", "moon-ferry", "oh-hell", "spades", "tarot-for-four", "whist"]


def test_they_are_there() -> None:
    assert [play.parent.name for play in EXAMPLES] == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_with_a_book(name: str) -> None:
    folder = EXAMPLES[NAMES.index(name)].parent
    game = xtarot.load(folder)
    assert isinstance(game, DataGame)
    assert game.name == name
    assert [f"{found.place} {found.text.en}" for found in check_book(folder)] == []


@pytest.mark.parametrize("name", part_of(NAMES))
def test_every_law_holds(name: str) -> None:
    game = xtarot.load(EXAMPLES[NAMES.index(name)].parent)
    for seats in part_of(game.seats, 4, NAMES.index(name) % len(game.seats)):
        assert check(game, 1, seats=seats).deals == 1
