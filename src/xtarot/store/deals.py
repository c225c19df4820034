"""Finished deals as they are kept."""

import msgspec

from xtarot.deals.record import Record
from xtarot.store.standing import MatchSoFar


class SeatedPlayer(msgspec.Struct, frozen=True):
    """Who sat at a seat when a deal ended. `who`: the session, None for the bot; a guest has no `name`."""

    who: int | None
    name: str
    bot: str
    """The seat's bot with its settings, which plays when nobody sits there."""
    bot_name: int
    """The number of the bot's name."""
    won: bool


class KeptDeal(msgspec.Struct, frozen=True):
    """A finished deal, which outlives the log of its table. `row`: the number of the row that ended it there."""

    link: str
    table: str
    row: int
    game: str
    ended: float  # seconds since 1970
    players: list[SeatedPlayer]  # by seat
    record: Record  # of this deal, without its players
    exercise: bool = False  # it began from a known position, and never counts
    shown: bool = True  # whether it may be looked at; else once its match is over
    match: MatchSoFar | None = None  # None for deals that were kept before there was such a thing
    opens: float | None = None  # before when nobody may look at it, in seconds since 1970: others still play it

    def __hash__(self) -> int:
        return hash(self.link)

    @property
    def book(self) -> str | None:
        """The name of the rulebook that was tried, at a table without rules."""
        name: str | None = self.record.more.get("book", {}).get("name")
        return name

    @property
    def moves(self) -> list[str]:
        """Its moves as text."""
        moves: list[str] = self.record.deals[0]["moves"]
        return moves

    @property
    def scores(self) -> list[float]:
        """The points of each side."""
        scores: list[float] = self.record.deals[0]["result"]["scores"]
        return scores
