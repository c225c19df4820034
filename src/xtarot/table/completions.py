"""What selected cards make: the whole moves that use them all, the cards that would join them, or why there is no move.

Everything is found in the view of the seat, by the steps that the rules allow.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from xtarot.deals.view import View, begun
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.state import State
from xtarot.table import texts
from xtarot.table.drop_targets import ways
from xtarot.table.legal_choices import (
    Openings,
    cleared,
    count_of,
    group_moves,
    label_move,
    next_actions,
    out_of_order,
    takes_number,
    with_names,
    write_move,
)
from xtarot.table.refusals import Judge, Refused, read_move, zones

MAX_MOVES = 64  # offered at once
MAX_STEPS = 3000  # looked at for one offer


def offers(
    view: View, chosen: list[int], lang: str, move: str = "", names: Sequence[str] = (), lifted: bool = False
) -> dict[str, Any]:
    """What these cards make: ``moves`` with their labels, ``joins``, and ``why`` when there is no move.

    With `move`, the text of a whole move, the reason is the one against that move. `names`: of all seats, for reasons.
    `lifted`: each move says ``to`` which zone it brings the cards.
    """
    search = _Search(view, frozenset(chosen), frozenset(laid_cards(view)))
    if chosen and view.seat in view.actors:
        search.go_on(cleared(view), frozenset(chosen))
    found: dict[str, Any] = {
        "moves": _labelled(view, search.moves, lang, names, lifted),
        "joins": [deck.text(card) for card in sorted(search.joins - set(view.hand()))],
    }
    if not search.moves or move:
        why = _why(Judge(view, lang, names), chosen, move)
        if why is not None:
            found["why"] = why.shown()
    return found


def offers_of(view: View, zone: str, lang: str, names: Sequence[str] = ()) -> dict[str, Any]:
    """What can be done with what lies in a zone without naming a card: as `offers` of lifted cards."""
    moves = Openings(view).moves if view.seat in view.actors else []
    moves = [move for move in moves if not takes_number(view.game, move)]
    moves = [move for move, (source, _) in zip(moves, ways(view, moves), strict=True) if source == zone]
    found: dict[str, Any] = {"moves": _labelled(view, moves, lang, names, True), "joins": []}
    if not moves:
        judge = Judge(view, lang, names)
        found["why"] = (judge.reminder() if view.seat in view.actors else judge.turn()).shown()
    return found


def _labelled(
    view: View, moves: list[list[int]], lang: str, names: Sequence[str], lifted: bool
) -> list[dict[str, Any]]:
    """The moves as they are sent, each with its label and, where there are many, the menus in which it is found."""
    targets = [target for _, target in ways(view, moves)] if lifted else [""] * len(moves)
    return [
        {"move": write_move(view, move), "label": with_names(label_move(view, move, lang), names)}
        | ({"group": path} if path else {})
        | ({"to": target} if target else {})
        for move, path, target in zip(moves, group_moves(view, moves, lang, names), targets, strict=True)
    ]


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
        partial = begun(s, self.view.seat)
        if partial and takes_number(self.view.game, partial):
            return  # no card comes after a number
        cards, buttons = next_actions(self.view, s)
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


def laid_cards(view: View) -> list[int]:
    """The cards of sets on the table: a move names them, nobody needs to select them."""
    piles = [pile for zone, _, pile in zones(view) if zone.kind == "sets"]
    return [card for pile in piles for card in deck.ids(view.state.piles[pile])]


def _why(judge: Judge, chosen: list[int], move: str) -> Refused | None:
    """The reason against `move`, or against the move that these cards come nearest to."""
    view = judge.view
    if view.seat not in view.actors:
        return judge.turn()
    if move:
        return _against_text(judge, move)
    if not chosen:
        return judge.reminder(texts.NO_CARDS)
    guess = _guess(judge, chosen)
    if not guess and not judge.begins:
        return judge.reminder()
    if not guess:
        return judge.reminder(texts.NO_MOVE)
    if judge.taking == guess[0] - CARDS:
        if odd := sorted(set(chosen) - judge.begins):
            return judge.against_card(odd[0])
        if (more := count_of(view, guess[0]) - len(chosen)) > 0:
            return judge.reminder(texts.MORE, n=more)
    return judge.against(guess) or judge.reminder(texts.NO_MOVE)


def _against_text(judge: Judge, move: str) -> Refused | None:
    try:
        read_move(judge.view, move, judge.lang, judge.names)
    except Refused as refusal:
        return refusal
    return None


def _guess(judge: Judge, chosen: list[int]) -> list[int]:
    """The move that these cards come nearest to: by the game; else by the one verb that takes cards."""
    view = judge.view
    move = view.game.guess(view.state, view.seat, chosen)
    if len(move):
        return [int(action) for action in move]
    return [] if judge.taking is None else [CARDS + judge.taking, *sorted(chosen)]
