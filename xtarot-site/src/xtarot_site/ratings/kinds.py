"""What ratings and profiles are made of, as the server reads and writes it, independent of the database."""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec

from xtarot.deals.finished_deal import MatchSoFar

Audience = Literal["nobody", "friends", "everyone"]  # who sees a profile, besides its owner


class RatedMatch(msgspec.Struct, frozen=True):
    """A match that is rated, by its number among those of its game; `bots`: of each seat."""

    n: int
    bots: list[str]
    match: MatchSoFar


class RatingRow(msgspec.Struct, frozen=True):
    """What a match has made of the rating of a person: after match `n`, their `games`-th."""

    who: int
    game: str
    n: int
    mu: float
    sigma: float
    games: int


class Folded(NamedTuple):
    """How many matches of a game there are, and up to which of them ratings are there.

    `again`: how often all of them have been worked out from the first match on.
    """

    matches: int = 0
    upto: int = 0
    again: int = 0


class PlayedAs(msgspec.Struct, frozen=True):
    """A deal as somebody has played it, at this seat."""

    link: str
    game: str
    ended: float  # seconds since 1970
    seat: int
    match: MatchSoFar


class Standings(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns.

    A match gets its number in the transaction that stores the deal with which it ends. The numbers of a game are dense
    and are taken one after the other, so whoever has read one has read all before it.
    """

    async def rated_games(self) -> dict[str, Folded]:
        """The games with rated matches."""

    async def matches(self, game: str, after: int, limit: int) -> tuple[list[RatedMatch], int]:
        """The rated matches of a game in order, after the one of this number; and the number up to which these are all.

        What is damaged is left out.
        """

    async def ratings(self, game: str, whos: Collection[int]) -> dict[int, RatingRow]:
        """The newest rating of each of these persons, if they have one."""

    async def add_ratings(self, game: str, before: Folded, rows: Sequence[RatingRow], upto: int) -> None:
        """Keep what the matches after `before.upto` made of ratings, up to this one.

        Raises Conflict when somebody else has done so, or has begun anew.
        """

    async def forget_ratings(self, game: str) -> None:
        """Forget all ratings of a game, so that they are worked out from its first match on."""

    async def ratings_of(self, who: int) -> list[RatingRow]:
        """What each match has made of a person's ratings, in order, game by game."""

    async def played_as(self, who: int, limit: int) -> list[PlayedAs]:
        """The newest deals that a session has played by a game's rules and may look at, the newest first."""

    async def audience(self, who: int) -> Audience:
        """Who sees the profile of a person."""

    async def set_audience(self, who: int, audience: Audience) -> None:
        """Say who sees it."""
