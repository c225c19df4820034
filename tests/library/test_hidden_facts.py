"""What others have chosen in secret is drawn as the game says: `View.resample` and `Batch.resample`."""

from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest

import xtarot
from support import dares
from xtarot.bots import bot
from xtarot.deals.deal import Deal
from xtarot.games import Game, load
from xtarot.lab.envs import batch
from xtarot.rules.cards import CARDS

DRAWS = 40


def asked_in_secret(game: Game, secret: Callable[[Deal], bool]) -> Deal:
    """A deal in which some have chosen in secret, and others have still to choose."""
    deal, rng = Deal(game, game.usual_seats, 0, seed=bytes(32)), np.random.default_rng(1)
    while not secret(deal):
        deal.play(str(rng.choice(list(deal.moves()))))
    first, second = sorted(deal.actors)[:2]
    for seat in (first, second)[: len(deal.actors) - 1]:
        deal.play_move(seat, list(next(deal.view(seat).legal_moves())))
    return deal


def test_a_mask_that_was_chosen_may_be_any_and_who_has_not_chosen_wears_none() -> None:
    deal = asked_in_secret(load("masquerade"), lambda deal: any("mask" in move for move in deal.moves()))
    rng, has = np.random.default_rng(2), [row[0] for row in deal.state.has_chosen[: deal.seats]]
    assert 0 < sum(has) < deal.seats - 1
    for seat in range(deal.seats):
        seen = deal.view(seat)
        drawn = [[row[0] for row in seen.resample(rng).state.chosen[: deal.seats]] for _ in range(DRAWS)]
        for other in range(deal.seats):
            found = {row[other] for row in drawn}
            own = {deal.state.chosen[seat][0]}
            assert found == (own if other == seat else {1, 2} if has[other] else {0})


def test_a_dare_drawn_is_as_the_game_says_and_the_search_plays_on_from_it() -> None:
    deal, rng = asked_in_secret(Game(dares), lambda deal: True), np.random.default_rng(2)
    seat = min(deal.actors)
    chosen = [other for other in range(deal.seats) if deal.state.chosen >> other & 1]
    seen = deal.view(seat)
    worlds = [seen.resample(rng) for _ in range(DRAWS)]
    assert chosen
    assert {tuple(world.state.dares[other] for other in chosen) for world in worlds} > {(1,) * len(chosen)}
    assert all(world.view(seat).state == seen.state for world in worlds)
    assert bot("strong:worlds=4").choose(seen, rng)[0] == CARDS + deal.game.buttons.index("dare")


def test_a_game_that_does_not_say_is_told_what_to_write() -> None:
    module = ModuleType("silent_dares")
    vars(module).update({**vars(dares), "__name__": "silent_dares", "NAME": "silent-dares"})
    del module.BOTS
    deal = asked_in_secret(Game(module), lambda deal: True)
    told = r"silent-dares: the fact 'dares' is not seen by all, .* write BOTS = Bots\(search=Search\(draw_facts=…\)\)"
    with pytest.raises(ValueError, match=told):
        deal.view(0).resample(np.random.default_rng(1))
    with pytest.raises(ValueError, match=told):
        next(xtarot.worlds(deal.view(0), 1, np.random.default_rng(1)))
    rows = batch(deal.game, 2)
    before = rows.states.copy()
    for draw in (rows.resample, lambda: rows.action_values("random", worlds=1)):
        with pytest.raises(ValueError, match=told):
            draw()
    assert np.array_equal(rows.states, before)
