"""The page of the open tables, and its socket; by GET for who has none."""

import asyncio
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Any

from litestar import MediaType, Response, WebSocket, get, websocket
from litestar.params import QueryParameter
from msgspec import Struct

from xtarot.eventlog import StoreError
from xtarot.rulebooks import Shelf
from xtarot.rules.texts import Lang
from xtarot_site.home.texts import HOME
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.page import Page, send_page, share_data
from xtarot_site.kit.pages.skeleton import Part
from xtarot_site.kit.services import FromSite
from xtarot_site.lobby.correspondence import DaysEntry, turns_of
from xtarot_site.lobby.texts import TEXTS
from xtarot_site.play.games import GameEntry, LevelEntry, describe_games, describe_levels
from xtarot_site.play.socket import RESTART, TOO_MUCH, give, receive
from xtarot_site.play.texts import ASKING
from xtarot_site.submissions.service import Programme
from xtarot_site.table import Viewer
from xtarot_site.table.lobby_feed import LobbyFeed, LobbyView

FEW, MOST = 20, 200  # tables that are shown at first, and all that can be
WAIT = 20  # seconds in which people come, before bots take the seats that are free

PAGE = Page("lobby", HOME | ASKING | TEXTS)

Most = Annotated[int, QueryParameter(ge=1, le=MOST)]


class LobbyData(Struct):
    """What the page is given: the games for which people can be found, and how tables can be set up.

    `wait`: the seconds in which people come; `turns`: the tables by days of who looks.
    """

    lobby: LobbyView
    wait: int
    turns: list[DaysEntry]


class ToSetUp(Struct):
    """With what a table can be set up."""

    games: list[GameEntry]
    levels: list[LevelEntry]


@get("/people", media_type=MediaType.HTML, include_in_schema=False)
async def lobby_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The open tables, and one button that finds one."""
    lang = lang_of(request)
    view = await services[LobbyFeed].view(lang, FEW, (await visitor_of(request)).who)
    data = LobbyData(view, WAIT, await turns_of(request, services))
    title = f"{PAGE.words(lang)['people']} · xtarot"
    return send_page(request, PAGE, title, data, shared=_to_set_up(lang, services[Programme].shelf))


@lru_cache(8)
def _to_set_up(lang: Lang, shelf: Shelf) -> Part:
    return share_data(ToSetUp(describe_games(lang, shelf), describe_levels(lang)))


@get("/api/lobby")
async def show_lobby(request: AnyRequest, services: FromSite, most: Most = FEW) -> LobbyView:
    """The open tables with people at them, those that begin soon first."""
    return await services[LobbyFeed].view(lang_of(request), most, (await visitor_of(request)).who)


@websocket("/ws/lobby")
async def watch_lobby(socket: WebSocket[Any, Any, Any], services: FromSite) -> None:
    """The same, and what changes. `?most=` as above."""
    asked = socket.query_params.get("most", "")
    most = min(max(int(asked), 1), MOST) if asked.isascii() and asked.isdigit() and len(asked) < 4 else FEW
    try:
        await socket.accept()
    except OSError:  # gone before the handshake was over
        return
    try:
        viewer = Viewer((await visitor_of(socket)).who, lang_of(socket))
        await services[LobbyFeed].join(viewer, lang_of(socket), most)
    except StoreError:
        with suppress(OSError):
            await socket.close(code=RESTART)
        return
    sending = asyncio.create_task(give(socket, viewer))
    try:
        if await receive(socket) is not None:  # nothing is to be said there
            with suppress(OSError, RuntimeError):
                await socket.close(code=TOO_MUCH)
    finally:
        services[LobbyFeed].leave(viewer)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


ROUTES = (lobby_page, show_lobby, watch_lobby)
