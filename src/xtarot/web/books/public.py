"""What is public of the programme: what happened on the shelf, and what was taken off it.

All of it changes only when the shelf does, so it is made once for each shelf.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from xtarot.programme.judging import may_read
from xtarot.programme.programme import Programme
from xtarot.programme.work import Work
from xtarot.rulebooks import Book, Shelf
from xtarot.web.http.session import AnyRequest

MOST = 8  # events that are told


class Event(NamedTuple):
    """Something that happened to a book: it was published in a version, or retired (no version)."""

    at: float
    work: Work
    book: Book
    version: str


class Public(NamedTuple):
    """The newest events, the last first; and what is no longer public, by its name."""

    shelf: Shelf
    events: tuple[Event, ...]
    retired: Mapping[str, tuple[Work, Book]]


async def public(state: State) -> Public:
    """What is public now."""
    programme: Programme = state.programme
    kept: Public | None = state.get("public")
    if kept is None or kept.shelf is not programme.shelf:
        kept = state["public"] = await _made(programme)
    return kept


async def _made(programme: Programme) -> Public:
    shelf = programme.shelf
    events, retired = list[Event](), dict[str, tuple[Work, Book]]()
    for work in await programme.works():
        if not work.number:
            continue
        book = await programme.published(work)
        if work.state == "retired":
            retired[book.game] = work, book
            events += [Event(one.at, work, book, "") for one in work.entries if one.kind == "retire"]
        else:
            events += [Event(one.at, work, book, one.version) for one in work.editions]
    newest = sorted(events, key=lambda event: event.at, reverse=True)
    return Public(shelf, tuple(newest[:MOST]), retired)


def book_of(state: State, name: str) -> Book:
    """A book on the shelf. Raises NotFoundException."""
    shelf: Shelf = state.shelf
    try:
        return shelf[name]
    except KeyError:
        raise NotFoundException from None


async def readable(request: AnyRequest, state: State, name: str) -> Book:
    """A book that who asks may read: one on the shelf, or one of theirs that is retired; reviewers read those, too.

    Raises NotFoundException.
    """
    with suppress(NotFoundException):
        return book_of(state, name)
    retired = (await public(state)).retired
    if name in retired:
        work, book = retired[name]
        if may_read(work, await state.sessions.person(request)):
            return book
    raise NotFoundException


async def kept_at(request: AnyRequest, state: State, name: str, table: str) -> Book:
    """A book that who asks may read at this table of its game, which keeps what it began with.

    Raises NotFoundException.
    """
    retired = (await public(state)).retired.get(name)
    log = await state.store.rows(table) if retired and table else []
    if retired and log and log[0].payload.get("game") == name:
        work, book = retired
        if log[0].at < max(entry.at for entry in work.entries if entry.kind == "retire"):
            return book
    return await readable(request, state, name)


def site_of(request: AnyRequest, book: Book) -> str:
    """Whose number a book has: this site's, if it was published here; "" for the makers' books, and guests."""
    shelf: Shelf = request.app.state.shelf
    return (request.url.hostname or "") if book.number and book not in shelf.library else ""
