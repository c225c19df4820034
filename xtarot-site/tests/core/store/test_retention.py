"""Which logs of tables can be cleared away, what goes with them, and that nothing else does."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import sqlalchemy as sa
from msgspec import structs

from site_support.rated import play_matches
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.record import Record
from xtarot.eventlog import Row
from xtarot_site.chat.kinds import TalkLine
from xtarot_site.chat.store import ChatStore
from xtarot_site.core.store.correspondence import ByDays, CorrespondenceStore
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.schema import answers, deals, log, mailboxes, sessions, tables, talk
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.notices.mail.store import Mailbox
from xtarot_site.ratings.service import Ratings

LONG_AGO, NOW = 1000.0, 2000.0


def run(place: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        with closing(open_store(place)) as store:
            await work(store)

    asyncio.run(whole())


async def table(store: Store, code: str, *more: Row, at: float = LONG_AGO, shown: bool = True, who: int = 1) -> None:
    """A table whose first deal is over, and then these rows."""
    sat, dealt = Row(2, "sit", {"seat": 0, "name": ""}, who=who, at=at), Row(3, "deal", {}, at=at)
    await store.open(code, "xrummy", [Row(1, "open", {}, at=at), sat, dealt])
    player = SeatedPlayer(who, "", "steady", 0, won=True)
    deal = KeptDeal(f"link-{code}", code, 4, "xrummy", at, [player], Record("xrummy", [{"moves": []}]), shown=shown)
    await store.append(code, Row(4, "move", {"by": "person"}, at=at), deal)
    for row in more:
        await store.append(code, row)


async def column(store: Store, of: sa.Column[Any]) -> set[Any]:
    return {*await store.read(lambda connection: connection.scalars(sa.select(of).distinct()).all())}


def test_only_tables_where_nothing_is_in_its_middle_are_cleared(place: str) -> None:
    async def work(store: Store) -> None:
        await table(store, "between deals")
        await table(store, "over")
        await store.finish("over")
        await table(store, "in the middle", Row(5, "deal", {}, at=LONG_AGO))
        await table(store, "closed in the middle", Row(5, "deal", {}, at=LONG_AGO))
        await store.finish("closed in the middle")
        await table(store, "lately", Row(5, "pace", {}, at=NOW))
        await table(store, "not shown yet", shown=False)
        await table(store, "loaded")
        await table(store, "by days")
        await CorrespondenceStore(store).restand("by days", ByDays(5000.0, {}), 4)
        await store.open("unplayed", "xrummy", [Row(1, "open", {}, at=LONG_AGO)])
        cleared = {"between deals", "over", "closed in the middle"}
        there = await column(store, tables.c.code)
        assert await store.clear_logs(NOW, ["loaded"], most=2) == 2
        assert await store.clear_logs(NOW, ["loaded"], most=2) == 1
        assert await store.clear_logs(NOW, ["loaded"]) == 0
        assert await column(store, tables.c.code) == await column(store, log.c.table) == there - cleared
        assert await column(store, deals.c.table) == there - {"unplayed"}

    run(place, work)


def test_answers_and_talk_go_along_but_not_what_was_reported(place: str) -> None:
    async def work(store: Store) -> None:
        for code in ("quiet", "reported"):
            await table(store, code)
            await store.answer(code, "1:again", {"t": "nack"})
            await ChatStore(store).append(code, TalkLine(1, False, 1, "words", "Hello", 4, "say-1", LONG_AGO))

        def report(connection: sa.Connection) -> None:
            connection.execute(talk.update().where(talk.c.table == "reported").values(reported=True))

        await store.write(report)
        assert await store.clear_logs(NOW) == 2
        assert await column(store, answers.c.table) == set()
        assert await column(store, talk.c.table) == {"reported"}

    run(place, work)


def test_who_has_deals_stays_when_all_else_is_cleared(place: str) -> None:
    async def work(store: Store) -> None:
        played, idle, _ = [await SessionStore(store).begin(letter * 43) for letter in "abc"]
        await table(store, "code", who=played.who)
        assert await store.clear_logs(NOW) == 1
        await store.clear(1e11)
        there = await column(store, sessions.c.who)
        assert played.who in there
        assert idle.who not in there
        assert await PersonStore(store).played(played.who) == 1

    run(place, work)


def test_ratings_worked_out_anew_are_the_same_to_the_digit(place: str) -> None:
    async def work(store: Store) -> None:
        whos = []
        for letter in "abc":
            whos.append((await SessionStore(store).begin(letter * 43)).who)
            await PersonStore(store).take_name(whos[-1], f"Name {letter}", [letter.encode()])
        await play_matches(store, whos, "xrummy", 3, 6)
        ratings = Ratings(store)
        before = {who: await ratings.of(who) for who in whos}
        assert sum(len(one.get("xrummy", [])) for one in before.values()) == 18
        assert await store.clear_logs(1e11) == 6
        (found,) = await ratings.recompute()
        assert (found.matches, found.changed) == (6, 0)
        assert {who: await ratings.of(who) for who in whos} == before

    run(place, work)


def test_the_mail_address_of_who_has_gone_does_not_stay(place: str) -> None:
    async def work(store: Store) -> None:
        gone, person = [(await SessionStore(store).begin(letter * 43)).who for letter in "ab"]
        await PersonStore(store).take_name(person, "Minato", [b"minato"])
        for who in (gone, person):  # as an older server leaves the first one
            kept = Mailbox(who, "aki@club.example", "en", f"code {who}", None, LONG_AGO)
            await store.write((mailboxes.insert(), structs.asdict(kept)))
        await store.clear(NOW)
        assert await column(store, mailboxes.c.who) == {person}

    run(place, work)
