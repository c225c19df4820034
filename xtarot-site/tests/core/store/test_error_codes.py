"""What an error of a database means for who asked, for others, and for the server."""

import asyncio
from collections.abc import Awaitable, Iterator
from contextlib import closing, suppress
from typing import Any

import psycopg
import pytest

from site_support.databases import Cluster, cluster
from xtarot.eventlog import Conflict, Row, StoreError
from xtarot_site.core.store.error_codes import translate
from xtarot_site.core.store.errors import InvalidData, InvalidStatement
from xtarot_site.core.store.factory import news_of, open_store
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.replays.problems.store import ProblemStore
from xtarot_site.replays.review.store import ReviewStore
from xtarot_site.submissions.draft_store import DraftStore

TEXTS = ["a\0b", "a\ud800b"]
NUMBERS = [2**63, -(2**80)]
UNUSABLE = ("08", "25006", "25P03", "28", "3D", "40", "42501", "42P01", "53", "55", "57", "58", "F0", "XX")


async def ignore_invalid(work: Awaitable[Any]) -> None:
    """Some values are taken by one database alone."""
    with suppress(InvalidData):
        await work


def test_a_value_that_no_column_takes_is_refused_alone_and_says_nothing_against_the_store(place: str) -> None:
    """Neither in a read nor in a write, and what else is in the same batch is stored."""
    failures: list[str] = []

    async def work(store: Store) -> None:
        store.observed = lambda what, seconds, failed: failures.append(what) if failed else None
        await store.open("code", "xrummy", [Row(1, "open", {})])
        reads: list[Awaitable[Any]] = []
        for text in TEXTS:
            reads += [
                store.deal(text),
                store.rows(text),
                DraftStore(store).get(text),
                ReviewStore(store).decisions(text, "engine"),
            ]
        for number in NUMBERS:
            reads += [store.tables_of(number), store.rows("code", number), DraftStore(store).text("code", number)]
        for read in reads:
            await ignore_invalid(read)
        invalid = [
            *(SessionStore(store).rename(1, text) for text in TEXTS),
            *(store.append(text, Row(1, "say", {})) for text in TEXTS),
            *(store.append("code", Row(number, "say", {})) for number in NUMBERS),
            store.append("code", Row(9, "say", {"words": TEXTS[1]})),
        ]
        valid = [store.append("code", Row(2, "say", {})), ProblemStore(store).solve(1, "a problem")]
        taken = store.open("code", "xrummy", [Row(1, "open", {})])
        results = await asyncio.gather(*invalid, *valid, taken, return_exceptions=True)
        assert {type(result) for result in results[:-3]} <= {InvalidData, Conflict, type(None)}
        assert {type(result) for result in results[1:2]} == {InvalidData}
        assert [*map(type, results[-3:])] == [type(None), type(None), Conflict]
        assert [row.seq for row in await store.rows("code")][:2] == [1, 2]
        assert await ProblemStore(store).solved_by(1)

    with closing(open_store(place)) as store:
        asyncio.run(SessionStore(store).begin("s" * 43))
        asyncio.run(work(store))
    assert failures == []


def test_only_what_says_that_the_database_cannot_be_used_is_a_store_error() -> None:
    """Of all errors that PostgreSQL has."""
    errors: list[type[psycopg.Error]] = [
        one
        for one in vars(psycopg.errors).values()
        if isinstance(one, type) and issubclass(one, psycopg.Error) and isinstance(one.sqlstate, str)
    ]
    assert len(errors) > 200
    for error in errors:
        raised = translate(error("words"), "it", str)
        state = str(error.sqlstate)
        unusable = isinstance(raised, StoreError) and not isinstance(raised, Conflict)
        assert unusable == state.startswith(UNUSABLE), (state, raised)
        if state.startswith(("22", "54")):
            assert isinstance(raised, InvalidData)
            assert "words" not in str(raised), "the data would be in the log"
        if state.startswith("42") and not unusable:
            assert isinstance(raised, InvalidStatement)


def connections(cluster: Cluster) -> int:
    """How many connections are open to the databases of sites."""
    with psycopg.connect(cluster.address("postgres")) as connection:
        counted = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'xtarot'")
        row = counted.fetchone()
    assert row
    return int(row[0])


@pytest.fixture
def two_clusters(postgresql: Cluster) -> Iterator[tuple[Cluster, Cluster]]:
    with cluster() as one:
        yield one, postgresql


def test_a_primary_server_that_can_only_be_read_is_left_for_the_one_that_can_be_written(
    two_clusters: tuple[Cluster, Cluster], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connections of writers, readers and news."""
    monkeypatch.setattr("xtarot_site.core.store.postgresql_pubsub.PULSE", 0.2)
    first, second = two_clusters
    names = {one.new("standby").partition("?")[0] for one in two_clusters}
    hosts = ",".join(str(one.folder) for one in two_clusters)
    address = f"{names.pop()}?host={hosts}&target_session_attrs=read-write"
    assert not names, "both have a database of the same name"

    async def work(store: Store) -> None:
        news = news_of(store)
        await news.start()
        await store.open("first", "xrummy", [Row(1, "open", {})])
        async with asyncio.timeout(20):
            await news.hears_itself.wait()
        assert (connections(first) > 3, connections(second)) == (True, 0)
        with first.only_read():
            async with asyncio.timeout(20):
                while connections(first):
                    with suppress(StoreError):
                        await SessionStore(store).rename(1, "Aki")
                    await asyncio.sleep(0.05)
            await store.open("second", "xrummy", [Row(1, "open", {})])
            await store.append("second", Row(2, "say", {}))
            assert [await store.newest([code]) for code in ("first", "second")] == [{}, {"second": 2}]
            async with asyncio.timeout(20):
                news.hears_itself.clear()
                await news.hears_itself.wait()
            assert (connections(first), connections(second) > 3) == (0, True)
        await news.close()

    with closing(open_store(address)) as store:
        asyncio.run(work(store))
