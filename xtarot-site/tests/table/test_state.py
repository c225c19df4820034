"""A table is what its log says: live, rebuilt, and folded by a page it is the same."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import table_states
from support.merging import fold, view_of
from xtarot.eventlog import Row
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.frame import Json, diff
from xtarot.table.rendering import drawn, redrawn
from xtarot.table.seats import MAX_NAME, clean_name, new_code
from xtarot.table.state import TableState
from xtarot_site.table.feed import Feeds, Viewer

encode = msgspec.json.encode


def shown(state: TableState, lang: str = "ja") -> bytes:
    seats = range(SPECTATOR, len(state.seats))
    return encode([table_states.shown(state, seat, lang) for seat in seats])


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_a_table_rebuilt_from_its_log_is_the_live_one(name: str, seats: int) -> None:
    live, rows = table_states.played(name, seats, 3, 30)
    stored = msgspec.json.decode(encode(rows), type=list[Row])  # as they come from the disk
    rebuilt = TableState("code", stored)
    assert rebuilt.deal.state == live.deal.state
    assert shown(rebuilt) == shown(live)
    assert (rebuilt.v, rebuilt.answered, rebuilt.seats.looked) == (live.v, live.answered, live.seats.looked)


@pytest.mark.parametrize(("name", "seats"), table_states.GAMES)
def test_events_folded_are_the_view(name: str, seats: int) -> None:
    """What a page holds after each event is what it would be given afresh."""
    _, rows = table_states.played(name, seats, 4)
    start = 3
    state = TableState("code", rows[:start])
    feeds = Feeds()
    looking = [Viewer(who, lang) for who in (None, 1) for lang in ("ja", "en")]
    held: dict[Viewer, tuple[Json, Json]] = {}
    for viewer in looking:
        feeds.join(state, viewer, None)
        held[viewer] = {}, {}
    rng = random.Random(4)
    extra: list[tuple[str, Json, int | None]] = [
        ("pace", {"pace": 0}, None),
        ("away", {"seat": 0, "standin": False}, None),
        ("back", {"seat": 0}, None),
    ]
    extra += [("leave", {"seat": 0, "was": "N0"}, 1), ("sit", {"seat": 0, "name": "N9"}, 1)]
    for row in rows[start:]:
        if extra and rng.random() < 0.3:
            kind, payload, who = extra.pop(0)
            advance(state, feeds, Row(state.v + 1, kind, payload, who=who))
        advance(state, feeds, msgspec.structs.replace(row, seq=state.v + 1))
        for viewer in looking:
            held[viewer] = read(viewer, held[viewer])
            assert view_of(*held[viewer]) == table_states.shown(state, state.seats.of(viewer.who), viewer.lang)
    assert not extra
    assert state.deal.finished


def advance(state: TableState, feeds: Feeds, row: Row) -> None:
    state.apply(row)
    feeds.publish(state)


def read(viewer: Viewer, parts: tuple[Json, Json]) -> tuple[Json, Json]:
    """What a page holds after these messages: what everybody sees, and what its own place sees besides."""
    frame, own = parts
    while not viewer.messages.empty():
        message = msgspec.json.decode(viewer.messages.get_nowait() or b"")
        if message["t"] == "view":
            frame, own = message["view"], message["own"]
        else:
            frame, own = fold(frame, message.get("patch", {})), fold(own, message.get("own", {}))
    return frame, own


def test_who_comes_back_gets_the_missing_events_or_everything() -> None:
    _, rows = table_states.played("dream-capture", 6, 6, 40)
    state = TableState("code", rows[:10])
    feeds = Feeds()
    first = Viewer(1, "en")
    feeds.join(state, first, None)
    for row in rows[10:20]:
        advance(state, feeds, row)
    wanted = [first.messages.get_nowait() for _ in range(first.messages.qsize())]

    def given_after(v: int | None, who: int | None = 1) -> list[bytes | None]:
        viewer = Viewer(who, "en")
        feeds.join(state, viewer, v, 0)
        return [viewer.messages.get_nowait() for _ in range(viewer.messages.qsize())]

    assert given_after(20) == []
    assert given_after(15) == wanted[6:]
    assert given_after(10) == wanted[1:]
    for v in (None, 9, 0, 21, 10**8):  # before what is kept, or a number that has not been yet
        (message,) = given_after(v)
        assert b'"t":"view","v":20' in (message or b"")
    (message,) = given_after(None, who=None)
    assert b'"own":{}' in (message or b"")


def test_who_sat_down_since_gets_everything() -> None:
    """The events of another place would not fit the view that he holds."""
    rows = table_states.dealt("dream-capture", 6, 8, sitting=0)
    state, feeds = TableState("code", rows), Feeds()
    feeds.join(state, Viewer(5, "en"), None)
    advance(state, feeds, Row(3, "sit", {"seat": 2, "name": "Aki"}, who=5))
    viewer = Viewer(5, "en")
    feeds.join(state, viewer, 2)
    assert msgspec.json.decode(viewer.messages.get_nowait() or b"")["t"] == "view"
    assert viewer.messages.empty()


def test_a_viewer_that_takes_nothing_is_let_go() -> None:
    viewer = Viewer(None, "en")
    for _ in range(200):
        viewer.send(b"{}")
    assert viewer.gone
    assert viewer.messages.qsize() == 2
    assert viewer.messages.get_nowait() == encode({"t": "bye", "why": "slow"})
    assert viewer.messages.get_nowait() is None


_JSON = st.recursive(
    st.booleans() | st.integers(0, 9) | st.text(max_size=2) | st.lists(st.integers(0, 3), max_size=2),
    lambda inner: st.dictionaries(st.sampled_from("abcd"), inner, max_size=3),
    max_leaves=8,
)
_VIEW = st.dictionaries(st.sampled_from("abcd"), _JSON, max_size=4)


@given(_VIEW, _VIEW)
def test_a_patch_makes_the_new_view_of_the_old(old: Json, new: Json) -> None:
    before = encode(old)
    assert fold(old, diff(old, new)) == new
    assert encode(old) == before


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  ミオ  ", "ミオ"),
        ("a\u202eb\u2066c", "abc"),  # would turn the line round
        ("a\x00\x1b[31m\r\nb", "a[31m b"),
        ("\u200b\u200d\ufeff", ""),
        ("می\u200cروم", "می\u200cروم"),  # as Persian is written
        ("می\u200c\u200cروم\u200c", "میروم"),
        ("م\u200cی" * 20, ("م\u200cی" * 8)[:MAX_NAME]),
        ("ab" * 11 + "ی\u200cروم", "ab" * 11 + "ی"),  # where it is cut there is nothing to join
        ("Z\u0300\u0301\u0302\u0303\u0304\u0305algo", "Z\u0300\u0301algo"),
        ("か\u3099", "が"),
        ("<b>x</b>", "<b>x</b>"),  # harmless: a page shows names as text
        ("x" * 99, "x" * MAX_NAME),
        ("\U000e0041\ud800", ""),
        ("\u115f\u3164\u2800", ""),  # letters and a sign, all without ink
        ("\u3164Mio\u2800", "Mio"),
        ("\u0301\ufe0f\u034f", ""),  # marks without a letter
        ("\u2764\ufe0f", "\u2764\ufe0f"),  # a heart, in colour
    ],
)
def test_names_are_plain_text(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_codes_are_many_and_can_be_read_out() -> None:
    codes = {new_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert not set("".join(codes)) & set("01ilo")


def test_no_bot_has_the_name_of_a_person() -> None:
    state = TableState("code", table_states.dealt("high-card", 3, 1))
    bots = [state.seats[seat].called("en") for seat in (1, 2)]
    kept = bots[1]
    frame = drawn(state, "ja")
    for body in (rows.Sit(seat=0, name=bots[0].lower()), rows.Rename(seat=0, old="", name=bots[0])):
        state.apply(rows.write_row(state.v + 1, body, who=1))
        names = [seat.called("en") for seat in state.seats]
        assert names[1] not in bots
        assert names[2] == kept
        frame = redrawn(frame, state)
        assert encode(frame) == encode(drawn(state, "ja"))
