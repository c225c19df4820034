"""What cards and arcana are worth at Arcanarabe: fitted to who won of many games that `steady` played.

    python bench/arcanarabe.py [--games 3000] [--seats 3] [--noise 20]

At the beginning of each auction every seat's points, hand and place are noted, and at the end who won. A logit of the
winner then says, for each number of arcana to come, how far a point counts (`sharp`), and how many points the rest is
worth: single arcana to come that lengthen a run (`gain`) or spoil it (`loss`), for each point won or lost so; a card of
each kind; to have to lay first (`parent`). `KEEP`, `GROWTH` and `RISK` (bots/steady/arcanarabe.py) and `expected`
(bots/search/arcanarabe.py) were read off these tables.
"""

import argparse

import numpy as np
import numpy.typing as npt

from xtarot.bots.search.game_hooks import searcher
from xtarot.bots.search.playout import POSITION, ROWS, chosen
from xtarot.bots.steady.arcanarabe import run_points
from xtarot.games import load
from xtarot.games.arcanarabe import HAND, OFFERING, WON
from xtarot.machine.playouts import Numbers, States, chance_move, generators, shuffle
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, F, M, N
from xtarot.rules.state import empty, lowest
from xtarot.rules.steps import CHANCE, actors, deal, legal, make, score, step

Table = npt.NDArray[np.float64]

GAME = load("arcanarabe")
BATCH, MAX_AUCTIONS = 20, 300
NAMES = ("points", "gain", "loss", "M", "N", "F", "13-15", "9-12", "4-8", "1-3", "parent")
KINDS = np.full(SUIT_STRIDE, 9)  # of cards, by rank: their columns
KINDS[[M, N, F]] = 3, 4, 5
KINDS[5:10], KINDS[10:14], KINDS[14:17] = 8, 7, 6
STAGES = ((1, 1), (2, 2), (3, 3), (4, 5), (6, 8), (9, 12), (13, 16), (17, 20), (21, 24))


def play_games(
    states: States, pack: Numbers, first: int, rng: Numbers, noise: int, emitted: Numbers, totals: Numbers,
    lines: Numbers, room: States,
) -> int:  # fmt: skip
    """Play as many games as `totals` has rows; a row of `noted` for each seat at each auction. Returns how many.

    A row: the game, the seat, arcana to come, whether it is the parent, its arcana, those to come, its cards by suit.
    """
    cards = np.zeros(5, np.int64)
    n = 0
    for d in range(len(totals)):
        room[POSITION] = states[0]
        s = room[POSITION]
        s.dealer = d % s.seats
        shuffle(pack[:first], rng)
        shuffle(pack[first:], rng)
        deal(s, pack)
        while actors(s):
            acting = actors(s)
            if s.phase == OFFERING and s.acted == 0:
                to_come = (1 << 24) - 1
                for seat in range(s.seats):
                    to_come &= ~s.piles[WON + seat][ARCANA]
                for seat in range(s.seats):
                    row = emitted[n]
                    row[0], row[1], row[2] = d, seat, 25 - s.shown
                    row[3], row[4], row[5] = seat == s.parent, s.piles[WON + seat][ARCANA], to_come
                    for suit in range(4):
                        row[6 + suit] = s.piles[HAND + seat][suit]
                    n += 1
            if acting >> CHANCE & 1:
                make(s, CHANCE, chance_move(s, cards, rng))
                continue
            seat = lowest(acting)
            empty(cards)
            buttons = legal(s, seat, cards)
            step(s, seat, chosen(room, seat, cards, buttons, noise, rng), cards)
        for k in range(score(s, lines)):
            totals[d, lines[k, 0]] += lines[k, 2]
    return n


def measured(emitted: Numbers, found: Table) -> None:
    """Fill a row of `found` for each of `noted`: how much there is of what `NAMES` says."""
    for k in range(len(emitted)):
        won, to_come = emitted[k, 4], emitted[k, 5]
        now = run_points(won)
        found[k, 0] = now
        near = to_come & (won << 1 | won >> 1)
        while near:
            more = run_points(won | near & -near) - now
            found[k, 1] += max(0, more)
            found[k, 2] += max(0, -more)
            near &= near - 1
        for suit in range(4):
            for rank in range(SUIT_STRIDE):
                found[k, KINDS[rank]] += emitted[k, 6 + suit] >> rank & 1
        found[k, 10] = emitted[k, 3]


def fitted(x: Table, shares: Table) -> Table:
    """The weights of a logit of the winner (Newton's method). `x` (auctions, seats, columns), `shares` in the win."""
    weights = np.zeros(x.shape[2])
    for _ in range(25):
        power = x @ weights
        chances = np.exp(power - power.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        mean = np.einsum("nsk,ns->nk", x, chances)
        slope = np.einsum("nsk,ns->k", x, shares - chances) - weights
        curve = np.einsum("nsk,ns,nsl->kl", x, chances, x) - mean.T @ mean + np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--noise", type=int, default=20, help="actions taken at random, of a thousand")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    fast, seats = searcher(GAME), asked.seats
    states = np.full(1, GAME.layout.pack(GAME.new(seats, 0, GAME.read_options({}))), GAME.layout.dtype)
    [rng], tables = generators(asked.seed), []
    for _ in range(0, asked.games, BATCH):
        emitted, totals = np.zeros((BATCH * MAX_AUCTIONS * seats, 10), np.int64), np.zeros((BATCH, seats), np.int64)
        n = fast.kernel(play_games)(
            states, np.array(GAME.cards), len(GAME.pack), rng, asked.noise, emitted, totals,
            np.zeros((200, 3), np.int64), np.zeros(ROWS, GAME.layout.dtype),
        )  # fmt: skip
        x = np.zeros((n, len(NAMES)))
        fast.kernel(measured)(emitted[:n], x)
        best = totals == totals.max(1, keepdims=True)
        shares = (best / best.sum(1, keepdims=True))[emitted[:n:seats, 0]]
        tables.append((emitted[:n:seats, 2], x.reshape(-1, seats, len(NAMES)), shares))
    left, x, shares = (np.concatenate(part) for part in zip(*tables, strict=True))
    print(f"{seats} seats, {asked.games} games, {len(left)} auctions\n")
    print(f"| arcana to come | sharp | {' | '.join(NAMES[1:])} |\n| --- |{' ---: |' * len(NAMES)}")
    for low, high in STAGES:
        here = (left >= low) & (left <= high)
        weights = fitted(x[here], shares[here])
        told = " | ".join(f"{weight / weights[0]:+.2f}" for weight in weights[1:])
        print(f"| {low} … {high} | {weights[0]:.2f} | {told} |")


if __name__ == "__main__":
    main()
