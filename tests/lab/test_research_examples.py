"""What stands in examples/research does what it says."""

import sys
from pathlib import Path

import pytest

from lab.short_card import short_card
from xtarot.lab.arena import MatchPlan, play_pairs

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"


def test_a_search_on_deals_drawn_anew_beats_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "ismcts", raising=False)
    from ismcts import Ismcts

    plan = MatchPlan(14, compiled=False)
    assert play_pairs(short_card(), Ismcts(deals=12), "random", plan, workers=1).difference.low > 0
    found = play_pairs("arcanarabe", Ismcts(deals=1), "random", MatchPlan(1, 3, compiled=False), workers=1)
    assert found.deals == 1, "with chance to come"
