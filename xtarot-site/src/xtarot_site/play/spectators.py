"""Who looks on at a table: how many they are comes on the line of the table, and who of them has a name by request."""

from litestar import get
from litestar.exceptions import TooManyRequestsException
from msgspec import Struct

from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import address_of, limit
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.http.text_checks import Code
from xtarot_site.kit.services import FromSite
from xtarot_site.table.http import TABLE, table_of

MOST = 50  # of whom it is looked up what they are called


class SpectatorsView(Struct):
    """How many look on without a seat: the `names` of persons among them, and how many `more` there are."""

    names: list[str]
    more: int


@get("/api/tables/{code:str}/spectators", raises=[*TABLE, TooManyRequestsException])
async def list_spectators(request: AnyRequest, services: FromSite, code: Code) -> SpectatorsView:
    """Who looks on at a table, for whoever sees it. Who does not hear the other, or is not heard, has no name there."""
    table, who = await table_of(services, code, lang_of(request)), (await visitor_of(request)).who
    limit(request, services.allowances.message(who, address_of(request.scope)))
    if table.state.is_closed_to(who):
        return SpectatorsView([], 0)
    crowd = table.spectators.everybody()
    apart = frozenset[int]() if who is None else await SessionStore(services.store).apart(who)
    known = [await PersonStore(services.store).person(one) for one in sorted(crowd.who - apart)[:MOST]]
    names = sorted((person.name for person in known if person), key=str.casefold)
    return SpectatorsView(names, crowd.size - len(names))


ROUTES = (list_spectators,)
