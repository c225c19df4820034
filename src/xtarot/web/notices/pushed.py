"""A notice as it is pushed to a device: in the words of the list, in the language of the device."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from xtarot import notices
from xtarot.eventlog import UnreadableRow
from xtarot.push.sending import Message
from xtarot.rules.texts import Lang
from xtarot.store import Parcel, Session
from xtarot.web.http.effort import TakesTooLong
from xtarot.web.notices.places import Places, read_title
from xtarot.web.notices.told import say_notice
from xtarot.web.pages.page import NOTICES
from xtarot.web.services import Services
from xtarot.web.visitor import Visitor


async def write_message(services: Services, parcel: Parcel) -> Message | None:
    """A notice for a device; None where this version cannot read it. Raises StoreError."""

    async def reading(source: str, lang: Lang) -> str | None:
        try:
            return await services.effort.apart(read_title, source, lang)
        except TakesTooLong:
            return None

    lang, row = parcel.to.lang, parcel.notice
    try:
        body = notices.read(row)
    except UnreadableRow:
        return None
    person = await services.store.people.person(parcel.who)
    visitor = Visitor(Session(parcel.who, person.name if person else ""), person)
    title, href = await Places(services, visitor, lang, reading).of(body)
    return Message("xtarot", say_notice(row, body, title, lang), href or NOTICES, tag_of(row.kind, href), lang)


def tag_of(kind: str, href: str) -> str:
    """What a later notice of the same kind and of the same thing has as well: 32 characters, as push services ask."""
    return urlsafe_b64encode(sha256(f"{kind} {href}".encode()).digest()[:24]).decode()
