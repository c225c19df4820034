"""Where several choose at once, and in secret: they take turns in a batch, and nobody reads what another has chosen.

On a small game; `bench/envs.py masquerade --decisions 10000` does so on a whole one, whose machine code takes minutes.
"""

import numpy as np
import pytest

from support import dares
from support.mirror import at_random
from xtarot.games import Game
from xtarot.lab.envs import Batch, batch
from xtarot.lab.envs.pettingzoo import parallel_env
from xtarot.rules.cards import pile
from xtarot.rules.state import view
from xtarot.testing.bulk import conserved

GAME, SEATS = Game(dares), 3


@pytest.fixture
def rows() -> Batch:
    """Some rows of it."""
    return batch(GAME, 4, seed=3, seats=SEATS, keep_moves=True)


def test_who_chooses_at_once_takes_turns_the_lowest_seat_first(rows: Batch) -> None:
    rng, together = np.random.default_rng(3), 0
    for _ in range(30):
        for row in range(rows.n):
            deal = rows.deal(row)
            seat = min(deal.actors)
            together += len(deal.actors) > 1
            assert rows.current_player[row] == rows.mover[row] == deal.mover == deal.current_player == seat
            assert np.flatnonzero(rows.legal_action_mask[row]).tolist() == deal.legal_actions()
            assert rows.observation[row].tobytes() == rows.features.of(deal.view(seat)).tobytes()
        rows.step(at_random(rows, rng))
    assert together > 60
    assert (rows.number > 0).all()


def test_what_others_have_chosen_is_drawn_anew_and_ones_own_choice_is_not(rows: Batch) -> None:
    rng, choosers = np.random.default_rng(3), set()
    for _ in range(2 * SEATS):
        rows.step(at_random(rows, rng))
        me, chosen = int(rows.current_player[0]), int(rows.states["chosen"][0])
        choosers.add(me)
        tried, game = rows.copy(), rows.game
        tried.take(0, range(4))
        before, drawn = tried.states[0].copy(), []
        for _ in range(12):
            tried.resample()
            drawn += tried.states["dares"].tolist()
            assert np.array_equal(tried.observation, np.repeat(rows.observation[:1], 4, axis=0))
            for state in tried.states:
                old, new = game.layout.unpack(before), game.layout.unpack(state)
                assert view(game.layout, old, me) == view(game.layout, new, me)
                assert conserved(new, pile(game.cards)) == 0
        for seat in range(SEATS):
            own, others = {int(before["dares"][me])}, {1, 2} if chosen >> seat & 1 else {0}
            assert {row[seat] for row in drawn} == (own if seat == me else others)
        values = tried.action_values("random", worlds=2)
        assert np.array_equal(np.isnan(values), ~tried.legal_action_mask)
    assert choosers == {*range(SEATS)}


def test_a_parallel_environment_asks_those_who_choose_at_once_one_by_one() -> None:
    made, rng = parallel_env(GAME, seats=SEATS), np.random.default_rng(1)
    seen, _ = made.reset(seed=3)
    ended = False
    while not ended:
        [acting] = [agent for agent in made.agents if seen[agent]["action_mask"].any()]
        action = int(rng.choice(np.flatnonzero(seen[acting]["action_mask"])))
        seen, _, terminations, truncations, _ = made.step({**dict.fromkeys(made.agents, 0), acting: action})
        ended = all(terminations.values())
        assert not any(truncations.values())
