"""A deal of a record looked at again: judged by the rules of today, with its frames for one view."""

import logging
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from xtarot import games
from xtarot.deals.chance import commitment
from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.narration import SEAT
from xtarot.deals.record import Record
from xtarot.deals.replay import NO_SUCH_DEAL, PlayedDeal, check_result, replay
from xtarot.games import explain
from xtarot.replays.frames import ALL, ReplayStep, draw_reel, seat_of_view
from xtarot.replays.replayed_deal import play_kept
from xtarot.replays.timeline import Timeline, without_result
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import Lang
from xtarot.table import rows, texts
from xtarot.table.clocks import KeptClock
from xtarot.table.frame import Frame
from xtarot.table.private_view import Own
from xtarot.table.rendering import game_under, write_points
from xtarot.table.seats import clean_name, name_players
from xtarot.table.state import written

logger = logging.getLogger(__name__)

MOST_DEALS = 10_000  # of a match, that a heading counts
DRAWN = 16  # replays in memory, each a view of a deal in a language: 0.6 MB for one of Dream Capture


class Who(Struct, frozen=True):
    """Who played at a seat. `bot`: with its settings, where a bot did."""

    name: str
    bot: str | UnsetType = UNSET


class RulesVersions(Struct, frozen=True):
    """The version of the rules that the deal was `played` by, the one `now`, and whether that gives the `same` deal."""

    played: str
    now: str
    same: bool


class Result(Struct, frozen=True):
    """The points of each side, and the sides that won."""

    scores: list[str]
    winners: list[int]


class Fair(Struct, frozen=True, kw_only=True):
    """What the cards came from (RC-12, RC-13), to be checked with all hands open.

    `commitment`: what was promised before the deal. `piles`: the cards as they were dealt, by the record's keys, each
    pile from its top; `packs`: the keys of those that are shuffled by themselves; `first`: the seat that is dealt to
    first, `at_once` this number of cards. `number`: which deal of its match it was, from 0; only the seed of the first
    one decides who is dealt to first (`dealer`: the one after whom that seat comes, or that seat itself).
    """

    commitment: str
    seed: str
    secret: str | UnsetType = UNSET
    shares: list[str] | UnsetType = UNSET
    piles: rows.Cards
    packs: list[str]
    first: int
    at_once: int
    dealer: int
    number: int | UnsetType = UNSET


class Replay(Struct, frozen=True, kw_only=True):
    """A deal of a record, as a page steps through it. Frame k is that after move k; `frame` is the cards as dealt.

    `deal` (from 0) of `deals` in the record; `link`: empty for a record that somebody brought; `ended`: in seconds
    since 1970; `you`: the seat of who asks, or −1; `reviewed`: whether bots can review it; `drafts`: whether a rulebook
    can be begun with it. Where the rules of today do not give the same deal (`rules.same`), there are no frames, but
    the `text` of the record.
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
    reviewed: bool
    drafts: bool
    rules: RulesVersions
    result: Result | UnsetType = UNSET
    view: str
    frame: Frame | UnsetType = UNSET
    own: Own | UnsetType = UNSET
    steps: list[ReplayStep]
    timeline: Timeline | UnsetType = UNSET
    text: str | UnsetType = UNSET
    fair: Fair | UnsetType = UNSET


class Asked(NamedTuple):
    """How a deal is to be shown: which view of it, in which language, with `names` and `result` or without.

    `you`: the seat of whom it is told.
    """

    view: str = ALL
    lang: Lang = "en"
    names: bool = True
    result: bool = True
    you: int = SPECTATOR


def replay_of(record: Record, asked: Asked, number: int = 0) -> Replay:
    """Deal `number` of a record, judged by the rules of today, as frames.

    Raises RecordError at the record's first fault, ValueError for a deal or a view that there is not.
    """
    deals = replay(record)
    if not 0 <= number < len(deals):
        raise ValueError(NO_SUCH_DEAL.of(asked.lang))
    return _shown(deals[number], record, number, _named(record, deals[number].deal.seats, asked.lang), asked)


def _shown(played: PlayedDeal, record: Record, number: int, players: Sequence[SeatedPlayer], asked: Asked) -> Replay:
    """Deal `number` of a record, which has been played, as frames."""
    deal, entry = played.deal, record.deals[number]
    place = _place(entry) if len(record.deals) == 1 else number
    heading = "" if place is None else texts.DEAL.of(asked.lang, n=place + 1)
    shown = draw_reel(
        played, hide_names(players, asked), asked.view, asked.lang, heading, asked.you, _clock(entry, deal)
    )
    return Replay(
        **_head(players, asked, record),
        deal=number,
        deals=len(record.deals),
        rules=RulesVersions(record.rules or deal.game.version, deal.game.version, same=True),
        result=_result(deal) if deal.finished and asked.result else UNSET,
        frame=_under(tried_book(record), shown.frame),
        own=shown.own,
        steps=shown.steps,
        timeline=shown.timeline if asked.result else without_result(shown.timeline),
        fair=_fair(deal, _place(entry)) if asked.view == ALL else UNSET,
    )


def replay_of_kept(kept: KeptDeal, asked: Asked, who: int | None = None) -> Replay:
    """A kept deal as frames, for the session `who`; as text, where the rules of today do not give the same deal.

    Raises ValueError for a view that there is not.
    """
    seat_of_view(asked.view, len(kept.players))
    you = next((seat for seat, one in enumerate(kept.players) if who is not None and one.who == who), SPECTATOR)
    asked = asked._replace(you=you)
    try:
        found = _drawn(kept, asked)
    except Exception as error:  # other rules, which may even fail; an old link is never an error
        logger.warning("the deal %s of %s is shown as text: %s", kept.row, kept.game, explain(error))
        found = _text_alone(kept, asked)
    return replace(found, link=kept.link, ended=kept.ended, exercise=kept.exercise, you=you)


@lru_cache(DRAWN)
def _drawn(kept: KeptDeal, asked: Asked) -> Replay:
    """The frames of a deal: a link that somebody has sent round is opened often, and they take a while."""
    return _shown(check_result(play_kept(kept), kept.record), kept.record, 0, kept.players, asked)


def record_for(kept: KeptDeal, asked: Asked) -> Record:
    """The record of a kept deal, with the names of its players."""
    return kept.record.with_players(name_players(hide_names(kept.players, asked), asked.lang))


def _text_alone(kept: KeptDeal, asked: Asked) -> Replay:
    record = record_for(kept, asked)
    rules = known_game(kept.record)
    return Replay(
        **_head(kept.players, asked, record),
        deal=0,
        deals=1,
        rules=RulesVersions(record.rules, rules.version if rules else "", same=False),
        steps=[],
        text=record.dumps(),
    )


def _under(book: rows.Book | None, frame: Frame) -> Frame:
    """The frame as that of a table at which this rulebook is tried."""
    if book is None:
        return frame
    return replace(frame, game=game_under(frame.game, book, frame.lang))


def tried_book(record: Record) -> rows.Book | None:
    """The rulebook that was tried at a table without rules, if the record names one."""
    try:
        return msgspec.convert(record.more.get("book"), rows.Book)
    except msgspec.ValidationError:
        return None


def known_game(record: Record) -> games.Game | None:
    """The game of a record, if it is here or is data."""
    try:
        return games.load_reference(record.reference)
    except games.UnknownGame:
        return None


def _head(players: Sequence[SeatedPlayer], asked: Asked, record: Record) -> dict[str, Any]:
    """What a replay says of the deal, its frames apart."""
    game, book = record.game, tried_book(record)
    rules = known_game(record)
    return {
        "link": "",
        "lang": asked.lang,
        "game": game,
        "title": book.titled(asked.lang) if book else rules.title.of(asked.lang) if rules else game,
        "players": _people(hide_names(players, asked), asked.lang),
        "you": SPECTATOR,
        "exercise": False,
        "reviewed": bool(rules and rules.bots),
        "drafts": bool(rules and rules.without_rules),
        "view": asked.view,
    }


def _named(record: Record, seats: int, lang: str) -> list[SeatedPlayer]:
    """Who played, by the names in a record that somebody brought: whatever stands there, it is a name as of a table."""
    names = [*map(clean_name, record.players or [""] * seats)]
    return [SeatedPlayer(seat, name or SEAT.of(lang, n=seat), "", 0, won=False) for seat, name in enumerate(names)]


def hide_names(players: Sequence[SeatedPlayer], asked: Asked) -> Sequence[SeatedPlayer]:
    """The players, or seats with numbers where names are not to be shown."""
    if asked.names:
        return players
    return [SeatedPlayer(seat, SEAT.of(asked.lang, n=seat), "", 0, one.won) for seat, one in enumerate(players)]


def _people(players: Sequence[SeatedPlayer], lang: str) -> list[Who]:
    names = name_players(players, lang)
    return [Who(name, one.bot if one.who is None else UNSET) for name, one in zip(names, players, strict=True)]


def _result(deal: Deal) -> Result:
    score = deal.score()
    return Result([write_points(total, deal.game.unit) for total in score.totals], list(score.winners))


def _place(entry: dict[str, Any]) -> int | None:
    """Which deal of its match a deal was, from 0, where its record says so."""
    found = entry.get("number")
    return found if isinstance(found, int) and 0 <= found < MOST_DEALS else None


def _clock(entry: dict[str, Any], deal: Deal) -> KeptClock | None:
    """The clock of a deal, where its record has one; None for what is none, since anybody may have written it."""
    try:
        found = msgspec.convert(entry.get("clock"), KeptClock | None)
    except msgspec.ValidationError:
        return None
    seats = range(deal.seats)
    return found if found and all(one is None or one.seat in seats for one in found.moves) else None


def _fair(deal: Deal, place: int | None) -> Fair | UnsetType:
    """What the cards came from; unset where the record has no seed."""
    if deal.seed is None:
        return UNSET
    game, sealed = deal.game, deal.sealed
    return Fair(
        commitment=sealed.commitment if sealed else commitment(deal.seed),
        seed=deal.seed.hex(),
        secret=sealed.secret.hex() if sealed else UNSET,
        shares=[share.hex() for share in sealed.shares] if sealed else UNSET,
        piles=written(deal.chance),
        packs=list(game.more_packs),
        first=(deal.dealer + 1) % deal.seats if game.has_dealer else deal.dealer,
        at_once=game.at_once,
        dealer=deal.dealer,
        number=UNSET if place is None else place,
    )
