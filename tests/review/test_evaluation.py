"""A decision is judged from the view of its seat, the same way each time, in every game."""

from functools import cache
from itertools import islice

import msgspec
import numpy as np
import pytest

from support.campaign import part_of
from xtarot.bots.steady import Steady
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.deals.determinize import determinize
from xtarot.deals.view import View
from xtarot.games import load, names
from xtarot.review import Decision, Position, ReviewSettings, judged, positions
from xtarot.rules.state import view

QUICK = ReviewSettings(worlds=4, most=8)


@cache
def played(name: str) -> Deal:
    """A deal that steady has played."""
    game, rng, steady = load(name), np.random.default_rng(0), Steady()
    deal = Deal(game, game.usual_seats, 0, seed=read_seed(11))
    while not deal.finished:
        seen = deal.view(deal.decider(min(deal.actors)))
        deal.play_move(seen.mover, steady.choose(seen, rng))
    return deal


def some(name: str) -> list[Position]:
    """Every fifteenth decision, or some of these."""
    return part_of(islice(positions(played(name)), 0, None, 15))


def text(decision: Decision) -> bytes:
    return msgspec.json.encode(decision)


@pytest.mark.parametrize("name", part_of(names(with_bots=True), first=1))
def test_a_decision_is_judged_alike_whatever_is_hidden(name: str) -> None:
    for found in some(name):
        seen, game = found.view, found.view.game
        first = judged(seen, found.made, QUICK)
        hidden = determinize(
            game.layout, seen.state, seen.seat, game.cards, game.may_hold(seen.state), np.random.default_rng(1)
        )
        twin = View(game, view(game.layout, hidden, seen.seat), seen.seat, seen.moves)
        assert text(judged(twin, found.made, QUICK)) == text(first)
        told = judged(seen, found.made, QUICK, found.truth)
        assert all(each.open is not None for each in told.candidates)
        blind = [msgspec.structs.replace(each, open=None) for each in told.candidates]
        assert text(msgspec.structs.replace(told, candidates=blind)) == text(first), "open cards change nothing else"


@pytest.mark.parametrize("name", names(with_bots=True))
def test_the_made_move_is_held_against_the_best(name: str) -> None:
    for found in some(name):
        game, seat = found.view.game, found.view.mover
        for move in [found.made, *islice(found.view.legal_moves(), 3)]:
            decision = judged(found.view, move, QUICK)
            assert sum(reason.points for reason in decision.reasons) == pytest.approx(decision.margin), "they add up"
            chosen = decision.candidate(decision.made)
            assert not game.validate(found.view.state, seat, game.parse(chosen.move, game.usual_seats)[1])
            assert decision.difference >= 0
            assert decision.best.value - chosen.value == pytest.approx(decision.difference)
            assert decision.difference or decision.best.error == 0
            values = [each.value for each in decision.candidates]
            assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("name", sorted({*names(with_bots=True)} - {"arcanarabe"}))
def test_lines_of_the_score_explain_all_of_a_difference(name: str) -> None:
    """Also where the end is solved exactly: its best line is played for that."""
    for found in [*positions(played(name))][-30::7]:
        for move in islice(found.view.legal_moves(), 3):
            assert all(reason.key for reason in judged(found.view, move, QUICK).reasons)


def test_another_seed_draws_other_worlds() -> None:
    found = some("dream-capture")[2]
    one, other = (judged(found.view, found.made, ReviewSettings(8, 8, seed)) for seed in (1, 2))
    assert text(one) != text(other)


def test_bots_moves_are_among_the_candidates() -> None:
    for found in some("hexbridge"):
        decision = judged(found.view, found.made, ReviewSettings(8, 8, bots=("steady", "easy")))
        assert decision.bots["steady"] == decision.made
        assert {each.move for each in decision.candidates} >= {*decision.bots.values()}
