"""A deal in parts, from what its moves brought about: its tricks, its lots (what is judged), or the turns of its seats.

All of it comes from what every game says: the zones of its screen, the events that rest, are announced or score.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from xtarot import cards as deck
from xtarot.cards import CARDS
from xtarot.deal import Played
from xtarot.games import Game
from xtarot.state import EVENT, EVENT_CARD, EVENT_SEAT, State
from xtarot.steps import CHANCE
from xtarot.table import texts
from xtarot.texts import Screen, figure

Kind = Literal["tricks", "lots", "turns"]
MarkKind = Literal["set", "add", "swap", "play", "draw", "pass"]


class Slip(Struct, frozen=True, kw_only=True):
    """Something that was announced, what it scored, and for which side."""

    text: str
    points: str | UnsetType = UNSET
    side: int | UnsetType = UNSET


class Mark(Struct, frozen=True):
    """What a move of a seat did: a new set, cards added to one, a swap, cards from the hand or into it, or nothing."""

    seat: int
    kind: MarkKind
    move: int


class Group(Struct, frozen=True, kw_only=True):
    """A part of a deal: its moves from `first` to `last`, counted from 1.

    `number`: of the trick, lot or turn, from 1; 0 is what comes before, such as an auction. `side` and `seat`: who got
    it, or whose turn it is; `points`: what its cards are worth to that side; `card`: what it was about; `left`: the
    cards in the hand after a turn.
    """

    first: int
    last: int
    number: int
    title: str
    side: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    points: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    left: int | UnsetType = UNSET
    slips: list[Slip]
    marks: list[Mark]


class Timeline(Struct, frozen=True):
    """The parts of a deal in order. `title`: what a part is called; `rows`: the names of the seats, for turns."""

    kind: Kind
    title: str
    rows: list[str]
    groups: list[Group]


class Happened(NamedTuple):
    """A move, with the state and the screen after it as the reader sees them; the first is the deal before any move."""

    played: Played | None
    state: State
    screen: Screen

    @property
    def events(self) -> list[list[int]]:
        """What the move brought about."""
        return [list(map(int, row)) for row in self.state.events[: self.state.emitted]]


def timeline(game: Game, course: Sequence[Happened], lang: str, names: Sequence[str]) -> Timeline:
    """The parts of a deal, from its course: the deal before its first move, then each move."""
    kind = _kind(game, course)
    parts = _turns(course) if kind == "turns" else _units(game, course)
    groups = [_group(game, kind, course, part, lang) for part in parts]
    return Timeline(kind, texts.PARTS[kind].of(lang), list(names) if kind == "turns" else [], groups)


def _kind(game: Game, course: Sequence[Happened]) -> Kind:
    if any(zone.kind == "trick" for zone in game.zones):
        return "tricks"
    return "lots" if any("judging" in one.screen for one in course) else "turns"


class _Part(NamedTuple):
    """The moves of a part, and its number."""

    first: int
    last: int
    number: int


def _units(game: Game, course: Sequence[Happened]) -> Iterator[_Part]:
    """Tricks and lots end with an event that rests; before and between them, moves of one verb belong together."""
    number, first = 1, 1
    moves = range(1, len(course))
    for is_unit, group in groupby(moves, lambda k: _in_unit(game, course[k])):
        found = list(group)
        if not is_unit:
            for _, alike in groupby(found, lambda k: _verb(course[k])):
                same = list(alike)
                yield _Part(same[0], same[-1], 0)
            continue
        first = found[0]
        for k in found:
            if _rests(game, course[k]) or k == found[-1]:
                yield _Part(first, k, number)
                first, number = k + 1, number + 1


def _in_unit(game: Game, one: Happened) -> bool:
    """Whether a move belongs to a trick or a lot: cards lie there after it, or it was the last."""
    plays = one.screen.get("trick", {}).get("plays") or "judging" in one.screen
    return bool(plays) or _rests(game, one)


def _rests(game: Game, one: Happened) -> bool:
    return any(game.events[row[EVENT]].rests for row in one.events)


def _verb(one: Happened) -> int:
    assert one.played
    return one.played.move[0]


def _turns(course: Sequence[Happened]) -> Iterator[_Part]:
    """The moves of a seat until another moves; what chance does belongs to the turn before it."""
    taken: dict[int, int] = {}
    first, seat = 1, -1
    for k in range(1, len(course) + 1):
        mover = _mover(course[k]) if k < len(course) else None
        if mover in (CHANCE, seat):
            continue
        if seat >= 0:
            taken[seat] = taken.get(seat, 0) + 1
            yield _Part(first, k - 1, taken[seat])
            first = k
        seat = -1 if mover is None else mover


def _mover(one: Happened) -> int:
    assert one.played
    return one.played.seat


def _group(game: Game, kind: Kind, course: Sequence[Happened], part: _Part, lang: str) -> Group:
    moves = course[part.first : part.last + 1]
    events = [(row, one) for one in moves for row in one.events]
    slips = [_slip(game, row, one.state, lang) for row, one in events if game.events[row[EVENT]].announced]
    if kind == "turns":
        seat = next((_mover(one) for one in moves if _mover(one) != CHANCE), -1)
        return Group(
            first=part.first,
            last=part.last,
            number=part.number,
            title=str(part.number),
            seat=seat,
            side=game.side(seat),
            left=int(moves[-1].state.counts[game.hand_pile(seat)]),
            slips=slips,
            marks=list(_marks(game, course, part)),
        )
    if not part.number:
        verb = _verb(moves[0]) - CARDS
        return Group(
            first=part.first, last=part.last, number=0, title=game.button_label(verb, lang), slips=slips, marks=[]
        )
    won = next((row for row, _ in events if game.events[row[EVENT]].rests), None)
    seat, card = (won[EVENT_SEAT], won[EVENT_CARD]) if won else (-1, -1)
    return Group(
        first=part.first,
        last=part.last,
        number=part.number,
        title=str(part.number),
        seat=seat if seat >= 0 else UNSET,
        side=game.side(seat) if seat >= 0 else UNSET,
        card=deck.text(card) if card >= 0 else UNSET,
        slips=slips,
        marks=[],
    )


def _slip(game: Game, row: list[int], s: State, lang: str) -> Slip:
    kind, seat = game.events[row[EVENT]], row[EVENT_SEAT]
    return Slip(
        text=game.headline(row, s, lang) or game.sentence(row, s, lang),
        points=f"+{figure(kind.points)}" if kind.points else UNSET,
        side=game.side(seat) if seat >= 0 else UNSET,
    )


def _marks(game: Game, course: Sequence[Happened], part: _Part) -> Iterator[Mark]:
    for k in range(part.first, part.last + 1):
        if (seat := _mover(course[k])) != CHANCE:
            yield Mark(seat, _mark(game, course[k - 1], course[k], seat), k)


def _mark(game: Game, before: Happened, after: Happened, seat: int) -> MarkKind:
    """What a move did, by the sets on the table and the cards in the hand."""
    was, now = before.screen.get("sets", []), after.screen.get("sets", [])
    if len(now) > len(was):
        return "set"
    if now != was:
        same = sum(len(one["cards"]) for one in now) == sum(len(one["cards"]) for one in was)
        return "swap" if same else "add"
    hand = game.hand_pile(seat)
    more = int(after.state.counts[hand]) - int(before.state.counts[hand])
    return "play" if more < 0 else "draw" if more else "pass"
