"""Who asks: looked up once a request."""

from dataclasses import dataclass

from litestar.datastructures import Cookie

from xtarot_site.core.store.sessions import Person, Session, SessionStore
from xtarot_site.kit.http.session import AnyRequest, Connection, new_cookie, secret_of
from xtarot_site.kit.services import Services, services_of


@dataclass(frozen=True)
class Visitor:
    """Who asks: the session of their browser, which newcomers do not have yet, and the person; None for a guest.

    `told`: whether there is a notice that they have not seen.
    """

    session: Session | None = None
    person: Person | None = None
    told: bool = False

    @property
    def who(self) -> int | None:
        """The number by which everything knows them."""
        return self.session.who if self.session else None


NEWCOMER = Visitor()


async def visitor_of(request: Connection) -> Visitor:
    """Who asks, by a request or a socket. Raises StoreError.

    Whoever reads a body asks afterwards: while it is on its way, they may have signed out elsewhere.
    """
    if (visitor := request.state.get("visitor")) is None:
        secret = secret_of(request)
        services = services_of(request)
        caller = await SessionStore(services.store).visitor(secret) if secret else None
        visitor = Visitor(caller.session, caller.person, caller.told) if caller else NEWCOMER
        if secret and caller and caller.alone:
            await services.sessions.arrives(secret, caller.session.who)
        request.state.visitor = visitor
    assert isinstance(visitor, Visitor)
    return visitor


def seen_visitor(request: AnyRequest) -> Visitor:
    """Who asks, as far as it was looked up: a page that says so is sent even if the store cannot be read."""
    visitor: Visitor = request.state.get("visitor", NEWCOMER)
    return visitor


async def begin_session(request: AnyRequest, services: Services) -> tuple[Session, list[Cookie]]:
    """The session of who asks, begun if it is new, and the cookie of a new browser."""
    secret, cookies = secret_of(request), list[Cookie]()
    if secret is None:
        secret, cookie = new_cookie(request)
        cookies = [cookie]
    return await services.sessions.begin(secret), cookies
