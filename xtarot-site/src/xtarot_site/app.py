"""The site: all features behind the middleware."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from importlib import import_module

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from xtarot.deals.chance import new_seed
from xtarot.eventlog import StoreError
from xtarot.rulebooks import Shelf
from xtarot_site.chat.moderation.suspension import refuse_suspended
from xtarot_site.core.clock import Clock, SystemClock
from xtarot_site.core.store.factory import news_of
from xtarot_site.core.store.outbox import NoticeLimits
from xtarot_site.core.store.store import Store
from xtarot_site.kit.assets.asset_store import KeptAssets
from xtarot_site.kit.assets.assets import WatchedAssets, read_assets
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.data_export import Export
from xtarot_site.kit.http.admission import Arrivals
from xtarot_site.kit.http.cost_limits import Effort
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.http.middleware import Middleware
from xtarot_site.kit.http.rate_limits import Allowances, Limits
from xtarot_site.kit.http.session import AnyRequest, Sessions
from xtarot_site.kit.http.slots import ConnectionSlots
from xtarot_site.kit.http.text_checks import CheckedRequest, TextCheck
from xtarot_site.kit.metrics import Metrics
from xtarot_site.kit.pages import failures, files
from xtarot_site.kit.pages.files import route_state
from xtarot_site.kit.pages.frame import Frame
from xtarot_site.kit.services import Services, services_of
from xtarot_site.notices.mail.worker import MailSettings
from xtarot_site.notices.push.worker import PushSettings
from xtarot_site.submissions.service import NUMBERS, Programme, ProgrammeSettings
from xtarot_site.table import Tables, Timing
from xtarot_site.table.messages import MAX_MESSAGE
from xtarot_site.table.running import lifespan as run_tables
from xtarot_site.table.watchdog import Guard

logger = logging.getLogger(__name__)

FEATURES = tuple(
    import_module(f"xtarot_site.{name}.feature")
    for name in (  # in the order in which they start, and the reverse of that in which they stop
        "submissions",
        "accounts",
        "chat.moderation",
        "chat",
        "operate",
        "books",
        "play",
        "notices",
        "replays",
        "replays.deals",
        "replays.review",
        "replays.problems",
        "submissions.desk",
        "submissions.write",
        "duplicate",
        "home",
        "about",
        "lobby",
        "ratings",
        "accounts.you",
    )
)
UNCHANGED = (  # what no rulebook changes
    "/static/",
    "/robots.txt",
    "/healthz",
    "/readyz",
    "/api/tables/",
    "/api/house",
    "/.well-known/",
)


@dataclass(frozen=True, kw_only=True)
class SiteConfig:
    """How a site is run.

    Bots that search run in `bot_workers` processes: None, one a core; 0, none, but in threads. `hosts`: the names by
    which the site may be called; none: by any. `shelf`: the rulebooks that are there before any is published; None,
    those of the library. `numbers`: for those that are. `dev`: pages show scripts, styles and templates as they are on
    the disk now, and load themselves again. `figures`: deals between bots for those of each
    published play; 0: none are made. `trust`: the proxies, beside those of this machine, that say whose requests they
    pass on. `push`: how notices are pushed to devices. `keep_logs`: days for which the logs of finished tables are
    kept; None: for good. `assets`: where those of all versions are kept. `metrics`: what is counted and timed.
    `security_contact`: an address (https, mailto or tel) where a hole is reported. `mail`: by which mail server notices
    are sent, if by any. `lan`: the origin of the site in the local network, if it can be reached there.
    """

    timing: Timing = field(default_factory=Timing)
    limits: Limits = field(default_factory=Limits)
    bot_workers: int | None = None
    hosts: Collection[str] = ()
    shelf: Shelf | None = None
    numbers: Sequence[int] = NUMBERS
    dev: bool = False
    figures: int = 0
    trust: Collection[str] = ()
    push: PushSettings = field(default_factory=PushSettings)
    keep_logs: int | None = None
    assets: KeptAssets | None = None
    metrics: Metrics = field(default_factory=Metrics)
    security_contact: str = ""
    mail: MailSettings | None = None
    lan: str = ""


def create_app(
    store: Store, config: SiteConfig | None = None, clock: Clock | None = None, seeds: Callable[[], bytes] = new_seed
) -> Middleware:
    """The site as an ASGI application, with its tables in `store`, which stays open when it ends.

    `seeds` gives the seed of each new deal.
    """
    config, clock = config or SiteConfig(), clock or SystemClock()
    limits, hosts, metrics = config.limits, config.hosts, config.metrics
    store.outbox.limits = NoticeLimits(limits.notices_of_one, limits.notices_of_strangers)
    store.observed = metrics.stored
    processes = (os.cpu_count() or 1) if config.bot_workers is None else config.bot_workers
    effort = Effort(limits.effort, clock, process=processes > 0)
    watched = WatchedAssets() if config.dev else None
    stopping = Stopping()
    slots = ConnectionSlots(limits, stopping)

    @asynccontextmanager
    async def serving(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as running:
            news = news_of(store)
            running.push_async_callback(news.close)
            services = app.state.services = Services(
                store=store,
                clock=clock,
                news=news,
                sessions=Sessions(store, news),
                effort=effort,
                allowances=Allowances(limits, clock, store),
                hosts=frozenset(name.lower() for name in hosts),
                security_contact=config.security_contact,
                lan=config.lan,
                keep_logs=config.keep_logs,
                assets=watched.read if watched else read_assets,
                kept=config.assets,
                stopping=stopping,
                slots=slots,
                metrics=metrics,
                arrivals=Arrivals(limits.arrivals),
                frame=Frame(),
                processes=processes,
                exports=_exports(),
            )
            services.add(ProgrammeSettings(config.shelf, config.numbers, config.figures))
            services.add(config.push)
            if config.mail:
                services.add(config.mail)
            await running.enter_async_context(run_tables(services, config.timing, seeds))
            for feature in FEATURES:
                if lifespan := getattr(feature, "lifespan", None):
                    await running.enter_async_context(lifespan(services))
            await news.start()
            tasks: list[asyncio.Task[None]] = []
            try:
                for work in services.tasks:
                    tasks.append(asyncio.create_task(work()))
                    tasks[-1].add_done_callback(_log_end)
                with Guard():
                    yield
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    app = Litestar(
        [
            *(route for feature in FEATURES for route in feature.ROUTES),
            *files.ROUTES,
            *([route_state(watched)] if watched else []),
        ],
        lifespan=[serving],
        middleware=[TextCheck()],
        request_class=CheckedRequest,
        dependencies={"services": Provide(_provide, sync_to_thread=False)},
        request_max_body_size=MAX_MESSAGE,
        guards=[refuse_suspended],
        before_request=_prepare,
        after_exception=[failures.log_error],
        exception_handlers=failures.HANDLERS,
        logging_config=None,  # how a server logs is its own business
        openapi_config=OpenAPIConfig("xtarot", "1", path="/schema", render_plugins=[JsonRenderPlugin()]),
    )

    def sends_on() -> bool:
        services: Services = app.state.services
        return services[Tables].elsewhere.sends_on

    return Middleware(app, limits, clock, stopping, hosts, sends_on, metrics, slots)


def _exports() -> dict[str, Export]:
    """The exports of all features by key. Raises ValueError if two features have the same key."""
    exports: dict[str, Export] = {}
    for feature in FEATURES:
        for key, export in getattr(feature, "EXPORTS", {}).items():
            if key in exports:
                raise ValueError(f"{feature.__name__}: another feature exports {key!r} already")
            exports[key] = export
    return exports


def _log_end(task: asyncio.Task[None]) -> None:
    """Log what has ended a background task."""
    if not task.cancelled() and (error := task.exception()):
        logger.error("a background task has ended", exc_info=error)


def _provide(state: State) -> Services:
    services: Services = state.services
    return services


async def _prepare(request: AnyRequest) -> None:
    """Before anything is made: who asks for a page, and the shelf with what another process has done.

    That is `xtarot rulebook retire`, or another server.
    """
    if request.url.path.startswith(UNCHANGED):
        return
    services = services_of(request)
    is_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_page and services.news.alone:
        return
    with suppress(StoreError):  # what is asked for may need nothing of it
        if is_page:
            visitor = await visitor_of(request)
            if visitor.who is not None and not request.url.path.startswith("/table/"):
                services[Tables].presence.looks(visitor.who)
        await services[Programme].refresh()
