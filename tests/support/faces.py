"""Environments of every kind: how to make one of a game, how to step it at random, and all that it shows."""

import hashlib
import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel

from support.campaign import WHOLE
from support.canonical_bytes import canonical_bytes
from support.mirror import GAMES, PLAYED_ON, at_random
from xtarot.games import find_game
from xtarot.lab.envs import Batch, batch, openspiel, pettingzoo
from xtarot.lab.envs.gymnasium import SeatEnv, SeatVectorEnv
from xtarot.rules.options import Option

Rng = np.random.Generator

DATA = "examples/rulebooks/moon-ferry"  # a game that is data: its machine code is that of all trick games
STEPPED = (*GAMES, *(["masquerade"] if WHOLE else []), str(Path(__file__).parents[2] / DATA))


@dataclass(frozen=True)
class Face:
    """A kind of environment. `step` makes a random step, and returns its results; `show` reads everything.

    `shallow`: whether `copy.copy` makes an independent copy. `games`: those that tests try. `steps`: how many steps a
    test makes at a time. The second hundred steps lead over the end of a deal in each game.
    """

    make: Callable[[str], Any]
    step: Callable[[Any, Rng], Any]
    show: Callable[[Any], Any]
    shallow: bool = True
    games: Sequence[str] = STEPPED
    steps: int = 100


def go_on(face: Face, env: Any, steps: int, seed: int) -> list[str]:
    """Step at random. Returns a hash for each step, of its results and of everything that is shown after it."""
    rng, hashes = np.random.default_rng(seed), []
    for _ in range(steps):
        results = canonical_bytes(face.step(env, rng))
        hashes.append(hashlib.sha256(results + canonical_bytes(face.show(env))).hexdigest())
    return hashes


def legal_action(mask: Any, rng: Rng) -> Any:
    """A random legal action of a mask, or of each row of masks."""
    return (rng.random(mask.shape) * (mask != 0)).argmax(axis=-1)


# Batches

ARRAYS = (
    "observation", "legal_action_mask", "current_player", "mover", "rewards", "terminated", "truncated", "number",
    "states",
)  # fmt: skip


def step_batch(rows: Batch, rng: Rng) -> Any:
    """Make a random action in each row; at times copy a row, draw hidden cards anew, or play copies to their end."""
    returns = None
    if rng.random() < 0.05:
        rows.resample(rng.integers(rows.n))
        rows.take(*rng.integers(rows.n, size=2))
        returns = rows.finish("random") if rows.game.name in PLAYED_ON else None
    rows.step(at_random(rows, rng))
    return returns


def step_logged(rows: Batch, rng: Rng) -> Any:
    """Make a random action in each row. Returns at times the record of a deal."""
    rows.step(at_random(rows, rng))
    return str(rows.deal(int(rng.integers(rows.n))).entry()) if rng.random() < 0.05 else None


def show_batch(rows: Batch) -> Any:
    """All arrays."""
    return [getattr(rows, name) for name in ARRAYS], rows.state(), rows.steps


def lowest_options(name: str) -> dict[str, int]:
    """The options of a game that are whole numbers, at their lowest value."""
    return {option.name: option.least for option in find_game(name).options if isinstance(option, Option)}


# PettingZoo


def reset_agents(env: Any) -> Any:
    """Deal, and seed the spaces: those draw their first seed from the operating system."""
    env.reset(seed=5)
    for agent in env.possible_agents:
        env.action_space(agent).seed(5)
    return env


def step_agent(env: Any, rng: Rng) -> Any:
    """Make a random action of the agent whose turn it is; deal where all are done."""
    if not env.agents:
        env.reset()
    agent = env.agent_selection
    view = env.render() if env.render_mode and rng.random() < 0.05 else None
    observation, reward, terminated, truncated, info = env.last()
    env.step(None if terminated or truncated else int(legal_action(observation["action_mask"], rng)))
    return view, agent, observation, reward, terminated, truncated, info, env.action_space(agent).sample()


def show_agents(env: Any) -> Any:
    """All attributes and observations."""
    names = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")
    attributes = [getattr(env, name) for name in names]
    return attributes, {agent: env.observe(agent) for agent in env.agents}, env.state()


def step_together(env: Any, rng: Rng) -> Any:
    """Make a random action of the agent whose turn it is, as one of the actions of all; deal where all are done."""
    if not env.agents:
        return env.reset()
    chooser = env.aec_env.agent_selection
    action = int(legal_action(env.aec_env.observe(chooser)["action_mask"], rng))
    return env.step({agent: action if agent == chooser else 0 for agent in env.agents})


def show_together(env: Any) -> Any:
    """All attributes and observations."""
    return env.agents, show_agents(env.aec_env)


# Gymnasium


def reset_seat(env: Any) -> Any:
    """Deal, and seed the space."""
    env.reset(seed=5)
    env.action_space.seed(5)
    return env


def step_seat(env: Any, rng: Rng) -> Any:
    """Make a random action; deal after the end."""
    mask = env.unwrapped.action_masks()
    view = env.render() if env.render_mode and rng.random() < 0.05 else None  # slow: it plays the deal again
    return view, env.action_space.sample(), env.step(int(legal_action(mask, rng))) if mask.any() else env.reset()


def step_seats(env: SeatVectorEnv, rng: Rng) -> Any:
    """Make a random action in each row."""
    return env.action_space.sample(), env.step(legal_action(env.action_masks(), rng))


def show_seats(env: Any) -> Any:
    """The masks, and the rows beneath."""
    inner = env.unwrapped
    return inner.action_masks(), show_batch(inner._table.rows), inner._table.observation, [*inner._table.ended]


def registered(name: str) -> str:
    """The identifier of a game at Gymnasium; of a game that is not installed that of another, with ``game=…``."""
    return f"xtarot/{name if name in GAMES else 'high-card'}-v1"


def opponents(name: str) -> str:
    """Bots for the other seats. Those with machine code of their own take one game only, since making it takes long."""
    return "easy" if name == "lotarot" else "random"


# OpenSpiel


def spiel_state(name: str) -> Any:
    """A state at which 20 cards are still to be dealt."""
    [known] = openspiel.register(name)
    state, rng = pyspiel.load_game(known, {"reward": "points"}).new_initial_state(), np.random.default_rng(1)
    for _ in range(len(find_game(name).cards) - 20):
        step_state(state, rng)
    return state


def step_state(state: Any, rng: Rng) -> None:
    """Make a random action of a player or of chance; none at the end."""
    if not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))


def show_state(state: Any) -> Any:
    """Everything that is public, and the texts of two players."""
    public = [str(state), state.history(), state.current_player(), state.legal_actions(), state.returns()]
    if state.course.deal is None or state.is_terminal():
        return public
    players = {0, max(0, state.current_player())}
    return public, [(state.information_state_string(player), state.observation_string(player)) for player in players]


FACES = {
    "batch": Face(lambda game: batch(game, 3, seed=1), step_batch, show_batch, steps=250),
    "batch, packed, on threads, with moves": Face(
        lambda game: batch(game, 3, seed=2, observation="packed", reward="points", keep_moves=True, threads=2),
        step_logged,
        show_batch,
        steps=250,
    ),
    "batch, indices, duplicate": Face(
        lambda game: batch(
            game, 4, seed=3, observation="indices", reward="win", duplicate=2, seats=find_game(game).seats[-1],
            options=lowest_options(game),
        ),
        step_batch,
        show_batch,
        steps=250,
    ),
    "PettingZoo, raw": Face(lambda game: reset_agents(pettingzoo.raw_env(game)), step_agent, show_agents),
    "PettingZoo": Face(
        lambda game: reset_agents(pettingzoo.env(game, illegal="lose", reward="win", render_mode="ansi")),
        step_agent,
        show_agents,
    ),
    "PettingZoo, parallel": Face(
        lambda game: reset_agents(pettingzoo.parallel_env(game, moves=False)), step_together, show_together
    ),
    "Gymnasium, raw": Face(lambda game: reset_seat(SeatEnv(game, "random", render_mode="ansi")), step_seat, show_seats),
    "Gymnasium": Face(
        lambda game: reset_seat(
            gymnasium.make(registered(game), game=game, opponents=opponents(game), control="side", reward="win")
        ),
        step_seat,
        show_seats,
        shallow=False,  # the wrapper is Gymnasium's own
    ),
    "Gymnasium, vector": Face(
        lambda game: reset_seat(
            gymnasium.make_vec(registered(game), num_envs=3, game=game, opponents=opponents(game), illegal="lose")
        ),
        step_seats,
        show_seats,
    ),
    "Gymnasium, vector, against a bot in plain Python": Face(
        lambda game: reset_seat(SeatVectorEnv(game, 2, "random:calls=random")),
        step_seats,
        show_seats,
        games=("high-card", "daifugo"),
        steps=15,  # slow: the bot's deal is played again for each of its moves
    ),
    "OpenSpiel": Face(spiel_state, step_state, show_state),
}  # fmt: skip


def go_on_elsewhere(pickles: Mapping[tuple[str, str], bytes]) -> dict[tuple[str, str], list[str]]:
    """`go_on` with unpickled environments, by game and face: for another process."""
    return {(name, kind): go_on(FACES[kind], pickle.loads(text), 30, seed=2) for (name, kind), text in pickles.items()}
