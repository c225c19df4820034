"""What may be where one cannot look: whole deals that look to a seat as its view does, to be played on."""

from collections.abc import Iterator

import numpy as np

from xtarot.deals.deal import Deal
from xtarot.deals.view import View


def worlds(view: View, n: int, rng: np.random.Generator) -> Iterator[Deal]:
    """`n` deals at random that the seat of a view cannot tell from the one it sees (`determinize`).

    Each is a `View.resample` of it, with a seed for what chance will do, and has no record. Raises ValueError where the
    view cannot be.
    """
    for _ in range(n):
        world = Deal.of_view(view, rng)
        world.go_on(rng.bytes(32))
        yield world
