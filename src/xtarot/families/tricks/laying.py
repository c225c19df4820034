"""From what a ``play.toml`` says to the numbers that `rules` read."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from msgspec import UNSET

from xtarot.families.tricks import numbers as n
from xtarot.families.tricks.form import Play, Score
from xtarot.rules.card_words import in_order, named
from xtarot.rules.cards import ARCANA, DECK, RANKS, SUIT_STRIDE, UnknownCard, parse
from xtarot.rules.steps import MOST_WORDS

FIRST_LINE = 25  # of the words of a clause, that of the first line of the score; before it are those of refusals
LINES_APART = 6  # a line of captures has a word for each of them

_SUITS = {"spades": 0, "clubs": 1, "hearts": 2, "diamonds": 3, "arcana": ARCANA}
_TRUMPS = {
    **_SUITS,
    "none": n.NO_TRUMPS,
    "turned up": n.TRUMPS_TURNED_UP,
    "last card dealt": n.TRUMPS_LAST_CARD,
}
_BEAT = {"no": 0, "when trumping": n.WHEN_TRUMPING, "trumps": n.TRUMPS_TOO, "always": n.ALWAYS}
_DISCARD_FOR = {"nobody": 0, "own side": n.OWN_SIDE, "other side": n.OTHER_SIDE}


class Line(NamedTuple):
    """A line of the score: what is said of it, what it is for, and the word of its clause that stands for it."""

    said: Score
    kind: int
    key: int

    @property
    def clause(self) -> int:
        """The number of its clause."""
        return number_of(self.said.clause)

    @property
    def code(self) -> int:
        """What stands for its clause in the score."""
        return MOST_WORDS * self.clause + self.key


_KINDS = {
    "each_trick": n.TRICKS,
    "cards": n.CARDS,
    "values": n.VALUES,
    "first_trick": n.FIRST_TRICK,
    "last_trick": n.LAST_TRICK,
    "last_trick_with": n.LAST_WITH,
    "captures": n.CAPTURED,
    "at_least": n.AT_LEAST,
    "all_tricks": n.ALL_TRICKS,
    "no_trick": n.NO_TRICK,
    "all_cards": n.ALL_CARDS,
    "made": n.MADE,
    "nil": n.NIL,
    "bags": n.BAGS,
    "contract": n.CONTRACT,
}


def number_of(clause: str) -> int:
    """The number of a clause: 5 of ``MF-5``."""
    return int(clause.partition("-")[2])


def code_of(part: Any, key: int = 0) -> int:
    """What stands for the clause of a part of the play, with a word."""
    return MOST_WORDS * number_of(part.clause) + key


def ranks_of(words: str) -> list[int]:
    """The ranks of an order, lowest first: ``A 2-15 J C Q K``; a range may fall (``10-A``). Raises UnknownCard."""
    found: list[int] = []
    for word in words.upper().replace("∞", "F").split():
        low, dash, high = word.partition("-")
        if low not in RANKS or (dash and high not in RANKS):
            raise UnknownCard(word)
        first, last = RANKS.index(low), RANKS.index(high or low)
        found += range(first, last + 1) if first <= last else range(first, last - 1, -1)
    return found


def suits_of(words: str) -> list[int]:
    """The suits of a list: ``♥ ♦``, ``hearts``. Raises UnknownCard."""
    return sorted({card // SUIT_STRIDE for card in named(" ".join("♣" if w == "C" else w for w in words.split()))})


class Laid:
    """A game as it is laid down: of what is said, what rules and texts need. Raises UnknownCard for what is no card."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """The cards that are used, in canonical order."""
        used = self.play.cards
        gone = named(used.without) if used and used.without else set()
        return tuple(card for card in DECK if card not in gone)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players."""
        return tuple(sorted(set(self.play.players)))

    def each(self, seats: int) -> int:
        """How many cards each is dealt."""
        each = self.play.deal.each
        return each.get(str(seats), 0) if isinstance(each, dict) else each

    def sides(self, seats: int) -> int:
        """How many sides there are."""
        return {"partners": 2, "pairs": seats // 2}.get(self.play.sides, seats)

    def tricks(self, seats: int) -> int:
        """How many tricks are played."""
        return self.each(seats) - (self.play.discard.cards if self.play.discard else 0)

    def talon(self, seats: int) -> int:
        """How many cards the declarer takes, and discards."""
        return len(self.pack) - seats * self.each(seats) if self.play.talon else 0

    @cached_property
    def called(self) -> list[int]:
        """The rank that is called with each bid of the auction."""
        if not self.play.call or not self.play.auction:
            return []
        ranks = ranks_of(self.play.call.ranks)
        return ranks * len(self.play.auction.bids) if len(ranks) == 1 else ranks

    @cached_property
    def trumps(self) -> frozenset[int]:
        """The cards that are trumps in every deal."""
        said = self.play.trumps
        if not said:
            return frozenset()
        suit = _TRUMPS[said.are]
        of_suit = {card for card in self.pack if card // SUIT_STRIDE == suit}
        return frozenset(of_suit | (named(said.also) & set(self.pack) if said.also else set()))

    @cached_property
    def order(self) -> dict[int, int]:
        """How high each card is among those of its suit, or among the trumps, from 1."""
        said, trumps = self.play.order, self.play.trumps
        ranks = {suit: ranks_of(said.ranks) for suit in range(ARCANA)}
        for other in said.other:
            ranks |= dict.fromkeys(set(suits_of(other.suits)) - {ARCANA}, ranks_of(other.ranks))
        high = {SUIT_STRIDE * suit + bit: 1 + k for suit, bits in ranks.items() for k, bit in enumerate(bits)}
        high |= {SUIT_STRIDE * ARCANA + k: 1 + k for k in range(24)}
        if trumps and trumps.order:
            high |= {card: 1 + k for k, card in enumerate(in_order(trumps.order))}
        if trumps and trumps.also:
            high |= {card: 101 + k for k, card in enumerate(in_order(trumps.also))}
        return {card: high[card] for card in self.pack if card in high}

    @cached_property
    def unit(self) -> int:
        """2 where halves of points are counted."""
        return 2 if any(points % 1 for points in _all_points(self.play)) else 1

    @cached_property
    def values(self) -> dict[int, int]:
        """What each card counts, in units; of several words that name a card the last holds."""
        found: dict[int, int] = {}
        for line in self.play.score:
            if line.values is not UNSET:
                for one in line.values:
                    found |= dict.fromkeys(named(one.cards) & set(self.pack), self._units(one.points))
        return found

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the score."""
        return tuple(
            Line(said, _KINDS[said.kind], FIRST_LINE + LINES_APART * k)
            for k, said in enumerate(self.play.score)
            if said.kind
        )

    def _units(self, points: float) -> int:
        return int(points * self.unit)

    def numbers(self, seats: int) -> tuple[int, ...]:
        """The numbers of a deal with so many seats."""
        play, row = self.play, [0] * n.SIZE
        row[n.SIDES], row[n.EACH], row[n.MOST_TRICKS] = self.sides(seats), self.each(seats), self.tricks(seats)
        row[n.LOWEST_WINS] = int(play.match.wins == "least")
        row[n.PASS_WAYS] = 1
        if play.pass_:
            ways = [self.places_on(to, seats) for to in play.pass_.to]
            row[n.PASS], row[n.PASS_WAYS], row[n.CLAUSE_PASS] = (
                play.pass_.cards,
                len(ways),
                number_of(play.pass_.clause),
            )
            row[n.PASS_TO : n.PASS_TO + len(ways)] = ways
        if play.discard:
            row[n.DISCARD], row[n.DISCARD_FOR] = play.discard.cards, _DISCARD_FOR[play.discard.for_]
            row[n.CLAUSE_DISCARD] = number_of(play.discard.clause)
            _lay(row, n.NOT_DISCARDED, self._cards(play.discard.not_))
        if play.bid:
            most = min(self.tricks(seats), n.MOST_BID) if play.bid.most is None else play.bid.most
            row[n.BID], row[n.BID_LEAST], row[n.BID_MOST] = 1, play.bid.least, most
            row[n.BID_NOT_ALL], row[n.CLAUSE_BID] = int(play.bid.not_all), number_of(play.bid.clause)
            row[n.BID_TOGETHER] = int(play.bid.together)
        self._lay_auction(row, seats)
        self._lay_lead(row, seats)
        self._lay_play(row)
        if play.show:
            shown = in_order(play.show.cards)
            row[n.SHOWN] = len(shown)
            row[n.SHOWN_CARDS : n.SHOWN_CARDS + len(shown)] = shown
        self._lay_score(row)
        _lay(row, n.USED, self.pack)
        for card in self.pack:
            high = self.order.get(card, 0)
            row[n.STRENGTH_OF + card // n.PER_NUMBER] |= (
                n.BYTE - high if play.win.takes == "the lowest" else high
            ) << card % n.PER_NUMBER * 8
            worth = self.values.get(card, 0) - n.LEAST_POINTS
            row[n.POINTS_OF + card // n.PER_NUMBER] |= worth << card % n.PER_NUMBER * 8
        return tuple(_signed(number) for number in row)

    def places_on(self, where: str, seats: int) -> int:
        """How many places after a seat another is: ``left``, ``right``, ``across``, ``nobody``."""
        left = 1 if self.play.deal.direction == "clockwise" else seats - 1
        return {"left": left, "right": seats - left, "across": seats // 2, "nobody": 0}[where]

    def _lay_auction(self, row: list[int], seats: int) -> None:
        play = self.play
        if play.auction:
            bids = play.auction.bids
            row[n.DECLARED], row[n.AUCTION], row[n.CLAUSE_AUCTION] = 1, len(bids), number_of(play.auction.clause)
            row[n.DEALER_MUST] = int(play.auction.nobody_bids == "the dealer must bid")
            row[n.STAKES : n.STAKES + len(bids)] = [self._units(bid.points) for bid in bids]
        if play.talon:
            row[n.TALON], row[n.TALON_SHOWN] = self.talon(seats), int(play.talon.shown)
            row[n.DISCARD_FOR], row[n.CLAUSE_TALON] = _DISCARD_FOR[play.talon.for_], number_of(play.talon.clause)
            _lay(row, n.NOT_DISCARDED, self._cards(play.talon.not_))
        if play.call:
            row[n.CALLED], row[n.CLAUSE_CALL] = 1, number_of(play.call.clause)
            row[n.RANKS_CALLED : n.RANKS_CALLED + len(self.called)] = self.called

    def _lay_lead(self, row: list[int], seats: int) -> None:
        lead = self.play.lead
        elsewhere = {"who holds the card": n.HOLDER, "the declarer": n.DECLARER}
        place = {"left of the dealer": "left", "right of the dealer": "right", "the dealer": "nobody"}
        row[n.FIRST_PLACE] = elsewhere.get(lead.first, 0) or self.places_on(place[lead.first], seats)
        row[n.FIRST_CARD] = parse(lead.card) if lead.card else -1
        row[n.FIRST_MUST] = int(lead.must and lead.card is not None)
        row[n.CLAUSE_LEAD] = number_of(lead.clause)

    def _lay_play(self, row: list[int]) -> None:
        play = self.play
        row[n.FOLLOW], row[n.VOID_TRUMP] = int(play.follow.suit == "must"), int(play.follow.void == "trump")
        row[n.BEAT], row[n.CLAUSE_FOLLOW] = _BEAT[play.follow.beat], number_of(play.follow.clause)
        row[n.TRUMPS_ARE] = _TRUMPS[play.trumps.are] if play.trumps else n.NO_TRUMPS
        row[n.AMONG_ALL] = int(play.win.among == "all cards")
        row[n.EQUALS_LAST] = int(play.win.equals == "the last")
        _lay(row, n.TRUMP_CARDS, self.trumps)
        if play.broken:
            _lay(row, n.BROKEN, self._cards(play.broken.cards))
            if not play.broken.never:
                _lay(row, n.BROKEN_BY, self._cards(play.broken.by or play.broken.cards))
            row[n.CLAUSE_BROKEN] = number_of(play.broken.clause)
        if play.first_trick:
            _lay(row, n.NOT_FIRST, self._cards(play.first_trick.not_))
            row[n.CLAUSE_FIRST] = number_of(play.first_trick.clause)
        if play.excuse:
            _lay(row, n.EXCUSE, self._cards(play.excuse.cards))
            row[n.EXCUSE_KEPT] = int(play.excuse.kept)

    def _lay_score(self, row: list[int]) -> None:
        sets: list[frozenset[int]] = []
        for k, line in enumerate(self.lines):
            at = n.SCORES_AT + n.SCORES_WIDTH * k
            found = [line.kind, line.code, *self._line(row, line.said, sets)]
            row[at : at + len(found)] = found
            if line.kind == n.CONTRACT:
                row[n.EARNING] = k
        for k, cards in enumerate(sets):
            _lay(row, n.CARDS_OF + 5 * k, cards)

    def _line(self, row: list[int], said: Score, sets: list[frozenset[int]]) -> Sequence[int]:
        units = self._units
        points = 0 if said.points is UNSET else units(said.points)
        match said.kind:
            case "each_trick":
                return units(said.each_trick or 0), said.over
            case "cards":
                sets.append(self._cards(said.cards or None))
                return len(sets) - 1, points
            case "values":
                if said.group:
                    _lay(row, n.GROUP, self._cards(said.group.cards))
                    row[n.VALUES_GROUP_OF], row[n.VALUES_GROUP_POINTS] = said.group.of, units(said.group.points)
                return ()
            case "last_trick_with":
                return parse(said.last_trick_with or ""), points, units(said.lost)
            case "captures":
                for k, one in enumerate(said.captures or ()):
                    at = n.CAPTURES_AT + n.CAPTURES_WIDTH * k
                    row[at], row[at + 1] = parse(one.by), parse(one.of)
                return [units(one.points) for one in said.captures or ()]
            case "at_least":
                return units(said.at_least or 0), points
            case "all_tricks":
                return units(said.all_tricks or 0), units(said.others)
            case "all_cards":
                sets.append(self._cards(said.all_cards or None))
                return len(sets) - 1, points, units(said.others)
            case "made":
                nil = int(any(line.said.kind == "nil" for line in self.lines))
                amounts = (said.per_bid, said.per_trick, said.over_trick, said.failed, said.failed_per_bid)
                how = n.EXACTLY if said.made == "exactly" else n.AT_LEAST_BID
                return how, points, *map(units, amounts), nil, units(said.off)
            case "bags":
                return units(said.bags or 0), said.of
            case "first_trick" | "last_trick" | "no_trick" | "nil" | "contract":
                return (units(getattr(said, said.kind)),)
        return ()

    def _cards(self, words: str | None) -> frozenset[int]:
        return frozenset(named(words)) & frozenset(self.pack) if words else frozenset()


def _lay(row: list[int], at: int, cards: Iterable[int]) -> None:
    """Lay cards down as a mask, which begins at `at`."""
    for card in cards:
        row[at + card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE


def _signed(number: int) -> int:
    """A number of 64 bits as machine code has it."""
    return number - (1 << 64) if number >= 1 << 63 else number


def _all_points(play: Play) -> Iterable[float]:
    """Every number of points that is said."""
    for line in play.score:
        for name in line.__struct_fields__:
            value = getattr(line, name)
            if isinstance(value, float | int):
                yield value
        yield from (one.points for one in line.values or ())
        yield from (one.points for one in line.captures or ())
        yield from [line.group.points] if line.group else []
    yield from (bid.points for bid in (play.auction.bids if play.auction else ()))
