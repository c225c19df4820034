"""The server: the site on a port, until it is stopped."""

import gc
import sys
import webbrowser
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext, suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import segno
import uvicorn

from xtarot_site.app import SiteConfig, create_app
from xtarot_site.core.store.factory import SHARED, open_store
from xtarot_site.core.store.file_lock import only_server
from xtarot_site.kit.assets.asset_store import KeptAssets
from xtarot_site.kit.http.connections import BACKLOG, Connections, Quiet, RequestProtocol, SocketProtocol
from xtarot_site.kit.http.lan import lan_address
from xtarot_site.kit.http.middleware import Middleware
from xtarot_site.kit.metrics import Metrics
from xtarot_site.supervisor import parent_has_gone
from xtarot_site.table.messages import MAX_MESSAGE

FILE = "tables.sqlite3"
SWITCH_INTERVAL = 0.001  # seconds until a bot that thinks in a thread lets others have their turn
PING, PONG = 10.0, 10.0  # seconds between two pings of a socket, and until an unanswered one ends it
# Objects made, less those freed, until CPython itself collects the youngest. Moves leave no cycles, but they replace
# most objects of their table; so nearly all are young, and everything waits while they are looked through. Garbage is
# collected by the clock (`xtarot_site.kit.memory`).
YOUNG = 100_000
HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")  # a proxy on this machine is trusted
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # addresses by which a server listens to all networks
LOCAL = ("127.0.0.1", "::1", *EVERYWHERE)  # where a server also listens to its own machine
UNREAD_TICKS = 300  # tenths of a second in which something of what is sent must be read


def serve(
    host: str,
    port: int,
    data: Path | str,
    page: str | None = None,
    assets: Path | None = None,
    metrics: tuple[str, int] | None = None,
    **more: Any,
) -> None:
    """Run the site until it is stopped, with its tables in a folder, or in a database; `more`: of `SiteConfig`.

    `data`: the folder, or the address of the database (``postgresql://…``). `page`: what is opened in the browser,
    ``/``; without it nothing. `assets`: the folder in which those of other versions are kept.
    `metrics`: the address and port at which Prometheus may ask.

    Raises StoreError when the tables cannot be read and written, and MetricsRefused.
    """
    place = place_of(data)
    with (
        only_server(place) if isinstance(place, Path) else nullcontext(),
        closing(open_store(place)) as store,
        _measured(metrics) as measured,
    ):
        lan = lan_origin(host, port)
        config = SiteConfig(**more, assets=KeptAssets(assets) if assets else None, metrics=measured, lan=lan)
        server = Server(create_app(store, config), host, port, forwarded_allow_ips=proxies(config.trust))
        tune()
        server.on_start = partial(_start, page, lan)
        with suppress(KeyboardInterrupt):  # the way to stop it
            server.run()


class MetricsRefused(Exception):
    """Prometheus cannot be answered there; the message says why in one sentence."""


@contextmanager
def _measured(where: tuple[str, int] | None) -> Iterator[Metrics]:
    """The metrics of this server, which are told there while this lasts. Raises MetricsRefused."""
    if where is None:
        yield Metrics()
        return
    try:
        from xtarot_site.kit.prometheus import PrometheusMetrics
    except ImportError as error:
        raise MetricsRefused(f"metrics need more ({error}): install the extra `metrics` of xtarot-site") from error
    with ExitStack() as serving:
        measured = PrometheusMetrics()
        try:
            serving.enter_context(measured.served(*where))
        except OSError as error:
            host, port = where
            raise MetricsRefused(f"--metrics {port} at {host}: {error.strerror}; choose another port") from error
        yield measured


def proxies(trust: Collection[str]) -> list[str]:
    """The addresses and networks of proxies that are trusted, in each way in which the system may write them."""
    mapped = [
        f"::ffff:{one.network_address}/{96 + one.prefixlen}" for one in map(ip_network, trust) if one.version == 4
    ]
    return [*HERE, *trust, *mapped]


def place_of(data: Path | str) -> Path | str:
    """Where the tables are: the file in a folder, or the address of a database."""
    return str(data) if str(data).startswith(SHARED) else Path(data) / FILE


def tune() -> None:
    """Set the process up to serve: threads take turns often, and garbage is collected by the clock.

    To be called when everything is imported: what is there then stays, and no collection looks through it again.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(YOUNG)
    gc.freeze()


def lan_origin(host: str, port: int) -> str:
    """The origin of the site in the local network, where it listens to that; else ""."""
    address = lan_address() if host in EVERYWHERE else None
    return f"http://{address}:{port}" if address else ""


def _start(page: str | None, lan: str, address: str) -> None:
    """The site listens. The rulebooks and all that it has read by now stay, too."""
    gc.freeze()
    print(f"xtarot: {address}", flush=True)  # noqa: T201  # who starts a server wants to know
    if lan:
        print(f"xtarot: {lan} in your network", flush=True)  # noqa: T201
        if page is not None and sys.stdout.isatty():
            segno.make(lan).terminal(compact=True)
    if page is not None:
        webbrowser.open(address + page)


class Server(uvicorn.Server):
    """A site on a port, its connections kept within limits. `on_start` is called with its address when it listens."""

    def __init__(self, site: Middleware, host: str, port: int, **config: object) -> None:
        """The server of `site`, with more options of `uvicorn.Config`. Port 0: any that is free."""
        self._site, self._stopping = site, site.stopping
        self._connections = Connections(site.limits, site.metrics)
        site.slots.share(self._connections.total)
        self.on_start: Callable[[str], None] = lambda address: None
        given = {
            "http": partial(RequestProtocol, self._connections),
            "ws": partial(SocketProtocol, self._connections),
            "ws_max_size": MAX_MESSAGE,
            "ws_per_message_deflate": False,  # the events are small; compression would take 43 KB for each socket
            "ws_ping_interval": PING,  # so that a table soon sees whose line is dead
            "ws_ping_timeout": PONG,
            "backlog": BACKLOG,
            "log_level": "warning",
            "server_header": False,
            "log_config": None,  # as whoever starts it has set it up
            "forwarded_allow_ips": list(HERE),
            "timeout_graceful_shutdown": 3,
        }
        super().__init__(uvicorn.Config(site, host, port, **given | config))  # type: ignore[arg-type]  # uvicorn's own

    async def serve(self, sockets: object = None) -> None:
        """Run until it is stopped."""
        with Quiet():
            await super().serve(sockets)  # type: ignore[arg-type]  # as uvicorn passes them

    async def startup(self, sockets: object = None) -> None:
        """Begin to listen. Raises what has kept the site from beginning."""
        try:
            await super().startup(sockets)  # type: ignore[arg-type]  # as uvicorn passes them
        except SystemExit:
            if self._site.failed:
                raise self._site.failed from None
            raise
        host = "localhost" if self.config.host in LOCAL else self.config.host  # passkeys want a name
        self.on_start(f"http://{host}:{self.port}")

    @property
    def port(self) -> int:
        """The port that it listens on."""
        port: int = self.servers[0].sockets[0].getsockname()[1]
        return port

    async def on_tick(self, counter: int) -> bool:
        """Look after the connections; ten ticks are a second."""
        if counter % 10 == 0:
            self._connections.sweep()
            if parent_has_gone():
                self.should_exit = True
        if counter % UNREAD_TICKS == 0:
            self._connections.sweep_unread()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: object = None) -> None:
        """Stop; before, give the tables to other servers, if there are any, and answer whoever waits."""
        await self._stopping.leave(lambda: self.force_exit)
        self._stopping.begin()
        await super().shutdown(sockets)  # type: ignore[arg-type]  # as uvicorn passes them
