"""Logs stay readable: one of each game, as it was written when rows had no schema number yet."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from xtarot.eventlog import Row, UnreadableRow
from xtarot.table import rows
from xtarot.table.state import TableState

LOGS = sorted((Path(__file__).parent / "logs").glob("*.json"))


class Log(msgspec.Struct):
    """A log, and what it comes to."""

    code: str
    after: dict[str, Any]
    rows: list[Row]


def read(path: Path) -> Log:
    return msgspec.json.decode(path.read_bytes(), type=Log)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_comes_to_what_it_came_to_then(path: Path) -> None:
    log = read(path)
    table = TableState(log.code, log.rows[:1])
    moves: dict[int, int] = {}
    for row in log.rows[1:]:
        table.apply(row)
        if table.dealt:
            moves[table.number] = len(table.deal.log)
    assert log.after == {
        "v": table.v,
        "deals": table.number,
        "scores": [list(scores) for scores in table.scores],
        "totals": list(table.totals),
        "over": table.over,
        "pace": table.pace,
        "seats": [[seat.who, seat.name, seat.here, seat.away] for seat in table.seats],
        "moves": [*moves.values()],
        "answered": len(table.answered),
    }


def test_there_is_an_old_log_of_every_game_and_of_every_kind_of_row() -> None:
    logs = [read(path) for path in LOGS]
    assert {log.rows[0].payload["game"] for log in logs} >= {
        "dream-capture",
        "xrummy",
        "hexbridge",
        "lotarot",
        "arcanarabe",
        "free",
    }
    kinds = {body.__struct_config__.tag for body in get_args(rows.AnyBody)}
    found = {rows.read_row(row).__struct_config__.tag for log in logs for row in log.rows}
    assert found == kinds, "whoever adds a kind of row adds a log that has it to tests/table/logs"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_row_is_written_as_it_was_read(path: Path) -> None:
    for row in read(path).rows:
        again = rows.write_row(row.seq, rows.read_row(row), row.command, row.who, row.at)
        assert again.payload.items() >= row.payload.items()
        assert again.payload["schema"] == 1
        assert rows.read_row(again) == rows.read_row(row)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("fly", {}),
        ("seen", {}),
        ("seen", {"seat": "one"}),
        ("seen", {"seat": 1, "schema": 2}),
        ("move", {"move": "play SK", "by": "nobody"}),
    ],
)
def test_a_row_that_nobody_can_read_is_told_by_its_number(kind: str, payload: dict[str, Any]) -> None:
    with pytest.raises(UnreadableRow, match="row 7"):
        rows.read_row(Row(7, kind, payload))
