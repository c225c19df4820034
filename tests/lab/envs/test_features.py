"""The features of a view, in plain Python: a function of the view, seen from one's own seat."""

from typing import Any

import numpy as np
import pytest

import xtarot
from support.mirror import legal_actions
from xtarot.deals.deal import Deal
from xtarot.games import load, names
from xtarot.lab.envs import Features
from xtarot.rules.cards import symbol
from xtarot.rules.state import NO_CARD, SPECTATOR, UNSEEN, Listing
from xtarot.rules.steps import CHANCE

GAMES = names(with_bots=True)
DECLARED = [name for name in GAMES if name not in ("high-card", "masquerade")]  # whose facts have kinds and rows


def steps(deal: Deal, rng: np.random.Generator, most: int) -> list[tuple[int, int]]:
    """Random steps to the end of a deal, or so many: seat and action; each is made."""
    found: list[tuple[int, int]] = []
    while not deal.finished and len(found) < most:
        seat = min(deal.actors)
        action = int(rng.choice(legal_actions(deal, seat)))
        deal.step(seat, action)
        found.append((seat, action))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_blocks_follow_each_other_and_every_feature_has_a_name_of_its_own(name: str) -> None:
    game = load(name)
    for seats in (game.seats[0], game.seats[-1]):
        features = Features(game, seats)
        at = 0
        for block in features.blocks.values():
            assert block.start == at
            at = block.stop
        called = features.names()
        assert at == features.size == len(called) == len(set(called))
        assert all(called)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    """Twins: deals that differ only there."""
    rng = np.random.default_rng(3)
    deal = xtarot.deal(name, 5)
    features = Features(deal.game, deal.seats)
    for _ in range(6):
        steps(deal, rng, 7)
        if deal.finished:
            break
        seat = deal.decider(min(deal.actors))
        seen = deal.view(seat)
        for _ in range(2):
            assert np.array_equal(features.of(seen.resample(rng).view(seat)), features.of(seen))


@pytest.mark.parametrize("name", DECLARED)
def test_seats_renamed_are_seen_alike_from_ones_own(name: str) -> None:
    """The same deal, everybody a seat further on: who sits there sees what who sat before it saw."""
    rng = np.random.default_rng(4)
    one = xtarot.deal(name, 6)
    seats, features = one.seats, Features(one.game, one.seats)
    chance = {**one.chance, "hands": [one.chance["hands"][seat - 1] for seat in range(seats)]}
    two = Deal(one.game, seats, (one.dealer + 1) % seats, chance=chance)
    one = Deal(one.game, seats, one.dealer, chance=one.chance)
    for _ in range(150):
        if one.chance_due:
            move = one.drawn(bytes(32))
            one.play_move(CHANCE, move)
            two.play_move(CHANCE, move)
            continue
        if one.finished:
            break
        for seat in range(seats):
            mine, theirs = features.of(one.view(seat)), features.of(two.view((seat + 1) % seats))
            for fact in features.facts:  # a seat that no rule has named yet is 0, whoever that is
                if fact.kind == "seat" and not np.any([getattr(deal.state, fact.name) for deal in (one, two)]):
                    mine[fact.start : features.blocks[f"fact {fact.name}"].stop] = False
                    theirs[fact.start : features.blocks[f"fact {fact.name}"].stop] = False
            assert np.array_equal(mine, theirs), [features.names()[k] for k in np.flatnonzero(mine != theirs)]
        seat = int(rng.choice(sorted(one.actors)))
        action = int(rng.choice(legal_actions(one, seat)))
        one.step(seat, action)
        two.step((seat + 1) % seats, action)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_in_what_order_the_cards_of_a_derived_listing_lie(name: str) -> None:
    """So how many there are tells all that their features would."""
    deal, rng = xtarot.deal(name, 7), np.random.default_rng(5)
    layout = deal.game.layout
    hidden = [
        fact for fact, sight in layout.visibility.items()
        if isinstance(sight, Listing) and layout.kinds[fact] == "derived"
    ]  # fmt: skip
    while hidden and steps(deal, rng, 20):
        for seat in range(deal.seats):
            seen: Any = deal.view(seat).state
            assert {int(card) for fact in hidden for card in np.ravel(getattr(seen, fact))} <= {NO_CARD, UNSEEN}


def test_what_holds_is_told_by_name() -> None:
    deal = xtarot.deal("dream-capture", 7)
    steps(deal, np.random.default_rng(0), 24)
    features = Features(deal.game, 6)
    seen = deal.view(deal.state.turn)
    called, found = features.names(), features.of(seen)
    told = {called[k] for k in np.flatnonzero(found)}
    assert {"turn: own", "for oneself", "count of hand, own: 14", "magic, own side: 0"} <= told
    assert {f"pile hand, own: {symbol(card)}" for card in seen.hand()} == {
        each for each in told if each.startswith("pile hand, own")
    }


def test_a_spectator_has_no_features_and_there_are_none_for_other_seats() -> None:
    deal = xtarot.deal("lotarot", 1)
    with pytest.raises(ValueError, match="a spectator has none"):
        Features(deal.game, 4).of(deal.view(SPECTATOR))
    with pytest.raises(ValueError, match="lotarot is for 4 seats, not 5"):
        Features(deal.game, 5)
    with pytest.raises(ValueError, match="these are the features of arcanarabe at 3 seats"):
        Features(load("arcanarabe"), 3).of(deal.view(0))


def test_a_fact_without_a_kind_is_a_number() -> None:
    deal = xtarot.deal("high-card", 1)
    features = Features(deal.game, deal.seats)
    assert features.blocks["fact turn"].shape == (33,)
    assert features.of(deal.view(0))[features.blocks["fact turn"].start + 1 + deal.state.turn]
