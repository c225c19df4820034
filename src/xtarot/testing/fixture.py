"""A game as a fixture of pytest, for the tests of its author.

from xtarot.testing import game_fixture

xtarot_game = game_fixture("high-card")


def test_laws(xtarot_game):
    xtarot_game.hold(deals=2)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xtarot.games import Game, load, load_file
from xtarot.rulebooks.checker import check as check_book
from xtarot.testing.checking import check
from xtarot.testing.laws import Report


@dataclass(frozen=True)
class HeldGame:
    """A game that is tested."""

    game: Game

    def hold(self, deals: int = 4, *, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Report:
        """Hold it to every law in so many deals for each number of seats (`check`). Raises BrokenLaw."""
        return check(self.game, deals, seats=seats, options=options)

    def examples(self) -> list[str]:
        """What is wrong with the cards, figures and deals that its rulebook shows, a line each; they are played."""
        if not self.game.rulebook:
            return []
        found = check_book(self.game.rulebook, played=self.game)
        return [f"{each.place}: {each.text.en}" for each in found if each.level == "error"]


def game_fixture(game: str) -> Any:
    """A fixture of pytest, a HeldGame: of an installed game, by its name, or of one in a file, ``my_game.py``."""
    import pytest  # which only tests need

    @pytest.fixture(scope="session")
    def xtarot_game() -> HeldGame:
        return HeldGame(load_file(Path(game)) if game.endswith(".py") else load(game))

    return xtarot_game
