"""A seat at a table with other people: at one that waits for them, or at a new one that does."""

from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Annotated

from litestar import Response, post
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from xtarot.games import installed
from xtarot.rules.state import SPECTATOR
from xtarot.table.seats import new_code
from xtarot.table.settings import Terms
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.lobby.pages import WAIT
from xtarot_site.lobby.texts import NO_GAME
from xtarot_site.play.table_opening import OPENING, Opened, begin_sitting, open_for
from xtarot_site.play.tables import GameName
from xtarot_site.table import Stopped, Table, Tables, messages
from xtarot_site.table.http import table_of
from xtarot_site.table.lobby_feed import LobbyFeed

LAST = 2.0  # seconds before a table begins in which nobody is sent there any more


class Wish(Struct):
    """What somebody would play with other people, the dearest game first, and under which name."""

    games: Annotated[list[GameName], Meta(min_length=1, max_length=40)]
    name: messages.Name = ""


@post("/api/lobby/find", status_code=201, raises=OPENING)
async def find_seat(request: AnyRequest, services: FromSite, data: JSONBody[Wish]) -> Response[Opened]:
    """Sit down at a table that waits for people, the fullest first, or at a new one of the first of these games.

    It begins once it is full, or when its wait is over, with bots in the seats that are free then.
    """
    playable = {name: game for name, game in installed().items() if game.bots}
    games = [name for name in data.games if name in playable]
    if not games:
        raise ValidationException(NO_GAME.of(lang_of(request)))
    who = (await visitor_of(request)).who
    limit(request, services.allowances.setting(who, address_of(request.scope)))
    async with services[LobbyFeed].finding:
        if waiting := await _waiting(services, games, who):
            session, name, cookies = await begin_sitting(request, services, data.name)
            for code in waiting:
                if found := await _sit(request, services, code, session, name):
                    return Response(found, status_code=201, cookies=cookies)
        seats = playable[games[0]].usual_seats
        terms = Terms(friends=tuple(range(1, seats)), door="open", wait=WAIT, clock="calm")
        return await open_for(
            request, services, partial(services[Tables].open, games[0], seats, terms=terms), data.name
        )


async def _waiting(services: Services, games: Collection[str], who: int | None) -> list[str]:
    """The tables of these games that begin soon and have a free seat, or one's own among them; the fullest first."""
    now = services.clock.wall()
    apart = frozenset[int]() if who is None else await SessionStore(services.store).apart(who)
    rows = await services[Tables].lobby.tables(newest=True)
    found = {
        code: row
        for code, row in rows.items()
        if row.door == "open"
        and row.game in games
        and not row.options
        and apart.isdisjoint(row.sit)
        and row.begins is not None
        and ((row.begins > now + LAST and "free" in row.seats) or who in row.sit)
    }
    return sorted(found, key=lambda code: (who not in found[code].sit, -len(found[code].people)))


async def _sit(request: AnyRequest, services: Services, code: str, session: Session, name: str) -> Opened | None:
    """Take a free seat at this table, unless one has one; None where that cannot be, since another was quicker."""
    with suppress(HTTPException, Stopped):  # it may be gone by now
        table: Table = await table_of(services, code, lang_of(request))
        if table.state.seats.of(session.who) == SPECTATOR:
            await table.ask(session, lang_of(request), messages.Sit(new_code(), -1, name))
        if (seat := table.state.seats.of(session.who)) != SPECTATOR:
            return Opened(code, f"/table/{code}", seat)
    return None


ROUTES = (find_seat,)
