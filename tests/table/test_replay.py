"""A finished deal again: the frames that a place was shown, one after each row."""

import msgspec
import pytest

import table_states
from live import fold, view_of
from xtarot.state import SPECTATOR
from xtarot.table.feed import Feeds, Viewer
from xtarot.table.frame import Json, whole
from xtarot.table.replay import replay
from xtarot.table.state import TableState


@pytest.mark.parametrize("who", [1, None])
@pytest.mark.parametrize(("name", "seats"), [("lotarot", 4), ("xrummy", 2)])
def test_a_replay_shows_what_was_shown(name: str, seats: int, who: int | None) -> None:
    log = table_states.played(name, seats, 5)[1]
    begin = next(k for k, row in enumerate(log) if row.kind == "deal") + 1
    table, feeds, viewer = TableState("code", log[:begin]), Feeds(), Viewer(who, "en")
    feeds.join(table, viewer, None)
    shown = replay("code", log, 0, "en", table.seat_of(who))
    parts: tuple[Json, Json] = {}, {}
    for row in log[begin - 1 :]:
        again = next(shown)
        assert again.row == row
        if row.seq > table.v:
            table.apply(row)
            feeds.publish(table)
        message = msgspec.json.decode(viewer.messages.get_nowait() or b"")
        if message["t"] == "view":
            parts = message["view"], message["own"]
        else:
            parts = fold(parts[0], message.get("patch", {})), fold(parts[1], message.get("own", {}))
            assert msgspec.to_builtins(again.sentences) == message.get("sentences", [])
        assert whole(again.frame, again.own) | {"code": "code"} == view_of(*parts)
    assert next(shown, None) is None


def test_a_deal_that_is_not_over_is_not_replayed() -> None:
    log = table_states.played("xrummy", 2, 5, 3)[1]
    with pytest.raises(ValueError, match="not over"):
        replay("code", log, 0, "en", SPECTATOR)
    with pytest.raises(ValueError, match="no deal"):
        replay("code", log, 1, "en")
