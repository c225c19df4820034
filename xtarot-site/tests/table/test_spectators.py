"""Who looks on at a table: counted at all servers, told from time to time, and let in or not."""

from typing import Any

import msgspec
import pytest

from site_support.clocks import HandClock
from support.table_states import dealt
from table.manual_pubsub import HandNews
from xtarot.eventlog import Row
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.core.pubsub import GONE, Told
from xtarot_site.core.store.postgresql_pubsub import MOST, parts
from xtarot_site.table.feed import Feeds, Viewer
from xtarot_site.table.spectators import EVERY, NAMED, Crowd, Spectators, SpectatorsElsewhere

KEI, REN = 21, 22


class Gallery:
    """A table with one person in seat 0, and who looks on, at one server of several."""

    def __init__(self, number: int = 5) -> None:
        self.news = HandNews(number)
        self.elsewhere = SpectatorsElsewhere(self.news)
        self.state, self.feeds = TableState("t", dealt("high-card", 3, 1)), Feeds()
        self.spectators = Spectators(self.state, self.feeds, self.elsewhere, self.news.clock.now)
        self.player = self.come(1)

    def come(self, who: int | None) -> Viewer:
        viewer = Viewer(who, "en")
        self.feeds.join(self.state, viewer, None)
        viewer.messages.get_nowait()
        return viewer

    def go(self, *viewers: Viewer) -> None:
        for viewer in viewers:
            self.feeds.leave(viewer)

    def pass_by(self, seconds: float = EVERY) -> None:
        assert isinstance(self.news.clock, HandClock)
        self.news.clock.advance(seconds)

    def told(self) -> list[int]:
        """What the player has been told since, after a look."""
        self.spectators.look()
        return [message["n"] for message in messages(self.player)]

    def row(self, body: rows.AnyBody, who: int | None = None) -> Row:
        return rows.write_row(self.state.v + 1, body, who=who)


def messages(viewer: Viewer) -> list[dict[str, Any]]:
    found = [viewer.messages.get_nowait() for _ in range(viewer.messages.qsize())]
    return [msgspec.json.decode(message) for message in found if message]


def test_many_who_come_are_told_of_at_once_and_then_together() -> None:
    table = Gallery()
    table.come(KEI)
    assert table.told() == [1]
    for _ in range(300):
        table.come(None)
        assert table.told() == []
    table.pass_by()
    assert table.told() == [301]
    table.come(None)
    table.pass_by(EVERY)
    assert table.told() == [], "the more there are, the more seldom numbers come"
    table.pass_by(302 / 50)
    assert table.told() == [302]


def test_nothing_is_told_while_it_is_the_same_and_nothing_is_waited_for() -> None:
    table = Gallery()
    assert table.spectators.look() == float("inf")
    assert table.told() == []
    viewer = table.come(KEI)
    table.pass_by()
    assert table.told() == [1]
    table.pass_by()
    assert table.spectators.look() == float("inf")
    table.go(viewer)
    assert table.told() == []
    assert 0 < table.spectators.look() <= EVERY


def test_who_loads_the_page_again_has_not_gone() -> None:
    table = Gallery()
    for who in (KEI, None):
        viewer = table.come(who)
        table.pass_by()
        table.told()
        for _ in range(5):
            table.pass_by()
            table.go(viewer)
            assert table.told() == []
            viewer = table.come(who)
            assert table.told() == []
    table.go(viewer)
    for _ in range(2):
        assert table.told() == []
        table.pass_by()
    assert table.told() == [1], "and who stays away is told of"


def test_who_looks_on_at_two_servers_is_one_and_who_sits_is_none() -> None:
    table = Gallery()
    table.come(KEI)
    table.elsewhere.take(Told(7, watched={"t": ([1, KEI, REN], 2)}))
    assert table.spectators.everybody() == Crowd(frozenset({KEI, REN}), 2)
    assert table.told() == [4]
    table.elsewhere.take(Told(7, watched={"t": ([], 0)}))
    table.pass_by()
    assert table.told() == [1]


def test_what_a_server_says_is_good_for_seconds_and_ends_with_it() -> None:
    table = Gallery()
    changed: list[str] = []
    table.elsewhere.changed = changed.append
    table.elsewhere.take(Told(7, watched={"t": ([KEI], 0)}))
    table.elsewhere.take(Told(8, watched={"t": ([REN], 0)}))
    assert table.spectators.everybody().size == 2
    table.elsewhere.take(Told(8, leaves=True))
    assert table.spectators.everybody().size == 1
    table.pass_by(GONE + 0.1)
    assert table.spectators.everybody().size == 0
    changed.clear()
    table.elsewhere.forget_old()
    assert changed == ["t"]
    table.elsewhere.take(Told(7, watched={"t": ([KEI], 0)}))
    table.elsewhere.take(Told(7, gone=["t"]))
    assert table.spectators.everybody().size == 0


def test_servers_are_told_who_looks_on_when_it_is_somebody_else_and_in_no_more_than_fits() -> None:
    table = Gallery()
    table.come(KEI)
    table.told()
    assert table.news.draft.watched == {"t": ([KEI], 0)}
    for who in range(1_000_000, 1_003_000):
        table.come(who)
    table.pass_by()
    table.told()
    known, more = table.news.draft.watched["t"]
    assert (len(known), more) == (NAMED, 3001 - NAMED)
    (text,) = parts(Told(5, watched={"t": (known, more)}))
    assert len(text) <= MOST


def test_a_new_viewer_who_asks_hears_the_number_unless_it_is_known() -> None:
    table = Gallery()
    table.come(KEI)
    table.told()
    for known, heard in ((None, []), (0, [1]), (1, []), (7, [1])):
        viewer = table.come(REN)
        table.spectators.greet(viewer, known)
        assert [message["n"] for message in messages(viewer)] == heard
        table.go(viewer)


@pytest.mark.parametrize("reads", ["en", "ja"])
def test_who_looks_on_when_it_is_forbidden_hears_it_and_good_bye_and_the_number_is_none_at_once(reads: str) -> None:
    table = Gallery()
    viewer = table.come(None)
    viewer.lang = reads
    other = table.come(KEI)
    table.told()
    row = table.row(rows.Watch(seat=0, spectators="none"), 1)
    table.state.apply(row)
    table.feeds.publish(table.state)
    for one in (viewer, other):
        *_, event, bye = messages(one)
        assert event["patch"]["spectators"] == "none"
        assert bye == {"t": "bye", "why": "seated"}
    assert table.state.is_closed_to(None)
    assert not table.state.is_closed_to(1)
    table.player.messages.get_nowait()
    table.elsewhere.take(Told(7, watched={"t": ([REN], 3)}))
    assert table.told() == [0]
    assert table.feeds.viewers == [table.player]


def test_who_gets_up_where_nobody_may_look_on_is_sent_no_later_row() -> None:
    table = Gallery()
    table.state.apply(table.row(rows.Watch(seat=0, spectators="none"), 1))
    table.feeds.publish(table.state)
    table.player.messages.get_nowait()
    table.state.apply(table.row(rows.Leave(seat=0, was="N0"), 1))
    table.feeds.publish(table.state)
    event, bye = messages(table.player)
    assert event["own"]["you"] is None
    assert bye["t"] == "bye"
    table.state.apply(table.row(rows.Pace(pace=0)))
    table.feeds.publish(table.state)
    assert messages(table.player) == []
    assert table.state.seats.of(1) == SPECTATOR
