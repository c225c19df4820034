"""What was left of the reserves stands with a finished deal, and is seen where the deal is looked at again."""

import random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from support import table_states
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record
from xtarot.eventlog import Row
from xtarot.replays.replay import Asked, replay_of_kept
from xtarot.table import rows
from xtarot.table.clocks import LIMITS
from xtarot.table.state import TableState
from xtarot_site.table.deal_archive import ended, finished


def log_with_a_clock(name: str = "lotarot", seats: int = 4) -> tuple[list[Row], KeptDeal]:
    """A deal at which two people play and are slow, one of them once too slow; and the deal as it is kept."""
    log = table_states.dealt(name, seats, 3, 2)
    log[0].payload["clock"] = "quick"
    table, rng, kept = TableState("code", log), random.Random(3), None
    while not table.deal.finished:
        move = table_states.random_move(table.deal, rng)
        seat = table.deal.decider(int(move.split()[0]))
        body = rows.Move(move=move, by="bot")
        if seat in table.clocks.turns:
            late = seat == 1 and len(table.deal.log) > 12 and not table.clocks.forced
            left = 0 if late else max(0, round(1000 * table.clocks.left(seat + 1)) - 1500)
            clock = rows.Clocked(seat, left, 1 if late else 0)
            body = rows.Move(move=move, by="clock" if late else "person", clock=clock)
        row = rows.write_row(table.v + 1, body, at=float(table.v))
        kept = ended(table, table.after(body), row) or kept
        log.append(row)
        table.apply(row)
    assert kept
    return log, kept


@pytest.mark.parametrize(("name", "seats"), [("lotarot", 4), ("arcanarabe", 5), ("xrummy", 3)])
def test_a_replay_shows_what_was_left_after_each_move(name: str, seats: int) -> None:
    log, kept = log_with_a_clock(name, seats)
    shown = replay_of_kept(kept, Asked(lang="en"))
    frame: dict[str, Any] = msgspec.to_builtins(shown.frame)
    assert frame["clock"] == {"move": LIMITS["quick"].move, "reserve": LIMITS["quick"].reserve}
    assert [seat.get("left") for seat in frame["seats"]] == [120_000, 120_000] + [None] * (seats - 2)
    expected = {0: 120_000, 1: 120_000}
    moves = [row.payload for row in log if row.kind == "move"]
    made = [step for step in shown.steps if step.seat >= 0]
    assert len(made) == len(moves)
    for step, move in zip(made, moves, strict=True):
        frame |= msgspec.to_builtins(step.patch)
        if clock := move.get("clock"):
            expected[clock["seat"]] = clock["left"]
        assert {seat: frame["seats"][seat]["left"] for seat in (0, 1)} == expected
        assert not any("due" in seat for seat in frame["seats"]), "nobody's time runs any more"
        assert any(one.key == "late" for one in step.sentences) == (move["by"] == "clock")


def test_it_is_kept_the_same_from_the_log() -> None:
    log, kept = log_with_a_clock()
    (again,) = finished("code", log)
    assert again.record.deals[0]["clock"] == kept.record.deals[0]["clock"]
    assert "clock" not in finished("code", table_states.played("lotarot", 4, 3)[1])[0].record.deals[0]


@pytest.mark.parametrize(
    "clock",
    [
        7,
        {"name": "never"},
        {"name": "quick", "begun": [], "moves": [{"seat": 9, "left": 1}]},
        {"name": "quick", "begun": ["x"], "moves": []},
    ],
)
def test_a_record_with_a_clock_that_is_none_is_shown_without(clock: Any) -> None:
    _, kept = log_with_a_clock()
    record: Record = kept.record
    record.deals[0]["clock"] = clock
    shown = replay_of_kept(kept, Asked(lang="ja"))
    assert shown.rules.same
    assert shown.frame
    assert shown.frame.clock is UNSET
