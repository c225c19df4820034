"""Who has gone stays gone when a backup is restored, and nobody else is taken for gone."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from core.store.restoring import BASELINE_SITE, NOW, Place, do, engine_of, forget, nothing, restore
from xtarot.eventlog import StoreError
from xtarot_site.core.store.backup import Restoring, back_up
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.live_users import living_of
from xtarot_site.core.store.locations import contents_at
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store

Work = Callable[[Store], Awaitable[None]]


def with_store(place: Place, work: Work) -> None:
    async def whole() -> None:
        with closing(open_store(place)) as store:
            await work(store)

    asyncio.run(whole())


def test_who_has_gone_since_is_not_brought_back(empty: Place, tmp_path: Path) -> None:
    """Persons and guests; told by the place that is replaced, or by a list."""
    file, place, secrets = tmp_path / "b.gz", tmp_path / "tables.sqlite3", [letter * 43 for letter in "abcdef"]

    async def come(store: Store) -> None:
        for number, secret in enumerate(secrets):
            session = await SessionStore(store).begin(secret)
            await SessionStore(store).rename(session.who, f"Name{number}")
            if number % 2:
                await PersonStore(store).take_name(session.who, f"Name{number}", [bytes([number]) * 20])

    async def go(store: Store) -> None:
        for who in (1, 2):  # a guest, and a person
            await PersonStore(store).withdraw(who)
        await SessionStore(store).detach(4)  # who only signs out, is still somebody
        await SessionStore(store).rename((await SessionStore(store).begin("g" * 43)).who, "Late")

    def names(place: Place) -> list[str]:
        engine, found = engine_of(place), []
        with engine.connect() as connection:
            found = [
                *connection.scalars(
                    sa.text("SELECT name FROM sessions WHERE who NOT IN (SELECT first FROM lives) ORDER BY who")
                )
            ]
            assert {*connection.scalars(sa.text("SELECT name FROM persons"))} <= {*found}
        engine.dispose()
        return found

    with_store(place, come)
    back_up(place, file, 5.0, nothing)
    with_store(place, go)
    with contents_at(place, stopped=False) as contents:
        living = living_of(contents)
    all_of_them = [f"Name{number}" for number in range(6)]
    again = restore(file, empty)
    assert (again.gone, again.knows_gone, names(empty)) == (0, False, all_of_them)
    if isinstance(empty, Path):
        shutil.rmtree(empty.parent)
        listed: Place = empty
    else:
        do(empty, lambda connection: connection.execute(sa.text("TRUNCATE sessions, own_secrets, lives CASCADE")))
        listed = empty
    restoring = Restoring(file, NOW, nothing, forget)
    restoring.heed(living)
    restoring.into(listed, replace=False)
    assert (restoring.gone, names(listed)) == (2, ["", "", *all_of_them[2:]])
    assert restore(file, place, replace=True).gone == 2
    assert names(place) == ["", "", *all_of_them[2:]]
    with pytest.raises(StoreError, match="another site's"):
        Restoring(file, NOW, nothing, forget).heed(type(living)("00", 6, frozenset()))


def test_a_site_without_a_name_is_not_the_same_as_any(tmp_path: Path) -> None:
    """It has none where no backup of it was ever made."""
    old, copy, file = tmp_path / "old.sqlite3", tmp_path / "copy.sqlite3", tmp_path / "b.gz"
    for site in (old, copy):
        with closing(sqlite3.connect(site)) as connection:
            connection.executescript(BASELINE_SITE.read_text(encoding="utf-8"))
    back_up(copy, file, 5.0, nothing)
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE sessions SET name = 'of another site'")
    with pytest.raises(StoreError, match=r"^nothing says that it is the same site; move away what is there"):
        restore(file, old, replace=True)
    with closing(sqlite3.connect(old)) as connection:
        assert {*connection.execute("SELECT name FROM sessions")} == {("of another site",)}


def test_no_number_is_given_again_and_a_newer_back_up_is_restored_after_an_older(place: str, tmp_path: Path) -> None:
    where: Place = place if place.startswith("postgresql") else Path(place)
    older, newer, given = tmp_path / "older.gz", tmp_path / "newer.gz", list[int]()

    def come(*letters: str) -> Work:
        async def work(store: Store) -> None:
            for letter in letters:
                given.append((await SessionStore(store).begin(letter * 43)).who)
                await SessionStore(store).rename(given[-1], letter)

        return work

    def names() -> list[str]:
        engine = engine_of(where)
        with engine.connect() as connection:
            found = [*connection.scalars(sa.text("SELECT name FROM sessions WHERE name <> '' ORDER BY who"))]
        engine.dispose()
        return found

    with_store(where, come("a", "b"))
    back_up(where, older, 5.0, nothing)
    with_store(where, come("c", "d"))
    back_up(where, newer, 6.0, nothing)
    restore(older, where, replace=True)
    with_store(where, come("e", "f"))

    async def go(store: Store) -> None:
        await PersonStore(store).withdraw(given[0])
        await PersonStore(store).withdraw(given[4])

    with_store(where, go)
    assert names() == ["b", "f"]
    restoring = Restoring(newer, NOW + 60, nothing, forget)
    restoring.into(where, replace=True)
    assert restoring.gone == 1, "who came after the older backup, was never there to go"
    assert names() == ["b", "c", "d"]
    with_store(where, come("g"))
    assert len({*given}) == len(given)
