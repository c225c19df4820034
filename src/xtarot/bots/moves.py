"""Whole moves: composed of a policy's actions, and a bot's answer checked."""

from typing import Any

import numpy as np

from xtarot.bots.protocol import Bot
from xtarot.deals.deal import IllegalMove
from xtarot.deals.view import View, begun
from xtarot.games import Game
from xtarot.rules.cards import CARDS, pile
from xtarot.rules.hooks import Choose
from xtarot.rules.state import Array, State, has
from xtarot.rules.texts import Text


def arguments(game: Game, v: State, seat: int) -> tuple[Any, int, Array, int]:
    """What a policy is given for its next action: a record, the seat, the legal cards as an array, and the buttons."""
    cards = pile()
    buttons = game.legal(v, seat, cards)
    return game.layout.pack(v), seat, np.array(cards), buttons


def compose(game: Game, v: State, seat: int, choose: Choose) -> list[int]:
    """The whole move of `seat` that a policy chooses action by action; `v` is the state of a view, and not changed.

    Raises ValueError for an action that is not legal.
    """
    s = v.copy()
    game.clear(s, seat)
    while True:
        asked = arguments(game, s, seat)
        _, _, cards, buttons = asked
        action = int(choose(*asked))
        if action < 0 or not (has(cards, action) if action < CARDS else buttons >> action - CARDS & 1):
            raise ValueError(f"{action} is not a legal action of seat {seat}")
        if game.extend(s, seat, action, pile()):
            return begun(s, seat)


def chosen_move(bot: Bot, view: View, rng: np.random.Generator) -> list[int]:
    """The move that a bot chooses. Raises ValueError where its answer is not a legal move."""
    game, seat, answer = view.game, view.mover, bot.choose(view, rng)
    try:
        text = game.text(seat, answer)
        _, move = game.parse(text, int(view.state.seats))
    except (LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{bot.name} answers {answer!r}, which is no move: {error}") from error
    if code := game.validate(view.state, seat, move):
        reason = game.refusal(code, view.state, seat, move)
        raise IllegalMove(
            text,
            code,
            game.clause(code),
            Text("{bot}: {reason}", "{bot}: {reason}").filled(bot=bot.name, reason=reason),
        )
    return move
