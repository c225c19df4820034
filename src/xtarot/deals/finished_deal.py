"""Finished deals as they are kept."""

import msgspec

from xtarot.deals.record import Record


class MatchSoFar(msgspec.Struct, frozen=True):
    """A match at the end of one of its deals, and what that deal was like. It is kept with the deal.

    `sides`: of each seat. `places`: of each side in this deal, from 1, equal ones alike; `standing`: in all deals of
    the match so far. `over`: the match ended with it.

    `began`: who played at each seat when the first cards of the match were dealt, None where the bot did; `taken`: the
    seats that somebody else has taken since, or comes back to; `left`: those of people who began it, and for whom
    somebody else or the bot plays when it ends. `counts`: whether the match is one
    of those that are rated, as far as the table knows; `persons`: who of those that began it had a name when it ended.

    `events`: how often each event of the rules happened to each seat, by its name, with the card where it was announced
    with one. `lines`: of the score, as (side, clause, key, points).
    """

    sides: list[int]
    places: list[int]
    standing: list[int]
    over: bool
    began: list[int | None]
    taken: list[int]
    counts: bool
    events: list[dict[str, int]]
    lines: list[tuple[int, str, str, float]]
    persons: list[int] = []
    left: list[int] = []


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
