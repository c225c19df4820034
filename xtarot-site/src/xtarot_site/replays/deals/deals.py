"""Finished deals: those of who asks, and each by its link."""

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Response, get
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import QueryParameter
from msgspec import UNSET, Struct, UnsetType

from xtarot.deals.finished_deal import KeptDeal
from xtarot.replays.replay import known_game, tried_book
from xtarot.rules.texts import Lang
from xtarot.table import texts
from xtarot.table.seats import name_players
from xtarot_site.core.store.kinds import DealSearch
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit
from xtarot_site.kit.http.responses import UNLISTED
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services

MOST_LISTED = 50  # deals of a list
MAX_TEXT = 60

Words = Annotated[str, QueryParameter(max_length=MAX_TEXT)]


class DealPlayer(Struct):
    """Who played a deal: a person, or a `bot`."""

    name: str
    bot: str | None
    won: bool


class DealEntry(Struct):
    """A deal as a list shows it; `you` and `side`: of who asks. `rules`: the version that it was played by."""

    link: str
    game: str
    ended: float  # seconds since 1970
    exercise: bool
    rules: str
    options: dict[str, Any]
    players: list[DealPlayer]
    you: int
    side: int
    scores: list[float]
    title: str | UnsetType = UNSET


@get("/api/deals", raises=[TooManyRequestsException])
async def my_deals(
    request: AnyRequest,
    services: FromSite,
    game: Words = "",
    name: Words = "",
    won: Annotated[bool | None, QueryParameter()] = None,
    after: Words = "",
) -> list[DealEntry]:
    """The deals that this session has played to the end, the newest first: of a game, with a person, won or not.

    `after`: the link of the last one of a page, for the next page.
    """
    session, lang = (await visitor_of(request)).session, lang_of(request)
    _allow(request, services, session.who if session else None)
    if session is None:
        return []
    found: list[KeptDeal] = await services.store.deals_of(session.who, DealSearch(game, name, won, after), MOST_LISTED)
    return [summarize_deal(deal, lang, session.who) for deal in found]


@get("/api/deals/{link:str}", raises=[NotFoundException, TooManyRequestsException])
async def find_deal(request: AnyRequest, services: FromSite, link: Code) -> Response[dict[str, Any]]:
    """The record of a finished deal (`xtarot-record/1`), which is public to whoever has its link."""
    deal, _ = await deal_of(request, services, link)
    return Response(named_record(deal, lang_of(request)), headers={**UNLISTED, **name_file(deal, "json")})


def named_record(deal: KeptDeal, lang: Lang) -> dict[str, Any]:
    """The record of a deal with the names of its players, and when it ended."""
    ended = datetime.fromtimestamp(deal.ended, UTC).isoformat(timespec="seconds")
    return deal.record.json() | {"players": name_players(deal.players, lang), "ended": ended}


def name_file(deal: KeptDeal, ending: str) -> dict[str, str]:
    """The header that names a file of a deal: ``lotarot-2026-11-22-2014.json``, by when it ended (UTC)."""
    when = datetime.fromtimestamp(deal.ended, UTC).strftime("%Y-%m-%d-%H%M")
    return {"Content-Disposition": f'inline; filename="{deal.game}-{when}.{ending}"'}


async def deal_of(request: AnyRequest, services: Services, link: str) -> tuple[KeptDeal, int | None]:
    """The deal of this link, and the session that asks. Raises NotFoundException, TooManyRequestsException."""
    session = (await visitor_of(request)).session
    who = session.who if session else None
    _allow(request, services, who)
    deal: KeptDeal | None = await services.store.deal(link)
    if deal is None:
        raise NotFoundException(texts.NO_DEAL.of(lang_of(request)))
    return deal, who


def _allow(request: AnyRequest, services: Services, who: int | None) -> None:
    limit(request, services.allowances.message(who, address_of(request.scope)))


def summarize_deal(deal: KeptDeal, lang: Lang, who: int) -> DealEntry:
    """A deal as a list shows it to this session. Nobody is sent a session."""
    scores, game, book = deal.scores, known_game(deal.record), tried_book(deal.record)
    you = next(seat for seat, one in enumerate(deal.players) if one.who == who)
    return DealEntry(
        link=deal.link,
        game=deal.game,
        ended=deal.ended,
        exercise=deal.exercise,
        rules=deal.record.rules,
        options=deal.record.options,
        players=[
            DealPlayer(name, one.bot if one.who is None else None, one.won)
            for name, one in zip(name_players(deal.players, lang), deal.players, strict=True)
        ],
        you=you,
        side=game.side(you) if game else you % len(scores),
        scores=scores,
        title=book.titled(lang) if book else game.title.of(lang) if game and deal.record.play else UNSET,
    )


ROUTES = (my_deals, find_deal)
