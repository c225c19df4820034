"""What a seat knows of a deal, drawn anew and recalled: `View.resample`, `information_state`, `information_key`."""

import numpy as np
import pytest

import xtarot
from support.mirror import legal_actions
from xtarot.deals.deal import Deal
from xtarot.deals.view import View
from xtarot.games import names
from xtarot.rules import cards as deck
from xtarot.rules.state import SPECTATOR, State

GAMES = names(with_bots=True)


def played(game: str, steps: int, seed: int = 1) -> Deal:
    """A deal after so many random steps, or one before its end."""
    deal, rng = xtarot.deal(game, seed), np.random.default_rng(seed)
    for _ in range(steps):
        before, seat = deal.copy(), min(deal.actors)
        deal.step(seat, int(rng.choice(legal_actions(deal, seat))))
        if deal.finished:
            return before
    return deal


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_drawn_anew_looks_the_same_to_its_seat_and_can_be_played_to_its_end(game: str) -> None:
    deal, rng = played(game, 41), np.random.default_rng(2)
    seat = deal.decider(min(deal.actors))
    seen = deal.view(seat)
    for _ in range(3):
        world: Deal = seen.resample(rng)
        again = world.view(seat)
        assert (again.state, again.moves) == (seen.state, seen.moves)
        assert (again.information_state(), again.information_key()) == (
            seen.information_state(),
            seen.information_key(),
        )
        other = next(each for each in range(deal.seats) if each != seat)
        assert world.view(other).moves == seen.moves, "others read of the past what the seat has read"
        with pytest.raises(ValueError, match="only a view that a deal gives has its past"):
            world.view(other).information_state()
        with pytest.raises(ValueError, match="no record"):
            world.record()
        assert world.seed is None
        world.go_on(rng.bytes(32))
        while not world.finished:
            acting = min(world.actors)
            world.step(acting, int(rng.choice(legal_actions(world, acting))))
        world.score()


def test_what_the_seat_cannot_see_differs_from_draw_to_draw() -> None:
    deal, rng = played("dream-capture", 41), np.random.default_rng(2)
    seen = deal.view(min(deal.actors))
    hands = [[world.view(seat).hand() for seat in range(6)] for world in (seen.resample(rng) for _ in range(4))]
    assert len({str(each) for each in hands}) == 4


@pytest.mark.parametrize("game", ["dream-capture", "arcanarabe", "xrummy", "daifugo"])
def test_equal_keys_are_equal_histories(game: str) -> None:
    """Of many positions of a few deals, as each seat has seen them, those are alike that are one and the same."""
    found: dict[bytes, str] = {}
    for seed in (1, 2):
        deal, rng = xtarot.deal(game, seed), np.random.default_rng(seed)
        for _ in range(40):
            for seat in range(deal.seats):
                seen = deal.view(seat)
                text, key = seen.information_state(), seen.information_key()
                assert len(key) == 16
                assert found.setdefault(key, text) == text
            if deal.finished:
                break
            acting = min(deal.actors)
            deal.step(acting, int(rng.choice(legal_actions(deal, acting))))
    assert len(set(found.values())) == len(found)


def test_what_was_drawn_is_recalled() -> None:
    """No move says it: it is an event, which only who drew can read."""
    deal = xtarot.deal("xrummy", 3)
    seat = min(deal.actors)
    played = deal.play(f"{seat} drop {deal.game.action_text(deal.view(seat).hand()[0])}")
    [drawn] = [row for row in deal.state.events if row[0] and deal.game.events[row[0]].key == "drawn"]
    assert len(played.move) == 2
    who, card = drawn[1], deal.game.action_text(drawn[2])
    assert f"drawn {who} {card} " in deal.view(who).information_state()
    assert f"drawn {who} ? " in deal.view((who + 1) % deal.seats).information_state()


@pytest.mark.parametrize("game", GAMES)
def test_deals_that_a_seat_can_tell_apart_by_what_it_sees_now_have_other_keys(game: str) -> None:
    """Also by what is laid open without a move or an event, as dummy's hand."""
    rng = np.random.default_rng(5)
    deal = opening_lead() if game == "hexbridge" else played(game, 12)
    seat = deal.decider(min(deal.actors))
    keys: dict[bytes, State] = {}
    for _ in range(6):
        world: Deal = deal.view(seat).resample(rng)
        world.go_on(bytes(32))
        world.step(min(world.actors), legal_actions(deal, min(deal.actors))[0])
        seen = world.view(seat)
        assert keys.setdefault(seen.information_key(), seen.state) == seen.state
    assert len(keys) > 1 or game != "hexbridge", "dummies' hands differ"


def opening_lead() -> Deal:
    """A deal of Hexbridge in which the opening lead is to be made, dummy's hand not being open yet."""
    for steps in range(5, 200):
        deal = played("hexbridge", steps)
        after = deal.copy()
        after.step(min(after.actors), legal_actions(after, min(after.actors))[0])
        if deal.decider(min(deal.actors)) == min(deal.actors) and len(lies_open(after)) > len(lies_open(deal)) + 1:
            return deal
    raise AssertionError("no hand is laid open")


def lies_open(deal: Deal) -> list[int]:
    """The cards that a spectator sees."""
    state = deal.view(SPECTATOR).state
    return [card for mask in state.piles for card in deck.ids(mask)]


def test_a_move_that_one_has_begun_is_part_of_what_one_knows() -> None:
    deal = xtarot.deal("dream-capture", 3)
    before = [deal.view(seat).information_key() for seat in range(6)]
    deal.step(2, deal.legal(2)[0][0])
    after = [deal.view(seat).information_key() for seat in range(6)]
    assert [seat for seat in range(6) if before[seat] != after[seat]] == [2]


def test_a_view_without_its_past_says_so() -> None:
    seen = xtarot.deal("lotarot", 1).view(0)
    with pytest.raises(ValueError, match="only a view that a deal gives has its past"):
        View(seen.game, seen.state, 0, ()).information_state()


def test_moves_can_be_taken_back_up_to_where_a_deal_was_drawn_anew() -> None:
    deal = played("lotarot", 30)
    world: Deal = deal.view(min(deal.actors)).resample(np.random.default_rng(1))
    at_first = world.copy()
    world.play(next(world.moves()))
    world.pop()
    assert world.view(0).moves == at_first.view(0).moves
    assert world.state == at_first.state
