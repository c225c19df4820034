"""What may be where one cannot look: whole deals that look to a seat as its view does, to be played on."""

from collections.abc import Iterator

import numpy as np

from xtarot.deals.deal import Deal
from xtarot.deals.determinize import determinize
from xtarot.deals.view import View


def worlds(view: View, n: int, rng: np.random.Generator) -> Iterator[Deal]:
    """`n` deals at random that the seat of a view cannot tell from the one it sees (`determinize`).

    Each begins there: it has no earlier moves and no record. Facts that the seat does not see are 0. Raises ValueError
    where the view cannot be.
    """
    game, pack = view.game, list(view.game.cards)
    for _ in range(n):
        state = determinize(game.layout, view.state, view.seat, pack, game.may_hold(view.state), rng)
        world = Deal.of_state(game, state)
        world.go_on(rng.bytes(32))
        yield world
