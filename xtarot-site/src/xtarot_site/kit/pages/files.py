"""Static files as they are sent, what search engines are to leave alone, and whether the server is ready."""

import asyncio

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from xtarot.eventlog import StoreError
from xtarot_site.kit.assets.assets import WatchedAssets
from xtarot_site.kit.http.session import AnyRequest
from xtarot_site.kit.pages.page import takes
from xtarot_site.kit.services import FromSite

FOR_EVER = "public, max-age=31536000, immutable"
PATIENCE = 2.0  # seconds in which something is to be stored
OF_ANY = "device"  # in place of a hash, where a device asks for what no page has named: icons of notices


@get("/static/{given:str}/{name:path}", include_in_schema=False)
async def static(request: AnyRequest, services: FromSite, given: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """A file: of this version, or as another version had it, where that is kept (`xtarot serve --assets`)."""
    assets, name = services.assets(), name.lstrip("/")
    if given in (assets.hash, OF_ANY):
        asset = assets.get(name)
    else:
        asset = await asyncio.to_thread(services.kept.get, given, name) if services.kept else None
    if asset is None:
        raise NotFoundException
    headers = {"cache-control": "no-store" if given == OF_ANY else FOR_EVER, "vary": "Accept-Encoding"}
    body = asset.body
    if encoding := next((name for name in asset.packed if takes(request, name)), None):
        body, headers["content-encoding"] = asset.packed[encoding], encoding
    return Response(body, media_type=asset.kind, headers=headers)


@get("/robots.txt", media_type=MediaType.TEXT, include_in_schema=False)
async def robots() -> str:
    """What search engines are to leave alone: what pages ask for. Tables say it themselves."""
    return "User-agent: *\nDisallow: /api/\nDisallow: /ws/\n"


@get("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def healthz() -> str:
    """That the server runs, and answers; whoever starts servers asks it."""
    return "it runs"


@get("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def readyz(services: FromSite) -> Response[str]:
    """Whether a balancer is to send people here: 200, or 503 with the reason."""
    if services.stopping.leaves:
        return Response("it is stopping", status_code=503)
    if not services.news.fresh:
        return Response("it hears nothing from the database", status_code=503)
    try:
        async with asyncio.timeout(PATIENCE):
            await services.store.probe.check()
    except (StoreError, TimeoutError):
        return Response("nothing can be stored", status_code=503)
    return Response("ready")


def route_state(watched: WatchedAssets) -> HTTPRouteHandler:
    """The route by which pages at a server to work on know when to load themselves again.

    It says what they are made from now, and which server makes them.
    """

    @get("/dev/state", media_type=MediaType.TEXT, include_in_schema=False)
    async def show_state() -> str:
        return f"{watched.read().prefix} {watched.since}"

    return show_state


ROUTES = (static, robots, healthz, readyz)
