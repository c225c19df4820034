"""Devices to which notices are pushed, as the server reads and writes them, and which notices are to be."""

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from xtarot.rules.texts import Lang
from xtarot_site.core.store.logs import NoticeRow


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser lets notices be pushed to: an address of its push service, and the keys that it alone can open.

    `id`: the hash of the address; `key`: a public key, and `secret` what belongs to it; `lang`: what it is told in.
    """

    id: bytes
    endpoint: str
    key: bytes
    secret: bytes
    lang: Lang


class Parcel(msgspec.Struct, frozen=True):
    """A notice that is to be pushed to a device of `who`."""

    notice: NoticeRow
    who: int
    to: Subscription


class Subscriptions(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns.

    A browser has one subscription, which goes with the secret by which it is signed in, whatever takes that away.
    """

    async def subscribe(self, browser: str, to: Subscription, most: int) -> None:
        """Push to the browser of this secret from now on; of its person, no more than `most` stay, the last used."""

    async def unsubscribe(self, browser: str) -> None:
        """Push to the browser of this secret no more."""

    async def move(self, browser: str, fresh: str) -> None:
        """Push to the browser of this secret under another secret that it has got."""

    async def subscribed(self, browser: str) -> bool:
        """Whether notices are pushed to the browser of this secret."""

    async def of(self, who: int) -> list[Subscription]:
        """The devices of a person to which notices are pushed, the one used last first."""

    async def use(self, subscription: bytes) -> None:
        """Note that something has been pushed to this one: it is there."""

    async def forget(self, subscription: bytes) -> None:
        """Push to this one no more: it is gone."""

    # What is to be pushed

    async def due(self, before: float, most: int) -> list[tuple[int, int]]:
        """The notices that have waited to be pushed since a time (seconds since 1970): each, and whom it tells now."""

    async def hold(self, notices: Sequence[int], until: float) -> None:
        """Let these notices wait until a time."""

    async def take(self, notices: Collection[int], since: float) -> list[Parcel]:
        """What of these notices is to be pushed where; each is taken once, by whichever server asks first.

        What has been read, or was told before `since`, is not pushed any more.
        """

    async def is_for(self, parcel: Parcel) -> bool:
        """Whether nobody has read a notice, and the device is still one of whom it is for."""

    # The site's own

    async def own_secret(self, name: str, made: bytes) -> bytes:
        """The site's secret of this name, which is `made` if it has none: the same for all servers."""
