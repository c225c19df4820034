"""What is public of the programme as HTML: headlines of the shelf, and what is said of a book that was retired."""

from xtarot.rulebooks import Book
from xtarot.rules.texts import Lang
from xtarot_site.books.contests_html import day_of
from xtarot_site.books.shelf_html import Headline
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.kit.pages.server_texts import TEXTS
from xtarot_site.submissions.history import BookEvent
from xtarot_site.submissions.submission import Work


def render_event(event: BookEvent, lang: Lang) -> Headline:
    """An event as a line of headlines: for a revision, why the first clause changed."""
    book = event.book
    title = f"{book.number or event.work.number} {book.name[lang]}"
    return Headline(day_of(event.at), title, f"/rules/{book.game}", _what(event, lang))


def _what(event: BookEvent, lang: Lang) -> Html:
    if not event.version:
        return element("span", TEXTS["headline_retired"].of(lang))
    if event.version == event.work.editions[0].version:
        return element("span", TEXTS["first_published"].of(lang))
    book = event.book.at(event.version)
    change = next((one for one in book.changes if one.reason[lang]), None)
    said = element("span", f"v{event.version}", TEXTS["gap"].of(lang), change.reason[lang] if change else "")
    link = element("a", change.clause, href=f"/rules/{book.game}#{change.clause}") if change else None
    return together(said, " ", link)


def retired_notice(work: Work, book: Book, lang: Lang) -> Html:
    """That a book is no longer public, and why."""
    number = element("b", f"{work.number} {book.name[lang]}")
    said = TEXTS["no_longer_public"].of(lang)
    return element("p", number, " ", said, " ", element("q", work.reason), class_="notice retired")
