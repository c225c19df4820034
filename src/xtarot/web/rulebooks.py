"""The pages of the rulebooks: the shelf, a book, its versions and what changed, and the figures of its game."""

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from xtarot.games import installed
from xtarot.rulebooks import Book, book, system
from xtarot.web.book_html import article, bots_system, shelf, volume, without_book
from xtarot.web.figures_html import figures
from xtarot.web.markup import Html
from xtarot.web.page import send_page, sheet_of
from xtarot.web.session import lang_of
from xtarot.web.texts import TEXTS
from xtarot.web.to_print import printed

AnyRequest = Request[Any, Any, Any]


@get("/rules", media_type=MediaType.HTML, include_in_schema=False)
async def rulebooks(request: AnyRequest) -> Response[bytes]:
    """The shelf: all rulebooks."""
    lang = lang_of(request)
    title = f"{TEXTS['rulebooks'].of(lang)} · xtarot"
    return send_page(request, "rules", title, {}, shelf(lang))


@get("/rules/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def rules(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A rulebook."""
    lang = lang_of(request)
    try:
        found = book(name)
    except KeyError:
        return _no_rulebook(request, name)
    return _send(request, found, "rules", article(found, lang, sheet_of(request)))


@get("/rules/{name:str}/figures", media_type=MediaType.HTML, include_in_schema=False)
async def how_it_plays(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """What the simulator has found out about a game."""
    found = _found(name)
    shown = figures(found, lang_of(request))
    if shown is None:
        raise NotFoundException
    return _send(request, found, "figures", shown)


@get("/system/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def bidding(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """How the bots of a game bid."""
    lang = lang_of(request)
    bids = system(name, lang)
    if not bids:
        raise NotFoundException
    found = _found(name)
    return _send(request, found, "system", bots_system(found, Html(bids), lang))


def _found(name: str) -> Book:
    try:
        return book(name)
    except KeyError:
        raise NotFoundException from None


def _send(request: AnyRequest, found: Book, tab: str, text: Html) -> Response[bytes]:
    """One page of a book: the same cover and contents beside each."""
    lang = lang_of(request)
    name = found.name[lang]
    title = name if tab == "rules" else f"{TEXTS[f'tab_{tab}'].of(lang)}: {name}"
    body = volume(found, tab, text, lang)
    return send_page(request, "rules", f"{title} · xtarot", {"game": found.game}, body)


def _no_rulebook(request: AnyRequest, name: str) -> Response[bytes]:
    """The page of a game that brings no rulebook. Raises NotFoundException for one that is not installed."""
    if name not in installed():
        raise NotFoundException
    lang = lang_of(request)
    title = installed()[name].title.of(lang)
    return send_page(request, "rules", f"{title} · xtarot", {"game": name}, without_book(name, title, lang))


HANDLERS = (rulebooks, rules, how_it_plays, bidding, printed)
