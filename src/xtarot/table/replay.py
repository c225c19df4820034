"""A deal of a record as frames, one after each move, as a page steps through it.

The record is made into the rows of a table and folded as live play is, so what a seat saw is drawn by the same lines.
"""

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from xtarot.chance import commitment
from xtarot.deal import Deal, Played
from xtarot.record import Record
from xtarot.replay import replay
from xtarot.state import SPECTATOR, State
from xtarot.steps import CHANCE
from xtarot.store import KeptDeal, Player
from xtarot.table import rows
from xtarot.table.drawing import Earlier, drawn, own, points
from xtarot.table.frame import Frame, Own, Sentence, diff
from xtarot.table.seats import Seat
from xtarot.table.sentences import sentences
from xtarot.table.state import Entry, TableState, written
from xtarot.table.timeline import Happened, Timeline, timeline
from xtarot.view import KnownMove, View, legal_moves

ALL, TABLE = "all", "table"  # the views that are no seat's


class Who(Struct, frozen=True):
    """Who played at a seat. `bot`: with its settings, where a bot did."""

    name: str
    bot: str | UnsetType = UNSET


class Rules(Struct, frozen=True):
    """The version of the rules that the deal was `played` by, the one `now`, and whether that gives the `same` deal."""

    played: str
    now: str
    same: bool


class Result(Struct, frozen=True):
    """The points of each side, and the sides that won."""

    scores: list[str]
    winners: list[int]


class Fair(Struct, frozen=True, kw_only=True):
    """What the cards came from (RC-12, RC-13), to be checked. `commitment`: what was promised before the deal."""

    commitment: str
    seed: str
    secret: str | UnsetType = UNSET
    shares: list[str] | UnsetType = UNSET


class Step(Struct, frozen=True, kw_only=True):
    """A move of a record, what it brought about, and the merge patches of both parts of the frame.

    `seat`: −1 is chance; `decision`: there was more than one legal move; `group`: the part of the timeline that it
    belongs to, in which it is the move `order`, from 1.
    """

    move: str
    seat: int
    sentences: list[Sentence]
    patch: dict[str, Any]
    own: dict[str, Any]
    decision: bool
    group: int
    order: int


class Replay(Struct, frozen=True, kw_only=True):
    """A deal of a record, as a page steps through it. Frame k is that after move k; `frame` is the cards as dealt.

    `deal` (from 0) of `deals` in the record; `link`: empty for a record that somebody brought; `ended`: in seconds
    since 1970; `you`: the seat of who asks, or −1. Where the rules of today do not give the same deal (`rules.same`),
    there are no frames.
    """

    link: str
    lang: str
    game: str
    title: str
    deal: int
    deals: int
    ended: float | UnsetType = UNSET
    players: list[Who]
    you: int
    exercise: bool
    rules: Rules
    result: Result | UnsetType = UNSET
    view: str
    frame: Frame | UnsetType = UNSET
    own: Own | UnsetType = UNSET
    steps: list[Step]
    timeline: Timeline | UnsetType = UNSET
    fair: Fair | UnsetType = UNSET


class Course(NamedTuple):
    """The frames of a deal: the cards as dealt, the steps from there, and the parts of the deal."""

    frame: Frame
    own: Own
    steps: list[Step]
    timeline: Timeline


def course(deal: Deal, players: Sequence[Player], view: str, lang: str) -> Course:
    """A deal that has been played, as it was seen: with ``all`` hands open, from the ``table``, or a seat (``s0`` …).

    Raises ValueError for another view.
    """
    reader = reader_of(view, deal.seats)
    table = _dealt(deal, players, view == ALL)
    moments, made = [_moment(table, reader, lang)], list[_Made]()
    for played in deal.log:
        decision = _is_decision(table.deal, played.seat)
        _play(table, played)
        made.append(_Made(played, decision, sentences(table, table.entries[-1], reader, lang)))
        moments.append(_moment(table, reader, lang, moments[-1]))
    names = [seat.called(lang) for seat in table.seats]
    happened = [
        Happened(one, moment.state, moment.screen) for one, moment in zip([None, *deal.log], moments, strict=True)
    ]
    parts = timeline(deal.game, happened, lang, names)
    return Course(moments[0].frame, moments[0].own, _steps(deal, made, moments, parts), parts)


def reader_of(view: str, seats: int) -> int:
    """The seat from which a view is seen, or SPECTATOR. Raises ValueError for what is no view."""
    if view in (ALL, TABLE):
        return SPECTATOR
    if view in (f"s{seat}" for seat in range(seats)):
        return int(view[1:])
    raise ValueError(f"{view!r} is no view; there are {ALL}, {TABLE} and s0 to s{seats - 1}")


def result_of(deal: Deal) -> Result:
    """How a finished deal ended."""
    score = deal.score()
    return Result([points(total, deal.game.unit) for total in score.totals], list(score.winners))


# The table, played again


class _OpenTable(TableState):
    """A table at which everybody sees every card."""

    def view(self, seat: int) -> View:
        moves = (KnownMove(played.seat, played.move) for played in self.deal.log)
        return View(self.game, self.deal.state, seat, moves)

    def views(self, entry: Entry, seat: int) -> list[State]:  # noqa: ARG002
        return [self.game.layout.state(ints) for ints in entry.states]


def _dealt(deal: Deal, players: Sequence[Player], is_open: bool) -> TableState:
    """A table at which these people sit, with the cards of the deal, before its first move."""
    start, game = deal.root(), deal.game
    seats = [rows.BotSeat(one.bot, one.bot_name) for one in players]
    bodies: list[rows.AnyBody] = [
        rows.Open(game=game.name, rules=game.version, options=dict(deal.options), seats=seats, pace=0),
        *(rows.Sit(seat=k, name=one.name) for k, one in enumerate(players) if one.who is not None),
    ]
    log = [rows.write(seq, body, who=seq) for seq, body in enumerate(bodies, 1)]
    table = (_OpenTable if is_open else TableState)("", log, game)
    row = rows.Deal(dealer=deal.dealer, cards=written(deal.chance), seed="", commitment="")
    table.apply(rows.write(table.v + 1, row), start)
    return table


def _play(table: TableState, played: Played) -> None:
    """Make a move of the record: a row each, also for one of chance."""
    after = table.deal.copy()
    after.play_move(played.seat, played.move)
    after.passed = []  # what earlier moves of chance brought about has been told
    text = table.game.text(played.seat, played.move)
    table.apply(rows.write(table.v + 1, rows.Move(move=text, by="person")), after)


def _is_decision(deal: Deal, seat: int) -> bool:
    """Whether a seat that is to move has more than one legal move."""
    return seat != CHANCE and len(list(islice(legal_moves(deal.game, deal.state, seat), 2))) > 1


# What is shown


class _Moment(NamedTuple):
    """The table after a move: both parts of the frame, and what they were drawn from."""

    frame: Frame
    own: Own
    state: State
    screen: Any


class _Made(NamedTuple):
    """A move, whether there was another, and what it brought about."""

    played: Played
    decision: bool
    sentences: list[Sentence]


def _moment(table: TableState, reader: int, lang: str, before: _Moment | None = None) -> _Moment:
    state = table.view(SPECTATOR).state
    frame = drawn(table, lang, Earlier(before.frame, before.state) if before else None)
    mine = replace(own(table, reader, lang), can=UNSET)  # nobody is asked for a move
    return _Moment(replace(frame, waiting="next"), mine, state, table.game.screen(state, lang))


def _steps(deal: Deal, made: Sequence[_Made], moments: Sequence[_Moment], parts: Timeline) -> list[Step]:
    places = [
        (number, move - group.first + 1)
        for number, group in enumerate(parts.groups)
        for move in range(group.first, group.last + 1)
    ]
    return [
        Step(
            move=deal.game.text(one.played.seat, one.played.move),
            seat=-1 if one.played.seat == CHANCE else one.played.seat,
            sentences=one.sentences,
            patch=diff(before.frame, after.frame),
            own=diff(before.own, after.own),
            decision=one.decision,
            group=group,
            order=order,
        )
        for one, before, after, (group, order) in zip(made, moments[:-1], moments[1:], places, strict=True)
    ]


def fair_of(entry: dict[str, Any]) -> Fair | UnsetType:
    """What the cards of a deal of a record came from; unset where it has no seed."""
    if "seed" not in entry:
        return UNSET
    promised = bytes.fromhex(entry.get("secret", entry["seed"]))
    return Fair(
        commitment=commitment(promised),
        seed=entry["seed"],
        secret=entry.get("secret", UNSET),
        shares=entry.get("shares", UNSET),
    )


# Of a record


def replay_of(record: Record, players: Sequence[Player], view: str, lang: str, number: int = 0) -> Replay:
    """Deal `number` of a record, judged by the rules of today, as frames.

    Raises RecordError at the record's first fault, ValueError for a deal or a view that there is not.
    """
    deals = replay(record)
    if not 0 <= number < len(deals):
        raise ValueError(f"there is no deal {number}")
    deal = deals[number].deal
    shown = course(deal, players, view, lang)
    return Replay(
        link="",
        lang=lang,
        game=deal.game.name,
        title=deal.game.title.of(lang),
        deal=number,
        deals=len(deals),
        players=[_who(one, lang) for one in players],
        you=SPECTATOR,
        exercise=False,
        rules=Rules(record.rules or deal.game.version, deal.game.version, same=True),
        result=result_of(deal) if deal.finished else UNSET,
        view=view,
        frame=shown.frame,
        own=shown.own,
        steps=shown.steps,
        timeline=shown.timeline,
        fair=fair_of(record.deals[number]),
    )


def replay_of_kept(kept: KeptDeal, view: str, lang: str, who: int | None) -> Replay:
    """A kept deal as frames, for the session `who`. Raises ValueError for a view that there is not."""
    found = replay_of(Record.loads(json.dumps(kept.record)), kept.players, view, lang)
    you = next((seat for seat, one in enumerate(kept.players) if who is not None and one.who == who), SPECTATOR)
    return replace(found, link=kept.link, ended=kept.ended, exercise=kept.exercise, you=you)


def _who(player: Player, lang: str) -> Who:
    seat = Seat(player.bot, player.bot_name, player.who, player.name)
    return Who(seat.called(lang), player.bot if player.who is None else UNSET)
