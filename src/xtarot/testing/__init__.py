"""The conformance kit: laws that hold in every game, ours or a stranger's.

    from xtarot.testing import check
    check("dream-capture")

`check` plays random deals, at a table and as its page does, and raises BrokenLaw at the first law that does not hold:
the author's line, what is wrong, what to write, and the deal. `game_fixture` makes a fixture of pytest of a game.
"""

from xtarot.testing.bulk import Bulk, check_many
from xtarot.testing.checking import check
from xtarot.testing.fixture import HeldGame, game_fixture
from xtarot.testing.laws import BrokenLaw, Report

__all__ = ["BrokenLaw", "Bulk", "HeldGame", "Report", "check", "check_many", "game_fixture"]
