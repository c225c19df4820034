"""random: any legal word, all alike."""

import numpy as np

from xtarot.view import View


class Random:
    """Takes any legal word, each as likely as the other."""

    name = "random"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """A legal word at random."""
        cards, buttons = view.legal(view.seat if view.seat in view.choosing else min(view.choosing))
        words = [*cards, *buttons]
        return words[int(rng.integers(len(words)))]
