"""A notice as it is pushed to a device: in the words of the list, in the language of the device."""

from base64 import urlsafe_b64encode
from hashlib import sha256

from xtarot_site.kit.pages.page import NOTICES
from xtarot_site.kit.services import Services
from xtarot_site.notices.push.client import Message
from xtarot_site.notices.push.kinds import PushDelivery
from xtarot_site.notices.rendering import render_notice


async def write_message(services: Services, parcel: PushDelivery) -> Message | None:
    """A notice for a device; None where this version cannot read it. Raises StoreError."""
    row, lang = parcel.notice, parcel.to.lang
    notice = await render_notice(services, row, parcel.who, lang)
    if not notice:
        return None
    return Message("xtarot", notice.text, notice.href or NOTICES, tag_of(row.kind, notice.href), lang)


def tag_of(kind: str, href: str) -> str:
    """What a later notice of the same kind and of the same thing has as well: 32 characters, as push services ask."""
    return urlsafe_b64encode(sha256(f"{kind} {href}".encode()).digest()[:24]).decode()
