"""The ratings of a site: a fold over the rated matches of each game, in the order of their numbers.

A match gets its number in the transaction that stores the deal with which it ends, one after the other, so there are
none that come late. What is new is folded when somebody asks; of several servers that do so at once, one is first.
"""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from xtarot.eventlog import Conflict
from xtarot_site.core.store.store import Store
from xtarot_site.ratings.kinds import Audience, Folded, RatedMatch, RatingRow
from xtarot_site.ratings.rating import Rating, rate
from xtarot_site.ratings.store import RatingStore

logger = logging.getLogger(__name__)

AT_ONCE = 200  # matches


class Recomputed(NamedTuple):
    """What working out all ratings of a game anew came to. `changed`: how many persons have another one than before."""

    game: str
    matches: int
    persons: int
    changed: int


def fold_matches(game: str, matches: Iterable[RatedMatch], known: dict[int, Rating]) -> Iterator[RatingRow]:
    """What these matches make of ratings, in order; `known` has those before, and afterwards the new ones.

    A match of which nothing can be made is left out, and logged.
    """
    for match in matches:
        try:
            made = rate(game, match, known)
        except Exception:
            logger.exception("match %s of %s is damaged, and rates nobody", match.n, game)
            continue
        for who, rating in sorted(made.items()):
            known[who] = rating
            yield RatingRow(who, game, match.n, *rating)


class Ratings:
    """The ratings of persons in a store. All methods raise StoreError."""

    def __init__(self, store: Store) -> None:
        self._standings = RatingStore(store)

    async def audience(self, who: int) -> Audience:
        """Who sees the profile of a person."""
        return await self._standings.audience(who)

    async def of(self, who: int) -> dict[str, list[RatingRow]]:
        """What each match has made of a person's ratings, by game, in order."""
        await self.renew()
        found: dict[str, list[RatingRow]] = {}
        for row in await self._standings.ratings_of(who):
            found.setdefault(row.game, []).append(row)
        return found

    async def renew(self) -> None:
        """Fold the matches that are new."""
        for game, before in (await self._standings.rated_games()).items():
            while before.upto < before.matches:
                before = await self._step(game, before)

    async def recompute(self) -> list[Recomputed]:
        """Work all ratings out from the first match on, in place of those that are there."""
        await self.renew()
        return [await self._recompute(game) for game in await self._standings.rated_games()]

    async def _recompute(self, game: str) -> Recomputed:
        known: dict[int, Rating] = {}
        last, upto = 0, (await self._standings.rated_games())[game].upto  # matches may end meanwhile
        while last < upto:
            found, end = await self._standings.matches(game, last, AT_ONCE)
            if end == last:
                break
            await asyncio.to_thread(_folded, game, [match for match in found if match.n <= upto], known)
            last = min(end, upto)
        before = await self._newest(game, known)
        await self._standings.forget_ratings(game)
        await self.renew()
        changed = sum(before.get(who) != rating for who, rating in known.items())
        return Recomputed(game, last, len(known), changed)

    async def _step(self, game: str, before: Folded) -> Folded:
        """Fold some of the matches that are new; how far it is now."""
        matches, last = await self._standings.matches(game, before.upto, AT_ONCE)
        if last == before.upto:  # their deals are not there any more
            return before._replace(upto=before.matches)
        known = await self._newest(game, {who for match in matches for who in match.match.persons})
        rows = await asyncio.to_thread(_folded, game, matches, known)
        try:
            await self._standings.add_ratings(game, before, rows, last)
        except Conflict:  # another server was first
            return (await self._standings.rated_games())[game]
        return before._replace(upto=last)

    async def _newest(self, game: str, whos: Iterable[int]) -> dict[int, Rating]:
        found = await self._standings.ratings(game, {*whos})
        return {who: Rating(row.mu, row.sigma, row.games) for who, row in found.items()}


def _folded(game: str, matches: Iterable[RatedMatch], known: dict[int, Rating]) -> list[RatingRow]:
    return [*fold_matches(game, matches, known)]
