"""What is thought of a decision, in words: moves with their values, a sentence with the choice, one with the reason."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from xtarot.deals.view import View
from xtarot.review import Decision, said
from xtarot.review.explanations import YOU, YOUR_SIDE
from xtarot.review.number_format import amount, digits_of, is_nothing, signed, signed_amount, unit_name
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.steps import Move
from xtarot.table import texts
from xtarot.table.completions import laid_cards
from xtarot.table.legal_choices import label_moves, write_move
from xtarot.table.refusals import refuse

MOST = 3  # moves of a hint


class Thought(NamedTuple):
    """What is thought of a decision: how the reviewer judges it; else its only legal move; else that of the policy.

    `why`: the reason for which there was no time, or no machine code, for more than the policy (None: it has none).
    """

    decision: Decision | None = None
    only: Move | None = None
    policy: Move | None = None
    why: str = ""


class HintMove(Struct, kw_only=True):
    """A move that is thought of: as it is sent, what it is called, the cards that are chosen for it.

    `value`: what it is expected to come to; `alike`: whether it is as good as the best, as far as is known.
    """

    move: str
    label: str
    cards: list[str]
    alike: bool
    value: str | UnsetType = UNSET


class Hint(Struct, tag_field="t", tag="hint", kw_only=True):
    """What is thought: at most three moves, the best first, and a sentence with the choice.

    `asked`: that a move was asked about, which is one of them; `basis`: of how many layouts, give or take how much;
    `reason`: a sentence with why, by `clause`; `note`: why there is no more than a policy's move.
    """

    moves: list[HintMove]
    text: str
    asked: Literal[True] | UnsetType = UNSET
    basis: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET
    note: str | UnsetType = UNSET


def render_hint(view: View, thought: Thought, asked: Sequence[int], lang: str, names: Sequence[str]) -> Hint:
    """A hint for the hand of `view`, or why not the move `asked` about, as it is sent. Raises Refused."""
    if thought.decision:
        return _judged(view, thought.decision, [*asked], lang, names)
    move = thought.policy if thought.only is None else thought.only
    if move is None:
        raise refuse("hint", texts.HINT_FAILED, lang)
    found = _moves(view, [[*map(int, move)]], lang)
    text = texts.HINT_BEST if thought.only is None else texts.HINT_ONLY
    note = texts.HINT_QUICK.get(thought.why, texts.HINT_QUICK[""]).of(lang) if thought.only is None else UNSET
    return Hint(moves=found, text=text.of(lang, move=found[0].label), note=note)


def _judged(view: View, decision: Decision, asked: list[int], lang: str, names: Sequence[str]) -> Hint:
    shown = decision.candidates[:MOST]
    about = decision.candidate(decision.made) if asked else None
    if about and about not in shown:
        shown = [*shown[: MOST - 1], about]
    found = _moves(view, [_actions(view, one.move) for one in shown], lang)
    for one, move in zip(shown, found, strict=True):
        move.value, move.alike = _value(decision, one.value), decision.alike(one)
    best = shown[0]
    rival = about if about and about is not best else next((one for one in shown if one is not best), best)
    basis = texts.HINT_WORLDS if is_nothing(rival.error, decision) else texts.HINT_BASIS
    error = amount(rival.error, decision, view.game, lang)
    reason, clause = _reason(view, decision, lang, names)
    return Hint(
        moves=found,
        text=_text(view, decision, found, found[shown.index(about)] if about else None, lang),
        asked=True if about else UNSET,
        basis=basis.of(lang, unit=_unit(view, decision, lang), n=decision.worlds, error=error),
        reason=reason or UNSET,
        clause=clause or UNSET,
    )


def _text(view: View, decision: Decision, moves: list[HintMove], about: HintMove | None, lang: str) -> str:
    """The sentence with the choice: among all, or between the best and the one that was asked `about`."""
    best = moves[0]
    if about is not None and about is not best and not about.alike:
        gap = amount(decision.difference, decision, view.game, lang)
        return texts.HINT_BETTER.of(lang, best=best.label, move=about.label, n=gap)
    chosen = [move for move in moves if move.alike] if about is None else [best] if about is best else [best, about]
    text = _choice(chosen, lang)
    return _worth(view, decision, text, lang) if len(chosen) == 1 else text


def _worth(view: View, decision: Decision, text: str, lang: str) -> str:
    """The sentence, and about what the best move is expected to come to, for whom."""
    value, digits = decision.best.value, 0 if digits_of(decision) == 1 else 2
    if decision.unit == "value":
        return text
    n = (signed_amount if value < 0 else amount)(value, decision, view.game, lang, digits)
    template = texts.HINT_WINS if decision.unit == "wins" else texts.HINT_WORTH
    return template.of(lang, text=text, n=n, who=_ours(view, lang))


def _ours(view: View, lang: str) -> str:
    alone = view.game.sides(int(view.state.seats)) == int(view.state.seats)
    return (YOU if alone else YOUR_SIDE).of(lang)


def _unit(view: View, decision: Decision, lang: str) -> str:
    """What the values count, and for whom."""
    unit = unit_name(decision.unit, view.game, lang)
    return unit if decision.unit == "wins" else texts.HINT_UNIT.of(lang, unit=unit, who=_ours(view, lang))


def _reason(view: View, decision: Decision, lang: str, names: Sequence[str]) -> tuple[str, str]:
    """Why the best move is better than the next that is clearly worse, or than the one that was asked about.

    A sentence and its clause, or nothing where no line of the score says it.
    """
    if not decision.compared or (decision.made and not decision.matters):
        return "", ""
    words = said(decision, view.game, names, lang, decision.seat)
    return (words.sentence, words.clause) if words.clause else ("", "")


def _choice(moves: list[HintMove], lang: str) -> str:
    """The moves that are as good as any. Cards are named; what needs more words is listed beside it."""
    labels = [move.label for move in moves]
    if len(labels) == 1:
        return texts.HINT_BEST.of(lang, move=labels[0])
    if any(move.label != " ".join(deck.symbol(deck.parse(card)) for card in move.cards[:1]) for move in moves):
        return texts.HINT_SAME.of(lang)
    text = texts.HINT_EITHER if len(labels) == 2 else texts.HINT_ANY
    return text.of(lang, moves=texts.OR.of(lang).join(labels))


def _actions(view: View, text: str) -> list[int]:
    return [int(action) for action in view.game.parse(text, int(view.state.seats))[1]]


def _moves(view: View, moves: list[list[int]], lang: str) -> list[HintMove]:
    """Moves as the table calls them, with all cards that are chosen for them, also those that lie on the table."""
    laid = set(laid_cards(view))
    found = []
    for move, label in zip(moves, label_moves(view, moves, lang), strict=True):
        cards = [card for card in move if card < CARDS and (card not in laid or len(move) == 2)]
        found.append(HintMove(move=write_move(view, move), label=label, cards=list(map(deck.text, cards)), alike=True))
        named = [deck.symbol(card) for card in cards]
        if len(named) > 1 and not all(one in label for one in named):
            found[-1].label = texts.WITH_CARDS.of(lang, label=label, cards=" ".join(named))
    return found


def _value(decision: Decision, value: float) -> str:
    """An expected result: the chance of winning, or points with their sign."""
    if decision.unit == "wins":
        return f"{100 * value:.0f}"
    return signed(value, decision.unit, digits_of(decision))
