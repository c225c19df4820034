"""PettingZoo's own tests pass for every game, and what agents are given is what the deal in plain Python shows them."""

import pickle
import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from support.mirror import GAMES, legal_actions
from xtarot.deals.deal import Deal
from xtarot.games import UnknownGame
from xtarot.lab.envs import ACTIONS, IllegalAction
from xtarot.lab.envs.pettingzoo import DealEnv, env, parallel_env, raw_env
from xtarot.lab.envs.returns import return_bounds
from xtarot.rules.state import SPECTATOR

# What the tests say of any environment whose observations are dicts, and of agents that are done.
SAID = (
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    r"ignore:Action mask numpy array is all zeros \(no legal actions\):UserWarning",
)


def dealt(raw: DealEnv) -> Deal:
    """The deal in plain Python."""
    return raw._deal.now()


def at_random(raw: DealEnv, rng: np.random.Generator) -> int:
    """A legal action of the agent whose turn it is."""
    return int(rng.choice(np.flatnonzero(raw.rows.legal_action_mask[0])))


@pytest.mark.filterwarnings(*SAID)
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_tests_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    EnvLogger.suppress_output()
    api_test(env(name), num_cycles=8)
    seed_test(lambda: env(name), num_cycles=4)
    parallel_api_test(parallel_env(name), num_cycles=10)
    parallel_seed_test(lambda: parallel_env(name, illegal="lose"), num_cycles=4)
    api_test(env(name, illegal="lose"), num_cycles=2)


@pytest.mark.parametrize("name", GAMES)
def test_agents_are_given_what_their_views_show_until_the_end(name: str) -> None:
    raw, rng = raw_env(name), np.random.default_rng(2)
    raw.reset(seed=11)
    features, for_others, steps = raw.rows.features, 0, 0
    read: dict[str, list[str]] = {agent: [] for agent in raw.agents}
    own: dict[str, set[int]] = {agent: set() for agent in raw.agents}
    while not any(raw.terminations.values()):
        deal, agent = dealt(raw), raw.agent_selection
        seat = raw.possible_agents.index(agent)
        mover = deal.view(seat).mover
        for_others += mover != seat
        if steps % 9 == 0:
            for other, each in enumerate(raw.agents):
                seen = raw.observe(each)
                assert seen["observation"].tobytes() == features.of(deal.view(other)).tobytes(), each
                legal = sorted(legal_actions(deal, mover)) if each == agent else []
                assert np.flatnonzero(seen["action_mask"]).tolist() == legal
        read[agent] += raw.infos[agent]["moves"]
        before = len(deal.log)
        raw.step(at_random(raw, rng))
        if len(dealt(raw).log) > before:
            own[agent].add(before)
        steps += 1
    deal = dealt(raw)
    assert deal.finished
    score = deal.score()
    for seat, agent in enumerate(raw.agents):
        assert raw.observe(agent)["observation"].tobytes() == features.of(deal.view(seat)).tobytes()
        assert not raw.observe(agent)["action_mask"].any()
        told = [deal.game.text(*made) for made in deal.view(seat).moves]
        read[agent] += raw.infos[agent]["moves"]
        assert read[agent] == [text for k, text in enumerate(told) if k not in own[agent]]
        side = deal.game.side(seat)
        others = [points for k, points in enumerate(score.points) if k != side]
        lead = (score.points[side] - float(np.mean(others))) * (-1 if deal.game.lowest_wins else 1)
        assert raw.rewards[agent] == pytest.approx(lead, rel=1e-5, abs=1e-4)
    if name == "hexbridge":
        assert for_others, "declarer chooses for dummies"


@pytest.mark.parametrize("name", GAMES)
def test_what_an_agent_cannot_see_changes_nothing_that_it_is_given(name: str) -> None:
    """Twins: deals that differ only there. The state for critics tells them apart."""
    raw, rng = raw_env(name), np.random.default_rng(3)
    raw.reset(seed=12)
    changed = 0
    for _ in range(4):
        for _ in range(5):
            raw.step(at_random(raw, rng))
        agent = raw.agent_selection
        seat, seen, state = raw.possible_agents.index(agent), raw.observe(agent), raw.state()
        raw.rows.resample(rng=rng)
        assert raw.rows.seen(0, seat).tobytes() == seen["observation"].tobytes()
        assert raw.observe(agent)["action_mask"].tobytes() == seen["action_mask"].tobytes()
        changed += raw.state().tobytes() != state.tobytes()
        raw.reset()
    assert changed


def test_the_state_is_what_is_seen_with_all_cards_open_also_at_the_end() -> None:
    raw = raw_env("lotarot")
    raw.reset(seed=1)
    assert raw.state_space.contains(raw.state())
    assert raw.state().tobytes() == raw.rows.state()[0].tobytes()
    while not any(raw.terminations.values()):
        raw.step(int(raw.rows.legal_action_mask[0].argmax()))
    state = dealt(raw).view(0).state
    opened = dealt(raw).copy()
    opened.state.seen[0] = [-1] * 5
    assert state != opened.state
    assert raw.state().tobytes() == raw.rows.features.of(opened.view(0)).tobytes()


def test_an_illegal_action_is_refused_by_its_clause_and_nothing_changes() -> None:
    made = env("dream-capture")
    made.reset(seed=4)
    rng = np.random.default_rng(1)
    for _ in range(19):
        made.step(at_random(made.unwrapped, rng))
    seen, agent = made.observe(made.agent_selection), made.agent_selection
    seat = int(agent.removeprefix("seat_"))
    hand = dealt(made.unwrapped).view(seat).hand()
    refused = [card for card in hand if not seen["action_mask"][card]]
    with pytest.raises(IllegalAction, match=rf"row 0, seat {seat}: '\w+': .*\(DC-11\)") as caught:
        made.step(refused[0])
    assert (caught.value.row, caught.value.seat, caught.value.clause) == (0, seat, "DC-11")
    assert made.agent_selection == agent
    assert all(made.observe(agent)[key].tobytes() == seen[key].tobytes() for key in seen)
    made.step(int(seen["action_mask"].argmax()))
    assert made.agent_selection != agent


@pytest.mark.parametrize("reward", ["lead", "points", "win"])
def test_an_illegal_action_can_lose(reward: Any) -> None:
    EnvLogger.suppress_output()
    made = env("high-card", illegal="lose", reward=reward)
    made.reset(seed=4)
    agent, game = made.agent_selection, made.unwrapped.rows.game
    worst = return_bounds(game, 4, game.read_options({}), reward)[0]
    assert worst == 0 if reward == "win" else worst < -5
    made.step(181)
    assert made.rewards == {each: worst if each == agent else 0 for each in made.possible_agents}
    assert all(made.terminations.values())
    for each in made.agent_iter():
        assert made.last()[1] == (worst if each == agent else 0)
        made.step(None)
    made.reset()
    assert not any(made.terminations.values())


def test_a_deal_that_is_broken_off_is_truncated_for_all_and_shows_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules["xtarot.lab.envs.batch"], "MAX_STEPS", 6)
    made = env("high-card")
    made.reset(seed=1)
    steps = 0
    while made.agents and not any(made.truncations.values()):
        made.step(int(made.observe(made.agent_selection)["action_mask"].argmax()))
        steps += 1
    assert steps == 6
    assert all(made.truncations.values())
    assert not any(made.terminations.values())
    features, deal = made.unwrapped.rows.features, dealt(made.unwrapped)
    assert len(deal.log) == 6
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, _ = made.last()
        assert (reward, terminated, truncated) == (0, False, True)
        shown = features.of(deal.view(int(agent[-1])))
        shown[features.blocks["for"].start :] = False  # nobody chooses in it any more
        assert seen["observation"].tobytes() == shown.tobytes()
        assert not seen["action_mask"].any()
        made.step(None)
    made.reset()
    assert not any(made.truncations.values())
    together = parallel_env("high-card")
    found, _ = together.reset(seed=1)
    while together.agents:
        actions = {agent: int(found[agent]["action_mask"].argmax()) for agent in together.agents}
        found, rewards, terminations, truncations, _ = together.step(actions)
    assert all(truncations.values())
    assert not any([*terminations.values(), *rewards.values()])


def test_infos_are_empty_where_moves_are_not_wanted() -> None:
    """As libraries want them that make tensors of infos."""
    made = env("high-card", moves=False)
    made.reset(seed=1)
    for _ in made.agent_iter():
        seen, _, terminated, truncated, info = made.last()
        assert info == {}
        made.step(None if terminated or truncated else int(seen["action_mask"].argmax()))


def test_wrong_calls_are_answered_in_the_librarys_words(caplog: pytest.LogCaptureFixture) -> None:
    EnvLogger.suppress_output()
    made = env("high-card")
    with pytest.raises(AssertionError, match="reset\\(\\) needs to be called before step"):
        made.step(0)
    made.reset(seed=1)
    for wrong in (ACTIONS, -1, 1.5, None):
        with pytest.raises(AssertionError, match="action is not in action space"):
            made.step(wrong)
    while not any(made.terminations.values()):
        made.step(int(made.observe(made.agent_selection)["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the only valid action is None"):
        made.step(0)
    for _ in made.agent_iter():
        made.step(None)
    EnvLogger.flush()
    made.step(None)
    assert any("step() called after all agents are terminated" in words for words in EnvLogger.mqueue)


def test_the_next_deal_follows_and_each_seat_deals_in_its_turn() -> None:
    raw, dealers, hands = raw_env("high-card"), [], []
    raw.reset(seed=1)
    for _ in range(5):
        dealers.append(dealt(raw).dealer)
        hands.append(dealt(raw).dealt())
        while len(dealers) % 2 and not any(raw.terminations.values()):
            raw.step(int(raw.rows.legal_action_mask[0].argmax()))
        raw.reset()
    assert dealers == [0, 1, 2, 3, 0]
    assert hands[0] != hands[4]
    raw.reset(seed=1)
    assert dealt(raw).dealt() == hands[0]


def test_the_view_is_rendered_as_text_and_moves_are_texts_that_can_be_kept() -> None:
    made = env("lotarot", render_mode="ansi")
    made.reset(seed=3)
    start = dealt(made.unwrapped).view(int(made.agent_selection[-1]))
    assert made.render() == str(start)
    first = made.agent_selection
    while made.agent_selection == first:
        made.step(int(made.observe(first)["action_mask"].argmax()))
    moves = made.infos[made.agent_selection]["moves"]
    assert [*moves] == moves == pickle.loads(pickle.dumps(moves))
    assert len(moves) == 1
    assert moves[0].startswith(f"{first[-1]} ")
    for agent in made.agent_iter():
        made.step(None if made.terminations[agent] else int(made.observe(agent)["action_mask"].argmax()))
    assert made.render() == str(dealt(made.unwrapped).view(SPECTATOR))
    made.close()
    silent = raw_env("high-card")
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        silent.render()


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"illegal": "forgive"}, "illegal is error or lose, not 'forgive'"),
        ({"render_mode": "human"}, "render_mode is 'ansi' or None, not 'human'"),
        ({"seats": 9}, "high-card is for 2, 3, 4 seats, not 9"),
        ({"reward": "money"}, "reward is lead, points, win, not 'money'"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        env("high-card", **settings)


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownGame):
        env("whist-of-yesterday")
