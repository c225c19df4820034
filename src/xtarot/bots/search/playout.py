"""Playing a position on to its end, compiled: by a policy that is shown what its seat may see, now and then at random.

`policy` … `solve_endgame` are parts: a game's own (`xtarot.rules.hooks.Search`) take their places.
"""

from typing import Any

import numpy as np

from xtarot.bots.search.tally import Tally, conclude, note
from xtarot.machine.playouts import MAX_STEPS, WORDS, Numbers, States, chance_move, draw
from xtarot.rules.cards import Pile
from xtarot.rules.state import State, bits, empty, lowest, popcount
from xtarot.rules.steps import CHANCE, actors, choose, extend, legal, make, play, score, step

Floats = np.ndarray[Any, np.dtype[np.float64]]

ALWAYS = 1000  # of `noise`: every action is drawn at random
POSITION, SIGHT = 0, 1  # rows of the room to play in: the position, and what the seat to move sees of it
LINE = 15  # … the best line of an ending, move by move
ROWS = 16  # … and positions to come back to


# Parts


def policy(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The action that `seat` chooses; `v` is what its decider sees. The first, for want of anything better."""
    return choose(cards, buttons, 0)


def decider(s: State, seat: int) -> int:
    """Who chooses the moves of a seat that may act."""
    return seat


def side(seat: int) -> int:
    """The side of a seat."""
    return seat


def side_of(s: State, seat: int) -> int:
    """The side of a seat in this deal."""
    return side(seat)


def allies(s: State, seat: int) -> int:
    """The sides, a bit each, whose points are as good to a seat as its own."""
    return 1 << side_of(s, seat)


def value(s: State, totals: Numbers, ours: int) -> float:
    """What a finished deal is worth to the sides `ours`, of all with `totals` points: how far they lead."""
    return lead(totals, ours)


def fewest(s: State, totals: Numbers, ours: int) -> float:
    """`value` where the fewest points win."""
    return -lead(totals, ours)


def lead(totals: Numbers, ours: int) -> float:
    """The mean points of the sides `ours` less the mean of the others."""
    mine = others = 0
    n = 0
    for k in range(len(totals)):
        if ours >> k & 1:
            mine += totals[k]
            n += 1
        else:
            others += totals[k]
    return mine / n - others / max(1, len(totals) - n)


def hidden_discards(s: State, seat: int) -> int:
    """The pile of the cards that a seat has discarded face down; -1 where the game does not say."""
    return -1


def draw_facts(s: State, seat: int, draws: Numbers) -> None:
    """Write into the facts that `seat` does not see what they may be: where the game does not say, they are 0."""


def rollout_policy(room: States, seat: int, cards: Pile, buttons: int, noise: int, rng: Numbers) -> int:
    """The next action of `seat` in a playout. A game's own may see all cards: the world is only a guess."""
    return chosen(room, seat, cards, buttons, noise, rng)


def is_endgame(s: State) -> bool:
    """Whether so little is left that `solve_endgame` can do better than to play on."""
    return False


def solve_endgame(room: States, cards: Pile, totals: Numbers, lines: Numbers, ours: int) -> float:
    """What the position that `play_on` has come to is worth to the sides `ours`."""
    return outcome(room[POSITION], totals, lines, ours)


# Playing


def look(room: States, seat: int) -> None:
    """Put into the row SIGHT what `seat` sees of the piles in the row POSITION."""
    room[SIGHT] = room[POSITION]
    v = room[SIGHT]
    for suit in range(5):
        seen = v.seen[seat][suit]
        for p in range(v.piles.shape[0]):
            v.piles[p][suit] &= seen
        for row in range(v.seen.shape[0]):
            v.seen[row][suit] &= seen


def chosen(room: States, seat: int, cards: Pile, buttons: int, noise: int, rng: Numbers) -> int:
    """The next action of `seat`: of its policy, or in `noise` of a thousand cases any."""
    choices = popcount(cards) + bits(buttons)
    if choices == 1:
        return choose(cards, buttons, 0)
    if noise and draw(rng, ALWAYS) < noise:
        return choose(cards, buttons, draw(rng, choices))
    look(room, decider(room[POSITION], seat))
    return policy(room[SIGHT], seat, cards, buttons)


def play_on(room: States, cards: Pile, noise: int, rng: Numbers, tally: Tally, w: int, m: int) -> None:
    """Play on to the end of the deal, or until little is left; note what happens in world `w` after move `m`."""
    s = room[POSITION]
    for _ in range(MAX_STEPS):
        acting = actors(s)
        if acting == 0 or is_endgame(s):
            return
        if acting >> CHANCE & 1:
            make(s, CHANCE, chance_move(s, cards, rng))
            note(s, tally, w, m)
            continue
        seat = lowest(acting)
        empty(cards)
        buttons = legal(s, seat, cards)
        if step(s, seat, rollout_policy(room, seat, cards, buttons, noise, rng), cards):
            note(s, tally, w, m)


def outcome(s: State, totals: Numbers, lines: Numbers, ours: int) -> float:
    """What the finished deal is worth to the sides `ours`."""
    for k in range(len(totals)):
        totals[k] = 0
    for k in range(score(s, lines)):
        totals[lines[k, 0]] += lines[k, 2]
    return value(s, totals, ours)


def try_moves(
    worlds: States,
    seat: int,
    moves: Numbers,
    lengths: Numbers,
    alive: Numbers,
    seeds: Numbers,
    noise: int,
    sides: int,
    room: States,
    tally: Tally,
    values: Floats,
) -> None:
    """Make each move that is `alive` in each world and play on; `values` (worlds, moves) gets what came of it.

    `moves` (moves, actions) are whole moves of `lengths`; with each world goes a generator, a row of `seeds`, the same
    for all moves.
    """
    cards = np.zeros(5, np.int64)
    totals = np.zeros(sides, np.int64)
    lines = np.zeros((200, 3), np.int64)
    rng = np.zeros(WORDS, np.int64)
    for w in range(len(worlds)):
        ours = allies(worlds[w], seat)
        for m in range(len(moves)):
            if alive[m]:
                rng[:] = seeds[w]
                room[POSITION] = worlds[w]
                play(room[POSITION], seat, moves[m, : lengths[m]])
                note(room[POSITION], tally, w, m)
                play_on(room, cards, noise, rng, tally, w, m)
                if tally.exact:
                    play_best(room, cards, totals, lines, ours, tally, w, m)
                values[w, m] = solve_endgame(room, cards, totals, lines, ours)
                if tally.wanted:
                    conclude(room[POSITION], lines, ours, sides, tally, w, m)


def play_best(
    room: States, cards: Pile, totals: Numbers, lines: Numbers, ours: int, tally: Tally, w: int, m: int
) -> None:
    """Play an ending as `solve_endgame` has it, move by move: each makes the move that is best for its side."""
    left = np.zeros(5, np.int64)
    room[LINE] = room[POSITION]
    s = room[LINE]
    while actors(s):
        seat = lowest(actors(s))
        empty(left)
        buttons = legal(s, seat, left)
        n = popcount(left) + bits(buttons)
        best, most = choose(left, buttons, 0), -1e18
        for k in range(n if n > 1 else 0):
            room[POSITION] = room[LINE]
            step(room[POSITION], seat, choose(left, buttons, k), cards)
            worth = solve_endgame(room, cards, totals, lines, ours)
            if ours >> side_of(s, seat) & 1 == 0:
                worth = -worth
            if worth > most:
                best, most = choose(left, buttons, k), worth
        if step(s, seat, best, cards):
            note(s, tally, w, m)
    room[POSITION] = room[LINE]


def complete(room: States, seat: int, noise: int, rng: Numbers) -> None:
    """Let the policy complete the partial move of `seat` in a view (row POSITION)."""
    v = room[POSITION]
    cards = np.zeros(5, np.int64)
    for _ in range(MAX_STEPS):
        empty(cards)
        buttons = legal(v, seat, cards)
        if extend(v, seat, chosen(room, seat, cards, buttons, noise, rng), cards):
            return
