"""What is thought of a decision, in words: moves with their values, a sentence with the choice, one with the reason."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from xtarot import cards as deck
from xtarot.cards import CARDS
from xtarot.review import Candidate, Decision, said, signed
from xtarot.steps import Move
from xtarot.table import texts
from xtarot.table.choices import called, text_of
from xtarot.table.refusals import refused
from xtarot.view import View

MOST = 3  # moves of a hint


class Thought(NamedTuple):
    """What is thought of a decision: how the reviewer judges it; else its only legal move; else that of the policy.

    `why`: the reason for which there was no time, or no machine code, for more than the policy (None: it has none).
    """

    decision: Decision | None = None
    only: Move | None = None
    policy: Move | None = None
    why: str = ""


def told(view: View, thought: Thought, asked: Sequence[int], lang: str, names: Sequence[str]) -> dict[str, Any]:
    """A hint for the hand of `view`, or why not the move `asked` about, as it is sent. Raises Refused."""
    if thought.decision:
        return _judged(view, thought.decision, [*asked], lang, names)
    move = thought.policy if thought.only is None else thought.only
    if move is None:
        raise refused("hint", texts.HINT_FAILED, lang)
    found = _moves(view, [[*map(int, move)]], lang)
    text = texts.HINT_BEST if thought.only is None else texts.HINT_ONLY
    answer: dict[str, Any] = {"moves": found, "text": text.of(lang, move=found[0]["label"])}
    if thought.only is None:
        answer["note"] = texts.HINT_QUICK.get(thought.why, texts.HINT_QUICK[""]).of(lang)
    return answer


def _judged(view: View, decision: Decision, asked: list[int], lang: str, names: Sequence[str]) -> dict[str, Any]:
    shown = decision.candidates[:MOST]
    about = decision.candidate(decision.made) if asked else None
    if about and about not in shown:
        shown = [*shown[: MOST - 1], about]
    moves = [_actions(view, one.move) for one in shown]
    found = _moves(view, moves, lang)
    best = shown[0]
    for one, move in zip(shown, found, strict=True):
        move["value"] = _value(decision, one.value)
        move["alike"] = _alike(best, one)
    alike = [move for move in found if move["alike"]]
    if about is None or about is best:
        text = _choice(alike if about is None else alike[:1], lang)
    elif _alike(best, about):
        text = _choice([found[0], found[shown.index(about)]], lang)
    else:
        gap = _number(decision, decision.difference)
        gap = gap if decision.unit == "wins" else texts.HINT_POINTS.of(lang, n=gap)
        text = texts.HINT_BETTER.of(lang, best=found[0]["label"], move=found[shown.index(about)]["label"], n=gap)
    rival = about if about and about is not best else next((one for one in shown if one is not best), best)
    error = _number(decision, rival.error)
    basis = texts.HINT_BASIS if error.strip("0. %") else texts.HINT_WORLDS
    return {
        "moves": found,
        "text": text,
        "basis": basis.of(lang, n=decision.worlds, error=error),
        **({"asked": True} if about else {}),
        **_reason(view, decision, lang, names),
    }


def _reason(view: View, decision: Decision, lang: str, names: Sequence[str]) -> dict[str, str]:
    """Why the best move is better than the next that is clearly worse, or than the one that was asked about."""
    if not decision.compared or (decision.made and not decision.matters):
        return {}
    clause = next((reason.clause for reason in decision.reasons if reason.key and reason.points > 0), "")
    if not clause:
        return {}
    sentence = said(decision, view.game, names, lang, decision.seat).sentence
    for cited in (f"（{clause}）", f" ({clause})"):  # it is a link beside the sentence
        sentence = sentence.replace(cited, "")
    return {"reason": sentence, "clause": clause}


def _alike(best: Candidate, other: Candidate) -> bool:
    """Whether a move is as good as the best, as far as is known."""
    return best.value - other.value <= other.error


def _choice(moves: list[dict[str, Any]], lang: str) -> str:
    """The moves that are as good as any. Cards are named; what needs more words is listed beside it."""
    labels = [move["label"] for move in moves]
    if len(labels) == 1:
        return texts.HINT_BEST.of(lang, move=labels[0])
    if any(move["label"] != " ".join(deck.symbol(deck.parse(card)) for card in move["cards"][:1]) for move in moves):
        return texts.HINT_SAME.of(lang)
    text = texts.HINT_EITHER if len(labels) == 2 else texts.HINT_ANY
    return text.of(lang, moves=texts.OR.of(lang).join(labels))


def _actions(view: View, text: str) -> list[int]:
    return [int(action) for action in view.game.parse(text, int(view.state.seats))[1]]


def _moves(view: View, moves: list[list[int]], lang: str) -> list[dict[str, Any]]:
    """Moves as the table calls them, with the cards in the hand that they take."""
    hand = set(view.hand())
    return [
        {
            "move": text_of(view, move),
            "label": label,
            "cards": [deck.text(card) for card in move if card < CARDS and (card in hand or len(move) == 2)],
            "alike": True,
        }
        for move, label in zip(moves, called(view, moves, lang), strict=True)
    ]


def _value(decision: Decision, value: float) -> str:
    """An expected result: the chance of winning, or points with their sign."""
    return f"{100 * value:.0f} %" if decision.unit == "wins" else signed(value, decision.unit)


def _number(decision: Decision, value: float) -> str:
    """A difference of results."""
    return f"{100 * value:.0f} %" if decision.unit == "wins" else f"{value:.1f}"
