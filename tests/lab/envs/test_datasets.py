"""Records become rows: the same as those of the batch that played them, equal in every array."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from support.mirror import GAMES, at_random
from support.playing import at_random as deal_at_random
from xtarot.deals.record import Record, RecordError
from xtarot.lab.arena import MatchPlan, play_pairs
from xtarot.lab.envs import batch
from xtarot.lab.envs.datasets import steps
from xtarot.lab.envs.encoding import Format

ARRAYS = ("observation", "legal_action_mask", "current_player", "mover")


def played(name: str, n: int, wanted: int, observation: Format) -> tuple[list[Record], dict[str, list[Any]]]:
    """Deals of a batch that have ended, and the rows that it had on the way there."""
    rows, rng = batch(name, n, seed=4, observation=observation, keep_moves=True), np.random.default_rng(4)
    under_way: list[list[tuple[Any, ...]]] = [[] for _ in range(n)]
    records: list[Record] = []
    found: dict[str, list[Any]] = {key: [] for key in (*ARRAYS, "action", "returns", "deal")}
    while len(records) < wanted:
        actions = at_random(rows, rng)
        before = [tuple(np.array(getattr(rows, key)[row]) for key in ARRAYS) for row in range(n)]
        rows.step(actions)
        for row in range(n):
            under_way[row].append((*before[row], actions[row]))
            if rows.terminated[row] and len(records) < wanted:
                for *arrays, action in under_way[row]:
                    for key, value in zip(ARRAYS, arrays, strict=True):
                        found[key].append(value)
                    found["action"].append(action)
                    found["returns"].append(rows.rewards[row][arrays[2]])
                    found["deal"].append(len(records))
                records.append(rows.deal(row, ended=True).record())
            if rows.terminated[row]:
                under_way[row] = []
    return records, found


@pytest.mark.parametrize("name", GAMES)
def test_the_deals_of_a_batch_become_its_rows_again(name: str) -> None:
    records, there = played(name, 3, 3, "packed")
    here = steps([Record.loads(record.dumps()) for record in records], observation="packed")
    assert len(here) == len(there["action"]) > 0
    for key, rows in there.items():
        mine, theirs = getattr(here, key), np.array(rows)
        assert np.array_equal(mine, theirs.astype(mine.dtype)), (
            key,
            np.flatnonzero((mine != theirs).reshape(len(mine), -1).any(1)),
        )


def test_it_has_the_formats_of_a_batch() -> None:
    records, there = played("high-card", 2, 2, "indices")
    seen = steps(records, observation="indices").observation
    assert np.array_equal(seen, np.array(there["observation"]))
    dense = steps(records).observation
    assert dense.dtype == np.uint8
    assert [np.flatnonzero(row).tolist() for row in dense] == [sorted(row[row >= 0].tolist()) for row in seen]
    assert steps(records, observation="none").observation.shape == (len(dense), 0)


def test_bots_are_named_and_people_are_not(tmp_path: Path) -> None:
    play_pairs("high-card", "steady", "random", MatchPlan(2, 2, compiled=False), workers=1, records=tmp_path)
    records = [Record.load(path) for path in sorted(tmp_path.iterdir())]
    anna = records[0].with_players(["Anna", "steady"])
    found = steps([*records, anna])
    assert found.players == ("", "steady", "random")
    told = [[found.players[who] for who in found.who[found.deal == deal]] for deal in range(5)]
    players = [
        [record.players[seat] for seat in found.current_player[found.deal == k]] for k, record in enumerate(records)
    ]
    assert told[:4] == players
    assert {*told[4]} == {"", "steady"}
    assert [found.returns[found.deal == 0][0], *found.returns[found.deal == 0][1:2]] == [
        -found.returns[found.deal == 0][1],
        found.returns[found.deal == 0][1],
    ]


def test_a_deal_that_did_not_end_has_no_return_and_what_is_no_set_of_records_is_refused() -> None:
    cut = deal_at_random("high-card", 1, moves=3, seats=2).record()
    assert np.isnan(steps([cut]).returns).all()
    with pytest.raises(ValueError, match="there are no deals"):
        steps([])
    with pytest.raises(ValueError, match="of high-card at 2 seats and of high-card at 3"):
        steps([cut, deal_at_random("high-card", 1, seats=3).record()])
    with pytest.raises(ValueError, match="reward is lead, points, win, not 'luck'"):
        steps([cut], reward="luck")  # type: ignore[arg-type]  # which is what is tried
    cut.deals[0]["moves"][0] = "1 play T5"
    with pytest.raises(RecordError, match="move 1"):
        steps([cut])
