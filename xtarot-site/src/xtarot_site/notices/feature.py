"""What persons are told: a list on one's own page, that it was read, and how devices and mailboxes have it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from xtarot_site.kit.services import Services
from xtarot_site.notices import data_export, inbox
from xtarot_site.notices.mail import routes as mail_routes
from xtarot_site.notices.mail.links import links_of
from xtarot_site.notices.mail.routes import write_line
from xtarot_site.notices.mail.worker import MailSettings, MailWorker
from xtarot_site.notices.push import routes as push_routes
from xtarot_site.notices.push.payload import write_message
from xtarot_site.notices.push.vapid import vapid_of
from xtarot_site.notices.push.worker import PushSettings, PushWorker
from xtarot_site.table import Tables

PAGES = ()
ROUTES = (*inbox.ROUTES, *push_routes.ROUTES, *mail_routes.ROUTES)
EXPORTS = data_export.EXPORTS


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add what pushes notices to devices, and what mails them if the site does."""
    store, clock, here = services.store, services.clock, services[Tables].presence.lookers
    async with AsyncExitStack() as workers:
        vapid = await vapid_of(store, f"https://{min(services.hosts, default='localhost')}")
        write = partial(write_message, services)
        push = services.add(PushWorker(store, clock, vapid, services[PushSettings], write=write, here=here))
        workers.push_async_callback(push.close)
        services.tasks.append(push.run)
        if settings := services.get(MailSettings):
            links = await links_of(store)
            mail = MailWorker(store, clock, settings, write=partial(write_line, services), here=here, links=links)
            workers.push_async_callback(services.add(mail).close)
            services.tasks.append(mail.run)
        yield
