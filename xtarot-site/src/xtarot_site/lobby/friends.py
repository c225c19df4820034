"""Friends: who has marked whom, who of them is here, and how they are asked to come to a table.

Friends are those who have marked each other. Before that nothing is seen of somebody but the name that one knows.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from litestar import get, post
from litestar.exceptions import NotAuthorizedException, NotFoundException, TooManyRequestsException, ValidationException
from litestar.params import JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot.rules.state import SPECTATOR
from xtarot_site.accounts.service import Register
from xtarot_site.core import notice_kinds
from xtarot_site.core.notice_kinds import Notice, write_notices
from xtarot_site.core.store.sessions import Person, SessionStore
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit, refusing_requests
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.lobby.friend_store import FriendStore, Tie
from xtarot_site.lobby.texts import NEEDS_NAME, NO_FRIEND, NO_SUCH_NAME, NOT_SITTING, YOURSELF
from xtarot_site.table import Tables
from xtarot_site.table.http import table_of
from xtarot_site.table.lobby_row import LobbyRow

MOST_MET = 12

Name = Annotated[str, Meta(min_length=1, max_length=60)]


class FriendEntry(Struct):
    """Somebody by name. `tie`: a friend, somebody whom one has marked, or who has marked one.

    Of a friend, `where` they are: at a table, elsewhere on the site, or not here. `title`: of what is played at their
    table, and its `code`, where its door is not shut to friends, and one can sit down (`free`) or look on there.
    """

    name: str
    tie: Literal["friend", "marked", "marks"]
    where: Literal["table", "here", "away"] | UnsetType = UNSET
    title: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    free: bool | UnsetType = UNSET


class FriendsView(Struct):
    """The friends of who asks, those first who are here; and with whom they have played lately.

    `named`: whether they have a name, without which nobody can mark them.
    """

    named: bool
    friends: list[FriendEntry] = []
    met: list[str] = []


class Marking(Struct):
    """Whom one takes for a friend, or does not any more; or whose mark one wants to hear no more of."""

    name: Name
    friend: bool = True


class Asking(Struct):
    """A friend who is asked to one's table."""

    name: Name


RAISES = [NotAuthorizedException, NotFoundException, TooManyRequestsException, ValidationException]


@get("/api/friends")
async def list_friends(request: AnyRequest, services: FromSite) -> FriendsView:
    """The friends of who asks, and who of them is here."""
    visitor = await visitor_of(request)
    if visitor.who is not None:
        services[Tables].presence.looks(visitor.who)
    return await _friends(request, services, visitor.person)


@post("/api/friends", status_code=200, raises=RAISES)
async def mark_friend(request: AnyRequest, services: FromSite, data: JSONBody[Marking]) -> FriendsView:
    """Take somebody for a friend, by name, or not any more. They are told once, and not of the latter.

    Where one has not, but they have, what they did is dismissed: it is not listed again.
    """
    person, other = await _both(request, services, data.name)
    ties = await FriendStore(services.store).of(person.who)
    marked = next((tie.marked for tie in ties if tie.who == other.who), False)
    if data.friend and not marked:
        told = write_notices([Notice([other.who], notice_kinds.Befriended())], person.who, services.clock.wall())
        with refusing_requests(request, other.name):
            await FriendStore(services.store).mark(person.who, other.who, told)
    elif not data.friend and marked:
        await FriendStore(services.store).unmark(person.who, other.who)
    elif not data.friend:
        await FriendStore(services.store).dismiss(person.who, other.who)
    return await _friends(request, services, person)


@post("/api/tables/{code:str}/ask", status_code=204, raises=RAISES)
async def ask_to_table(request: AnyRequest, services: FromSite, code: Code, data: JSONBody[Asking]) -> None:
    """Ask a friend to come to the table where one sits."""
    person, other = await _both(request, services, data.name)
    lang, table = lang_of(request), await table_of(services, code, lang_of(request))
    if table.state.seats.of(person.who) == SPECTATOR:
        raise ValidationException(NOT_SITTING.of(lang))
    if not await are_friends(services, person.who, other.who):
        raise ValidationException(NO_FRIEND.of(lang, name=other.name))
    asked = Notice([other.who], notice_kinds.AskedToTable(table=code))
    with refusing_requests(request, other.name):
        await services.store.notify(write_notices([asked], person.who, services.clock.wall()))


async def are_friends(services: Services, who: int, other: int) -> bool:
    """Whether two people have marked each other as friends and neither has hidden the other."""
    ties = await FriendStore(services.store).of(who)
    marked = any(tie.who == other and tie.marked and tie.marks for tie in ties)
    return marked and other not in await SessionStore(services.store).apart(who)


async def _both(request: AnyRequest, services: Services, name: str) -> tuple[Person, Person]:
    """Who asks, and the other person of this name.

    Raises NotAuthorizedException for a guest, NotFoundException, ValidationException for oneself.
    """
    lang, person = lang_of(request), (await visitor_of(request)).person
    if not person:
        raise NotAuthorizedException(NEEDS_NAME.of(lang))
    limit(request, services.allowances.setting(person.who, address_of(request.scope)))
    other: Person | None = await services[Register].named(name)
    if not other:
        raise NotFoundException(NO_SUCH_NAME.of(lang, name=name))
    if other.who == person.who:
        raise ValidationException(YOURSELF.of(lang))
    return person, other


async def _friends(request: AnyRequest, services: Services, person: Person | None) -> FriendsView:
    if not person:
        return FriendsView(False)
    apart = await SessionStore(services.store).apart(person.who)
    ties = [tie for tie in await FriendStore(services.store).of(person.who) if tie.who not in apart or tie.marked]
    rows, attended = await services[Tables].lobby.tables(), services[Tables].attended
    found = [_entry(services, tie, rows, attended, lang_of(request)) for tie in ties if tie.who not in apart]
    found += [FriendEntry(tie.name, "marked") for tie in ties if tie.who in apart]  # and nothing is seen of them
    found.sort(key=lambda one: (_ORDER[one.where or one.tie], one.name))
    known = {tie.name for tie in ties}
    met = [name for name in await FriendStore(services.store).met(person.who, MOST_MET) if name not in known]
    return FriendsView(True, found, met)


_ORDER = {"table": 0, "here": 1, "marks": 2, "away": 3, "friend": 3, "marked": 4}


def _entry(
    services: Services, tie: Tie, rows: Mapping[str, LobbyRow], attended: Mapping[int, str], lang: str
) -> FriendEntry:
    if not (tie.marked and tie.marks):
        return FriendEntry(tie.name, "marked" if tie.marked else "marks")
    code = attended.get(tie.who)
    if code is None:
        here = tie.who in services[Tables].presence.lookers()
        return FriendEntry(tie.name, "friend", "here" if here else "away")
    if (row := rows.get(code)) is None:
        return FriendEntry(tie.name, "friend", "table")
    free = any(sitter != "person" for sitter in row.seats)
    shut = row.spectators == "none" and not free
    return FriendEntry(tie.name, "friend", "table", row.title[lang], UNSET if shut else code, free)


ROUTES = (list_friends, mark_friend, ask_to_table)
