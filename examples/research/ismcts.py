"""Search in information sets (Cowling, Powley, Whitehouse, 2012), for any game, on `view.resample()`.

python examples/research/ismcts.py [GAME]
"""

import sys
from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt

import numpy as np

from xtarot.deals.deal import Deal
from xtarot.deals.view import View
from xtarot.lab.arena import MatchPlan, play_pairs

Path = tuple[int, ...]  # the actions since the search began, of all players
Tree = dict[
    Path, list[float]
]  # for each path how often it was tried, what it has brought, how often it might have been


class Ismcts:
    """Plays so many deals on, each drawn anew from what it sees, and takes the action that it tried most."""

    def __init__(self, deals: int = 50) -> None:
        self.name, self.deals = f"ismcts:deals={deals}", deals
        self.most = 1.0  # points that a side was ahead or behind

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """The move, action by action; the same tree serves all of them."""
        tried: Tree = defaultdict(lambda: [0, 0.0, 0])
        for _ in range(self.deals):
            deal = view.resample(rng)
            deal.go_on(rng.bytes(32))  # chance is not decided before
            self._play(deal, tried, rng)
        own: Deal = view.resample(rng)  # in which the move is made, to know when it is whole
        path: Path = ()
        while True:
            path = max(((*path, action) for action in actions(own, view.mover)), key=lambda one: tried[one][0])
            if made := own.step(view.mover, path[-1]):
                return made.move

    def _play(self, deal: Deal, tried: Tree, rng: np.random.Generator) -> None:
        path: Path = ()
        new, visited = False, list[tuple[Path, int]]()
        while not deal.finished:
            seat = min(deal.actors)
            player = deal.decider(seat)
            seat = player if player in deal.actors else seat
            paths = [(*path, action) for action in actions(deal, seat)]
            if new:  # beyond the tree everybody plays at random
                deal.step(seat, paths[rng.integers(len(paths))][-1])
                continue
            for one in paths:
                tried[one][2] += 1
            fresh = [one for one in paths if not tried[one][0]]
            path = fresh[rng.integers(len(fresh))] if fresh else max(paths, key=lambda one: self._worth(tried[one]))
            visited.append((path, player))
            new = bool(fresh)
            deal.step(seat, path[-1])
        points = [-won if deal.game.lowest_wins else won for won in deal.score().points]
        for one, player in visited:
            own = points[deal.game.side(player)]
            lead = own - (sum(points) - own) / (len(points) - 1)
            self.most = max(self.most, abs(lead))
            tried[one][0] += 1
            tried[one][1] += lead

    def _worth(self, counts: Sequence[float]) -> float:
        """What an action has brought, and more the less it was tried when it might have been."""
        visits, lead, offers = counts
        return lead / visits / self.most + sqrt(log(offers) / visits)


def actions(deal: Deal, seat: int) -> list[int]:
    """What a seat may do next."""
    cards, buttons = deal.legal(seat)
    return cards + buttons


if __name__ == "__main__":
    found = play_pairs(sys.argv[1] if len(sys.argv) > 1 else "lotarot", Ismcts(), "random", MatchPlan(5), workers=1)
    print(found.difference)
