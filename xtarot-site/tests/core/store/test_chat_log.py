"""What is said at tables, in each of the databases: dense, once, and cleared away with nothing left half."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from typing import Any

import pytest

from xtarot.eventlog import Conflict, Row
from xtarot_site.core.store import Heard, LineAt, TalkLine
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.sql import SqlStore


def run(place: str, work: Callable[[SqlStore], Coroutine[Any, Any, None]]) -> None:
    with closing(open_store(place)) as store:
        asyncio.run(work(store))


def line(seq: int, at: float = 1.0, aside: bool = False, command: str = "") -> TalkLine:
    return TalkLine(seq, aside, 7, "words", f"line {seq}", 3, command or f"7:{aside}{seq}", at)


def test_a_number_and_a_command_are_taken_once(place: str) -> None:
    async def work(store: SqlStore) -> None:
        for one in (line(1), line(2), line(1, aside=True)):
            await store.talk.append("aa", one)
        for again in (line(2, command="7:new"), line(3, command="7:False1")):
            with pytest.raises(Conflict):
                await store.talk.append("aa", again)
        assert await store.talk.lines("aa", Heard(1, 0)) == [line(2), line(1, aside=True)]
        assert await store.talk.said("aa", "7:False2") == line(2)
        assert await store.talk.before(LineAt("aa", False, 2), 9) == [line(1), line(2)]
        assert await store.talk.newest(["aa", "bb"]) == {"aa": Heard(2, 1)}
        assert await store.talk.said_by(7, 9) == [("aa", one) for one in (line(1), line(2), line(1, aside=True))]

    run(place, work)


def test_what_was_said_long_ago_is_cleared_away_but_what_was_reported(place: str) -> None:
    async def work(store: SqlStore) -> None:
        for table, at in (("old", 1.0), ("new", 9.0), ("reported", 1.0)):
            await store.talk.append(table, line(1))
            await store.talk.append(table, line(2, at))
        await store.talk.stop_hearing(8, 7)
        told = Row(0, "report", {}, "r", 8, 1.0)
        await store.moderation.append(7, told, lines=[LineAt("reported", False, 2)])
        await store.clear(5.0)
        left = [len(await store.talk.lines(table)) for table in ("old", "new", "reported")]
        assert left == [0, 2, 2], "a table loses all of it, or nothing: its numbers are not given again"
        assert [row.kind for row in await store.moderation.about(7)] == ["report"]
        assert [one.who for one in await store.talk.unheard_by(8)] == [7]

    run(place, work)
