"""The proof behind a claim: a search of one view (`xtarot.claims`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from xtarot.claims.feasibility import fit
from xtarot.deals.determinize import determinize
from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.rules.state import NO_CARD, State, add, knows, lowest, popcount, view

LAYOUTS = 6  # drawn at random, in which what was proven is played out

# How a position depends on what was played; every other fact that has changed tells positions apart.
_OF_TRICKS = frozenset(
    "seats dealer piles counts visible_to seen partial partial_size events emitted leader turn trick last_trick"
    " last_leader last_winner tricks taken led best played void".split()
)


Why = Literal["top", "draws", "to", "takes", "sure"]


@dataclass(frozen=True)
class TrickWon:
    """A trick of the line: which card is led, by whom it is won and with which, and why that is so.

    why: ``top``, nothing left beats the card that is led; ``draws``, nor that, and it draws cards that could win later;
    ``to``, it is led to another hand of ours; ``takes``, others led; ``sure``, whoever holds the rest.
    """

    led: int
    winner: int
    card: int
    why: Why


class NotKnown(Exception):
    """The proof cannot tell: too many positions, or moves that are not single cards to a trick."""


def plays_cards(game: Game, s: State, seat: int) -> bool:
    """Whether all that a seat that may act can do is to play one card to a trick."""
    verbs = int(game.legal_verbs(s, seat))
    return verbs.bit_count() == 1 and game.pattern(CARDS + lowest(verbs)) == "c"


@dataclass
class Class:
    """Unseen cards of which one is as good as another. `suit`: −1 where it does not matter; `places`: piles."""

    number: int
    suit: int
    places: tuple[int, ...]
    cards: list[int]
    bits: int


class Proof:
    """The search from one view. `spoiler`: the first card that took a trick from the seat, while it looked."""

    def __init__(self, seen: View, nodes: int, ours: set[int] | None = None) -> None:
        """`ours`: the seats whose tricks count; without it those that the seat of the view chooses for."""
        self.game, self.root, self.me, self.left = seen.game, seen.state, seen.seat, nodes
        self.spoiler = NO_CARD
        seats = range(int(self.root.seats))
        self.ours = ours or {seat for seat in seats if self.game.decider(self.root, seat) == self.me}
        known = self.root.seen[self.me]
        self.unseen = [card for card in self.game.cards if not knows(known, card)]
        self._memo: dict[object, bool] = {}
        self._fits: dict[object, bool] = {}
        self._over: dict[int, int] = {}
        self._led: dict[int, State] = {}
        if sum(self.gaps(self.root)) != len(self.unseen):
            raise NotKnown

    # Piles

    def hand(self, s: State, seat: int) -> int:
        """The cards of a hand that are known, a bit each."""
        return bits(s.piles[self.game.hand_pile(seat)])

    def gaps(self, s: State) -> list[int]:
        """How many unseen cards lie in each pile."""
        return [count - popcount(pile) for count, pile in zip(s.counts, s.piles, strict=True)]

    # Which cards win against which, as the rules have it

    @cached_property
    def _fresh(self) -> State | None:
        """A state in which a seat leads; None when this is the last trick."""
        s = self._layout(np.random.default_rng(0))
        while s.played:
            if not self.game.actors(s):
                return None
            seat = self.actor(s)
            cards = deck.pile()
            self.game.legal(s, seat, cards)
            self.play(s, seat, next(deck.ids(cards)))
        return s if self.game.actors(s) else None

    def over(self, card: int) -> int:
        """The cards that win against this one when it is led, a bit each: each is played to it by the rules."""
        if card not in self._over:
            found = 0
            for other in self._all:
                if other != card and self._beats(other, card):
                    found |= 1 << other
            self._over[card] = found
        return self._over[card]

    @cached_property
    def _all(self) -> list[int]:
        """Every card that is still in a hand, or may be."""
        s = self.root
        hands = sum(self.hand(s, seat) for seat in range(int(s.seats)))
        return [*self.unseen, *deck.members(hands), *(card for card in s.trick if card >= 0)]

    def _beats(self, other: int, card: int) -> bool:
        if self._fresh is None:
            raise NotKnown
        if card not in self._led:
            s = self._fresh.copy()
            self._hand_over(s, self.actor(s), card)
            self._led[card] = s
        s = self._led[card].copy()
        seat, tricks = self.actor(s), s.tricks
        self._hand_over(s, seat, other)
        return bool((s.last_winner if s.tricks > tricks else s.best) == seat)

    def _hand_over(self, s: State, seat: int, card: int) -> None:
        """Let a seat that has nothing else play a card."""
        pile = self.game.hand_pile(seat)
        s.piles[pile], s.counts[pile] = deck.pile([card]), 1
        self.play(s, seat, card)

    # Unseen cards of which one is as good as another

    @cached_property
    def _classes(self) -> list["Class"]:
        """The unseen cards in classes: those of a suit that win against the same cards of ours and may lie alike.

        Suits that we hold no card of are never led, so of these all cards that win against none are one class.
        """
        ours = [card for seat in self.ours for card in deck.members(self.hand(self.root, seat))]
        suits = {card // SUIT_STRIDE for card in ours} | ({self.root.led} if self.root.played else set())
        allowed, gaps = self.game.may_hold(self.root), self.gaps(self.root)
        found: dict[object, Class] = {}
        for card in self.unseen:
            suit, bit = divmod(card, SUIT_STRIDE)
            beaten = sum(1 << mine for mine in ours if self._wins(card, mine))
            places = tuple(p for p, gap in enumerate(gaps) if gap and allowed[p][suit] >> bit & 1)
            shown = suit if beaten or suit in suits else -1
            one = found.setdefault((shown, beaten, places), Class(len(found), shown, places, [], 0))
            one.cards.append(card)
            one.bits |= 1 << card
        return list(found.values())

    def _wins(self, card: int, mine: int) -> bool:
        """Whether an unseen card wins against one of ours; in the last trick every card is a class of its own."""
        return card == mine if self._fresh is None else bool(self.over(mine) >> card & 1)

    @cached_property
    def _seat_of(self) -> dict[int, int]:
        return {self.game.hand_pile(seat): seat for seat in range(int(self.root.seats))}

    def _counts(self, s: State) -> tuple[int, ...]:
        """How many cards of each class are still unseen."""
        seen = bits(s.seen[self.me])
        return tuple((one.bits & ~seen).bit_count() for one in self._classes)

    def _places(self, s: State, one: "Class") -> list[int]:
        """Where unseen cards of a class may lie now: not in a hand that has shown not to hold their suit."""
        if one.suit < 0:
            return list(one.places)
        seat_of = self._seat_of
        return [p for p in one.places if p not in seat_of or not s.void[seat_of[p]] >> one.suit & 1]

    def possible(self, s: State) -> bool:
        """Whether the cards that are still unseen fit where they may lie."""
        counts = self._counts(s)
        gaps = tuple(self.gaps(s))
        key = (counts, gaps, tuple(s.void))
        if key not in self._fits:
            rows = [(n, self._places(s, one)) for n, one in zip(counts, self._classes, strict=True) if n]
            self._fits[key] = sum(counts) == sum(gaps) and fit(rows, list(gaps))
        return self._fits[key]

    # Moves

    def actor(self, s: State) -> int:
        """The one seat that is to play a card. Raises NotKnown where it is otherwise."""
        acting = int(self.game.actors(s))
        seat = lowest(acting)
        if acting.bit_count() != 1 or seat >= s.seats or not plays_cards(self.game, s, seat):
            raise NotKnown
        return seat

    def play(self, s: State, seat: int, card: int) -> None:
        """Play a card to the trick. Raises NotKnown where more than a card makes the move, or it goes elsewhere."""
        tricks, played = s.tricks, s.played
        if not self.game.step(s, seat, card, deck.pile()) or (s.tricks == tricks and s.played != played + 1):
            raise NotKnown

    def after(self, s: State, seat: int, card: int) -> State | None:
        """The state after a card of a hand, hidden or not; None where the rules or the view do not allow it."""
        s = s.copy()
        pile = self.game.hand_pile(seat)
        given = not knows(s.piles[pile], card)
        if given:
            add(s.piles[pile], card)
            add(s.seen[self.me], card)
        cards = deck.pile()
        if self.game.legal(s, seat, cards):
            raise NotKnown
        if not knows(cards, card):
            return None
        self.play(s, seat, card)
        return s if seat in self.ours or self.possible(s) else None

    def replies(self, s: State, seat: int) -> Iterator[State]:
        """What a hidden hand may do: a card of each class that it may hold, and every card that it is known to hold."""
        for card in deck.members(self.hand(s, seat)):
            if after := self.after(s, seat, card):
                yield after
        pile = self.game.hand_pile(seat)
        if s.counts[pile] == popcount(s.piles[pile]):
            return
        seen = bits(s.seen[self.me])
        for one in sorted(self._classes, key=lambda one: one.suit < 0):
            if pile in self._places(s, one):
                each = (self.after(s, seat, card) for card in one.cards if not seen >> card & 1)
                if after := next((found for found in each if found), None):
                    yield after

    def options(self, s: State, seat: int) -> list[int]:
        """Cards of ours, the likeliest first: what wins when it is led, what is worth least when it follows."""
        cards = deck.pile()
        if self.game.legal(s, seat, cards) or s.counts[(p := self.game.hand_pile(seat))] != popcount(s.piles[p]):
            raise NotKnown
        legal = list(deck.ids(cards))
        if self._fresh is None or len(legal) == 1:
            return legal
        out = self._outside(s, seat)
        worth = {card: (self.over(card) & out).bit_count() for card in legal}
        return sorted(legal, key=lambda card: worth[card] if s.played == 0 else -worth[card])

    def _outside(self, s: State, seat: int) -> int:
        """The cards that are in no pile that lies open but in other hands, or unseen."""
        seen = bits(s.seen[self.me])
        unseen = sum(1 << card for card in self.unseen if not seen >> card & 1)
        return unseen | sum(self.hand(s, other) for other in range(int(s.seats)) if other != seat)

    # The search

    def wins(self, s: State) -> bool:
        """Whether all tricks from here on are ours."""
        if not self.game.actors(s):
            return True
        seat = self.actor(s)
        key = self._key(s, seat)
        if key not in self._memo:
            self.left -= 1
            if self.left < 0:
                raise NotKnown
            ours = seat in self.ours
            if ours and s.played == 0 and self.all_top(s, seat):
                self._memo[key] = True
            elif ours:
                self._memo[key] = any(self._holds(s, self.after(s, seat, card)) for card in self.options(s, seat))
            else:
                self._memo[key] = all(self._holds(s, after) for after in self.replies(s, seat))
        return self._memo[key]

    def _holds(self, before: State, after: State | None) -> bool:
        """Whether no trick is lost by a move, nor from there on."""
        if after is None:
            return False
        if after.tricks > before.tricks and after.last_winner not in self.ours:
            if self.spoiler == NO_CARD:
                self.spoiler = int(after.last_trick[after.last_winner])
            return False
        return self.wins(after)

    def all_top(self, s: State, seat: int) -> bool:
        """The cheap proof: the seat leads, and no card outside its hand wins against any of its own."""
        if self._fresh is None:
            return False
        out = self._outside(s, seat)
        return not any(self.over(card) & out for card in deck.members(self.hand(s, seat)))

    def _key(self, s: State, seat: int) -> object:
        """What a position is for the search. Unseen cards of a class are alike."""
        trick = tuple(self._named.get(card, card) for card in s.trick)
        now = (s.led, s.best, trick) if s.played else ()
        hands = tuple(self.hand(s, other) for other in range(int(s.seats)))
        return seat, now, hands, self._counts(s), tuple(s.void), self._other_facts(s)

    @cached_property
    def _named(self) -> dict[int, int]:
        return {card: -10 - one.number for one in self._classes for card in one.cards}

    def _other_facts(self, s: State) -> tuple[str, ...]:
        root = self.root.__dict__
        return tuple(
            f"{name}{value}" for name, value in s.__dict__.items() if name not in _OF_TRICKS and value != root[name]
        )

    # What follows from the proof

    def choice(self, s: State) -> int:
        """The card of ours that wins from a state that is as the seat sees it. Raises NotKnown where none does."""
        seat = self.actor(s)
        if s.played == 0 and self.all_top(s, seat):
            return self.options(s, seat)[0]
        for card in self.options(s, seat):
            if self._holds(s, self.after(s, seat, card)):
                return card
        raise NotKnown

    def line(self) -> Iterator[TrickWon]:
        """One way in which the tricks are won: the hidden hands play the first card that they may."""
        s = self.root
        while self.game.actors(s):
            began, tricks = s, s.tricks
            leader = int(s.leader) if s.played else self.actor(s)
            while s.tricks == tricks:
                seat = self.actor(s)
                after = self.after(s, seat, self.choice(s)) if seat in self.ours else next(self.replies(s, seat), None)
                if after is None:
                    raise NotKnown
                s = after
            led, winner = int(s.last_trick[leader]), int(s.last_winner)
            yield TrickWon(led, winner, int(s.last_trick[winner]), self._why(began, leader, led, winner))

    def _why(self, s: State, leader: int, led: int, winner: int) -> Why:
        """Why the trick that begins in a state is won."""
        if leader not in self.ours:
            return "takes"
        if winner != leader:
            return "to"
        if s.played or not self._fresh or self.over(led) & self._outside(s, leader):
            return "sure"
        return "draws" if self._draws(s, led) else "top"

    def _draws(self, s: State, led: int) -> bool:
        """Whether cards of the suit that is led are out which would win against what we lead later."""
        suit = led // SUIT_STRIDE
        seen = bits(s.seen[self.me])
        out = sum(1 << card for card in self.unseen if card // SUIT_STRIDE == suit and not seen >> card & 1)
        later = [card for seat in self.ours for card in deck.members(self.hand(s, seat)) if card // SUIT_STRIDE != suit]
        return any(self.over(card) & out for card in later)

    def is_forced(self) -> bool:
        """Whether each move from here on is the only one. One layout tells, where a hand has a card at the most."""
        s = self._layout(np.random.default_rng(0))
        while self.game.actors(s):
            seat, cards = self.actor(s), deck.pile()
            if self.game.legal(s, seat, cards) or popcount(cards) != 1:
                return False
            self.play(s, seat, next(deck.ids(cards)))
        return True

    def leader_takes_all(self) -> bool:
        """Whether who has led, or leads, has an open hand of which no card can be beaten."""
        s, leader = self.root, int(self.root.leader)
        hand = self.hand(s, leader)
        if s.counts[self.game.hand_pile(leader)] != hand.bit_count() or self._fresh is None:
            return False
        led = 1 << int(s.trick[leader]) if s.played else 0
        out = self._outside(s, leader) | sum(1 << card for card in s.trick if card >= 0) & ~led
        return not any(self.over(card) & out for card in deck.members(hand | led))

    def play_in_layouts(self) -> State:
        """Play what is proven in layouts drawn at random, by the rules; the end of the last.

        Raises NotKnown where a trick is lost.
        """
        rng = np.random.default_rng(0)
        game = self.game
        for _ in range(LAYOUTS):
            s = self._layout(rng)
            while game.actors(s):
                seat, tricks = self.actor(s), s.tricks
                if seat in self.ours:
                    card = self.choice(view(game.layout, s, self.me))
                else:
                    cards = deck.pile()
                    if game.legal(s, seat, cards):
                        raise NotKnown
                    card = int(rng.choice(list(deck.ids(cards))))
                self.play(s, seat, card)
                if s.tricks > tricks and s.last_winner not in self.ours:
                    raise NotKnown
        return s

    def _layout(self, rng: np.random.Generator) -> State:
        """A layout that fits the view."""
        game = self.game
        return determinize(game.layout, self.root, self.me, list(game.cards), game.may_hold(self.root), rng)


def bits(pile: Pile) -> int:
    """A pile as one number, a bit for each card."""
    found = 0
    for suit in range(5):
        found |= int(pile[suit]) << SUIT_STRIDE * suit
    return found
