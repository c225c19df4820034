"""PettingZoo's interfaces: a deal in which each seat is an agent.

It stands on a batch of one row, in machine code, and not on `Deal`, which steps a tenth as fast. What only plain Python
can tell, moves as text and the view, is made when somebody reads it.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from operator import index
from pathlib import Path
from secrets import randbits
from typing import Any

import numpy as np

from xtarot.extras import Needed, require_extra
from xtarot.games import Game, find_game
from xtarot.lab.envs.actions import ACTIONS
from xtarot.lab.envs.batch import Reward
from xtarot.lab.envs.copying import Independent
from xtarot.lab.envs.episodes import Episodes, Illegal, Seen, major, read_illegal
from xtarot.lab.envs.kernels import DEAL
from xtarot.lab.envs.reconstruction import FollowedDeal
from xtarot.rules.state import SPECTATOR

try:
    from gymnasium import logger
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
finally:
    require_extra(Needed("PettingZoo", "pettingzoo", "pettingzoo", (1, 25)))

Observation = dict[str, Seen]


class ReadMoves(Sequence[str]):
    """Moves as text, as a seat reads them; each is made when it is first looked at."""

    def __init__(self, deal: FollowedDeal, seat: int, start: int, stop: int) -> None:
        self._of = (deal, seat, start, stop)

    @cached_property
    def _texts(self) -> list[str]:
        deal, *which = self._of
        return [deal.game.text(*made) for made in deal.read(*which)]

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, k: Any) -> Any:
        return self._texts[k]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __eq__(self, other: object) -> bool:
        return self._texts == ([*other] if isinstance(other, Sequence) else other)

    __hash__ = None  # type: ignore[assignment]  # equal to a list

    def __repr__(self) -> str:
        return repr(self._texts)

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._texts,)

    def __deepcopy__(self, memo: dict[int, Any]) -> "ReadMoves":
        return ReadMoves(*deepcopy(self._of, memo))


class DealEnv(Independent, AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A deal whose seats are the agents ``seat_0`` …; the one that chooses acts, for a dummy too.

    An observation is a dict: ``observation`` int8 (size,), what holds in the agent's view (`Features`), and
    ``action_mask`` int8 (182,), all 0 for who does not choose now. ``infos[agent]["moves"]``: what this seat has read
    since its own last action, as text. An action that is not legal raises `IllegalAction`, and nothing has changed.
    """

    def __init__(
        self,
        game: str | Path | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Reward = "lead",
        render_mode: str | None = None,
        moves: bool = True,
    ) -> None:
        """See `env`."""
        super().__init__()
        game = find_game(game)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is 'ansi' or None, not {render_mode!r}")
        name = f"{game.name}_v{major(game)}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode, self._tells_moves = render_mode, moves
        self.rows = Episodes(game, 1, randbits(64), seats=seats, options=options, reward=reward)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rows.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        held = (self.rows.features.size,)
        self.state_space = Box(0, 1, held, np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": Box(0, 1, held, np.int8), "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._action, self._no_mask = np.zeros(1, np.int64), np.zeros(ACTIONS, np.int8)
        self._ended, self._untouched = False, True  # whether the row is already the next deal; whether it was not given

    def observation_space(self, agent: str) -> Dict:
        """What the agent may be shown: the same object at each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The actions, 0 … 181: the same object at each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: the first deal of this seed, or else the next one. `options` say nothing here."""
        del options
        if seed is not None:
            self.rows.seed(0, seed)
        if seed is not None or not self._untouched:
            self._action[0] = DEAL
            self.rows.advance(self._action)
        self._ended = self._untouched = False
        self._deal = self.rows.follow(0)
        self._since = [0] * self.rows.seats  # for each seat, how many actions were made when it had made its own
        self.agents = [*self.possible_agents]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._turn()

    def step(self, action: int | None) -> None:
        """Make an action of the agent whose turn it is; None for one that is done.

        Raises IllegalAction, and ValueError for an action after the end.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._action[0] = index(action)  # type: ignore[arg-type]  # None is none: TypeError
        self.rows.require_legal(self._action)
        ended = self.rows.advance(self._action)
        self._deal.actions.append(int(self._action[0]))
        self._since[self._seat[agent]] = len(self._deal.actions)
        self._cumulative_rewards[agent] = 0.0
        if len(ended):
            self._end()
        self._turn()

    def _turn(self) -> None:
        """Say whose turn it is, and what each has read."""
        deal, made = self._deal, len(self._deal.actions)
        if not self._ended:
            self.agent_selection = self.possible_agents[self.rows.current_player[0]]
        self.infos: dict[str, dict[str, ReadMoves]] = {
            agent: {"moves": ReadMoves(deal, seat, self._since[seat], made)} if self._tells_moves else {}
            for agent, seat in self._seat.items()
        }

    def _end(self) -> None:
        self._ended = self._untouched = True
        self.terminations = dict.fromkeys(self.agents, bool(self.rows.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(self.rows.truncated[0]))
        self.rewards = dict(zip(self.agents, self.rows.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; its mask is all 0 where it does not choose."""
        rows, seat = self.rows, self._seat[agent]
        chooses = not self._ended and seat == rows.current_player[0]
        seen = rows.observation[0].view(np.int8).copy() if chooses else rows.seen(0, seat, self._ended)
        if not chooses or self.terminations.get(agent, True):
            return {"observation": seen, "action_mask": self._no_mask.copy()}
        return {"observation": seen, "action_mask": rows.legal_action_mask[0].view(np.int8).copy()}

    def state(self) -> Seen:
        """The features with all cards open, from the seat that chooses, int8 (size,): for critics, and for no agent."""
        seat = 0 if self._ended else int(self.rows.current_player[0])
        return self.rows.seen(0, seat, self._ended, opened=True)

    def render(self) -> str | None:
        """The view of the agent whose turn it is as text; when all are done, a spectator's."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        return str(self._deal.now().view(self._seat[self.agent_selection] if self.agents else SPECTATOR))

    def close(self) -> None:
        """Nothing is held open."""


class OrderedDealEnv(Independent, OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """PettingZoo's outermost wrapper."""

    def __str__(self) -> str:
        return str(self.env)


class ParallelDealEnv(Independent, turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]  # PettingZoo has no types
    """PettingZoo's conversion."""


def raw_env(
    game: str | Path | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    reward: Reward = "lead",
    render_mode: str | None = None,
    moves: bool = True,
) -> DealEnv:
    """`env` without PettingZoo's wrappers, which say what was called too early or is no action at all."""
    return DealEnv(game, seats, options, reward, render_mode, moves)


def env(
    game: str | Path | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    reward: Reward = "lead",
    illegal: Illegal = "error",
    render_mode: str | None = None,
    moves: bool = True,
) -> AECEnv[str, Observation, int]:
    """A game as an AEC environment: an installed one, a file with one, or a rulebook's folder that plays.

    `seats`, `options` and `reward` are as of `batch`; `render_mode` is ``ansi`` or None. Without `moves`
    infos are empty, as libraries want them that make tensors of infos (TorchRL). An `illegal` action is an
    ``error``, `IllegalAction`; or who makes it is to ``lose``: it gets `Episodes.worst` and the others 0, and the deal
    ends. Raises UnknownGame, and ValueError for settings that cannot be.
    """
    loses = read_illegal(illegal) == "lose"
    raw = raw_env(game, seats, options, reward, render_mode, moves)
    inner = TerminateIllegalWrapper(raw, illegal_reward=raw.rows.worst) if loses else raw
    return OrderedDealEnv(AssertOutOfBoundsWrapper(inner))


def parallel_env(
    game: str | Path | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    reward: Reward = "lead",
    illegal: Illegal = "error",
    render_mode: str | None = None,
    moves: bool = True,
) -> ParallelEnv[str, Observation, int | None]:
    """`env` as a parallel environment, by PettingZoo's conversion: of all actions only that of who chooses counts."""
    return ParallelDealEnv(env(game, seats, options, reward, illegal, render_mode, moves))
