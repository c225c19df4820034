"""Worlds: states that look to a seat as its view does, drawn at random; and how likely each is by the moves so far."""

import numpy as np

from xtarot.bots.search.likelihood import history, likelihoods
from xtarot.bots.search.playout import ROWS, Floats, draw_facts
from xtarot.deals.determinize import DRAWS, deal_unseen, order_unseen
from xtarot.deals.view import View
from xtarot.machine.compiled import CompiledGame
from xtarot.machine.playouts import Numbers, States


class Worlds:
    """Draws worlds for a view."""

    def __init__(self, view: View, compiled: CompiledGame) -> None:
        self.view, self._compiled = view, compiled
        self._pack = np.array(view.game.cards, np.int64)
        self._allowed = np.array(view.game.may_hold(view.state), np.int64)
        self._listings = np.array(view.game.layout.listings, np.int64).reshape(-1, 3)
        self._history = history(view)
        blank = view.game.layout.new(view.state.seats, view.state.dealer)
        for option in view.game.options:
            if option.name in view.game.layout.visibility:
                setattr(blank, option.name, getattr(view.state, option.name))
        for fact in view.game.memory:
            setattr(blank, fact, getattr(view.state, fact))
        self._blank = view.game.layout.pack(blank)

    @property
    def can_weigh(self) -> bool:
        """Whether worlds differ in how likely the moves so far are."""
        return self._history is not None

    def draw(self, n: int, rng: np.random.Generator) -> States:
        """`n` worlds, each as likely as any other that the rules allow."""
        view, layout = self.view, self.view.game.layout
        worlds = np.full(n, layout.pack(view.state), layout.dtype)
        memory = worlds.view(np.int64).reshape(n, -1)
        blocks = DRAWS + (view.game.search.draw_facts is not None)
        draws = rng.integers(0, 1 << 62, (n, blocks * len(self._pack)))
        self._compiled.kernel(fill)(worlds, memory, view.seat, self._pack, self._allowed, self._listings, draws)
        return worlds

    def weigh(self, worlds: States, epsilon: float) -> Floats:
        """The logarithm of how likely the moves so far are in each world, but for a constant.

        The policy is taken to choose any action at random in a share `epsilon` of the cases. All worlds are alike where
        they cannot be weighed.
        """
        found = np.zeros(len(worlds))
        if self._history:
            room = np.zeros(ROWS, worlds.dtype)
            self._compiled.kernel(likelihoods)(worlds, self._blank, room, self._history, self.view.seat, epsilon, found)
        return found


def fill(
    worlds: States, memory: Numbers, seat: int, pack: Numbers, allowed: Numbers, listings: Numbers, draws: Numbers
) -> None:
    """Draw what a seat cannot see in each of `worlds`, which are views, with a row of `draws` each. A kernel."""
    n = len(pack)
    for k in range(len(worlds)):
        deal_unseen(worlds[k], seat, pack, allowed, draws[k])
        order_unseen(worlds[k], memory[k], listings, draws[k, (DRAWS - 1) * n : DRAWS * n])
        draw_facts(worlds[k], seat, draws[k, -n:])
