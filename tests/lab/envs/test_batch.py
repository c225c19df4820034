"""Many deals at once are the same deals, move by move."""

import logging
import sys
from typing import Any

import numpy as np
import pytest

from support.mirror import GAMES, Mirror, at_random
from xtarot.games import load
from xtarot.games.registry import UnknownGame
from xtarot.lab.envs import IllegalAction, batch
from xtarot.lab.envs.nontermination import warn_endless
from xtarot.rules.cards import CARDS


def test_the_games_that_are_tried_are_found_by_name() -> None:
    """So that one which cannot be loaded is missed."""
    assert {*GAMES} >= {"arcanarabe", "daifugo", "dream-capture", "hexbridge", "high-card", "lotarot", "xrummy"}


@pytest.mark.parametrize("name", GAMES)
def test_each_row_is_a_deal_move_by_move_with_its_features_rewards_and_record(name: str) -> None:
    game = load(name)
    rng = np.random.default_rng(1)
    rows = batch(name, 2, seed=3, seats=game.seats[-1], keep_moves=True, reward="points")
    mirror = Mirror(rows, rng)
    for _ in range(90):
        mirror.hold()
        mirror.step()
    while not mirror.ended and rows.steps < 4000:
        mirror.step()
    mirror.hold()
    for deal in [*mirror.ended[:1], mirror.deals[0]]:
        record = deal.record()
        [again] = record.loads(record.dumps()).deals
        assert again["moves"] == [game.text(made.seat, made.move) for made in deal.log]


def series(steps: int = 80, n: int = 6, **settings: Any) -> list[bytes]:
    """What random play shows, without the observation: the first rows, after each step."""
    rows = batch("dream-capture", n, seed=11, **settings)
    found = []
    for step in range(steps):
        rng = np.random.default_rng(step)
        actions = [
            int(rng.choice(np.flatnonzero(mask))) if row < 6 else int(mask.argmax())
            for row, mask in enumerate(rows.legal_action_mask)
        ]
        rows.step(actions)
        shown = (rows.legal_action_mask, rows.current_player, rows.mover, rows.rewards, rows.terminated, rows.number)
        found.append(b"".join(array[:6].tobytes() for array in (*shown, rows.states)))
    return found


def test_neither_how_many_rows_nor_threads_nor_the_format_changes_a_row() -> None:
    first = series()
    assert first == series(n=16)
    assert first == series(n=16, threads=3)
    for form in ("packed", "indices", "none"):
        assert first == series(observation=form)
    assert first != series(duplicate=2)


def test_the_formats_say_the_same() -> None:
    rng = np.random.default_rng(2)
    dense, packed, indices = (batch("lotarot", 3, observation=form) for form in ("dense", "packed", "indices"))
    size = dense.features.size
    assert dense.observation.shape == (3, size)
    assert packed.observation.shape == (3, -(-size // 8))
    for _ in range(120):
        assert np.array_equal(
            np.unpackbits(packed.observation, axis=1, count=size, bitorder="little"), dense.observation
        )
        for row in range(3):
            held = indices.observation[row]
            many = int((held >= 0).sum())
            assert (held[many:] == -1).all()
            assert sorted(held[:many]) == np.flatnonzero(dense.observation[row]).tolist()
        actions = at_random(dense, rng)
        for each in (dense, packed, indices):
            each.step(actions)


def test_duplicate_rows_have_the_same_cards_the_hands_moving_on() -> None:
    """So the same play brings whoever holds them the same: the luck of the deal is everybody's."""
    rng = np.random.default_rng(3)
    rows = batch("lotarot", 6, seed=1, duplicate=3, keep_moves=True, reward="points")
    deals = [rows.deal(row) for row in range(6)]
    for first in (0, 3):
        hands = deals[first].dealt()
        for k in (1, 2):
            assert deals[first + k].dealt() == [hands[(seat - k) % 4] for seat in range(4)]
            assert deals[first + k].dealer == (deals[first].dealer + k) % 4
    assert deals[0].dealt() != deals[3].dealt()
    rewards = np.zeros((6, 4), np.float32)
    for _ in range(400):
        actions = at_random(rows, rng).reshape(2, 3)
        actions[:] = actions[:, :1]  # every row does what the first of its group does
        rows.step(actions.ravel())
        rewards += rows.rewards
    assert rows.number[0]
    assert rewards[0].any()
    for row in (1, 2, 4, 5):
        assert np.array_equal(np.roll(rewards[row - row % 3], row % 3), rewards[row])


@pytest.mark.parametrize("name", ["xrummy", "lotarot", "daifugo"])
def test_rewards_are_the_score(name: str) -> None:
    rng = np.random.default_rng(5)
    points, lead, win = (
        batch(name, 2, seed=2, reward=reward, keep_moves=True, observation="none")
        for reward in ("points", "lead", "win")
    )
    ended = 0
    while ended < 2:
        actions = at_random(points, rng)
        for each in (points, lead, win):
            each.step(actions)
        for row in np.flatnonzero(points.terminated):
            ended += 1
            deal = points.deal(row, ended=True)
            score, game = deal.score(), deal.game
            sides = [game.side(seat) for seat in range(deal.seats)]
            of_seats = np.array([score.points[side] for side in sides], np.float64)
            sign = -1 if game.lowest_wins else 1
            others = [np.mean([n for k, n in enumerate(score.points) if k != side]) for side in sides]
            assert points.rewards[row] == pytest.approx(of_seats)
            assert lead.rewards[row] == pytest.approx(sign * (of_seats - others), abs=1e-4)
            shares = [(side in score.winners) / len(score.winners) for side in sides]
            assert win.rewards[row] == pytest.approx(shares)


def test_given_cards_are_dealt() -> None:
    rows = batch("lotarot", 3, keep_moves=True)
    cards = np.array([*rows.game.pack])
    rows.reset([np.random.default_rng(k).permutation(cards) for k in range(2)], rows=[0, 2])
    for row, k in ((0, 0), (2, 1)):
        dealt = rows.deal(row).chance["hands"]
        assert [card for hand in dealt for card in hand] == np.random.default_rng(k).permutation(cards)[
            : 4 * len(dealt[0])
        ].tolist()
    assert rows.number.tolist() == [1, 0, 1]
    rows.reset()
    assert rows.number.tolist() == [2, 1, 2]


def test_an_action_that_is_not_legal_is_refused_by_its_clause_and_nothing_changes() -> None:
    rows = batch("dream-capture", 2, seed=4)
    for _ in range(18 + 1):  # all discards, and a lead
        rows.step(rows.legal_action_mask.argmax(axis=1))
    before = rows.copy()
    hand = rows.states[1].piles[rows.game.hand_pile(int(rows.mover[1]))]
    other = [24 * suit + bit for suit in range(4) for bit in range(22) if int(hand[suit]) >> bit & 1]
    refused = [card for card in other if not rows.legal_action_mask[1, card]]
    with pytest.raises(IllegalAction, match=r"row 1, seat \d: '\w+': .*\(DC-11\)") as caught:
        rows.step([int(rows.legal_action_mask[0].argmax()), refused[0]])
    assert (caught.value.row, caught.value.seat, caught.value.clause) == (1, int(rows.mover[1]), "DC-11")
    for action, told in ((181, "RC-11"), (-1, "RC-11"), (CARDS, "RC-")):
        with pytest.raises(IllegalAction, match=told):
            rows.step([action, int(rows.legal_action_mask[1].argmax())])
    assert np.array_equal(before.states, rows.states)
    assert before.steps == rows.steps


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([1, 2, 3], r"actions are whole numbers, one a row \(2,\), not int64 \(3,\)"),
        ([1.0, 2.0], "not float64"),
        ([np.nan, 1], "not float64"),
        ("ab", "not <U2"),
        ([[1], [2]], r"\(2, 1\)"),
    ],
)
def test_actions_of_another_kind_or_shape_are_refused(actions: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        batch("high-card", 2).step(actions)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"n": 0}, "n is a whole number from 1, not 0"),
        ({"n": 2.0}, "n is a whole number from 1, not 2.0"),
        ({"threads": 0}, "threads is a whole number from 1, not 0"),
        ({"duplicate": 3}, "4 rows are no groups of 3"),
        ({"seed": -1}, "seed is a whole number from 0, not -1"),
        ({"observation": "sparse"}, "observation is dense, packed, indices, none, not 'sparse'"),
        ({"reward": "money"}, "reward is lead, points, win, not 'money'"),
        ({"seats": 0}, "seats is a whole number from 1, not 0"),
        ({"seats": 3.0}, "seats is a whole number from 1, not 3.0"),
        ({"seats": 9}, "high-card is for 2, 3, 4 seats, not 9"),
        ({"options": {"jokers": 1}}, "high-card has no option 'jokers'"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        batch("high-card", **{"n": 4, **settings})


def test_a_game_that_is_not_there_or_that_nobody_can_play_is_refused() -> None:
    with pytest.raises(UnknownGame):
        batch("whist-of-yesterday", 1)
    with pytest.raises(ValueError, match="free has no rules that bots could play by"):
        batch("free", 1)


def test_cards_that_are_not_the_pack_and_rows_that_there_are_not_are_refused() -> None:
    rows = batch("high-card", 2)
    cards = np.array([rows.game.pack] * 2)
    with pytest.raises(ValueError, match=r"cards are whole numbers \(2, 88\): .* not int64 \(1, 88\)"):
        rows.reset(cards[:1])
    cards[1, 0] = cards[1, 1]
    with pytest.raises(ValueError, match="cards 0 to 87 of row 1 are not the pack, each card once"):
        rows.reset(cards)
    for wrong, told in (([2], "rows are 0 to 1, not 2"), ([0.5], "not float64"), ([[0]], r"\(1, 1\)")):
        with pytest.raises(ValueError, match=told):
            rows.reset(rows=wrong)
    assert rows.number.tolist() == [0, 0]


def test_a_deal_that_does_not_end_is_broken_off_and_its_game_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys.modules["xtarot.lab.envs.batch"], "MAX_STEPS", 6)
    warn_endless.cache_clear()
    rows = batch("high-card", 2)
    with caplog.at_level(logging.WARNING):
        for step in range(1, 13):
            rows.step(rows.legal_action_mask.argmax(axis=1))
            assert rows.truncated.tolist() == [step % 6 == 0] * 2
            assert not rows.terminated.any() | rows.rewards.any()
    assert rows.number.tolist() == [2, 2]
    [told] = caplog.messages
    assert "high_card.py" in told
    assert "a deal of high-card does not end in 6 steps" in told
