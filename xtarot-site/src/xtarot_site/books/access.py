"""Who may read which book: what is on the shelf, and what was taken off it."""

from contextlib import suppress

from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from xtarot.rulebooks import Book
from xtarot.table.rows import read_opening
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.services import Services, services_of
from xtarot_site.submissions.history import PublishingHistory
from xtarot_site.submissions.permissions import may_read
from xtarot_site.submissions.service import Programme


def find_book(services: Services, name: str) -> Book:
    """A book on the shelf. Raises NotFoundException."""
    try:
        return services[Programme].shelf[name]
    except KeyError:
        raise NotFoundException from None


async def readable(request: AnyRequest, services: Services, name: str) -> Book:
    """A book that who asks may read: one on the shelf, or one of theirs that is retired; reviewers read those, too.

    Raises NotFoundException.
    """
    with suppress(NotFoundException):
        return find_book(services, name)
    retired = (await services[PublishingHistory].public()).retired
    if name in retired:
        work, book = retired[name]
        if may_read(work, (await visitor_of(request)).person):
            return book
    raise NotFoundException


async def kept_at(request: AnyRequest, services: Services, name: str, table: str) -> Book:
    """A book that who asks may read at this table of its game, which keeps what it began with.

    Raises NotFoundException.
    """
    retired = (await services[PublishingHistory].public()).retired.get(name)
    first = await services.store.first_row(table) if retired and table else None
    opened = read_opening(first)
    if retired and first and opened and name in (opened.game, opened.book.name if opened.book else ""):
        work, book = retired
        if first.at < max(entry.at for entry in work.entries if entry.kind == "retire"):
            return book
    return await readable(request, services, name)


def number_site(request: AnyRequest, book: Book) -> str:
    """Whose number a book has: this site's, if it was published here; "" for the makers' books, and guests."""
    return (
        (request.url.hostname or "")
        if book.number and book not in services_of(request)[Programme].shelf.library
        else ""
    )


async def lead_by_number(request: AnyRequest, services: Services, name: str) -> Redirect | None:
    """The way from the number of a book, which its cover has, to its page: ``/rules/003``, ``/rules/003.pdf``.

    What stands behind it in the address stays. None where this is no number of a book.
    """
    number = name.removesuffix(".pdf")
    if not (number.isascii() and number.isdecimal()):
        return None
    retired = (book for _, book in (await services[PublishingHistory].public()).retired.values())
    book = next((one for one in (*services[Programme].shelf.books, *retired) if one.number == number), None)
    if not book:
        return None
    rest = request.url.path.removeprefix(f"/rules/{name}").replace(f"/{number}.", f"/{book.game}.", 1)
    if name != number:
        lang = lang_of(request)
        rest = f"/{book.game}.{lang if lang in book.languages else book.languages[0]}.pdf"
    query = f"?{request.url.query}" if request.url.query else ""
    return Redirect(f"/rules/{book.game}{rest}{query}", status_code=307)
