"""Steps: choose a card, or press a button. A move is a few of them.

An *action* is an int: a card, or ``CARDS`` + a button. A *move* is what a person writes down as one thing: the actions
of a verb, then cards and buttons (``take T1 S5``). A seat makes it in *steps*, one action each. Forced steps are
skipped: the verb when only one is legal that takes a card, a button when nothing else is left, DONE when nothing can
follow. The actions so far are the seat's `partial` move, which only it sees.

The functions of this file call those that a game supplies (ARITY, `deal` … `score`) by name. `bound` puts a game's in
their place, interpreted; `compiled` does the same and compiles.

A clause is an int: 100 × its number + a key that tells its reasons apart (`clause`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from xtarot.rules.cards import CARDS, SUIT_STRIDE, Ints, Pile, Rows
from xtarot.rules.state import State, bits, empty, lowest

Move = Ints

DONE = 0  # the button that ends a move of no fixed length; button 0 in every game
CHANCE = 62  # the seat of chance, written `*`
NO_VERB, ANY = -1, -2  # in ARITY: no verb; a verb that takes any number of actions

MOST_WORDS = 100  # that tell apart what one clause says in several ways
MOST_CLAUSES = 1000
RECORD_CLAUSE = MOST_WORDS * MOST_CLAUSES  # clauses of the record format (RC) come after this


def clause(number: int, key: int = 0) -> int:
    """What stands for clause `number`; `key` tells several reasons under one clause apart. Games: see `clauses`."""
    return MOST_WORDS * number + key


@dataclass(frozen=True)
class Clauses:
    """The clauses of a game that its rules cite, declared once (`clauses`): ``CLAUSES["3 suit"]`` stands for one."""

    codes: Mapping[str, int]

    def __getitem__(self, name: str) -> int:
        if name not in self.codes:
            raise ValueError(f"there is no clause {name!r}; there are {', '.join(self.codes)}")
        return self.codes[name]

    def __iter__(self) -> Iterator[int]:
        return iter(self.codes.values())

    def of(self, number: int) -> tuple[int, ...]:
        """What stands for a clause itself, then for each of its words. Raises ValueError for one that there is not."""
        plain = self[str(number)]
        return tuple(code for code in self if code // MOST_WORDS == plain // MOST_WORDS)


def clauses(words: Mapping[int, str]) -> Clauses:
    """The clauses of these numbers in the rulebook, each with words: ``clauses({2: "", 3: "suit trump"})``.

    A word tells apart what one clause says in several ways: the reasons of a refusal, the lines of a score.
    ``CLAUSES.of(3)`` are ``CLAUSES["3"]``, ``CLAUSES["3 suit"]`` and ``CLAUSES["3 trump"]``, three numbers in a row.
    Raises ValueError for a number or a word that cannot be.
    """
    codes: dict[str, int] = {}
    for number, text in words.items():
        if not 0 < number < MOST_CLAUSES:
            raise ValueError(f"{number} is no number of a clause")
        named = ["", *text.split()]
        if twice := [word for k, word in enumerate(named) if word in named[:k]]:
            raise ValueError(f"clause {number} has the word {twice[0]!r} twice")
        if len(named) > MOST_WORDS:
            raise ValueError(f"clause {number} has {len(named) - 1} words; there can be {MOST_WORDS - 1}")
        codes |= {f"{number} {word}".rstrip(): clause(number, key) for key, word in enumerate(named)}
    return Clauses(codes)


RC_3_ARITY = RECORD_CLAUSE + clause(3)
RC_10_OVER = RECORD_CLAUSE + clause(10, 1)
RC_10_SEAT = RECORD_CLAUSE + clause(10, 2)
RC_10_VERB = RECORD_CLAUSE + clause(10, 3)
RC_11_CARD = RECORD_CLAUSE + clause(11, 1)
RC_11_SET = RECORD_CLAUSE + clause(11, 2)


# What a game supplies. These stand for its own.

ARITY: tuple[int, ...] = ()  # for each button NO_VERB, ANY, or how many actions the verb takes


def deal(s: State, cards: Ints) -> None:
    """Deal the cards: the hands one after the other, then what is left, then further packs."""
    raise NotImplementedError


def actors(s: State) -> int:
    """The seats that may act now, a bit each; the bit CHANCE for a move of chance; 0 when the deal is over."""
    raise NotImplementedError


def legal_verbs(s: State, seat: int) -> int:
    """The verbs that a seat that may act can begin a move with, a bit for each button."""
    raise NotImplementedError


def legal(s: State, seat: int, cards: Pile) -> int:
    """The next legal actions of a seat: fills the empty pile `cards`, returns the buttons, a bit each."""
    raise NotImplementedError


def violation(s: State, seat: int, move: Move) -> int:
    """The clause against a whole move whose verb is legal, or 0."""
    raise NotImplementedError


def apply(s: State, seat: int, move: Move) -> None:
    """Make a legal move."""
    raise NotImplementedError


def score(s: State, lines: Rows) -> int:
    """Fill rows of (side, clause, points) for a finished deal, in the game's unit; return how many there are."""
    raise NotImplementedError


SUPPLIED = ("ARITY", "deal", "actors", "legal_verbs", "legal", "violation", "apply", "score")
BOUND = ("implied", "step", "extend", "forced", "play", "make", "clear", "validate", "choose")


def bound(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The functions of this file (BOUND) over a game's: by name, with the game's in the place of those above."""
    names = {**globals(), **{name: rules[name] for name in SUPPLIED}}
    names |= {name: rebuilt(globals()[name], names) for name in BOUND}
    return names


def rebuilt(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    """The same function over other globals."""
    copied = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copied.__doc__ = function.__doc__
    return copied


def implied(verbs: int) -> int:
    """The one verb among these that takes actions, and so is implied; -1 when there are several, or none."""
    found = -1
    while verbs:
        verb = lowest(verbs)
        verbs &= verbs - 1
        if ARITY[verb] != 0:
            if found >= 0:
                return -1
            found = verb
    return found


def step(s: State, seat: int, action: int, cards: Pile) -> bool:
    """Add a legal action to the seat's move; make the move when it is whole, and say so. `cards` is room to work in."""
    if not extend(s, seat, action, cards):
        return False
    make(s, seat, s.partial[seat][: s.partial_size[seat]])
    clear(s, seat)
    return True


def extend(s: State, seat: int, action: int, cards: Pile) -> bool:
    """Add a legal action, and those that it forces; return whether the move is whole."""
    partial = s.partial[seat]
    n = s.partial_size[seat]
    if n == 0 and (action < CARDS or ARITY[action - CARDS] == NO_VERB):
        partial[0] = CARDS + implied(legal_verbs(s, seat))
        n = 1
    while action >= 0:
        if action != CARDS + DONE:
            partial[n] = action
            n += 1
        s.partial_size[seat] = n
        if action == CARDS + DONE or ARITY[partial[0] - CARDS] == n - 1:
            return True
        action = forced(s, seat, cards)
    return False


def forced(s: State, seat: int, cards: Pile) -> int:
    """The button that is the only way to continue the partial move, as an action; else -1."""
    empty(cards)
    buttons = legal(s, seat, cards)
    if bits(buttons) != 1 or cards[0] | cards[1] | cards[2] | cards[3] | cards[4]:
        return -1
    return CARDS + lowest(buttons)


def play(s: State, seat: int, move: Move) -> None:
    """Make a whole legal move; what the seat has begun is discarded."""
    if seat != CHANCE:
        clear(s, seat)
    make(s, seat, move)


def make(s: State, seat: int, move: Move) -> None:
    """Make a move; its events replace those of the last."""
    for row in range(s.emitted):
        for column in range(4):
            s.events[row][column] = 0
    s.emitted = 0
    apply(s, seat, move)


def clear(s: State, seat: int) -> None:
    """Clear the partial move of the seat."""
    for k in range(s.partial_size[seat]):
        s.partial[seat][k] = 0
    s.partial_size[seat] = 0


def validate(s: State, seat: int, move: Move) -> int:
    """The first clause against a whole move, in the order RC-3, RC-10, RC-11, the game's own; 0 if none."""
    verb = move[0] - CARDS
    if ARITY[verb] != ANY and len(move) - 1 != ARITY[verb]:
        return RC_3_ARITY
    acting = actors(s)
    if acting == 0:
        return RC_10_OVER
    if not acting >> seat & 1:
        return RC_10_SEAT
    if not legal_verbs(s, seat) >> verb & 1:
        return RC_10_VERB
    return violation(s, seat, move)


def choose(cards: Pile, buttons: int, k: int) -> int:
    """The `k`-th of the legal actions, cards first. Used to pick one at random."""
    for suit in range(5):
        n = bits(cards[suit])
        if k < n:
            mask = cards[suit]
            for _ in range(k):
                mask &= mask - 1
            return SUIT_STRIDE * suit + lowest(mask)
        k -= n
    for _ in range(k):
        buttons &= buttons - 1
    return CARDS + lowest(buttons)
