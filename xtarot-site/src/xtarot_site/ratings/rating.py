"""What one match makes of the ratings of those who played it, by the model of `plackett_luce`.

Everything is a function of the match and of the ratings before, so whoever folds the same matches in the same order
comes to the same digits.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from xtarot_site.ratings.bot_ratings import anchor
from xtarot_site.ratings.kinds import RatedMatch
from xtarot_site.ratings.plackett_luce import Ability, update_abilities

MEAN, DEVIATION = 25.0, 25 / 3  # of who has not played yet
BETA = MEAN / 6  # how much luck there is in a match
TAU = MEAN / 300  # how much somebody may change from one match to the next
SETTLED = 20  # matches from which on a rating is shown, and moves others who are settled
POINTS = 30  # shown for 1 of mu: 400 apart is ten to one between two whose ratings are certain, as people know it
ZERO = 1500  # shown for MEAN
DIGITS = 10  # kept: the last bit of another processor's exponential makes no difference, and eight changes add up to 0

_LEAST = MEAN / 300  # the deviation of a bot, at the least


class Rating(NamedTuple):
    """What is known of how well somebody plays a game: a mean, its standard deviation, and from how many matches."""

    mu: float = MEAN
    sigma: float = DEVIATION
    games: int = 0

    @property
    def points(self) -> int:
        """The mean as it is shown."""
        return round(ZERO + POINTS * (self.mu - MEAN))

    @property
    def margin(self) -> int:
        """How far that may be off (95 %): two deviations, in points."""
        return round(2 * POINTS * self.sigma)

    @property
    def missing(self) -> int:
        """How many matches are missing until it is shown."""
        return max(0, SETTLED - self.games)


NEW = Rating()


def rate(game: str, match: RatedMatch, known: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of the persons whom a match has moved, after it. `known`: those before, of who has one.

    Who is not settled yet is rated by all who took part, bots among them; who is, only by others who are. A new name
    can be anybody, and a bot does not mind losing: to win against many of them must not be worth anything. Who has left
    gains nothing, whatever the bot makes of it.
    """
    persons = match.match.persons
    settled = [who for who in persons if not known.get(who, NEW).missing]
    moved = _rate_among(game, match, known, persons, bots=True)
    if not settled:
        return moved
    new = {who: rating for who, rating in moved.items() if who not in settled}
    return new | _rate_among(game, match, known, settled, bots=False)


def _rate_among(
    game: str, match: RatedMatch, known: Mapping[int, Rating], counted: Collection[int], bots: bool
) -> dict[int, Rating]:
    """The ratings after a match in which these persons count, and sides of `bots`; of one alone nothing is said."""
    if len(counted) < 2:
        return {}
    sides = [side for side in _sides(game, match, known, counted) if side.tells(bots)]
    if len(sides) < 2:
        return {}
    after = update_abilities(
        [[Ability(seat.rating.mu, seat.rating.sigma) for seat in side.seats] for side in sides],
        [side.place for side in sides],
        beta=BETA,
        tau=TAU,
    )
    return {
        seat.who: Rating(
            round(min(new.mu, seat.rating.mu) if seat.left else new.mu, DIGITS),
            round(new.sigma, DIGITS),
            seat.rating.games + 1,
        )
        for side, team in zip(sides, after, strict=True)
        for seat, new in zip(side.seats, team, strict=True)
        if seat.who is not None
    }


class _Seat(NamedTuple):
    """A seat with its rating. `who`: the person that is rated; `measured`: whether it is a bot of known strength.

    `left`: that person has left the match before its end.
    """

    who: int | None
    rating: Rating
    measured: bool = False
    left: bool = False


class _Side(NamedTuple):
    place: int
    seats: list[_Seat]

    def tells(self, bots: bool) -> bool:
        """Whether its place says something of the others: a person counts there, or a bot, where `bots` do."""
        return any(seat.who is not None or (bots and seat.measured) for seat in self.seats)


def _sides(game: str, match: RatedMatch, known: Mapping[int, Rating], counted: Collection[int]) -> Iterator[_Side]:
    """The sides of a match. Whoever is not known stands where a partner is needed, as somebody who may be anybody."""
    so_far = match.match
    for side, place in enumerate(so_far.standing):
        seats = [seat for seat, own in enumerate(so_far.sides) if own == side]
        yield _Side(place, [_seat(game, match, seat, known, counted) for seat in seats])


def _seat(game: str, match: RatedMatch, seat: int, known: Mapping[int, Rating], counted: Collection[int]) -> _Seat:
    """Whose result that of a seat is: of who began the match there, to whom it also belongs if they have left."""
    who = match.match.began[seat]
    if who in counted:
        assert who is not None
        return _Seat(who, known.get(who, NEW), left=seat in match.match.left)
    strength = anchor(game, match.bots[seat]) if who is None and seat not in match.match.taken else None
    if strength is None:
        return _Seat(None, NEW)
    return _Seat(None, Rating(strength.mu, max(strength.error, _LEAST)), measured=True)
