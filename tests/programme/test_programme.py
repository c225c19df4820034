"""The way of a rulebook through the programme: sent in, reviewed, returned, published, revised, retired."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from clocks import HandClock
from moon_ferry import files
from xtarot.programme import rows
from xtarot.programme.programme import Programme, Refused
from xtarot.rulebooks import Shelf, books
from xtarot.store import Person
from xtarot.store.sqlite import SqliteStore

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
    with pytest.raises(Refused) as error:
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
