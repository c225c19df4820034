"""What a trick game in Python may have besides the play: a choice made in secret, and lines of the score of its own.

The functions from `open_choice` on are patterns: `made_of` makes of one a function in which the names in capitals, and
those of the functions that come after it, mean what they are to mean in this game. That is how machine code reads them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from xtarot.families.tricks.numbers import AUCTION, SIDES
from xtarot.rules.cards import CARDS, Ints, Pile, Rows
from xtarot.rules.state import NO_CARD, State, emit, line
from xtarot.rules.steps import Move, rebuilt
from xtarot.rules.texts import Text

MOST_CHOICES = 4  # of a game
ASKED_CHOICE, REFUSED_CHOICE = 98, 99  # words of its clause


@dataclass(frozen=True)
class SecretChoice:
    """Before play the seats of which `who` is true press one of `buttons`, all at once, unseen until the deal is over.

    ``s.chosen[seat][k]``, for the game's choice number k from 0: which button it was, from 1; 0 before, and for whoever
    may not know. `steady`: which a sensible bot presses, by its view; without it the first.
    """

    verb: str
    clause: str
    title: Text
    prompt: Text
    buttons: Mapping[str, Text]
    who: Callable[[State, int], bool]
    steady: Callable[[State, int], int] | None = None
    made: Text = field(default_factory=lambda: Text("{who}は選びました", "{who} chose"))
    shown: Text = field(default_factory=lambda: Text("{who}：{label}", "{who} chose {label}"))


@dataclass(frozen=True)
class Line:
    """A line of the score after those of the play: ``points(s, seat)`` for each side, in units; none where it is 0."""

    clause: str
    name: Text
    points: Callable[[State, int], int]


def made_of(pattern: Callable[..., Any], **names: Any) -> Any:
    """The function of a pattern with these names."""
    return rebuilt(pattern, {**globals(), **names})  # type: ignore[arg-type]  # patterns are plain functions


# Patterns. These names stand for what a game gives them.

PHASE = CHOICE = VERB = FIRST = COUNT = EVENT_MADE = EVENT_SHOWN = CODE = REFUSED = 0


def who(s: State, seat: int) -> bool:
    """Whether a seat chooses."""
    raise NotImplementedError


def preferred(v: State, seat: int) -> int:
    """What a sensible bot chooses: the first."""
    return 1


def usual(*_: Any) -> Any:
    """What happens in all other phases."""
    raise NotImplementedError


def choosing(s: State) -> int:
    """The seats that have still to choose, a bit each."""
    seats = 0
    for seat in range(s.seats):
        if not s.has_chosen[seat][CHOICE] and who(s, seat):
            seats |= 1 << seat
    return seats


def open_choice(s: State) -> None:
    """Ask the seats that choose; go on where there are none."""
    if choosing(s):
        s.phase = PHASE
    else:
        usual(s)


def choice_actors(s: State) -> int:
    """Those who have not chosen."""
    return choosing(s) if s.phase == PHASE else usual(s)


def choice_legal_verbs(s: State, seat: int) -> int:
    """The verb of the choice."""
    return 1 << VERB if s.phase == PHASE else usual(s, seat)


def choice_legal(s: State, seat: int, cards: Pile) -> int:
    """Any of its buttons."""
    return ((1 << COUNT) - 1) << FIRST if s.phase == PHASE else usual(s, seat, cards)


def choice_violation(s: State, seat: int, actions: Move) -> int:
    """Another button is none of them."""
    if s.phase != PHASE:
        return usual(s, seat, actions)
    return 0 if FIRST <= actions[1] - CARDS < FIRST + COUNT else REFUSED


def choice_apply(s: State, seat: int, actions: Move) -> None:
    """Note the choice; when all have chosen, the deal goes on."""
    if s.phase == PHASE:
        choose(s, seat, actions[1] - CARDS)
    else:
        usual(s, seat, actions)


def choose(s: State, seat: int, button: int) -> None:
    """Note it; all see that it is made."""
    s.chosen[seat][CHOICE] = 1 + button - FIRST
    s.has_chosen[seat][CHOICE] = 1
    emit(s, EVENT_MADE, seat, NO_CARD, 0)
    if choosing(s) == 0:
        go_on(s)


def go_on(s: State) -> None:
    """What comes after the choice."""
    raise NotImplementedError


def choice_finish(s: State, winner: int) -> None:
    """All see what was chosen when the deal is over."""
    usual(s, winner)
    for seat in range(s.seats):
        if s.has_chosen[seat][CHOICE]:
            emit(s, EVENT_SHOWN, seat, NO_CARD, FIRST + s.chosen[seat][CHOICE] - 1)


def draw_choice(s: State, seat: int, draws: Ints) -> None:
    """Who has chosen may have chosen any of the buttons."""
    for other in range(s.seats):
        if other != seat and s.has_chosen[other][CHOICE]:
            s.chosen[other][CHOICE] = 1 + draws[(CHOICE * s.seats + other) % len(draws)] % COUNT
    more(s, seat, draws)


def no_choice(s: State, seat: int, draws: Ints) -> None:
    """There are no further choices."""


def more(s: State, seat: int, draws: Ints) -> None:
    """The choices after this one."""
    raise NotImplementedError


def choice_of_bot(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """What a bot presses."""
    return CARDS + FIRST + preferred(v, seat) - 1 if v.phase == PHASE else usual(v, seat, cards, buttons)


def points(s: State, seat: int) -> int:
    """What a line of the score is worth to a side."""
    raise NotImplementedError


def add_line(s: State, seat: int, lines: Rows, rows: int) -> int:
    """One line of a side, then the others; returns how many rows there are."""
    worth = points(s, seat)
    if worth:
        rows = line(lines, rows, seat, CODE, worth)
    return usual(s, seat, lines, rows)


def no_more(s: State, seat: int, lines: Rows, rows: int) -> int:
    """There are no further lines."""
    return rows


def add_lines(s: State, lines: Rows) -> int:
    """The lines of the play, then those of the game's own, side by side."""
    rows = usual(s, lines)
    if s.game[AUCTION] and s.high == 0:
        return rows
    for team in range(s.game[SIDES]):
        rows = of_side(s, team, lines, rows)
    return rows


def of_side(s: State, seat: int, lines: Rows, rows: int) -> int:
    """The game's own lines of a side."""
    raise NotImplementedError
