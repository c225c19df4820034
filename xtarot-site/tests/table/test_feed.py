"""Feeds: each place is sent what it sees, drawn no more often than it must be."""

import weakref
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from support import table_states
from support.garbage import garbage_left
from xtarot.eventlog import Row
from xtarot.games import Game
from xtarot.rules.state import SPECTATOR, view
from xtarot.rules.texts import LANGS
from xtarot.table import legal_choices, rendering, rows
from xtarot.table.sentences import _narrate, sentences
from xtarot.table.state import TableState
from xtarot_site.table.feed import LINGERING, Feeds, Viewer


def looked_at(table: TableState, people: Sequence[tuple[int | None, str]]) -> tuple[Feeds, list[Viewer]]:
    feeds, viewers = Feeds(), [Viewer(who, lang) for who, lang in people]
    for viewer in viewers:
        feeds.join(table, viewer, None)
        viewer.messages.get_nowait()
    return feeds, viewers


def advance(table: TableState, feeds: Feeds, row: Row) -> None:
    table.apply(row)
    feeds.publish(table)


def messages(viewer: Viewer) -> list[dict[str, Any]]:
    return [msgspec.json.decode(viewer.messages.get_nowait() or b"") for _ in range(viewer.messages.qsize())]


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_a_seat_sees_what_a_frame_drawn_from_its_own_view_shows(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said twice: what everybody sees with a seat's own part is the whole screen of its view, as the games draw it."""
    for moves in (0, 3, 8, 25, 60):
        table, _ = table_states.played(name, seats, 7 + moves, moves)
        for seat in range(seats):
            shown = table_states.shown(table, seat)
            own_view = table.deal.view(seat)
            with monkeypatch.context() as patched:
                patched.setattr(type(table), "view", lambda table, _: own_view)  # noqa: B023  # used at once
                naive = msgspec.to_builtins(rendering.drawn(table, "en"))
            for zone in shown["zones"]:
                hidden = zone.pop("covered", [])
                assert {"id": zone["id"], **naive["zones"][zone["id"]]} == zone
                assert set(hidden) <= set(zone.get("cards", []))
            assert shown.get("judging") == naive.get("judging")
            assert shown["seats"] == naive["seats"]
            assert shown["deal"] == naive["deal"]
            if name != "dream-capture":  # whose score so far is the tricks', not one's own discard's
                assert shown["panel"] == list(naive["panel"].values())


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_sentences_that_are_shared_are_what_each_would_read(name: str, seats: int) -> None:
    table, _ = table_states.played(name, seats, 9, 40)
    for entry in table.entries:
        for seat in range(seats):
            for lang in LANGS:
                assert sentences(table, entry, seat, lang) == _narrate(table, entry, seat, lang)


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_a_row_draws_a_screen_a_language_and_what_they_can_do_for_those_who_choose(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = table_states.played(name, seats, 4, 60, sitting=seats)[1]
    begin = next(k for k, row in enumerate(log) if row.kind == "move")
    table, done = TableState("code", log[:begin]), Counter[str]()

    def counted(what: str, work: Any) -> Any:
        def count(*given: Any, **named: Any) -> Any:
            done[what] += 1
            return work(*given, **named)

        return count

    people = [(who, lang) for who in (None, *range(1, seats + 1)) for lang in LANGS]
    feeds, _ = looked_at(table, people)
    monkeypatch.setattr(Game, "screen", counted("screens", Game.screen))
    monkeypatch.setattr(rendering, "can", counted("choices", legal_choices.can))
    for row in log[begin:]:
        done.clear()
        advance(table, feeds, row)
        choosing = {table.deal.decider(seat) for seat in table.deal.actors}
        assert done["screens"] == len(LANGS)
        assert done["choices"] == len(LANGS) * len(choosing)
    done.clear()
    advance(table, feeds, rows.write_row(table.v + 1, rows.Pace(pace=0)))
    assert not done


def test_a_row_that_changes_nothing_to_be_seen_is_its_sentences_alone() -> None:
    log = table_states.dealt("xrummy", 2, 1, sitting=2)
    table = TableState("code", log)
    feeds, (viewer,) = looked_at(table, [(1, "en")])
    advance(table, feeds, rows.write_row(table.v + 1, rows.Pace(pace=table.pace)))
    assert messages(viewer) == [{"t": "event", "v": table.v}]
    advance(table, feeds, rows.write_row(table.v + 1, rows.Away(seat=1, standin=False)))
    (message,) = messages(viewer)
    assert message["patch"].keys() == {"seats"}
    assert "own" not in message


def test_a_feed_is_let_go_some_rows_after_its_last_viewer() -> None:
    log = table_states.played("dream-capture", 6, 3, 60)[1]
    table = TableState("code", log[:5])
    feeds, (one, other) = looked_at(table, [(1, "en"), (None, "ja")])
    feeds.leave(other)
    for row in log[5 : 5 + LINGERING]:
        advance(table, feeds, row)
    assert len(feeds._feeds) == 2
    back = Viewer(None, "ja")
    feeds.join(table, back, 5)
    assert [message["v"] for message in messages(back)] == list(range(6, table.v + 1)), "its tail is still there"
    feeds.leave(back)
    for row in log[5 + LINGERING : 7 + 2 * LINGERING]:
        advance(table, feeds, row)
    assert list(feeds._feeds) == [(0, "en")]
    assert list(feeds._pictures) == ["en"]
    assert one in feeds.viewers


def test_who_sits_down_just_before_a_feed_is_let_go_keeps_it() -> None:
    table = TableState("code", table_states.dealt("xrummy", 2, 1, sitting=2))
    feeds, (gone, stays) = looked_at(table, [(1, "en"), (None, "en")])
    advance(table, feeds, rows.write_row(table.v + 1, rows.Leave(seat=0, was="N0"), who=1))
    feeds.leave(gone)
    for _ in range(LINGERING):
        advance(table, feeds, rows.write_row(table.v + 1, rows.Pace(pace=1)))
    stays.who = 9
    advance(table, feeds, rows.write_row(table.v + 1, rows.Sit(seat=0, name="N9"), who=9))
    advance(table, feeds, rows.write_row(table.v + 1, rows.Pace(pace=2)))
    assert messages(stays)[-1]["v"] == table.v
    assert 9 in feeds.looking


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_what_rests_is_what_the_screen_shows_as_the_last(name: str, seats: int) -> None:
    """Said twice: a trick or judgement has ended where the one before is another one on the screen."""
    log = table_states.played(name, seats, 12)[1]
    begin = next(k for k, row in enumerate(log) if row.kind == "move")
    table = TableState("code", log[:begin])

    def last() -> Any:
        screen = table.game.screen(view(table.game.layout, table.deal.state, SPECTATOR), "en")
        return screen.get("last_trick"), screen.get("last_judging")

    rests = 0
    for row in log[begin:]:
        before = last()
        table.apply(row)
        assert (table.looking.rest == row.seq) == (last() != before)
        rests += bool(table.looking.rest)
    assert bool(rests) == any(kind.rests for kind in table.game.events.values())


def test_own_parts_are_empty_for_those_who_only_look_on() -> None:
    table, _ = table_states.played("lotarot", 4, 5, 20)
    assert msgspec.to_builtins(rendering.own(table, SPECTATOR, "en")) == {}


def test_what_was_kept_for_viewers_goes_with_them_before_garbage_is_collected() -> None:
    table, _ = table_states.played("dream-capture", 6, 1, 8)
    feeds, _ = looked_at(table, [(1, "en"), (None, "ja")])
    references = [weakref.ref(feed) for feed in (*feeds._feeds.values(), *feeds._pictures.values())]
    assert len(references) == 4
    with garbage_left():
        feeds.dismiss("restart")
        assert [reference() for reference in references] == [None] * 4
