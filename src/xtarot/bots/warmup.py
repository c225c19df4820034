"""Having the machine code made that a bot needs, before it is asked for a move."""

import numpy as np

from xtarot.bots.moves import chosen_move
from xtarot.bots.protocol import Bot
from xtarot.bots.steady import Steady
from xtarot.deals.deal import Deal
from xtarot.games import Game

WARMING_MOVES = 70  # of a deal; the bot makes the first, second, fourth, eighth …, steady the others


def warm(bot: Bot, game: Game) -> None:
    """Compile, or read from disk, what a bot needs at a game."""
    if hasattr(bot, "prepare"):
        bot.prepare(game)
        return
    deal, rng = Deal(game, game.usual_seats, 0), np.random.default_rng(0)
    while not deal.finished and len(deal.log) < WARMING_MOVES:
        seat, moves = min(deal.actors), len(deal.log)
        view = deal.view(deal.decider(seat))
        deal.play_move(view.mover, chosen_move(Steady() if moves & moves - 1 else bot, view, rng))
