"""``xtarot database``: whether that of a site is as servers need it; brought up to date, copied, kept, restored."""

import asyncio
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

import typer

from xtarot.cli.arguments import fail
from xtarot_site.cli import backup
from xtarot_site.cli.serve import DataOption

if TYPE_CHECKING:
    from xtarot_site.core.store.store import Store

app = typer.Typer(no_args_is_help=True, help="The database of a site.")
app.add_typer(backup.app)

LISTENING = 3.0  # seconds in which each server says once that it is there


@app.command()
def upgrade(data: DataOption) -> None:
    """Make the tables, or bring those of an older version up to date; a file, while no server uses it."""
    from xtarot_site.core.store.schema import REVISION

    with closing(_opened(data, upgrade=True)):
        print(f"its schema is {REVISION} now, that of this version")


@app.command()
def check(data: DataOption) -> None:
    """See whether the database can be used, how fast it answers, and which servers are there."""
    from xtarot.eventlog import StoreError
    from xtarot_site.core.store.schema import REVISION

    try:
        with closing(_opened(data, upgrade=False)) as store:
            print(f"its schema is {REVISION}, that of this version")
            asyncio.run(_look(store))
    except StoreError as error:
        fail(error)


def _opened(data: Any, upgrade: bool) -> "Store":
    from xtarot.eventlog import StoreError
    from xtarot_site.core.store.factory import open_store
    from xtarot_site.server import place_of

    try:
        return open_store(place_of(data), upgrade=upgrade)
    except StoreError as error:
        fail(error)


async def _look(store: "Store") -> None:
    from xtarot_site.core.store.factory import news_of

    begin = time.perf_counter()
    await store.newest(["none"])
    print(f"it answers in {1000 * (time.perf_counter() - begin):.1f} ms")
    if not store.shared:
        print("it is a file, which is one server's")
        if full := store.full_disk():
            fail(full)
        return
    print(f"its clock is {await store.time() - time.time():+.1f} s from that of this machine")
    news, servers = news_of(store), set[int]()
    news.listeners.append(lambda told: servers.add(told.by))
    news.watch()
    try:
        async with asyncio.timeout(LISTENING):
            begin = time.perf_counter()
            while not news.hears_itself.is_set():  # it may not listen yet
                begin = time.perf_counter()
                news.draft.gone.append("none")
                news.send()
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.hears_itself.wait(), 0.3)
    except TimeoutError:
        fail("news does not come back: name the database itself, and no pooler before it")
    print(f"news comes back in {1000 * (time.perf_counter() - begin):.1f} ms")
    await asyncio.sleep(LISTENING)
    await news.close()
    print(f"servers: {len(servers)}" + (f", of the numbers {', '.join(map(str, sorted(servers)))}" if servers else ""))
