"""What a deal that has ended comes to for each seat: as the rewards of a batch have it, in plain Python."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from xtarot.deals.view import legal_actions
from xtarot.games import Game
from xtarot.lab.envs.batch import Floats, Reward
from xtarot.machine.playouts import MAX_STEPS
from xtarot.rules.cards import CARDS, pile
from xtarot.rules.state import State, lowest
from xtarot.rules.steps import ANY, CHANCE

RANDOM_DEALS = 20  # that say how much a deal may bring
BEYOND = 4  # times as much


def seat_returns(game: Game, totals: Sequence[int], seats: int, reward: Reward = "lead") -> list[float]:
    """The reward of each seat (seats,) from the totals of the sides, in the game's unit (`Batch` says what it is)."""
    if reward == "points":
        by_side = [total / game.unit for total in totals]
    elif reward == "win":
        winners = game.winners(totals)
        by_side = [1 / len(winners) if side in winners else 0.0 for side in range(len(totals))]
    else:
        worth = [-total if game.lowest_wins else total for total in totals]
        others = max(1, len(worth) - 1)
        by_side = [(own - (sum(worth) - own) / others) / game.unit for own in worth]
    return [by_side[game.side(seat)] for seat in range(seats)]


def totals_of(game: Game, seats: int, lines: Sequence[tuple[int, int, int]]) -> list[int]:
    """The points of each side from the lines of a score (`Game.score`), in the game's unit."""
    totals = [0] * game.sides(seats)
    for side, _, points in lines:
        totals[side] += points
    return totals


def without_luck(returns: Floats, duplicate: int) -> Floats:
    """Returns (rows, seats) less how the same hand fared in the other rows with the same cards.

    `duplicate` neighbouring rows have the same cards; in row k of them each hand is k seats further on than in row 0.
    Raises ValueError where rows are no such groups.
    """
    rows, seats = returns.shape
    if duplicate < 2 or rows % duplicate:
        raise ValueError(f"two or more rows have the same cards: {rows} rows are no groups of {duplicate}")
    place = (np.arange(seats)[None] + np.arange(rows)[:, None] % duplicate) % seats  # where each hand of row 0 is now
    hands = np.take_along_axis(returns, place, axis=1).reshape(-1, duplicate, seats)
    hands = (hands - (hands.sum(axis=1, keepdims=True) - hands) / (duplicate - 1)).reshape(rows, seats)
    found = np.empty_like(returns)
    np.put_along_axis(found, place, hands, axis=1)
    return found


def return_bounds(game: Game, seats: int, options: Mapping[str, Any], reward: Reward = "lead") -> tuple[float, float]:
    """The least and the most that a deal is said to bring a seat: 0 and 1 for ``win``, else far more than random play.

    Interfaces of the field ask for bounds, and rules do not say any. `options` are as `Game.read_options` gives them.
    """
    if reward == "win":
        return 0.0, 1.0
    totals = random_totals(game, seats, options)
    far = BEYOND * max(abs(value) for each in totals for value in seat_returns(game, each, seats, reward))
    return (-far, far) if far else (-1.0, 1.0)


def random_totals(game: Game, seats: int, options: Mapping[str, Any]) -> list[list[int]]:
    """The totals of some deals played at random, the same each time, in the game's unit."""
    rng, found = random.Random(1), []
    for number in range(RANDOM_DEALS):
        s = game.new(seats, number % seats, options)
        packs = (game.pack, *game.more_packs.values())
        game.deal(s, [card for pack in packs for card in rng.sample(pack, len(pack))])
        for _ in range(MAX_STEPS):
            if not (acting := int(game.actors(s))):
                break
            _random_step(game, s, CHANCE if acting >> CHANCE & 1 else lowest(acting), rng)
        found.append(totals_of(game, seats, game.score(s)))
    return found


def _random_step(game: Game, s: State, seat: int, rng: random.Random) -> None:
    """A step of a seat, or a whole move of chance, at random."""
    cards, buttons = legal_actions(game, s, seat)
    if seat != CHANCE:
        game.step(s, seat, rng.choice(cards + buttons), pile())
        return
    verb = lowest(game.legal_verbs(s, CHANCE))
    drawn = rng.sample(cards, len(cards)) if game.arity[verb] == ANY else [rng.choice(cards + buttons)]
    game.play(s, CHANCE, [CARDS + verb, *drawn])
