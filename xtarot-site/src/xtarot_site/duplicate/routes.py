"""The pages of deals that many play, and the doors by which one is begun."""

from datetime import date, timedelta
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from xtarot.games import UnknownGame, load
from xtarot_site.core.store.kinds import DuplicateDeal
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Session
from xtarot_site.duplicate.boards import CODE, code_of_day, games_of_day, week_of
from xtarot_site.duplicate.duplicate_html import (
    Day,
    League,
    ShownDeal,
    render_day,
    render_deal,
    render_league,
    render_no_deal,
)
from xtarot_site.duplicate.refusals import NO_DUPLICATE
from xtarot_site.duplicate.results import Fork, Season, forks, league, may_see_results, standings
from xtarot_site.duplicate.store import DuplicateStore
from xtarot_site.duplicate.tables import BotsNotReady, DuplicateRefused, DuplicateTables
from xtarot_site.duplicate.texts import OF_SCRIPTS, TEXTS
from xtarot_site.kit.current_user import begin_session, visitor_of
from xtarot_site.kit.http.idempotency import code_for
from xtarot_site.kit.http.rate_limits import address_of, limit, limit_on_site
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.play.table_opening import OPENING, Opened, open_for
from xtarot_site.play.tables import GameName
from xtarot_site.submissions.service import Programme
from xtarot_site.table import messages

RETRY_AFTER = 3  # seconds after which a page asks again whether the bots are ready

PAGE = Page("duplicate", OF_SCRIPTS, unlisted=True)

Words = Annotated[str, QueryParameter(max_length=60)]


class Sitting(Struct):
    """Under which name somebody plays; empty: their own, or none."""

    name: messages.Name = ""


class Challenge(Struct):
    """The game of a challenge."""

    game: GameName


class Made(Struct):
    """A challenge that was made: its code, and the address of its page."""

    code: str
    url: str


@get("/today", media_type=MediaType.HTML, include_in_schema=False)
async def today_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The deals of today, a game each."""
    lang, visitor = lang_of(request), await visitor_of(request)
    await _allow(request, services, visitor.who)
    day, store = services[DuplicateTables].today, DuplicateStore(services.store)
    before, guest = day - timedelta(days=1), visitor.person is None
    names = games_of_day()
    now = {name: code_of_day(day, name, guest) for name in names}
    practised = {name: code_of_day(before, name, practice=True) for name in names}
    finished = {name: code_of_day(before, name) for name in names}
    ended = await store.ended([*now.values(), *finished.values()])
    tries = await store.tries([*now.values(), *practised.values()], visitor.who) if visitor.who is not None else []
    mine = {one.code: one for one in tries}
    days = [
        Day(
            code=now[name],
            game=name,
            finished=ended.get(now[name], 0),
            mine=mine.get(now[name]),
            before=finished[name] if finished[name] in ended else "",
            practised=practised[name] if practised[name] in mine else "",
        )
        for name in names
    ]
    title = f"{TEXTS['today'].of(lang)} · xtarot"
    return send_page(request, PAGE, title, None, render_day(days, day, guest, services[Programme].shelf, lang))


@get("/today/league/{game:str}", media_type=MediaType.HTML, include_in_schema=False)
async def league_page(request: AnyRequest, services: FromSite, game: Code, day: Words = "") -> Response[bytes]:
    """The league of a game in the week of a day; of today, where none is said.

    Today's results are in it for who has played the deal of the day, before it is over.
    """
    lang, visitor = lang_of(request), await visitor_of(request)
    await _allow(request, services, visitor.who)
    played = games_of_day().get(game)
    try:
        week = week_of(date.fromisoformat(day) if day else services[DuplicateTables].today)
    except (ValueError, OverflowError):
        played = None
    if played is None:
        return _none(request)
    store, now = DuplicateStore(services.store), services.clock.wall()
    codes = [code_of_day(one, game) for one in week]
    tries = await store.tries(codes)
    deals = [await store.of(code) for code in codes]
    mine = {one.code: one for one in tries if one.who == visitor.who}
    named = visitor.person is not None
    seen = [deal if deal and may_see_results(deal, mine.get(deal.code), named, now) else None for deal in deals]

    def seasons() -> list[Season]:
        return league(
            [standings([one for one in tries if one.code == deal.code], deal, played) if deal else [] for deal in seen]
        )

    ranking, withheld = await services.effort.in_thread(request, seasons), seen != deals
    body = render_league(League(game, week, ranking, withheld, named), services[Programme].shelf, lang)
    return send_page(request, PAGE, f"{TEXTS['league'].of(lang)} · xtarot", None, body)


@get("/today/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def deal_page(request: AnyRequest, services: FromSite, code: Code, by: Words = "") -> Response[bytes]:
    """A deal that many play: how it is begun, what was made of it and, once it is over, how. `by`: who challenges."""
    lang, visitor = lang_of(request), await visitor_of(request)
    who = visitor.who
    await _allow(request, services, who)
    deal = await services[DuplicateTables].of(code)
    try:
        game = load(deal.game) if deal else None
    except UnknownGame:
        game = None
    if deal is None or game is None:
        return _none(request)
    tries = await DuplicateStore(services.store).tries([code])
    is_open, named = services.clock.wall() >= deal.opens, visitor.person is not None
    mine = next((one for one in tries if one.who == who), None)
    made = await services.effort.in_thread(request, standings, tries, deal, game)
    ways: list[Fork] = []
    if is_open and who is not None and mine and mine.deal:
        turn = services[DuplicateTables].turn_of(code)
        ways = await services.effort.in_thread(request, forks, tries, deal, who, places=turn)
    maker = await PersonStore(services.store).person(deal.by) if deal.by is not None else None
    played = ShownDeal(
        deal=deal,
        game=game,
        mine=mine,
        made=made,
        forks=ways,
        is_open=is_open,
        shows=may_see_results(deal, mine, named, services.clock.wall()),
        named=named,
        begins=services[DuplicateTables].begins(deal),
        by=by if deal.by is None else maker.name if maker else "",
        maker=maker.name if maker else "",
        by_me=who is not None and who == deal.by,
    )
    body = render_deal(played, services[Programme].shelf, lang)
    return send_page(request, PAGE, f"{game.title.of(lang)} · xtarot", None, body)


@post("/api/duplicates/{code:str}/try", status_code=201, raises=[*OPENING, NotFoundException, ValidationException])
async def try_duplicate(
    request: AnyRequest, services: FromSite, code: Code, data: JSONBody[Sitting]
) -> Response[Opened]:
    """Begin to play a deal of many, or go on with it: each has one try.

    Where the bots are not ready yet, `extra` says for how many games they are, and `Retry-After` when to ask again.
    """
    deal = await services[DuplicateTables].of(code)
    if deal is None:
        raise NotFoundException(NO_DUPLICATE.of(lang_of(request)))

    async def opening(sitting: Session, **_: object) -> str:  # each has one try, whatever its code
        return await services[DuplicateTables].begin(deal, sitting)

    try:
        await services[DuplicateTables].check(
            deal, (await visitor_of(request)).who
        )  # who waits for bots opens nothing yet
        return await open_for(request, services, opening, data.name)
    except BotsNotReady as refusal:
        raise ValidationException(
            refusal.text.of(lang_of(request)),
            extra={"ready": refusal.ready, "games": refusal.games, "retry_after": RETRY_AFTER},
            headers={"retry-after": str(RETRY_AFTER)},
        ) from None
    except DuplicateRefused as refusal:
        raise ValidationException(refusal.text.of(lang_of(request))) from None


@post("/api/duplicates", status_code=201, raises=[*OPENING, ValidationException])
async def make_challenge(request: AnyRequest, services: FromSite, data: JSONBody[Challenge]) -> Response[Made]:
    """Deal cards to which others are challenged. Under the same idempotency key they are dealt once."""
    code = code_for(request, CODE)
    if code and await DuplicateStore(services.store).of(code):
        return Response(Made(code, f"/today/{code}"), status_code=201)
    await limit_on_site(request, services.allowances.openings)
    session, cookies = await begin_session(request, services)
    try:
        deal: DuplicateDeal = await services[DuplicateTables].challenge(data.game, session.who, code)
    except DuplicateRefused as refusal:
        raise ValidationException(refusal.text.of(lang_of(request))) from None
    return Response(Made(deal.code, f"/today/{deal.code}"), status_code=201, cookies=cookies)


def _none(request: AnyRequest) -> Response[bytes]:
    lang = lang_of(request)
    title = f"{TEXTS['none'].of(lang)} · xtarot"
    return send_page(request, PAGE, title, None, render_no_deal(lang), status=404)


async def _allow(request: AnyRequest, services: Services, who: int | None) -> None:
    limit(request, services.allowances.message(who, address_of(request.scope)))


ROUTES = (today_page, league_page, deal_page, try_duplicate, make_challenge)
