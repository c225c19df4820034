"""Devices to which notices are pushed: the doors at which a browser says so, and what makes the site an app."""

from typing import Annotated, Any

from litestar import Response, delete, get, put
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException
from litestar.params import JSONBody
from msgspec import Meta, Struct

from xtarot_site.kit.assets.sources import TYPES
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.rate_limits import limit_on_site
from xtarot_site.kit.http.session import AnyRequest, lang_of, secret_of
from xtarot_site.kit.services import FromSite
from xtarot_site.notices.push.endpoints import LONGEST, EndpointRefused, read_subscription
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.push.worker import PushWorker
from xtarot_site.notices.texts import NO_ENDPOINT, NOBODY

MOST = 10  # devices of one person
PAGE_COLOUR = "#f5f2eb"  # `--page` of lib/tokens.css
WORKER = "notices/service-worker.js"
# It asks for icons, and tells us where it can be reached; all else would be a mistake.
WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"
ICONS = {"192": "any", "512": "any", "maskable-512": "maskable"}

Key = Annotated[str, Meta(max_length=200)]


class NotPushed(HTTPException):
    """Nothing is pushed there; the detail says why."""

    status_code = 409


class Device(Struct):
    """Where a browser can be reached, as its `PushSubscription` says: an address of its push service, and two keys."""

    endpoint: Annotated[str, Meta(max_length=LONGEST)]
    p256dh: Key
    auth: Key


@put("/api/you/device", status_code=204, raises=[NotPushed, TooManyRequestsException])
async def add_device(request: AnyRequest, services: FromSite, data: JSONBody[Device]) -> None:
    """Push what who asks is told to this browser, in the language of the page; the same again changes nothing more."""
    await limit_on_site(request, services.allowances.devices)
    secret = secret_of(request)
    if not secret or (await visitor_of(request)).session is None:  # nobody tells a newcomer anything
        raise NotPushed(NOBODY.of(lang_of(request)))
    try:
        services[PushWorker].gate.check(data.endpoint)
        subscription = read_subscription(data.endpoint, data.p256dh, data.auth, lang_of(request))
    except EndpointRefused:
        raise NotPushed(NO_ENDPOINT.of(lang_of(request))) from None
    await SubscriptionStore(services.store).subscribe(secret, subscription, MOST)


@delete("/api/you/device", status_code=204)
async def remove_device(request: AnyRequest, services: FromSite) -> None:
    """Push nothing to this browser any more."""
    if secret := secret_of(request):
        await SubscriptionStore(services.store).unsubscribe(secret)


@get("/service-worker.js", include_in_schema=False)
async def service_worker(services: FromSite) -> Response[bytes]:
    """What shows the notices that are pushed; at the root, since it speaks for the whole site."""
    asset = services.assets().get(WORKER)
    if asset is None:
        raise NotFoundException
    headers = {"cache-control": "no-cache", "content-security-policy": WORKER_POLICY, "service-worker-allowed": "/"}
    return Response(asset.body, media_type=asset.kind, headers=headers)


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: AnyRequest, services: FromSite) -> Response[dict[str, Any]]:
    """What a device asks for to have the site as an app."""
    prefix = services.assets().prefix
    told = {
        "id": "/",
        "name": "xtarot",
        "short_name": "xtarot",
        "lang": lang_of(request),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAGE_COLOUR,
        "theme_color": PAGE_COLOUR,
        "icons": [
            {
                "src": f"{prefix}/notices/icon-{name}.png",
                "sizes": "x".join([name.removeprefix("maskable-")] * 2),
                "type": TYPES[".png"],
                "purpose": purpose,
            }
            for name, purpose in ICONS.items()
        ],
    }
    headers = {"cache-control": "private, no-cache"}
    return Response(told, media_type="application/manifest+json", headers=headers)


@get(["/apple-touch-icon.png", "/favicon.ico"], include_in_schema=False)
async def site_icon(services: FromSite) -> Response[bytes]:
    """The icon of the site, a PNG, where iPhones and browsers look for it by themselves, so that no page names it."""
    asset = services.assets().get("notices/icon-180.png")
    if asset is None:
        raise NotFoundException
    return Response(asset.body, media_type=asset.kind, headers={"cache-control": "public, max-age=86400"})


ROUTES = (add_device, remove_device, service_worker, manifest, site_icon)
