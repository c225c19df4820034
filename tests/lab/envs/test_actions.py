"""One numbering of actions for all games."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import xtarot
from support.mirror import legal_actions
from xtarot.games import names
from xtarot.lab.envs import ACTIONS, from_mask, mask_of, to_mask
from xtarot.lab.envs.actions import action_name
from xtarot.lab.envs.illegal import illegal_action
from xtarot.rules.cards import CARDS, pile


def test_every_game_has_its_place_among_182_actions() -> None:
    assert ACTIONS == 182
    for name in names(with_bots=True):
        assert CARDS + len(xtarot.load(name).buttons) <= ACTIONS


@given(st.sets(st.integers(0, ACTIONS - 1)))
def test_a_mask_and_its_pile_and_buttons_are_inverse(actions: set[int]) -> None:
    mask = mask_of(actions)
    assert np.flatnonzero(mask).tolist() == sorted(actions)
    assert np.array_equal(to_mask(*from_mask(mask)), mask)


def test_the_mask_of_what_a_seat_may_do() -> None:
    deal = xtarot.deal("lotarot", 1)
    seat = min(deal.actors)
    cards = pile()
    buttons = deal.game.legal(deal.state, seat, cards)
    assert np.flatnonzero(to_mask(cards, buttons)).tolist() == sorted(legal_actions(deal, seat))


@pytest.mark.parametrize("action", [-1, 182])
def test_an_action_that_there_is_not_is_refused(action: int) -> None:
    with pytest.raises(ValueError, match=f"actions are 0 to 181, not {action}"):
        mask_of([action])


def test_a_mask_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a mask has the shape \(182,\), not \(181,\)"):
        from_mask(np.zeros(181))


def test_actions_have_the_names_of_the_record() -> None:
    game = xtarot.load("hexbridge")
    assert [action_name(game, action) for action in (12, CARDS + game.buttons.index("pass"), 23, 181)] == [
        "S11",
        "pass",
        "action 23",
        "action 181",
    ]


@pytest.mark.parametrize("name", names(with_bots=True))
def test_every_action_that_is_not_legal_is_refused_by_a_clause_with_a_reason(name: str) -> None:
    """Whatever move has been begun, and however little what follows is like one of the game."""
    deal, rng = xtarot.deal(name, 1), np.random.default_rng(1)
    game = deal.game
    while not deal.finished and len(deal.log) < 40:
        seat = min(deal.actors)
        legal = legal_actions(deal, seat)
        for action in {-1, *range(ACTIONS + 1)} - set(legal) if rng.random() < 0.4 else ():
            error = illegal_action(game, deal.state, 0, seat, action)
            assert error.clause
            assert error.reason
            assert error.action == action_name(game, action)
        deal.step(seat, int(rng.choice(legal)))
