"""What who asks is told, in their language, each with the way there; that they have seen it; and where it is sent."""

from collections.abc import Awaitable
from typing import Annotated

from litestar import post
from litestar.params import JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from xtarot.eventlog import UnreadableRow
from xtarot.rules.texts import Lang
from xtarot_site.core import notice_kinds
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of, secret_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.notices.mail.store import MailboxStore
from xtarot_site.notices.mail.worker import MailWorker
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.push.worker import PushWorker
from xtarot_site.notices.rendering import say_notice
from xtarot_site.notices.store import NoticeStore
from xtarot_site.notices.targets import Places, read_title

MOST = 50  # that are listed, the newest


class ToldNotice(Struct):
    """A notice as it is read. `href`: where it leads, unless that is gone; `at`: in seconds since 1970."""

    id: int
    text: str
    at: float
    read: bool
    href: str | UnsetType = UNSET


class PushTold(Struct):
    """Whether notices are pushed to this browser, and the `key` of the site with which it asks for that.

    `known`: whether anybody could be told anything there; a newcomer could not.
    """

    key: str
    on: bool
    known: bool


class MailTold(Struct):
    """Where a person is told by mail, "": nowhere; and whether the address is confirmed.

    `earlier`: no mail was sent just now, since one is there already whose link confirms this as well.
    """

    address: str
    confirmed: bool
    earlier: bool | UnsetType = UNSET


class Seen(Struct):
    """The number of the newest notice that was shown."""

    last: Annotated[int, Meta(ge=0, lt=2**53)]


@post("/api/you/notices", status_code=204)
async def see_notices(request: AnyRequest, services: FromSite, data: JSONBody[Seen]) -> None:
    """Note that who asks has seen their notices up to one; those that came meanwhile stay new."""
    if session := (await visitor_of(request)).session:
        await NoticeStore(services.store).mark_read(session.who, data.last)


async def list_notices(request: AnyRequest, services: Services) -> list[ToldNotice]:
    """What who asks is told, the newest first. What this version cannot read is left out."""
    visitor, lang = await visitor_of(request), lang_of(request)
    if visitor.who is None:
        return []
    told: list[ToldNotice] = []

    def reading(source: str, lang: Lang) -> Awaitable[str]:
        return services.effort.in_thread(request, read_title, source, lang, refused=False)

    places = Places(services, visitor, lang, reading)
    for row in await NoticeStore(services.store).of(visitor.who, MOST):
        try:
            body = notice_kinds.read(row)
        except UnreadableRow:
            continue
        title, href = await places.of(body)
        told.append(ToldNotice(row.seq, say_notice(row, body, title, lang), row.at, row.read, href or UNSET))
    return told


async def push_told(request: AnyRequest, services: Services) -> PushTold:
    """What the page of oneself is told of this browser."""
    secret = secret_of(request)
    on = bool(secret) and await SubscriptionStore(services.store).subscribed(secret or "")
    return PushTold(services[PushWorker].public_key, on, (await visitor_of(request)).session is not None)


async def mail_told(request: AnyRequest, services: Services) -> MailTold | UnsetType:
    """Where who asks is told by mail; nothing where the site has no mail server, and for a guest."""
    person = (await visitor_of(request)).person
    if not services.get(MailWorker) or not person:
        return UNSET
    mailbox = await MailboxStore(services.store).of(person.who)
    return MailTold(mailbox.address, mailbox.confirm is None) if mailbox else MailTold("", confirmed=False)


ROUTES = (see_notices,)
