"""A game that is data: what is its own besides what every game has."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from xtarot.families.identity import Identity
from xtarot.games.game import Game

MOST_DEALS = 100  # of a match


class DataGame(Game):
    """A game of a `family`. `data`: as its ``play.toml`` has them; `digest`: theirs (RC-15)."""

    data: Mapping[str, Any]
    digest: str

    def __init__(self, module: ModuleType, family: str, identity: Identity) -> None:
        super().__init__(module)
        self.family, self.identity = family, identity
        self.offered = frozenset({"deals", "target"})  # as long as they are plain numbers of the data

    @property
    def reference(self) -> dict[str, Any]:
        """Its data, and what it is called."""
        return {"play": self.data, **self.identity.json}

    @property
    def shelved(self) -> bool:
        """Whether its rulebook was published, as none of a draft is."""
        return bool(self.identity.number) or super().shelved

    def over(self, deals: int, totals: Sequence[int], options: Mapping[str, Any]) -> bool:
        """Whether a match is over: after MOST_DEALS it is, since nobody may come to the points that end it."""
        return deals >= MOST_DEALS or super().over(deals, totals, options)
