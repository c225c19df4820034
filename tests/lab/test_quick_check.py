"""A few deals between bots show at a glance when something is wrong with rules."""

from typing import Any

from support.data_games import data_game
from xtarot.families import usual
from xtarot.lab.quick_check import Glance, glance_at

ODD: dict[str, Any] = {
    **usual("tricks").data,
    "follow": {"suit": "may", "clause": "AB-4"},
    "trumps": {"are": "none", "clause": "AB-4"},
    "deal": {"each": 1, "clause": "AB-3"},
}


def test_of_a_sound_game_there_is_nothing_to_say() -> None:
    found = glance_at(usual("tricks"), 40)
    assert found.deals == 40
    assert abs(sum(found.wins) - 1) < 1e-9
    assert found.leader is not None
    assert not [one.en for one in found.warnings if "leads" in one.en or "no choice" in one.en]


def test_whoever_leads_nearly_always_wins() -> None:
    """One card each and no duty to follow: only the suit that is led can win, and there is nothing to choose."""
    said = [one.en for one in glance_at(data_game("odd", ODD), 40).warnings]
    assert any("100% of the moves are no choice" in one for one in said)
    assert any(one.startswith("side 1, from the one that acts first, wins") for one in said)


def test_shares_are_told_in_both_languages() -> None:
    warnings = Glance(10, (0.9, 0.1), 0.94, 0.2, 0.0).warnings
    assert [bool(one.ja and one.en) for one in warnings] == [True] * 3
    assert "94%" in warnings[-1].en
