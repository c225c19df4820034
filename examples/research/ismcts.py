"""Search in information sets (Cowling, Powley, Whitehouse, 2012), for any game, on deals drawn anew from a view.

python examples/research/ismcts.py [GAME]
"""

import sys
from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt

import numpy as np

from xtarot import Deal, View, worlds
from xtarot.lab.arena import MatchPlan, play_pairs
from xtarot.lab.envs.returns import seat_returns

Path = tuple[int, ...]  # the actions since the search began, of all players
Tree = dict[Path, list[float]]  # how often each was tried, what it has brought, and how often it might have been tried


class Ismcts:
    """Plays so many deals on, each drawn anew from what it sees, and takes the action that it tried most."""

    def __init__(self, deals: int = 50) -> None:
        self.name, self.deals, self.most = f"ismcts:deals={deals}", deals, 1.0  # points that a seat was ahead or behind

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """The move, action by action; the same tree serves all of them."""
        tree: Tree = defaultdict(lambda: [0, 0.0, 0])
        for deal in worlds(view, self.deals, rng):
            self._try(deal, view.mover, tree, rng)
        own: Deal = view.resample(rng)  # in which the move is made, to know when it is whole
        path: Path = ()
        while True:
            path = max(((*path, action) for action in own.legal_actions(view.mover)), key=lambda one: tree[one][0])
            if made := own.step(view.mover, path[-1]):
                return made.move

    def _try(self, deal: Deal, mover: int, tree: Tree, rng: np.random.Generator) -> None:
        path: Path = ()
        visited, fresh = list[tuple[Path, int]](), list[Path]()
        while not deal.finished and not fresh:
            paths = [(*path, action) for action in deal.legal_actions(mover)]
            for one in paths:
                tree[one][2] += 1
            fresh = [one for one in paths if not tree[one][0]]
            path = fresh[rng.integers(len(fresh))] if fresh else max(paths, key=lambda one: self._worth(*tree[one]))
            visited.append((path, deal.decider(mover)))
            if deal.step(mover, path[-1]) and not deal.finished:
                mover = deal.mover
        while not deal.finished:  # beyond the tree everybody plays at random
            deal.step(deal.mover, rng.choice(deal.legal_actions()))
        returns = seat_returns(deal.game, deal.score().totals, deal.seats)
        self.most = max(self.most, *map(abs, returns))
        for one, player in visited:
            tree[one][0] += 1
            tree[one][1] += returns[player]

    def _worth(self, visits: float, lead: float, offers: float) -> float:
        return lead / visits / self.most + sqrt(log(offers) / visits)


if __name__ == "__main__":
    found = play_pairs(sys.argv[1] if len(sys.argv) > 1 else "lotarot", Ismcts(), "random", MatchPlan(5), workers=1)
    print(found.difference)
