"""Whom persons have marked as their friends, as the server reads and writes it."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from xtarot_site.core.store.logs import OutgoingNotice


class Tie(msgspec.Struct, frozen=True):
    """Somebody whom a person has marked (`marked`), or who has marked them (`marks`): a friend where both is so."""

    who: int
    name: str
    marked: bool
    marks: bool


class Friends(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def mark(self, who: int, other: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Note that a person takes another one for a friend, and deliver what is told of it; what is noted stays.

        Whoever has dismissed the mark is told nothing. Raises NoticeRefused.
        """

    async def unmark(self, who: int, other: int) -> None:
        """Note that a person does not any more; a mark that was dismissed stays so, should it be made again."""

    async def dismiss(self, who: int, other: int) -> None:
        """Note that a person wants to hear no more of it that another one has marked them."""

    async def of(self, who: int) -> list[Tie]:
        """Whom a person has marked, and who has marked them, by name; without those whom they have dismissed."""

    async def met(self, who: int, most: int) -> list[str]:
        """The names of the persons with whom somebody has played, the last ones first."""
