"""Claims: that the rest of the tricks is a seat's own, proven from what that seat knows.

The proof searches the seat's view, not a state. Where the seat chooses (for itself, or a dummy), one card must do;
where a hidden hand plays, every card must do that it may hold in some layout that fits the view. Cards of hidden hands
are given out as they are played, so one search speaks of all layouts at once.

It is sound for tricks as `xtarot.tricks` has them: a card that wins against another does so whoever holds it, and who
wins leads next. That is tried out with the game's own rules, never assumed of its cards; and whatever was proven is
also played in some layouts drawn at random, so a game that is otherwise gets "not known".

Only hands that the seat chooses for count as its own. A trick that a partner's hidden hand may win is therefore not
proven: that partner would lead next, unseen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from xtarot import cards as deck
from xtarot.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.determinize import determinize
from xtarot.games import Game
from xtarot.state import NO_CARD, State, add, knows, lowest, popcount, view
from xtarot.view import View

NODES = 1_200  # positions that a proof may look at: about a tenth of a second
LAYOUTS = 6  # drawn at random, in which what was proven is played out

# How a position depends on what was played; every other fact that has changed tells positions apart.
_OF_TRICKS = frozenset(
    "seats dealer piles counts visible_to seen partial partial_size events emitted leader turn trick last_trick"
    " last_leader last_winner tricks taken led best played void".split()
)


@dataclass(frozen=True)
class Won:
    """A trick of the line: who leads what, who wins it with what, and whether the card led could not be beaten.

    `draws`: whether cards of its suit are still out that would beat later cards of the line.
    """

    leader: int
    led: int
    winner: int
    card: int
    top: bool
    draws: bool


@dataclass(frozen=True)
class Claim:
    """All tricks that are left are the seat's: how many, and one way in which they are won."""

    tricks: int
    line: tuple[Won, ...]


@dataclass(frozen=True)
class Doubt:
    """Nothing is proven. `card`: one that might take a trick; NO_CARD where there was too much to look through."""

    card: int = NO_CARD


class NotKnown(Exception):
    """The proof cannot tell: too many positions, or moves that are not single cards to a trick."""


def has_tricks(game: Game) -> bool:
    """Whether the state of a game tells of its tricks (`xtarot.tricks.trick_facts`)."""
    return {"trick", "tricks", "taken", "last_winner", "played", "best", "led", "void"} <= game.layout.visibility.keys()


def can_claim(seen: View) -> bool:
    """Whether the seat of a view is to play a card to a trick now, from its own hand or from one it chooses for."""
    return bool(seen.choosing) and has_tricks(seen.game) and plays_cards(seen.game, seen.state, min(seen.choosing))


def plays_cards(game: Game, s: State, seat: int) -> bool:
    """Whether all that a seat that may act can do is to play one card to a trick."""
    verbs = int(game.legal_verbs(s, seat))
    return verbs.bit_count() == 1 and game.pattern(CARDS + lowest(verbs)) == "c"


def claim(seen: View, nodes: int = NODES) -> Claim | Doubt:
    """Whether every trick that is left, this one too, can be won by the hands that the seat of a view chooses for.

    It looks at `nodes` positions at the most. What it answers depends on the view alone.
    """
    if not can_claim(seen):
        return Doubt()
    proof = Proof(seen, nodes)
    try:
        if not proof.wins(proof.root):
            return Doubt(proof.spoiler)
        proof.play_in_layouts()
        line = tuple(proof.line())
    except NotKnown:
        return Doubt()
    return Claim(len(line), line)


def next_card(seen: View, nodes: int = 4 * NODES) -> int:
    """The card to play now, as `claim` has proven. Raises NotKnown where it proves nothing."""
    return Proof(seen, nodes).choice(seen.state)


class Proof:
    """The search from one view. `spoiler`: the first card that took a trick from the seat, while it looked."""

    def __init__(self, seen: View, nodes: int) -> None:
        self.game, self.root, self.me, self.left = seen.game, seen.state, seen.seat, nodes
        self.spoiler = NO_CARD
        seats = range(int(self.root.seats))
        self.ours = {seat for seat in seats if self.game.decider(self.root, seat) == self.me}
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
        s = determinize(
            self.game.layout,
            self.root,
            self.me,
            list(self.game.cards),
            self.game.may_hold(self.root),
            np.random.default_rng(0),
        )
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
        hands = sum(self.hand(self.root, seat) for seat in range(int(self.root.seats)))
        return [*self.unseen, *deck.members(hands)]

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
    def _classes(self) -> list["_Class"]:
        """The unseen cards in classes: those of a suit that win against the same cards of ours and may lie alike.

        Suits that we hold no card of are never led, so of these all cards that win against none are one class.
        """
        ours = [card for seat in self.ours for card in deck.members(self.hand(self.root, seat))]
        suits = {card // SUIT_STRIDE for card in ours} | ({self.root.led} if self.root.played else set())
        allowed, gaps = self.game.may_hold(self.root), self.gaps(self.root)
        found: dict[object, _Class] = {}
        for card in self.unseen:
            suit, bit = divmod(card, SUIT_STRIDE)
            beaten = sum(1 << mine for mine in ours if self._wins(card, mine))
            places = tuple(p for p, gap in enumerate(gaps) if gap and allowed[p][suit] >> bit & 1)
            shown = suit if beaten or suit in suits else -1
            one = found.setdefault((shown, beaten, places), _Class(len(found), shown, places, [], 0))
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

    def _places(self, s: State, one: "_Class") -> list[int]:
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
            self._fits[key] = sum(counts) == sum(gaps) and _fit(rows, list(gaps))
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

    def line(self) -> Iterator[Won]:
        """One way in which the tricks are won: the hidden hands play the first card that they may."""
        s, led, leader, top = self.root, NO_CARD, -1, False
        while self.game.actors(s):
            seat, tricks = self.actor(s), s.tricks
            if s.played == 0:
                leader, led = seat, self.choice(s)
                out = self._outside(s, seat) if self._fresh else 0
                top = bool(self._fresh) and not self.over(led) & out
            elif led == NO_CARD:
                leader, led = int(s.leader), int(s.trick[s.leader])
            after = self.after(s, seat, self.choice(s)) if seat in self.ours else next(self.replies(s, seat))
            assert after is not None
            if after.tricks > tricks:
                winner = int(after.last_winner)
                yield Won(leader, led, winner, int(after.last_trick[winner]), top, top and self._draws(s, led))
                led = NO_CARD
            s = after

    def _draws(self, s: State, led: int) -> bool:
        """Whether cards of the suit that is led are out which would win against what we lead later."""
        suit = led // SUIT_STRIDE
        seen = bits(s.seen[self.me])
        out = sum(1 << card for card in self.unseen if card // SUIT_STRIDE == suit and not seen >> card & 1)
        later = [card for seat in self.ours for card in deck.members(self.hand(s, seat)) if card // SUIT_STRIDE != suit]
        return any(self.over(card) & out for card in later)

    def play_in_layouts(self) -> None:
        """Play what is proven in layouts drawn at random, by the rules. Raises NotKnown where a trick is lost."""
        rng = np.random.default_rng(0)
        game, allowed = self.game, self.game.may_hold(self.root)
        for _ in range(LAYOUTS):
            s = determinize(game.layout, self.root, self.me, list(game.cards), allowed, rng)
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


@dataclass
class _Class:
    """Unseen cards of which one is as good as another. `suit`: −1 where it does not matter; `places`: piles."""

    number: int
    suit: int
    places: tuple[int, ...]
    cards: list[int]
    bits: int


def _fit(rows: list[tuple[int, list[int]]], gaps: list[int]) -> bool:
    """Whether so many cards of each row fit into the gaps of the piles where it may lie: a flow, pushed row by row."""
    laid: list[dict[int, int]] = [{} for _ in rows]
    for k, (count, places) in enumerate(rows):
        for _ in range(count):
            if not _push(k, places, rows, laid, gaps):
                return False
    return True


def _push(
    k: int, places: list[int], rows: list[tuple[int, list[int]]], laid: list[dict[int, int]], gaps: list[int]
) -> bool:
    """Lay one more card of row `k`, moving others along the shortest chain that makes room."""
    came: dict[int, tuple[int, int]] = dict.fromkeys(places, (k, -1))  # a pile: which row moves there, from which pile
    queue = list(places)
    for p in queue:
        if gaps[p]:
            gaps[p] -= 1
            while p >= 0:
                row, source = came[p]
                laid[row][p] = laid[row].get(p, 0) + 1
                if source >= 0:
                    laid[row][source] -= 1
                p = source
            return True
        for j, held in enumerate(laid):
            if held.get(p):
                for q in rows[j][1]:
                    if q not in came:
                        came[q] = (j, p)
                        queue.append(q)
    return False


def bits(pile: Pile) -> int:
    """A pile as one number, a bit for each card."""
    found = 0
    for suit in range(5):
        found |= int(pile[suit]) << SUIT_STRIDE * suit
    return found
