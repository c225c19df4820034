"""The shelf as HTML: the books that are wanted, each a cover with what a reader chooses by."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple
from urllib.parse import urlencode

from xtarot.games import installed
from xtarot.rulebooks import Book, Shelf
from xtarot.rulebooks.catalog import cover_color as colour
from xtarot.rulebooks.document import Block, CardSign, Text, blocks, cards_of, inlines
from xtarot.rules.cards import UnknownCard, parse
from xtarot.rules.cards import name as name_of
from xtarot.rules.texts import Lang, span
from xtarot_site.books.downloads import deck_to_print
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.kit.pages.server_texts import TEXTS

Use = Literal["", "table", "read"]
Players = Literal["", "1-2", "3-4", "5-6", "7-8"]
Order = Literal["number", "new", "name"]
USES: tuple[Use, ...] = ("", "table", "read")
PLAYERS: tuple[Players, ...] = ("", "1-2", "3-4", "5-6", "7-8")
ORDERS: tuple[Order, ...] = ("number", "new", "name")
MOST_WORDS = 80  # characters of a search


class Wanted(NamedTuple):
    """Which books are wanted: with these words, of this use, for so many players; and in which order."""

    words: str = ""
    use: Use = ""
    players: Players = ""
    order: Order = "number"


class Headline(NamedTuple):
    """Something that happened on this shelf: when (ISO date), to which book, and what."""

    day: str
    title: str
    href: str
    text: Html


def _t(key: str, lang: Lang, **words: str | int) -> str:
    return TEXTS[key].of(lang, **words)


def shelf(on: Shelf, wanted: Wanted, headlines: Sequence[Headline], site: str, lang: Lang) -> Html:
    """The page. `site`: whose numbers those of the published books are."""
    found = [*_found(on.books, wanted, lang)]
    return element(
        "div",
        element(
            "header",
            element("div", element("h1", _t("shelf", lang)), element("p", _t("shelf_about", lang), class_="quiet")),
            element("a", _t("write_rules", lang), href="/write", class_="button"),
            class_="cluster",
        ),
        deck_to_print(lang),
        _choices(wanted, lang),
        element("ul", *(on_shelf(book, site if book in on.published else "", lang) for book in found), class_="books"),
        None if found else element("p", _t("nothing_found", lang), class_="notice", role="status"),
        _headlines(headlines, lang),
        class_="stand",
    )


# Which books


def _found(books: Iterable[Book], wanted: Wanted, lang: Lang) -> Iterator[Book]:
    asked = _folded(wanted.words[:MOST_WORDS]).split()
    fits = [
        book
        for book in books
        if (not wanted.use or (book.game in installed()) == (wanted.use == "table"))
        and (not wanted.players or _for(book, wanted.players))
        and all(word in _words(book) for word in asked)
    ]
    if wanted.order == "new":
        fits.sort(key=lambda book: str(book.published or ""), reverse=True)
    if wanted.order == "name":
        fits.sort(key=lambda book: _folded(book.name[lang]))
    yield from fits


def _for(book: Book, players: Players) -> bool:
    least, most = map(int, players.split("-"))
    return book.players[0] <= most and least <= book.players[1]


@lru_cache(maxsize=1024)
def _words(book: Book) -> str:
    """All that is searched: names, authors, the text and the cards of a book, in both languages."""
    of_data = (book.name, book.author, book.summary, book.kind, book.tagline, book.sides)
    said = [book.number or "", book.game, *(text for texts in of_data for text in texts.values())]
    for lang in book.languages:
        said += [_said(block, lang) for block in blocks(book.documents[lang].parts)]
    return _folded("\n".join(said))


def _said(block: Block, lang: str) -> str:
    """The words of a block, its cards by name."""
    words = (
        part.text if isinstance(part, Text) else _card(part.card, lang) if isinstance(part, CardSign) else ""
        for part in inlines(block)
    )
    return " ".join(["".join(words), *(_card(card, lang) for card in cards_of(block))])


def _card(text: str, lang: str) -> str:
    try:
        return name_of(parse(text), lang)
    except UnknownCard:  # a suit alone, or nothing
        return text


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


# What is chosen


def _choices(wanted: Wanted, lang: Lang) -> Html:
    """The search, and what it can be narrowed to; each a link, so that it works without scripts."""
    chosen = [(name, value) for name, value in _query(wanted).items() if name not in ("q", "order")]
    order = (element("option", _t(f"order_{one}", lang), value=one, selected=one == wanted.order) for one in ORDERS)
    label = _t("search_shelf", lang)
    form = element(
        "form",
        element("input", type="search", name_="q", value=wanted.words, placeholder=label, aria_label=label),
        *(element("input", type="hidden", name_=name, value=value) for name, value in chosen),
        element("select", *order, name_="order", aria_label=_t("order", lang)),
        element("button", _t("search", lang), type="submit", class_="button small"),
        role="search",
        action="/rules",
    )
    uses = [(_t(f"use_{one or 'all'}", lang), wanted._replace(use=one), one == wanted.use) for one in USES]
    players = [
        (
            one.replace("-", "–") if one else _t("any_players", lang),
            wanted._replace(players=one),
            one == wanted.players,
        )
        for one in PLAYERS
    ]
    return element(
        "div", form, _group(uses, "use_of_book", lang), _group(players, "players_of", lang), class_="wanted cluster"
    )


def _group(links: Iterable[tuple[str, Wanted, bool]], label: str, lang: Lang) -> Html:
    return element(
        "nav",
        *(
            element("a", text, href=f"/rules?{urlencode(_query(to))}", aria_current="true" if here else None)
            for text, to, here in links
        ),
        class_="leaves",
        aria_label=_t(label, lang),
    )


def _query(wanted: Wanted) -> dict[str, str]:
    """What stands in the address."""
    named = {"q": wanted.words, "use": wanted.use, "players": wanted.players}
    return {name: value for name, value in named.items() if value} | {"order": wanted.order}


# The books


def on_shelf(book: Book, site: str, lang: Lang) -> Html:
    """A book as it stands on the shelf. `site`: whose number it has, if it is published on this one."""
    minutes = _t("about_minutes", lang, n=book.minutes) if book.minutes else ""
    facts = [book.kind[lang], _t("players", lang, n=span(*book.players)), minutes]
    playable = _t("playable_here" if book.game in installed() else "only_to_read", lang)
    return element(
        "li",
        element(
            "a",
            draw_cover(book, lang),
            element("h2", book.name[lang]),
            href=f"/rules/{book.game}",
            aria_describedby=f"about-{book.game}",
        ),
        element(
            "p",
            element("span", book.tagline[lang], class_="tagline") if book.tagline[lang] else None,
            element("span", _t("gap", lang).join(filter(None, facts))),
            element("span", _t("gap", lang).join([book.author[lang], f"v{book.version}"])),
            element("span", _t("number_of_site", lang, number=book.number or "", site=site)) if site else None,
            element("span", playable, class_="use"),
            class_="quiet",
            id=f"about-{book.game}",
        ),
    )


def draw_cover(book: Book, lang: Lang) -> Html:
    """The front of a book: a picture, for its name stands beside it."""
    return element(
        "span",
        element("span", book.name[lang], class_="title-slip"),
        element("span", book.number or _t("guest", lang), class_="number"),
        class_=f"cover cover-{colour(book)}",
        aria_hidden="true",
    )


def _headlines(headlines: Sequence[Headline], lang: Lang) -> Html | None:
    """What has happened on this shelf, the newest first."""
    if not headlines:
        return None
    rows = (
        element(
            "li",
            element("time", one.day, datetime=one.day, class_="small-print"),
            element("p", element("a", one.title, href=one.href), " ", one.text),
        )
        for one in headlines
    )
    return element("section", element("h2", _t("headlines", lang)), element("ol", *rows), class_="headlines")
