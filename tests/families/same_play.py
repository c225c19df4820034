"""Two games held against each other: what each came to, deal by deal, by machine code and interpreted.

A trace of a deal is a number made of the cards and buttons that were legal at each step; a score's is made of its
lines by clause. Both games draw by the same generator among what is legal, so where one has another legal action its
trace differs at once.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from xtarot.deals.deal import Deal, IllegalMove
from xtarot.games import Game, MalformedMove
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import Numbers, States, draw, generators, one_of, shuffle
from xtarot.rules import cards as deck
from xtarot.rules.cards import Pile
from xtarot.rules.state import State, bits, blank_lines, empty, popcount
from xtarot.rules.steps import MOST_WORDS, actors, choose, deal, legal, score, step

DEALER, STEPS, LEGAL, LINES = range(4)  # what a row of a trace has, before the points of the sides
POINTS = 4


def mix(trace: int, number: int) -> int:
    """A trace with one number more. For machine code, whose numbers run over."""
    trace = (trace ^ number) * 0x5851F42D4C957F2D
    return trace ^ (trace >> 29)


def mix_pile(trace: int, cards: Pile) -> int:
    """A trace with the cards of a pile more."""
    for suit in range(5):
        trace = mix(trace, cards[suit])
    return trace


def step_by_chance(s: State, cards: Pile, rng: Numbers, trace: int) -> int:
    """Make one of the legal steps; returns the trace with who may act and what may be chosen."""
    acting = actors(s)
    seat = one_of(acting, rng)
    empty(cards)
    buttons = legal(s, seat, cards)
    trace = mix(mix_pile(mix(trace, acting), cards), bits(buttons))
    step(s, seat, choose(cards, buttons, draw(rng, popcount(cards) + bits(buttons))), cards)
    return trace


def trace_score(s: State, lines: Numbers, row: Numbers) -> None:
    """Note what a finished deal came to; a line worth nothing is none."""
    row[LINES] = 1
    for k in range(score(s, lines)):
        if lines[k][2]:
            row[LINES] = mix(mix(mix(row[LINES], lines[k][0]), lines[k][1] // MOST_WORDS), lines[k][2])
            row[POINTS + lines[k][0]] += lines[k][2]


def trace_deals(states: States, pack: Numbers, first: int, rng: Numbers, found: Numbers, lines: Numbers) -> None:
    """Deal and play out at random, each from `states[0]`, as many deals as `found` has rows, which it fills."""
    cards = np.zeros(5, np.int64)
    for d in range(len(found)):
        states[1] = states[0]
        s = states[1]
        s.dealer = d % s.seats
        shuffle(pack[:first], rng)
        shuffle(pack[first:], rng)
        deal(s, pack)
        trace = 0
        steps = 0
        while actors(s):
            trace = step_by_chance(s, cards, rng, trace)
            steps += 1
        found[d, DEALER], found[d, STEPS], found[d, LEGAL] = s.dealer, steps, trace
        trace_score(s, lines, found[d])


def traces(game: Game, deals: int, seats: int, seed: int = 1) -> Numbers:
    """The traces of random deals, compiled."""
    states = np.zeros(2, game.layout.dtype)
    states[0] = game.layout.pack(game.new(seats, 0, game.read_options({})))
    found = np.zeros((deals, POINTS + game.sides(seats)), np.int64)
    kernel, [rng] = compiled_game(game).kernel(trace_deals), generators(seed)
    kernel(states, np.array(game.cards), len(game.pack), rng, found, np.array(blank_lines()))
    return found


def different(one: Numbers, other: Numbers) -> int:
    """In how many deals two traces differ."""
    return int((one != other).any(axis=1).sum())


# Interpreted


class Counts(NamedTuple):
    """How much was compared: moves made, legal moves listed, moves drawn without regard to the rules, score lines."""

    deals: int = 0
    moves: int = 0
    legal: int = 0
    wrong: int = 0
    lines: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))

    def __str__(self) -> str:
        return (
            f"{self.deals} deals interpreted: {self.moves} moves, {self.legal} legal moves listed, {self.wrong} moves "
            f"drawn without regard to the rules, {self.lines} lines of scores"
        )


def verdict(deal: Deal, move: str) -> str:
    """The clause that refuses a move; "" for one that may be made."""
    try:
        deal.copy().play(move)
    except IllegalMove as error:
        return error.clause
    except MalformedMove:
        return "malformed"
    return ""


def any_move(game: Game, seats: int, verbs: Sequence[str], rng: random.Random) -> str:
    """A move drawn without regard to the rules."""
    cards = rng.choices([deck.text(card) for card in game.cards], k=rng.choice((0, 1, 1, 1, 2, 3, 3, 4)))
    return " ".join([str(rng.randrange(seats)), rng.choice(verbs), *cards])


def lines_of(deal: Deal, with_nothing: bool) -> list[tuple[int, str, int]]:
    """The lines of a score by clause; those worth nothing too, or not."""
    found = [(side, deal.game.clause(code), points) for side, code, points in deal.game.score(deal.state)]
    return [line for line in found if with_nothing or line[2]]


def events_of(deal: Deal, names: Mapping[str, str]) -> list[tuple[str, int, int]]:
    """What the last move brought about: which event, of whom, of which card. Only events that are named."""
    rows = [(deal.game.events[row[0]].key, row[1], row[2]) for row in deal.state.events[: deal.state.emitted]]
    return [(names[key], who, card) for key, who, card in rows if key in names]


class Way(NamedTuple):
    """How two games are compared: events by the names they have in one and in the other, verbs of moves at random."""

    events: Mapping[str, str]
    others: Mapping[str, str]
    verbs: Sequence[str] = ("play",)
    wrong: int = 3
    whole: bool = True  # whether lines worth nothing and all of the record are compared


def play_on(one: Deal, other: Deal, rng: random.Random, way: Way) -> Counts:
    """Play both at random to the end, and compare step by step. Raises AssertionError."""
    count = Counts()
    while not one.finished:
        same(one.actors, other.actors, one)
        seat = rng.choice(sorted(one.actors))
        moves = list(islice(one.moves(seat), 300))
        same(moves, list(islice(other.moves(seat), 300)), one)
        held = [f"{seat} {way.verbs[0]} {deck.text(card)}" for card in one.view(seat).hand()]
        wrong = [any_move(one.game, one.seats, way.verbs, rng) for _ in range(way.wrong)] + [rng.choice(held)]
        for move in wrong:
            same(verdict(one, move), verdict(other, move), one, move)
        move = rng.choice(moves)
        one.play(move)
        other.play(move)
        same(events_of(one, way.events), events_of(other, way.others), one, move)
        count = count.plus(Counts(moves=1, legal=len(moves), wrong=len(wrong)))
    same(one.finished, other.finished, one)
    return count


def play_both(one: Deal, other: Deal, rng: random.Random, way: Way) -> Counts:
    """Play both at random to the end; compare each step, the score and the record. Raises AssertionError."""
    count = play_on(one, other, rng, way)
    lines = lines_of(one, way.whole)
    same(lines, lines_of(other, way.whole), one)
    same(one.score().points, other.score().points, one)
    entry, found = one.entry(), other.entry()
    if not way.whole:  # another name for the cards that are left
        entry["deal"], found["deal"] = ([*each["deal"].values()] for each in (entry, found))
    same(entry, found, one)
    return count.plus(Counts(deals=1, lines=len(lines)))


def same(one: Any, other: Any, deal: Deal, *more: object) -> None:
    """Raise AssertionError, with where it was, unless both are equal."""
    assert one == other, f"{deal!r}, dealer {deal.dealer}, {' '.join(map(str, more))}: {one!r:.300} ≠ {other!r:.300}"


def both(one: Game, other: Game, numbers: range, way: Way) -> Counts:
    """Deals with these seeds, with each number of seats in turn."""
    count = Counts()
    for number in numbers:
        seats, seed = one.seats[number % len(one.seats)], number.to_bytes(32, "big")
        deals = [Deal(game, seats, number % seats, seed=seed) for game in (one, other)]
        count = count.plus(play_both(deals[0], deals[1], random.Random(number), way))
    return count
