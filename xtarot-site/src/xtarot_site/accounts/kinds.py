"""Persons as the server reads and writes them: names, browsers, passkeys and words, independent of the database."""

import msgspec


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person: its `id`, its public `key`, and how often its device says that it was used."""

    id: bytes
    who: int
    key: bytes
    count: int
    name: str
    since: float  # seconds since 1970
    used: float
