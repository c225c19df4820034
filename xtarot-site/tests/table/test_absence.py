"""For whom a table goes on, and for whom it waits: those who sit there, and not those who only watch."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_support.by_hand import run, settled, until
from site_support.clocks import HandClock
from support import table_states
from table.test_timing import finished
from xtarot.rules import cards as deck
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.core.pubsub import News
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.table import Table, Tables, Timing, Viewer
from xtarot_site.table.absence import Attendance
from xtarot_site.table.cluster_presence import Company, Elsewhere
from xtarot_site.table.feed import Feeds
from xtarot_site.table.messages import Act, Leave, Next, Sit
from xtarot_site.table.presence import KEPT, MOST, Presence

TIMING = Timing()
SIGNS = 20  # seconds between two signs of a page that is looked at (`static/lib/presence.js`)


async def two(tables: Tables) -> tuple[Table, list[Session], list[Viewer]]:
    """A table at which two people and four bots have just been dealt cards."""
    people = [await SessionStore(tables.store).begin(letter * 43) for letter in "ab"]
    table = await tables.get(
        await tables.open("dream-capture", bots="random", sitting=msgspec.structs.replace(people[0], name="Mio"))
    )
    assert table
    viewers = [table.join(session.who, "en") for session in people]
    await table.ask(people[1], "en", Sit("s", 1, "Aki"))
    return table, people, viewers


async def passes(table: Table, clock: HandClock, seconds: float, looking: int | None = None) -> None:
    """Let time pass; `looking`: who looks at another page meanwhile, as it says again and again."""
    await settled(table, clock)
    for _ in range(round(seconds / SIGNS)):
        if looking is not None:
            table._tables.presence.looks(looking)
        clock.advance(SIGNS)
        await settled(table, clock)


def said(viewer: Viewer) -> list[str]:
    """What a viewer has been told since it was asked last."""
    found: list[str] = []
    while not viewer.messages.empty():
        message = msgspec.json.decode(viewer.messages.get_nowait() or b"{}")
        found += (one["text"] for one in message.get("sentences", []))
    return found


async def moved(table: Table, clock: HandClock) -> int:
    """How many moves there are when the bots have made all that they can."""
    for _ in range(6):
        clock.advance(1)
        await until(lambda: clock.waiting)
        await settled(table, clock)
    return len(table.state.deal.log)


def test_who_only_watches_keeps_no_bot_playing(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await two(tables)
        table.join(None, "en")
        await table.ask(people[1], "en", Leave("l"))  # and still looks on
        table.leave(viewers[0])
        await passes(table, clock, SIGNS)  # what a bot has thought out already is played
        before = len(table.state.deal.log)
        for _ in range(5):
            clock.advance(300)
            await settled(table, clock)
        assert len(table.state.deal.log) == before < 5
        assert (table.state.seats[0].here, table.state.seats[0].away) == (False, False)
        table.join(people[0].who, "en")
        assert await moved(table, clock) == 5, "all but who is back have discarded"

    run(tmp_path, work)


def test_who_only_watches_gets_no_next_deal(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await finished(tables)
        await table.ask(people[0], "en", Next("n"))
        table.leave(viewers[0])
        await table.ask(people[1], "en", Leave("l"))
        await passes(table, clock, 600)
        assert table.state.number == 1
        table.join(people[0].who, "en")
        await until(lambda: table.state.number == 2)

    run(tmp_path, work)


def test_a_first_deal_waits_for_who_opened_the_table(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await SessionStore(tables.store).begin("a" * 43)
        table = await tables.get(await tables.open("high-card", 3, bots="random", sitting=mio))
        assert table
        table.join(None, "en")
        await passes(table, clock, 120)
        assert not table.state.dealt
        table.join(mio.who, "en")
        await settled(table, clock)
        clock.advance(TIMING.shares)
        await until(lambda: table.state.dealt)

    run(tmp_path, work, Timing())


def test_what_everybody_left_is_where_they_left_it_when_they_are_back(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await two(tables)
        table.join(None, "en")
        assert await moved(table, clock) == 4
        for viewer in viewers:
            table.leave(viewer)
        for _ in range(5):
            clock.advance(1000)
            await settled(table, clock)
        table.join(people[1].who, "en")
        await settled(table, clock)
        await passes(table, clock, 40)
        assert len(table.state.deal.log) == 4
        assert not table.state.seats[0].away, "who is back first has waited for 40 seconds"
        table.join(people[0].who, "en")
        await settled(table, clock)
        cards = table.state.deal.view(0).hand()[:3]
        discard = "discard " + " ".join(map(deck.text, cards))
        assert (await table.ask(people[0], "en", Act("a", discard)))["t"] == "ack"
        assert await moved(table, clock) == 5

    run(tmp_path, work)


def test_who_looks_at_another_page_is_waited_for_and_the_others_read_so(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await two(tables)
        mio = table.state.seats[0]
        await settled(table, clock)
        said(viewers[1])
        tables.presence.looks(people[0].who)
        table.leave(viewers[0])
        await passes(table, clock, 180, people[0].who)
        assert (mio.here, mio.elsewhere, mio.away) == (False, True, False)
        seen = table_states.shown(table.state, 1)["seats"][0]
        assert (seen["here"], seen["elsewhere"], seen["away"]) == (False, True, False)
        assert [text for text in said(viewers[1]) if "Mio" in text] == ["Mio is looking at another page"]
        table.join(people[0].who, "en")
        await settled(table, clock)
        assert (mio.here, mio.elsewhere) == (True, False)
        assert [text for text in said(viewers[1]) if "Mio" in text] == ["Mio is back"]
        rebuilt = TableState(table.state.code, await tables.store.rows(table.state.code))
        assert rebuilt.seats == table.state.seats

    run(tmp_path, work)


def test_who_comes_back_after_long_is_waited_for_while_the_page_loads(tmp_path: Path) -> None:
    """The page of a table is made before its socket is opened."""

    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await two(tables)
        await settled(table, clock)
        table.leave(viewers[0])
        await passes(table, clock, 180, people[0].who)
        table.leave(table.join(people[0].who, "en"))
        await passes(table, clock, 40)
        assert not table.state.seats[0].away
        await passes(table, clock, 40)
        assert table.state.seats[0].away

    run(tmp_path, work)


@pytest.mark.parametrize(("closed", "until_standin"), [(20, 80), (120, 180), (None, 300)])
def test_another_page_that_is_closed_or_left_open_holds_nobody_up_for_ever(
    tmp_path: Path, closed: float | None, until_standin: float
) -> None:
    """A minute after it has been closed, which is known by the last sign of it; after five minutes in any case."""

    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await two(tables)
        await settled(table, clock)
        table.leave(viewers[0])
        for at in range(0, 300, 20):
            looks = closed is None or at <= closed
            await passes(table, clock, 20, people[0].who if looks else None)
            assert table.state.seats[0].elsewhere == (at < closed + 40 if closed is not None else at < 280)
            assert table.state.seats[0].away == (at + 20 >= until_standin)

    run(tmp_path, work)


def test_the_next_deal_waits_for_who_looks_back_as_for_who_reads_the_result(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await finished(tables)
        table.leave(viewers[0])
        await passes(table, clock, 40, people[0].who)
        await table.ask(people[1], "en", Next("n"))
        await passes(table, clock, 40, people[0].who)
        assert table.state.number == 1
        await passes(table, clock, 20, people[0].who)
        await until(lambda: table.state.number == 2)
        assert not table.state.seats[0].away

    run(tmp_path, work)


def test_who_is_ready_may_look_back_meanwhile(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await finished(tables)
        await table.ask(people[0], "en", Next("n"))
        table.leave(viewers[0])
        await passes(table, clock, 20, people[0].who)
        assert table.state.looking.ready_since is not None
        await table.ask(people[1], "en", Next("m"))
        await until(lambda: table.state.number == 2)

    run(tmp_path, work)


def test_who_looks_at_another_page_has_to_see_a_claim_too() -> None:
    state = TableState("code", table_states.dealt("dream-capture", 6, 1, sitting=2))
    for body in (rows.Away(seat=1, standin=False, elsewhere=True), rows.Claim(seat=0, give=True, tricks=15)):
        state.apply(rows.write_row(state.v + 1, body))
    assert state.claiming
    assert (state.seats.persons, state.seats.present, state.claiming.on) == ({0}, {0, 1}, False)
    state.apply(rows.write_row(state.v + 1, rows.Away(seat=1, standin=False)))
    assert state.seats.present == {0}


# Where people are

MIO, AKI = 1, 2


def test_the_way_back_is_shown_to_who_sits_there_for_an_hour() -> None:
    presence, clock = presence_of()
    assert presence.table_of(MIO) is None
    presence.comes(MIO, "one")
    clock.advance(9 * KEPT)  # at the table
    presence.goes(MIO, "one")
    clock.advance(KEPT - 1)
    assert presence.table_of(MIO) == "one"
    clock.advance(2)
    assert presence.table_of(MIO) is None
    presence.comes(MIO, "two")
    presence.gets_up(MIO, "one")
    assert presence.table_of(MIO) == "two"
    presence.gets_up(MIO, "two")
    assert presence.table_of(MIO) is None


def test_who_comes_to_the_table_looks_at_no_other_page() -> None:
    presence, clock = presence_of()
    clock.advance(5)
    presence.looks(MIO)
    assert presence.looked(MIO) == 5
    presence.comes(MIO, "one")
    assert presence.looked(MIO) < 0


def test_who_signs_in_is_where_the_guest_was() -> None:
    presence, _ = presence_of()
    presence.comes(MIO, "one")
    presence.looks(MIO)
    presence.becomes(MIO, AKI)
    assert (presence.table_of(AKI), presence.looked(AKI)) == ("one", 0)
    assert presence.table_of(MIO) is None


def test_who_left_long_ago_is_forgotten() -> None:
    presence, clock = presence_of()
    for who in range(MOST):
        presence.comes(who, "one")
        presence.looks(who)
    clock.advance(KEPT)
    presence.comes(MOST, "one")
    presence.looks(MOST)
    assert (len(presence._tables), len(presence._looked)) == (1, 1)


def presence_of() -> tuple[Presence, HandClock]:
    clock = HandClock()
    return Presence(clock), clock


_STEPS = st.lists(
    st.tuples(
        st.sampled_from(["join", "leave", "load", "look", "time", "time"]), st.integers(0, 2), st.integers(1, 90)
    ),
    max_size=40,
)


class People:
    """Two who sit at a table, sessions 1 and 2, and one who watches, 0; no task owns the table."""

    def __init__(self) -> None:
        self.presence, self.clock = presence_of()
        self.state, self.feeds = TableState("code", table_states.dealt("dream-capture", 6, 1, sitting=2)), Feeds()
        company = Company("code", self.feeds, Elsewhere(News()))
        self.attendance = Attendance(self.state, company, self.presence, TIMING, self.clock)
        self.there: dict[int, Viewer] = {}
        self.awaited = {MIO: 0.0, AKI: 0.0}  # for how long by the other in one go, apart from a few seconds' gaps
        self.came = {MIO: 0.0, AKI: 0.0}  # when a page of the table was last opened

    def step(self, what: str, who: int, seconds: float) -> None:
        if what == "join" and who not in self.there:
            self.there[who] = Viewer(who or None, "en")
            self.feeds.join(self.state, self.there[who], None)
            self.attendance.comes(who or None)
            self.awaited |= {who: 0} if who else {}
        elif what == "leave" and who in self.there:
            self.feeds.leave(self.there.pop(who))
            self.attendance.goes(who or None)
        elif what == "load" and who:  # a page of the table, which nobody waits for
            self.attendance.comes(who)
            self.awaited[who], self.came[who] = 0, self.clock.now()
        elif what == "look" and who:
            self.presence.looks(who)
        elif what == "time":
            self.pass_time(seconds)
        self.look()

    def pass_time(self, seconds: float) -> None:
        """The table looks when it said that it would."""
        while seconds > 0:
            step = min(seconds, self.attendance.wait())
            self.clock.advance(step)
            seconds -= step
            for who, other in ((MIO, AKI), (AKI, MIO)):
                waits = who not in self.there and self.state.seats[other - 1].here
                self.awaited[who] = self.awaited[who] + step if waits else 0
            self.look()

    def look(self) -> None:
        """The table does what is due, and that is right."""
        while body := self.attendance.due():
            if isinstance(body, rows.Away) and body.standin:
                assert {MIO, AKI} & self.there.keys()
                assert self.awaited[body.seat + 1] >= TIMING.standin - 2 * TIMING.gone
            self.state.apply(rows.write_row(self.state.v + 1, body))
            self.feeds.publish(self.state)
        assert self.attendance.goes_on == bool({MIO, AKI} & self.there.keys())
        for who, seat in ((MIO, self.state.seats[0]), (AKI, self.state.seats[1])):
            if who in self.there:
                assert (seat.here, seat.away) == (True, False)
                continue
            assert seat.away or self.awaited[who] < TIMING.elsewhere + TIMING.gone
            about = self.clock.now() - self.presence.looked(who) < TIMING.about
            assert about or not seat.elsewhere or self.clock.now() - self.came[who] < TIMING.gone


@given(_STEPS)
def test_whoever_comes_and_goes_a_bot_stands_in_only_where_somebody_has_waited(
    steps: list[tuple[str, int, int]],
) -> None:
    people = People()
    people.look()
    for step in steps:
        people.step(*step)
