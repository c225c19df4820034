"""One server of a site, for measurements: limits off, its clock put forward by so many seconds.

    python bench/served.py PORT PLACE [AHEAD]

PLACE: the file of the tables, or the address of a database.
"""

import logging
import sys
from dataclasses import fields

from xtarot_site.app import SiteConfig, create_app
from xtarot_site.core.clock import SystemClock
from xtarot_site.core.store.factory import open_store
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.server import Server, tune

MOST, MANY = (1e9, 1e9), 100_000
RATES = [one.name for one in fields(Limits) if isinstance(one.default, tuple)]
LOOSE = Limits(sockets=MANY, address_connections=MANY, connections=MANY, **dict.fromkeys(RATES, MOST))  # type: ignore[arg-type]


class Ahead(SystemClock):
    """A clock of the machine whose time of day is wrong."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def wall(self) -> float:
        """Seconds since 1970, as it believes."""
        return super().wall() + self._seconds


def main() -> None:
    """Serve until it is stopped."""
    port, place, *more = sys.argv[1:]
    logging.basicConfig(level=logging.ERROR)
    clock = Ahead(float(more[0]) if more else 0.0)
    store = open_store(place, clock)
    site = create_app(store, SiteConfig(limits=LOOSE, bot_workers=0), clock)
    tune()
    Server(site, "127.0.0.1", int(port), log_level="error", timeout_graceful_shutdown=1).run()
    store.close()


if __name__ == "__main__":
    main()
