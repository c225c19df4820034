"""The rows of a batch played along as deals in plain Python, and held to be the same."""

from typing import Any

import numpy as np

from xtarot.deals.deal import Deal
from xtarot.games import names
from xtarot.lab.envs import Batch
from xtarot.machine.playouts import Numbers

# A game of the family of trick games has their machine code, which takes as long to make as that of three others.
GAMES = [name for name in names(with_bots=True) if name != "masquerade"]


PLAYED_ON = ("dream-capture", "high-card")  # whose rows are played on to their end, which is machine code of its own


def at_random(rows: Batch, rng: np.random.Generator) -> Numbers:
    """A legal action in each row."""
    chances = rng.random(rows.legal_action_mask.shape) * rows.legal_action_mask
    return np.asarray(chances.argmax(axis=1), np.int64)


def legal_actions(deal: Deal, seat: int) -> list[int]:
    """The next actions of a seat."""
    cards, buttons = deal.legal(seat)
    return [*cards, *buttons]


class Mirror:
    """A batch that keeps moves, with a deal for each of its rows."""

    def __init__(self, rows: Batch, rng: np.random.Generator) -> None:
        self.rows, self.rng = rows, rng
        self.deals = [rows.deal(row) for row in range(rows.n)]
        self.decisions = 0
        self.ended: list[Deal] = []

    def hold(self) -> None:
        """State, actors, mask and features are those of the deals."""
        rows, game = self.rows, self.rows.game
        for row, deal in enumerate(self.deals):
            player, mover = int(rows.current_player[row]), int(rows.mover[row])
            assert game.layout.pack(deal.state).tobytes() == rows.states[row].tobytes()
            assert mover in deal.actors
            seen = deal.view(player)
            assert seen.mover == mover
            assert np.flatnonzero(rows.legal_action_mask[row]).tolist() == sorted(legal_actions(deal, mover))
            features = rows.features.of(seen)
            assert rows.observation[row].tobytes() == features.tobytes(), wrong(rows, row, features)
            self.decisions += 1

    def step(self) -> None:
        """Make a random action in each row, and in its deal."""
        rows = self.rows
        actions, movers = at_random(rows, self.rng), rows.mover.copy()
        rows.step(actions)
        for row, deal in enumerate(self.deals):
            deal.step(int(movers[row]), int(actions[row]))
            assert rows.terminated[row] == deal.finished
            if deal.finished:
                score = deal.score().points
                sides = [deal.game.side(seat) for seat in range(deal.seats)]
                assert rows.rewards[row].tolist() == np.array([score[side] for side in sides], np.float32).tolist()
                assert rows.deal(row, ended=True) == deal
                self.ended.append(deal)
            else:
                assert not rows.rewards[row].any()
            if deal.finished or deal.chance_due:
                self.deals[row] = rows.deal(row)
        assert not rows.truncated.any()


def wrong(rows: Batch, row: int, features: Any) -> str:
    """The features that are not those of the reference."""
    names = rows.features.names()
    return ", ".join(names[k] for k in np.flatnonzero(rows.observation[row] != features))
