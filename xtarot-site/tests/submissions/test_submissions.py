"""The way of a rulebook through the programme: sent in, reviewed, returned, published, revised, retired."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from site_support.clocks import HandClock
from support.moon_ferry import files
from xtarot.eventlog import write_body
from xtarot.rulebooks import Shelf, books
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Person, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.submissions import remarks, rows
from xtarot_site.submissions.contests import Contests, OpenContest
from xtarot_site.submissions.export import Bundle, Unreadable, bring, export
from xtarot_site.submissions.permissions import WorkRefused
from xtarot_site.submissions.remark_store import RemarkStore
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.submission import Work

RIN, KUSABA, ILSE, MIO = (Person(who, name, who > 1) for who, name in enumerate(("Rin", "Kusaba", "Ilse", "Mio"), 1))
STRANGER = Person(9, "Stranger")
CODE = "moonferry2"


def run(folder: Path, work: Callable[[Programme, HandClock], Awaitable[None]], **more: Any) -> None:
    async def whole() -> None:
        await work(Programme(store, clock, Shelf(books()), **more), clock)

    clock = HandClock()
    with closing(SqliteStore(folder / "tables.sqlite3", clock)) as store:
        asyncio.run(whole())


async def refused(doing: Awaitable[object]) -> str:
    with pytest.raises(WorkRefused) as error:
        await doing
    return error.value.text.en


async def published(programme: Programme) -> None:
    await programme.send(CODE, files(2), "", RIN, "a")
    await programme.do(CODE, rows.Take(text=1), KUSABA, "b")
    await programme.do(CODE, rows.Publish(text=1), KUSABA, "c")


def test_from_the_first_text_to_the_revision(tmp_path: Path) -> None:
    async def way(programme: Programme, clock: HandClock) -> None:
        work = await programme.send(CODE, files(1), "Hello", RIN, "1")
        assert (work.state, work.newest.version, work.newest.letters) == ("received", "1.00", "MF")
        await programme.do(CODE, rows.Take(text=1), KUSABA, "2")
        assert await refused(programme.do(CODE, rows.Return(text=1), KUSABA, "3")) == (
            "to return it, write a question at one clause at least"
        )
        asked = await programme.do(CODE, rows.Say(text=1, clause="MF-5", words="Who has the other two?"), KUSABA, "4")
        work = await programme.do(CODE, rows.Return(text=1, words="Two things"), KUSABA, "5")
        assert (work.state, [note.open for note in work.notes]) == ("returned", [True])
        assert "MF-5" in await refused(programme.send(CODE, files(2), "", RIN, "6"))
        answer = rows.Say(text=1, clause="MF-5", words="The bank", reply_to=asked.v)
        assert not any(note.open for note in (await programme.do(CODE, answer, RIN, "7")).notes)
        clock.advance(24 * 3600)
        await programme.send(CODE, files(2), "", RIN, "8")
        await programme.do(CODE, rows.Take(text=2), KUSABA, "9")
        work = await programme.do(CODE, rows.Publish(text=2, words="It suits the deck"), KUSABA, "10")
        assert (work.state, work.number, work.version) == ("published", "501", "1.00")
        book = programme.shelf["moon-ferry"]
        assert (book.number, str(book.received), str(book.published)) == ("501", "2001-09-09", "2001-09-10")
        await programme.send(CODE, files(3), "", RIN, "11")
        assert programme.shelf["moon-ferry"].version == "1.00"
        await programme.do(CODE, rows.Take(text=3), KUSABA, "12")
        await programme.do(CODE, rows.Publish(text=3), KUSABA, "13")
        book = programme.shelf["moon-ferry"]
        assert (book.number, book.version, [one.version for one in book.earlier]) == ("501", "1.01", ["1.00"])
        assert book.earlier[0].number == "501"
        kept = [await programme.files(sent) for sent in (await programme.works())[0].sent]
        assert kept == [files(1), files(2), files(3)]

    run(tmp_path, way)


def test_a_book_that_is_retired_leaves_the_shelf_and_keeps_its_number_and_texts(tmp_path: Path) -> None:
    async def way(programme: Programme, _: HandClock) -> None:
        await published(programme)
        assert programme.public["moon-ferry"].who == RIN.who
        work = await programme.do(CODE, rows.Retire(reason="A better one is coming"), RIN, "d")
        assert (work.state, work.number, work.reason, work.public) == (
            "retired",
            "501",
            "A better one is coming",
            False,
        )
        assert [book.game for book in programme.shelf.published] == []
        assert (await programme.published(work)).number == "501"
        assert await programme.next_number() == "502"
        assert await refused(programme.send(CODE, files(3), "", RIN, "e")) == "this rulebook is retired"

    run(tmp_path, way)


def test_a_withdrawn_name_goes_from_the_book_which_can_then_be_handed_on(tmp_path: Path) -> None:
    async def way(programme: Programme, _: HandClock) -> None:
        await published(programme)
        await programme.withdraw(RIN.who)
        assert programme.shelf["moon-ferry"].author["en"] == "withdrawn name"
        await programme.do(CODE, rows.HandOver(to=STRANGER.who), None)
        assert await refused(programme.send(CODE, files(3), "", RIN, "d")) == "only the author can do that"
        assert (await programme.send(CODE, files(3), "", STRANGER, "e")).state == "received"
        assert "nobody reviews" in await refused(programme.do(CODE, rows.Take(text=2), RIN, "f"))

    run(tmp_path, way)


def test_where_there_are_three_reviewers_two_must_be_in_favour(tmp_path: Path) -> None:
    async def way(programme: Programme, _: HandClock) -> None:
        programme.needed = two  # type: ignore[method-assign]  # three reviewers, without signing them up
        await programme.send(CODE, files(2), "", RIN, "a")
        await programme.do(CODE, rows.Take(text=1), KUSABA, "b")
        await programme.do(CODE, rows.Opinion(text=1, publish=False), ILSE, "c")
        assert "2 reviewers" in await refused(programme.do(CODE, rows.Publish(text=1), KUSABA, "d"))
        await programme.do(CODE, rows.Opinion(text=1, publish=True), ILSE, "e")
        assert (await programme.do(CODE, rows.Publish(text=1), KUSABA, "f")).number == "501"

    async def two() -> int:
        return 2

    run(tmp_path, way)


def test_a_number_that_a_book_of_the_library_has_is_not_given_and_none_is_left_in_the_end(tmp_path: Path) -> None:
    async def way(programme: Programme, _: HandClock) -> None:
        assert await programme.next_number() == "005"
        await published(programme)
        assert await programme.next_number() == ""

    run(tmp_path, way, numbers=(3, 4, 5))


def test_what_was_read_before_a_publication_does_not_take_it_off_the_shelf(tmp_path: Path) -> None:
    async def way(programme: Programme, clock: HandClock) -> None:
        has_read, goes_on, works = asyncio.Event(), asyncio.Event(), programme.works

        async def slowly() -> list[Work]:
            found = await works()
            has_read.set()
            await goes_on.wait()
            return found

        await programme.send(CODE, files(2), "", RIN, "a")
        await programme.do(CODE, rows.Take(text=1), KUSABA, "b")
        setattr(programme, "works", slowly)  # noqa: B010
        slow = asyncio.create_task(programme.renew())
        await has_read.wait()
        setattr(programme, "works", works)  # noqa: B010
        quick = asyncio.create_task(programme.do(CODE, rows.Publish(text=1), KUSABA, "c"))
        await asyncio.wait({quick}, timeout=0.5)
        goes_on.set()
        await asyncio.gather(slow, quick)
        assert "moon-ferry" in {book.game for book in programme.shelf.books}

    run(tmp_path, way)


def test_what_is_published_is_read_from_the_store_and_from_nowhere_else(tmp_path: Path) -> None:
    async def first(programme: Programme, _: HandClock) -> None:
        await published(programme)

    async def again(programme: Programme, _: HandClock) -> None:
        await programme.renew()
        book = programme.shelf["moon-ferry"]
        assert book.manuscript.files == files(2)
        assert (book.number, f"{book.received}", f"{book.published}") == ("501", "2001-09-09", "2001-09-09")

    run(tmp_path, first)
    assert {path.name.partition(".")[0] for path in tmp_path.iterdir()} == {"tables"}
    run(tmp_path, again)


def test_what_is_exported_comes_back_row_for_row(tmp_path: Path) -> None:
    async def fill(programme: Programme, clock: HandClock) -> None:
        for person in (RIN, KUSABA, ILSE, MIO):
            assert (await SessionStore(store).begin(f"of {person.name}")).who == person.who
            await PersonStore(store).take_name(person.who, person.name, name_keys(person.name))
        await published(programme)
        await programme.send(CODE, files(3), "", RIN, "d")
        await programme.send("other", renamed("SU"), "", ILSE, "a")
        contests = Contests(store, clock)
        call = OpenContest("moons", {"ja": "月", "en": "Moons"}, {"ja": "月", "en": "Moons"}, clock.wall() + 1)
        await contests.open(call)
        await programme.send("entry", renamed("EN"), "", ILSE, "b", contest="moons")
        clock.advance(2)
        await contests.decide("moons", {"ja": "よい応募", "en": "A good entry"})
        said = [remarks.Unclear("MF-9", "Still?", "1.00"), remarks.Reply(1, "No"), remarks.Hide(1, "Rude")]
        for n, body in enumerate([*said, remarks.Show(1), remarks.TakeUp(1, "1.01")]):
            who = RIN.who if n else MIO.who
            await RemarkStore(store).append("a-game-of-days-gone", write_body(0, body, f"k{n}", who, 5.0 + n))
        await PersonStore(store).withdraw(ILSE.who)
        await programme.withdraw(ILSE.who)
        await PersonStore(store).withdraw(MIO.who)
        await programme.do(CODE, rows.HandOver(to=KUSABA.who), None)

    async def bring_twice() -> None:
        await SessionStore(there).begin("somebody else, so that numbers differ")
        programme = Programme(there, HandClock(), Shelf(books()))
        await programme.refresh()
        assert await bring(there, Bundle.read(first), name_keys, str.encode) == (3, 4, 5)
        work = await programme.work(CODE)
        assert work
        await PersonStore(there).take_name(work.who, "Another name now", name_keys("Another name now"))
        assert await bring(there, Bundle.read(first), name_keys, str.encode) == (0, 0, 0)
        await PersonStore(there).take_name(work.who, KUSABA.name, name_keys(KUSABA.name))
        await programme.refresh()
        assert programme.shelf["moon-ferry"].number == "501"
        (await export(there)).write(second)

    def name_keys(name: str) -> list[bytes]:
        return [name.encode()]

    first, second = tmp_path / "first", tmp_path / "second"
    with closing(SqliteStore(tmp_path / "here.sqlite3", HandClock())) as store:
        asyncio.run(fill(Programme(store, clock := HandClock(), Shelf(books())), clock))
        asyncio.run(export(store)).write(first)
    with closing(SqliteStore(tmp_path / "there.sqlite3", HandClock())) as there:
        asyncio.run(bring_twice())
    assert content(first) == content(second)
    assert stored(tmp_path / "here.sqlite3") == stored(tmp_path / "there.sqlite3")


def test_who_looks_while_the_shelf_is_read_waits_for_it(tmp_path: Path) -> None:
    async def way(programme: Programme, clock: HandClock) -> None:
        await published(programme)
        reading = asyncio.Event()
        other = Programme(programme._store, clock, Shelf(books()))
        works = other.works

        async def read() -> list[Work]:
            reading.set()
            return await works()

        other.works = read  # type: ignore[method-assign]
        first = asyncio.create_task(other.refresh())
        await asyncio.wait_for(reading.wait(), 10)
        await other.refresh()
        assert other.shelf["moon-ferry"].number == "501"
        await first

    run(tmp_path, way)


def stored(file: Path) -> dict[str, list[Any]]:
    """All rows of the programme in a database, with persons by the order in which they come instead of their number."""
    numbers: dict[str, int] = {}

    def number(who: int | str) -> int:
        return numbers.setdefault(str(who), len(numbers))

    def neutral(column: str, value: Any) -> Any:
        if column == "who":
            return value and number(value)
        if column == "command" and ":" in (value or ""):
            return re.sub(r"^\d+", lambda found: str(number(found[0])), value)
        if column == "files":
            return json.loads(value)  # in any order
        if column == "payload":
            return re.sub(r'(?<="to":)\d+|(?<="author":)\d+', lambda found: str(number(found[0])), value)
        return value

    found: dict[str, list[Any]] = {}
    with closing(sqlite3.connect(file)) as database:
        for table in ("work_log", "work_texts", "taken_names", "contests", "remarks"):
            rows = database.execute(f"SELECT * FROM {table} ORDER BY 1, 2")  # the names above
            columns = [column for column, *_ in rows.description]
            found[table] = [tuple(map(neutral, columns, row)) for row in rows]
    return found


def content(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def renamed(letters: str) -> dict[str, str]:
    """Moon Ferry as another game."""
    text = {name: words.replace("MF-", f"{letters}-") for name, words in files(1).items()}
    return text | {"book.toml": text["book.toml"].replace("moon-ferry", f"moon-{letters.lower()}")}


def test_a_damaged_export_is_refused(tmp_path: Path) -> None:
    async def way(programme: Programme, _: HandClock) -> None:
        await published(programme)

    run(tmp_path, way)
    with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(export(store)).write(tmp_path / "out")
    (tmp_path / "out" / CODE / "texts" / "1" / "en.md").write_text("**MF-1** Other rules.\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="is not what was sent in"):
        Bundle.read(tmp_path / "out")


def test_a_revision_keeps_name_and_letters_and_has_a_higher_version(tmp_path: Path) -> None:
    async def way(programme: Programme, _: HandClock) -> None:
        await published(programme)
        same = files(3) | {"book.toml": files(3)["book.toml"].replace('version = "1.01"', 'version = "1.00"')}
        for number, (text, said) in enumerate(
            (
                (files(2), "it says what the published version says"),
                (same, "version 1.00 is not higher than 1.00"),
                (renamed("SU"), "keeps its name"),
                (renamed("SU") | {"book.toml": files(3)["book.toml"]}, "letters"),
            )
        ):
            assert said in await refused(programme.send(CODE, text, "", RIN, f"r{number}"))

    run(tmp_path, way)


def test_a_work_that_is_damaged_keeps_no_contest_from_its_end(tmp_path: Path) -> None:
    async def way(programme: Programme, clock: HandClock) -> None:
        await programme.send(CODE, files(1), "", RIN, "a")
        with closing(SqliteStore(tmp_path / "tables.sqlite3", clock)) as store:
            contests = Contests(store, clock)
            moons = {"ja": "月", "en": "Moons"}
            await contests.open(OpenContest("moons", moons, moons, clock.wall() + 1))
            with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database, database:
                database.execute("UPDATE work_log SET payload = '{'")
            clock.advance(2)
            assert (await contests.decide("moons", moons)).decided

    run(tmp_path, way)
