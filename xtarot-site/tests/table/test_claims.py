"""Claims at a table: proven, laid open, looked at, played out; and what is not proven stays with who asked."""

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from site_support.by_hand import until
from support import playing, table_states
from support.claimable import claimable
from xtarot.claims import claim
from xtarot.deals.view import View
from xtarot.eventlog import Row
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.rendering import drawn, own
from xtarot.table.sentences import sentences
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Table, Tables, Timing, Viewer, claim_service
from xtarot_site.table.claim_service import Claims, Stated
from xtarot_site.table.messages import Act, Agree, Claim, Command, Leave, Retract

AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), gone=30, standin=30)
PEOPLE = [Session(1, "N0"), Session(2, "N1")]
GAMES = ("hexbridge", "dream-capture", "lotarot")


class At:
    """A running table with people at it, from the rows of a log."""

    def __init__(self, tables: Tables, table: Table, seat: int) -> None:
        self.tables, self.table, self.seat = tables, table, seat
        self.viewers: list[Viewer] = []
        self._ids = 0

    def look(self, *who: int | None) -> None:
        self.viewers += [self.table.join(one, "en") for one in who]

    async def ask(self, person: int | None, command: Callable[..., Command], *more: Any) -> dict[str, Any]:
        self._ids += 1
        session = None if person is None else PEOPLE[person]
        return await self.table.ask(session, "en", command(f"c{self._ids}", *more))

    @property
    def state(self) -> TableState:
        return self.table.state


def heard(viewer: Viewer) -> list[dict[str, Any]]:
    """What a viewer has been sent since it was asked last, but how many look on, which is told when there is time."""
    found = []
    while not viewer.messages.empty():
        found.append(msgspec.json.decode(viewer.messages.get_nowait() or b"null"))
    return [one for one in found if not one or one["t"] != "spectators"]


def live(folder: Path, log: list[Row], seat: int, work: Callable[[At], Awaitable[None]]) -> list[Row]:
    """Do something at a table that goes on from these rows; its rows in the end."""

    async def whole() -> list[Row]:
        with closing(SqliteStore(folder / "t.sqlite3")) as store:
            for secret in ("a", "b"):
                await SessionStore(store).begin(secret * 43)
            await store.open("code", log[0].payload["game"], log)
            tables = Tables(store, AT_ONCE)
            try:
                async with asyncio.timeout(30):
                    table = await tables.get("code")
                    assert table
                    await work(At(tables, table, seat))
            finally:
                await tables.close()
            return await store.rows("code")

    return asyncio.run(whole())


def applied(table: TableState, body: rows.AnyBody, who: int | None = None) -> TableState:
    table.apply(rows.write_row(table.v + 1, body, who=who))
    return table


def open_hands(table: TableState) -> set[int]:
    """The seats whose hands lie open for spectators."""
    return {zone.seat for zone in drawn(table, "en").zones.values() if zone.open and isinstance(zone.seat, int)}


# What rows come to


def test_a_claim_lays_the_hand_open_until_it_is_taken_back() -> None:
    log, seat = claimable("lotarot", 3)
    table = TableState("code", log)
    before = open_hands(table)
    applied(table, rows.Claim(seat=seat, give=False, tricks=3))
    frame = drawn(table, "en")
    assert frame.claim
    assert (frame.claim.seat, frame.claim.awaited, frame.claim.on, frame.waiting) == (seat, [seat], False, "person")
    assert open_hands(table) == before | {seat}
    assert len(frame.zones[f"hand-{seat}"].cards or []) == 3
    assert not own(table, seat, "en").can, "nobody plays while it is looked at"
    assert sentences(table, table.entries[-1], SPECTATOR, "en")[0].text == "N0 claims all 3 tricks that are left"
    applied(table, rows.Retract(seat=seat))
    assert open_hands(table) == before
    assert not drawn(table, "en").claim
    assert own(table, seat, "en").can


def test_the_other_people_are_awaited_and_who_leaves_is_not() -> None:
    log, seat = claimable(people=(1, 3))
    near, far = sorted(((seat + 1) % 6, (seat + 3) % 6))
    table = applied(TableState("code", log), rows.Claim(seat=seat, give=False, tricks=3))
    assert table.claiming
    assert table.claiming.awaited(table.seats.persons) == {near, far}
    applied(table, rows.Agree(seat=near))
    assert not table.plays_out
    applied(table, rows.Leave(seat=far, was="N"))
    assert table.plays_out


def test_a_claim_goes_with_who_made_it_unless_the_rest_is_played_out_already() -> None:
    log, seat = claimable(people=(1,))
    table = applied(TableState("code", log), rows.Claim(seat=seat, give=False, tricks=3))
    applied(table, rows.Leave(seat=seat, was="N0"))
    assert table.claiming is None
    table = applied(TableState("code", log), rows.Claim(seat=seat, give=False, tricks=3))
    applied(table, rows.Agree(seat=(seat + 1) % 6))
    applied(table, rows.Leave(seat=seat, was="N0"))
    assert table.plays_out
    assert table.plays_claim(seat)


def test_who_plays_by_hand_chooses_and_the_others_do_not() -> None:
    log, seat = claimable(people=(1, 3))
    table = applied(TableState("code", log), rows.Claim(seat=seat, give=False, tricks=3))
    applied(table, rows.Agree(seat=(seat + 1) % 6, by_hand=True))
    applied(table, rows.Agree(seat=(seat + 3) % 6))
    assert table.plays_out
    assert [table.may_play((seat + place) % 6) for place in (0, 1, 3)] == [False, True, False]


# At a running table


@pytest.mark.parametrize("name", GAMES)
def test_what_is_claimed_is_played_out_as_ordinary_moves_and_comes_out(tmp_path: Path, name: str) -> None:
    log, seat = claimable(name, 3)
    won = TableState("code", log).deal.state.taken

    async def work(at: At) -> None:
        at.look(1, None)
        answer = await at.ask(0, Claim)
        assert answer["t"] == "ack", answer
        assert at.state.claiming
        assert at.state.claiming.claim
        score = at.state.claiming.claim.score
        frame = drawn(at.state, "en")
        assert frame.claim
        assert len(frame.claim.line) == 3
        assert bool(frame.claim.score) == (name == "hexbridge")
        assert (await at.ask(0, Act, "play SK"))["error"]["text"] == "A claim is being looked at"
        assert (await at.ask(0, Agree))["t"] == "ack"
        await until(lambda: at.state.deal.finished)
        ours = {seat} | {one for one in range(at.state.deal.seats) if name == "hexbridge" and (one - seat) % 2 == 0}
        taken = at.state.deal.state.taken
        assert sum(taken[one] - won[one] for one in ours) == 3
        if score:
            assert [tuple(line) for line in score] == at.state.game.score(at.state.deal.state)
        assert not drawn(at.state, "en").claim

    log = live(tmp_path, log, seat, work)
    made = [row.payload["by"] for row in log[[row.kind for row in log].index("claim") :] if row.kind == "move"]
    assert set(made) == {"claim"}


def test_what_is_not_proven_is_told_to_who_asked_alone_and_once_a_trick(tmp_path: Path) -> None:
    log = table_states.dealt("lotarot", 4, 3, 2)
    table = TableState("code", log)
    while not table.game.arity or table.deal.state.phase != 3 or table.deal.actors != {0}:
        applied(table, rows.Move(move=next(table.deal.moves(min(table.deal.actors))), by="bot"))
        log.append(table.entries[-1].row)

    async def work(at: At) -> None:
        at.look(1, 2, None)
        for viewer in at.viewers:
            heard(viewer)
        v = at.state.v
        answer = await at.ask(0, Claim)
        assert answer["error"]["kind"] == "claim"
        assert "Nobody else has been told" in answer["error"]["text"]
        assert await at.table.ask(PEOPLE[0], "en", Claim("c1")) == answer, "the same, sent again"
        for _ in range(100):
            assert "one claim a trick" in (await at.ask(0, Claim))["error"]["text"].lower()
        assert at.state.v == v
        assert [heard(viewer) for viewer in at.viewers] == [[], [], []]

    assert live(tmp_path, log, 0, work) == log


def test_a_claim_that_is_sent_again_has_the_same_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is proven, when it has been, and when its table has been read again."""
    log, seat = claimable("lotarot", people=(1,))
    proving, proven = threading.Event(), []

    def slowly(view: View) -> Any:
        proven.append(proving.wait(20))
        return claim(view)

    monkeypatch.setattr(claim_service, "claim", slowly)

    async def work(at: At) -> None:
        lost = asyncio.create_task(at.table.ask(PEOPLE[0], "en", Claim("c")))
        await asyncio.sleep(0)
        again = asyncio.create_task(at.table.ask(PEOPLE[0], "en", Claim("c")))
        await asyncio.sleep(0)
        lost.cancel()
        proving.set()
        first = await again
        assert first["t"] == "ack"
        assert await at.table.ask(PEOPLE[0], "en", Claim("c")) == first
        await at.table.close()
        reloaded = await at.tables.get(at.state.code)
        assert reloaded
        assert await reloaded.ask(PEOPLE[0], "en", Claim("c")) == first
        assert proven == [True]

    try:
        live(tmp_path, log, seat, work)
    finally:
        proving.set()


class Budget:
    """Computing time."""

    def __init__(self, left: float) -> None:
        self.left = left

    def spend(self, seconds: float) -> None:
        self.left -= seconds


def test_claims_cost_who_makes_them_and_keep_nothing_else_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, seat = claimable("lotarot", 3)
    proving = threading.Event()

    async def work(at: At) -> None:
        spent, full = Budget(0), Budget(1)
        refused = await at.table.ask(PEOPLE[0], "en", Claim("spent"), spent)
        assert refused["error"]["kind"] == "rate"
        claims = [Claims(at.tables.bot_executor, at.tables.pool, at.tables.proofs) for _ in range(4)]
        monkeypatch.setattr(claim_service, "claim", lambda view: proving.wait() and claim(view))
        asked = [asyncio.create_task(one.answer(at.state, PEOPLE[0], "en", Claim("c"), full)) for one in claims]
        async with asyncio.timeout(5):
            await asyncio.get_running_loop().run_in_executor(at.tables.pool, lambda: None)
        assert not any(task.done() for task in asked)
        proving.set()
        assert {type(found) for found in await asyncio.gather(*asked)} == {Stated}
        assert full.left < 1

    try:
        live(tmp_path, log, seat, work)
    finally:
        proving.set()


def test_who_may_claim_agree_and_take_back(tmp_path: Path) -> None:
    log, seat = claimable("lotarot", people=(1,))

    async def work(at: At) -> None:
        at.look(1, 2, None)
        assert (await at.ask(None, Claim))["error"]["kind"] == "seat", "a spectator"
        assert (await at.ask(1, Claim))["error"]["kind"] == "claim", "whose turn it is not"
        assert (await at.ask(1, Agree))["error"]["kind"] == "claim", "nothing to agree to"
        assert (await at.ask(0, Claim))["t"] == "ack"
        assert (await at.ask(0, Claim))["error"]["kind"] == "claim", "one is open"
        assert (await at.ask(1, Retract))["error"]["kind"] == "claim", "another's"
        assert (await at.ask(None, Agree))["error"]["kind"] == "seat"
        assert (await at.ask(0, Agree))["t"] == "ack", "who claims may say so, too"
        assert not at.state.plays_out
        assert (await at.ask(0, Retract))["t"] == "ack"
        assert at.state.claiming is None
        assert "one claim a trick" in (await at.ask(0, Claim))["error"]["text"].lower()

    live(tmp_path, log, seat, work)


def test_a_claim_survives_a_restart_before_and_while_it_is_played_out(tmp_path: Path) -> None:
    log, seat = claimable(people=(1,))

    async def begin(at: At) -> None:
        at.look(1, 2)
        await at.ask(0, Claim)

    async def go_on(at: At) -> None:
        assert at.state.is_looked_at
        at.look(1, 2)
        assert (await at.ask(1, Agree, True))["t"] == "ack"
        await until(lambda: at.state.may_play((at.seat + 1) % 6) and (at.seat + 1) % 6 in at.state.deciders)
        await at.ask(0, Leave)
        (move, *_) = at.state.deal.moves((at.seat + 1) % 6)
        assert (await at.ask(1, Act, move.split(" ", 1)[1]))["t"] == "ack"

    async def end(at: At) -> None:
        assert at.state.plays_out
        at.look(2)
        mine = (at.seat + 1) % 6
        while not at.state.deal.finished:
            await until(lambda: at.state.deal.finished or mine in at.state.deciders)
            if not at.state.deal.finished:
                await at.ask(1, Act, next(at.state.deal.moves(mine)).split(" ", 1)[1])
        s = at.state.deal.state
        assert s.last_winner % 2 == at.seat % 2

    for number, work in enumerate((begin, go_on, end)):
        folder = tmp_path / str(number)
        folder.mkdir()
        log = live(folder, log, seat, work)


def test_who_gives_up_plays_cards_that_do_not_win_when_all_have_agreed(tmp_path: Path) -> None:
    log, seat = claimable(people=(1,), tricks=4)

    async def work(at: At) -> None:
        at.look(1, 2)
        assert (await at.ask(0, Claim, True))["t"] == "ack"
        frame = drawn(at.state, "en")
        assert frame.claim
        assert (frame.claim.give, frame.claim.awaited) == (True, [(seat + 1) % 6])
        await asyncio.sleep(0.05)
        assert at.state.is_looked_at, "nothing happens before the other person has seen it"
        await at.ask(1, Agree)
        await until(lambda: at.state.deal.finished)

    live(tmp_path, log, seat, work)


# Blind


@pytest.mark.parametrize("name", GAMES)
def test_twins_prove_the_same(name: str) -> None:
    log, seat = claimable(name, 3)
    table = TableState("code", log)
    twins = [table_states.redrawn(table, seat, seed) for seed in range(3)]
    assert len({repr(claim(twin.view(seat))) for twin in [table, *twins]}) == 1
    assert any(twin.deal.state != table.deal.state for twin in twins)
    public = [table_states.redrawn(table, SPECTATOR, seed) for seed in range(3)]
    assert {twin.decided for twin in public} == {table.decided}


# What is decided


@pytest.mark.parametrize(("name", "tricks"), [("hexbridge", 3), ("dream-capture", 1)])
def test_what_is_decided_comes_to_the_same_however_it_is_played(name: str, tricks: int) -> None:
    log, _ = claimable(name, tricks)
    table = TableState("code", log)
    assert table.decided
    for seed in range(4):
        twin = table_states.redrawn(table, SPECTATOR, seed).deal
        ends = {repr(playing.to_the_end(twin.copy(), random.Random(k)).score()) for k in range(6)}
        assert len(ends) == 1


def test_the_last_trick_is_decided_and_played_out_when_all_want_it(tmp_path: Path) -> None:
    log, seat = claimable("dream-capture", 1, people=(1,))
    assert TableState("code", log).decided
    assert not TableState("code", log[:-12]).decided

    async def work(at: At) -> None:
        at.look(1, 2)
        frame = drawn(at.state, "en")
        assert frame.claim
        assert frame.claim.seat == -1
        assert (await at.ask(0, Agree))["t"] == "ack"
        assert not at.state.plays_out
        assert (await at.ask(1, Agree))["t"] == "ack"
        await until(lambda: at.state.deal.finished)

    live(tmp_path, log, seat, work)
