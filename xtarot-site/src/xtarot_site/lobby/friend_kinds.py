"""Whom persons have marked as their friends, as the server reads and writes it."""

import msgspec


class Tie(msgspec.Struct, frozen=True):
    """Somebody whom a person has marked (`marked`), or who has marked them (`marks`): a friend where both is so."""

    who: int
    name: str
    marked: bool
    marks: bool
