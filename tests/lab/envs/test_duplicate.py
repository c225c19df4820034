"""Rows with the same cards: whole deals played out, the luck of the cards taken out, and one way against another."""

import numpy as np
import pytest

from support.mirror import at_random as any_actions
from xtarot.lab.envs import Batch, IllegalAction, batch
from xtarot.lab.envs.duplicate import at_random, lead
from xtarot.lab.envs.returns import without_luck
from xtarot.machine.playouts import Numbers


def first_legal(env: Batch, rows: Numbers) -> Numbers:
    return np.asarray(env.legal_action_mask[rows].argmax(axis=1), np.int64)


def test_rows_that_are_not_asked_for_stay_as_they_are() -> None:
    rows, rng = batch("high-card", 4, seed=2), np.random.default_rng(1)
    for _ in range(5):
        rows.step(any_actions(rows, rng))
    before, actions = rows.copy(), rows.legal_action_mask.argmax(axis=1)
    rows.step(actions[[3, 1]], [3, 1])
    whole = before.copy()
    whole.step(actions)
    assert rows.steps == before.steps + 2
    for row, other in ((0, before), (1, whole), (2, before), (3, whole)):
        assert rows.states[row] == other.states[row]
        assert np.array_equal(rows.observation[row], other.observation[row])
        assert np.array_equal(rows.legal_action_mask[row], other.legal_action_mask[row])
    with pytest.raises(IllegalAction, match="row 2, seat"):
        rows.step([actions[0], 181], [0, 2])
    with pytest.raises(ValueError, match="row 1 is given twice"):
        rows.step([0, 0], [1, 1])
    with pytest.raises(ValueError, match=r"one a row \(1,\)"):
        rows.step(actions, [1])
    with pytest.raises(IllegalAction, match="row 2, seat"):
        rows.step([-3], [2])
    assert rows.states[0] == before.states[0]


def test_each_deal_is_played_to_its_end_and_no_further() -> None:
    rows, twin = batch("high-card", 6, seed=3), batch("high-card", 6, seed=3)
    found = rows.play_out(first_legal)
    assert rows.number.tolist() == [1] * 6
    returns, going = np.zeros((6, 4), np.float32), np.ones(6, np.bool_)
    while going.any():
        twin.step(twin.legal_action_mask.argmax(axis=1))
        ended = going & twin.terminated
        returns[ended] = twin.rewards[ended]
        going &= ~ended
    assert np.array_equal(found, returns)
    assert returns.any()


def test_the_luck_of_the_cards_drops_out_where_a_hand_is_played_in_the_same_way() -> None:
    returns = batch("high-card", 12, 5, observation="none", duplicate=4).play_out(first_legal)
    assert returns.any()
    assert not without_luck(returns, 4).any()
    returns[0] += (3, 0, 0, -3)
    changed = without_luck(returns, 4)
    assert changed[0] == pytest.approx([3, 0, 0, -3], abs=1e-5)
    assert changed[1] == pytest.approx([1, -1, 0, 0], abs=1e-5), (
        "in row 1 the hand of seat 0 is seat 1's, that of seat 3 seat 0's"
    )
    assert not changed[4:].any()


@pytest.mark.parametrize("duplicate", [0, 1, 5])
def test_rows_that_are_no_groups_of_the_same_cards_have_no_luck_to_take_out(duplicate: int) -> None:
    with pytest.raises(ValueError, match=f"12 rows are no groups of {duplicate}"):
        without_luck(np.zeros((12, 4), np.float32), duplicate)


def test_one_way_leads_another_as_it_should() -> None:
    assert lead(first_legal, first_legal, "high-card", 20).mean == pytest.approx(0, abs=1e-6)
    rng = np.random.default_rng(1)
    found = lead(first_legal, at_random(rng), "high-card", 200, seed=4, observation="none", reward="win")
    again = lead(
        first_legal, at_random(np.random.default_rng(1)), "high-card", 200, 4, observation="none", reward="win"
    )
    assert found == again
    assert found.low < found.mean < found.high
    assert 0 < found.mean < 1
