"""Addresses to which notices are sent by mail, as the server reads and writes them."""

from collections.abc import Collection
from typing import Protocol

import msgspec

from xtarot.rules.texts import Lang


class Mailbox(msgspec.Struct, frozen=True):
    """Where a person wishes to be told by mail.

    `code`: of the links by which mails are ended; `confirm`: the hash of the mailbox, however the address is written,
    None once the address is confirmed; `upto`: the last notice that was sent; `sent`: when the last mail was begun, in
    seconds since 1970.
    """

    who: int
    address: str
    lang: Lang
    code: str
    confirm: bytes | None
    since: float
    upto: int = 0
    sent: float = 0.0


class Mailboxes(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def of(self, who: int) -> Mailbox | None:
        """The mailbox of a person."""

    async def ask(self, mailbox: Mailbox) -> None:
        """Keep a mailbox that is to be confirmed, in place of the one that the person had; persons only."""

    async def at(self, code: str) -> Mailbox | None:
        """The mailbox with this code."""

    async def waiting(self, confirm: Collection[bytes]) -> list[Mailbox]:
        """Those that wait to be confirmed by one of these hashes, the newest first."""

    async def confirm(self, mailbox: Mailbox, address: str) -> bool:
        """Note that mails may go to a mailbox at this address; False where it does not wait for that any more."""

    async def end(self, code: str) -> None:
        """Forget the mailbox of this code."""

    async def forget(self, who: int) -> None:
        """Forget the mailbox of a person."""

    # What is to be sent

    async def due(self, told: float, sent: float, most: int) -> list[Mailbox]:
        """Confirmed ones with an unread notice, not sent yet, told before a time; and the last mail before another.

        Who has waited longest comes first.
        """

    async def take(self, mailbox: Mailbox, now: float) -> bool:
        """Begin a mail there; False where another server has, or nobody wants it any more."""

    async def put_off(self, mailbox: Mailbox, sent: float) -> None:
        """Note that no mail was taken; it is due again as if the last one had been begun at this time."""

    async def done(self, mailbox: Mailbox, upto: int) -> None:
        """Note that a mail with the notices up to this one was taken."""
