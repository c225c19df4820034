"""The site: all rooms behind the middleware."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from xtarot.deals.chance import new_seed
from xtarot.eventlog import StoreError
from xtarot.families import FAMILIES
from xtarot.games import names
from xtarot.rulebooks import Shelf
from xtarot.rulebooks import books as library
from xtarot_site.accounts.service import Register
from xtarot_site.books.study.background_study import make_figures
from xtarot_site.chat.moderation.measures import Moderation
from xtarot_site.chat.service import Talks
from xtarot_site.core.clock import Clock, SystemClock
from xtarot_site.core.store.factory import news_of
from xtarot_site.core.store.outbox import NoticeLimits
from xtarot_site.core.store.store import Store
from xtarot_site.duplicate.tables import DuplicateTables
from xtarot_site.kit.assets.asset_store import KeptAssets
from xtarot_site.kit.assets.assets import WatchedAssets, read_assets
from xtarot_site.kit.assets.reload import route_state
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.gauges import gauges_of
from xtarot_site.kit.http.admission import Arrivals
from xtarot_site.kit.http.cost_limits import Effort, WorkerProcess
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.http.middleware import Middleware
from xtarot_site.kit.http.rate_limits import Allowances, Limits
from xtarot_site.kit.http.session import AnyRequest, Sessions
from xtarot_site.kit.http.slots import ConnectionSlots
from xtarot_site.kit.http.text_checks import CheckedRequest, TextCheck
from xtarot_site.kit.memory import manage_memory
from xtarot_site.kit.metrics import Metrics
from xtarot_site.kit.pages import failures, files
from xtarot_site.kit.services import Services, services_of
from xtarot_site.kit.suspension import refuse_suspended
from xtarot_site.notices.mail.links import links_of
from xtarot_site.notices.mail.routes import write_line
from xtarot_site.notices.mail.worker import MailSettings, Postman
from xtarot_site.notices.push.payload import write_message
from xtarot_site.notices.push.vapid import vapid_of
from xtarot_site.notices.push.worker import Courier, PushSettings
from xtarot_site.operate.announcements import HouseLine
from xtarot_site.operate.certificate import CertificateWatch
from xtarot_site.operate.service import Operations
from xtarot_site.replays.review_engine import engine
from xtarot_site.replays.review_jobs import Reviewer
from xtarot_site.submissions.contests import Contests
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.history import PublishingHistory
from xtarot_site.submissions.remarks import Discussions
from xtarot_site.submissions.service import NUMBERS, Programme
from xtarot_site.table import Tables, Timing, WorkerPool
from xtarot_site.table.housekeeping import keep_house, look_after, pulse
from xtarot_site.table.lobby_feed import LobbyFeed
from xtarot_site.table.messages import MAX_MESSAGE
from xtarot_site.table.rebalancing import keep_balance
from xtarot_site.table.watchdog import Guard

FEATURES = tuple(
    import_module(f"xtarot_site.{name}.feature")
    for name in (
        "home",
        "play",
        "lobby",
        "chat",
        "replays.deals",
        "duplicate",
        "replays",
        "replays.review",
        "replays.problems",
        "books",
        "submissions.write",
        "submissions.desk",
        "chat.moderation",
        "operate",
        "notices",
        "ratings",
        "accounts",
        "about",
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
WARMED = ("steady", "easy", "strong:worlds=2")  # bots whose machine code is made when the server starts


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
    processes = (os.cpu_count() or 1) if config.bot_workers is None else config.bot_workers
    effort = Effort(limits.effort, clock, process=processes > 0)
    watched = WatchedAssets() if config.dev else None
    stopping = Stopping()
    slots = ConnectionSlots(limits, stopping)

    @asynccontextmanager
    async def serving(app: Litestar) -> AsyncIterator[None]:
        workers = WorkerPool(processes, [*names(with_bots=True), *FAMILIES], WARMED) if processes else None
        shelf = config.shelf or Shelf(library())
        news, moderation = news_of(store), Moderation(store, clock)
        programme = Programme(store, clock, shelf, config.numbers, effort.apart, news)
        tables = Tables(store, config.timing, workers=workers, clock=clock, seeds=seeds, news=news)
        vapid = await vapid_of(store, f"https://{min(hosts, default='localhost')}")
        courier = Courier(
            store,
            clock,
            vapid,
            config.push,
            write=lambda parcel: write_message(services, parcel),
            here=tables.presence.lookers,
        )
        postman = (
            Postman(
                store,
                clock,
                config.mail,
                write=lambda row, mailbox: write_line(services, row, mailbox),
                here=tables.presence.lookers,
                links=await links_of(store),
            )
            if config.mail
            else None
        )
        register = Register(store, clock, [name for book in shelf.library for name in book.author.values()])
        contests = Contests(store, clock)
        operations = Operations(store, clock, register, contests, news)
        services = app.state.services = Services(
            store=store,
            clock=clock,
            news=news,
            sessions=Sessions(store, news),
            register=register,
            tables=tables,
            lobby=LobbyFeed(tables),
            duplicates=DuplicateTables(store, tables, clock),
            reviewer=Reviewer(store, engine(workers), clock, at_once=max(1, processes - 1), news=news),
            programme=programme,
            history=PublishingHistory(programme),
            drafts=Drafts(store, clock),
            contests=contests,
            discussions=Discussions(store, clock),
            moderation=moderation,
            talks=Talks(store, clock, moderation, news),
            operations=operations,
            house=HouseLine(operations, clock),
            certificate=CertificateWatch(hosts, clock),
            effort=effort,
            allowances=Allowances(limits, clock, store),
            courier=courier,
            postman=postman,
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
        )
        services.talks.heeded = services.lobby.look_again
        store.observed, tables.bot_executor.observed = metrics.stored, metrics.thought
        stopping.hand_on = partial(_hand_on, tables, services.lobby, stopping)
        await programme.renew()
        await operations.renew()
        await news.start()
        with suppress(StoreError):  # it is tried again
            await pulse(tables)
        background = [asyncio.create_task(_renew_keys(register))]
        keeping = (
            keep_house(tables, config.keep_logs),
            keep_balance(tables),
            look_after(tables),
            services.certificate.watch(),
        )
        background += [asyncio.create_task(work) for work in keeping]
        background += [
            asyncio.create_task(courier.run()),
            asyncio.create_task(metrics.watch(gauges_of(services, lambda: slots.sockets))),
            asyncio.create_task(manage_memory(clock, lambda: tables.loaded, metrics)),
        ]
        if postman:
            background.append(asyncio.create_task(postman.run()))
        if config.figures:
            making = make_figures(
                programme, WorkerProcess(processes > 0), clock, config.figures, services.tables.elsewhere
            )
            background.append(asyncio.create_task(making))
        try:
            with Guard():
                yield
        finally:
            for task in background:
                task.cancel()
            services.lobby.close()
            await courier.close()
            if postman:
                await postman.close()
            await services.reviewer.close()
            await services.tables.close()
            await news.close()

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
        return services.tables.elsewhere.sends_on

    return Middleware(app, limits, clock, stopping, hosts, sends_on, metrics, slots)


async def _hand_on(tables: Tables, lobby: LobbyFeed, stopping: Stopping, hurries: Callable[[], bool]) -> None:
    """Let who is here go on at other servers, as long as one stays."""
    elsewhere = tables.elsewhere

    def in_haste() -> bool:
        return hurries() or not elsewhere.stays

    if elsewhere.stays:
        await stopping.be_noticed(in_haste)
    elsewhere.leave()
    if elsewhere.stays:
        await asyncio.gather(tables.leave(in_haste), lobby.hand_on(in_haste))


async def _renew_keys(register: Register) -> None:
    with suppress(StoreError):  # the next start does it
        await register.renew_keys()


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
                services.tables.presence.looks(visitor.who)
        await services.programme.refresh()
