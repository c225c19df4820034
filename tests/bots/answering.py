"""What a bot answers, asked in whatever process."""

from typing import Any

import numpy as np

from xtarot.bots import bot
from xtarot.bots.moves import chosen_move
from xtarot.bots.view_codec import view_of


def answer(question: dict[str, Any]) -> list[int]:
    """The move of a fresh bot."""
    return [int(action) for action in chosen_move(bot(question["bot"]), view_of(question), np.random.default_rng(1))]
