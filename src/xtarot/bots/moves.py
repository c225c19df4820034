"""Whole moves: composed of a policy's actions, and a bot's answer checked."""

from typing import TYPE_CHECKING

import numpy as np

from xtarot.bots import Bot
from xtarot.cards import CARDS
from xtarot.deal import IllegalMove
from xtarot.games import Game
from xtarot.hooks import Choose
from xtarot.state import State, has
from xtarot.steps import Move
from xtarot.view import View, begun

if TYPE_CHECKING:
    from xtarot.compiled import CompiledGame  # loads the compiler


def compose(game: "Game | CompiledGame", v: State, seat: int, choose: Choose) -> Move:
    """The whole move of `seat` that a policy chooses action by action; `v` is the state of a view, and not changed.

    Raises ValueError for an action that is not legal.
    """
    s, cards = v.copy(), np.zeros(5, np.int64)
    game.clear(s, seat)
    while True:
        cards[:] = 0
        buttons = int(game.legal(s, seat, cards))
        action = int(choose(s, seat, cards, buttons))
        if action < 0 or not (has(cards, action) if action < CARDS else buttons >> action - CARDS & 1):
            raise ValueError(f"{action} is not a legal action of seat {seat}")
        if game.extend(s, seat, action, cards):
            return begun(s, seat)


def chosen_move(bot: Bot, view: View, rng: np.random.Generator) -> Move:
    """The move that a bot chooses. Raises ValueError where its answer is not a legal move."""
    game, seat, answer = view.game, view.mover, bot.choose(view, rng)
    try:
        text = game.text(seat, answer)
        _, move = game.parse(text, int(view.state.seats))
    except (LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{bot.name} answers {answer!r}, which is no move: {error}") from error
    if code := game.validate(view.state, seat, move):
        raise IllegalMove(text, code, game.clause(code), f"{bot.name}: {game.reason(code, view.state, seat)}")
    return move
