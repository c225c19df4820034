"""The site for whoever runs it: how many play, what waits, notices to all, roles, contests, the site's own texts."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.accounts.service import Register
from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import Json, rows_of_person
from xtarot_site.kit.services import Services
from xtarot_site.operate import pages, routes
from xtarot_site.operate.announcements import HouseLine
from xtarot_site.operate.announcements_html import draw_foot, draw_house
from xtarot_site.operate.certificate import CertificateWatch
from xtarot_site.operate.gauges import gauges_of
from xtarot_site.operate.service import Operations
from xtarot_site.operate.store import OperatingStore
from xtarot_site.submissions.contests import Contests


async def acts(store: Store, who: int) -> AsyncIterator[Json]:
    """The person's acts as an operator."""
    for entry in rows_of_person(await OperatingStore(store).rows(), who):
        yield {key: value for key, value in entry.items() if key != "person"}


PAGES = (pages.PAGE,)
ROUTES = (*pages.ROUTES, *routes.ROUTES)
EXPORTS = {"operated": acts}


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add what those do who run the site, and what it says on every page."""
    store, clock = services.store, services.clock
    operations = services.add(Operations(store, clock, services[Register], services[Contests], services.news))
    house = services.add(HouseLine(operations, clock))
    certificate = services.add(CertificateWatch(services.hosts, clock))
    services.frame.announcements.append(lambda lang: draw_house(house.read(lang)))
    services.frame.foot.append(lambda path, lang: draw_foot(operations.site, path, lang))
    await operations.renew()
    services.tasks.append(certificate.watch)
    services.tasks.append(lambda: services.metrics.watch(gauges_of(services)))
    yield
