"""strong: a search bot for every game. See `xtarot.bots.search`."""

from hashlib import blake2b

import numpy as np

from xtarot.bots.search.choosing import Thought, best_move
from xtarot.bots.search.parts import NAMES
from xtarot.cards import CARDS
from xtarot.games import Game
from xtarot.steps import DONE, Move
from xtarot.view import View

_KEPT = 500  # words of moves that were found and not yet asked for


class Strong:
    """Tries moves in worlds drawn from its view, and makes the one that comes out best.

    What it takes, and how it thinks, is said by `Thought`: ``ms`` of time for a move, or a number of ``worlds``, … .
    What is not said here is as the game's file in `search` has it (``THOUGHT``). With a number of worlds the same view
    and generator give the same word.
    """

    name = "strong"

    def __init__(
        self,
        ms: int = Thought.ms,
        worlds: int = Thought.worlds,
        cores: int = Thought.cores,
        noise: int | None = None,
        pool: int | None = None,
        slip: int | None = None,
        doubt: int | None = None,
        behind: int | None = None,
        without: str = Thought.without,
    ) -> None:
        if unknown := [part for part in without.split("+") if part and part not in NAMES]:
            raise ValueError(f"strong has no part {unknown[0]!r}; there are {', '.join(NAMES)}")
        how = {"noise": noise, "pool": pool, "slip": slip, "doubt": doubt, "behind": behind}
        self._given: dict[str, int | str] = {"ms": ms, "worlds": worlds, "cores": cores, "without": without}
        self._given |= {key: value for key, value in how.items() if value is not None}
        self._found: dict[bytes, int] = {}

    def how(self, game: Game) -> Thought:
        """How it thinks at a game."""
        return Thought(**{**game.search.settings, **self._given})

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """The next word of the move that the search finds."""
        seat = view.seat if view.seat in view.actors else min(view.choosing)
        words = [word for kind in view.legal(seat) for word in kind]
        if len(words) == 1:
            return words[0]
        key = _key(view)
        if key not in self._found:
            self._remember(view, seat, best_move(view, seat, rng, self.how(view.game)))
        return self._found.pop(key)

    def _remember(self, view: View, seat: int, move: Move) -> None:
        """Keep the words of a move, each for the view in which it is asked for."""
        while len(self._found) > _KEPT:
            self._found.pop(next(iter(self._found)))
        now = View(view.game, view.state.copy(), view.seat, view.moves)
        whole = False
        while not whole:
            legal = [word for kind in now.legal(seat) for word in kind]
            made = int(now.state.partial_size[seat])
            rest = move[made:] if made else move[:2]
            word = next((int(word) for word in rest if word in legal), CARDS + DONE)  # DONE: all of it is said
            self._found[_key(now)] = word
            now = View(view.game, now.state.copy(), view.seat, view.moves)
            whole = bool(view.game.extend(now.state, seat, word, np.zeros(5, np.int64)))


def _key(view: View) -> bytes:
    return blake2b(view.state.tobytes() + bytes([view.seat])).digest()
