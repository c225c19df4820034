"""An action that the rules refuse, and why."""

from collections.abc import Sequence
from typing import Any

from xtarot.deals.view import begun
from xtarot.games import Game
from xtarot.lab.envs.actions import action_name
from xtarot.machine.playouts import Numbers
from xtarot.rules.cards import CARDS
from xtarot.rules.state import State
from xtarot.rules.steps import NO_VERB, RC_3_ARITY, RC_10_VERB, RC_11_CARD, RECORD_CLAUSE


class IllegalAction(ValueError):
    """An action that does not go on with any legal move. No row of the batch has changed.

    `row` and `seat`: where, and whose move it was to be; `action` as text; `clause` forbids it, `reason` says why.
    """

    def __init__(self, row: int, seat: int, action: str, clause: str, reason: str) -> None:
        super().__init__(f"row {row}, seat {seat}: {action!r}: {reason} ({clause})")
        self.row, self.seat, self.action, self.clause, self.reason = row, seat, action, clause, reason


def first_illegal(actions: Numbers, mask: Any) -> int:
    """The first row of which the action is not in the mask, or -1. A kernel."""
    for row in range(len(actions)):
        if actions[row] < 0 or actions[row] >= mask.shape[1] or not mask[row, actions[row]]:
            return row
    return -1


def illegal_action(game: Game, s: State, row: int, seat: int, action: int) -> IllegalAction:
    """The error for an action that is not legal for `seat` in this state."""
    text = action_name(game, action)
    if action not in game.cards and not CARDS <= action < CARDS + len(game.buttons):
        reason = "it is no card or button of this game"
        return IllegalAction(row, seat, text, game.clause(RC_11_CARD), reason)
    code, move = _clause_against(game, s, seat, action)
    # The clauses of records name nothing of a move, which may then have no form that a game's texts could read.
    reason = game.reason(code, s, seat, [] if code >= RECORD_CLAUSE else move)
    return IllegalAction(row, seat, text, game.clause(code), reason)


def _clause_against(game: Game, s: State, seat: int, action: int) -> tuple[int, list[int]]:
    """The clause against an action, and the beginning of a move that breaks it."""
    move = begun(s, seat)
    if not move and (action < CARDS or game.arity[action - CARDS] == NO_VERB):
        verb = _implied(game, s, seat)
        if verb < 0:
            return RC_10_VERB, [action]
        move = [CARDS + verb]
    if not _fits(game, move, action):
        return RC_10_VERB, [*move, action]
    move.append(action)
    code = int(game.validate(s, seat, move))
    return (RC_11_CARD if code in (0, RC_3_ARITY) else code), move


def _fits(game: Game, move: Sequence[int], action: int) -> bool:
    """Whether a card, or a button, may follow the beginning of a move at all."""
    if not move:
        return True
    parts = game.pattern(move[0]).rstrip("*")
    return bool(parts) and parts[min(len(move), len(parts)) - 1] == ("c" if action < CARDS else "b")


def _implied(game: Game, s: State, seat: int) -> int:
    """The one verb that takes cards, or -1."""
    verbs: Any = int(game.legal_verbs(s, seat))
    found = [verb for verb, more in enumerate(game.arity) if verbs >> verb & 1 and more != 0]
    return found[0] if len(found) == 1 else -1
