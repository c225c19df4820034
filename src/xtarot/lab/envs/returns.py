"""What a deal that has ended comes to for each seat: as the rewards of a batch have it, in plain Python."""

from collections.abc import Sequence

from xtarot.games import Game
from xtarot.lab.envs.batch import Reward


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
