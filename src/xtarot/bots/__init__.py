"""Bots. One is given a view and answers a step: a legal word of its move. It never sees a state.

``random`` takes any legal word; ``steady`` plays by rules of thumb, each game's in its own file under `steady`.
"""

from typing import Protocol

import numpy as np

from xtarot.deal import View


class Bot(Protocol):
    """A player. `name` is how it is chosen."""

    name: str

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """A legal word for the move of the view's seat. The same view and generator give the same word."""


class UnknownBot(KeyError):
    """No bot has this name."""

    def __str__(self) -> str:
        return str(self.args[0])


def bots() -> dict[str, Bot]:
    """The bots by name, the most able last."""
    from xtarot.bots.random import Random
    from xtarot.bots.steady import Steady

    return {bot.name: bot for bot in (Random(), Steady())}


def bot(name: str) -> Bot:
    """The bot of this name. Raises UnknownBot."""
    found = bots()
    if name not in found:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(found)}")
    return found[name]
