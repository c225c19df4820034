"""A deal that does not end: whose game it is of."""

from functools import cache
from logging import getLogger

from xtarot.games import Game

logger = getLogger(__name__)


@cache
def warn_endless(game: Game, steps: int) -> None:
    """Say, once a game, that a deal was broken off after so many steps, and where its author says who may act."""
    where = game.where("actors")
    logger.warning("%s: a deal of %s does not end in %s steps: it is broken off", where, game.name, steps)
