"""Random playouts: whole deals by uniformly random steps, on the compiled game.

The functions that take a state are kernels: `CompiledGame.kernel` compiles them with a game's functions in the place
of those named here. They run interpreted as well, once bound.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.games import Game
from xtarot.machine.compiled import compiled_game
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.state import State, bits, blank_lines, card_list, empty, lowest, popcount
from xtarot.rules.steps import ANY, ARITY, CHANCE, Move, actors, choose, deal, legal, legal_verbs, make, score, step
from xtarot.rules.texts import MOST_EVENTS

Numbers = npt.NDArray[np.int64]
States = npt.NDArray[Any]  # records of a game

MAX_STEPS = 20_000  # a deal that takes longer does not end
EVENT_KINDS = 1 + MOST_EVENTS  # from 1 on


WORDS = 4  # numbers of a random generator
LOW = 0xFFFFFFFF  # the 32 bits of each


def generators(seed: int | Sequence[int], rows: int = 1) -> Numbers:
    """Random generators for `draw`, a row each; a row is the same however many there are."""
    words = np.random.SeedSequence(seed).generate_state(rows * WORDS)
    return words.astype(np.int64).reshape(rows, WORDS)


def draw(rng: Numbers, n: int) -> int:
    """A random number 0 … n − 1, for n up to 2³¹. `rng` holds a generator: a row of `generators`.

    It is xoshiro128++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on
    Mathematical Software 47, 2021; prng.di.unimi.it): four words of 32 bits, all but never all 0, with a period of
    2**128 − 1. No step leaves int64, so plain Python and machine code draw alike.
    """
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    x = (a + d) & LOW
    x = ((x << 7 | x >> 25) + a) & LOW
    c ^= a
    d ^= b
    rng[0] = a ^ d
    rng[1] = b ^ c
    rng[2] = c ^ (b << 9 & LOW)
    rng[3] = (d << 11 | d >> 21) & LOW
    return (x * n) >> 32


def shuffle(pack: Numbers, rng: Numbers) -> None:
    """Shuffle in place."""
    for k in range(len(pack) - 1, 0, -1):
        j = draw(rng, k + 1)
        pack[k], pack[j] = pack[j], pack[k]


def one_of(seats: int, rng: Numbers) -> int:
    """One of the seats of a mask."""
    for _ in range(draw(rng, bits(seats)) if seats & seats - 1 else 0):
        seats &= seats - 1
    return lowest(seats)


def chance_move(s: State, cards: Pile, rng: Numbers) -> Move:
    """The move of chance that is due: its verb, and the cards shuffled, or the one card or number drawn."""
    empty(cards)
    buttons = legal(s, CHANCE, cards)
    verb = lowest(legal_verbs(s, CHANCE))
    shuffles = ARITY[verb] == ANY
    move = np.zeros(1 + popcount(cards) if shuffles else 2, np.int64)
    move[0] = CARDS + verb
    if not shuffles:
        move[1] = choose(cards, buttons, draw(rng, popcount(cards) + bits(buttons)))
        return move
    n = 1
    for card in card_list(cards):
        move[n] = card
        n += 1
    shuffle(move[1:], rng)
    return move


def play_out(s: State, cards: Pile, rng: Numbers, seen: Numbers) -> int:
    """Play the deal to its end at random; count what happened in `seen` by event. Returns the number of steps."""
    for n in range(MAX_STEPS):
        acting = actors(s)
        if acting == 0:
            return n
        if acting >> CHANCE & 1:
            make(s, CHANCE, chance_move(s, cards, rng))
            count_events(s, seen)
            continue
        seat = one_of(acting, rng)
        empty(cards)
        buttons = legal(s, seat, cards)
        if step(s, seat, choose(cards, buttons, draw(rng, popcount(cards) + bits(buttons))), cards):
            count_events(s, seen)
    return MAX_STEPS


def count_events(s: State, seen: Numbers) -> None:
    """Count what the last move brought about, by event."""
    for row in range(s.emitted):
        seen[s.events[row][0]] += 1


def play_deals(
    states: States,
    memory: Numbers,
    carried: Numbers,
    pack: Numbers,
    first: int,
    rng: Numbers,
    events: Numbers,
    totals: Numbers,
    lines: Numbers,
) -> int:
    """Deal and play out as many deals as `totals` has rows, each from `states[0]`, in `states[1]`; returns the steps.

    `memory` is that of `states`, a row each, `carried` as `carried_places` has it. `pack` is all cards, of which the
    `first` ones are shuffled together and the rest apart. `totals` (deals, sides) gets each deal's points, `events`
    how often each event happened; `lines` is room for a score.
    """
    steps = 0
    cards = np.zeros(5, np.int64)
    for d in range(len(totals)):
        states[1] = states[0]
        s = states[1]
        s.dealer = d % s.seats
        shuffle(pack[:first], rng)
        shuffle(pack[first:], rng)
        deal(s, pack)
        count_events(s, events)
        steps += play_out(s, cards, rng, events)
        for k in range(score(s, lines)):
            totals[d, lines[k][0]] += lines[k][2]
        carry(memory, carried)
    return steps


def carry(memory: Numbers, carried: Numbers) -> None:
    """Give the blank state what the finished deal in the row after it leaves to the next."""
    for k in range(len(carried)):
        memory[0, carried[k, 0]] = memory[1, carried[k, 1]]


def carried_places(game: Game) -> Numbers:
    """For each number that a deal leaves to the next, a row: its place in the next state, and in this one."""
    fields: Mapping[str, Any] = game.layout.dtype.fields or {}
    places = {name: range(offset // 8, (offset + kind.itemsize) // 8) for name, (kind, offset, *_) in fields.items()}
    pairs = [pair for new, old in game.memory.items() for pair in zip(places[new], places[old], strict=True)]
    return np.array(pairs, np.int64).reshape(-1, 2)


@dataclass(frozen=True)
class Playouts:
    """What random play came to. `totals` (deals, sides) in the game's unit; `events` counts each by its key."""

    deals: int
    steps: int
    events: dict[str, int]
    totals: Numbers


def play_at_random(game: Game, deals: int, seats: int | None = None, seed: int = 1) -> Playouts:
    """Play many random deals of one match, compiled: the dealer moves on. Options stand at their defaults."""
    chosen = seats or game.usual_seats
    states = np.zeros(2, game.layout.dtype)
    states[0] = game.layout.pack(game.new(chosen, 0, game.read_options({})))
    events = np.zeros(EVENT_KINDS, np.int64)
    totals = np.zeros((deals, game.sides(chosen)), np.int64)
    kernel, [rng] = compiled_game(game).kernel(play_deals), generators(seed)
    memory = states.view(np.int64).reshape(len(states), -1)
    pack, lines = np.array(game.cards), np.array(blank_lines())
    steps = kernel(states, memory, carried_places(game), pack, len(game.pack), rng, events, totals, lines)
    return Playouts(deals, steps, {game.events[k].key: int(n) for k, n in enumerate(events) if n}, totals)
