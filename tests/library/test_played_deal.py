"""A deal that was played again: each of its positions is the one that its moves lead to."""

import random

import pytest

import xtarot
from support.playing import to_the_end
from xtarot.deals.replay import PlayedDeal, play_again, position
from xtarot.games import names

SEED = bytes(range(32))


@pytest.mark.parametrize("name", names())
def test_a_position_is_the_one_that_the_moves_lead_to(name: str) -> None:
    deal = to_the_end(xtarot.deal(name, 3), random.Random(3), 40)
    record = deal.record()
    played = play_again(record)
    assert played.deal.log == deal.log
    assert PlayedDeal.of(deal).states == played.states
    for moves in range(len(deal.log) + 1):
        found, right = played.after(moves), position(record, moves)
        assert (found.log, found.actors, found.seed) == (right.log, right.actors, None)
        assert vars(found.state) == vars(right.state)
        for one in (found, right):
            one.go_on(SEED)
        assert found.log == right.log


def test_a_position_is_one_s_own_to_play_on_from() -> None:
    played = play_again(to_the_end(xtarot.deal("lotarot", 3), random.Random(3)).record())
    before = played.states[4].tolist()
    played.after(4).play(next(played.after(4).moves()))
    played.state(4).piles[0][0] = 0
    assert played.states[4].tolist() == before
    assert len(played.deal.log) == len(played.states) - 1
