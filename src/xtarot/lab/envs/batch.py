"""Many deals of one game at once, in arrays: who chooses, what they see, what they may do, and what came of it."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Literal, Self, get_args

import numpy as np
import numpy.typing as npt

from xtarot.deals.deal import Deal
from xtarot.games import Game, find_game
from xtarot.games.game import Shared
from xtarot.lab.envs import kernels, resampling
from xtarot.lab.envs.actions import ACTIONS, anywhere
from xtarot.lab.envs.copying import Derived
from xtarot.lab.envs.encoder import Encoder
from xtarot.lab.envs.encoding import LEAVE, MOVER, PLAYER, Format, Room, page, plan_of, room, shown
from xtarot.lab.envs.features import Features
from xtarot.lab.envs.illegal import IllegalAction, first_illegal, illegal_action
from xtarot.lab.envs.kernels import (
    B_DEALER,
    B_LENGTH,
    B_UNTRUE,
    BEGUN_LAST,
    BEGUN_LENGTH,
    BEGUN_NOW,
    BROKEN_OFF,
    CHANCE_NUMBERS,
    COLUMNS,
    DEAL,
    DEAL_GIVEN,
    DEALING_NUMBERS,
    GROUP,
    LAST,
    LENGTH,
    MOVED_ON,
    NOW,
    NUMBER,
    TERMINATED,
    TRUNCATED,
    UNTRUE,
    WORK,
)
from xtarot.lab.envs.nontermination import warn_endless
from xtarot.lab.envs.policies import policy_of, with_own
from xtarot.lab.envs.reconstruction import rebuild
from xtarot.machine.compiled import common_kernel
from xtarot.machine.playouts import MAX_STEPS, WORDS, Numbers, generators
from xtarot.rules.state import blank_lines

Reward = Literal["lead", "points", "win"]
Floats = npt.NDArray[np.float32]
SPARE = 64  # actions for which there is room in what is kept of a deal, at first


class Constants(Shared):
    """What is the same in all rows: what kernels are given of a game and settings, and the kernels."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], form: Format, reward: Reward, keep_moves: bool
    ) -> None:
        self._arguments = (game, seats, options, form, reward, keep_moves)
        self.features, self.form = Features(game, seats), get_args(Format).index(form)
        self.blank = np.zeros(1, game.layout.dtype)
        self.blank[0] = game.layout.pack(game.new(seats, 0, options))
        self.pack = np.array(game.cards, np.int64)
        self.lines = np.array(blank_lines())
        self.side_of = np.array([game.side(seat) for seat in range(seats)], np.int64)
        plan = plan_of(self.features)
        numbers = [
            len(game.pack),
            game.hand_size(seats),
            game.unit,
            game.lowest_wins,
            get_args(Reward).index(reward),
            MAX_STEPS,
            self.form,
            keep_moves,
        ]
        self.plan = plan._replace(head=np.array([*plan.head, *numbers], np.int64))
        self.step = with_own(game).kernel(kernels.step_rows)
        self.first_illegal = common_kernel(first_illegal)

    def __reduce__(self) -> tuple[Any, ...]:
        return Constants, self._arguments


class Batch(Derived):
    """`n` deals of a game, a row each. The arrays are written in place, and hold until the next call.

    =====================  =======================  ==================================================================
    ``observation``        uint8, int16 (n, …)      what who chooses now sees (`Features`), in the batch's format:
                                                    ``dense`` (n, size); ``packed`` (n, (size + 7) // 8), bits from the
                                                    lowest; ``indices`` of those that hold, -1 at the end; ``none``
    ``legal_action_mask``  bool (n, ACTIONS)        never all false
    ``current_player``     int8 (n,)                who chooses
    ``mover``              int8 (n,)                whose move it is; where several may act, the lowest first
    ``rewards``            float32 (n, seats)       not 0 only in the step that ends a deal
    ``terminated``         bool (n,)                the deal has just ended, and the row is the next one's first
                                                    decision (Gymnasium's SAME_STEP)
    ``truncated``          bool (n,)                the same, but the deal did not end: it took 20,000 steps
    ``number``             int64 (n,)               which deal of its row this is, from 0
    ``states``             records (n,)             the states, for kernels of one's own
    =====================  =======================  ==================================================================

    Rewards are ``lead``, the points of one's side less the mean of the others', the sign turned where the fewest win;
    ``points``; or ``win``, 1, shared in parts. Each deal is the first of a match. A row depends on its place and the
    seed alone: not on `n`, the format or the number of threads.
    """

    # What a row is, in the arrays that `take` and `restore` write.
    _ROWS: ClassVar[tuple[str, ...]] = (
        "states", "_kept", "_dealt", "_log", "legal_action_mask", "_who", "_flags", "rewards", "_observed", "_held",
    )  # fmt: skip
    _KIND = ("game", "n", "seats", "options", "observation_format", "reward", "keep_moves")
    _CONTENT = (*_KIND, "threads", "steps", "_constants", "_again", "_noise", *_ROWS)

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int = 0,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        observation: Format = "dense",
        reward: Reward = "lead",
        duplicate: int = 1,
        keep_moves: bool = False,
        threads: int = 1,
    ) -> None:
        """See `batch`."""
        game.require_bots()
        for name, count in (("n", n), ("duplicate", duplicate), ("threads", threads)):
            _check_whole(name, count, 1)
        _check_whole("seed", seed, 0)
        if seats is not None:
            _check_whole("seats", seats, 1)
        if n % duplicate:
            raise ValueError(f"n is a multiple of duplicate: {n} rows are no groups of {duplicate}")
        for name, word, words in (("observation", observation, Format), ("reward", reward, Reward)):
            if word not in get_args(words):
                raise ValueError(f"{name} is {', '.join(get_args(words))}, not {word!r}")
        self.game, self.n, self.seats = game, int(n), int(seats or game.usual_seats)
        self.options = game.read_options(options or {})
        self.observation_format, self.reward, self.threads = observation, reward, int(threads)
        self.steps = 0  # made in all rows together
        self.keep_moves = keep_moves
        self._constants = Constants(game, self.seats, self.options, observation, reward, keep_moves)
        self._make_rows(int(seed), int(duplicate))
        self._derive()
        self.reset()

    def _make_rows(self, seed: int, duplicate: int) -> None:
        """The rows, before anything is dealt."""
        n = self.n
        self.states = np.zeros(n, self.game.layout.dtype)
        self._kept = np.zeros((n, COLUMNS), np.int64)
        self._kept[:, NUMBER] = -1
        self._kept[:, GROUP], self._kept[:, MOVED_ON] = np.divmod(np.arange(n), duplicate)
        self._kept[:, DEALING_NUMBERS:CHANCE_NUMBERS] = generators(seed, n // duplicate).repeat(duplicate, axis=0)
        # Each row's own, for `resample` and for what policies draw; `take` and `restore` leave them as they are.
        self._again, self._noise = generators([seed, 1], n), generators([seed, 3], n)
        self._dealt = np.zeros((n, 2, len(self.game.cards)), np.int8)
        self._log = np.zeros((n, 2, SPARE if self.keep_moves else 0), np.int16)
        self._observed, self._held = room(self._constants.features, n, self._constants.form)
        self.legal_action_mask = np.zeros((n, ACTIONS), np.bool_)
        self._who, self._flags = np.zeros((n, 2), np.int8), np.zeros((n, 2), np.bool_)
        self.rewards = np.zeros((n, self.seats), np.float32)

    def _derive(self) -> None:
        """Names for what users read; who works, and in what room."""
        self.features = self._constants.features
        self._memory = self.states.view(np.int64).reshape(self.n, -1)
        self.observation = shown(Room(self._observed, self._held), self.features, self._constants.form)
        self._mask = anywhere(self.legal_action_mask)
        self.current_player, self.mover = self._who[:, PLAYER], self._who[:, MOVER]
        self.terminated, self.truncated = self._flags[:, TERMINATED], self._flags[:, TRUNCATED]
        self.number = self._kept[:, NUMBER]
        self._actions = np.full(self.n, LEAVE, np.int64)
        bounds = np.linspace(0, self.n, min(self.threads, self.n) + 1).astype(int).tolist()
        self._ranges = list(pairwise(bounds))
        self._lines = [self._constants.lines.copy() for _ in self._ranges]
        self._work = [np.zeros(WORK, np.int64) for _ in self._ranges]
        self._pages = [page(self.features) for _ in self._ranges]

    def __repr__(self) -> str:
        return f"<Batch of {self.n} deals of {self.game.name}, {self.seats} seats, {self.steps} steps>"

    # Playing

    def reset(self, cards: npt.ArrayLike | None = None, rows: npt.ArrayLike | None = None) -> None:
        """Deal anew in all rows, or in `rows`: shuffled, or these `cards`, (rows, cards), as `Game.deal` takes them.

        Raises ValueError for cards that are not the pack, and rows that there are not, or one twice.
        """
        which = self._which(rows, once=True)
        given = None if cards is None else self._given(cards, len(which))
        self._actions[:] = LEAVE
        self._actions[which] = DEAL if given is None else DEAL_GIVEN
        if given is not None:
            self._dealt[which, NOW] = given
        self._run()

    def step(self, actions: npt.ArrayLike, rows: npt.ArrayLike | None = None) -> None:
        """Make an action in each row, whole numbers (n,), or in each of `rows`: the others stay as they are.

        Raises IllegalAction for one that is not legal, ValueError for others than whole numbers, or another shape, and
        for a row twice; no row has then changed.
        """
        given, which = np.asarray(actions), None if rows is None else self._which(rows, once=True)
        n = self.n if which is None else len(which)
        if given.shape != (n,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, one a row ({n},), not {given.dtype} {given.shape}")
        if which is None:
            self._actions[:] = given
            wrong = self._constants.first_illegal(self._actions, self.legal_action_mask)
        else:
            self._actions[:] = LEAVE
            self._actions[which] = given
            wrong = self._constants.first_illegal(given.astype(np.int64), self.legal_action_mask[which])
        if wrong >= 0:
            raise self.illegal(wrong if which is None else int(which[wrong]), int(given[wrong]))
        self._run()
        self.steps += n

    def play_out(self, choose: Callable[["Batch", Numbers], npt.ArrayLike]) -> Floats:
        """Play on to the end of each row's deal; returns what each seat has come to, float32 (n, seats).

        ``choose(batch, rows)`` gives an action for each of the `rows` that still play; the others wait, each at the
        first decision of its next deal. Raises what `step` raises.
        """
        found, rows = np.zeros((self.n, self.seats), np.float32), np.arange(self.n)
        while rows.size:
            self.step(choose(self, rows), rows)
            ended = self._flags[rows].any(axis=1)
            found[rows[ended]] = self.rewards[rows[ended]]
            rows = rows[~ended]
        return found

    def illegal(self, row: int, action: int) -> IllegalAction:
        """The error for an action that is not legal in a row."""
        s = self.game.layout.unpack(self.states[row])
        return illegal_action(self.game, s, row, int(self.mover[row]), action)

    def _run(self) -> None:
        """Do what `_actions` says."""
        if self.keep_moves and self._kept[:, LENGTH].max() + 1 >= self._log.shape[2]:
            self._log = np.concatenate([self._log, np.zeros_like(self._log)], axis=2)
        found = max(self._share(self._run_range))
        if found >= 0:
            raise RuntimeError(f"{self.game.name}: the deal in row {found} comes to no decision")
        if found == BROKEN_OFF:
            warn_endless(self.game, MAX_STEPS)

    def _run_range(self, k: int, start: int, stop: int) -> int:
        constants = self._constants
        found: int = constants.step(
            self.states, self._memory, self._kept, self._dealt, self._log, self._actions, self._mask, self._who,
            self.rewards, self._flags, self._observed, self._held, constants.blank, constants.pack, *constants.plan,
            constants.side_of, self._lines[k], self._work[k], *self._pages[k], start, stop,
        )  # fmt: skip
        return found

    def _share(self, work: Callable[[int, int, int], Any]) -> list[Any]:
        """What each range of rows comes to, a thread each: ``work(range's number, start, stop)``."""
        if len(self._ranges) == 1:
            return [work(0, 0, self.n)]
        waited = [self._pool.submit(work, k, *each) for k, each in enumerate(self._ranges[1:], 1)]
        return [work(0, *self._ranges[0]), *(each.result() for each in waited)]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(len(self._ranges) - 1, "batch")

    def _which(self, rows: npt.ArrayLike | None, once: bool = False) -> Numbers:
        """Numbers of rows. Raises ValueError for those that there are not, and for one twice that may stand `once`."""
        if rows is None:
            return np.arange(self.n)
        given = np.atleast_1d(np.asarray(rows))
        if given.dtype == np.bool_ and given.shape == (self.n,):
            return np.flatnonzero(given)
        if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
            raise ValueError(
                f"rows are whole numbers in one line, or a mask ({self.n},), not {given.dtype} {given.shape}"
            )
        if given.size and not (given.min() >= 0 and given.max() < self.n):
            raise ValueError(f"rows are 0 to {self.n - 1}, not {given[(given < 0) | (given >= self.n)][0]}")
        found = given.astype(np.int64)
        if once and (twice := np.flatnonzero(np.bincount(found) > 1)).size:
            raise ValueError(f"row {twice[0]} is given twice")
        return found

    def _given(self, cards: npt.ArrayLike, rows: int) -> npt.NDArray[np.int8]:
        """Cards to be dealt, a row each. Raises ValueError for what is not the pack."""
        game, given = self.game, np.asarray(cards)
        shape = (rows, len(game.cards))
        if given.shape != shape or given.dtype.kind not in "iu":
            raise ValueError(
                f"cards are whole numbers {shape}: hands, rest, further packs; not {given.dtype} {given.shape}"
            )
        start = 0
        for pack in (game.pack, *game.more_packs.values()):
            part = np.sort(given[:, start : start + len(pack)], axis=1)
            if wrong := [row for row in range(rows) if part[row].tolist() != sorted(pack)]:
                raise ValueError(
                    f"cards {start} to {start + len(pack) - 1} of row {wrong[0]} are not the pack, each card once"
                )
            start += len(pack)
        return given.astype(np.int8)

    # Copies

    def copy(self) -> Self:
        """Another batch with the same rows, which shares nothing with this one: as `copy` and `pickle` make it."""
        return deepcopy(self)

    def restore(self, other: "Batch") -> None:
        """Be as another batch is now: often a `copy` of this one. Raises ValueError for one of another kind.

        Not so the generators of `resample` and of playing on, which go on: they draw other worlds than before.
        """
        self._like(other)
        for name in self._ROWS:
            if name == "_log" and self._log.shape != other._log.shape:
                self._log = other._log.copy()
            else:
                getattr(self, name)[...] = getattr(other, name)
        self.steps = other.steps

    def take(self, source: npt.ArrayLike, target: npt.ArrayLike) -> None:
        """Copy the rows `source` over the rows `target`, one to one, or one to many: for trees.

        Whatever the order, what is copied is as it was before. A target goes on exactly as its source would, but each
        row is drawn anew by its own generator. Raises ValueError for rows that there are not, another number of them,
        or one target twice.
        """
        origin, aim = self._which(source), self._which(target, once=True)
        if len(origin) not in (1, len(aim)):
            raise ValueError(f"{len(origin)} rows cannot be copied over {len(aim)}")
        for name in self._ROWS:
            array = getattr(self, name)
            array[aim] = array[origin]

    def _like(self, other: "Batch") -> None:
        if any(getattr(self, name) != getattr(other, name) for name in self._KIND):
            raise ValueError(f"{other!r} is a batch of another kind than {self!r}")

    # What cannot be seen, and what may come

    def resample(self, rows: npt.ArrayLike | None = None, rng: np.random.Generator | int | None = None) -> None:
        """Draw anew what who chooses in these rows cannot see, and what chance will do: a search cannot cheat.

        What the player sees, and may do, stays as it is; facts that it does not see are drawn as the game says
        (`hooks.Search.draw_facts`), and moves that others have begun are forgotten. Without `rng`, or a seed of one,
        each row has a generator of its own for it. Raises ValueError where a view cannot be, for a row twice, and for a
        game with such facts that does not say what they may be.
        """
        which = self._which(rows, once=True)
        own = self._again[which]
        rngs = own if rng is None else np.random.default_rng(rng).integers(1, 1 << 32, own.shape)
        self._resample(self.states, self._kept, self._who, which, rngs)
        if rng is None:
            self._again[which] = rngs

    def _resample(self, states: Any, kept: Numbers, who: Any, which: Numbers, rngs: Numbers) -> None:
        kernel, memory = with_own(self.game).kernel(resampling.resample_rows), states.view(np.int64)
        head, pack = self._constants.plan.head, self._constants.pack
        kernel(states, memory.reshape(len(states), -1), kept, which, who, rngs, head, pack, *self._hiding)

    @cached_property
    def _hiding(self) -> resampling.Hiding:
        return resampling.hiding_of(self.game)

    def finish(self, policy: str = "steady", rows: npt.ArrayLike | None = None) -> Floats:
        """What each seat comes to when copies of these rows are played to their end by a policy, float32 (rows, seats).

        `policy` is a bot that answers in machine code: ``steady``, ``easy``, ``random``. They are played on from the
        true cards (`resample` copies before, where these are not to be known). What a policy does at random it does
        otherwise at each call, and each time that a row stands in `rows`. What does not end in 20,000 steps comes to 0.
        Raises UnknownBot, and ValueError for any other bot.
        """
        which = self._which(rows)
        found, no_mask = np.zeros((len(which), self.seats)), np.zeros((len(which), 0), np.bool_)
        self._play(policy, which, self.states[which], self._kept[which], no_mask, found)
        return found.astype(np.float32)

    def action_values(self, policy: str = "steady", worlds: int = 0, rows: npt.ArrayLike | None = None) -> Floats:
        """What each legal action comes to for who chooses, if then all go on by a policy: float32 (rows, ACTIONS).

        NaN where an action is not legal. From the true cards, or in the mean over so many `worlds`, in each of which
        what the player cannot see is drawn anew. Raises what `finish` raises.
        """
        _check_whole("worlds", worlds, 0)
        which = self._which(rows)
        found, mask = np.zeros((len(which), ACTIONS)), self.legal_action_mask[which]
        for _ in range(max(1, worlds)):
            states, kept = self.states[which], self._kept[which]
            if worlds:
                self._resample(states, kept, self._who[which], np.arange(len(which)), _branched(self._again, which))
            self._play(policy, which, states, kept, mask, found)
        found[~mask] = np.nan
        return (found / max(1, worlds)).astype(np.float32)

    def _play(
        self, policy: str, which: Numbers, states: Any, kept: Numbers, mask: Any, found: npt.NDArray[np.float64]
    ) -> None:
        """Play copies of the rows `which` on."""
        choose, noise = policy_of(self.game, policy)
        kernel = with_own(self.game, choose).kernel(kernels.play_rows)
        who, rngs = self._who[which], _branched(self._noise, which)
        share = np.linspace(0, len(which), len(self._ranges) + 1).astype(int)
        head, side_of = self._constants.plan.head, self._constants.side_of

        def work(k: int, *_: int) -> None:
            place = np.zeros(2, self.states.dtype)
            kernel(
                states, kept, rngs, who, mask, head, side_of, place, self._lines[k], self._work[k], noise, found,
                share[k], share[k + 1],
            )  # fmt: skip

        self._share(work)

    # Looking at all of it

    def state(self) -> npt.NDArray[np.uint8]:
        """The features with all cards open, uint8 (n, size): for critics, and for no player."""
        return Encoder(self.features, plan=self._constants.plan).encode(self._memory, self._who, opened=True)

    def deal(self, row: int | np.integer[Any], ended: bool = False) -> Deal:
        """The deal of a row with its log, so that it has a record, and a replay; `ended`: the last that ended there.

        Raises ValueError where the batch keeps no moves, where no deal has ended yet, and for one in which something
        was drawn anew: no deal leads there.
        """
        if not self.keep_moves:
            raise ValueError("a batch keeps the moves of its deals where it is made with keep_moves=True")
        [row] = self._which(row)
        which, start = (LAST, BEGUN_LAST) if ended else (NOW, BEGUN_NOW)
        kept = self._kept[row, start : start + BEGUN_LENGTH]
        length, untrue = kept[[B_LENGTH, B_UNTRUE]] if ended else self._kept[row, [LENGTH, UNTRUE]]
        if ended and not length:
            raise ValueError(f"no deal has ended yet in row {row}")
        if untrue:
            raise ValueError(f"what was not seen in row {row} was drawn anew: no deal leads to what it is now")
        actions, cards = self._log[row, which, :length].tolist(), self._dealt[row, which].tolist()
        return rebuild(self.game, self.seats, self.options, int(kept[B_DEALER]), cards, kept[:WORDS], actions)


def _branched(rngs: Numbers, which: Numbers) -> Numbers:
    """A generator for each of the rows `which`, however often it stands there, drawn from the row's own."""
    found = np.zeros((len(which), WORDS), np.int64)
    common_kernel(kernels.branch)(rngs, which, found)
    return found


def _check_whole(name: str, number: object, least: int) -> None:
    """Raise ValueError for what is no whole number, or too low a one."""
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < least:
        raise ValueError(f"{name} is a whole number from {least}, not {number!r}")


def batch(
    game: str | Path | Game,
    n: int,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    observation: Format = "dense",
    reward: Reward = "lead",
    duplicate: int = 1,
    keep_moves: bool = False,
    threads: int = 1,
) -> Batch:
    """`n` deals at once of an installed game, of a file with one, or of a rulebook's folder that plays.

    `duplicate`: so many neighbouring rows have the same cards, the hands moving on by a seat from row to row, so that
    the luck of the deal drops out of their mean. `keep_moves`: `Batch.deal` can give a row as a deal with its log.
    `threads` share the rows.

    Raises UnknownGame, and ValueError for settings that cannot be.
    """
    return Batch(
        find_game(game),
        n,
        seed,
        seats=seats,
        options=options,
        observation=observation,
        reward=reward,
        duplicate=duplicate,
        keep_moves=keep_moves,
        threads=threads,
    )
