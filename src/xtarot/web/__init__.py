"""The site. `serve` runs it, `create_app` makes it for a server of one's own."""

import sys
import webbrowser
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

import uvicorn

from xtarot.table.messages import LONGEST
from xtarot.web.app import create_app

__all__ = ["SWITCH_INTERVAL", "create_app", "serve"]

SWITCH_INTERVAL = 0.001  # seconds until a bot that thinks in a thread lets others have their turn


def serve(
    host: str,
    port: int,
    data: Path | str,
    open_browser: bool,
    lang: str = "",
    thinkers: int | None = None,
    hosts: Collection[str] = (),
) -> None:
    """Run the site until it is stopped, with its tables in the folder `data`; `thinkers`, `hosts`: as in `create_app`.

    The browser that is opened is told `lang`; without one it says itself what it prefers.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    site = create_app(data, thinkers=thinkers, hosts=hosts)
    config = uvicorn.Config(
        site,
        host,
        port,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,  # the events are small; compression would take 43 KB for each socket
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    page = f"/?lang={lang}" if lang else "/"
    with suppress(KeyboardInterrupt):  # the way to stop it
        _Server(config, page if open_browser else "", site.end_polls).run()


class _Server(uvicorn.Server):
    """Says where it is once it listens, and before it stops ends what else would hold it up."""

    def __init__(self, config: uvicorn.Config, page: str, end: Callable[[], None]) -> None:
        super().__init__(config)
        self._page = page  # to be opened in a browser; "" opens none
        self._end = end

    async def startup(self, sockets: object = None) -> None:
        await super().startup(sockets)  # type: ignore[arg-type]  # whatever the server gives itself
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.config.host, self.config.host)  # noqa: S104  # compared
        address = f"http://{host}:{self.config.port}"
        print(f"xtarot: {address}", flush=True)  # noqa: T201  # who starts a server wants to know
        if self._page:
            webbrowser.open(address + self._page)

    async def shutdown(self, sockets: object = None) -> None:
        self._end()
        await super().shutdown(sockets)  # type: ignore[arg-type]  # whatever the server gives itself
