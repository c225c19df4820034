"""A page as it is sent: a template, filled with texts, data and HTML."""

import gzip
import html
import json
from collections.abc import Iterable
from functools import cache
from string import Template
from typing import Any

from litestar import MediaType, Response

from xtarot import cards as deck
from xtarot.faces import symbols
from xtarot.people.names import initial
from xtarot.texts import Lang, Text
from xtarot.web.assets.assets import Assets
from xtarot.web.books import remark_texts
from xtarot.web.desk import texts as desk_texts
from xtarot.web.http.session import (
    AnyRequest,
    cookie_of,
    is_known,
    lang_of,
    new_cookie,
    person_of,
    secret_of,
    table_of,
)
from xtarot.web.pages import server_texts
from xtarot.web.pages.markup import Html, element, together
from xtarot.web.pages.texts import HOME, TEXTS
from xtarot.web.problems import texts as problem_texts
from xtarot.web.replay import texts as replay_texts
from xtarot.web.replay import verify_texts
from xtarot.web.review import texts as review_texts
from xtarot.web.write import texts as write_texts
from xtarot.web.you import texts as you_texts

NAV = {"/": "play", "/problems": "problems", "/rules": "rulebooks", "/deals": "your_deals"}
"""Where the links of the bar lead, and their texts."""
FOR_REVIEWERS = {"/desk": "desk"}

OWN_TEXTS: dict[str, dict[str, Text]] = {
    "desk": desk_texts.OF_SCRIPTS,
    "home": HOME,
    "problem": review_texts.TEXTS | problem_texts.TEXTS,
    "replay": replay_texts.TEXTS | verify_texts.TEXTS,
    "review": review_texts.TEXTS | replay_texts.RESULT,
    "rules": remark_texts.SCRIPTS,
    "write": write_texts.TEXTS,
    "you": you_texts.TEXTS,
}
"""What templates and their scripts say besides the texts of all pages."""

_OUTLINE = (
    '<svg viewBox="0 0 20 20"><path d="M10 4a3 3 0 1 0 0 6a3 3 0 1 0 0-6M4 16.5c.5-3.2 2.8-4.7 6-4.7s5.5 1.5 6 4.7"'
    ' fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"></path></svg>'
)


def send_page(
    request: AnyRequest,
    name: str,
    title: str,
    more: dict[str, Any],
    body: str = "",
    status: int = 200,
    faces: Iterable[str] = (),
) -> Response[bytes]:
    """The page made of this template; `more` goes into its data, `body` is HTML, `faces` are symbols of the sprite."""
    assets: Assets = request.app.state.assets
    lang = lang_of(request)
    page = assets.pages[name]
    back = None if name == "table" else table_of(request)
    data = {
        "lang": lang,
        "texts": _words(name, lang),
        "cards": _card_names(lang),
        "sprite": sheet_of(request),
        **({"back": back} if back else {}),
        **more,
    }
    own = {
        "page": name,
        "lang": lang,
        "other_lang": "en" if lang == "ja" else "ja",
        "title": html.escape(title),
        "static": assets.prefix,
        "data": _script(data),
        "body": body,
        "faces": symbols(["sign", *faces], lang),
        "back": _back(back, lang) if back else "",
        "nav": _nav(request, lang),
        "you": _you(request, lang),
        "referrer": "no-referrer" if name in ("replay", "review") else "same-origin",
    }
    text = Template(page.template).substitute(_escaped(name, lang) | page.scripts | page.styles | own)
    headers = {
        "cache-control": "private, no-store" if name == "table" else "private, no-cache",
        "vary": "Cookie, Accept-Language, Accept-Encoding",
        "content-security-policy": assets.policy,
    }
    sent = text.encode()
    if takes_gzip(request):
        sent, headers["content-encoding"] = gzip.compress(sent, 6), "gzip"
    if name in ("table", "replay", "review"):
        headers["x-robots-tag"] = "noindex"
    if name in ("replay", "review"):
        headers["referrer-policy"] = "no-referrer"
    secret = secret_of(request)
    cookies = [] if secret else [new_cookie(request)[1]]
    if secret and name == "home" and is_known(request):  # who comes back within a year is known
        cookies = [cookie_of(request, secret)]
    return Response(sent, media_type=MediaType.HTML, status_code=status, cookies=cookies, headers=headers)


def sheet_of(request: AnyRequest) -> str:
    """The address of the sheet of card faces, in the language of who asks."""
    assets: Assets = request.app.state.assets
    return f"{assets.prefix}/cards-{lang_of(request)}.svg"


def _nav(request: AnyRequest, lang: Lang) -> str:
    """The links of the bar, with a mark on the one that leads here, or to what this page belongs to."""
    path, person = request.url.path, person_of(request)
    to_all = NAV | FOR_REVIEWERS if person and person.reviewer else NAV
    for code in request.app.state.programme.awaiting(person.who)[:1] if person else ():
        to_all = to_all | {f"/write/{code}/course": "came_back"}
    links = (
        element("a", server_texts.TEXTS[text].of(lang), href=to, aria_current=_current(path, to))
        for to, text in to_all.items()
    )
    return str(element("nav", *links, class_="nav", aria_label=TEXTS["pages"].of(lang)))


def _back(code: str, lang: Lang) -> str:
    """The way back to the table where who asks sits."""
    text = server_texts.TEXTS["back_to_table"].of(lang)
    words = element("span", text)
    return str(
        element("a", words, href=f"/table/{code}", class_="button small to-table", data_icon="back", aria_label=text)
    )


def _you(request: AnyRequest, lang: Lang) -> str:
    """The way to one's own page: a person's first letter, or the outline of one for a guest."""
    person = person_of(request)
    mark = together(initial(person.name)) if person else Html(_OUTLINE)
    name = element("span", person.name, class_="called") if person else None
    text = server_texts.TEXTS["your_page" if person else "guest_page"]
    label = text.of(lang, name=person.name if person else "")
    current = "page" if request.url.path == "/you" else None
    circle = element("span", mark, class_="initial", aria_hidden="true")
    return str(element("a", circle, name, href="/you", class_="who-you-are", aria_label=label, aria_current=current))


def _current(path: str, to: str) -> str | None:
    if path == to:
        return "page"
    belongs = path.startswith((f"{to}/", "/system/", "/contests", "/write") if to == "/rules" else f"{to}/")
    return "true" if to != "/" and belongs else None


def takes_gzip(request: AnyRequest) -> bool:
    """Whether who asks unpacks gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def _script(data: dict[str, Any]) -> str:
    """JSON that stands in a page: nothing in it can end the element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _words(name: str, lang: Lang) -> dict[str, str]:
    """What a template and its scripts say, in one language."""
    return {key: text.of(lang) for key, text in (TEXTS | OWN_TEXTS.get(name, {})).items()}


@cache
def _escaped(name: str, lang: Lang) -> dict[str, str]:
    return {key: html.escape(text) for key, text in _words(name, lang).items()}


@cache
def _card_names(lang: Lang) -> dict[str, str]:
    return {deck.text(card): deck.name(card, lang) for card in deck.DECK}
