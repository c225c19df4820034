"""What the site is made of. Every handler is given it: ``async def page(request, services: FromSite)``."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from litestar.di import NamedDependency

from xtarot.clock import Clock
from xtarot.duplicate.playing import DuplicateTables
from xtarot.lookback.reviewing import Reviewer
from xtarot.mail.postman import Postman
from xtarot.news import News
from xtarot.operating.certificate import CertificateWatch
from xtarot.operating.house import HouseLine
from xtarot.operating.operations import Operations
from xtarot.people.register import Register
from xtarot.programme.contests import Contests
from xtarot.programme.drafts import Drafts
from xtarot.programme.history import PublishingHistory
from xtarot.programme.programme import Programme
from xtarot.programme.remarks import Discussions
from xtarot.push.courier import Courier
from xtarot.rulebooks import Shelf
from xtarot.store import Store
from xtarot.table import Tables
from xtarot.table.lobby_feed import LobbyFeed
from xtarot.talk.moderation import Moderation
from xtarot.talk.talks import Talks
from xtarot.web.assets.assets import Assets
from xtarot.web.assets.kept import KeptAssets
from xtarot.web.http.arrivals import Arrivals
from xtarot.web.http.effort import Effort
from xtarot.web.http.limits import Allowances
from xtarot.web.http.session import Connection, Sessions
from xtarot.web.http.slots import ConnectionSlots
from xtarot.web.http.stopping import Stopping
from xtarot.web.metrics import Metrics


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
