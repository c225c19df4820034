"""The part of a database that keeps what ratings and profiles are made of."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot.deals.finished_deal import SeatedPlayer
from xtarot.eventlog import Conflict
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES
from xtarot_site.core.store.reading import read_struct, undamaged
from xtarot_site.core.store.schema import deals, played_by, profiles, rated_games, ratings
from xtarot_site.ratings.kinds import Audience, Folded, PlayedAs, RatedMatch, RatingRow

_of: sa.BindParameter[str] = sa.bindparam("of", type_=sa.Text)

_MATCHES = (
    sa.select(deals.c.link, deals.c.rated.label("n"), deals.c.players, deals.c.match)
    .where(deals.c.game == _of, deals.c.rated > sa.bindparam("after"), deals.c.rated.is_not(None))
    .order_by(deals.c.rated)
    .limit(sa.bindparam("most"))
)
_newer = ratings.alias()
_NEWEST = sa.select(ratings).where(
    ratings.c.who.in_(sa.bindparam("whos", expanding=True)),
    ratings.c.game == _of,
    ratings.c.n
    == sa.select(sa.func.max(_newer.c.n))
    .where(_newer.c.who == ratings.c.who, _newer.c.game == ratings.c.game)
    .scalar_subquery(),
)
_HISTORY = sa.select(ratings).where(ratings.c.who == sa.bindparam("person")).order_by(ratings.c.game, ratings.c.n)
_GAMES = sa.select(rated_games.c.game, rated_games.c.matches, rated_games.c.upto, rated_games.c.again)
_ADVANCE = (
    rated_games.update()
    .where(
        rated_games.c.game == _of,
        rated_games.c.upto == sa.bindparam("after"),
        rated_games.c.again == sa.bindparam("times"),
    )
    .values(upto=sa.bindparam("to"))
)
_ADD = ratings.insert()
_BEGIN_ANEW = rated_games.update().where(rated_games.c.game == _of).values(upto=0, again=rated_games.c.again + 1)
_FORGET = ratings.delete().where(ratings.c.game == _of)
_links = sa.select(played_by.c.link).where(played_by.c.who.in_(SELVES))
_PLAYED_AS = (
    sa.select(deals.c.link, deals.c.game, deals.c.ended, deals.c.players, deals.c.match)
    .where(deals.c.link.in_(_links), deals.c.shown, ~deals.c.exercise, deals.c.match.is_not(None))
    .order_by(deals.c.ended.desc(), deals.c.link.desc())
    .limit(sa.bindparam("most"))
)
_AUDIENCE = sa.select(profiles.c.audience).where(profiles.c.who == sa.bindparam("person"))
_SHOW_NOBODY = profiles.delete().where(profiles.c.who == sa.bindparam("person"))
_SHOW = profiles.insert()


class RatingStore:
    """What ratings and profiles are made of.

    A match gets its number in the transaction that stores the deal with which it ends. The numbers of a game are dense
    and are taken one after the other, so whoever has read one has read all before it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # Ratings

    async def rated_games(self) -> dict[str, Folded]:
        """The games with rated matches."""
        rows = await self._database.read(
            lambda connection: connection.execute(_GAMES.order_by(rated_games.c.game)).all()
        )
        return {row.game: Folded(row.matches, row.upto, row.again) for row in rows}

    async def matches(self, game: str, after: int, limit: int) -> tuple[list[RatedMatch], int]:
        """The rated matches of a game in order, after the one of this number; and the number up to which these are all.

        What is damaged is left out.
        """
        asked = {"of": game, "after": after, "most": limit}

        def read(connection: sa.Connection) -> tuple[list[RatedMatch], int]:
            rows = connection.execute(_MATCHES, asked).all()
            return [*undamaged(rows, _rated_match)], rows[-1].n if rows else after

        found: tuple[list[RatedMatch], int] = await self._database.read(read)
        return found

    async def ratings(self, game: str, whos: Collection[int]) -> dict[int, RatingRow]:
        """The newest rating of each of these persons, if they have one."""
        parameters = {"of": game, "whos": sorted(whos)}
        rows = await self._database.read(lambda connection: connection.execute(_NEWEST, parameters).all())
        return {row.who: read_struct(row, RatingRow) for row in rows}

    async def add_ratings(self, game: str, before: Folded, rows: Sequence[RatingRow], upto: int) -> None:
        """Keep what the matches after `before.upto` made of ratings, up to this one.

        Raises Conflict when somebody else has done so, or has begun anew.
        """
        added: list[bool] = []

        def add(connection: sa.Connection) -> None:
            asked = {"of": game, "after": before.upto, "times": before.again, "to": upto}
            added.append(connection.execute(_ADVANCE, asked).rowcount == 1)
            if added[-1] and rows:
                connection.execute(_ADD, [msgspec.structs.asdict(row) for row in rows])

        await self._database.write_much(add)
        if not added[-1]:  # raised here: what others write may be in the same transaction
            raise Conflict(f"the ratings of {game} were worked out by another server")

    async def forget_ratings(self, game: str) -> None:
        """Forget all ratings of a game, so that they are worked out from its first match on."""
        await self._database.write_much((_BEGIN_ANEW, {"of": game}), (_FORGET, {"of": game}))

    async def ratings_of(self, who: int) -> list[RatingRow]:
        """What each match has made of a person's ratings, in order, game by game."""
        rows = await self._database.read(lambda connection: connection.execute(_HISTORY, {"person": who}).all())
        return [read_struct(row, RatingRow) for row in rows]

    # Profiles

    async def played_as(self, who: int, limit: int) -> list[PlayedAs]:
        """The newest deals that a session has played by a game's rules and may look at, the newest first."""

        def read(connection: sa.Connection) -> list[PlayedAs]:
            selves = {*connection.scalars(SELVES, {"of": who})}
            rows = connection.execute(_PLAYED_AS, {"of": who, "most": limit}).all()
            return [*undamaged(rows, partial(_played_as, selves=selves))]

        found: list[PlayedAs] = await self._database.read(read)
        return found

    async def audience(self, who: int) -> Audience:
        """Who sees the profile of a person."""
        found: Audience | None = await self._database.read(
            lambda connection: connection.scalar(_AUDIENCE, {"person": who})
        )
        return found or "nobody"

    async def set_audience(self, who: int, audience: Audience) -> None:
        """Say who sees it."""
        shown = [] if audience == "nobody" else [(_SHOW, {"who": who, "audience": audience})]
        await self._database.write((_SHOW_NOBODY, {"person": who}), *shown)


def _players(row: sa.Row[Any]) -> list[SeatedPlayer]:
    return msgspec.convert(row.players, list[SeatedPlayer])


def _rated_match(row: sa.Row[Any]) -> RatedMatch:
    bots = [player.bot for player in _players(row)]
    return msgspec.convert({"n": row.n, "bots": bots, "match": row.match}, RatedMatch)


def _played_as(row: sa.Row[Any], selves: Collection[int]) -> PlayedAs:
    seat = next((seat for seat, player in enumerate(_players(row)) if player.who in selves), None)
    return msgspec.convert(
        {"link": row.link, "game": row.game, "ended": row.ended, "seat": seat, "match": row.match}, PlayedAs
    )
