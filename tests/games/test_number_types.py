"""Numbers of one kind used as those of another: our own games have none."""

from importlib import import_module

import pytest

from xtarot.games.number_types import mixed_up

OURS = ("arcanarabe", "dream_capture", "free", "free_actions", "free_cards", "hexbridge", "lotarot", "xrummy")


@pytest.mark.parametrize("name", [*OURS, "xrummy_sets"])
def test_our_rules_use_each_number_as_what_it_is(name: str) -> None:
    assert not list(mixed_up(import_module(f"xtarot.games.{name}")))
