"""Which store an address means."""

import sys
from pathlib import Path

from xtarot.eventlog import StoreError
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News
from xtarot_site.core.store.store import Store

SHARED = ("postgresql://", "postgres://")  # with what the address of a database begins that servers share


def open_store(address: Path | str, clock: Clock | None = None, upgrade: bool = False) -> Store:
    """The store in a file, or in the database of an address that begins with ``postgresql://``.

    A file of an older schema is brought up to date; such a database only where `upgrade` says so, as other servers may
    use it. Raises StoreError.
    """
    if not str(address).startswith(SHARED):
        from xtarot_site.core.store.sqlite import SqliteStore

        return SqliteStore(address, clock)
    if sys.platform == "win32":
        raise StoreError("a database that servers share needs Linux or macOS")
    try:
        from xtarot_site.core.store.postgresql import PostgresStore
    except ImportError as error:
        raise StoreError(f"PostgreSQL needs more ({error}): install the extra `postgres` of xtarot-site") from error
    return PostgresStore(str(address), clock, upgrade)


def news_of(store: Store) -> News:
    """What carries news between the servers that share this store."""
    if not store.shared:
        return News()
    from xtarot_site.core.store.postgresql import PostgresStore
    from xtarot_site.core.store.postgresql_pubsub import PostgresNews

    assert isinstance(store, PostgresStore)
    return PostgresNews(store)
