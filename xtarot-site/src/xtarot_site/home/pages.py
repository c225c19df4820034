"""The page that one comes to first, and that on which a table is set up."""

from functools import lru_cache

from litestar import MediaType, Response, get
from msgspec import UNSET, Struct, UnsetType

from xtarot.rulebooks import Shelf
from xtarot.rules.texts import Lang
from xtarot_site.home.texts import HOME
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.page import Page, send_page, share_data
from xtarot_site.kit.pages.skeleton import Part
from xtarot_site.kit.services import FromSite
from xtarot_site.play.games import GameEntry, LevelEntry, describe_book, describe_games, describe_levels
from xtarot_site.play.tables import OwnTable, tables_of
from xtarot_site.submissions.service import Programme

MOST_NEW = 2  # published books beside the makers'

PAGE = Page("home", HOME)


class HomeData(Struct):
    """What a page is given on which a table can be set up; `mine`: where one has sat, the newest table first.

    `newest`: the books that were published on the site last.
    """

    games: list[GameEntry]
    levels: list[LevelEntry]
    newest: list[GameEntry]
    mine: list[OwnTable] | UnsetType = UNSET


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The games, and one's own tables."""
    more = {"mine": await tables_of(request, services)}
    return send_page(request, PAGE, "xtarot", more, shared=_to_set_up(lang_of(request), services[Programme].shelf))


@get("/new", media_type=MediaType.HTML, include_in_schema=False)
async def set_up(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """Set up a table."""
    return send_page(request, PAGE, "xtarot", shared=_to_set_up(lang_of(request), services[Programme].shelf))


@lru_cache(8)
def _to_set_up(lang: Lang, shelf: Shelf) -> Part:
    """What the page knows with which a table can be set up."""
    by_day = sorted(shelf.published, key=lambda book: str(book.published), reverse=True)
    newest = [describe_book(book, lang) for book in by_day[:MOST_NEW]]
    return share_data(HomeData(describe_games(lang, shelf), describe_levels(lang), newest))


ROUTES = (home, set_up)
