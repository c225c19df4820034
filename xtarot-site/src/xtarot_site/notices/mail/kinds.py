"""Addresses to which notices are sent by mail, as the server reads and writes them."""

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
