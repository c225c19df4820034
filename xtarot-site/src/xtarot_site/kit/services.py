"""What the site is made of. Every handler is given it: ``async def page(request, services: FromSite)``."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from litestar.di import NamedDependency

from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News
from xtarot_site.core.store.store import Store
from xtarot_site.kit.assets.asset_store import KeptAssets
from xtarot_site.kit.assets.assets import Assets
from xtarot_site.kit.data_export import Export
from xtarot_site.kit.http.admission import Arrivals
from xtarot_site.kit.http.cost_limits import Effort
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.http.rate_limits import Allowances
from xtarot_site.kit.http.session import Connection, Sessions
from xtarot_site.kit.http.slots import ConnectionSlots
from xtarot_site.kit.metrics import Metrics
from xtarot_site.kit.pages.frame import Frame

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Services:
    """What the handlers of a site use, from its start to its end.

    What the table server and the features bring is found by its type: ``services[Tables]``. They add it when they start
    (`add`), with their settings.

    `hosts`: the names by which the site may be called; none: by any. `security_contact`: where a hole is reported, if
    that is said. `keep_logs`: days for which the logs of finished tables are kept; None: for good. `assets` answers
    what pages load: always the same, but on a server at which somebody works on them. `kept`: those of other versions.
    `arrivals`: the turns of sockets that come to tables. `lan`: the origin of the site in the local network
    (``http://192.168.1.5:8000``); "" where it is not open to it. `processes`: those in which bots search and texts are
    checked; 0: none, but threads. `exports`: the parts of the export of a person's data, by key. `tasks`:
    what runs beside requests, once all features have started.
    """

    store: Store
    clock: Clock
    news: News
    sessions: Sessions
    effort: Effort
    allowances: Allowances
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
    frame: Frame
    processes: int
    exports: Mapping[str, Export]
    tasks: list[Callable[[], Coroutine[Any, Any, None]]] = field(default_factory=list)
    _parts: dict[type, object] = field(default_factory=dict)

    def add(self, part: T) -> T:
        """Let a part be found by its type, and return it. Raises ValueError where there is one of this type."""
        if type(part) in self._parts:
            raise ValueError(f"there is a {type(part).__name__} already")
        self._parts[type(part)] = part
        return part

    def get(self, kind: type[T]) -> T | None:
        """The part of this type; None where there is none."""
        part = self._parts.get(kind)
        assert part is None or isinstance(part, kind)
        return part

    def __getitem__(self, kind: type[T]) -> T:
        """The part of this type. Raises LookupError."""
        part = self.get(kind)
        if part is None:
            raise LookupError(f"no feature has added {kind.__name__}: is it in FEATURES, before those that use it?")
        return part


FromSite: TypeAlias = NamedDependency[Services]


def services_of(connection: Connection) -> Services:
    """The services of the site that was asked."""
    services: Services = connection.app.state.services
    return services
