"""The page of a table."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from xtarot.table import Failed
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.pages.page import Page, send_page
from xtarot.web.play.games import describe_levels
from xtarot.web.play.opening import table_of
from xtarot.web.services import FromSite
from xtarot.web.visitor import visitor_of

PAGE = Page("table", unlisted=True, live=True)
MOMENT = 0.5  # seconds that the page of a table waits for cards that are being dealt


@get("/table/{code:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table(request: AnyRequest, services: FromSite, code: FromPath[str]) -> Response[bytes]:
    """A table. One that is unknown or closed is the same page with `missing`, and status 404 or 410."""
    lang = lang_of(request)
    try:
        found = await table_of(services, code, lang)
    except HTTPException as error:
        why = error.extra.get("why", "unknown") if isinstance(error.extra, dict) else "unknown"
        return send_page(request, PAGE, "xtarot", {"code": code, "missing": why}, status=error.status_code)
    session = (await visitor_of(request)).session
    if not found.state.dealt and not found.state.awaited:  # they are being dealt just now
        with suppress(TimeoutError):
            await asyncio.wait_for(found.dealt.wait(), MOMENT)
    viewer = found.join(session.who if session else None, lang, None)
    first = msgspec.json.decode(viewer.messages.get_nowait() or b"{}")
    found.leave(viewer)
    if first.get("why") == Failed.why:
        return send_page(request, PAGE, "xtarot", {"code": code, "missing": Failed.why}, status=410)
    game = found.state.game
    title = game.title.of(lang)
    more = {
        "code": code,
        "first": first,
        "powers": game.powers(lang),
        "tips": game.tips(lang),
        "levels": describe_levels(lang),
        "now": services.clock.wall(),
        "following": found.following,
    }
    if session and session.who in found.state.seats.sat:
        more["seat"] = found.state.seats.sat[session.who]
    return send_page(request, PAGE, f"{title} · xtarot", more, faces=_own_hand(first))


def _own_hand(first: dict[str, Any]) -> list[str]:
    """The cards that are the first to be seen."""
    zones, own = first["view"]["zones"], first["own"]
    hands = (name for name, zone in zones.items() if zone["kind"] == "hand" and zone["seat"] == own.get("you"))
    return [card for name in hands for card in own.get("zones", {}).get(name, zones[name]).get("cards", ())]


ROUTES = (table,)
