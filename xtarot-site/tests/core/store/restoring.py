"""A site restored from a backup, in tests."""

from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from xtarot_site.core.store.backup import Restoring
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.store import Store

BASELINE_SITE = Path(__file__).with_name("schema-0030.sql")  # five tables in a deal, begun by version 0.1.0
NOW = 1_800_000_000.0  # when backups are restored

Place = Path | str


def nothing(what: str, rows: int) -> None:
    """Say nothing of how far it is."""


async def forget(store: Store, who: int) -> None:
    await PersonStore(store).withdraw(who)


def restore(file: Path, place: Place, replace: bool = False) -> Restoring:
    restoring = Restoring(file, NOW, nothing, forget)
    restoring.into(place, replace)
    return restoring


def engine_of(place: Place) -> sa.Engine:
    return sa.create_engine(
        f"sqlite:///{place}" if isinstance(place, Path) else place.replace("postgresql:", "postgresql+psycopg:", 1)
    )


def do(place: Place, work: Callable[[sa.Connection], object]) -> None:
    engine = engine_of(place)
    with engine.begin() as connection:
        work(connection)
    engine.dispose()
