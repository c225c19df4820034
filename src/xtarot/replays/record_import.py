"""A record that somebody brings: judged, and one of its deals made into frames, or its fault told in words."""

import gzip
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from xtarot.deals.record import Record, RecordError
from xtarot.games import explain
from xtarot.replays.import_errors import describe_fault
from xtarot.replays.replay import Asked, replay_of
from xtarot.rulebooks.playable import PlayId, PublishedPlay
from xtarot.table import texts

MAX_DEALS, MAX_MOVES = 100, 10_000  # of a record


class Faulty(Exception):
    """A fault in words, its place (`deal` and `move`, from 0 or None, and `clause`), and for the log why."""

    def __init__(self, said: str, place: dict[str, Any] | None = None, why: str = "") -> None:
        super().__init__(said, place, why)
        self.said, self.place, self.why = said, place or {}, why


Published = Mapping[PlayId, PublishedPlay]
"""The plays that are published on a site."""


def read_record(text: str, lang: str, published: Published) -> Record:
    """The record with this text; whatever it calls its game, one that is not `published` is a draft. Raises Faulty."""
    try:
        record = Record.loads(text).require_deals()
    except RecordError as error:
        raise _faulty(error, None, lang) from None
    if not _is_short(record):
        raise Faulty(texts.TOO_LONG.of(lang, deals=MAX_DEALS, moves=MAX_MOVES))
    return _identified(record, published) if record.play else record


def _identified(record: Record, published: Published) -> Record:
    book = record.book
    play = published.get(PlayId(str(book.get("number", "")), str(book.get("version", "")), str(book.get("digest", ""))))
    if play is None:
        return record.as_draft()
    return replace(record, game=play.game, book={**book, "title": dict(play.title)})


def frames(text: str, number: int, asked: Asked, packs: bool, published: Published) -> bytes:
    """Deal `number` (from 0) of the record with this text as the JSON of a replay, which is packed by gzip if `packs`.

    Raises Faulty, and ValueError for a deal or a view that there is not.
    """
    record = read_record(text, asked.lang, published)
    try:
        body = msgspec.json.encode(replay_of(record, asked, number))
    except RecordError as error:
        raise _faulty(error, record, asked.lang) from None
    except ValueError:
        raise
    except Exception as error:  # rules of others may fail in any way
        why = f"{record.game} cannot judge a record: {explain(error)}"
        raise Faulty(texts.NOT_JUDGED.of(asked.lang), why=why) from None
    return gzip.compress(body, 6) if packs else body


def _faulty(error: RecordError, record: Record | None, lang: str) -> Faulty:
    place = {"deal": error.deal, "move": error.move, "clause": error.clause}
    return Faulty(describe_fault(error, record, lang), place)


def _is_short(record: Record) -> bool:
    """Whether a record is no longer than those that are looked at."""
    deals = [one for one in record.deals if isinstance(one, dict)]
    moves = [one.get("moves") for one in deals]
    return len(record.deals) <= MAX_DEALS and sum(len(one) for one in moves if isinstance(one, list)) <= MAX_MOVES
