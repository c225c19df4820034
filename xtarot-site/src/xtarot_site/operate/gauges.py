"""What can be looked at in a server at any moment, in numbers."""

from xtarot_site.kit.metrics import Gauges
from xtarot_site.kit.services import Services
from xtarot_site.operate.certificate import CertificateWatch
from xtarot_site.table import Tables


def gauges_of(services: Services) -> Gauges:
    """What stands on the gauges of this server, by name, with what each says."""
    tables, news, probe = services[Tables], services.news, services.store.probe
    return {
        "people_at_tables": (
            "Persons who look at the table where they sit",
            lambda: len({who for looking in news.present().values() for who in looking}),
        ),
        "people": ("Persons at tables and at other pages", tables.people_here),
        "sockets": ("Open sockets, of tables and of the lobby", lambda: services.slots.sockets),
        "tables": ("Tables in memory", lambda: len(tables.loaded)),
        "bot_queue": ("Questions that wait for a process of bots", lambda: tables.bot_executor.waiting),
        "news_lag_seconds": ("Until this server hears its own news", lambda: news.lag),
        "servers": ("Servers that were heard lately, with this one", lambda: len(tables.elsewhere.servers) + 1),
        "certificate_seconds": (
            "Until the certificate of the site's name expires; NaN where none was found",
            lambda: services[CertificateWatch].left,
        ),
        "certificate_ending": (
            "1: it should have been renewed by now",
            lambda: bool(services[CertificateWatch].ending),
        ),
        "ready": (
            "1: people are to be sent here",
            lambda: news.fresh and probe.passed and not services.stopping.leaves,
        ),
    }
