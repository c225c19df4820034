"""What selected cards make: the whole moves that use them all, the cards that would join them, or why there is no move.

Everything is found in the view of the seat, by the steps that the rules allow.
"""

from dataclasses import dataclass, field
from typing import Any

from xtarot import cards as deck
from xtarot.cards import UnknownAction
from xtarot.games import MalformedMove
from xtarot.state import State
from xtarot.steps import RC_3_ARITY, RC_10_OVER, RC_10_SEAT, Move
from xtarot.table import texts
from xtarot.table.choices import cleared, label, legal_actions, out_of_order, text_of, verbs
from xtarot.texts import Text
from xtarot.view import View, zone_size

MAX_MOVES = 24  # offered at once
MAX_STEPS = 3000  # looked at for one offer


class Refused(Exception):
    """A command that is not carried out: its kind (docs/wire.md), the sentence, and the clause where there is one."""

    def __init__(self, kind: str, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.kind, self.text, self.clause = kind, text, clause

    def answer(self, command: str) -> dict[str, Any]:
        """As it is sent."""
        error = {"kind": self.kind, "text": self.text} | ({"clause": self.clause} if self.clause else {})
        return {"t": "nack", "id": command, "error": error}


def refused(kind: str, text: Text, lang: str) -> Refused:
    """A refusal in the viewer's language."""
    return Refused(kind, text.of(lang))


def read_move(view: View, text: str, lang: str, who: str = "") -> Move:
    """The actions of a move that the seat of `view` would make, which the rules allow. Raises Refused with the reason.

    `who` is the name of the seat, when it is not the reader's own.
    """
    try:
        _, move = view.game.parse(f"{view.seat} {text}", int(view.state.seats))
    except UnknownAction as error:
        raise Refused("unknown", texts.UNKNOWN_WORD.of(lang), error.clause) from None
    except MalformedMove as error:
        raise Refused("malformed", view.game.reasons[RC_3_ARITY].text.of(lang), error.clause) from None
    code = int(view.game.validate(view.state, view.seat, move))
    if code:
        kind = {RC_3_ARITY: "malformed", RC_10_SEAT: "turn", RC_10_OVER: "turn"}.get(code, "refused")
        reason = view.game.reason(code, view.state, view.seat, lang, you=not who, who=who)
        raise Refused(kind, reason, view.game.clause(code))
    return move


def offers(view: View, chosen: list[int], lang: str, move: str = "", who: str = "") -> dict[str, Any]:
    """What these cards make: ``moves`` with their labels, ``joins``, and ``why`` when there is no move.

    With `move`, the text of a whole move, the reason is the one against that move. `who`: as in `read_move`.
    """
    search = _Search(view, frozenset(chosen), frozenset(_laid(view)))
    if chosen and view.seat in view.actors:
        search.go_on(cleared(view), frozenset(chosen))
    found: dict[str, Any] = {
        "moves": [{"move": text_of(view, actions), "label": label(view, actions, lang)} for actions in search.moves],
        "joins": [deck.text(card) for card in sorted(search.joins - set(view.hand()))],
    }
    if not search.moves or move:
        why = _why(view, chosen, lang, move, who)
        if why is not None:
            found["why"] = {"text": why.text} | ({"clause": why.clause} if why.clause else {})
    return found


@dataclass
class _Search:
    """Goes through the legal steps of a move that are cards of `chosen`, cards of sets on the table, or buttons."""

    view: View
    chosen: frozenset[int]
    laid: frozenset[int]
    moves: list[list[int]] = field(default_factory=list)
    joins: set[int] = field(default_factory=set)
    steps: int = 0

    def go_on(self, s: State, left: frozenset[int]) -> None:
        cards, buttons = legal_actions(self.view, s)
        if not left:
            self.joins |= set(cards) - self.chosen
        for action in [*(card for card in cards if card in left or card in self.laid), *buttons]:
            if out_of_order(self.view, s, action):
                continue
            self.steps += 1
            if self.steps > MAX_STEPS or len(self.moves) >= MAX_MOVES:
                return
            self._step(s, action, left)

    def _step(self, s: State, action: int, left: frozenset[int]) -> None:
        seat = self.view.seat
        after = s.copy()
        whole = self.view.game.extend(after, seat, action, deck.pile())
        actions = [int(w) for w in after.partial[seat][: after.partial_size[seat]]]
        left -= set(actions)
        if not whole:
            self.go_on(after, left)
        elif not left and actions not in self.moves:
            self.moves.append(actions)


def _laid(view: View) -> list[int]:
    """The cards of sets on the table: a move names them, nobody needs to select them."""
    zones = [zone for zone in view.game.zones if zone.kind == "sets"]
    piles = [zone.pile + k for zone in zones for k in range(zone_size(view.game, zone.of, zone.fact, view.state))]
    return [card for pile in piles for card in deck.ids(view.state.piles[pile])]


def _why(view: View, chosen: list[int], lang: str, move: str, who: str) -> Refused | None:
    """The reason against `move`, or against the move that these cards come nearest to."""
    if view.seat not in view.actors:
        code = RC_10_SEAT if view.actors else RC_10_OVER
        return Refused("turn", view.game.reason(code, view.state, view.seat, lang, you=True), view.game.clause(code))
    if not move and not chosen:
        return Refused("refused", texts.NO_CARDS.of(lang))
    guess = move or _guess(view, chosen)
    if guess:
        try:
            read_move(view, guess, lang, who)
        except Refused as refusal:
            return refusal
    return None if move else Refused("refused", texts.NO_MOVE.of(lang))


def _guess(view: View, chosen: list[int]) -> str:
    """The move that these cards come nearest to, as text: by the game; else by the one verb that takes cards."""
    move = view.game.guess(view.state, view.seat, chosen)
    if len(move):
        return text_of(view, [int(action) for action in move])
    taking = [verb for verb in verbs(view) if "c" in view.game.verbs[view.game.buttons[verb]]]
    if len(taking) != 1:
        return ""
    return " ".join([view.game.buttons[taking[0]], *map(deck.text, sorted(chosen))])
