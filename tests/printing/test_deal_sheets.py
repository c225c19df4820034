"""Finished deals on one page, whatever was played."""

import random
from datetime import date

import pytest

from support import table_states
from xtarot.deals.deal import deal
from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.deals.replay import PlayedDeal
from xtarot.printing.deal_sheet import fill_deal_sheet
from xtarot.printing.typeset import _compiled


@pytest.mark.parametrize("name", ["arcanarabe", "daifugo", "hexbridge"])
def test_a_deal_has_its_hands_its_course_and_its_score_on_one_page(name: str) -> None:
    played, rng = deal(name, 5), random.Random(5)
    while not played.finished:
        played.play(table_states.random_move(played, rng))
    people = [SeatedPlayer(k, f"N{k}", "", 0, won=False) for k in range(played.seats)]
    found = fill_deal_sheet(PlayedDeal.of(played), people, "en", date(2026, 11, 22))
    assert len(_compiled("deal", found, format="svg")) == 1
    assert sum(len(row["cards"]) for row in found["hands"]["rows"]) == len(played.game.cards)
    told = found["rows"] or found["turns"]
    assert len(told) > 10
    assert found["score"]["total"][2:] == [str(points).replace("-", "−") for points in played.score().points]
