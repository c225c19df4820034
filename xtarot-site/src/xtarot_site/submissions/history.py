"""What happened on the shelf, and what was taken off it.

All of it changes only when the shelf does, so it is read once for each shelf.
"""

from collections.abc import Mapping
from typing import NamedTuple

from xtarot.rulebooks import Book, Shelf
from xtarot_site.submissions.service import Programme
from xtarot_site.submissions.submission import Work

MOST = 8  # events that are kept


class BookEvent(NamedTuple):
    """Something that happened to a book: it was published in a version, or retired (no version)."""

    at: float
    work: Work
    book: Book
    version: str


class Public(NamedTuple):
    """The newest events, the last first; and what is no longer public, by its name."""

    shelf: Shelf
    events: tuple[BookEvent, ...]
    retired: Mapping[str, tuple[Work, Book]]


class PublishingHistory:
    """The public past of a programme."""

    def __init__(self, programme: Programme) -> None:
        self._programme = programme
        self._public: Public | None = None

    async def public(self) -> Public:
        """What is public now."""
        if self._public is None or self._public.shelf is not self._programme.shelf:
            self._public = await _read(self._programme)
        return self._public


async def _read(programme: Programme) -> Public:
    shelf = programme.shelf
    events, retired = list[BookEvent](), dict[str, tuple[Work, Book]]()
    for work in await programme.works():
        if not work.number:
            continue
        book = await programme.published(work)
        if work.state == "retired":
            retired[book.game] = work, book
            events += [BookEvent(one.at, work, book, "") for one in work.entries if one.kind == "retire"]
        else:
            events += [BookEvent(one.at, work, book, one.version) for one in work.editions]
    newest = sorted(events, key=lambda event: event.at, reverse=True)
    return Public(shelf, tuple(newest[:MOST]), retired)
