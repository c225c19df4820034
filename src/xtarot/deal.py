"""Deal and Match: the friendly API over a game.

A deal is one hand of a game from the shuffled cards to the score; a match is the deals that are added up.
"""

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from xtarot import cards as deck
from xtarot.cards import CARDS
from xtarot.games import Game, MalformedMove, load
from xtarot.state import SPECTATOR, State, knows, lowest, view
from xtarot.steps import CHANCE, RC_3_ARITY, Move

if TYPE_CHECKING:
    from xtarot.record import Record


class IllegalMove(ValueError):
    """A well-formed move that the rules refuse.

    `code` is the game's number for the reason, `clause` its citation (``DC-11``), `reason` the English sentence.
    """

    def __init__(self, move: str, code: int, clause: str, reason: str) -> None:
        super().__init__(f"{move!r}: {reason} ({clause})")
        self.move, self.code, self.clause, self.reason = move, code, clause, reason


# Chance (RC-12)


class Stream:
    """The random numbers named `label` of a seed (RC-12)."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._head = seed + label.encode("ascii")
        self._block = 0
        self._numbers: list[int] = []

    def below(self, n: int) -> int:
        """A fair draw of 0 … n − 1."""
        limit = n * (2**32 // n)
        while True:
            if not self._numbers:
                block = hashlib.sha256(self._head + self._block.to_bytes(4, "big")).digest()
                self._block += 1
                self._numbers = [int.from_bytes(block[k : k + 4], "big") for k in range(28, -1, -4)]
            number = self._numbers.pop()
            if number < limit:
                return number % n

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """The cards, shuffled; index 0 is the top."""
        pile = list(cards)
        for k in range(len(pile) - 1, 0, -1):
            j = self.below(k + 1)
            pile[k], pile[j] = pile[j], pile[k]
        return pile


def read_seed(seed: int | str | bytes | None) -> bytes:
    """The 32 bytes of a seed: themselves, 64 hex digits, or the SHA-256 of a number's or text's UTF-8; None: fresh."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        return seed
    text = str(seed)
    if len(text) == 64 and all(digit in "0123456789abcdefABCDEF" for digit in text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()


def deal_seed(match_seed: bytes, number: int) -> bytes:
    """The seed of deal `number` (0, 1, …) of a match."""
    return hashlib.sha256(match_seed + b"deal" + number.to_bytes(4, "big")).digest()


def commitment(seed: bytes) -> str:
    """What is published before the deal, so that anyone can check afterwards that the cards were not arranged."""
    return hashlib.sha256(seed).hexdigest()


Chance = dict[str, list[list[int]]]
"""What chance decided, by the record's keys: ``hands``, one list a seat; other piles one list, from the top."""


def shares(game: Game, seats: int) -> dict[str, tuple[int, int]]:
    """The keys of a deal's cards, with how many piles and how many cards each: ``{"hands": (6, 18)}``."""
    found = {"hands": (seats, int(game.rules.hand_size(seats)))}
    rest = len(game.pack) - seats * found["hands"][1]
    if rest:
        found[game.rules.REST] = (1, rest)
    found |= {key: (1, len(pack)) for key, pack in more_packs(game).items()}
    return found


def more_packs(game: Game) -> Mapping[str, Sequence[int]]:
    """Packs besides PACK, shuffled each with its own stream (Arcanarabe's arcana)."""
    packs: Mapping[str, Sequence[int]] = getattr(game.rules, "MORE_PACKS", {})
    return packs


def from_seed(game: Game, seats: int, dealer: int, seed: bytes) -> Chance:
    """Shuffle and deal: from the top, AT_ONCE cards at a time, first to the seat after the dealer (or to `first`)."""
    top = Stream(seed, "cards").shuffled(game.pack)
    size = int(game.rules.hand_size(seats))
    at_once = int(getattr(game.rules, "AT_ONCE", 1))
    hands: list[list[int]] = [[] for _ in range(seats)]
    at, seat = 0, (dealer + 1) % seats if game.has_dealer else dealer
    while at < seats * size:
        hands[seat] += top[at : at + at_once]
        at += at_once
        seat = (seat + 1) % seats
    chance = {"hands": hands}
    if top[at:]:
        chance[game.rules.REST] = [top[at:]]
    for key, pack in more_packs(game).items():
        chance[key] = [Stream(seed, key).shuffled(pack)]
    return chance


# A deal


@dataclass(frozen=True)
class ScoreLine:
    """Where points come from. `points` are in the game's unit of the smallest points: divide by `Game.unit`."""

    side: int
    clause: str
    key: str
    points: int


@dataclass(frozen=True)
class Score:
    """The score of a finished deal. `totals`: for each side, in the game's unit; `winners`: the sides with the most."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    unit: int

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with the most points."""
        return tuple(side for side, total in enumerate(self.totals) if total == max(self.totals))

    @property
    def points(self) -> tuple[float | int, ...]:
        """The totals in points, whole where they are whole."""
        return tuple(in_points(total, self.unit) for total in self.totals)


def in_points(total: int, unit: int) -> float | int:
    """A total of the smallest unit as points (RC-4)."""
    return total // unit if total % unit == 0 else float(Fraction(total, unit))


@dataclass(frozen=True)
class Played:
    """A move of the log: whose, its words, and its text as each may read it (seats in order, then the onlooker)."""

    seat: int
    move: tuple[int, ...]
    texts: tuple[str, ...]


def played(game: Game, s: State, seat: int, move: Move) -> Played:
    """A move that has just been made in `s`, for the log."""
    verb = game.word(int(move[0]))
    texts = []
    for reader in [*range(int(s.seats)), SPECTATOR]:
        seen = s.seen[reader]
        words = [game.word(int(w)) if w >= CARDS or knows(seen, w) else "?" for w in move[1:]]
        texts.append(" ".join(["*" if seat == CHANCE else str(seat), verb, *words]))
    return Played(seat, tuple(int(word) for word in move), tuple(texts))


class View:
    """What one seat (or ONLOOKER) knows: `state` with everything hidden taken out, and the moves as it may read them.

    This is all that a bot is given.
    """

    def __init__(self, game: Game, state: State, seat: int, moves: Sequence[str]) -> None:
        self.game, self.state, self.seat, self.moves = game, state, seat, tuple(moves)

    @cached_property
    def actors(self) -> frozenset[int]:
        """The seats that may act now."""
        return seats_of(self.game.actors(self.state))

    @cached_property
    def choosing(self) -> frozenset[int]:
        """The seats whose moves this one chooses now: itself when it may act, or a dummy of its own."""
        return frozenset(seat for seat in self.actors if self.game.decider(self.state, seat) == self.seat)

    def legal(self, seat: int | None = None) -> tuple[list[int], list[int]]:
        """The next words of its own move, or of `seat`'s: cards, and buttons as words; both empty if not `choosing`."""
        seat = self.seat if seat is None else seat
        return _legal(self.game, self.state, seat) if seat in self.choosing else ([], [])

    def hand(self) -> list[int]:
        """The seat's own cards."""
        return list(deck.ids(self.state.piles[self.game.rules.HAND + self.seat]))

    def __str__(self) -> str:
        lines = [f"{self.game.title.en}, seat {self.seat}" if self.seat >= 0 else f"{self.game.title.en}, onlooker"]
        for zone in self.game.zones:
            for k in range(zone_size(self.game, zone.of, zone.fact, self.state)):
                pile = zone.pile + k
                count = int(self.state.counts[pile])
                if count:
                    known = [deck.symbol(card) for card in deck.ids(self.state.piles[pile])]
                    unseen = count - len(known)
                    label = zone.text.en if zone.of == "table" else f"{zone.text.en} {k}"
                    lines.append(f"{label:>14}: {' '.join(known)}{f' + {unseen} unseen' if unseen else ''}")
        lines.append(f"{'to act':>14}: {', '.join(map(str, sorted(self.actors))) or 'nobody'}")
        return "\n".join(lines)


def zone_size(game: Game, of: str, fact: str, s: State) -> int:
    """How many piles a zone has now."""
    return {"seat": int(s.seats), "side": game.sides(int(s.seats)), "table": 1}.get(of) or int(getattr(s, fact))


def seats_of(mask: int) -> frozenset[int]:
    """The bits of `actors` as a set of seats; chance is not among them."""
    return frozenset(seat for seat in range(CHANCE) if int(mask) >> seat & 1)


def _legal(game: Game, s: State, seat: int) -> tuple[list[int], list[int]]:
    cards = np.zeros(5, np.int64)
    buttons = int(game.legal(s, seat, cards))
    return list(deck.ids(cards)), [CARDS + k for k in range(62) if buttons >> k & 1]


class Deal:
    """One deal of a game.

    Moves are text (``2 take T1 S5``, see the record format). Whole moves enter `log`; words of a begun move do not.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        dealer: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: bytes | None = None,
        chance: Chance | None = None,
    ) -> None:
        """A deal from a `seed`, or from the cards (`chance`), which go before it; with neither, from a fresh seed.

        Raises ValueError for a number of seats, a dealer or options that the game does not have.
        """
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {_span(game.seats)} seats, not {seats}")
        if not 0 <= dealer < seats:
            raise ValueError(f"the {'dealer' if game.has_dealer else 'first seat'} is a seat from 0 to {seats - 1}")
        self.game, self.seats, self.dealer = game, seats, dealer
        self.options = game.read_options(options or {})
        self.seed = seed if seed is not None or chance is not None else secrets.token_bytes(32)
        self.chance = chance if chance is not None else from_seed(game, seats, dealer, self.seed or b"")
        self.state = game.new(seats, dealer, self.options)
        self.log: list[Played] = []
        self.passed: list[State] = []  # after the last move of a seat, before each move of chance it brought about
        flat = [card for key in shares(game, seats) for cards in self.chance[key] for card in cards]
        game.deal(self.state, np.array(flat, np.int64))

    # Whose turn, and what may be done

    @property
    def actors(self) -> frozenset[int]:
        """The seats that may act now; empty when the deal is over (or chance is to move)."""
        return seats_of(self.game.actors(self.state))

    def decider(self, seat: int) -> int:
        """Who chooses the moves of a seat that may act now: a dummy's are chosen by declarer."""
        return self.game.decider(self.state, seat)

    @property
    def chance_due(self) -> bool:
        """Whether chance has to move before anybody else."""
        return bool(int(self.game.actors(self.state)) >> CHANCE & 1)

    @property
    def finished(self) -> bool:
        """Whether the deal is over."""
        return int(self.game.actors(self.state)) == 0

    def legal(self, seat: int) -> tuple[list[int], list[int]]:
        """The next words of the seat's move: cards, and buttons as words. Both are empty when it may not act."""
        return _legal(self.game, self.state, seat) if seat in self.actors else ([], [])

    def moves(self, seat: int) -> Iterator[str]:
        """The legal whole moves of a seat as text, one by one: there may be very many.

        Cards whose order says nothing (``discard``) come in rising order only.
        """
        if seat not in self.actors:
            return
        start = self.state.copy()
        self.game.clear(start, seat)
        yield from self._moves(start, seat)

    def _moves(self, s: State, seat: int) -> Iterator[str]:
        begun = _draft(s, seat)
        starred = len(begun) > 1 and "*" in self.game.pattern(int(begun[0]))
        for word in [word for kind in _legal(self.game, s, seat) for word in kind]:
            if starred and word < begun[-1]:
                continue  # the same cards in another order
            after = s.copy()
            if self.game.extend(after, seat, word, np.zeros(5, np.int64)):
                yield self.game.text(seat, _draft(after, seat))
            else:
                yield from self._moves(after, seat)

    # Playing

    def play(self, text: str) -> Played:
        """Make a whole move. Chance that is then due moves by the seed, when there is one.

        Raises MalformedMove, UnknownWord (UnknownCard) or IllegalMove; nothing has then changed.
        """
        seat, move = self.game.parse(text, self.seats)
        return self.play_words(seat, move)

    def play_words(self, seat: int, move: Move) -> Played:
        """Make a whole move given as words. Raises MalformedMove or IllegalMove; nothing has then changed."""
        code = int(self.game.validate(self.state, seat, move))
        if code:
            text, reason = self.game.text(seat, move), self.game.reason(code, self.state, seat)
            if code == RC_3_ARITY:
                raise MalformedMove(text, reason)
            raise IllegalMove(text, code, self.game.clause(code), reason)
        if seat != CHANCE:
            self.passed = []
        self.game.play(self.state, seat, move)
        return self._logged(seat, move)

    def step(self, seat: int, word: int) -> Played | None:
        """Add a word to the seat's move; returns the move once it is whole and made. Raises ValueError."""
        if word not in [word for kind in self.legal(seat) for word in kind]:
            raise ValueError(f"{self.game.word(word)!r} does not go on with any legal move of seat {seat}")
        if not self.game.extend(self.state, seat, word, np.zeros(5, np.int64)):
            return None
        move = _draft(self.state, seat)
        self.passed = []
        self.game.play(self.state, seat, move)
        return self._logged(seat, move)

    def take_back(self, seat: int) -> None:
        """Forget the words of the move that the seat has begun."""
        self.game.clear(self.state, seat)

    def _logged(self, seat: int, move: Move) -> Played:
        made = played(self.game, self.state, seat, move)
        self.log.append(made)
        self._chance()
        return made

    def _chance(self) -> None:
        """Make the moves of chance that are due, by the seed. Without one they have to be given."""
        while self.chance_due and self.seed is not None:
            self.passed.append(self.state.copy())
            self.play_words(CHANCE, self.drawn(self.seed))

    def drawn(self, seed: bytes) -> Move:
        """The move of chance that is due, as `seed` decides it."""
        cards = np.zeros(5, np.int64)
        self.game.legal(self.state, CHANCE, cards)
        verb = lowest(self.game.legal_verbs(self.state, CHANCE))
        drawn = Stream(seed, self.game.rules.stream(self.state)).shuffled(list(deck.ids(cards)))
        return np.array([CARDS + verb, *drawn], np.int64)

    # What is known, and how it ended

    def view(self, seat: int) -> View:
        """What `seat` (or ONLOOKER) knows."""
        moves = [played.texts[seat] for played in self.log]
        return View(self.game, view(self.game.layout, self.state, seat), seat, moves)

    def score(self) -> Score:
        """The score. Raises ValueError while the deal goes on."""
        if not self.finished:
            raise ValueError("the deal is not over")
        totals = [0] * self.game.sides(self.seats)
        lines = []
        for side, code, points in self.game.score(self.state):
            lines.append(ScoreLine(side, self.game.clause(code), self.game.scores[code].key, points))
            totals[side] += points
        return Score(tuple(lines), tuple(totals), self.game.unit)

    def record(self, players: Sequence[str] = ()) -> "Record":
        """The deal as a record of one deal."""
        from xtarot.record import Record  # a record replays deals: the import the other way round stands at its top

        return Record.of([self], players)


def _draft(s: State, seat: int) -> Move:
    partial: Move = s.partial[seat][: s.partial_size[seat]].copy()
    return partial


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


# A match


class Match:
    """The deals that are added up. The dealer moves one seat on; deal d has its own seed, made from the match's."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
    ) -> None:
        """A match of `seats`. Without a seed every deal has a fresh one from the operating system."""
        self.game, self.seats = game, seats
        self.options = game.read_options(options or {})
        self.seed = seed
        self.first = Stream(seed or secrets.token_bytes(32), "first").below(seats)
        self.deals: list[Deal] = []

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side in the finished deals, in the game's unit."""
        scores = [deal.score().totals for deal in self.deals if deal.finished]
        return tuple(map(sum, zip(*scores, strict=True))) or (0,) * self.game.sides(self.seats)

    @property
    def over(self) -> bool:
        """Whether the last deal of the match has been played."""
        finished = [deal for deal in self.deals if deal.finished]
        return len(finished) == len(self.deals) and self.game.over(len(finished), self.totals, self.options)

    def next_deal(self) -> Deal:
        """Deal the next hand. Raises ValueError while one goes on, or when the match is over."""
        if self.deals and not self.deals[-1].finished:
            raise ValueError("the deal is not over")
        if self.deals and self.over:
            raise ValueError("the match is over")
        number = len(self.deals)
        seed = secrets.token_bytes(32) if self.seed is None else deal_seed(self.seed, number)
        deal = Deal(self.game, self.seats, (self.first + number) % self.seats, self.options, seed=seed)
        self.deals.append(deal)
        return deal


def deal(
    name: str,
    seed: int | str | bytes | None = None,
    *,
    seats: int | None = None,
    dealer: int = 0,
    options: Mapping[str, Any] | None = None,
    cards: Chance | None = None,
) -> Deal:
    """A deal of the game called `name`; without a seed, or cards, from a fresh seed.

    Raises UnknownGame and ValueError.
    """
    game = load(name)
    return Deal(
        game,
        seats or game.usual_seats,
        dealer,
        options,
        seed=None if cards is not None else read_seed(seed),
        chance=cards,
    )


def match(
    name: str,
    seed: int | str | bytes | None = None,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """A match of the game called `name`. Raises UnknownGame and ValueError."""
    game = load(name)
    return Match(game, seats or game.usual_seats, options, None if seed is None else read_seed(seed))
