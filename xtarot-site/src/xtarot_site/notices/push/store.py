"""The part of a database that keeps to which devices notices are pushed, and which of them wait for it."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import hash_secret, person_of
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.outbox import NoticeRow
from xtarot_site.core.store.schema import joined, keys, notices, persons, subscriptions
from xtarot_site.notices.push.kinds import PushDelivery, Subscription

_browser: sa.BindParameter[bytes] = sa.bindparam("browser", type_=sa.LargeBinary)
_id: sa.BindParameter[bytes] = sa.bindparam("of", type_=sa.LargeBinary)
_columns = [subscriptions.c[name] for name in Subscription.__struct_fields__]
_SUBSCRIBE = insert(subscriptions)
_REPLACED = subscriptions.delete().where((subscriptions.c.id == _id) | (subscriptions.c.browser == _browser))
_UNSUBSCRIBE = subscriptions.delete().where(subscriptions.c.browser == _browser)
_MOVE = subscriptions.update().where(subscriptions.c.browser == _browser).values(browser=sa.bindparam("fresh"))
_SUBSCRIBED = sa.select(sa.exists().where(subscriptions.c.browser == _browser))
_USE = subscriptions.update().where(subscriptions.c.id == _id).values(used=sa.bindparam("now"))
_FORGET = subscriptions.delete().where(subscriptions.c.id == _id)
_OF = (
    sa.select(*_columns)
    .join(keys, keys.c.key == subscriptions.c.browser)
    .where(keys.c.who == sa.bindparam("who"))
    .order_by(subscriptions.c.used.desc(), subscriptions.c.id)
)
_WHO = sa.select(keys.c.who).where(keys.c.key == _browser)
_to_now = person_of(notices.c.to)
_joined = notices.outerjoin(joined, joined.c.who == notices.c.to)
_DUE = (
    sa.select(notices.c.id, _to_now)
    .select_from(_joined)
    .where(notices.c.push.is_not(None), notices.c.push <= sa.bindparam("before", type_=sa.Float))
    .order_by(notices.c.id)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_ids: sa.BindParameter[Sequence[int]] = sa.bindparam("ids", expanding=True)
_HOLD = (
    notices.update()
    .where(notices.c.id.in_(_ids), notices.c.push.is_not(None))
    .values(push=sa.bindparam("until", type_=sa.Float))
)
_TAKE = notices.update().where(notices.c.id.in_(_ids), notices.c.push.is_not(None)).values(push=None)
_TAKE = _TAKE.returning(notices.c.id)
_by = persons.alias()
_by_joined = joined.alias()
_PARCELS = (
    sa.select(notices.c.id, notices.c.kind, notices.c.payload, sa.null(), notices.c.who, notices.c.at, notices.c.to)
    .add_columns(sa.func.coalesce(_by.c.name, ""), notices.c.read, keys.c.who.label("person"), *_columns)
    .select_from(
        _joined.join(keys, keys.c.who == _to_now)
        .join(subscriptions, subscriptions.c.browser == keys.c.key)
        .outerjoin(_by_joined, _by_joined.c.who == notices.c.who)
        .outerjoin(_by, _by.c.who == sa.func.coalesce(_by_joined.c.person, notices.c.who))
    )
    .where(notices.c.id.in_(_ids), notices.c.read.is_(False), notices.c.at >= sa.bindparam("since", type_=sa.Float))
    .order_by(notices.c.id, subscriptions.c.id)
)
_IS_FOR = sa.select(
    sa.and_(
        sa.exists().where(notices.c.id == sa.bindparam("of"), notices.c.read.is_(False)),
        sa.exists().where(
            subscriptions.c.id == sa.bindparam("device", type_=subscriptions.c.id.type),
            keys.c.key == subscriptions.c.browser,
            keys.c.who == sa.bindparam("person"),
        ),
    )
)


class SubscriptionStore:
    """To which devices notices are pushed, and which notices wait for it.

    A browser has one subscription, which goes with the secret by which it is signed in, whatever takes that away.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def subscribe(self, browser: str, to: Subscription, most: int) -> None:
        """Push to the browser of this secret from now on; of its person, no more than `most` stay, the last used."""
        key, now = hash_secret(browser), self._database.clock.wall()

        def keep(connection: sa.Connection) -> None:
            who = connection.scalar(_WHO, {"browser": key})
            if who is None:  # signed out meanwhile
                return
            connection.execute(_REPLACED, {"of": to.id, "browser": key})
            row = msgspec.structs.asdict(to) | {"browser": key, "since": now, "used": now}
            connection.execute(_SUBSCRIBE, row)
            theirs = [row.id for row in connection.execute(_OF, {"who": who}) if row.id != to.id]
            for old in theirs[most - 1 :]:
                connection.execute(_FORGET, {"of": old})

        await self._database.write(keep)

    async def unsubscribe(self, browser: str) -> None:
        """Push to the browser of this secret no more."""
        await self._database.write((_UNSUBSCRIBE, {"browser": hash_secret(browser)}))

    async def move(self, browser: str, fresh: str) -> None:
        """Push to the browser of this secret under another secret that it has got."""
        await self._database.write((_MOVE, {"browser": hash_secret(browser), "fresh": hash_secret(fresh)}))

    async def subscribed(self, browser: str) -> bool:
        """Whether notices are pushed to the browser of this secret."""
        parameters = {"browser": hash_secret(browser)}
        return bool(await self._database.read(lambda connection: connection.scalar(_SUBSCRIBED, parameters)))

    async def of(self, who: int) -> list[Subscription]:
        """The devices of a person to which notices are pushed, the one used last first."""
        rows = await self._database.read(lambda connection: connection.execute(_OF, {"who": who}).all())
        return [Subscription(*row) for row in rows]

    async def use(self, subscription: bytes) -> None:
        """Note that something has been pushed to this one: it is there."""
        await self._database.write((_USE, {"of": subscription, "now": self._database.clock.wall()}))

    async def forget(self, subscription: bytes) -> None:
        """Push to this one no more: it is gone."""
        await self._database.write((_FORGET, {"of": subscription}))

    # What is to be pushed

    async def due(self, before: float, most: int) -> list[tuple[int, int]]:
        """The notices that have waited to be pushed since a time (seconds since 1970): each, and whom it tells now."""
        parameters = {"before": before, "most": most}
        rows = await self._database.read(lambda connection: connection.execute(_DUE, parameters).all())
        return [(notice, who) for notice, who in rows]

    async def hold(self, notices: Sequence[int], until: float) -> None:
        """Let these notices wait until a time."""

        def hold(connection: sa.Connection) -> None:
            connection.execute(_HOLD, {"ids": [*notices], "until": until})

        await self._database.write(hold)

    async def take(self, notices: Collection[int], since: float) -> list[PushDelivery]:
        """What of these notices is to be pushed where; each is taken once, by whichever server asks first.

        What has been read, or was told before `since`, is not pushed any more.
        """
        found: list[PushDelivery] = []

        def take(connection: sa.Connection) -> None:
            found.clear()  # the transaction may be tried again
            taken = [*connection.scalars(_TAKE, {"ids": [*notices]})]
            found.extend(map(_parcel, connection.execute(_PARCELS, {"ids": taken, "since": since})))

        await self._database.write(take)
        return found

    async def is_for(self, parcel: PushDelivery) -> bool:
        """Whether nobody has read a notice, and the device is still one of whom it is for."""
        parameters = {"of": parcel.notice.seq, "device": parcel.to.id, "person": parcel.who}
        return bool(await self._database.read(lambda connection: connection.scalar(_IS_FOR, parameters)))


def _parcel(row: sa.Row[*tuple[Any, ...]]) -> PushDelivery:
    told = len(NoticeRow.__struct_fields__)
    return PushDelivery(NoticeRow(*row[:told]), row[told], Subscription(*row[told + 1 :]))
