"""A notice as it is pushed to a device: in the words of the list, in the language of the device."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from xtarot.eventlog import UnreadableRow
from xtarot.rules.texts import Lang
from xtarot_site.accounts.store import AccountStore
from xtarot_site.core import notice_kinds
from xtarot_site.core.store.sessions import Session
from xtarot_site.kit.current_user import Visitor
from xtarot_site.kit.http.cost_limits import TakesTooLong
from xtarot_site.kit.pages.page import NOTICES
from xtarot_site.kit.services import Services
from xtarot_site.notices.inbox import say_notice
from xtarot_site.notices.push.client import Message
from xtarot_site.notices.push.kinds import Parcel
from xtarot_site.notices.targets import Places, read_title


async def write_message(services: Services, parcel: Parcel) -> Message | None:
    """A notice for a device; None where this version cannot read it. Raises StoreError."""

    async def reading(source: str, lang: Lang) -> str | None:
        try:
            return await services.effort.apart(read_title, source, lang)
        except TakesTooLong:
            return None

    lang, row = parcel.to.lang, parcel.notice
    try:
        body = notice_kinds.read(row)
    except UnreadableRow:
        return None
    person = await AccountStore(services.store).person(parcel.who)
    visitor = Visitor(Session(parcel.who, person.name if person else ""), person)
    title, href = await Places(services, visitor, lang, reading).of(body)
    return Message("xtarot", say_notice(row, body, title, lang), href or NOTICES, tag_of(row.kind, href), lang)


def tag_of(kind: str, href: str) -> str:
    """What a later notice of the same kind and of the same thing has as well: 32 characters, as push services ask."""
    return urlsafe_b64encode(sha256(f"{kind} {href}".encode()).digest()[:24]).decode()
