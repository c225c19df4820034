"""What ratings and profiles are made of, as the server reads and writes it, independent of the database."""

from typing import Literal, NamedTuple

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
