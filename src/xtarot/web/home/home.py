"""The page that one comes to first, and that on which a table is set up."""

from typing import Any

from litestar import MediaType, Response, get

from xtarot.rules.texts import Lang
from xtarot.web.http.session import AnyRequest, lang_of
from xtarot.web.pages.page import Page, send_page
from xtarot.web.pages.texts import HOME
from xtarot.web.play.games import describe_games, describe_levels
from xtarot.web.play.tables import tables_of
from xtarot.web.services import FromSite, Services

PAGE = Page("home", HOME)


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """The games, and one's own tables."""
    mine = await tables_of(request, services)
    return send_page(request, PAGE, "xtarot", {**_to_set_up(services, lang_of(request)), "mine": mine})


@get("/new", media_type=MediaType.HTML, include_in_schema=False)
async def set_up(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """Set up a table."""
    return send_page(request, PAGE, "xtarot", _to_set_up(services, lang_of(request)))


def _to_set_up(services: Services, lang: Lang) -> dict[str, Any]:
    """What the page knows with which a table can be set up."""
    return {"games": describe_games(lang, services.shelf), "levels": describe_levels(lang)}


ROUTES = (home, set_up)
