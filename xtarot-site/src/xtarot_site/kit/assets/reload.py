"""At a server to work on, pages load themselves again when what they are made from has changed."""

from litestar import MediaType, get
from litestar.handlers import HTTPRouteHandler

from xtarot_site.kit.assets.assets import WatchedAssets


def route_state(watched: WatchedAssets) -> HTTPRouteHandler:
    """The route that says what the pages are made from now, and which server makes them."""

    @get("/dev/state", media_type=MediaType.TEXT, include_in_schema=False)
    async def show_state() -> str:
        return f"{watched.read().prefix} {watched.since}"

    return show_state
