"""Some seats of many deals are played from outside, and a bot plays the others: in machine code where it has such."""

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from xtarot.bots import bot
from xtarot.bots.moves import chosen_move
from xtarot.bots.search.playout import POSITION, chosen, decider
from xtarot.deals.deal import Deal
from xtarot.games import Game
from xtarot.lab.envs.actions import Mask, next_action
from xtarot.lab.envs.batch import Reward
from xtarot.lab.envs.copying import Derived, Independent
from xtarot.lab.envs.encoding import LEAVE, MOVER, PLAYER
from xtarot.lab.envs.episodes import Episodes, Illegal, Seen, read_illegal
from xtarot.lab.envs.kernels import (
    CHANCE_NUMBERS,
    DEAL,
    KEEPS,
    LENGTH,
    MOST_STEPS,
    NOW,
    STEPS,
    move_chance,
)
from xtarot.lab.envs.policies import policy_of, with_own
from xtarot.machine.playouts import WORDS, Numbers, States, generators
from xtarot.rules.state import empty, lowest
from xtarot.rules.steps import CHANCE, actors, legal, step

Control = Literal["seat", "side"]  # what is played from outside: seat 0, or all seats of its side

OWN_STREAM = 2  # of a seed, for what bots draw


def answer_rows(
    states: States,
    kept: Numbers,
    who: Any,
    waits: Any,
    own: Any,
    log: Any,
    head: Numbers,
    room: States,
    work: Numbers,
    noise: int,
    rngs: Numbers,
    actions: Numbers,
    last: States,
) -> int:
    """Let the policy play on in each row that waits, up to its last action before who is `own` chooses. A kernel.

    That one, which may end the deal, stands in `actions`, and is left to the batch; where it ends the deal, `last` has
    what it leads to. Returns how many were made before.
    """
    cards, chance, most, made = work[:5], work[5 : 5 + WORDS], head[MOST_STEPS], 0
    for r in range(len(waits)):
        row, going = kept[r], waits[r]
        while going:
            room[POSITION] = states[r]
            s, seat = room[POSITION], 0 + who[r, MOVER]  # int64: for int8 not all policies compile
            empty(cards)
            buttons = legal(s, seat, cards)
            action = chosen(room, seat, cards, buttons, noise, rngs[r])
            actions[r] = action
            step(s, seat, action, cards)
            for word in range(WORDS):
                chance[word] = row[CHANCE_NUMBERS + word]
            steps, acting = row[STEPS] + 1, actors(s)
            while acting >> CHANCE & 1 and steps < most:
                move_chance(s, cards, chance)
                steps += 1
                acting = actors(s)
            if acting == 0 or steps >= most:
                last[r] = room[POSITION]
                break
            mover = lowest(acting)
            player = decider(s, mover)
            if acting >> player & 1:
                mover = player
            going = not own[player] and (not head[KEEPS] or row[LENGTH] + 2 < log.shape[2])
            if going:
                if head[KEEPS]:
                    log[r, NOW, row[LENGTH]] = action
                row[LENGTH] += 1
                row[STEPS] = steps
                for word in range(WORDS):
                    row[CHANCE_NUMBERS + word] = chance[word]
                states[r] = room[POSITION]
                who[r, PLAYER], who[r, MOVER] = player, mover
                made += 1
    return made


class Opponents(Derived):
    """A bot that chooses in the rows that wait for it.

    One without machine code is asked for each move by itself, with the deal played again in plain Python to where it
    stands: fit for bots that think, and slow for others. Raises UnknownBot.
    """

    _CONTENT = ("_rows", "_name", "_own", "_rngs", "_plain_rngs", "_moves")

    def __init__(self, rows: Episodes, name: str, own: Mask) -> None:
        self._rows, self._name, self._own = rows, name, own
        self._rngs = generators([randbits(64), OWN_STREAM], rows.n)
        self._plain_rngs = [np.random.default_rng() for _ in range(rows.n)]
        self._moves: dict[int, Sequence[int]] = {}  # of a bot in plain Python, by row: the move that it makes
        self._derive()

    def _derive(self) -> None:
        game, name = self._rows.game, self._name
        self._bot, self._room = bot(name), np.zeros(2, self._rows.states.dtype)
        self.in_machine_code = in_machine_code(game, name)
        if self.in_machine_code:
            rule, self._noise = policy_of(game, name)
            self._kernel = with_own(game, rule).kernel(answer_rows)

    def seed(self, row: int, seed: int) -> None:
        """Let what the bot draws in a row depend on this seed."""
        self._rngs[row] = generators([seed, OWN_STREAM])[0]
        self._plain_rngs[row] = np.random.default_rng([seed, OWN_STREAM])

    def choose(self, waits: Mask, actions: Numbers) -> None:
        """Write into `actions` (n,) what the bot does next in the rows that wait, perhaps after other actions."""
        if self.in_machine_code:
            self._rows.play_on(self._kernel, waits, self._own, self._room, self._noise, self._rngs, actions)
        else:
            for row in np.flatnonzero(waits).tolist():
                actions[row] = self._next(row)

    def _next(self, row: int) -> int:
        """The next action in a row: of the move that the bot makes there, or of a new one."""
        rows = self._rows
        begun = int(rows.states[row]["partial_size"][rows.mover[row]])
        if not begun:
            self._moves[row] = self._bot_move(row)
        return next_action(self._moves[row], begun, np.flatnonzero(rows.legal_action_mask[row]))

    def _bot_move(self, row: int) -> Sequence[int]:
        view = self._rows.deal(row).view(int(self._rows.current_player[row]))
        return chosen_move(self._bot, view, self._plain_rngs[row])


class SeatedRows(Independent):
    """Rows of deals in which one seat, or one side, is played from outside, up to where it is to choose.

    After `begin` and `step`: ``observation`` int8 (n, size) and ``mask`` int8 (n, ACTIONS) of who is to choose, new
    arrays each time; ``rewards`` float64 (n,), ``terminated`` and ``truncated`` bool (n,) of the deal that ended in
    this step, ``final``, by row, what the player sees of its end, int8 (size,), and ``faults``, by row, the illegal
    action that ended it; the row has then gone on to the next deal. A deal in which the player has nothing to choose is
    passed over.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        opponents: str,
        control: Control,
        reward: Reward,
        illegal: Illegal,
        seats: int | None,
        options: Mapping[str, Any] | None,
        keep_moves: bool = False,
    ) -> None:
        """Raises UnknownBot, and ValueError for settings that cannot be."""
        if control not in get_args(Control):
            raise ValueError(f"control is {' or '.join(get_args(Control))}, not {control!r}")
        self.illegal = read_illegal(illegal)
        keep_moves = keep_moves or not in_machine_code(game, opponents)
        self.rows = Episodes(
            game, n, randbits(64), seats=seats, options=options, reward=reward, observation="none",
            keep_moves=keep_moves,
        )  # fmt: skip
        every = range(self.rows.seats)
        self._own = np.array([game.side(seat) == game.side(0) if control == "side" else seat == 0 for seat in every])
        self.bots = Opponents(self.rows, opponents, self._own)
        self._actions = np.full(n, LEAVE, np.int64)
        self._chose = np.zeros(n, np.bool_)  # whether the player has chosen anything in this deal
        self.player = np.zeros(n, np.int8)  # who chose last of the player's seats
        self.ended: dict[int, Deal] = {}  # by row, where moves are kept: the deal that ended in this step
        self._clear()

    def _clear(self) -> None:
        n = self.rows.n
        self.rewards = np.zeros(n)
        self.terminated, self.truncated = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        self.final: dict[int, Seen] = {}
        self.faults: dict[int, str] = {}
        self.ended = {}

    def seed(self, row: int, seed: int) -> None:
        """Let the next deal of a row, and what bots draw in it, be the first of this seed."""
        self.rows.seed(row, seed)
        self.bots.seed(row, seed)

    def begin(self, anew: Mask) -> None:
        """Deal in the rows `anew` (n,); then everywhere bots play on to where the player chooses."""
        self._clear()
        if anew.any():
            self._actions[:] = np.where(anew, DEAL, LEAVE)
            self.rows.advance(self._actions)
            self._chose[anew] = False
        self._go_on()

    def step(self, actions: npt.ArrayLike) -> None:
        """Make an action in each row, int (n,), and go on.

        Raises ValueError for what is no such array, and IllegalAction, if that is what an illegal action is.
        """
        rows, given = self.rows, np.asarray(actions)
        if given.shape != (rows.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, one a row ({rows.n},), not {given.dtype} {given.shape}")
        self._actions[:] = given
        inside = (self._actions >= 0) & (self._actions < rows.legal_action_mask.shape[1])
        legal = inside & rows.legal_action_mask[np.arange(rows.n), np.where(inside, self._actions, 0)]
        if self.illegal == "error":
            rows.require_legal(self._actions)
        self._clear()
        self.player[:] = rows.current_player
        self._chose[:] = True
        for row in np.flatnonzero(~legal).tolist():
            self._lose(row)
        self._note(rows.advance(self._actions))
        self._go_on()

    def _lose(self, row: int) -> None:
        """End a deal by an illegal action: the next one is dealt."""
        rows = self.rows
        self.rewards[row], self.terminated[row] = rows.worst, True
        self.final[row] = rows.seen(row, int(self.player[row]))
        self.faults[row] = str(rows.illegal(row, int(self._actions[row])))
        self._actions[row], self._chose[row] = DEAL, False
        if rows.keep_moves:
            self.ended[row] = rows.deal(row)

    def _note(self, ended: Numbers) -> None:
        """Write down the end of the deals that have ended in these rows."""
        rows = self.rows
        counted = ended[self._chose[ended]]
        if len(counted):
            players = self.player[counted]
            self.rewards[counted] = rows.rewards[counted, players]
            self.terminated[counted], self.truncated[counted] = rows.terminated[counted], rows.truncated[counted]
            self._chose[counted] = False
            self.final |= zip(counted.tolist(), rows.seen_ended(counted, players), strict=True)
            if rows.keep_moves:
                self.ended |= {row: rows.deal(row, ended=True) for row in counted.tolist()}

    def _go_on(self) -> None:
        """Let the bots choose until the player is to choose in each row, and look at what it then sees."""
        rows = self.rows
        while (waits := ~self._own[rows.current_player]).any():
            self._actions.fill(LEAVE)
            self.bots.choose(waits, self._actions)
            self._note(rows.advance(self._actions, self.bots.in_machine_code))
        self.observation = rows.seen_now()
        self.mask = rows.legal_action_mask.view(np.int8).copy()


def in_machine_code(game: Game, name: str) -> bool:
    """Whether a bot of this name answers in machine code. Raises UnknownBot."""
    bot(name)
    try:
        policy_of(game, name)
    except ValueError:
        return False
    return True
