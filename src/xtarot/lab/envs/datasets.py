"""Records as arrays: each step of each deal, what was seen, what might be done, what was done, and what came of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from xtarot.bots import kind_of, names
from xtarot.deals.record import Record
from xtarot.deals.replay import PlayedDeal, play_again
from xtarot.deals.view import legal_actions
from xtarot.games import Game
from xtarot.lab.envs.actions import mask_of, next_action
from xtarot.lab.envs.batch import Reward
from xtarot.lab.envs.encoder import Encoder
from xtarot.lab.envs.encoding import Format
from xtarot.lab.envs.features import Features
from xtarot.lab.envs.returns import seat_returns
from xtarot.rules.cards import pile
from xtarot.rules.steps import CHANCE

CHUNK = 512  # states that are looked at together
PERSON = ""  # who is no bot: names of people are left out


@dataclass(frozen=True)
class Steps:
    """The steps of deals, in their order, a row each.

    =====================  =====================  =====================================================================
    ``observation``        uint8, int16 (m, …)    what who chose saw, in the format that was asked for (`Batch`)
    ``legal_action_mask``  bool (m, ACTIONS)      what might be done
    ``action``             int16 (m,)             what was
    ``returns``            float32 (m,)           what the deal came to for who chose; NaN where it did not end
    ``current_player``     int8 (m,)              who chose
    ``mover``              int8 (m,)              whose move it was
    ``deal``               int32 (m,)             which deal it was, from 0
    ``who``                int16 (m,)             which of `players` chose
    =====================  =====================  =====================================================================

    `players` are the names of bots, and "" for all people and for whoever the record does not name.
    """

    features: Features
    players: tuple[str, ...]
    observation: npt.NDArray[Any]
    legal_action_mask: npt.NDArray[np.bool_]
    action: npt.NDArray[np.int16]
    returns: npt.NDArray[np.float32]
    current_player: npt.NDArray[np.int8]
    mover: npt.NDArray[np.int8]
    deal: npt.NDArray[np.int32]
    who: npt.NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.action)


class _Step(NamedTuple):
    state: list[int]
    legal: list[int]
    action: int
    player: int
    mover: int


def steps(records: Iterable[Record], *, observation: Format = "dense", reward: Reward = "lead") -> Steps:
    """The steps of all deals of these records, which are of one game and number of seats.

    Raises RecordError for the first fault of a record, and ValueError for records of several games, for none, and for a
    format or a reward that there is not.
    """
    for name, word, words in (("observation", observation, Format), ("reward", reward, Reward)):
        if word not in get_args(words):
            raise ValueError(f"{name} is {', '.join(get_args(words))}, not {word!r}")
    reader: _Reader | None = None
    for record in records:
        for number in range(len(record.deals)):
            played = play_again(record, number)
            game, seats = played.deal.game, played.deal.seats
            reader = reader or _Reader(game, seats, observation, reward)
            if (game.name, game.version, seats) != (reader.game.name, reader.game.version, reader.seats):
                raise ValueError(
                    f"the records are of {reader.game.name} at {reader.seats} seats and of {game.name} at {seats}"
                )
            reader.read(played, record.players)
    if reader is None:
        raise ValueError("there are no deals in the records")
    return reader.steps()


class _Reader:
    """Makes rows of deals that were played again."""

    def __init__(self, game: Game, seats: int, observation: Format, reward: Reward) -> None:
        self.game, self.seats, self._reward = game, seats, reward
        self._features = Features(game, seats)
        self._encoder = Encoder(self._features, get_args(Format).index(observation))
        self._bots = {*names()}
        self._players = [PERSON]
        self._deals = 0
        self._states: list[list[int]] = []  # of the last rows, which are still to be looked at
        self._seen: list[npt.NDArray[Any]] = []
        self._masks: list[npt.NDArray[np.bool_]] = []
        self._rows: list[tuple[float, ...]] = []  # action, player, mover, deal, who, return

    def read(self, played: PlayedDeal, players: list[str]) -> None:
        """Add the steps of a deal."""
        deal = played.deal
        returns = [float("nan")] * self.seats
        if deal.finished:
            returns = seat_returns(self.game, deal.score().totals, self.seats, self._reward)
        who = [self._number(players[seat] if players else PERSON) for seat in range(self.seats)]
        for step in _steps_of(played):
            self._states.append(step.state)
            self._masks.append(mask_of(step.legal))
            told = (step.action, step.player, step.mover, self._deals, who[step.player], returns[step.player])
            self._rows.append(told)
            if len(self._states) == CHUNK:
                self._look()
        self._deals += 1

    def _number(self, player: str) -> int:
        """The number of a player's name among those that are told."""
        name = player if kind_of(player) in self._bots or kind_of(player) == "program" else PERSON
        if name not in self._players:
            self._players.append(name)
        return self._players.index(name)

    def _look(self) -> None:
        """Write what is seen of the states that wait."""
        n = len(self._states)
        memory = np.array(self._states, np.int64).reshape(n, self.game.layout.dtype.itemsize // 8)
        who = np.array([row[1:3] for row in self._rows[len(self._rows) - n :]], np.int8).reshape(n, 2)
        self._seen.append(self._encoder.encode(memory, who))
        self._states = []

    def steps(self) -> Steps:
        """All that was read."""
        self._look()
        rows = np.array(self._rows, np.float64).reshape(-1, 6)
        action, player, mover, deal, who, returns = rows.T
        return Steps(
            self._features,
            tuple(self._players),
            np.concatenate(self._seen),
            np.array(self._masks, np.bool_).reshape(len(rows), -1),
            action.astype(np.int16),
            returns.astype(np.float32),
            player.astype(np.int8),
            mover.astype(np.int8),
            deal.astype(np.int32),
            who.astype(np.int16),
        )


def _steps_of(played: PlayedDeal) -> Iterator[_Step]:
    """The steps of a deal, in the order of its moves."""
    game = played.deal.game
    for number, made in enumerate(played.deal.log):
        if made.seat == CHANCE:
            continue
        s, whole = played.state(number), False
        player = game.decider(s, made.seat)
        while not whole:
            cards, buttons = legal_actions(game, s, made.seat)
            action = next_action(made.move, int(s.partial_size[made.seat]), buttons)
            yield _Step(game.layout.ints(s), cards + buttons, action, player, made.seat)
            whole = game.extend(s, made.seat, action, pile())
