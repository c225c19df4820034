"""The register of names."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from xtarot.eventlog import StoreError
from xtarot_site.accounts.service import Register
from xtarot_site.kit.services import Services
from xtarot_site.submissions.service import Programme

ROUTES = ()
PAGES = ()


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
