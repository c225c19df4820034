"""Devices to which notices are pushed, as the server reads and writes them, and which notices are to be."""

import msgspec

from xtarot.rules.texts import Lang
from xtarot_site.core.store.outbox import NoticeRow


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser lets notices be pushed to: an address of its push service, and the keys that it alone can open.

    `id`: the hash of the address; `key`: a public key, and `secret` what belongs to it; `lang`: what it is told in.
    """

    id: bytes
    endpoint: str
    key: bytes
    secret: bytes
    lang: Lang


class PushDelivery(msgspec.Struct, frozen=True):
    """A notice that is to be pushed to a device of `who`."""

    notice: NoticeRow
    who: int
    to: Subscription
