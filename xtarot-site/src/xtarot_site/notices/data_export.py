"""Export of a person's notices and of where these are sent."""

from collections.abc import AsyncIterator

from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import MOST, Json, payload_of
from xtarot_site.notices.mail.store import MailboxStore
from xtarot_site.notices.push.endpoints import service_of
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.store import NoticeStore


async def notices(store: Store, who: int) -> AsyncIterator[Json]:
    """All notices to the person, withheld ones included."""
    for row in [*await NoticeStore(store).of(who, MOST), *await NoticeStore(store).of(who, MOST, withheld=True)]:
        yield {"at": row.at, "what": row.kind, **payload_of(row.payload), "read": row.read}


async def devices(store: Store, who: int) -> AsyncIterator[Json]:
    """The push service and language of each device, without its address, which is a secret of the device."""
    for subscription in await SubscriptionStore(store).of(who):
        yield {"service": service_of(subscription.endpoint)[0], "lang": subscription.lang}


async def mail(store: Store, who: int) -> AsyncIterator[Json]:
    """The mailbox to which notices are sent."""
    if mailbox := await MailboxStore(store).of(who):
        where = {"address": mailbox.address, "lang": mailbox.lang, "since": mailbox.since}
        yield where | {"confirmed": mailbox.confirm is None, "sent": mailbox.sent}


EXPORTS = {"notices": notices, "devices": devices, "mail": mail}
