"""The rows of a table as sentences, in the language and from the place of the reader."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from xtarot.eventlog import Row
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.state import EVENT, EVENT_CARD, EVENT_NUMBER, EVENT_SEAT, SPECTATOR, State
from xtarot.table import rows, texts
from xtarot.table.entries import LogEntry
from xtarot.table.frame import Sentence
from xtarot.table.seats import LAPSES, write_name
from xtarot.table.state import TableState


def sentences(table: TableState, entry: LogEntry, seat: int, lang: str) -> list[Sentence]:
    """What a row brought about, for a seat, or SPECTATOR, as it could read it then; most read what spectators do."""
    reader = seat if seat in entry.addressed else SPECTATOR
    if (reader, lang) not in entry.sentences:
        entry.sentences[reader, lang] = _narrate(table, entry, reader, lang)
    return entry.sentences[reader, lang]


def happened(table: TableState, entry: LogEntry, seat: int, lang: str, to: int) -> list[Sentence]:
    """What a move brought about as `seat`, or SPECTATOR, could read it then, told now `to` a seat, or SPECTATOR."""
    reader = seat if seat in entry.addressed else SPECTATOR
    return [*_late(entry, lang), *_events(table, entry, reader, lang, to)]


def narrate_log(code: str, log: Sequence[Row], lang: str, seat: int = SPECTATOR) -> list[Sentence]:
    """Everything that has been said at a table, for `seat`."""
    table = TableState(code, log[:1])
    found: list[Sentence] = []
    for row in log[1:]:
        table.apply(row)
        found += sentences(table, table.entries[-1], seat, lang)
    return found


def _narrate(table: TableState, entry: LogEntry, seat: int, lang: str) -> list[Sentence]:
    if isinstance(entry.body, rows.Move):
        return [*_late(entry, lang), *_events(table, entry, seat, lang, seat)]
    if isinstance(entry.body, rows.Deal):
        key = "exercise" if table.exercise else "deal"
        begun = Sentence(key=key, text=texts.SENTENCES[key].of(lang, n=entry.deal))
        events = _events(table, entry, seat, lang, seat)
        return [*_withheld(entry.body, lang), begun, *(_unannounced(events) if table.exercise else events)]
    key = _how_away(entry.body) if isinstance(entry.body, rows.Away) else entry.row.kind
    if key not in texts.SENTENCES or (key == "standin" and not table.game.bots):
        return []
    match entry.body:
        case rows.Rename(seat=who, name=name, old=old):
            words = {"who": write_name(name).of(lang), "old": write_name(old).of(lang)}
        case rows.Leave(seat=who, was=was):
            words = {"who": write_name(was).of(lang)}
        case rows.Claim(seat=who, give=give, tricks=tricks):
            key = "give" if give else key
            words = {"who": entry.names[who].of(lang), "n": str(tricks)}
        case rows.Watch(seat=who, spectators=spectators):
            key = key if spectators == "all" else "no_watch"
            words = {"who": entry.names[who].of(lang)}
        case rows.Agree(seat=who) | rows.Retract(seat=who):
            words = {"who": entry.names[who].of(lang)}
        case rows.Sit(seat=who) | rows.Away(seat=who) | rows.Back(seat=who):
            words = {"who": entry.names[who].of(lang)}
        case _:
            return []
    return [Sentence(key=key, text=texts.SENTENCES[key].of(lang, **words), seat=who)]


def _how_away(body: rows.Away) -> str:
    return "standin" if body.standin else "elsewhere" if body.elsewhere else "away"


def _late(entry: LogEntry, lang: str) -> list[Sentence]:
    """That the bot has moved for somebody, before what it did."""
    match entry.body:
        case rows.Move(by="clock", clock=rows.Clocked(seat=who, times=times)):
            key = "stays" if times >= LAPSES else "late"
            return [Sentence(key=key, text=texts.SENTENCES[key].of(lang, who=entry.names[who].of(lang)), seat=who)]
    return []


def _withheld(body: rows.Deal, lang: str) -> list[Sentence]:
    text = texts.SENTENCES["withheld"]
    return [Sentence(key="withheld", text=text.of(lang, who=write_name(name).of(lang))) for name in body.withheld]


def _events(table: TableState, entry: LogEntry, seat: int, lang: str, to: int) -> list[Sentence]:
    names = [name.of(lang) for name in entry.names]
    views = table.views(entry, seat)
    return [
        _event(table.game, told, v, names, to, lang)
        for v in views
        for told in table.game.told_together(v.events[: v.emitted])
    ]


def _unannounced(past: list[Sentence]) -> list[Sentence]:
    """What has happened before an exercise is told, and not shown as if it happened now."""
    return [replace(one, announced=UNSET, title=UNSET, points=UNSET) for one in past]


def _event(game: Game, told: Sequence[Any], v: State, names: list[str], seat: int, lang: str) -> Sentence:
    event = told[0]
    kind = game.events[int(event[EVENT])]
    who, card, number = int(event[EVENT_SEAT]), int(event[EVENT_CARD]), int(event[EVENT_NUMBER])
    return Sentence(
        key=kind.key,
        text=game.sentence_of(told, v, lang, names, seat),
        seat=who if who >= 0 else UNSET,
        card=deck.text(card) if card >= 0 else UNSET,
        others=[deck.text(int(other[EVENT_CARD])) for other in told[1:]] or UNSET,
        n=number or UNSET,
        announced=True if kind.announced else UNSET,
        points=kind.points if kind.announced and kind.points else UNSET,
        title=(game.headline(event, v, lang) or UNSET) if kind.announced else UNSET,
    )
