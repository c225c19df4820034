"""The part of a database that keeps what ratings and profiles are made of."""

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.eventlog import Conflict
from xtarot_site.core.store.deal_queries import SELVES, person_of, read_struct, undamaged
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import deals, joined, persons, played_by, profiles, rated_games, ratings, sessions
from xtarot_site.core.store.writer import Change
from xtarot_site.ratings.kinds import Audience, Folded, PlayedAs, RatedMatch, RatingRow

_of: sa.BindParameter[str] = sa.bindparam("of", type_=sa.Text)

_NUMBER = insert(rated_games).values(game=_of, matches=1)
_NUMBER = _NUMBER.on_conflict_do_update(index_elements=["game"], set_={"matches": rated_games.c.matches + 1})
_NUMBER_OF_MATCH = _NUMBER.returning(rated_games.c.matches)
_SET_RATED = (
    deals.update()
    .where(deals.c.link == sa.bindparam("link_of"))
    .values(rated=sa.bindparam("number"), match=sa.bindparam("with_persons", type_=deals.c.match.type))
)
_PERSONS = (
    sa.select(sessions.c.who, persons.c.who.label("person"))
    .select_from(sessions.outerjoin(joined, joined.c.who == sessions.c.who))
    .join(persons, persons.c.who == person_of(sessions.c.who))
    .where(sessions.c.who.in_(sa.bindparam("whos", expanding=True)))
)
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

Read = Callable[[Callable[[sa.Connection], Any]], Awaitable[Any]]
Write = Callable[..., Awaitable[None]]


def numbering(deal: KeptDeal) -> Iterator[Change]:
    """What a deal that was just kept adds besides, if a rated match ended with it: the number of that."""
    if deal.match and deal.match.over and deal.match.counts:
        yield partial(_number, deal=deal)


def _number(connection: sa.Connection, deal: KeptDeal) -> None:
    """Give a match its number, if two of those that began it have a name.

    The row of the game is locked from here on until the transaction ends, so the next number is taken after it.
    """
    match = deal.match
    assert match
    whos = [who for who in match.began if who is not None]
    found: dict[int | None, int] = {
        row.who: row.person for row in connection.execute(_PERSONS, {"whos": sorted({*whos})})
    }
    began = [found.get(who, who) for who in match.began]  # a guest may have turned out to be a person meanwhile
    named = {*found.values()}
    once = sorted(who for who in named if began.count(who) == 1)  # whoever turns out to have two seats has none
    if len(once) < 2:
        return
    number = connection.execute(_NUMBER_OF_MATCH, {"of": deal.game}).scalar_one()
    known = msgspec.structs.replace(match, began=began, persons=once)
    connection.execute(_SET_RATED, {"link_of": deal.link, "number": number, "with_persons": msgspec.to_builtins(known)})


class SqlStandings:
    """`Standings` in a database, whose store reads and writes for them."""

    def __init__(self, read: Read, write: Write, write_much: Write) -> None:
        self._read, self._write, self._write_much = read, write, write_much

    # Ratings

    async def rated_games(self) -> dict[str, Folded]:
        """The games with rated matches."""
        found = await self._read(lambda connection: connection.execute(_GAMES.order_by(rated_games.c.game)).all())
        return {row.game: Folded(row.matches, row.upto, row.again) for row in found}

    async def matches(self, game: str, after: int, limit: int) -> tuple[list[RatedMatch], int]:
        """The rated matches of a game in order, after the one of this number; and the number up to which these are all.

        What is damaged is left out.
        """
        asked = {"of": game, "after": after, "most": limit}

        def read(connection: sa.Connection) -> tuple[list[RatedMatch], int]:
            rows = connection.execute(_MATCHES, asked).all()
            return [*undamaged(rows, _rated_match)], rows[-1].n if rows else after

        found: tuple[list[RatedMatch], int] = await self._read(read)
        return found

    async def ratings(self, game: str, whos: Collection[int]) -> dict[int, RatingRow]:
        """The newest rating of each of these persons, if they have one."""
        asked = {"of": game, "whos": sorted(whos)}
        found = await self._read(lambda connection: connection.execute(_NEWEST, asked).all())
        return {row.who: read_struct(row, RatingRow) for row in found}

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

        await self._write_much(add)
        if not added[-1]:  # raised here: what others write may be in the same transaction
            raise Conflict(f"the ratings of {game} were worked out by another server")

    async def forget_ratings(self, game: str) -> None:
        """Forget all ratings of a game, so that they are worked out from its first match on."""
        await self._write_much((_BEGIN_ANEW, {"of": game}), (_FORGET, {"of": game}))

    async def ratings_of(self, who: int) -> list[RatingRow]:
        """What each match has made of a person's ratings, in order, game by game."""
        found = await self._read(lambda connection: connection.execute(_HISTORY, {"person": who}).all())
        return [read_struct(row, RatingRow) for row in found]

    # Profiles

    async def played_as(self, who: int, limit: int) -> list[PlayedAs]:
        """The newest deals that a session has played by a game's rules and may look at, the newest first."""

        def read(connection: sa.Connection) -> list[PlayedAs]:
            selves = {*connection.scalars(SELVES, {"of": who})}
            rows = connection.execute(_PLAYED_AS, {"of": who, "most": limit}).all()
            return [*undamaged(rows, partial(_played_as, selves=selves))]

        found: list[PlayedAs] = await self._read(read)
        return found

    async def audience(self, who: int) -> Audience:
        """Who sees the profile of a person."""
        found: Audience | None = await self._read(lambda connection: connection.scalar(_AUDIENCE, {"person": who}))
        return found or "nobody"

    async def set_audience(self, who: int, audience: Audience) -> None:
        """Say who sees it."""
        shown = [] if audience == "nobody" else [(_SHOW, {"who": who, "audience": audience})]
        await self._write((_SHOW_NOBODY, {"person": who}), *shown)


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
