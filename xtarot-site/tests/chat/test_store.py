"""What is said at tables, in each of the databases: dense, once, and cleared away with nothing left half."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from typing import Any

import pytest

from xtarot.eventlog import Conflict, Row
from xtarot_site.chat.kinds import Heard, LineAt, TalkLine
from xtarot_site.chat.moderation.store import ModerationStore
from xtarot_site.chat.store import ChatStore
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.store import Store


def run(place: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    with closing(open_store(place)) as store:
        asyncio.run(work(store))


def line(seq: int, at: float = 1.0, aside: bool = False, command: str = "") -> TalkLine:
    return TalkLine(seq, aside, 7, "words", f"line {seq}", 3, command or f"7:{aside}{seq}", at)


def test_a_number_and_a_command_are_taken_once(place: str) -> None:
    async def work(store: Store) -> None:
        for one in (line(1), line(2), line(1, aside=True)):
            await ChatStore(store).append("aa", one)
        for again in (line(2, command="7:new"), line(3, command="7:False1")):
            with pytest.raises(Conflict):
                await ChatStore(store).append("aa", again)
        assert await ChatStore(store).lines("aa", Heard(1, 0)) == [line(2), line(1, aside=True)]
        assert await ChatStore(store).said("aa", "7:False2") == line(2)
        assert await ChatStore(store).before(LineAt("aa", False, 2), 9) == [line(1), line(2)]
        assert await ChatStore(store).newest(["aa", "bb"]) == {"aa": Heard(2, 1)}
        assert await ChatStore(store).said_by(7, 9) == [("aa", one) for one in (line(1), line(2), line(1, aside=True))]

    run(place, work)


def test_what_was_said_long_ago_is_cleared_away_but_what_was_reported(place: str) -> None:
    async def work(store: Store) -> None:
        for table, at in (("old", 1.0), ("new", 9.0), ("reported", 1.0)):
            await ChatStore(store).append(table, line(1))
            await ChatStore(store).append(table, line(2, at))
        await ChatStore(store).stop_hearing(8, 7)
        told = Row(0, "report", {}, "r", 8, 1.0)
        await ModerationStore(store).append(7, told, lines=[LineAt("reported", False, 2)])
        await store.clear(5.0)
        left = [len(await ChatStore(store).lines(table)) for table in ("old", "new", "reported")]
        assert left == [0, 2, 2], "a table loses all of it, or nothing: its numbers are not given again"
        assert [row.kind for row in await ModerationStore(store).about(7)] == ["report"]
        assert [one.who for one in await ChatStore(store).unheard_by(8)] == [7]

    run(place, work)
