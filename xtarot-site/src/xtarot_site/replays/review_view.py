"""A review as pages are sent it: decisions with their moves in words, and how far it has come."""

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from xtarot import review
from xtarot.replays.replayed_deal import Decisions
from xtarot.review import Position, move_text
from xtarot.review.deal_review import SeatSummary, summed
from xtarot.review.number_format import counted, digits_of
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.texts import Lang
from xtarot_site.replays.review_jobs import OngoingReview


class ToldMove(Struct, frozen=True, kw_only=True):
    """A move that was tried: its text as in the record, what it is called, and its cards.

    `value`: what the seat could expect of it; `error`: ± of how far it is behind the best; half of the layouts end
    between `low` and `high`; `open`: its value with the cards as they lay. `alike`: whether it cannot be told from the
    best.
    """

    move: str
    label: str
    cards: list[str]
    value: float
    error: float
    low: float
    high: float
    alike: bool
    open: float | UnsetType = UNSET


class ToldDecision(Struct, frozen=True, kw_only=True):
    """A decision in words: the number of its `move` in the deal (from 1), who decided, which move was `made`.

    `moves`: the best first; `difference`: how far the made move is behind it, `error`: ± of that; `matters`: whether it
    is to be spoken of; `worlds`: how many layouts were looked at; `unit`: what values count, with so many `digits`
    after the point, and `points`: what points are called. `sentence`: what there is
    to say, by `clause`, or ""; `alike`: a sentence with the moves that cannot be told from the best, or "".
    """

    move: int
    seat: int
    made: str
    moves: list[ToldMove]
    difference: float
    error: float
    matters: bool
    worlds: int
    unit: Literal["points", "wins", "value"]
    digits: int
    points: str
    sentence: str
    clause: str
    alike: str
    reasons: list[review.SaidReason]


class ReviewProgress(Struct, frozen=True, kw_only=True):
    """How far a review has come. `n`: the number of its newest judgement; `decisions`: those since the one asked for.

    `looked` decisions of `total` have been looked at; `condition`: what it does now
    (`xtarot_site.replays.review_jobs`);
    `seats`: what each seat made of its decisions so far.
    """

    n: int
    condition: Literal["paused", "on", "cold", "waits", "done", "failed"]
    total: int
    looked: int
    decisions: list[ToldDecision]
    seats: list[SeatSummary]


def progress(
    found: OngoingReview, after: int, among: Decisions, lang: Lang, names: Sequence[str], to: int = -1
) -> ReviewProgress:
    """A review with what it has found after judgement `after`, perhaps told `to` a seat; `names` of the seats."""
    return ReviewProgress(
        n=found.n,
        condition=found.condition,
        total=len(found.moves),
        looked=len(found.found),
        decisions=[render_decision(one, among.places[one.move], lang, names, to) for one in found.after(after)],
        seats=summed(among.deal, found.after(0)).seats,
    )


def render_decision(
    decision: review.Decision, place: Position, lang: Lang, names: Sequence[str], to: int = -1
) -> ToldDecision:
    """A decision with its moves in words, perhaps `to` a seat; `names` of the seats."""
    words = review.said(decision, place.view.game, names, lang, to)
    return ToldDecision(
        move=decision.move,
        seat=decision.seat,
        made=decision.made,
        moves=[_tried(one, decision, place, lang) for one in decision.candidates],
        difference=decision.difference,
        error=decision.error,
        matters=decision.matters,
        worlds=decision.worlds,
        unit=decision.unit,
        digits=digits_of(decision),
        points=counted(place.view.game, lang),
        sentence=words.sentence,
        clause=words.clause,
        alike=words.alike,
        reasons=words.reasons,
    )


def _tried(one: review.Candidate, decision: review.Decision, place: Position, lang: Lang) -> ToldMove:
    game = place.view.game
    seat, actions = game.parse(one.move, int(place.view.state.seats))
    cards = [deck.text(action) for action in actions if action < CARDS]
    label = game.label(place.view.state, seat, actions, lang)
    if not cards and label == game.button_label(actions[0] - CARDS, lang):
        words = move_text(game, one.move, lang)
        label = f"{words[:1].upper()}{words[1:]}"
    return ToldMove(
        move=one.move,
        label=label,
        cards=cards,
        value=one.value,
        error=one.error,
        low=one.low,
        high=one.high,
        alike=decision.alike(one),
        open=UNSET if one.open is None else one.open,
    )
