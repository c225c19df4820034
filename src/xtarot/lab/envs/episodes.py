"""A batch whose rows are environments of their own, as the field's interfaces have them.

A batch goes on with the next deal in the step that ends one. Behind an interface of the field one looks at the end as
well, gives each environment a seed of its own, and leaves some rows as they are while others go on.
"""

from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from xtarot.deals.view import seats_of
from xtarot.games import Game
from xtarot.lab.envs.batch import Batch
from xtarot.lab.envs.encoder import Encoder
from xtarot.lab.envs.encoding import MOVER
from xtarot.lab.envs.kernels import (
    B_DEALER,
    BEGUN_LENGTH,
    BEGUN_NOW,
    CHANCE_NUMBERS,
    DEALING_NUMBERS,
    GROUP,
    MOST_STEPS,
    NOW,
    NUMBER,
    STEPS,
    move_chance,
)
from xtarot.lab.envs.reconstruction import FollowedDeal
from xtarot.lab.envs.returns import return_bounds
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import WORDS, Numbers, States, generators
from xtarot.rules.steps import CHANCE, actors, step

Illegal = Literal["error", "lose"]  # what an illegal action is
Seen = npt.NDArray[np.int8]  # (size,) or (n, size)

NOWHERE = np.zeros(0, np.int64)


def foresee_ends(
    states: States, kept: Numbers, who: Any, actions: Numbers, most: int, place: States, work: Numbers, last: States
) -> None:
    """Make the actions on a copy of each row; where that ends the deal, put it into `last`. A kernel.

    `most`: after so many steps a deal is broken off. `place` (1,) and `work` are room to work in.
    """
    cards, rng = work[:5], work[5 : 5 + WORDS]
    for r in range(len(actions)):
        if actions[r] < 0:
            continue
        place[0] = states[r]
        s, steps = place[0], kept[r, STEPS] + 1
        step(s, who[r, MOVER], actions[r], cards)
        for word in range(WORDS):
            rng[word] = kept[r, CHANCE_NUMBERS + word]
        acting = actors(s)
        while acting >> CHANCE & 1 and steps < most:
            move_chance(s, cards, rng)
            steps += 1
            acting = actors(s)
        if acting == 0 or steps >= most:
            last[r] = place[0]


class Episodes(Batch):
    """A batch of which each row is seeded, and goes on, by itself. `last` has the states in which deals have ended."""

    _ROWS = (*Batch._ROWS, "last")
    _CONTENT = (*Batch._CONTENT, "last")

    def __init__(self, *given: Any, **settings: Any) -> None:
        """As `Batch`."""
        super().__init__(*given, **settings)
        self._kept[:, GROUP] = 0  # so that each row deals as the first one does

    def _make_rows(self, seed: int, duplicate: int) -> None:
        super()._make_rows(seed, duplicate)
        self.last = np.zeros_like(self.states)

    def _derive(self) -> None:
        super()._derive()
        self._place = np.zeros_like(self.states[:1])
        self._last_memory = self.last.view(np.int64).reshape(self.n, -1)
        self._encoder = Encoder(self.features, plan=self._constants.plan)
        self._foresee = compiled_game(self.game).kernel(foresee_ends)

    @cached_property
    def worst(self) -> float:
        """The reward of who loses by an illegal action: as bad as a deal is said to be at worst."""
        least, most = return_bounds(self.game, self.seats, self.options, self.reward)
        return most if self.reward == "points" and self.game.lowest_wins else least

    def seed(self, row: int, seed: int) -> None:
        """Let the next deal of a row be the first of this seed."""
        self._kept[row, NUMBER] = -1
        self._kept[row, DEALING_NUMBERS:CHANCE_NUMBERS] = generators(seed)[0]

    def require_legal(self, actions: Numbers) -> None:
        """Raise IllegalAction for the first of the actions, one a row, that is not legal."""
        if self._constants.first_illegal(actions, self.legal_action_mask) >= 0:
            self.step(actions)  # which says why

    def advance(self, actions: Numbers, foreseen: bool = False) -> Numbers:
        """Make the actions, which are legal, LEAVE or DEAL. Returns the rows in which a deal has ended.

        `foreseen`: `last` has already what those lead to that end a deal.
        """
        self._actions[:] = actions
        if not foreseen:
            self._foresee(
                self.states, self._kept, self._who, self._actions, self._constants.plan.head[MOST_STEPS], self._place,
                self._work[0], self.last,
            )  # fmt: skip
        self._run()
        self.steps += int(np.count_nonzero(self._actions >= 0))
        return np.flatnonzero(self._flags.any(axis=1)) if np.count_nonzero(self._flags) else NOWHERE

    def play_on(
        self, kernel: Any, waits: Any, own: Any, place: States, noise: int, rngs: Numbers, actions: Numbers
    ) -> None:
        """Run `opponents.answer_rows` on these rows."""
        self.steps += kernel(
            self.states, self._kept, self._who, waits, own, self._log, self._constants.plan.head, place, self._work[0],
            noise, rngs, actions, self.last,
        )  # fmt: skip

    def seen_now(self) -> Seen:
        """What who chooses sees, in each row: int8 (n, size)."""
        return self.encoded(self._memory, self._who)

    def encoded(self, memory: Numbers, who: npt.NDArray[np.int8], opened: bool = False) -> Seen:
        """What `who` (n, 2), who chooses and for whom, see of so many states, as numbers: a new array, int8 (n, size).

        `opened`: with all cards open.
        """
        return self._encoder.encode(memory, who, opened).view(np.int8)

    def seen_ended(self, rows: Numbers, seats: npt.NDArray[np.int8]) -> Seen:
        """What a seat each sees of the deals that ended last in these rows: int8 (rows, size)."""
        found = self.encoded(self._last_memory[rows], np.stack([seats, seats], axis=1))
        found[:, self.features.blocks["for"].start :] = 0  # nobody chooses
        return found

    def seen(self, row: int, seat: int, ended: bool = False, opened: bool = False) -> Seen:
        """What a seat sees of a row, or of the deal that `ended` there last: int8 (size,)."""
        memory = self._last_memory if ended else self._memory
        chooses_for = [] if ended else self._chooses_for(row, seat)
        mover = seat if seat in chooses_for or not chooses_for else min(chooses_for)
        found = self.encoded(memory[row : row + 1], np.array([[seat, mover]], np.int8), opened)[0]
        if not chooses_for:
            found[self.features.blocks["for"].start :] = 0
        return found

    def _chooses_for(self, row: int, seat: int) -> list[int]:
        """The seats whose moves this one chooses now."""
        game, state = self.game, self.game.layout.unpack(self.states[row])
        return [mover for mover in seats_of(game.actors(state)) if game.decider(state, mover) == seat]

    def follow(self, row: int) -> FollowedDeal:
        """The deal of a row, which has just begun, to be followed in plain Python."""
        begun, cards = self._kept[row, BEGUN_NOW : BEGUN_NOW + BEGUN_LENGTH], self._dealt[row, NOW].copy()
        return FollowedDeal(self.game, self.seats, self.options, int(begun[B_DEALER]), cards, begun[:WORDS])


def read_illegal(word: Illegal) -> Illegal:
    """Raise ValueError for what is no way to take an illegal action."""
    if word not in get_args(Illegal):
        raise ValueError(f"illegal is {' or '.join(get_args(Illegal))}, not {word!r}")
    return word


def major(game: Game) -> str:
    """The major version of a game's rules, which its environments are called by."""
    return game.version.split(".")[0]
