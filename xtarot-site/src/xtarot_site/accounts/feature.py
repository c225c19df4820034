"""One's own page: name, ways in, all that is known of one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from xtarot.eventlog import StoreError
from xtarot_site.accounts import data_export, pages, sign_in
from xtarot_site.accounts.service import Register
from xtarot_site.kit.services import Services
from xtarot_site.submissions.service import Programme

PAGES = (pages.PAGE,)
ROUTES = (
    *data_export.ROUTES,
    *sign_in.ROUTES,
    *pages.ROUTES,
)


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add the register of names."""
    authors = [name for book in services[Programme].shelf.library for name in book.author.values()]
    register = services.add(Register(services.store, services.clock, authors))

    async def renew_keys() -> None:
        with suppress(StoreError):  # the next start does it
            await register.renew_keys()

    services.tasks.append(renew_keys)
    yield
