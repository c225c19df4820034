"""A page as it is sent: a template, filled with texts, data and HTML."""

import html
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

import msgspec
from litestar import MediaType, Response
from msgspec import UNSET, Struct, UnsetType

from xtarot.faces import symbols
from xtarot.rules import cards as deck
from xtarot.rules.texts import Lang, Text
from xtarot_site.kit.assets.assets import Assets
from xtarot_site.kit.current_user import seen_visitor
from xtarot_site.kit.http.lan import is_loopback
from xtarot_site.kit.http.session import AnyRequest, cookie_of, lang_of, new_cookie, secret_of
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.kit.pages.server_texts import TEXTS as SERVER_TEXTS
from xtarot_site.kit.pages.skeleton import Part, Skeleton, pack_text
from xtarot_site.kit.pages.texts import TEXTS
from xtarot_site.kit.services import services_of

NAV = {"/": "play", "/people": "people", "/problems": "problems", "/rules": "rulebooks", "/deals": "your_deals"}
"""Where the links of the bar lead, and their texts."""
FOR_REVIEWERS = {"/desk": "desk"}
FOR_MODERATORS = {"/moderate": "moderate"}
FOR_OPERATORS = {"/operate": "operate"}
NOTICES = "/you#notices"
OWN = {
    "title",
    "shared",
    "data",
    "body",
    "faces",
    "back",
    "nav",
    "you",
    "announcements",
    "foot",
}  # what differs between the answers of a page

_NEVER = re.compile(r"\s*q=0(\.0*)?\s*")  # the weight of an encoding that is not to be used
_OUTLINE = (
    '<svg class="icon" viewBox="0 0 20 20">'
    '<path d="M10 4a3 3 0 1 0 0 6a3 3 0 1 0 0-6M4 16.5c.5-3.2 2.8-4.7 6-4.7s5.5 1.5 6 4.7"'
    ' fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"></path></svg>'
)


@dataclass(frozen=True, eq=False)
class Page:
    """A page of a feature: the name of its template, and what that and its scripts say besides the texts of all pages.

    `unlisted`: only who was given its address has it, and search engines are to leave it alone. `alone`: what a click
    leads to is not told where from. `unstored`: browsers keep nothing of it. `live`: the same, since something goes on
    there; and no other page leads back to it.
    """

    name: str
    texts: Mapping[str, Text] = field(default_factory=dict)
    unlisted: bool = False
    alone: bool = False
    unstored: bool = False
    live: bool = False

    @cache  # noqa: B019  # pages are as many as features
    def words(self, lang: Lang) -> dict[str, str]:
        """What the page says, in one language."""
        return {key: text.of(lang) for key, text in (TEXTS | dict(self.texts)).items()}

    @cache  # noqa: B019
    def escaped(self, lang: Lang) -> dict[str, str]:
        """The same as HTML."""
        return {key: html.escape(text) for key, text in self.words(lang).items()}


class PageData(Struct):
    """What the scripts of every page are given. `cards`: names by text; `sprite`: the address of the sheet of faces.

    `now`: the server's clock when the page was sent, in seconds since 1970 (`server-time.js`).
    `back`: the table where one sits, to which another page leads back. `lan`: the origin of the site in the local
    network, for links that others open; only where the page was opened on the machine that runs the site.
    """

    lang: Lang
    texts: dict[str, str]
    cards: dict[str, str]
    sprite: str
    now: float | UnsetType = UNSET  # always, but not among what all answers of a page have in common
    back: str | UnsetType = UNSET
    lan: str | UnsetType = UNSET


TEXT = Page("rules")
"""A page of text, without scripts of a feature's own."""


def send_page(
    request: AnyRequest,
    page: Page,
    title: str,
    more: Struct | Mapping[str, Any] | None = None,
    body: Part = "",
    status: int = 200,
    faces: Iterable[str] = (),
    shared: Part = "",
) -> Response[bytes]:
    """The page; `more` goes into its data beside `PageData`, `body` is HTML, `faces` are symbols of the sprite.

    `shared`: of its data, what other answers have, too (`share_data`).
    """
    services, lang = services_of(request), lang_of(request)
    assets, frame, who = services.assets(), services.frame, seen_visitor(request).who
    back = None if page.live or who is None else frame.table_of(who)
    lan = services_of(request).lan if is_loopback(request) else ""
    own = {"now": services_of(request).clock.wall(), "back": back, "lan": lan}
    values: dict[str, Part] = {
        "title": html.escape(title),
        "shared": shared,
        "data": f"{_members({key: value for key, value in own.items() if value})}{_members(more)}}}",
        "body": body,
        "faces": _faces(lang, *faces),
        "back": _back(back, lang) if back else "",
        "nav": _nav(request, lang),
        "you": _you(request, lang),
        "announcements": together(*(draw(lang) for draw in frame.announcements)),
        "foot": together(*(draw(request.url.path, lang) for draw in frame.foot)),
    }
    headers = {
        "cache-control": "private, no-store" if page.live or page.unstored else "private, no-cache",
        "vary": "Cookie, Accept-Language, Accept-Encoding",
        "content-security-policy": assets.policy,
    }
    skeleton = _skeleton(page, assets, lang)
    if takes_gzip(request):
        headers["content-encoding"] = "gzip"
    sent = skeleton.pack(values) if takes_gzip(request) else skeleton.fill(values)
    if page.unlisted:
        headers["x-robots-tag"] = "noindex"
    if page.alone:
        headers["referrer-policy"] = "no-referrer"
    secret = secret_of(request)
    cookies = [] if secret else [new_cookie(request)[1]]
    if secret and page.name == "home" and seen_visitor(request).session:  # who comes back within a year is known
        cookies = [cookie_of(request, secret)]
    return Response(sent, media_type=MediaType.HTML, status_code=status, cookies=cookies, headers=headers)


def initial(name: str) -> str:
    """The first letter of a name, with its marks, as it stands for the person in a circle."""
    end = 1
    while end < len(name) and unicodedata.category(name[end])[0] == "M":
        end += 1
    return name[:end].upper()


def sheet_of(request: AnyRequest) -> str:
    """The address of the sheet of card faces, in the language of who asks."""
    return _sheet(services_of(request).assets(), lang_of(request))


def _sheet(assets: Assets, lang: Lang) -> str:
    return f"{assets.prefix}/cards-{lang}.svg"


def _nav(request: AnyRequest, lang: Lang) -> str:
    """The links of the bar, with a mark on the one that leads here, or to what this page belongs to."""
    path, person = request.url.path, seen_visitor(request).person
    to_all = dict(NAV)
    if person:
        to_all |= FOR_REVIEWERS if person.reviewer else {}
        to_all |= FOR_MODERATORS if person.moderator else {}
        to_all |= FOR_OPERATORS if person.operator else {}
    links = (
        element("a", SERVER_TEXTS[text].of(lang), href=to, aria_current=_current(path, to))
        for to, text in to_all.items()
    )
    return str(element("nav", *links, class_="nav", aria_label=TEXTS["pages"].of(lang)))


def _back(code: str, lang: Lang) -> str:
    """The way back to the table where who asks sits."""
    text = SERVER_TEXTS["back_to_table"].of(lang)
    words = element("span", text)
    return str(
        element("a", words, href=f"/table/{code}", class_="button small to-table", data_icon="back", aria_label=text)
    )


def _you(request: AnyRequest, lang: Lang) -> str:
    """The way to one's own page: a person's first letter, or the outline of one for a guest.

    It says so where there is something new for them, as scripts do when that comes (`presence.js`).
    """
    visitor = seen_visitor(request)
    person = visitor.person
    mark = together(initial(person.name)) if person else Html(_OUTLINE)
    name = element("span", person.name, class_="called") if person else None
    text = SERVER_TEXTS["your_page" if person else "guest_page"]
    label = text.of(lang, name=person.name if person else "")
    current = "page" if request.url.path == "/you" else None
    circle = element("span", mark, class_="initial", aria_hidden="true")
    told, href = None, "/you"
    if visitor.told:
        words = SERVER_TEXTS["notices"].of(lang)
        told = element("span", element("span", words), class_="to-notices", data_icon="bell")
        label, href = f"{words} · {label}", NOTICES
    return str(
        element("a", told, circle, name, href=href, class_="who-you-are", aria_label=label, aria_current=current)
    )


def _current(path: str, to: str) -> str | None:
    if path == to:
        return "page"
    belongs = path.startswith((f"{to}/", "/system/", "/contests", "/write") if to == "/rules" else f"{to}/")
    return "true" if to != "/" and belongs else None


def takes_gzip(request: AnyRequest) -> bool:
    """Whether who asks unpacks gzip."""
    return takes(request, "gzip")


def takes(request: AnyRequest, encoding: str) -> bool:
    """Whether who asks unpacks this content encoding: it is named, and not with the weight 0."""
    named = (part.partition(";") for part in request.headers.get("accept-encoding", "").split(","))
    return any(name.strip().lower() == encoding and not _NEVER.fullmatch(weight) for name, _, weight in named)


@lru_cache(64)
def _skeleton(page: Page, assets: Assets, lang: Lang) -> Skeleton:
    """What all answers of a page have in common. Its data begin with what scripts say, and what cards are called."""
    bundle = assets.pages[page.name]
    data = PageData(lang, page.words(lang), _card_names(lang), _sheet(assets, lang))
    always = {
        "page": page.name,
        "lang": lang,
        "other_lang": "en" if lang == "ja" else "ja",
        "static": assets.prefix,
        "texts": _json(data).removesuffix("}"),
        "referrer": "no-referrer" if page.alone else "same-origin",
    }
    alike = page.escaped(lang) | bundle.scripts | bundle.styles | always
    return Skeleton(bundle.template, {name: text for name, text in alike.items() if name not in OWN})


def share_data(data: Struct) -> Part:
    """Data of a page that other answers have, too."""
    return pack_text(_members(data))


def _members(data: Struct | Mapping[str, Any] | None) -> str:
    """What these data add to those that stand before them."""
    inside = _json(data)[1:-1] if data else ""
    return f",{inside}" if inside else ""


@lru_cache(64)
def _faces(lang: Lang, *names: str) -> Part:
    return pack_text(symbols(["sign", *names], lang))


def _json(data: Any) -> str:
    """JSON that stands in a page: nothing in it can end the element."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


@cache
def _card_names(lang: Lang) -> dict[str, str]:
    return {deck.text(card): deck.name(card, lang) for card in deck.DECK}
