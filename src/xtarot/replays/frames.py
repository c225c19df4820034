"""A deal that has been played as frames, one after each move, for a page to step through.

Its moves are made into the rows of a table and folded as live play is, so what a seat saw is drawn by the same lines.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from xtarot.deals.deal import Deal, Played
from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.deals.replay import PlayedDeal
from xtarot.deals.view import KnownMove, View, legal_moves
from xtarot.replays.timeline import Happened, Timeline, timeline
from xtarot.rules.screen import Screen
from xtarot.rules.state import SPECTATOR, State
from xtarot.rules.steps import CHANCE
from xtarot.table import rows
from xtarot.table.clocks import KeptClock
from xtarot.table.entries import LogEntry
from xtarot.table.frame import Frame, Sentence, diff
from xtarot.table.private_view import Own
from xtarot.table.rendering import Earlier, drawn, own
from xtarot.table.sentences import happened
from xtarot.table.state import TableState, written

ALL, TABLE = "all", "table"  # the views that are no seat's


class ReplayStep(Struct, frozen=True, kw_only=True):
    """A move of a record, what it brought about, and the merge patches of both parts of the frame.

    `move`: with ? for each card that was not seen; `seat`: −1 is chance; `decision`: there was more than one legal
    move, as far as that was known; `group`: the part of the timeline, of which it is the move `order`, from 1.
    """

    move: str
    seat: int
    sentences: list[Sentence]
    patch: dict[str, Any]
    own: dict[str, Any]
    decision: bool
    group: int
    order: int


class Reel(NamedTuple):
    """The frames of a deal: the cards as dealt, the steps from there, and the parts of the deal."""

    frame: Frame
    own: Own
    steps: list[ReplayStep]
    timeline: Timeline


def draw_reel(
    played: PlayedDeal,
    players: Sequence[SeatedPlayer],
    view: str,
    lang: str,
    heading: str = "",
    you: int = SPECTATOR,
    clock: KeptClock | None = None,
) -> Reel:
    """A deal that has been played, as it was seen: with ``all`` hands open, from the ``table``, or a seat (``s0`` …).

    `heading`: which deal of the match it is; `you`: the seat of whom it is told; `clock`: where there was one. Raises
    ValueError for another view.
    """
    deal = played.deal
    place = Viewpoint(view, seat_of_view(view, deal.seats), lang, heading)
    table = _dealt(played, players, view == ALL)
    if clock:
        table.clocks.show(clock, table.seats)
    left = iter(clock.moves if clock else ())
    moments, made = [place.moment(table)], list[_Made]()
    for number, move in enumerate(deal.log, 1):
        known, decision = place.read(move), place.is_decision(table.deal, move.seat)
        _go_on(table, played.after(number), None if move.seat == CHANCE else next(left, None))
        made.append(_Made(known, decision, happened(table, table.entries[-1], place.reader, lang, you)))
        moments.append(place.moment(table, moments[-1]))
    names = [seat.called(lang) for seat in table.seats]
    told = [Happened(one, moment.state, moment.screen) for one, moment in zip([None, *deal.log], moments, strict=True)]
    parts = timeline(deal.game, told, lang, names, you)
    return Reel(moments[0].frame, moments[0].own, _steps(deal, made, moments, parts), parts)


def seat_of_view(view: str, seats: int) -> int:
    """The seat from which a view is seen, or SPECTATOR. Raises ValueError for what is no view."""
    if view in (ALL, TABLE):
        return SPECTATOR
    if view in (f"s{seat}" for seat in range(seats)):
        return int(view[1:])
    raise ValueError(f"{view!r} is no view; there are {ALL}, {TABLE} and s0 to s{seats - 1}")


# The table, played again


class _OpenTable(TableState):
    """A table at which everybody sees every card."""

    def view(self, seat: int) -> View:
        moves = (KnownMove(played.seat, played.move) for played in self.deal.log)
        return View(self.game, self.deal.state, seat, moves)

    def views(self, entry: LogEntry, seat: int) -> list[State]:  # noqa: ARG002
        return [self.game.layout.state(ints) for ints in entry.states]


def played_again(played: PlayedDeal, players: Sequence[SeatedPlayer]) -> TableState:
    """A table at which these people have played the deal so far."""
    table = _dealt(played, players, is_open=False)
    for number in range(1, len(played.states)):
        _go_on(table, played.after(number))
    return table


def _dealt(played: PlayedDeal, players: Sequence[SeatedPlayer], is_open: bool) -> TableState:
    """A table at which these people sit, with the cards of the deal, before its first move."""
    deal, start = played.deal, played.after(0)
    game = deal.game
    seats = [rows.BotSeat(one.bot, one.bot_name) for one in players]
    bodies: list[rows.AnyBody] = [
        rows.Open(game=game.name, rules=game.version, options=dict(deal.options), seats=seats, pace=0),
        *(rows.Sit(seat=k, name=one.name) for k, one in enumerate(players) if one.who is not None),
    ]
    log = [rows.write_row(seq, body, who=seq) for seq, body in enumerate(bodies, 1)]
    table = (_OpenTable if is_open else TableState)("", log, game)
    row = rows.Deal(dealer=deal.dealer, cards=written(deal.chance), seed="", commitment="")
    table.apply(rows.write_row(table.v + 1, row), start)
    return table


def _go_on(table: TableState, after: Deal, clock: rows.Clocked | None = None) -> None:
    """Take in the last move of the deal as it is `after` it: a row each, also for one of chance.

    `clock`: what it has left to who had to choose it.
    """
    made = after.log[-1]
    text = table.game.text(made.seat, made.move)
    move = rows.Move(move=text, by="clock" if clock and clock.times else "person", clock=clock or UNSET)
    table.apply(rows.write_row(table.v + 1, move), after)
    table.clocks.turns.clear()  # nobody's time runs any more


# What is shown


class Moment(NamedTuple):
    """The table after a move: both parts of the frame, and what they were drawn from."""

    frame: Frame
    own: Own
    state: State
    screen: Screen


class _Made(NamedTuple):
    """A move as it was seen, whether there was another, and what it brought about."""

    known: KnownMove
    decision: bool
    sentences: list[Sentence]


class Viewpoint(NamedTuple):
    """From where a table is looked at, and how it is headed."""

    view: str
    reader: int
    lang: str
    heading: str

    def read(self, played: Played) -> KnownMove:
        """A move as it is seen from here."""
        return KnownMove(played.seat, played.move) if self.view == ALL else played.known[self.reader]

    def is_decision(self, deal: Deal, seat: int) -> bool:
        """Whether a seat that is to move has a choice. What others hold is known only where all hands are open.

        From the table all moves of seats are decisions; from a seat, those that are its own.
        """
        if seat == CHANCE or self.view == TABLE:
            return seat != CHANCE
        if self.view != ALL and deal.decider(seat) != self.reader:
            return False
        return len(list(islice(legal_moves(deal.game, deal.state, seat), 2))) > 1

    def moment(self, table: TableState, before: Moment | None = None) -> Moment:
        """What is to be seen now: nobody is asked for a move, or waited for; the match is this deal alone."""
        state = table.view(SPECTATOR).state
        frame = drawn(table, self.lang, Earlier(before.frame, before.state) if before else None)
        match = replace(frame.match, status=self.heading, deals=0, over=False, winners=[])
        mine = replace(own(table, self.reader, self.lang), can=UNSET)
        return Moment(replace(frame, match=match, waiting="next"), mine, state, table.game.screen(state, self.lang))


def _steps(deal: Deal, made: Sequence[_Made], moments: Sequence[Moment], parts: Timeline) -> list[ReplayStep]:
    places = [
        (number, move - group.first + 1)
        for number, group in enumerate(parts.groups)
        for move in range(group.first, group.last + 1)
    ]
    return [
        ReplayStep(
            move=deal.game.text(one.known.seat, one.known.move),
            seat=-1 if one.known.seat == CHANCE else one.known.seat,
            sentences=one.sentences,
            patch=diff(before.frame, after.frame),
            own=diff(before.own, after.own),
            decision=one.decision,
            group=group,
            order=order,
        )
        for one, before, after, (group, order) in zip(made, moments[:-1], moments[1:], places, strict=True)
    ]
