"""A bot at a table: from a view to a whole move."""

import logging
from collections.abc import Callable

import numpy as np

from xtarot.bots import Bot
from xtarot.deal import View
from xtarot.steps import Move

logger = logging.getLogger(__name__)


def think(bots: Callable[[str], Bot], name: str, view: View, seat: int) -> Move:
    """The move that the bot called `name`, who sits where the view is from, chooses for `seat`.

    Any legal move, if it fails: the table goes on.
    """
    rng = np.random.default_rng()
    try:
        return _words(bots(name), view, seat, rng)
    except Exception:
        logger.exception("bot %s failed at %s", name, view.game.name)
        return _words(None, view, seat, rng)


def _words(bot: Bot | None, view: View, seat: int, rng: np.random.Generator) -> Move:
    rules = view.game
    s = view.state.copy()
    rules.clear(s, seat)
    while True:
        now = View(rules, s, view.seat, view.moves)
        legal = [word for kind in now.legal(seat) for word in kind]
        word = bot.choose(now, rng) if bot else legal[int(rng.integers(len(legal)))]
        if word not in legal:
            raise ValueError(f"{rules.word(word)!r} is not a legal word")
        after = s.copy()
        if rules.extend(after, seat, word, np.zeros(5, np.int64)):
            move: Move = after.draft[seat, : after.drafted[seat]].copy()
            return move
        s = after
