"""The actions of all games, by one numbering: a card is its own number, a button comes after the cards.

A card has the same number everywhere, so one network can play several games.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.games import Game
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile, members
from xtarot.rules.state import lowest
from xtarot.rules.steps import CHANCE

BUTTONS = CHANCE  # the most that a game has
ACTIONS = CARDS + BUTTONS

Mask = npt.NDArray[np.bool_]  # (ACTIONS,)


def mask_of(actions: Iterable[int]) -> Mask:
    """The mask of these actions. Raises ValueError for one that there is not."""
    chosen = [int(action) for action in actions]
    if wrong := [action for action in chosen if not 0 <= action < ACTIONS]:
        raise ValueError(f"actions are 0 to {ACTIONS - 1}, not {wrong[0]}")
    mask = np.zeros(ACTIONS, np.bool_)
    mask[chosen] = True
    return mask


def to_mask(cards: Pile, buttons: int) -> Mask:
    """The mask of the cards of a pile and of buttons, a bit each, as `legal` of a game has them."""
    found = [SUIT_STRIDE * suit + bit for suit in range(5) for bit in members(int(cards[suit]))]
    return mask_of([*found, *(CARDS + button for button in members(int(buttons)))])


def from_mask(mask: npt.ArrayLike) -> tuple[list[int], int]:
    """The pile and the buttons of a mask; the inverse of `to_mask`. Raises ValueError for another shape."""
    given = np.asarray(mask, np.bool_)
    if given.shape != (ACTIONS,):
        raise ValueError(f"a mask has the shape ({ACTIONS},), not {given.shape}")
    cards, buttons = [0] * 5, 0
    for action in np.flatnonzero(given).tolist():
        if action < CARDS:
            cards[action // SUIT_STRIDE] |= 1 << action % SUIT_STRIDE
        else:
            buttons |= 1 << action - CARDS
    return cards, buttons


def action_name(game: Game, action: int) -> str:
    """An action as text, ``S5`` or ``pass``; of one that the game has not, ``action 181``."""
    if CARDS <= action < CARDS + len(game.buttons) or action in game.cards:
        return game.action_text(action)
    return f"action {action}"


def lay_mask(cards: Pile, buttons: int, mask: Any) -> None:
    """Make `mask` (ACTIONS,) that of these cards and buttons. Compiles."""
    for action in range(len(mask)):
        mask[action] = False
    for suit in range(5):
        rest = cards[suit]
        while rest:
            mask[SUIT_STRIDE * suit + lowest(rest)] = True
            rest &= rest - 1
    while buttons:
        mask[CARDS + lowest(buttons)] = True
        buttons &= buttons - 1
