"""What the site is made of. Every handler is given it: ``async def page(request, services: FromSite)``."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from litestar.di import NamedDependency

from xtarot.rulebooks import Shelf
from xtarot_site.accounts.service import Register
from xtarot_site.chat.moderation.measures import Moderation
from xtarot_site.chat.service import Talks
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News
from xtarot_site.core.store.store import Store
from xtarot_site.duplicate.tables import DuplicateTables
from xtarot_site.kit.assets.asset_store import KeptAssets
from xtarot_site.kit.assets.assets import Assets
from xtarot_site.kit.http.admission import Arrivals
from xtarot_site.kit.http.cost_limits import Effort
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.http.rate_limits import Allowances
from xtarot_site.kit.http.session import Connection, Sessions
from xtarot_site.kit.http.slots import ConnectionSlots
from xtarot_site.kit.metrics import Metrics
from xtarot_site.notices.mail.worker import Postman
from xtarot_site.notices.push.worker import Courier
from xtarot_site.operate.announcements import HouseLine
from xtarot_site.operate.certificate import CertificateWatch
from xtarot_site.operate.service import Operations
from xtarot_site.replays.review_jobs import Reviewer
from xtarot_site.submissions.contests import Contests
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.history import PublishingHistory
from xtarot_site.submissions.remarks import Discussions
from xtarot_site.submissions.service import Programme
from xtarot_site.table import Tables
from xtarot_site.table.lobby_feed import LobbyFeed


@dataclass(frozen=True, kw_only=True)
class Services:
    """What the handlers of a site use, from its start to its end.

    `hosts`: the names by which the site may be called; none: by any. `security_contact`: where a hole is reported, if
    that is said. `keep_logs`: days for which the logs of finished tables are kept; None: for good. `postman` is None
    where the site has no mail server. `assets` answers what pages load: always the same, but on a server at which
    somebody works on them. `kept`: those of other versions. `arrivals`: the turns of sockets that come to tables.
    `lan`: the origin of the site in the local network (``http://192.168.1.5:8000``); "" where it is not open to it.
    """

    store: Store
    clock: Clock
    news: News
    sessions: Sessions
    register: Register
    tables: Tables
    lobby: LobbyFeed
    duplicates: DuplicateTables
    reviewer: Reviewer
    programme: Programme
    history: PublishingHistory
    drafts: Drafts
    contests: Contests
    discussions: Discussions
    moderation: Moderation
    talks: Talks
    operations: Operations
    house: HouseLine
    certificate: CertificateWatch
    effort: Effort
    allowances: Allowances
    courier: Courier
    postman: Postman | None
    hosts: frozenset[str]
    security_contact: str
    lan: str
    keep_logs: int | None
    assets: Callable[[], Assets]
    kept: KeptAssets | None
    stopping: Stopping
    slots: ConnectionSlots
    metrics: Metrics
    arrivals: Arrivals

    @property
    def shelf(self) -> Shelf:
        """The rulebooks as they stand now. Who needs several of them takes it once."""
        return self.programme.shelf


FromSite: TypeAlias = NamedDependency[Services]


def services_of(connection: Connection) -> Services:
    """The services of the site that was asked."""
    services: Services = connection.app.state.services
    return services
