"""The actions of all games, by one numbering: a card is its own number, a button comes after the cards.

A card has the same number everywhere, so one network can play several games.
"""

from collections.abc import Container, Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.games import Game
from xtarot.machine.playouts import Numbers
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile, members
from xtarot.rules.steps import CHANCE, DONE

BUTTONS = CHANCE  # the most that a game has
ACTIONS = CARDS + BUTTONS

Mask = npt.NDArray[np.bool_]  # (ACTIONS,)

# For each byte its bits, a byte each, as one number.
SPREAD = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.uint8).view(np.int64).ravel()


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


def next_action(move: Sequence[int], begun: int, legal: Container[int]) -> int:
    """The action that goes on with a move of which so many are made; its verb may go without saying."""
    if begun == 0:
        return move[0] if move[0] in legal else move[1]
    return move[begun] if begun < len(move) else CARDS + DONE


def action_name(game: Game, action: int) -> str:
    """An action as text, ``S5`` or ``pass``; of one that the game has not, ``action 181``."""
    if CARDS <= action < CARDS + len(game.buttons) or action in game.cards:
        return game.action_text(action)
    return f"action {action}"


def anywhere(rows: npt.NDArray[Any]) -> Numbers:
    """Rows of bytes, from each byte the eight that begin there as one number: machine code writes eight at a time."""
    n, width = rows.shape
    return np.ndarray((n, width - 7), np.int64, rows, strides=(width, 1))


# In machine code


def lay_mask(cards: Pile, buttons: int, mask: Numbers) -> None:
    """Make a mask that of these cards and buttons; `mask` is a row of it, of `anywhere`."""
    low, high = low_cards(cards, 0), high_cards(cards, 0)
    for k in range(8):
        mask[8 * k] = SPREAD[low >> 8 * k & 0xFF]
    for k in range(7):
        mask[64 + 8 * k] = SPREAD[high >> 8 * k & 0xFF]
        mask[CARDS + 8 * k] = SPREAD[buttons >> 8 * k & 0xFF]
    mask[ACTIONS - 8] = SPREAD[buttons >> BUTTONS - 8 & 0xFF]


def low_cards(masks: Pile, at: int) -> int:
    """Of the cards of the five masks from a place on the first 64, a bit each."""
    return masks[at] | masks[at + 1] << 24 | masks[at + 2] << 48


def high_cards(masks: Pile, at: int) -> int:
    """Of the cards of the five masks from a place on the last 56, a bit each."""
    return masks[at + 2] >> 16 | masks[at + 3] << 8 | masks[at + 4] << 32
