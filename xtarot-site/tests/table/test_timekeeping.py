"""Who keeps the time of a table that several servers have, and that it is the same time."""

from support import table_states
from table.test_cluster_presence import AKI, Looking, at, pass_by
from xtarot.table import rows
from xtarot.table.clocks import LIMITS, RESTS
from xtarot.table.state import TableState
from xtarot_site.core.pubsub import GONE, Told
from xtarot_site.table.cluster_presence import ON_THEIR_WAY, Company
from xtarot_site.table.timekeeping import GRACE, Timekeeper

MOVE, RESERVE = LIMITS["quick"]
OVER = RESTS + MOVE + RESERVE + GRACE


class Server:
    """A server with the number `number` that has a table of three people; others may have it, too."""

    def __init__(self, number: int, watched: bool = True) -> None:
        self.news, self.clock, self.elsewhere = at(number)
        log = table_states.dealt("high-card", 3, 1, 3)
        log[0].payload["clock"] = "quick"
        self.state = TableState("t", log[:-1])
        self.company = Company("t", Looking(11) if watched else Looking(), self.elsewhere)
        self.time = Timekeeper(self.state, self.company, self.clock)
        self.deal, self.wall = rows.read_row(log[-1]), 0.0

    def takes(self, body: rows.AnyBody, by: float = 0.0) -> None:
        """A row is taken in, which was stored `by` seconds before."""
        row = rows.write_row(self.state.v + 1, body, at=self.clock.wall() - by)
        self.state.apply(row)
        self.time.note(row)

    def passes(self, seconds: float) -> None:
        pass_by(self.news, self.clock, seconds)

    def others(self, number: int) -> None:
        """Another server has said that somebody looks there."""
        self.elsewhere.take(Told(number, here={"t": [AKI]}))


def turn_of(server: Server) -> int:
    (seat, *_) = server.state.clocks.turns
    return seat


def begun(number: int = 5, watched: bool = True) -> Server:
    """A server at which the cards have just been dealt."""
    server = Server(number, watched)
    server.time.due(True)
    server.takes(server.deal)
    return server


def test_every_server_measures_from_when_it_has_taken_in_the_row() -> None:
    one, other = begun(3), begun(5)
    for server in (one, other):
        server.passes(RESTS + 10)
        assert server.time.used(turn_of(server)) == 10


def test_only_who_acts_says_who_is_out_of_time() -> None:
    server = begun(5)
    server.passes(OVER)
    assert server.time.late() == set(server.state.clocks.turns) != set()
    server.others(3)
    assert server.time.late() == set()


def test_who_reads_the_turn_late_measures_it_by_its_row() -> None:
    """Else who comes by another door would have all of the time anew."""
    server = Server(5, watched=False)
    server.others(3)
    server.takes(server.deal, by=RESTS + 12)
    assert server.time.used(turn_of(server)) == 12
    server.passes(3)
    assert server.time.used(turn_of(server)) == 15


def test_who_loads_the_table_while_another_has_it_measures_so_too_and_begins_nothing_anew() -> None:
    server = Server(2)
    server.others(3)
    server.state.apply(rows.write_row(server.state.v + 1, server.deal, at=server.clock.wall() - RESTS - 12))
    assert server.company.acts
    assert server.time.due(True) is None
    assert server.time.used(turn_of(server)) == 12


def test_who_loads_the_table_alone_begins_the_turns_anew() -> None:
    server = Server(2)
    server.state.apply(rows.write_row(server.state.v + 1, server.deal, at=server.clock.wall() - 3600))
    assert server.time.used(turn_of(server)) == 0, "nobody could move meanwhile"
    assert server.time.due(True) == rows.Resume()
    assert server.time.late() == set()
    server.takes(rows.Resume())
    assert server.time.due(True) is None
    server.passes(RESTS + 4)
    assert server.time.used(turn_of(server)) == 4


def test_who_takes_over_from_a_server_that_has_gone_begins_them_anew() -> None:
    server = begun(5)
    server.others(3)
    server.passes(RESTS + 10)
    server.others(3)
    assert server.time.due(True) is None, "the other one acts"
    server.passes(GONE + 0.1)
    assert server.company.acts
    assert server.time.due(True) == rows.Resume()
    server.takes(rows.Resume())
    assert server.time.used(turn_of(server)) == 0
    server.passes(1)
    assert server.time.due(True) is None, "once"


def test_who_leaves_a_server_and_comes_back_wins_no_time() -> None:
    server = begun(5)
    server.others(3)
    server.passes(RESTS + 10)
    server.elsewhere.take(Told(3, gone=["t"]))
    assert server.company.acts
    assert server.time.due(True) is None
    assert server.time.used(turn_of(server)) == 10


def test_nobody_is_out_of_time_while_those_of_a_server_that_has_gone_are_on_their_way() -> None:
    server = begun(2)
    server.others(3)
    server.passes(OVER)
    server.elsewhere.take(Told(3, leaves=True))
    assert server.time.late() == set()
    assert server.time.wait() > 0
    server.passes(ON_THEIR_WAY)
    assert server.time.late() != set()


def test_a_server_waits_until_somebody_may_be_out_of_time_and_then_for_the_bot() -> None:
    server = begun()
    assert server.time.wait() == OVER
    server.passes(OVER - 1)
    assert server.time.wait() == 1
    server.passes(1)
    assert server.time.wait() > 0


def test_a_clock_that_is_wrong_makes_nobody_late_who_looks_here() -> None:
    """The time of rows is another server's, perhaps an hour ahead; who has viewers measures itself."""
    server = begun()
    server.takes(rows.Pace(pace=1), by=-3600)
    server.passes(RESTS + 1)
    assert server.time.used(turn_of(server)) == 1
