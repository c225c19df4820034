"""The pages of the rulebooks: the shelf, a book, its versions and what changed, and the figures of its game."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Annotated, Literal

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from xtarot.games import installed
from xtarot.printing.booklet import Issue
from xtarot.rulebooks import Book, compare, system
from xtarot.rulebooks.html import sections
from xtarot.rules.texts import Lang
from xtarot_site.books.access import kept_at, lead_by_number, number_site, readable
from xtarot_site.books.book_html import Standing, article, bots_system, volume, without_book
from xtarot_site.books.contests import contest_headlines
from xtarot_site.books.downloads import find_booklet, pdf
from xtarot_site.books.page import BOOKS, BookData, talk_data
from xtarot_site.books.public_html import render_event, retired_notice
from xtarot_site.books.remarks import find_reader
from xtarot_site.books.remarks_html import draw_beside
from xtarot_site.books.shelf_html import MOST_WORDS, Order, Players, Use, Wanted, shelf
from xtarot_site.books.study.study_html import figures, studied
from xtarot_site.books.versions_html import VersionPair, changed_clauses, changes
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.kit.pages.page import send_page, sheet_of
from xtarot_site.kit.pages.server_texts import TEXTS
from xtarot_site.kit.pages.skeleton import Part, pack_text
from xtarot_site.kit.services import FromSite, Services, services_of
from xtarot_site.submissions.history import MOST as MOST_HEADLINES
from xtarot_site.submissions.history import PublishingHistory
from xtarot_site.submissions.remarks import Discussions
from xtarot_site.submissions.service import Programme

HowMuch = Literal["", "only"]


@get("/rules", media_type=MediaType.HTML, include_in_schema=False)
async def rulebooks(
    request: AnyRequest,
    services: FromSite,
    q: Annotated[str, QueryParameter(max_length=MOST_WORDS)] = "",
    use: Annotated[Use, QueryParameter()] = "",
    players: Annotated[Players, QueryParameter()] = "",
    order: Annotated[Order, QueryParameter()] = "number",
) -> Response[bytes]:
    """The shelf: all rulebooks, or those that are wanted."""
    lang = lang_of(request)
    title = f"{TEXTS['rulebooks'].of(lang)} · xtarot"
    wanted = Wanted(q, use, players, order)
    headlines = [
        *(await contest_headlines(services, lang)),
        *(render_event(event, lang) for event in (await services[PublishingHistory].public()).events),
    ]
    newest = sorted(headlines, key=lambda one: one.day, reverse=True)[:MOST_HEADLINES]
    site, books = request.url.hostname or "", services[Programme].shelf

    def made() -> Response[bytes]:
        return send_page(request, BOOKS, title, None, shelf(books, wanted, newest, site, lang))

    return await services.effort.in_thread(request, made)


@get("/rules/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_rulebook(
    request: AnyRequest,
    services: FromSite,
    name: FromPath[str],
    rules: Annotated[HowMuch, QueryParameter()] = "",
) -> Response[bytes] | Redirect:
    """A rulebook, by its game or its number; whole, or its rules alone."""
    if led := await lead_by_number(request, services, name):
        return led
    try:
        found = await readable(request, services, name)
    except NotFoundException:
        return await _no_rulebook(request, services, name)
    shown = await services[PublishingHistory].public()
    if name in shown.retired and found is shown.retired[name][1]:
        return await _send_made(request, found, found, "rules", retired_notice(*shown.retired[name], lang_of(request)))
    reader = await find_reader(request, services, found)
    remarks = await services[Discussions].about(reader.topic)
    house_rules, lang = await services[Discussions].house_rules(found.game), lang_of(request)
    said = (*draw_beside(remarks, house_rules, reader, lang).items(),)
    tried = 0 if found.game in installed() else await services.store.tried(found.game)
    standing = Standing(number_site(request, found), reader.topic.code if reader.author else "", tried, rules == "only")
    made = partial(_made, found, found, "rules", lang, sheet_of(request), standing, said)
    return await services.effort.in_thread(request, _send, request, found, "rules", made, talk_data(reader))


@get("/rules/{name:str}/figures", media_type=MediaType.HTML, include_in_schema=False)
async def how_it_plays(request: AnyRequest, services: FromSite, name: FromPath[str]) -> Response[bytes] | Redirect:
    """What the simulator has found out about a game."""
    if led := await lead_by_number(request, services, name):
        return led
    found = await readable(request, services, name)
    if not studied(found):
        raise NotFoundException
    origin = found.variant_of.game if found.variant_of else ""
    beside = next((book for book in services[Programme].shelf.books if book.game == origin), found)
    return await _send_made(request, found, beside, "figures")


@get("/rules/{name:str}/changes", media_type=MediaType.HTML, include_in_schema=False)
async def what_changed(
    request: AnyRequest,
    services: FromSite,
    name: FromPath[str],
    older: Annotated[str, QueryParameter(name="from")] = "",
    newer: Annotated[str, QueryParameter(name="to")] = "",
    side: Annotated[bool, QueryParameter()] = False,
) -> Response[bytes] | Redirect:
    """What changed between two versions; by themselves the last two."""
    if led := await lead_by_number(request, services, name):
        return led
    found, lang = await readable(request, services, name), lang_of(request)
    if not found.earlier:
        raise NotFoundException
    before, after = _at(found, older or found.earlier[0].version), _at(found, newer or found.version)
    made = partial(_changes, before, after, found, lang, side, sheet_of(request))
    return await services.effort.in_thread(request, _send, request, found, "changes", made)


@get("/rules/{name:str}/text", media_type=MediaType.HTML, include_in_schema=False)
async def beside_table(
    request: AnyRequest,
    services: FromSite,
    name: FromPath[str],
    version: Annotated[str, QueryParameter(max_length=20)] = "",
    table: Annotated[str, QueryParameter(max_length=20)] = "",
) -> Response[bytes]:
    """A rulebook to be read at a table: the version that is played, if there is one, without what readers say.

    A book that was retired since the table was opened can still be read there.
    """
    try:
        latest = await kept_at(request, services, name, table)
    except NotFoundException:
        return await _no_rulebook(request, services, name)
    shown = next((one for one in (latest, *latest.earlier) if one.version == version), latest)
    return await _send_made(request, shown, latest, "rules")


@get("/rules/{name:str}/{part:str}", include_in_schema=False)
async def part_of_book(
    request: AnyRequest, services: FromSite, name: FromPath[str], part: FromPath[str]
) -> Response[bytes] | Redirect:
    """A rulebook in one of its versions, or as a PDF: ``1.00``, ``xrummy.ja.pdf``."""
    if led := await lead_by_number(request, services, name):
        return led
    latest = await readable(request, services, name)
    issue = Issue(request.url.netloc, own=bool(number_site(request, latest)))
    if make := find_booklet(latest, part, issue):
        return await pdf(request, make, part)
    return await _send_made(request, _at(latest, part), latest, "rules")


@get("/system/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def bidding(request: AnyRequest, services: FromSite, name: FromPath[str]) -> Response[bytes]:
    """How the bots of a game bid."""
    lang = lang_of(request)
    document = system(name, lang)
    if not document:
        raise NotFoundException
    found = await readable(request, services, name)
    text = bots_system(found, document, lang)
    return _send(request, found, "system", lambda: volume(found, "system", text, sections(document), lang))


def _at(found: Book, version: str) -> Book:
    try:
        return found.at(version)
    except KeyError:
        raise NotFoundException from None


async def _send_made(
    request: AnyRequest, found: Book, latest: Book, tab: str, notice: Html | None = None
) -> Response[bytes]:
    """A page that takes long to make: it is made in a thread; what takes long in it is kept."""
    standing = Standing(number_site(request, latest))
    made = partial(_made, found, latest, tab, lang_of(request), sheet_of(request), standing, None, notice)
    return await services_of(request).effort.in_thread(request, _send, request, found, tab, made)


@lru_cache(maxsize=128)
def _made(
    found: Book,
    latest: Book,
    tab: str,
    lang: Lang,
    sheet: str,
    standing: Standing,
    said: tuple[tuple[str, Html], ...] | None = None,
    notice: Html | None = None,
) -> Part:
    """A page of a book. `said`: by clauses, what stands beside them; None where nobody can say anything.

    `latest`: its last version; for the figures the book whose figures stand beside its own.
    """
    if tab == "figures":
        text = figures(found, lang, latest if latest is not found else None) or Html()
        return pack_text(volume(found, tab, text, (), lang, standing))
    text = article(found, latest, lang, sheet, None if said is None else dict(said), standing.only)
    return pack_text(together(notice, volume(found, tab, text, sections(found.documents[lang]), lang, standing)))


def _changes(before: Book, after: Book, latest: Book, lang: Lang, side: bool, sheet: str) -> Html:
    step = VersionPair(before, after, compare(before, after, lang))
    text = changes(step, latest, lang, side, sheet)
    return volume(latest, "changes", text, changed_clauses(step, lang), lang)


def _send(
    request: AnyRequest, found: Book, tab: str, made: Callable[[], Part], data: BookData | None = None
) -> Response[bytes]:
    """One page of a book, named by its tab."""
    lang = lang_of(request)
    name = found.name[lang]
    title = name if tab == "rules" else f"{TEXTS[f'tab_{tab}'].of(lang)}: {name}"
    return send_page(request, BOOKS, f"{title} · xtarot", data or BookData(found.game), made())


async def _no_rulebook(request: AnyRequest, services: Services, name: str) -> Response[bytes]:
    """The page of a book that is no longer public, or of a game that brings none. Raises NotFoundException."""
    lang, retired = lang_of(request), (await services[PublishingHistory].public()).retired
    if name in retired:
        work, book = retired[name]
        body = element("article", element("h1", book.name[lang]), retired_notice(work, book, lang), class_="book")
        return send_page(request, BOOKS, f"{book.name[lang]} · xtarot", None, body, status=410)
    if name not in installed():
        raise NotFoundException
    title = installed()[name].title.of(lang)
    return send_page(request, BOOKS, f"{title} · xtarot", BookData(name), without_book(name, title, lang))


ROUTES = (rulebooks, show_rulebook, beside_table, how_it_plays, what_changed, part_of_book, bidding)
