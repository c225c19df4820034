"""Persons in the store: names belong to one, guests who sign in bring what they played, and who goes is forgotten."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import pytest

from site_support.clocks import HandClock
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.record import Record
from xtarot.eventlog import Conflict, Row
from xtarot_site.accounts.names import keys
from xtarot_site.accounts.store import CredentialStore
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.kinds import Branch, DealSearch
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store

DAY = 24 * 3600
MIO, PHONE, OTHER = "m" * 43, "p" * 43, "o" * 43


def run(place: str, work: Callable[[Store, HandClock], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work(store, clock)

    clock = HandClock()
    with closing(open_store(place, clock)) as store:
        asyncio.run(whole())


async def take(store: Store, who: int, name: str) -> None:
    await PersonStore(store).take_name(who, name, keys(name))


def deal(link: str, who: int, row: int = 3) -> KeptDeal:
    players = [SeatedPlayer(who, "Mio", "steady", 1, True), SeatedPlayer(None, "", "steady", 2, False)]
    return KeptDeal(link, "code", row, "lotarot", 5.0, players, Record("lotarot", []))


def test_a_name_belongs_to_one_person_and_a_year_longer(place: str) -> None:
    async def work(store: Store, clock: HandClock) -> None:
        one, two = [(await SessionStore(store).begin(secret)).who for secret in (MIO, OTHER)]
        assert await PersonStore(store).person(one) is None
        await take(store, one, "Minato")
        for name in ("minato", "Minαto", "M1nato"):
            with pytest.raises(Conflict):
                await take(store, two, name)
        assert await PersonStore(store).person(two) is None
        await take(store, one, "Aki")
        assert await PersonStore(store).named(keys("Minato")) is None
        assert await PersonStore(store).holder(keys("MINATO")) == one
        with pytest.raises(Conflict):
            await take(store, two, "Minato")
        await take(store, one, "Minato")  # one's own can be taken again
        await take(store, one, "Aki")
        clock.advance(366 * DAY)
        assert await PersonStore(store).holder(keys("Minato")) is None
        await take(store, two, "Minato")
        found = await PersonStore(store).named(keys("minato"))
        assert found
        assert (found.who, found.name) == (two, "Minato")

    run(place, work)


def test_keys_are_added_to_the_name_that_a_person_has_still_where_they_are_free(place: str) -> None:
    async def work(store: Store, clock: HandClock) -> None:
        one, two = [(await SessionStore(store).begin(secret)).who for secret in (MIO, OTHER)]
        await PersonStore(store).take_name(one, "José", [b"jose-1"])
        await PersonStore(store).take_name(two, "Jose", [b"jose-2"])
        assert sorted(await PersonStore(store).called()) == [(one, "José"), (two, "Jose")]
        await PersonStore(store).add_keys(
            [(one, "José", [b"look"]), (two, "Jose", [b"look", b"more"]), (two, "Joe", [b"joe"])]
        )
        for key, who in ((b"look", one), (b"more", two), (b"joe", None), (b"jose-2", two)):
            assert await PersonStore(store).holder([key]) == who
        found = await PersonStore(store).named([b"look", b"more"], besides=one)
        assert found
        assert found.who == two
        await PersonStore(store).take_name(one, "Aki", [b"aki"])
        assert await PersonStore(store).holder([b"look"]) == one, "it is kept for a year"

    run(place, work)


def test_what_a_guest_played_is_found_under_the_person_they_sign_in_as(place: str) -> None:
    async def work(store: Store, clock: HandClock) -> None:
        mio, guest = [(await SessionStore(store).begin(secret)).who for secret in (MIO, PHONE)]
        await take(store, mio, "Minato")
        await store.open("code", "lotarot", [Row(1, "open", {}), Row(2, "sit", {"seat": 0}, "2:a", guest)])
        await store.append("code", Row(3, "deal", {}), deal("guests", guest))
        await store.append("code", Row(4, "move", {}), deal("persons", mio, 4))
        await store.open("next", "lotarot", [Row(1, "open", {})], Branch("guests", 3, guest))
        await SessionStore(store).attach(PHONE, mio, guest)
        assert [session.who for secret in (MIO, PHONE) if (session := await SessionStore(store).find(secret))] == [
            mio,
            mio,
        ]
        assert [row.who for row in await store.rows("code")] == [None, mio, None, None]
        assert [entry.code for entry in await store.tables_of(mio)] == ["code"]
        deals = await store.deals_of(mio, DealSearch(won=True))
        assert [(one.link, one.players[0].who) for one in deals] == [("persons", mio), ("guests", mio)]
        assert await store.deals_of(mio, DealSearch(name="mio")) == []  # nobody else's
        assert [(one.mine, one.name) for one in await store.branches("guests", mio)] == [(True, "Minato")]
        assert len(await SessionStore(store).browsers(mio)) == 2
        await SessionStore(store).detach(mio, PHONE)
        assert await SessionStore(store).find(PHONE) is None
        assert (await SessionStore(store).begin(PHONE)).who not in (mio, guest)
        await SessionStore(store).detach(mio)
        assert await SessionStore(store).find(MIO) is None
        clock.advance(400 * DAY)
        await store.clear(clock.wall())
        assert await PersonStore(store).person(mio)

    run(place, work)


def test_words_are_changed_by_who_knows_the_old_ones(place: str) -> None:
    async def work(store: Store, clock: HandClock) -> None:
        who = (await SessionStore(store).begin(MIO)).who
        await take(store, who, "Minato")
        assert await CredentialStore(store).change_words(who, None, b"first")
        assert not await CredentialStore(store).change_words(who, None, b"second")
        assert await CredentialStore(store).change_words(who, b"first", b"third")
        assert await CredentialStore(store).words(who) == b"third"

    run(place, work)


def test_who_goes_is_forgotten_and_what_was_played_stays(place: str) -> None:
    async def work(store: Store, clock: HandClock) -> None:
        mio, other = [(await SessionStore(store).begin(secret)).who for secret in (MIO, OTHER)]
        await take(store, mio, "Minato")
        await CredentialStore(store).change_words(mio, None, b"words")
        rows = [
            Row(1, "open", {}), Row(2, "sit", {"seat": 0, "name": "Minato"}, "1:a", mio),
            Row(3, "rename", {"seat": 0, "name": "Minato", "old": "Mio"}, "1:b", mio),
            Row(4, "sit", {"seat": 1, "name": "Aki"}, "2:a", other),
        ]  # fmt: skip
        await store.open("code", "lotarot", rows)
        await store.append("code", Row(5, "move", {}), deal("link", mio, 5))
        await store.append("code", Row(6, "deal", {"withheld": ["Aki", "Minato"]}))
        await store.append("code", Row(7, "leave", {"seat": 0, "was": "Minato"}, "1:c", mio))
        answers: dict[str, dict[str, Any]] = {
            "2:b": {"t": "nack", "error": {"text": "It is Minato's turn"}},
            "2:c": {"t": "ack"},
        }
        for command, answer in answers.items():
            await store.answer("code", command, answer)
        await PersonStore(store).withdraw(mio)
        assert [row.payload for row in await store.rows("code")][5:] == [
            {"withheld": ["Aki", ""]},
            {"seat": 0, "was": ""},
        ]
        assert await store.answers("code") == {"2:c": {"t": "ack"}}
        assert await PersonStore(store).person(mio) is None
        assert await SessionStore(store).find(MIO) is None
        assert await CredentialStore(store).words(mio) is None
        (kept,) = await store.deals_of(mio, DealSearch())
        assert [(one.who, one.name, one.bot) for one in kept.players] == [(mio, "", "steady"), (None, "", "steady")]
        assert [row.payload.get("name") for row in await store.rows("code")] == [None, "", "", "Aki", None, None, None]
        assert "Mi" not in str([row.payload for row in await store.rows("code")])
        with pytest.raises(Conflict):
            await take(store, other, "Minato")
        assert (await SessionStore(store).begin("x" * 43)).who > other

    run(place, work)
