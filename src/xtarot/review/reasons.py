"""Why one move is better than another: which lines of the score their difference comes from, and what happens instead.

All of it is counted in the worlds in which the moves were tried, so it is as blind for hidden cards as they are.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from xtarot.bots.search.game_hooks import own_part
from xtarot.bots.search.playout import Floats
from xtarot.bots.search.tally import OURS, THEIRS, event_parts
from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.review.decisions import SHIFT, Fact, Reason
from xtarot.review.evidence import Evidence, mean, scale, unit_of
from xtarot.rules.cards import SUIT_STRIDE, parse, text
from xtarot.rules.state import State, knows
from xtarot.rules.texts import Source

NOTHING = 1e-9  # points
TRICK = 0.25  # tricks, the same on average
FACTS = 3  # of each kind that are kept
ALWAYS = 0.99  # the share of the worlds from which on a line is always there
RIDGE, UNEXPLAINED = 0.1, 0.1  # of a fit of what cards are worth; the share of the variance that it may leave
ONE = 0.95  # the correlation from which on our lines of a clause and others' are told as one
SOURCES = 3  # lines of the score whose cards are looked for


class Pair(NamedTuple):
    """The better and the worse of two moves, by their places in the trial."""

    best: int
    worse: int


def reasons(evidence: Evidence, pair: Pair, view: View) -> list[Reason]:
    """Parts of the difference between two moves, the largest first; what no line of the score explains comes last."""
    game = view.game
    rows = evidence.tried(pair.worse)
    total = float((evidence.values[rows, pair.best] - evidence.values[rows, pair.worse]).mean()) / scale(game)
    found = []
    if unit_of(game) == "points":
        found = sorted(_lines(evidence, pair, game), key=lambda reason: -abs(reason.points))
        found[:SOURCES] = [_with_source(evidence, pair, view, reason) for reason in found[:SOURCES]]
    rest = total - sum(reason.points for reason in found)
    return found if abs(rest) < NOTHING else [*found, Reason("", "", rest)]


def _lines(evidence: Evidence, pair: Pair, game: Game) -> Iterator[Reason]:
    """A part for each line of the score, ours and theirs; one for both where the one side gets what the other loses."""
    sign = -1 if game.lowest_wins else 1
    rows = evidence.tried(pair.worse)
    best, worse = (sign * evidence.lines[rows, move] / game.unit for move in pair)
    for place, code in enumerate(evidence.counts.codes[:-1]):
        as_one = _as_one(best[:, place], worse[:, place])
        for whose in (OURS,) if as_one else (OURS, THEIRS):
            whole = slice(None) if as_one else slice(whose, whose + 1)
            points, error = mean((best[:, place, whole] - worse[:, place, whole]).sum(axis=1))
            if abs(points) > NOTHING:
                yield Reason(
                    clause=game.clause(int(code)),
                    key=game.scores[int(code)].key,
                    points=points,
                    error=error,
                    ours=whose == OURS,
                    made=_share(worse[:, place, whose], as_one),
                    best=_share(best[:, place, whose], as_one),
                    gains=as_one or _gains(evidence, pair, place, whose),
                )


def _as_one(*shares: Floats) -> bool:
    """Whether what one side gets by a clause the other loses: payments, the cards of the pack, the last trick."""
    both = np.concatenate(shares)
    return bool(both.std(axis=0).all()) and bool(np.corrcoef(both, rowvar=False).min() > ONE)


def _share(points: Floats, as_one: bool) -> float:
    """In which share of the worlds there was such a line; where one side's gain is the other's loss, a gain."""
    return float(((points if as_one else np.abs(points)) > NOTHING).mean())


def _gains(evidence: Evidence, pair: Pair, place: int, whose: int) -> bool:
    """Whether a line gives its side points; else it takes them."""
    points = float(evidence.lines[evidence.tried(pair.worse)][:, [*pair], place, whose].sum())
    return (points >= 0) == (whose == OURS)


def _with_source(evidence: Evidence, pair: Pair, view: View, reason: Reason) -> Reason:
    """The reason with the seat and the cards that made the line, where these are the same in two worlds."""
    if abs(reason.made - reason.best) < SHIFT:
        return reason
    game = view.game
    code = next(code for code, each in game.scores.items() if _is(game, code, each.key, reason))
    place = [*evidence.counts.codes].index(code)
    move = pair.worse if reason.made > reason.best else pair.best
    shares = evidence.lines[:, move, place, OURS if reason.ours else THEIRS]
    worlds = np.flatnonzero((np.abs(shares) > NOTHING) & evidence.tried(pair.worse))
    found = [_source(view, evidence.end(int(world), move), code, reason.ours) for world in worlds[[0, -1]]]
    cards = [card for card in found[0].cards if card in found[1].cards]
    seat = int(found[0].seat) if found[0].seat == found[1].seat else -1
    return replace(reason, seat=seat, cards=[text(int(card)) for card in cards])


def _is(game: Game, code: int, key: str, reason: Reason) -> bool:
    return (game.clause(code), key) == (reason.clause, reason.key)


def _source(view: View, end: State, code: int, ours: bool) -> Source:
    """Where the points of a line of a finished deal come from: ours, or another side's."""
    lines = view.game.score(end)
    sides = _ours(view)
    for (side, clause, points), source in zip(lines, view.game.sources(end, lines, "en"), strict=True):
        if clause == code and points and bool(sides >> side & 1) == ours:
            return source
    return Source()


def _ours(view: View) -> int:
    """The sides whose points are as good as the own, a bit each."""
    allies = own_part(view.game, "allies")
    return int(allies(view.state, view.mover)) if allies else 1 << view.game.side(view.mover)


def _seats(view: View) -> list[int]:
    """The seats of our side."""
    ours = _ours(view)
    return [seat for seat in range(int(view.state.seats)) if ours >> view.game.side(seat) & 1]


# What happens instead


def find_facts(evidence: Evidence, pair: Pair, view: View, why: list[Reason]) -> list[Fact]:
    """What happens more often after one of two moves than after the other, and speaks for the better one.

    That something is good or bad for the seat is found in the worlds, too; what speaks against the move that the
    difference speaks for is no reason. And where the cards are, as far as the seat knows, that make the lines of the
    score.
    """
    happened = Occurrences(evidence, view)
    found = [*_takes(happened, pair), *_tricks(happened, pair), *_events(happened, pair), *_ends(evidence, pair, view)]
    cards = dict.fromkeys(card for reason in why for card in reason.cards)
    whereabouts = [fact for card in cards if (fact := _where(view, parse(card)))]
    return [*whereabouts, *(fact for fact in found if abs(fact.made - fact.best) >= SHIFT and fact.points > 0)]


def _where(view: View, card: int) -> Fact | None:
    """Which other seat holds a card, or that it is still unseen."""
    s, suit, bit = view.state, card // SUIT_STRIDE, card % SUIT_STRIDE
    if not knows(s.seen[view.seat], card):
        return Fact("unseen", 0, 0, card=text(card))
    for seat in range(int(s.seats)):
        if seat not in (view.seat, view.mover) and s.piles[view.game.hand_pile(seat)][suit] >> bit & 1:
            return Fact("holds", 0, 0, seat, text(card))
    return None


class Occurrences:
    """What happened in each world after each move, as amounts that can be compared."""

    def __init__(self, evidence: Evidence, view: View) -> None:
        self.evidence, self.view = evidence, view
        self.told = evidence.told[:, :, 1:]
        self.kinds, self.seats, self.cards = event_parts(self.told)
        self.resting = np.isin(self.kinds, [kind for kind, event in view.game.events.items() if event.rests])
        self.ours = self.resting & np.isin(self.seats, _seats(view))

    def fact(self, key: str, pair: Pair, amounts: Floats, seat: int = -1, card: int = -1) -> Fact:
        """How much there was of something after each of two moves, and what that is worth."""
        rows = self.evidence.tried(pair.worse)
        best, made = (float(amounts[rows, move].mean()) for move in pair)
        points = (best - made) * self.evidence.effect(amounts) / scale(self.view.game)
        return Fact(key, made, best, seat, text(card) if card >= 0 else "", points)


def _takes(happened: Occurrences, pair: Pair) -> Iterator[Fact]:
    """Whether our side takes what lies on the table: this trick, or what is being auctioned."""
    first = happened.resting.argmax(axis=2)[:, :, np.newaxis]
    takes = np.take_along_axis(happened.ours, first, axis=2)[:, :, 0].astype(float)
    if happened.resting.any():
        yield happened.fact("takes", pair, takes)


def _tricks(happened: Occurrences, pair: Pair) -> Iterator[Fact]:
    """How many tricks, or lots, our side takes until the end."""
    fact = happened.fact("tricks", pair, happened.ours.sum(axis=2).astype(float))
    if abs(fact.made - fact.best) >= TRICK:
        yield fact


def _events(happened: Occurrences, pair: Pair) -> list[Fact]:
    """What the table announces, by the seat to which it happens."""
    events, told = happened.view.game.events, happened.told
    after = told[happened.evidence.tried(pair.worse)][:, [*pair]]
    found = []
    for number in np.unique(after[after > 0]):
        kind, seat, card = map(int, event_parts(number))
        if events[kind].announced:
            fact = happened.fact(events[kind].key, pair, (told == number).any(axis=2).astype(float), seat, card)
            if abs(fact.made - fact.best) >= SHIFT and fact.points > 0:
                found.append(fact)
    return sorted(found, key=lambda fact: -fact.points)[:FACTS]


def _ends(evidence: Evidence, pair: Pair, view: View) -> list[Fact]:
    """The cards that our side wins after one of the moves rather than after the other, by what they are worth.

    What a card is worth is found in the worlds: the score that is always there (the points of the cards) is fitted by
    who has won which card. Where that does not explain it, nothing is told.
    """
    if unit_of(view.game) != "points":
        return []
    sign = (-1 if view.game.lowest_wins else 1) / view.game.unit
    tried = ~np.isnan(evidence.values)
    lines = sign * evidence.lines.sum(axis=3)
    always = (np.abs(evidence.lines[tried]).max(axis=2) > 0).mean(axis=0) > ALWAYS
    won, score = evidence.ends[tried].astype(float), lines[tried][:, always].sum(axis=1)
    cards = np.flatnonzero(won.std(axis=0))
    if not always.any() or not len(cards) or not score.std():
        return []
    centred = won[:, cards] - won[:, cards].mean(axis=0)
    worth = np.linalg.solve(centred.T @ centred + RIDGE * np.eye(len(cards)), centred.T @ (score - score.mean()))
    if (score - score.mean() - centred @ worth).var() > UNEXPLAINED * score.var():
        return []
    rows = evidence.tried(pair.worse)
    made, best = (evidence.ends[rows, move].mean(axis=0) for move in (pair.worse, pair.best))
    parts = worth * (best - made)[cards]
    found = [
        Fact("ends", float(made[card]), float(best[card]), card=text(int(card)), points=float(part))
        for card, part in zip(cards, parts, strict=True)
    ]
    return sorted(found, key=lambda fact: -abs(fact.points))[:FACTS]
