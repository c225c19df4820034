"""The notation in braces: ``{SK}`` is a card in a sentence, ``{trick A:T22 B:T23*}`` a picture (docs/rulebooks.md).

Pictures of a recorded deal are made by playing it again, so they never disagree with the rules.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from xtarot.deals.deal import Deal
from xtarot.deals.narration import (
    RANK,
    Line,
    Trick,
    narrate,
    narrate_moves,
    points_text,
    score_rows,
    seat_names,
    side_names,
)
from xtarot.deals.record import Record, RecordError
from xtarot.deals.replay import replay
from xtarot.rulebooks import document
from xtarot.rulebooks.characters import curl
from xtarot.rulebooks.document import CardSign, Figure, Inline, Parts, Play, ScoreRow, Shown
from xtarot.rulebooks.manuscript import encoded
from xtarot.rules.cards import SUITS, SYMBOLS, UnknownCard, parse, text
from xtarot.rules.state import lowest
from xtarot.rules.texts import Text

MAX_CARDS = 112  # of a figure
MAX_RECORD = 2**18  # bytes; a deal has about 5,000

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
_WORD = re.compile(r'(?:[^\s",>]|"[^"]*")+|[,>]')
_SIGN = re.compile(f"[{SYMBOLS}]{RANK}")


class NotationFault(Exception):
    """What is wrong with a notation: the kind of finding, and the words for its text."""

    def __init__(self, code: str, **words: Text | str | int) -> None:
        super().__init__(code)
        self.code, self.words = code, words


class Records:
    """The recorded deals that a rulebook shows, from their texts by name; each is played again when first asked for."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._found: dict[str, Recorded] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._texts

    @property
    def names(self) -> list[str]:
        """The names of all records."""
        return sorted(self._texts)

    def __getitem__(self, name: str) -> "Recorded":
        """The record of this name. Raises Fault for one that is missing or refused."""
        if name not in self._found:
            if name not in self:
                raise NotationFault("record_missing", name=name)
            self._found[name] = Recorded(name, self._texts[name])
        return self._found[name]


class Recorded:
    """A recorded deal: the first of its record. Raises Fault when the record is refused."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        content = encoded(text)
        try:
            if len(content) > MAX_RECORD:
                size = MAX_RECORD >> 10
                raise RecordError(
                    Text("大きすぎます。{size} KiBまでです", "it is larger than {size} KiB").filled(size=size)
                )
            self.record = Record.loads(content).require_deals()
            played = replay(self.record)
        except RecordError as error:
            raise NotationFault("record", name=name, reason=error.message) from None
        self.played, self.deal = played[0], played[0].deal
        self._lines: dict[str, list[Line]] = {}

    def names(self, lang: str) -> list[str]:
        """What the seats are called."""
        return seat_names(self.deal, self.record.players, lang)

    @cached_property
    def tricks(self) -> list[Trick]:
        """The tricks of the deal; none in a game without."""
        return [part for part in narrate(self.played, self.names("en"), "en") if isinstance(part, Trick)]

    def lines(self, lang: str) -> list[Line]:
        """The moves of the deal as they are told."""
        if lang not in self._lines:
            self._lines[lang] = list(narrate_moves(self.played, self.names(lang), lang))
        return self._lines[lang]

    def seat(self, word: str) -> int:
        """The seat of this number or name. Raises Fault."""
        if word not in self.known:
            raise NotationFault("record_part", name=self.name, what=word, has=", ".join(self.known))
        return self.known[word]

    @cached_property
    def known(self) -> dict[str, int]:
        """The seats by number and by name."""
        return {**{str(seat): seat for seat in range(self.deal.seats)}, **_numbered(self.record.players)}

    def before(self, move: int) -> Deal:
        """The deal before this move, counted from 1; the one after the last is before its next."""
        return self.played.after(move - 1)


def _numbered(names: Sequence[str]) -> dict[str, int]:
    return {name: seat for seat, name in enumerate(names) if name}


def parse_sign(word: str) -> CardSign:
    """The card of ``{SK}``. Raises Fault."""
    return CardSign(_card(word))


def parse_figure(source: str, lang: str, records: Records, caption: Parts = (), line: int = 0) -> Figure:
    """The picture of what stands in braces. Raises Fault."""
    kind, *words = words_of(source)
    if kind not in FIGURES:
        raise NotationFault("notation", what=source, hint=f"{', '.join(FIGURES)}, SK …")
    if len(words) > 3 * MAX_CARDS:
        raise NotationFault("notation", what=source, hint=f"≤ {MAX_CARDS}")
    shown, usage = FIGURES[kind]
    try:
        made = shown(words, lang, records)
    except _Misused:
        raise NotationFault("notation", what=source, hint=usage) from None
    return type(made)(**{**_fields(made), "caption": caption, "source": source, "line": line})


def is_figure(source: str) -> bool:
    """Whether the words in braces begin like a figure."""
    return source.split(" ", 1)[0] in FIGURES


def signs(sentence: str) -> Parts:
    """A sentence in which the cards are cards: ``Aki plays ♠K.``"""
    parts: list[Inline] = []
    at = 0
    for found in _SIGN.finditer(sentence):
        if words := sentence[at : found.start()]:
            parts.append(document.Text(words))
        parts.append(CardSign(_card(found[0])))
        at = found.end()
    return (*parts, document.Text(sentence[at:])) if sentence[at:] else tuple(parts)


class _Misused(Exception):
    """The words do not fit the figure."""


def _fields(made: Any) -> dict[str, Any]:
    return {name: getattr(made, name) for name in made.__struct_fields__}


def words_of(source: str) -> list[str]:
    """The words of a notation; one in quotation marks may have blanks."""
    return [word for word in _WORD.findall(source) if word] or [""]


def _card(word: str) -> str:
    try:
        return text(parse(word))
    except UnknownCard:
        raise NotationFault("card", what=word) from None


def _labelled(word: str) -> tuple[str, str]:
    """A word and what follows its ``=``."""
    name, sign, label = word.partition("=")
    if sign and not label.strip('"'):
        raise _Misused
    return name, curl(label.strip('"'))


# Pictures that are written down


def _cards(words: Sequence[str], _lang: str, _records: Records) -> document.Cards:
    groups = tuple(_group(list(group)) for comma, group in groupby(words, ",".__eq__) if not comma)
    if not groups:
        raise _Misused
    return document.Cards(groups=groups)


def _group(words: Sequence[str]) -> tuple[Shown, ...]:
    shown: list[Shown] = []
    for k, word in enumerate(words):
        if word == ">":
            if not shown or k + 1 == len(words) or words[k + 1] == ">":
                raise _Misused
            shown[-1] = Shown(shown[-1].card, shown[-1].label, takes=True)
        else:
            name, label = _labelled(word)
            shown.append(Shown(None if name == "?" else _card(name), label))
    return tuple(shown)


def _trick(words: Sequence[str], lang: str, records: Records) -> document.Trick:
    if len(words) == 2 and words[1].isdecimal():
        return _recorded_trick(words, lang, records)
    plays = tuple(map(_play, words))
    if not plays:
        raise _Misused
    if sum(play.takes for play in plays) > 1:
        raise NotationFault("trick_stars", what=" ".join(["trick", *words]))
    _once([play.card for play in plays])
    return document.Trick(plays=plays)


def _play(word: str) -> Play:
    who, _, card = word.rpartition(":")
    return Play(who.strip('"'), _card(card.removesuffix("*")), card.endswith("*"))


def _once(cards: Sequence[str]) -> None:
    """Raise Fault for a card that is there twice: there is one of each."""
    for k, card in enumerate(cards):
        if card in cards[:k]:
            raise NotationFault("card_twice", what=card)


def _set(words: Sequence[str], _lang: str, _records: Records) -> document.LaidSet:
    kind = words[0] if words and (words[0] in SUITS or re.fullmatch("[−-]?[0-9]{1,2}", words[0])) else ""
    cards = [_labelled(word) for word in words[bool(kind) :]]
    if not cards:
        raise _Misused
    shown = tuple(Shown(_card(name), label) for name, label in cards)
    _once([card.card for card in shown if card.card])
    return document.LaidSet(kind=kind, cards=shown)


def _hand(words: Sequence[str], lang: str, records: Records) -> document.Hand:
    if not words:
        raise _Misused
    if words[0] not in records and not (len(words) == 2 and _is_name(words[0])):
        cards = [*map(_card, words)]
        _once(cards)
        return document.Hand(who="", cards=tuple(cards))
    name, seat = _some(words, 2)
    found = records[name]
    number = found.seat(seat.strip('"'))
    dealt = sorted(found.deal.dealt()[number])
    return document.Hand(who=found.names(lang)[number], cards=tuple(map(text, dealt)))


MOST_SEATS = 12  # round a table, for names to be read
TURNS = ("clockwise", "counterclockwise")


def _table(words: Sequence[str], _lang: str, _records: Records) -> document.TablePlan:
    first, *others = [list(group) for comma, group in groupby(words, ",".__eq__) if not comma] or [[]]
    turn = first.pop() if first and first[-1] in TURNS else ""
    seats = {seat.name: seat for seat in map(_plan_seat, first)}
    if not 0 < len(seats) == len(first) <= MOST_SEATS:
        raise _Misused
    places = []
    for name, *cards in others:
        lying = _group(cards)
        if seat := seats.get(name.strip('"')):
            seats[seat.name] = replace(seat, cards=lying)
        else:
            places.append(document.PlanPlace(name.strip('"'), lying))
    return document.TablePlan(seats=tuple(seats.values()), turn=turn, places=tuple(places))  # type: ignore[arg-type]  # one of TURNS


def _plan_seat(word: str) -> document.PlanSeat:
    """A seat of a table: ``A:Dan*="leads"``."""
    whose, label = _labelled(word)
    side, _, name = whose.rpartition(":")
    bare = name.removesuffix("*").strip('"')
    if not bare:
        raise _Misused
    return document.PlanSeat(bare, side.strip('"'), name.endswith("*"), label)


def _is_name(word: str) -> bool:
    """Whether this may be the name of a record, and is no card."""
    try:
        parse(word)
    except UnknownCard:
        return bool(_NAME.fullmatch(word))
    return False


def _some(words: Sequence[str], number: int) -> Sequence[str]:
    if len(words) != number:
        raise _Misused
    return words


# Pictures of a recorded deal


def _recorded_trick(words: Sequence[str], lang: str, records: Records) -> document.Trick:
    found = records[words[0]]
    number = int(words[1][:9])
    names = found.names(lang)
    if not found.tricks:
        raise NotationFault("no_tricks", name=found.name)
    for trick in found.tricks:
        if trick.number == number:
            plays = tuple(Play(names[seat], card, seat == trick.winner) for seat, card in trick.plays)
            return document.Trick(plays=plays, number=number)
    raise NotationFault(
        "record_part",
        name=found.name,
        what=Text("第{number}トリック", "trick {number}").filled(number=number),
        has=_span(len(found.tricks)),
    )


def _course(words: Sequence[str], lang: str, records: Records) -> document.Course:
    name, span = _some(words, 2)
    found = records[name]
    match = re.fullmatch(r"([0-9]{1,6})(?:[-–]([0-9]{1,6}))?", span)
    if not match:
        raise _Misused
    first, last = int(match[1]), int(match[2] or match[1])
    if not first <= last <= len(found.deal.log):
        raise NotationFault("record_part", name=name, what=span, has=_span(len(found.deal.log)))
    told = [
        document.Move(line.number, tuple(signs(_ended(said, lang)) for said in line.said), tuple(map(text, line.cards)))
        for line in found.lines(lang)
        if first <= line.number <= last
    ]
    return document.Course(moves=tuple(told))


def _span(last: int) -> str:
    return f"1–{last}" if last else "0"


def _ended(sentence: str, lang: str) -> str:
    """A sentence with its full stop."""
    return sentence if sentence[-1:] in ".!?。！？" else sentence + ("。" if lang == "ja" else ".")


def _score(words: Sequence[str], lang: str, records: Records) -> document.Score:
    (name,) = _some(words, 1)
    found = records[name]
    deal = found.deal
    if not deal.finished:
        raise NotationFault("record_part", name=name, what=Text("得点", "score"), has=_span(len(deal.log)))
    return document.Score(
        sides=tuple(side_names(deal, found.names(lang), lang)),
        rows=tuple(ScoreRow(clause, what, tuple(points)) for clause, what, points in score_rows(deal, lang)),
        totals=tuple(points_text(total, deal.game.unit) for total in deal.score().totals),
    )


def _try(words: Sequence[str], _lang: str, records: Records) -> document.Try:
    if len(words) not in {1, 2} or not all(word.isdecimal() for word in words[1:]):
        raise _Misused
    found = records[words[0]]
    last = len(found.deal.log)
    move = int(words[1][:9]) if words[1:] else last + 1
    if not 1 <= move <= last + (not found.deal.finished):
        raise NotationFault(
            "record_part", name=found.name, what=Text("{move}手目", "move {move}").filled(move=move), has=_span(last)
        )
    deal = found.before(move)
    acting = deal.game.actors(deal.state)
    seat = lowest(acting)
    if seat >= deal.seats:
        what, has = (
            Text("席の手である{move}手目", "move {move} of a seat").filled(move=move),
            Text("偶然の手", "chance"),
        )
        raise NotationFault("record_part", name=found.name, what=what, has=has)
    return document.Try(record=found.name, move=move, seat=deal.decider(seat))


# By the word that it begins with: what makes it, and how it is written.
FIGURES: dict[str, tuple[Callable[[Sequence[str], str, Records], Figure], str]] = {
    "cards": (_cards, "{cards S3 SK}, {cards T0 > T23, T23 > T22}, {cards ? S3=text}"),
    "trick": (_trick, "{trick A:T22 B:T23*}, {trick NAME 10}"),
    "set": (_set, "{set S S13 S14 SF=15}, {set 9 H9 C9}"),
    "hand": (_hand, "{hand SK S3}, {hand NAME SEAT}"),
    "table": (_table, '{table A:Aki B:Bo* A:Chie="leads" B:Dan clockwise, "Window" ? ?, Aki S3}'),
    "course": (_course, "{course NAME 5-9}"),
    "score": (_score, "{score NAME}"),
    "try": (_try, "{try NAME}, {try NAME 12}"),
}
