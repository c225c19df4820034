"""Remarks beside clauses, and what tables are set to, as the server reads and writes them."""

from typing import Literal, Protocol

import msgspec

Asked = Literal["unclear", "what-if", "we-play"]
Kind = Asked | Literal["answer", "hide", "show", "taken-up"]


class RemarkRow(msgspec.Struct, frozen=True):
    """A row of what is said about a rulebook, which is only ever added to.

    What is asked stands at a clause; an answer, or what becomes of it, is `about` the row of that id.
    `words` of a row that hides something are the reason. `version`: the one that was read, or that has taken it up.
    """

    id: int  # given by the store
    book: str  # its game
    kind: Kind
    clause: str
    about: int | None
    words: str
    version: str
    command: str  # its writer's name for it: the same is stored once
    who: int  # the person, which is sent to nobody
    at: float  # seconds since 1970
    name: str = ""  # what the person is called now; empty for a withdrawn name


class HouseRule(msgspec.Struct, frozen=True):
    """At how many tables an option of a game was set to a value; of an option that is a table, `option.key`."""

    option: str
    value: int
    tables: int


class Remarks(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def of(self, book: str) -> list[RemarkRow]:
        """Everything said about a book, the first first."""

    async def books(self) -> list[str]:
        """The books that anything is said about, by name."""

    async def add(self, row: RemarkRow) -> None:
        """Store a row under the next id. Raises Conflict for a command that its writer has used."""

    async def house_rules(self, game: str) -> list[HouseRule]:
        """What the tables of a game are set to at which persons finished a deal, what is usual first."""
