"""A page of a table on a clock is loaded again: for so short a time nobody was away, and nobody wins anything by it."""

from pathlib import Path

import pytest

from site_support.by_hand import run, settled
from site_support.clocks import HandClock
from table.test_clocks import MOVE, RESERVE, sit
from xtarot_site.table import Tables
from xtarot_site.table.timekeeping import AWAY


@pytest.mark.parametrize(("away", "resumed"), [(1, 0), (AWAY - 0.5, 0), (AWAY, 1)])
def test_a_page_that_is_loaded_again_wins_no_time_and_leaves_no_row(tmp_path: Path, away: float, resumed: int) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        sat.table.leave(sat.viewers[1])
        viewer, begun = sat.viewers[0], sat.state.v
        for _ in range(3):
            await sat.passes(10)
            sat.table.leave(viewer)
            await sat.passes(away)
            viewer = sat.table.join(sat.people[0].who, "en")
            await settled(sat.table, clock)
        log = await tables.store.rows(sat.table.state.code, begun)
        assert sum(row.kind == "resume" for row in log) == 3 * resumed
        if not resumed:
            await sat.act(0)
            assert sat.left(0) == pytest.approx(RESERVE + MOVE - 3 * (10 + away))

    run(tmp_path, work)
