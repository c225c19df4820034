"""The page of a table."""

import asyncio
from contextlib import suppress
from io import BytesIO
from typing import Any, Literal

import msgspec
import segno
from litestar import MediaType, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromQuery
from msgspec import UNSET, Struct, UnsetType

from xtarot.table.frame import Sentence
from xtarot_site.chat.service import Talks, TalkSoFar
from xtarot_site.chat.texts import OF_PAGE
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.lan import is_loopback
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.pages.page import Page, send_page
from xtarot_site.kit.services import FromSite
from xtarot_site.play.games import LevelEntry, describe_levels
from xtarot_site.play.private_table import send_seated
from xtarot_site.play.texts import TEXTS
from xtarot_site.table import Failed, Seated
from xtarot_site.table.http import table_of

PAGE = Page("table", unlisted=True, live=True, texts=TEXTS | OF_PAGE)
MOMENT = 0.5  # seconds that the page of a table waits for cards that are being dealt


class First(Struct):
    """The first message of a table: its whole view as it is now, or `why` there is none.

    `since`: at a table by days, how many of the sentences are of what happened since one's own last move.
    """

    t: str = ""
    v: int = 0
    view: dict[str, Any] = {}
    own: dict[str, Any] = {}
    sentences: list[Sentence] = []
    since: int | UnsetType = UNSET
    why: str | UnsetType = UNSET


class TableData(Struct):
    """What the page of a table is given, or why the table is `missing`.

    `powers`: what each card can do in its game; `tips`: what a newcomer needs to know, by clause; `levels`: the bots
    that people choose from. `following`: seconds after which a deal begins without those who are not ready for it;
    `seat`: where one sat before, and can sit again; `talk`: what was said; `life`: of the site, since a backup was
    restored.
    """

    code: str
    missing: str | UnsetType = UNSET
    first: First | UnsetType = UNSET
    powers: dict[str, str] | UnsetType = UNSET
    tips: dict[str, str] | UnsetType = UNSET
    levels: list[LevelEntry] | UnsetType = UNSET
    following: float | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    talk: TalkSoFar | UnsetType = UNSET
    life: int | UnsetType = UNSET


@get("/table/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table(request: AnyRequest, services: FromSite, code: Code) -> Response[bytes]:
    """A table. One that is unknown or closed is the same page with `missing`, and status 404 or 410.

    Where nobody may look on, who has no seat gets a page of its own, with status 403.
    """
    lang = lang_of(request)
    try:
        found = await table_of(services, code, lang, newest=True)
    except HTTPException as error:
        why = error.extra.get("why", "unknown") if isinstance(error.extra, dict) else "unknown"
        return send_page(request, PAGE, "xtarot", TableData(code, why), status=error.status_code)
    session = (await visitor_of(request)).session
    if found.state.is_closed_to(session.who if session else None):
        if not found.state.duplicate:
            return send_seated(request, found, session.who if session else None)
        return send_page(request, PAGE, "xtarot", TableData(code, "alone"), status=404)
    if not found.state.dealt and not found.state.awaited:  # they are being dealt just now
        with suppress(TimeoutError):
            await asyncio.wait_for(found.dealt.wait(), MOMENT)
    viewer = found.join(session.who if session else None, lang, None)
    first = msgspec.json.decode(viewer.messages.get_nowait() or b"{}", type=First)
    found.leave(viewer)
    if first.why == Seated.why:  # since a moment ago
        return send_seated(request, found, session.who if session else None)
    if first.why == Failed.why:
        return send_page(request, PAGE, "xtarot", TableData(code, Failed.why), status=410)
    game = found.state.game
    title = found.state.book.titled(lang) if found.state.book else game.title.of(lang)
    more = TableData(
        code,
        first=first,
        powers=game.powers(lang),
        tips=game.tips(lang),
        levels=describe_levels(lang),
        following=found.following,
        seat=found.state.seats.sat.get(session.who, UNSET) if session else UNSET,
        talk=await services[Talks].so_far(found, session.who if session else None, lang),
        life=services.store.life or UNSET,
    )
    return send_page(request, PAGE, f"{title} · xtarot", more, faces=_own_hand(first))


@get("/table/{code:str}/qr.svg", include_in_schema=False, cache=False)
async def qr(
    request: AnyRequest, services: FromSite, code: Code, scheme: FromQuery[Literal["http", "https"]] = "https"
) -> Response[bytes]:
    """The link to a table as a QR code, dark on light in every theme; `scheme`: of the address in the browser."""
    lan = services.lan if is_loopback(request) else ""
    origin = lan or f"{scheme}://{request.headers.get('host', '')}"
    drawn = BytesIO()
    code_of = segno.make(f"{origin}/table/{code}", error="m", micro=False)
    code_of.save(drawn, kind="svg", light="#fff", omitsize=True, xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def _own_hand(first: First) -> list[str]:
    """The cards that are the first to be seen."""
    zones, own = first.view.get("zones", {}), first.own
    hands = (name for name, zone in zones.items() if zone["kind"] == "hand" and zone["seat"] == own.get("you"))
    return [card for name in hands for card in own.get("zones", {}).get(name, zones[name]).get("cards", ())]


ROUTES = (table, qr)
