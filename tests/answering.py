"""What a bot answers, asked in whatever process: by plain values, which another process can be given."""

from typing import NamedTuple

import numpy as np

from xtarot.bots import bot
from xtarot.bots.worker import whole_move
from xtarot.games import load
from xtarot.view import KnownMove, View


class Question(NamedTuple):
    """A bot's name, and a view: the game, the state's bytes, who looks, the moves as it reads them, who is to move."""

    player: str
    game: str
    state: bytes
    seat: int
    moves: tuple[KnownMove, ...]
    choosing: int


def answer(asked: Question, seed: int = 1) -> list[int]:
    """The move of a fresh bot."""
    game = load(asked.game)
    state = np.frombuffer(asked.state, game.layout.dtype).copy()[0]
    view = View(game, state, asked.seat, asked.moves)
    return [int(word) for word in whole_move(bot(asked.player), view, asked.choosing, np.random.default_rng(seed))]
