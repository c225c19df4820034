"""What the site says of itself: pages that everybody may read, and what the bar asks for."""

from datetime import UTC, datetime, timedelta

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException

from xtarot.rulebooks.html import render
from xtarot.rulebooks.markdown import parse_document
from xtarot.rulebooks.notation import Records
from xtarot.rules.texts import Lang
from xtarot_site.about.texts import TEXTS
from xtarot_site.kit.http.cost_limits import TakesTooLong
from xtarot_site.kit.http.session import AnyRequest, lang_of
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.kit.pages.page import TEXT, send_page
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.operate.announcements import HouseLine, ToldHouse
from xtarot_site.operate.audit_log import SitePage
from xtarot_site.operate.data_inventory import KEPT, write_term
from xtarot_site.operate.service import Operations

GOOD_FOR = timedelta(days=180)  # RFC 9116 asks for less than a year
LONG_CACHE = "public, max-age=86400"


@get("/api/house")
async def house_notices(request: AnyRequest, services: FromSite) -> list[ToldHouse]:
    """The notices of whoever runs the site that stand now, and for how many seconds; tables are told at once."""
    return services[HouseLine].read(lang_of(request))


@get("/privacy", media_type=MediaType.HTML, include_in_schema=False)
async def privacy_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """What is kept of whom and how long; before it, what the site says of that itself."""
    lang = lang_of(request)
    own = await _own_text(request, services, "privacy")
    written = together(element("h2", TEXTS["of_site"].of(lang)), own) if own else None
    body = element(
        "article",
        element("h1", TEXTS["privacy"].of(lang)),
        written,
        element("h2", TEXTS["kept"].of(lang)),
        element("p", TEXTS["kept_about"].of(lang), class_="summary"),
        _draw_kept(services.keep_logs, lang),
        element("h2", TEXTS["yours"].of(lang)),
        _way("take", "/api/you/data", lang),
        _way("delete", "/you", lang),
        class_="book site-text",
    )
    return send_page(request, TEXT, f"{TEXTS['privacy'].of(lang)} · xtarot", None, body)


def _draw_kept(keep_logs: int | None, lang: Lang) -> Html:
    heads = (element("th", TEXTS[one].of(lang), scope="col") for one in ("what", "term"))
    said = ((one.what.of(lang), write_term(one, keep_logs, lang)) for one in KEPT)
    rows = (element("tr", element("td", what), element("td", term)) for what, term in said)
    return element("table", element("thead", element("tr", *heads)), element("tbody", *rows), class_="kept")


def _way(key: str, href: str, lang: Lang) -> Html:
    said = TEXTS[f"{key}_about"].of(lang)
    return element("p", said, " ", element("a", TEXTS[key].of(lang), href=href))


@get("/imprint", media_type=MediaType.HTML, include_in_schema=False)
async def imprint_page(request: AnyRequest, services: FromSite) -> Response[bytes]:
    """Who runs the site, in their own words; 404 where they have written none."""
    lang = lang_of(request)
    if not (own := await _own_text(request, services, "imprint")):
        raise NotFoundException
    body = element("article", element("h1", TEXTS["imprint"].of(lang)), own, class_="book site-text")
    return send_page(request, TEXT, f"{TEXTS['imprint'].of(lang)} · xtarot", None, body)


async def _own_text(request: AnyRequest, services: Services, page: SitePage) -> Html | None:
    """What the site says of itself there, as HTML; in the other language where it is not written in this one."""
    found = services[Operations].site.text(page, lang_of(request))
    if not found:
        return None
    try:
        drawn = await services.effort.in_thread(request, draw_site_text, *found, refused=False)
    except TakesTooLong:
        return None
    return element("div", drawn, lang=found[1], class_="own-text")


def draw_site_text(source: str, lang: Lang) -> Html:
    """A text of the site as HTML: Markdown as that of rulebooks, whose headings begin below that of the page."""
    document, _ = parse_document(source, lang, Records({}), "")
    return Html(render(document))


@get("/.well-known/security.txt", media_type=MediaType.TEXT, include_in_schema=False)
async def security_txt(services: FromSite) -> Response[str]:
    """Where a hole is reported (RFC 9116); 404 where whoever runs the site has named no place."""
    if not services.security_contact:
        raise NotFoundException
    today = datetime.fromtimestamp(services.clock.wall(), UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {services.security_contact}",
        f"Expires: {(today + GOOD_FOR).isoformat().replace('+00:00', 'Z')}",
    ]
    lines.append("Preferred-Languages: ja, en")
    lines += [f"Canonical: https://{name}/.well-known/security.txt" for name in sorted(services.hosts)]
    return Response("\n".join([*lines, ""]), media_type=MediaType.TEXT, headers={"cache-control": LONG_CACHE})


ROUTES = (house_notices, privacy_page, imprint_page, security_txt)
