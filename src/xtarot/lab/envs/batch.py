"""Many deals of one game at once, in arrays: who chooses, what they see, what they may do, and what came of it."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from logging import getLogger
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from xtarot.bots import bot
from xtarot.bots.random import Random
from xtarot.bots.search import playout
from xtarot.deals.deal import Deal
from xtarot.games import Game, find_game
from xtarot.lab.envs import kernels, resampling
from xtarot.lab.envs.actions import ACTIONS, anywhere
from xtarot.lab.envs.encoder import Encoder
from xtarot.lab.envs.encoding import LEAVE, MOVER, PLAYER, Format, page, plan_of, room, shown
from xtarot.lab.envs.features import Features
from xtarot.lab.envs.illegal import first_illegal, illegal_action
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
from xtarot.lab.envs.rebuilding import rebuild
from xtarot.machine.compiled import CompiledGame, common_kernel, compiled_game
from xtarot.machine.playouts import MAX_STEPS, WORDS, Numbers, generators
from xtarot.rules.hooks import Choose
from xtarot.rules.state import blank_lines

Reward = Literal["lead", "points", "win"]
Floats = npt.NDArray[np.float32]
ROWS_OF = ("states", "_kept", "_dealt", "_log", "legal_action_mask", "_who", "_flags", "rewards")
SPARE = 64  # actions for which there is room in what is kept of a deal, at first

logger = getLogger(__name__)


class Batch:
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
        self.features = Features(game, self.seats)
        self.options = game.read_options(options or {})
        self.observation_format, self.reward, self.threads = observation, reward, int(threads)
        self.steps = 0  # made in all rows together
        self.keep_moves = keep_moves
        self._form = get_args(Format).index(observation)
        self._of_game()
        self._make_rows(int(seed), int(duplicate))
        self._ready()
        self.reset()

    def _of_game(self) -> None:
        """What is the same for all rows."""
        game = self.game
        self._blank = np.zeros(1, game.layout.dtype)
        self._blank[0] = game.layout.pack(game.new(self.seats, 0, self.options))
        self._pack = np.array(game.cards, np.int64)
        self._side_of = np.array([game.side(seat) for seat in range(self.seats)], np.int64)
        plan = plan_of(self.features)
        numbers = [
            len(game.pack),
            game.hand_size(self.seats),
            game.unit,
            game.lowest_wins,
            get_args(Reward).index(self.reward),
            MAX_STEPS,
            self._form,
            self.keep_moves,
        ]
        self._plan = plan._replace(head=np.array([*plan.head, *numbers], np.int64))

    def _make_rows(self, seed: int, duplicate: int) -> None:
        """The rows, before anything is dealt."""
        n = self.n
        self.states = np.zeros(n, self.game.layout.dtype)
        self._memory = self.states.view(np.int64).reshape(n, -1)
        self._kept = np.zeros((n, COLUMNS), np.int64)
        self._kept[:, NUMBER] = -1
        self._kept[:, GROUP], self._kept[:, MOVED_ON] = np.divmod(np.arange(n), duplicate)
        self._kept[:, DEALING_NUMBERS:CHANCE_NUMBERS] = generators(seed, n // duplicate).repeat(duplicate, axis=0)
        self._again = generators([seed, 1], n)  # for `resample`
        self._dealt = np.zeros((n, 2, len(self.game.cards)), np.int8)
        self._log = np.zeros((n, 2, SPARE if self.keep_moves else 0), np.int16)
        self._room = room(self.features, n, self._form)
        self.legal_action_mask = np.zeros((n, ACTIONS), np.bool_)
        self._who, self._flags = np.zeros((n, 2), np.int8), np.zeros((n, 2), np.bool_)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self._actions = np.full(n, LEAVE, np.int64)

    def _ready(self) -> None:
        """Names for what users read; what compiles; who works, and in what room."""
        self.observation = shown(self._room, self.features, self._form)
        self._mask = anywhere(self.legal_action_mask)
        self.current_player, self.mover = self._who[:, PLAYER], self._who[:, MOVER]
        self.terminated, self.truncated = self._flags[:, TERMINATED], self._flags[:, TRUNCATED]
        self.number = self._kept[:, NUMBER]
        self._step = with_own(self.game).kernel(kernels.step_rows)
        self._first_illegal = common_kernel(first_illegal)
        self._warned = False
        bounds = np.linspace(0, self.n, min(self.threads, self.n) + 1).astype(int).tolist()
        self._ranges = list(pairwise(bounds))
        self._lines = [np.array(blank_lines()) for _ in self._ranges]
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

    def step(self, actions: npt.ArrayLike) -> None:
        """Make an action in each row: whole numbers (n,).

        Raises IllegalAction for one that is not legal, ValueError for others than whole numbers, or another shape; no
        row has then changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, one a row ({self.n},), not {given.dtype} {given.shape}")
        self._actions[:] = given
        if (wrong := self._first_illegal(self._actions, self.legal_action_mask)) >= 0:
            s = self.game.layout.unpack(self.states[wrong])
            raise illegal_action(self.game, s, wrong, int(self.mover[wrong]), int(given[wrong]))
        self._run()
        self.steps += self.n

    def _run(self) -> None:
        """Do what `_actions` says."""
        if self.keep_moves and self._kept[:, LENGTH].max() + 1 >= self._log.shape[2]:
            self._log = np.concatenate([self._log, np.zeros_like(self._log)], axis=2)
        found = max(self._share(self._run_range))
        if found >= 0:
            raise RuntimeError(f"{self.game.name}: the deal in row {found} comes to no decision")
        if found == BROKEN_OFF and not self._warned:
            self._warned = True
            where, name = self.game.where("actors"), self.game.name
            logger.warning("%s: a deal of %s does not end in %s steps: it is broken off", where, name, MAX_STEPS)

    def _run_range(self, k: int, start: int, stop: int) -> int:
        found: int = self._step(
            self.states, self._memory, self._kept, self._dealt, self._log, self._actions, self._mask, self._who,
            self.rewards, self._flags, *self._room, self._blank, self._pack, *self._plan, self._side_of, self._lines[k],
            self._work[k], *self._pages[k], start, stop,
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

    def copy(self) -> "Batch":
        """Another batch with the same rows, which shares nothing with this one."""
        other = object.__new__(Batch)
        vars(other).update({name: value for name, value in vars(self).items() if name != "_pool"})
        for name in (*ROWS_OF, "_again", "_actions"):
            setattr(other, name, getattr(self, name).copy())
        other._memory = other.states.view(np.int64).reshape(self.n, -1)
        other._room = room(self.features, self.n, self._form)
        other._fill(self)
        other._ready()
        return other

    def restore(self, other: "Batch") -> None:
        """Be as another batch is now: often a `copy` of this one. Raises ValueError for one of another kind.

        Not so the generators of `resample`, which go on: it draws other worlds than before.
        """
        self._like(other)
        for name in ROWS_OF:
            if name == "_log" and self._log.shape != other._log.shape:
                self._log = other._log.copy()
            else:
                getattr(self, name)[...] = getattr(other, name)
        self._fill(other)
        self.steps = other.steps

    def _fill(self, other: "Batch") -> None:
        """Show what another batch shows."""
        for mine, theirs in zip(self._room, other._room, strict=True):
            mine[...] = theirs

    def take(self, source: npt.ArrayLike, target: npt.ArrayLike) -> None:
        """Copy the rows `source` over the rows `target`, one to one, or one to many: for trees.

        Whatever the order, what is copied is as it was before. A target goes on exactly as its source would, but each
        row is drawn anew by its own generator. Raises ValueError for rows that there are not, another number of them,
        or one target twice.
        """
        origin, aim = self._which(source), self._which(target, once=True)
        if len(origin) not in (1, len(aim)):
            raise ValueError(f"{len(origin)} rows cannot be copied over {len(aim)}")
        for array in [*(getattr(self, name) for name in ROWS_OF), *self._room]:
            array[aim] = array[origin]

    def _like(self, other: "Batch") -> None:
        kind = ("n", "seats", "options", "observation_format", "reward", "keep_moves")
        if self.game is not other.game or any(getattr(self, name) != getattr(other, name) for name in kind):
            raise ValueError(f"{other!r} is a batch of another kind than {self!r}")

    # What cannot be seen, and what may come

    def resample(self, rows: npt.ArrayLike | None = None, rng: np.random.Generator | int | None = None) -> None:
        """Draw anew what who chooses in these rows cannot see, and what chance will do: a search cannot cheat.

        What the player sees, and may do, stays as it is; facts that it does not see are 0, and moves that others have
        begun are forgotten. Without `rng`, or a seed of one, each row has a generator of its own for it. Raises
        ValueError where a view cannot be, and for a row twice.
        """
        which = self._which(rows, once=True)
        own = self._again[which]
        rngs = own if rng is None else np.random.default_rng(rng).integers(1, 1 << 32, own.shape)
        self._resample(self.states, self._memory, self._kept, which, rngs)
        if rng is None:
            self._again[which] = rngs

    def _resample(self, states: Any, memory: Numbers, kept: Numbers, which: Numbers, rngs: Numbers) -> None:
        kernel = with_own(self.game).kernel(resampling.resample_rows)
        kernel(states, memory, kept, which, self._who, rngs, self._plan.head, self._pack, *self._hiding)

    @cached_property
    def _hiding(self) -> resampling.Hiding:
        return resampling.hiding_of(self.game)

    def finish(self, policy: str = "steady", rows: npt.ArrayLike | None = None) -> Floats:
        """What each seat comes to when copies of these rows are played to their end by a policy, float32 (rows, seats).

        `policy` is a bot that answers in machine code: ``steady``, ``easy``, ``random``. They are played on from the
        true cards (`resample` copies before, where these are not to be known). Raises UnknownBot, and ValueError for
        any other bot.
        """
        which = self._which(rows)
        found = np.zeros((len(which), self.seats))
        self._play(policy, self.states, self._kept, which, np.zeros((self.n, 0), np.bool_), found)
        return found.astype(np.float32)

    def action_values(self, policy: str = "steady", worlds: int = 0, rows: npt.ArrayLike | None = None) -> Floats:
        """What each legal action comes to for who chooses, if then all go on by a policy: float32 (rows, ACTIONS).

        NaN where an action is not legal. From the true cards, or in the mean over so many `worlds`, in each of which
        what the player cannot see is drawn anew. Raises what `finish` raises.
        """
        _check_whole("worlds", worlds, 0)
        which = self._which(rows)
        found = np.zeros((len(which), ACTIONS))
        for _ in range(max(1, worlds)):
            states, kept = self.states, self._kept
            if worlds:
                states, kept, rngs = states.copy(), kept.copy(), self._again[which]
                self._resample(states, states.view(np.int64).reshape(self.n, -1), kept, which, rngs)
                self._again[which] = rngs
            self._play(policy, states, kept, which, self.legal_action_mask, found)
        found[~self.legal_action_mask[which]] = np.nan
        return (found / max(1, worlds)).astype(np.float32)

    def _play(
        self, policy: str, states: Any, kept: Numbers, which: Numbers, mask: Any, found: npt.NDArray[np.float64]
    ) -> None:
        choose, noise = policy_of(self.game, policy)
        kernel = with_own(self.game, choose).kernel(kernels.play_rows)
        share = np.linspace(0, len(which), len(self._ranges) + 1).astype(int)

        def work(k: int, *_: int) -> None:
            place = np.zeros(2, self.states.dtype)
            kernel(
                states, kept, which, self._who, mask, self._plan.head, self._side_of, place, self._lines[k],
                self._work[k], noise, found, share[k], share[k + 1],
            )  # fmt: skip

        self._share(work)

    # Looking at all of it

    def state(self) -> npt.NDArray[np.uint8]:
        """The features with all cards open, uint8 (n, size): for critics, and for no player."""
        return Encoder(self.features).encode(self._memory, self._who, opened=True)

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


def _check_whole(name: str, number: object, least: int) -> None:
    """Raise ValueError for what is no whole number, or too low a one."""
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < least:
        raise ValueError(f"{name} is a whole number from {least}, not {number!r}")


def policy_of(game: Game, name: str) -> tuple[Choose | None, int]:
    """How a bot answers in machine code, and how many of a thousand steps it takes at random.

    Raises UnknownBot, and ValueError for one that does not answer so.
    """
    player = bot(name)
    if isinstance(player, Random):
        return None, playout.ALWAYS
    policy = getattr(player, "policy", None)
    if policy is None:
        raise ValueError(f"{name} does not answer in machine code: take steady, easy, random, or another with a policy")
    rule = policy(game)
    return rule, playout.ALWAYS if rule is None else 0


def with_own(game: Game, policy: Choose | None = None) -> CompiledGame:
    """The compiled game with what it has itself of the parts that the kernels call."""
    plain = compiled_game(game)  # games of a family share it
    if (plain, policy) not in _with_own:
        parts: dict[Any, Any] = {} if policy is None else {playout.policy: policy}
        for part in (playout.decider, resampling.may_hold):
            if own := game.functions.get(part.__name__):
                parts[part] = own
        _with_own[plain, policy] = plain.with_parts(parts, optional=True)
    return _with_own[plain, policy]


_with_own: dict[tuple[CompiledGame, Choose | None], CompiledGame] = {}


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
