"""Gymnasium's own checks pass for every game; many rows are as many single environments; bots play the other seats."""

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from support.campaign import part_of
from support.mirror import GAMES
from xtarot.bots import UnknownBot
from xtarot.games import load
from xtarot.lab.envs import ACTIONS, IllegalAction, batch, opponents
from xtarot.lab.envs.gymnasium import SeatEnv, SeatVectorEnv, environment_id


def drawn(masks: Any, rng: np.random.Generator) -> Any:
    """A legal action in each row."""
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def single(name: str, **settings: Any) -> SeatEnv:
    """The environment without wrappers."""
    made = gymnasium.make(f"xtarot/{name}-v1", **settings).unwrapped
    assert isinstance(made, SeatEnv)
    return made


def many(name: str, n: int, **settings: Any) -> SeatVectorEnv:
    made = gymnasium.make_vec(f"xtarot/{name}-v1", num_envs=n, **settings)
    assert isinstance(made, SeatVectorEnv)
    return made


@pytest.mark.parametrize("name", part_of(GAMES))
def test_gymnasiums_check_passes(name: str) -> None:
    assert environment_id(load(name)) == f"xtarot/{name}-v1"
    check_env(single(name, opponents="random", illegal="lose"))


def hold(name: str, n: int, steps: int, **settings: Any) -> int:
    """Rows are as single environments of the seeds in turn: all that is given. Returns how many deals ended."""
    rows, singles = many(name, n, **settings), [single(name, **settings) for _ in range(n)]
    seen, infos = rows.reset(seed=5)
    assert rows.observation_space.contains(seen)
    own = [each.reset(seed=5 + row) for row, each in enumerate(singles)]
    rng, ended = np.random.default_rng(1), 0
    for _ in range(steps):
        for row, (alone, info) in enumerate(own):
            assert alone.tobytes() == seen[row].tobytes()
            assert info["action_mask"].tobytes() == infos["action_mask"][row].tobytes()
        actions = drawn(infos["action_mask"], rng)
        seen, rewards, terminated, truncated, infos = rows.step(actions)
        for row, each in enumerate(singles):
            alone, reward, *done, info = each.step(actions[row])
            assert (reward, *done) == (rewards[row], terminated[row], truncated[row])
            assert ("final_obs" in infos and infos["_final_obs"][row]) == any(done)
            if any(done):
                ended += 1
                assert infos["final_obs"][row].tobytes() == alone.tobytes()
                assert infos["_final_info"][row]
                assert infos["final_info"]["action_mask"][row].tobytes() == info["action_mask"].tobytes()
                alone, info = each.reset()
            own[row] = alone, info
    return ended


def test_64_rows_are_64_environments() -> None:
    assert hold("high-card", 64, 12) > 64


@pytest.mark.parametrize("name", [name for name in GAMES if name != "high-card"])
def test_rows_are_as_single_environments(name: str) -> None:
    hold(name, 3, 12, opponents="random")


def test_rows_are_as_single_environments_where_a_whole_side_is_played() -> None:
    assert hold("dream-capture", 4, 75, opponents="random", control="side", reward="win")


@pytest.mark.parametrize("name", GAMES)
def test_the_player_is_given_what_its_view_shows_and_the_score(name: str) -> None:
    made, rng = single(name, opponents="random", render_mode="ansi"), np.random.default_rng(4)
    seen, info = made.reset(seed=3)
    table, steps, done = made._table, 0, False
    features = table.rows.features
    while not done:
        if steps % 6 == 0:
            view = table.rows.deal(0).view(0)
            assert seen.tobytes() == features.of(view).tobytes()
            cards, buttons = view.legal(view.mover)
            assert np.flatnonzero(info["action_mask"]).tolist() == [*cards, *buttons]
            assert made.action_masks().tolist() == (info["action_mask"] == 1).tolist()
            assert made.render() == str(view)
        seen, reward, done, _, info = made.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        assert done or not reward
        steps += 1
    deal = table.ended[0]
    assert deal.finished
    assert seen.tobytes() == features.of(deal.view(0)).tobytes()
    assert made.render() == str(deal.view(0))
    assert not info["action_mask"].any()
    points, game = deal.score().points, deal.game
    others = [each for side, each in enumerate(points) if side != game.side(0)]
    lead = (points[game.side(0)] - float(np.mean(others))) * (-1 if game.lowest_wins else 1)
    assert reward == pytest.approx(lead, rel=1e-5, abs=1e-4)
    with pytest.raises(ResetNeeded, match="after the deal has ended"):
        made.step(0)


def played(name: str, steps: int, **settings: Any) -> bytes:
    """What a seat is shown when it makes its first legal action each time."""
    rows = many(name, 2, **settings)
    seen, infos = rows.reset(seed=9)
    found = seen.tobytes()
    for _ in range(steps):
        seen, rewards, *_, infos = rows.step(infos["action_mask"].argmax(axis=1))
        found += seen.tobytes() + rewards.tobytes()
    return found


@pytest.mark.parametrize(("name", "steps"), [("high-card", 12), ("lotarot", 30)])
def test_a_bot_plays_alike_in_machine_code_and_in_plain_python(
    name: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So bots without machine code are given the view of the seat for which they choose."""
    machine = played(name, steps)
    assert machine == played(name, steps)
    monkeypatch.setattr(opponents, "in_machine_code", lambda game, bot: False)
    monkeypatch.delattr(opponents, "answer_rows")
    plain = played(name, steps)
    if name == "lotarot":  # High Card has no policy, and what is drawn at random differs
        assert plain == machine
    assert plain == played(name, steps)


@pytest.mark.parametrize("name", ["daifugo", "xrummy"])
def test_a_bot_in_plain_python_makes_moves_of_any_length(name: str) -> None:
    rows, rng = many(name, 2, opponents="random:calls=random"), np.random.default_rng(1)
    _, infos = rows.reset(seed=5)
    for _ in range(40):
        *_, infos = rows.step(drawn(infos["action_mask"], rng))
    assert rows.steps > 100


def test_a_side_is_played_by_each_of_its_seats_with_its_own_view() -> None:
    made, rng = (
        single("dream-capture", opponents="random", control="side", render_mode="ansi"),
        np.random.default_rng(1),
    )
    seen, info = made.reset(seed=2)
    rows, players = made._table.rows, set()
    for _ in range(30):
        player = int(rows.current_player[0])
        players.add(player)
        assert seen.tobytes() == rows.features.of(rows.deal(0).view(player)).tobytes()
        seen, _, done, _, info = made.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        assert not done
    assert players == {seat for seat in range(6) if rows.game.side(seat) == rows.game.side(0)}


def test_an_illegal_action_is_an_error_that_changes_nothing_or_loses_its_row_alone() -> None:
    rows = many("high-card", 3, opponents="random")
    _, infos = rows.reset(seed=1)
    wrong = drawn(infos["action_mask"], np.random.default_rng(1))
    right, wrong[1] = wrong.copy(), 181
    before = rows._table.rows.states.copy()
    with pytest.raises(IllegalAction, match="row 1, seat 0: 'action 181'"):
        rows.step(wrong)
    assert np.array_equal(before, rows._table.rows.states)
    rows.step(right)
    losing = many("high-card", 3, opponents="random", illegal="lose")
    seen, _ = losing.reset(seed=1)
    shown = seen.copy()
    _, rewards, terminated, _, infos = losing.step(wrong)
    worst = losing._table.rows.worst
    assert rewards.tolist() == [0, worst, 0]
    fault = "row 1, seat 0: 'action 181': it is no card or button of this game (RC-11)"
    assert infos["final_info"]["illegal"].tolist() == [None, fault, None]
    assert infos["final_info"]["_illegal"].tolist() == [False, True, False]
    assert terminated.tolist() == infos["_final_obs"].tolist() == [False, True, False]
    assert infos["final_obs"][1].tobytes() == shown[1].tobytes()
    assert losing._table.rows.number.tolist()[1] == 1
    for each in (-1, 182):
        wrong[1] = each
        assert losing.step(np.where(losing.action_masks().any(axis=1), wrong, 0))[2][1]


def test_an_illegal_action_that_loses_brings_less_than_deals_do_and_is_named() -> None:
    for reward in ("lead", "win"):
        made = single("high-card", opponents="random", illegal="lose", reward=reward)
        _, info = made.reset(seed=1)
        _, worst, terminated, truncated, info = made.step(int(info["action_mask"].argmin()))
        assert (terminated, truncated) == (True, False)
        assert info["illegal"].startswith("row 0, seat 0: ")
        assert not info["action_mask"].any()
        _, info = made.reset()
        assert "illegal" not in info
        least = batch("high-card", 500, reward=reward).finish("random").min()
        assert worst == least == 0 if reward == "win" else worst < 2 * least


def test_wrong_calls_are_refused() -> None:
    rows = many("high-card", 2, opponents="random", render_mode="ansi")
    with pytest.raises(ResetNeeded, match=r"before calling env\.reset"):
        rows.step([0, 0])
    rows.reset(seed=[4, 4])
    assert rows.render() is not None
    assert len({*(rows.render() or ())}) == 1
    with pytest.raises(ValueError, match="there are 2 rows, and 3 seeds"):
        rows.reset(seed=[1, 2, 3])
    wrong: Any
    for wrong in ([1.0, 2.0], [np.nan, 1], [1], [[1], [2]]):
        with pytest.raises(ValueError, match=r"actions are whole numbers, one a row \(2,\)"):
            rows.step(wrong)
    one = single("high-card", opponents="random")
    one.reset(seed=4)
    for wrong in (float("nan"), 0.5, None, "S5", [0, 0]):
        with pytest.raises(ValueError, match=r"actions are whole numbers, one a row \(1,\), not "):
            one.step(wrong)
    for n in (0, -1, 2.0):
        with pytest.raises(ValueError, match=f"n is a whole number from 1, not {n}"):
            SeatVectorEnv("high-card", n)  # type: ignore[arg-type]  # that is the point
    assert rows.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    with pytest.raises(ValueError, match="control is seat or side, not 'all'"):
        SeatEnv("high-card", control="all")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(UnknownBot):
        SeatEnv("high-card", opponents="nobody")
    with pytest.raises(ValueError, match="illegal is error or lose, not 'forgive'"):
        SeatVectorEnv("high-card", 2, illegal="forgive")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(ValueError, match="render_mode is 'ansi' or None, not 'human'"):
        SeatEnv("high-card", render_mode="human")


def test_what_was_given_stays_as_it_is_and_each_reset_deals_anew() -> None:
    rows = many("high-card", 2, opponents="random")
    first, infos = rows.reset(seed=1)
    kept = (first.copy(), infos["action_mask"].copy())
    again, _ = rows.reset()
    assert not np.array_equal(again, kept[0])
    rows.step(rows.action_masks().argmax(axis=1))
    assert np.array_equal(first, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])
    assert rows.action_masks().shape == (2, ACTIONS)
    assert np.array_equal(rows.reset(seed=1)[0], kept[0])


def test_a_deal_that_is_broken_off_is_truncated_and_shows_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["xtarot.lab.envs.batch"], "MAX_STEPS", 6)
    made = single("high-card", opponents="random", render_mode="ansi")
    _, info = made.reset(seed=1)
    done = False
    while not done:
        seen, reward, terminated, done, info = made.step(int(info["action_mask"].argmax()))
        assert not terminated
        assert not reward
    deal = made._table.ended[0]
    assert len(deal.log) == 6
    features = made._table.rows.features
    shown = features.of(deal.view(0))
    shown[features.blocks["for"].start :] = False  # nobody chooses in it any more
    assert seen.tobytes() == shown.tobytes()
    rows = many("high-card", 2, opponents="random")
    _, infos = rows.reset(seed=1)
    while "final_info" not in infos:
        _, rewards, ended, broken_off, infos = rows.step(infos["action_mask"].argmax(axis=1))
    assert broken_off.tolist() == infos["_final_obs"].tolist()
    assert broken_off.any()
    assert not ended.any()
    assert not rewards.any()
