"""Xrummy a second time: slow, obvious, from text alone, with none of the game's functions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product

SUITS = "SCHD"
NUMBERS = range(-1, 16)
NAMED = {"M": -1, "N": 0, "A": 1, "J": 11, "Q": 12, "K": 13}
ORDER = [s + r for s in SUITS for r in "M N A 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J Q K F".split()]
ORDER += [f"T{n}" for n in range(16)]


def number(card: str) -> int:
    """XR-2, of a card that is no F."""
    return NAMED.get(card[1:]) if card[1:] in NAMED else int(card[1:])  # type: ignore[return-value]  # it is there


def is_f(card: str) -> bool:
    return card[1:] == "F"


def is_wild(card: str) -> bool:
    """XR-3."""
    return is_f(card) or card[0] == "T"


def readings(suit: str, cards: Sequence[str], fixed: int | None = None) -> list[int]:
    """XR-9, XR-13: what F may stand for in a run of these cards: numbers, or [99] when there is no F; [] for no run."""
    if len(cards) < 3 or any(card[0] not in (suit, "T") for card in cards):
        return []
    infinities = sum(map(is_f, cards))
    others = [number(card) for card in cards if not is_f(card)]
    if infinities > 1:
        return []
    found = []
    for n in [99] if not infinities else [fixed] if fixed is not None else NUMBERS:
        numbers = sorted([*others, *([n] if infinities else [])])
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            found.append(n)
    return found


def is_group(n: int, cards: Sequence[str]) -> bool:
    """XR-10: whether the arcana can be given suits so that all suits are different."""
    if len(cards) < 3 or any(not is_f(card) and number(card) != n for card in cards):
        return False
    choices = [SUITS if card[0] == "T" else card[0] for card in cards]
    return any(len(set(suits)) == len(suits) for suits in product(*choices))


def sets(cards: Sequence[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """XR-8: every set that can be made of some of these cards, with what it is called."""
    for suit in SUITS:
        fit = [card for card in cards if card[0] in (suit, "T")]
        for size in range(3, len(fit) + 1):
            for some in combinations(fit, size):
                if readings(suit, some):
                    yield f"run {suit}", frozenset(some)
    for n in NUMBERS:
        fit = [card for card in cards if is_f(card) or number(card) == n]
        for size in range(3, len(fit) + 1):
            for some in combinations(fit, size):
                if is_group(n, some):
                    yield f"group {n}", frozenset(some)


@dataclass
class Laid:
    """A set on the table. `fixed`: the number that its F has got for good, in a run."""

    called: str
    cards: list[str]
    fixed: int | None = None

    def takes(self, card: str) -> bool:
        """XR-11, XR-13."""
        kind, what = self.called.split()
        cards = [*self.cards, card]
        return is_group(int(what), cards) if kind == "group" else bool(readings(what, cards, self.fixed))

    def changed(self) -> None:
        """XR-13: an F that has one reading left keeps it."""
        kind, what = self.called.split()
        if kind == "run":
            found = readings(what, self.cards, self.fixed)
            self.fixed = found[0] if len(found) == 1 and found[0] != 99 else None

    def may_replace(self, card: str, wild: str) -> bool:
        """XR-14, as it is written."""
        kind, what = self.called.split()
        if wild not in self.cards or not is_wild(wild) or is_wild(card):
            return False
        if kind == "run" and is_f(wild):
            return card[0] == what and number(card) in readings(what, self.cards, self.fixed)
        if kind == "run":
            return card[0] == what and number(card) == number(wild)
        if is_f(wild):
            return card[0] == wild[0] and number(card) == int(what)
        return number(card) == int(what) and card[0] not in [other[0] for other in self.cards]


@dataclass
class Play:
    """A game in progress. The seat to move has drawn."""

    hands: list[list[str]]
    stock: list[str]
    turn: int = 0
    loners: list[str] = field(default_factory=list)
    table: list[Laid] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def copy(self) -> "Play":
        table = [Laid(laid.called, [*laid.cards], laid.fixed) for laid in self.table]
        return Play([[*hand] for hand in self.hands], [*self.stock], self.turn, [*self.loners], table, [*self.winners])

    def moves(self) -> Iterator[str]:
        """XR-6, XR-7: every move of the seat whose turn it is; the cards of a set in the order of the pack."""
        hand = self.hands[self.turn]
        usable = [*hand, *self.loners]
        for called, cards in sets(usable):
            yield f"{self.turn} {called} {' '.join(sorted(cards, key=ORDER.index))}"
        for k, laid in enumerate(self.table, 1):
            for card in usable:
                if laid.takes(card):
                    yield f"{self.turn} add {card} #{k}"
                for wild in laid.cards:
                    if laid.may_replace(card, wild):
                        yield f"{self.turn} swap {card} {wild} #{k}"
        for card in hand:
            yield f"{self.turn} drop {card}"

    def play(self, move: str) -> None:
        """Make a legal move."""
        _, verb, *words = move.split()
        hand = self.hands[self.turn]
        if verb in ("run", "group"):
            self.table.append(Laid(f"{verb} {words[0]}", words[1:]))
            self.take(words[1:])
            self.table[-1].changed()
        elif verb == "add":
            self.take(words[:1])
            self.table[int(words[1][1:]) - 1].cards.append(words[0])
            self.table[int(words[1][1:]) - 1].changed()
        elif verb == "swap":
            self.take(words[:1])
            laid = self.table[int(words[2][1:]) - 1]
            laid.cards[laid.cards.index(words[1])] = words[0]
            laid.changed()
            hand.append(words[1])
        else:
            self.take(words)
            self.loners += words
        if not hand:
            self.winners = [self.turn]
        elif verb == "drop" and self.stock:
            self.turn = (self.turn + 1) % len(self.hands)
            self.hands[self.turn].append(self.stock.pop(0))
        elif verb == "drop":
            self.winners = fewest(self.hands)

    def take(self, cards: Sequence[str]) -> None:
        """RC-5, XR-12: from the hand, if they are there, else from the loner zone."""
        for card in cards:
            where = self.hands[self.turn] if card in self.hands[self.turn] else self.loners
            where.remove(card)


def start(chance: Mapping[str, Sequence[Sequence[str]]], first: int) -> Play:
    """XR-4, XR-5."""
    play = Play([list(hand) for hand in chance["hands"]], list(chance["stock"][0]), first)
    play.hands[first].append(play.stock.pop(0))
    return play


def fewest(hands: Sequence[Sequence[str]]) -> list[int]:
    """XR-16."""
    compared = [(len(hand), sum(map(is_f, hand)), sum(number(c) for c in hand if not is_f(c))) for hand in hands]
    return [seat for seat, one in enumerate(compared) if one == min(compared)]


def points(play: Play) -> list[Fraction]:
    """XR-15 … XR-17: what each seat gets, of one win."""
    return [Fraction(seat in play.winners, len(play.winners)) for seat in range(len(play.hands))]


def lines_of_play(play: Play, depth: int) -> Iterator[int]:
    """How many lines a turn has to depth 1, 2, … `depth`; it ends with a drop or an empty hand."""
    begun = [play]
    for _ in range(depth):
        lines = [(before, move) for before in begun for move in before.moves()]
        yield len(lines)
        begun = []
        for before, move in lines:
            after = before.copy()
            after.play(move)
            if not after.winners and " drop " not in move:
                begun.append(after)
