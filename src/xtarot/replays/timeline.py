"""A deal in parts, from what its moves brought about: its tricks, its lots (what is judged), or the turns of its seats.

All of it comes from what every game says: the zones of its screen, the events that rest, are announced or score.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from xtarot.deals.deal import Played
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.screen import Screen
from xtarot.rules.state import EVENT, EVENT_CARD, EVENT_SEAT, SPECTATOR, State
from xtarot.rules.steps import CHANCE
from xtarot.rules.texts import figure
from xtarot.table import texts
from xtarot.table.rendering import write_points

Kind = Literal["tricks", "lots", "turns"]
MarkKind = Literal["set", "add", "swap", "play", "draw", "pass"]


class Announcement(Struct, frozen=True, kw_only=True):
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
    slips: list[Announcement]
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
    def mover(self) -> int:
        """Whose move it was, or CHANCE."""
        return self.played.seat if self.played else CHANCE

    @property
    def status(self) -> str:
        """The heading of the screen after the move."""
        return self.screen.get("status", "")

    @property
    def verb(self) -> int:
        """The verb of the move, as an action."""
        return self.played.move[0] if self.played else CARDS

    @property
    def events(self) -> list[list[int]]:
        """What the move brought about."""
        return [list(map(int, row)) for row in self.state.events[: self.state.emitted]]


def timeline(
    game: Game, moments: Sequence[Happened], lang: str, names: Sequence[str], you: int = SPECTATOR
) -> Timeline:
    """The parts of a deal, from its moments: the deal before its first move, then each move."""
    kind = _kind(game, moments)
    told = _Told(game, moments, lang, names, you)
    if kind == "turns":
        groups = [told.turn(part) for part in _turns(game, moments)]
    else:
        groups = [told.unit(part) if part.number else told.before(part) for part in _units(game, moments)]
    return Timeline(kind, texts.PARTS[kind].of(lang), list(names) if kind == "turns" else [], groups)


def without_result(shown: Timeline) -> Timeline:
    """The parts of a deal alone, for somebody who is to find out what became of them."""
    hidden: dict[str, Any] = {"points": UNSET, "slips": []}
    if shown.kind != "turns":
        hidden |= {"side": UNSET, "seat": UNSET}
    return replace(shown, groups=[replace(one, **hidden) for one in shown.groups])


def _kind(game: Game, moments: Sequence[Happened]) -> Kind:
    if any(zone.kind == "trick" for zone in game.zones):
        return "tricks"
    return "lots" if any("judging" in one.screen for one in moments) else "turns"


# Which moves belong together


class _Part(NamedTuple):
    """The moves of a part, and its number."""

    first: int
    last: int
    number: int


def _units(game: Game, moments: Sequence[Happened]) -> Iterator[_Part]:
    """Tricks and lots, which end with an event that rests; before and between them, the phases of the deal."""
    number = 1
    for is_unit, moves in groupby(range(1, len(moments)), lambda k: _in_unit(game, moments[k])):
        found = list(moves)
        if not is_unit:
            yield from _phases(moments, found)
            continue
        first = found[0]
        for k in found:
            if _rests(game, moments[k]) or k == found[-1]:
                yield _Part(first, k, number)
                first, number = k + 1, number + 1


def _phases(moments: Sequence[Happened], moves: Sequence[int]) -> Iterator[_Part]:
    """Moves of one verb, or under one heading of the screen, such as an auction or an exchange."""
    first = moves[0]
    for k in moves[1:]:
        if moments[k].verb != moments[k - 1].verb and moments[k - 1].status != moments[k - 2].status:
            yield _Part(first, k - 1, 0)
            first = k
    yield _Part(first, moves[-1], 0)


def _in_unit(game: Game, one: Happened) -> bool:
    """Whether a move belongs to a trick or a lot: cards lie there after it, or it was the last."""
    lies_there = one.screen.get("trick", {}).get("plays") or "judging" in one.screen
    return bool(lies_there) or _rests(game, one)


def _rests(game: Game, one: Happened) -> bool:
    return any(game.events[row[EVENT]].rests for row in one.events)


def _turns(game: Game, moments: Sequence[Happened]) -> Iterator[_Part]:
    """The moves of a seat until another moves, or what lies there has ended; chance belongs to the turn before it."""
    taken: Counter[int] = Counter()
    first, seat = 1, CHANCE
    for k, one in enumerate(moments[1:], 1):
        ended = k > first and _rests(game, moments[k - 1])
        if one.mover != CHANCE and (ended or (seat not in (CHANCE, one.mover))):
            taken[seat] += 1
            yield _Part(first, k - 1, taken[seat])
            first = k
        if one.mover != CHANCE:
            seat = one.mover
    if first < len(moments):
        yield _Part(first, len(moments) - 1, taken[seat] + 1)


# What is said of them


class _Told(NamedTuple):
    """The moments of a deal, and for whom it is told."""

    game: Game
    moments: Sequence[Happened]
    lang: str
    names: Sequence[str]
    you: int

    def turn(self, part: _Part) -> Group:
        """The turn of a seat."""
        moves = self._moves(part)
        seat = next((one.mover for one in moves if one.mover != CHANCE), 0)
        return Group(
            first=part.first,
            last=part.last,
            number=part.number,
            title=str(part.number),
            side=self.game.side(seat),
            seat=seat,
            left=int(moves[-1].state.counts[self.game.hand_pile(seat)]),
            slips=self._slips(moves),
            marks=list(_marks(self.game, self.moments, part)),
        )

    def before(self, part: _Part) -> Group:
        """What comes before the tricks, or between them: called as the screen calls it, or by its verb."""
        moves = self._moves(part)
        title = self._before(part).status or self.game.button_label(moves[0].verb - CARDS, self.lang)
        return Group(first=part.first, last=part.last, number=0, title=title, slips=self._slips(moves), marks=[])

    def unit(self, part: _Part) -> Group:
        """A trick or a lot, and who got it."""
        moves, events = self._moves(part), self.game.events
        won = next((row for one in moves for row in one.events if events[row[EVENT]].rests), None)
        seat, card = (won[EVENT_SEAT], won[EVENT_CARD]) if won else (-1, -1)
        return Group(
            first=part.first,
            last=part.last,
            number=part.number,
            title=str(part.number),
            side=self.game.side(seat) if seat >= 0 else UNSET,
            seat=seat if seat >= 0 else UNSET,
            points=self._points(part, seat),
            card=deck.text(card) if card >= 0 else UNSET,
            slips=self._slips(moves),
            marks=[],
        )

    def _moves(self, part: _Part) -> Sequence[Happened]:
        return self.moments[part.first : part.last + 1]

    def _before(self, part: _Part) -> Happened:
        return self.moments[part.first - 1]

    def _points(self, part: _Part, seat: int) -> str | UnsetType:
        """How much more the side of a seat has taken, in a game that says."""
        was, now = (self.game.taken(one.state) for one in (self._before(part), self.moments[part.last]))
        if seat < 0 or not now:
            return UNSET
        more = now[self.game.side(seat)] - was[self.game.side(seat)]
        return figure(f"{'+' if more > 0 else ''}{write_points(more, self.game.unit)}")

    def _slips(self, moves: Sequence[Happened]) -> list[Announcement]:
        """What was announced, but for what a part is about anyway: who got it."""
        return [self._slip(row, one.state) for one in moves for row in one.events if self._is_slip(row)]

    def _is_slip(self, row: list[int]) -> bool:
        kind = self.game.events[row[EVENT]]
        return kind.announced and not kind.rests

    def _slip(self, row: list[int], s: State) -> Announcement:
        kind, seat = self.game.events[row[EVENT]], row[EVENT_SEAT]
        return Announcement(
            text=self.game.headline(row, s, self.lang) or self.game.sentence(row, s, self.lang, self.names, self.you),
            points=f"+{kind.points}" if kind.points else UNSET,
            side=self.game.side(seat) if seat >= 0 else UNSET,
        )


def _marks(game: Game, moments: Sequence[Happened], part: _Part) -> Iterator[Mark]:
    for k in range(part.first, part.last + 1):
        if (seat := moments[k].mover) != CHANCE:
            yield Mark(seat, _mark(game, moments[k - 1], moments[k], seat), k)


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
