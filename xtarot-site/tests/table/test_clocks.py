"""Clocks for people: whose time runs, what is left of it, and what happens when it is over."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_support.by_hand import run, settled, until
from site_support.clocks import HandClock
from support import table_states
from xtarot.eventlog import StoreError
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.clocks import LIMITS, RESTS, Clocks
from xtarot.table.rendering import drawn
from xtarot.table.seats import Seat, Seats
from xtarot.table.settings import Terms
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.table import Table, Tables, Viewer
from xtarot_site.table.messages import Act, Back, Leave, Sit
from xtarot_site.table.timekeeping import GRACE, MOST_LAG

MOVE, RESERVE = LIMITS["quick"]
OVER = MOVE + RESERVE + GRACE
QUICK = Terms(clock="quick")


class Sitting:
    """A table on a clock at which people sit, whose hands a test moves."""

    def __init__(self, table: Table, clock: HandClock, people: list[Session], viewers: list[Viewer]) -> None:
        self.table, self.clock, self.people, self.viewers = table, clock, people, viewers
        self._ids = 0

    @property
    def state(self) -> TableState:
        return self.table.state

    async def passes(self, seconds: float) -> None:
        """Time passes, and the table does what it demands."""
        self.clock.advance(seconds)
        await settled(self.table, self.clock)

    async def act(self, seat: int, lag: int = 0, v: int = 0) -> dict[str, Any]:
        """The person of a seat makes the first move there is."""
        self._ids += 1
        move = next(self.state.deal.moves(seat)).split(" ", 1)[1]
        return await self.table.ask(self.people[seat], "en", Act(f"m{self._ids}", move, v=v, lag=lag))

    def left(self, seat: int) -> float:
        """What is left of a reserve, as everybody sees it."""
        return float(msgspec.to_builtins(drawn(self.state, "en").seats[seat].left)) / 1000

    async def moves(self) -> list[dict[str, Any]]:
        """The moves in the log."""
        log = await self.table._tables.store.rows(self.state.code)
        return [row.payload for row in log if row.kind == "move"]


async def sit(
    tables: Tables, clock: HandClock, people: int = 2, game: str = "dream-capture", terms: Terms = QUICK
) -> Sitting:
    """People at a table, where cards have just been dealt, have been looked at, and everybody is to choose."""
    sessions = [await SessionStore(tables.store).begin(letter * 43) for letter in "abcdef"[:people]]
    code = await tables.open(game, bots="random", pace=0, sitting=sessions[0], terms=terms)
    table = await tables.get(code)
    assert table
    viewers = [table.join(session.who, "en") for session in sessions]
    for seat, session in enumerate(sessions[1:], 1):
        await table.ask(session, "en", Sit("s", seat))
    sat = Sitting(table, clock, sessions, viewers)
    await sat.passes(1)
    sat.clock.advance(RESTS - 1)
    return sat


def sentences(viewer: Viewer) -> list[str]:
    """What a viewer has been told since it was asked last."""
    found: list[str] = []
    while not viewer.messages.empty():
        message = msgspec.json.decode(viewer.messages.get_nowait() or b"{}")
        found += (one["text"] for one in message.get("sentences", []))
    return found


def test_who_chooses_at_the_same_time_has_a_clock_each(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        assert sorted(sat.state.clocks.turns) == [0, 1], "bots have none"
        await sat.passes(MOVE + 20)
        assert (await sat.act(0))["t"] == "ack"
        assert (sat.left(0), sat.left(1)) == (RESERVE - 20, RESERVE), "what runs still is not counted yet"
        assert sorted(sat.state.clocks.turns) == [1]
        await sat.passes(5)
        await sat.act(1)
        assert sat.left(1) == RESERVE - 25
        made = [move["clock"] for move in await sat.moves() if move["by"] == "person"]
        assert made == [{"seat": 0, "left": 100_000}, {"seat": 1, "left": 95_000}]

    run(tmp_path, work)


def test_within_the_time_of_a_move_the_reserve_stays(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.passes(MOVE)
        await sat.act(0)
        assert sat.left(0) == RESERVE

    run(tmp_path, work)


def test_cards_that_are_dealt_and_a_finished_trick_may_be_looked_at_first(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, 1)
        assert sat.state.clocks.turns[0].rest == RESTS
        await sat.act(0)
        while not (sat.state.looking.rest and 0 in sat.state.clocks.turns):
            await sat.passes(3)
            if 0 in sat.state.deciders and not sat.state.looking.rest:
                assert sat.state.clocks.turns[0].rest == 0
                await sat.act(0)
        turn = sat.state.clocks.turns[0]
        assert turn.row == sat.state.looking.rest
        assert turn.rest == RESTS
        assert drawn(sat.state, "en").seats[0].due == turn.at + RESTS + MOVE

    run(tmp_path, work)


@pytest.mark.parametrize(("lag", "counted"), [(0, 20), (700, 19.3), (60_000, 20 - MOST_LAG)])
def test_what_the_line_takes_is_not_counted_as_far_as_it_may_take_that(
    tmp_path: Path, lag: int, counted: float
) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.passes(MOVE + 20)
        await sat.act(0, lag)
        assert sat.left(0) == pytest.approx(RESERVE - counted)

    run(tmp_path, work)


def test_out_of_both_the_bot_makes_this_one_move(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.act(1)
        sentences(sat.viewers[1])
        await sat.passes(OVER - 0.1)
        assert 0 in sat.state.clocks.turns, "a move may be on its way still"
        sat.clock.advance(0.2)
        await until(lambda: sat.state.clocks.forced)
        await settled(sat.table, clock)
        assert "Out of time: the bot played for Guest" in sentences(sat.viewers[1])
        (made,) = [move for move in await sat.moves() if move["by"] == "clock"]
        assert made["clock"] == {"seat": 0, "left": 0, "times": 1}
        assert not sat.state.seats[0].by_bot, "the next move is theirs again"
        assert sat.left(0) == 0

    run(tmp_path, work)


def test_a_move_that_comes_after_the_bots_is_refused_in_words_and_makes_none_of_the_next_turn(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        shown = sat.state.v
        sat.clock.advance(OVER)
        await until(lambda: 0 in sat.state.clocks.forced)
        late = await sat.table.ask(sat.people[0], "en", Act("late", "play SK", v=shown))
        assert late["error"]["kind"] == "turn"
        assert late["error"]["text"] == "Your time was over: the bot has played for you"

    run(tmp_path, work)


def test_a_move_that_comes_before_the_bots_is_taken(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.passes(OVER - 0.01)
        assert (await sat.act(0, v=sat.state.v))["t"] == "ack"
        assert sat.left(0) == 0

    run(tmp_path, work)


async def out_twice(tables: Tables, clock: HandClock) -> Sitting:
    """The person of seat 0 has been out of time twice in a row; another plays on."""
    sat = await sit(tables, clock)
    for _ in range(60):
        if sat.state.seats[0].idle:
            return sat
        if 1 in sat.state.clocks.turns:
            await sat.act(1)
        await sat.passes(OVER if 0 in sat.state.clocks.turns else 3)
    raise AssertionError("they were not out of time")


def test_after_twice_in_a_row_the_bot_stays_until_they_say_that_they_are_back(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await out_twice(tables, clock)
        assert "Out of time again: the bot plays for Guest until they are back" in sentences(sat.viewers[1])
        assert drawn(sat.state, "en").seats[0].idle is True
        assert 0 not in sat.state.clocks.turns
        assert 0 not in sat.state.seats.present, "nobody waits for them"
        before = len([move for move in await sat.moves() if move["by"] == "standin"])
        while len([move for move in await sat.moves() if move["by"] == "standin"]) == before:
            if 1 in sat.state.clocks.turns:
                await sat.act(1)
            await sat.passes(3)
        sat.table.leave(sat.viewers[0])
        await sat.passes(6)
        sat.table.join(sat.people[0].who, "en")
        await settled(sat.table, clock)
        assert sat.state.seats[0].here
        assert sat.state.seats[0].idle, "a line that carries again is nobody yet"
        assert (await sat.table.ask(sat.people[0], "en", Back("b")))["t"] == "ack"
        assert not sat.state.seats[0].by_bot
        v = sat.state.v
        assert (await sat.table.ask(sat.people[0], "en", Back("b2"))) == {"t": "ack", "id": "b2", "v": v}

    run(tmp_path, work)


def test_a_move_of_ones_own_is_a_new_beginning(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.act(1)
        await sat.passes(OVER)
        assert sat.state.seats[0].lapses == 1
        while 0 not in sat.state.clocks.turns:
            if 1 in sat.state.clocks.turns:
                await sat.act(1)
            await sat.passes(3)
        await sat.act(0)
        assert sat.state.seats[0].lapses == 0

    run(tmp_path, work)


def test_a_wish_for_the_next_deal_is_one_too() -> None:
    seats, clocks = Seats([Seat("steady", 0, 0)]), Clocks("quick")
    seats[0].sit(1, "Mio")
    seats[0].lapses = 2
    body = rows.Next(seat=0)
    clocks.note(rows.write_row(9, body), body, seats)
    assert not seats[0].idle


def test_time_stands_still_while_the_server_restarts_and_reserves_are_as_they_were(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.passes(MOVE + 20)
        await sat.act(0)
        await sat.passes(10)
        await sat.table.close()
        clock.advance(3600)
        again = await tables.get(sat.state.code)
        assert again
        viewers = [again.join(session.who, "en") for session in sat.people]
        sat = Sitting(again, clock, sat.people, viewers)
        await settled(again, clock)
        log = await tables.store.rows(again.state.code)
        assert log[-1].kind == "resume"
        turn = again.state.clocks.turns[1]
        assert turn.at == clock.wall()
        assert turn.row < turn.timed, "it is the same turn"
        await sat.passes(RESTS + MOVE + 1)
        await sat.act(1)
        assert (sat.left(0), sat.left(1)) == (RESERVE - 20, RESERVE - 1)

    run(tmp_path, work)


def test_it_stands_still_while_nobody_is_there_who_sits_there(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        for viewer in sat.viewers:
            sat.table.leave(viewer)
        await sat.passes(500)
        assert not sat.state.clocks.forced
        sat.table.join(sat.people[1].who, "en")
        await settled(sat.table, clock)
        assert sat.state.clocks.turns[0].at == clock.wall()

    run(tmp_path, work)


def test_it_stands_still_while_nothing_can_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.passes(10)
        append = tables.store.append

        async def fail(*_: Any) -> None:
            raise StoreError

        monkeypatch.setattr(tables.store, "append", fail)
        monkeypatch.setattr(tables.store, "finish", fail)
        assert (await sat.act(0))["error"]["kind"] == "store"
        for _ in range(100):
            clock.advance(3)
            await until(lambda: clock.waiting)
        monkeypatch.setattr(tables.store, "append", append)
        monkeypatch.undo()
        await sat.passes(3)
        await until(lambda: sat.state.clocks.turns[0].at > 1e9 + 300)
        assert not sat.state.clocks.forced
        await sat.act(0)
        assert sat.left(0) == RESERVE

    run(tmp_path, work)


def test_a_lost_line_lets_it_run_until_the_bot_stands_in(tmp_path: Path) -> None:
    """Else one could stop it by pulling the plug."""

    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.act(1)
        sat.table.leave(sat.viewers[0])
        await settled(sat.table, clock)
        await sat.passes(30)
        assert not sat.state.seats[0].here
        sat.table.join(sat.people[0].who, "en")
        await settled(sat.table, clock)
        await sat.act(0)
        assert sat.left(0) == RESERVE + MOVE - 30

    run(tmp_path, work)


def test_who_gets_up_in_their_turn_and_sits_down_again_goes_on_with_it(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, 2)
        turn = sat.state.clocks.turns[0]
        for number in range(4):
            await sat.passes(MOVE)
            await sat.table.ask(sat.people[0], "en", Leave(f"l{number}"))
            assert 0 not in sat.state.clocks.turns
            await sat.table.ask(sat.people[0], "en", Sit(f"s{number}", 0))
        assert sat.state.clocks.turns[0] == turn
        await sat.act(0)
        assert sat.left(0) == RESERVE - 3 * MOVE

    run(tmp_path, work)


def test_who_comes_back_before_the_bot_has_moved_for_them_goes_on_with_their_turn(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, 2)
        before = sat.state.clocks.turns[0]
        for body in (rows.Away(seat=0, standin=True), rows.Back(seat=0)):
            sat.state.apply(rows.write_row(sat.state.v + 1, body, at=clock.wall() + 60))
        assert sat.state.clocks.turns[0] == before

    run(tmp_path, work)


def test_who_gets_up_and_comes_back_has_what_was_left_and_another_has_all(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, 2)
        await sat.passes(MOVE + 20)
        await sat.act(0)
        await sat.table.ask(sat.people[0], "en", Leave("l"))
        await sat.table.ask(sat.people[0], "en", Sit("s2", 0))
        assert sat.left(0) == RESERVE - 20
        await sat.table.ask(sat.people[0], "en", Leave("l2"))
        other = await SessionStore(tables.store).begin("z" * 43)
        await sat.table.ask(other, "en", Sit("s", 0))
        assert sat.left(0) == RESERVE

    run(tmp_path, work)


@pytest.mark.parametrize("terms", [Terms(), Terms(clock="none")])
def test_a_table_without_clock_has_nothing_of_it(tmp_path: Path, terms: Terms) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, terms=terms)
        await sat.passes(3600)
        await sat.act(0)
        assert not sat.state.clocks.turns
        assert all("clock" not in move for move in await sat.moves())
        seen = msgspec.to_builtins(drawn(sat.state, "en"))
        assert "clock" not in seen
        assert not {"left", "due", "idle"} & seen["seats"][0].keys()

    run(tmp_path, work)


def test_where_no_bot_could_move_there_is_no_clock(tmp_path: Path) -> None:
    """At the free table everybody may act at any time, too."""

    async def work(tables: Tables, clock: HandClock) -> None:
        session = await SessionStore(tables.store).begin("a" * 43)
        table = await tables.get(await tables.open("free", sitting=session, terms=QUICK))
        assert table
        assert table.state.clocks.limits is None

    run(tmp_path, work)


def clocked(name: str, seats: int, seed: int, moves: int, sitting: int) -> TableState:
    """A table on a clock after some moves."""
    log = table_states.dealt(name, seats, seed, sitting)
    log[0].payload["clock"] = "quick"
    state, rng = TableState("code", log), random.Random(seed)
    for _ in range(moves):
        if state.deal.finished:
            break
        body = rows.Move(move=table_states.random_move(state.deal, rng), by="person")
        state.apply(rows.write_row(state.v + 1, body, at=float(state.v)))
    return state


def test_nobody_is_timed_while_a_claim_is_looked_at() -> None:
    state = clocked("hexbridge", 6, 1, 30, 6)
    while not state.choosing:
        state = clocked("hexbridge", 6, state.v, 30, 6)
    (seat, *_) = state.choosing
    before = state.clocks.turns[seat]
    told: list[tuple[rows.AnyBody, bool]] = [
        (rows.Claim(seat=seat, give=True, tricks=3), False),
        (rows.Retract(seat=seat), True),
    ]
    for body, runs in told:
        state.apply(rows.write_row(state.v + 1, body, at=80.0 if runs else 50.0))
        assert bool(state.clocks.turns) == runs
    after = state.clocks.turns[seat]
    assert (after.row, after.at) == (before.row, before.at), "the same turn goes on"
    assert after.due(LIMITS["quick"]) == before.due(LIMITS["quick"]) + 30, "without what the claim has taken"


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_a_clock_tells_nothing_of_the_cards(name: str, seats: int) -> None:
    """Who has no choice is timed as anybody, and bots are not: other hidden cards, the same rings."""
    for moves in (0, 4, 9, 23):
        state = clocked(name, seats, 40 + moves, moves, seats - 1)
        for seat in (0, 1, SPECTATOR):
            twin = table_states.redrawn(state, seat, moves)
            assert drawn(twin, "en").seats == drawn(state, "en").seats
            assert state.deal.finished or twin.choosing == state.choosing
        awaited = {state.deal.decider(k) for k in state.deal.actors} - {seats - 1}
        assert set(state.clocks.turns) == awaited


@given(st.lists(st.tuples(st.floats(0, 400), st.integers(0, 3000)), max_size=40))
def test_reserves_only_shrink_and_a_log_comes_to_the_same(waits: list[tuple[float, int]]) -> None:
    """Whatever time is taken, in which order: what is left is never more, never less than nothing."""
    log = table_states.dealt("high-card", 3, 1, 3)
    log[0].payload["clock"] = "quick"
    state, at = TableState("code", log), 0.0
    for (wait, seed), _ in zip(waits, range(20), strict=False):
        if state.deal.finished:
            break
        seat = min(state.choosing)
        before = state.clocks.left(seat + 1)
        at += wait
        over = max(0.0, at - state.clocks.turns[seat].due(LIMITS["quick"]))
        left = round(1000 * max(0.0, before - over))
        move = table_states.random_move(state.deal, random.Random(seed))
        if int(move.split()[0]) != seat:
            continue
        log.append(
            rows.write_row(state.v + 1, rows.Move(move=move, by="person", clock=rows.Clocked(seat, left)), at=at)
        )
        state.apply(log[-1])
        assert 0 <= state.clocks.left(seat + 1) <= before
    again = TableState("code", log)
    assert again.clocks.turns == state.clocks.turns
    assert [again.clocks.left(k + 1) for k in range(3)] == [state.clocks.left(k + 1) for k in range(3)]


def test_a_match_begins_with_the_whole_reserve() -> None:
    clocks = Clocks("calm")
    seats = Seats([Seat("steady", 0, 0)])
    seats[0].sit(1, "Mio")
    body = rows.Move(move="0 play SK", by="person", clock=rows.Clocked(0, 1_500))
    clocks.note(rows.write_row(9, body), body, seats)
    assert clocks.left(1) == 1.5
    clocks.begin_deal(seats, of_match=True)
    assert clocks.left(1) == LIMITS["calm"].reserve
