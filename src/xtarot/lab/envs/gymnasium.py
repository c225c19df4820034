"""Gymnasium's interfaces: one seat, or one side, against bots; a deal is an episode.

To import this module registers ``xtarot/NAME-vMAJOR`` for each installed game that bots can play, MAJOR from the
version of its rules. (Gymnasium looks for no entry points since its version 1.0.)
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from xtarot.extras import Needed, require_extra
from xtarot.games import Game, find_game, load, names
from xtarot.lab.envs.actions import ACTIONS, Mask
from xtarot.lab.envs.batch import Reward
from xtarot.lab.envs.copying import Independent
from xtarot.lab.envs.episodes import Illegal, Seen, major
from xtarot.lab.envs.opponents import Control, SeatedRows

try:
    import gymnasium
    from gymnasium import logger
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
finally:
    require_extra(Needed("Gymnasium", "gymnasium", "gymnasium", (1, 1)))

Info = dict[str, Any]


def _render_mode(word: str | None) -> str | None:
    if word not in (None, "ansi"):
        raise ValueError(f"render_mode is 'ansi' or None, not {word!r}")
    return word


class SeatEnv(Independent, gymnasium.Env[Seen, np.int64]):
    """A game of which seat 0, or its whole side, is played; an episode is a deal.

    An observation is int8 (size,), what holds in the view of who chooses (`Features`). ``info["action_mask"]`` is int8
    (182,), all 0 after the end; `action_masks` is the same as bool, for MaskablePPO.
    """

    metadata: ClassVar[Info] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]  # Gymnasium's is of the class too

    def __init__(
        self,
        game: str | Path | Game,
        opponents: str = "steady",
        control: Control = "seat",
        reward: Reward = "lead",
        illegal: Illegal = "error",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`opponents`: the bot in the other seats, in machine code where it has such; of others each move takes longer.

        `control`: ``seat``, that is seat 0, or ``side``, all seats of its side, each with its own view. `game`,
        `seats`, `options` and `reward` are as of `batch`. An `illegal` action is an ``error``, `IllegalAction`; or
        who makes it is to ``lose``: the deal ends with the reward `Episodes.worst`, and ``info["illegal"]`` says what
        forbids it. Raises UnknownGame, UnknownBot, and ValueError for settings that cannot be.
        """
        self.render_mode = _render_mode(render_mode)
        self._table = SeatedRows(
            find_game(game), 1, opponents=opponents, control=control, reward=reward, illegal=illegal, seats=seats,
            options=options, keep_moves=render_mode is not None,
        )  # fmt: skip
        self.observation_space = Box(0, 1, (self._table.rows.features.size,), np.int8)
        self.action_space = Discrete(ACTIONS)
        self._ended, self._untouched = False, True  # whether the row is already the next deal; whether it was not given
        self._mask = np.zeros(ACTIONS, np.int8)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        """Deal: the first deal of this seed, or else the next one. `options` say nothing here."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._table.seed(0, seed)
        self._table.begin(np.array([seed is not None or not self._untouched]))
        self._ended = self._untouched = False
        self._mask = self._table.mask[0]
        return self._table.observation[0], {"action_mask": self._mask.copy()}

    def step(self, action: int | np.integer[Any]) -> tuple[Seen, float, bool, bool, Info]:
        """Make an action; then the bots play, until the player chooses again or the deal has ended.

        Raises IllegalAction, if that is what an illegal action is, ValueError for what is no whole number, and
        ResetNeeded after the end.
        """
        if self._ended:
            raise ResetNeeded("Cannot call env.step() after the deal has ended, call env.reset() first")
        table = self._table
        table.step(np.asarray(action).reshape(-1))
        terminated, truncated = bool(table.terminated[0]), bool(table.truncated[0])
        self._ended = self._untouched = terminated or truncated
        self._mask = np.zeros(ACTIONS, np.int8) if self._ended else table.mask[0]
        seen = table.final[0] if self._ended else table.observation[0]
        info: Info = {"action_mask": self._mask.copy()}
        if table.faults:
            info["illegal"] = table.faults[0]
        return seen, float(table.rewards[0]), terminated, truncated, info

    def action_masks(self) -> Mask:
        """The legal actions, bool (182,), as MaskablePPO of sb3-contrib asks for them."""
        return self._mask.astype(np.bool_)

    def render(self) -> str | None:
        """The view of who chooses, or chose last, as text."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        table = self._table
        if self._ended:
            return str(table.ended[0].view(int(table.player[0])))
        return str(table.rows.deal(0).view(int(table.rows.current_player[0])))


class SeatVectorEnv(Independent, VectorEnv[npt.NDArray[np.int8], npt.NDArray[Any], npt.NDArray[Any]]):
    """`SeatEnv` many times over, as one batch. Each row is as the environment of its seed would be.

    A row whose deal has ended is in the same step the next deal (``AutoresetMode.SAME_STEP``); ``final_obs`` and
    ``final_info`` are then those of the end. ``infos["action_mask"]`` is int8 (n, 182).
    """

    def __init__(
        self,
        game: str | Path | Game,
        num_envs: int = 1,
        opponents: str = "steady",
        control: Control = "seat",
        reward: Reward = "lead",
        illegal: Illegal = "error",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """As `SeatEnv`, `num_envs` times."""
        super().__init__()
        self.render_mode = _render_mode(render_mode)
        self.metadata = {**SeatEnv.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        self._table = SeatedRows(
            find_game(game), num_envs, opponents=opponents, control=control, reward=reward, illegal=illegal,
            seats=seats, options=options, keep_moves=render_mode is not None,
        )  # fmt: skip
        self.num_envs = num_envs
        self.single_observation_space = Box(0, 1, (self._table.rows.features.size,), np.int8)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._untouched = True

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Seen, Info]:
        """Deal in all rows: seed + k, or the k-th of these seeds, for row k; or else the next deals."""
        first = seed if isinstance(seed, int | np.integer) else None
        super().reset(seed=first, options=options)
        seeds: Sequence[int | None]
        if first is not None:
            seeds = [first + row for row in range(self.num_envs)]
        elif isinstance(seed, Sequence):
            seeds = seed
        else:
            seeds = [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} rows, and {len(seeds)} seeds")
        for row, given in enumerate(seeds):
            if given is not None:
                self._table.seed(row, int(given))
        self._table.begin(np.array([given is not None or not self._untouched for given in seeds]))
        self._untouched = False
        return self._table.observation, self._infos()

    def step(self, actions: npt.ArrayLike) -> tuple[Seen, npt.NDArray[Any], Mask, Mask, Info]:
        """Make an action in each row, int (n,); the bots play on, and where a deal has ended, the next one is dealt.

        Raises ValueError for another shape, IllegalAction as `SeatEnv` does, and ResetNeeded before the first reset.
        """
        if self._untouched:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        table = self._table
        table.step(actions)
        return table.observation, table.rewards, table.terminated, table.truncated, self._infos()

    @property
    def steps(self) -> int:
        """How many steps were made in all rows together, those of the bots too."""
        return self._table.rows.steps

    def _infos(self) -> Info:
        table, n = self._table, self.num_envs
        found: Info = {"action_mask": table.mask, "_action_mask": np.ones(n, np.bool_)}
        if table.final:
            rows = [*table.final]
            ended, seen = np.zeros(n, np.bool_), np.full(n, None, object)
            ended[rows] = True
            for row in rows:
                seen[row] = table.final[row]
            final: Info = {"action_mask": np.zeros((n, ACTIONS), np.int8), "_action_mask": ended.copy()}
            if table.faults:
                final["illegal"] = np.array([table.faults.get(row) for row in range(n)], object)
                final["_illegal"] = np.array([row in table.faults for row in range(n)])
            found |= {"final_obs": seen, "_final_obs": ended, "final_info": final, "_final_info": ended.copy()}
        return found

    def action_masks(self) -> Mask:
        """The legal actions, bool (n, 182)."""
        return self._table.mask.astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """The view of who chooses, of each row, as text."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        rows = self._table.rows
        return tuple(str(rows.deal(row).view(int(rows.current_player[row]))) for row in range(self.num_envs))


def environment_id(game: Game) -> str:
    """What Gymnasium calls a game: ``xtarot/dream-capture-v1``."""
    return f"xtarot/{game.name}-v{major(game)}"


for _name in names(with_bots=True):
    gymnasium.register(
        environment_id(load(_name)),
        entry_point=f"{__name__}:{SeatEnv.__name__}",
        vector_entry_point=f"{__name__}:{SeatVectorEnv.__name__}",
        kwargs={"game": _name},
    )
