"""Ratings are a fold: whenever and wherever parts of it are made, it comes to the same digits."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import closing

import msgspec
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from site_support.rated import ended_with, match_of, rated
from support.campaign import draws
from xtarot.deals.finished_deal import KeptDeal, MatchSoFar
from xtarot.eventlog import Conflict, Row
from xtarot_site.accounts.names import keys
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.schema import deals
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.ratings.kinds import Folded, RatingRow
from xtarot_site.ratings.rating import Rating
from xtarot_site.ratings.service import Ratings, fold_matches
from xtarot_site.ratings.store import RatingStore

PERSONS = 6


def run(place: str, work: Callable[[Store, list[int]], Awaitable[None]]) -> None:
    """Do something with a store of PERSONS persons and a guest."""

    async def whole(store: Store) -> None:
        whos = [(await SessionStore(store).begin(letter * 43)).who for letter in "abcdefg"]
        for who in whos[:PERSONS]:
            await PersonStore(store).take_name(who, f"Person {who}", keys(f"Person {who}"))
        await work(store, whos)

    with closing(open_store(place)) as store:
        asyncio.run(whole(store))


async def keep(store: Store, deal: KeptDeal) -> None:
    """Let a deal end at a table of its own."""
    opened, moved = Row(1, "open", {}, at=deal.ended), Row(2, "move", {}, at=deal.ended)
    await store.open(deal.table, deal.game, [opened])
    await store.append(deal.table, moved, deal)


def matches_of(seed: int, number: int) -> list[MatchSoFar]:
    """Matches of two to four of the persons, by their places among them, and sometimes a bot."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        began: list[int | None] = [*rng.sample(range(PERSONS), rng.randint(2, 4))]
        began += [None] * rng.randint(0, 1)
        found.append(match_of(began, rng.sample(range(1, len(began) + 1), len(began))))
    return found


def of_persons(match: MatchSoFar, whos: list[int]) -> MatchSoFar:
    """The match with the numbers of sessions in the place of theirs, and nobody known to have a name."""
    return msgspec.structs.replace(match, began=[None if one is None else whos[one] for one in match.began], persons=[])


async def newest(store: Store, whos: list[int]) -> dict[int, RatingRow]:
    return await RatingStore(store).ratings("lotarot", whos)


@given(st.integers(0, 10**6), st.lists(st.integers(1, 12), min_size=1, max_size=5))
@draws(60)
def test_in_whatever_parts_it_is_folded_it_comes_to_the_same(seed: int, parts: list[int]) -> None:
    matches = [rated(match, n) for n, match in enumerate(matches_of(seed, sum(parts)), 1)]
    whole: dict[int, Rating] = {}
    rows = [*fold_matches("lotarot", matches, whole)]
    found: dict[int, Rating] = {}
    pieces: list[RatingRow] = []
    at = 0
    for part in parts:
        found = msgspec.json.decode(msgspec.json.encode(found), type=dict[int, Rating])  # as if another went on
        pieces += fold_matches("lotarot", matches[at : at + part], found)
        at += part
    assert pieces == rows
    assert found == whole


@pytest.mark.parametrize("seed", range(2))
def test_what_grows_match_by_match_is_what_is_worked_out_from_the_first(place: str, seed: int) -> None:
    async def work(store: Store, whos: list[int]) -> None:
        ratings = Ratings(store)
        for n, match in enumerate(matches_of(seed, 25)):
            await keep(store, ended_with(of_persons(match, whos), f"link-{n}", at=random.Random(n).random()))
            if n % 4 == 0:
                await ratings.renew()
        every = {who: (await ratings.of(who)) for who in whos}
        (found,) = await ratings.recompute()
        assert (found.game, found.matches, found.changed) == ("lotarot", 25, 0)
        assert {who: (await ratings.of(who)) for who in whos} == every

    run(place, work)


def test_many_damaged_matches_hold_up_none_of_those_after_them_and_are_told_once(
    place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("xtarot_site.ratings.service.AT_ONCE", 3)

    def damage(connection: sa.Connection) -> None:
        unread = sa.update(deals).where(deals.c.rated.between(2, 6)).values(players=[{"no": "player"}])
        match = connection.scalar(sa.select(deals.c.match).where(deals.c.rated == 7))
        assert match
        odd = sa.update(deals).where(deals.c.rated == 7).values(match={**match, "began": []})
        for change in (unread, odd):
            connection.execute(change)

    async def work(store: Store, whos: list[int]) -> None:
        for n, match in enumerate(matches_of(3, 9)):
            await keep(store, ended_with(of_persons(match, whos), f"link-{n}"))
        await store.write(damage)
        ratings = Ratings(store)
        await ratings.renew()
        assert (await RatingStore(store).rated_games())["lotarot"].upto == 9
        assert {row.n for who in whos for row in (await ratings.of(who)).get("lotarot", [])} == {1, 8, 9}
        assert caplog.text.count("damaged") == 6, "each once"
        (found,) = await ratings.recompute()
        assert (found.matches, found.changed) == (9, 0)

    run(place, work)


def test_several_who_fold_at_once_do_it_once(place: str) -> None:
    async def work(store: Store, whos: list[int]) -> None:
        for n, match in enumerate(matches_of(7, 12)):
            await keep(store, ended_with(of_persons(match, whos), f"link-{n}"))
        await asyncio.gather(*(Ratings(store).of(who) for who in whos))
        assert await RatingStore(store).rated_games() == {"lotarot": Folded(12, 12, 0)}
        rows = [row for who in whos for row in await RatingStore(store).ratings_of(who)]
        assert len({(row.who, row.n) for row in rows}) == len(rows)
        with pytest.raises(Conflict):
            await RatingStore(store).add_ratings("lotarot", Folded(12, 11, 0), [], 12)
        (found,) = await Ratings(store).recompute()
        assert found.changed == 0

    run(place, work)


def test_matches_that_end_at_once_are_numbered_without_a_gap(place: str) -> None:
    async def work(store: Store, whos: list[int]) -> None:
        matches = [of_persons(match, whos) for match in matches_of(3, 20)]
        await asyncio.gather(*(keep(store, ended_with(match, f"link-{n}")) for n, match in enumerate(matches)))
        found, _ = await RatingStore(store).matches("lotarot", 0, 100)
        assert [one.n for one in found] == [*range(1, 21)]

    run(place, work)


def test_two_persons_must_have_begun_it_and_have_names(place: str) -> None:
    async def work(store: Store, whos: list[int]) -> None:
        mio, aki, guest = whos[0], whos[1], whos[-1]
        kept = {
            "rated": match_of([mio, aki, None], [1, 2, 3], persons=[]),
            "guests": match_of([mio, guest], [1, 2], persons=[]),
            "besides": match_of([mio, guest, aki], [1, 2, 3], persons=[]),
            "going": match_of([mio, aki], [1, 2], persons=[], over=False),
            "hints": match_of([mio, aki], [1, 2], persons=[], counts=False),
            "twice": match_of([mio, mio, aki], [1, 2, 3], persons=[]),
        }
        for link, match in kept.items():
            await keep(store, ended_with(match, link))
        found, _ = await RatingStore(store).matches("lotarot", 0, 100)
        assert [(one.n, one.match.persons) for one in found] == [(1, [mio, aki]), (2, [mio, aki])]
        assert (await store.deal("rated")) is not None

    run(place, work)


def test_a_guest_who_turned_out_to_be_a_person_meanwhile_is_that_person(place: str) -> None:
    async def work(store: Store, whos: list[int]) -> None:
        mio, aki, guest = whos[0], whos[1], whos[-1]
        await SessionStore(store).attach("n" * 43, mio, guest)
        await keep(store, ended_with(match_of([guest, aki], [1, 2], persons=[]), "link"))
        [found], _ = await RatingStore(store).matches("lotarot", 0, 100)
        assert (found.match.began, found.match.persons) == ([mio, aki], [mio, aki])
        await keep(store, ended_with(match_of([guest, mio, aki], [1, 2, 3], persons=[]), "both"))
        assert len((await RatingStore(store).matches("lotarot", 0, 100))[0]) == 1, "nobody plays against themselves"

    run(place, work)


def test_of_who_goes_the_numbers_of_others_stay_as_they_are(place: str) -> None:
    async def work(store: Store, whos: list[int]) -> None:
        for n, match in enumerate(matches_of(5, 10)):
            await keep(store, ended_with(of_persons(match, whos), f"link-{n}"))
        ratings = Ratings(store)
        others = [await ratings.of(who) for who in whos[1:]]
        await RatingStore(store).set_audience(whos[0], "everyone")
        await PersonStore(store).withdraw(whos[0])
        assert await RatingStore(store).audience(whos[0]) == "nobody"
        (found,) = await ratings.recompute()
        assert found.changed == 0
        assert [await ratings.of(who) for who in whos[1:]] == others

    run(place, work)
