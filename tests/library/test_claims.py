"""Claims: what is proven is true in every layout that fits the view, and what is not, is not.

`naive` lists all layouts and tries every card in each.
"""

from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest

import xtarot
from xtarot import claims
from xtarot.claims import Claim, Doubt, claim, has_tricks
from xtarot.claims.proof import Proof
from xtarot.deals.deal import Deal
from xtarot.deals.view import View
from xtarot.games import Game, load, names
from xtarot.rules import cards as deck
from xtarot.rules.state import State, add, knows, popcount, view


def ending(name: str, seed: int, left: int, unseen: int) -> View | None:
    """A seat's view with `left` cards in its hand, when it may claim: of the rest all but `unseen` cards are shown.

    The seat plays low and the others high, so that there is something to claim.
    """
    rng = np.random.default_rng(seed)
    deal = xtarot.deal(name, seed)
    me = int(rng.integers(deal.seats))
    while not deal.finished:
        seat = min(deal.actors)
        who = deal.decider(seat)
        seen = deal.view(who)
        if who == me and claims.can_claim(seen) and deal.state.counts[deal.game.hand_pile(seat)] <= left:
            return shown(deal, me, unseen, rng)
        cards, buttons = deal.legal(seat)
        ours = deal.game.side(seat) == deal.game.side(me)
        strong = sorted(cards, key=lambda card: (card // deck.SUIT_STRIDE == deck.ARCANA, card % deck.SUIT_STRIDE))
        choice = [*buttons, *(strong if rng.random() < 0.8 else [int(c) for c in rng.permutation(cards)])]
        deal.step(seat, choice[0] if ours else choice[-1])
    return None


def shown(deal: Deal, me: int, unseen: int, rng: np.random.Generator) -> View:
    """What a seat would know if it had been shown all but some of the cards that it has not seen."""
    s = deal.state.copy()
    hidden = [card for card in deal.game.cards if not knows(s.seen[me], card)]
    for card in rng.permutation(hidden)[unseen:]:
        add(s.seen[me], int(card))
    return View(deal.game, view(deal.game.layout, s, me), me, ())


def layouts(seen: View) -> list[State]:
    """Every state that looks to the seat as its view does."""
    game, v = seen.game, seen.state
    hidden = [card for card in game.cards if not knows(v.seen[seen.seat], card)]
    gaps = [p for p, pile in enumerate(v.piles) for _ in range(v.counts[p] - popcount(pile))]
    allowed = game.may_hold(v)
    found = []
    for places in set(permutations(gaps)):
        if all(allowed[p][card // 24] >> card % 24 & 1 for card, p in zip(hidden, places, strict=True)):
            s = v.copy()
            for card, p in zip(hidden, places, strict=True):
                add(s.piles[p], card)
            found.append(s)
    return found


def legal(game: Game, s: State, seat: int) -> list[int]:
    cards = deck.pile()
    game.legal(s, seat, cards)
    return list(deck.ids(cards))


def naive(game: Game, worlds: list[State], ours: set[int]) -> bool:
    """Whether one way of playing wins every trick in all these layouts, which have looked the same so far."""
    s = worlds[0]
    acting = deck.members(int(game.actors(s)))
    if not acting:
        return True
    (seat,) = acting
    if seat in ours:
        return any(follows(game, worlds, ours, seat, card) for card in legal(game, s, seat))
    every = {card for world in worlds for card in legal(game, world, seat)}
    return all(
        follows(game, [world for world in worlds if card in legal(game, world, seat)], ours, seat, card)
        for card in every
    )


def follows(game: Game, worlds: list[State], ours: set[int], seat: int, card: int) -> bool:
    """Whether the tricks are still won when a card is played in all these layouts."""
    after = [world.copy() for world in worlds]
    for world in after:
        game.step(world, seat, card, deck.pile())
    if after[0].tricks > worlds[0].tricks and after[0].last_winner not in ours:
        return False
    return naive(game, after, ours)


def positions(name: str, left: int, unseen: int, seeds: range) -> Iterator[View]:
    for seed in seeds:
        if seen := ending(name, seed, left, unseen):
            yield seen


@pytest.mark.parametrize(
    ("name", "left", "unseen", "seeds"),
    [("hexbridge", 2, 5, 24), ("dream-capture", 2, 4, 24), ("lotarot", 3, 5, 16)],
)
def test_a_claim_is_proven_where_it_holds_in_every_layout_and_nowhere_else(
    name: str, left: int, unseen: int, seeds: int
) -> None:
    proven, wrong = 0, []
    for seed in range(seeds):
        if seen := ending(name, seed, left, unseen):
            found = claim(seen)
            true = naive(seen.game, layouts(seen), Proof(seen, 0).ours)
            proven += isinstance(found, Claim)
            if isinstance(found, Claim) != true:
                wrong.append((seed, found))
    assert not wrong
    assert proven >= 2, "the positions say nothing"


def test_the_proof_of_high_cards_alone_agrees_with_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [each for seed in range(20) if (each := ending("hexbridge", seed, 2, 4))]
    quick = [isinstance(claim(each), Claim) for each in seen]
    monkeypatch.setattr(Proof, "all_top", lambda *_: False)
    assert [isinstance(claim(each), Claim) for each in seen] == quick
    assert any(quick)


def test_too_much_to_look_through_is_not_known() -> None:
    deal = xtarot.deal("hexbridge", 1)
    deal.play("1 call 1C")
    for seat in (2, 3, 4, 5, 0):
        deal.play(f"{seat} call pass")
    deal.play(next(deal.moves()))
    deal.play(next(deal.moves()))
    seen = deal.view(deal.decider(min(deal.actors)))
    assert claim(seen, nodes=0) == Doubt()


def test_only_games_with_tricks_have_claims() -> None:
    having = {name for name in names(with_bots=True) if has_tricks(load(name))}
    assert having == {"dream-capture", "hexbridge", "lotarot", "masquerade"}
