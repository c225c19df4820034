"""The pages of a rulebook as HTML, with the cover and the contents beside the text."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from xtarot.families import PLAY_FILE
from xtarot.games import installed
from xtarot.rulebooks import Book, Clause, system
from xtarot.rulebooks.divisions import PLAYBOOK
from xtarot.rulebooks.document import Block, Document
from xtarot.rulebooks.html import Section, render, render_part
from xtarot.rules.texts import Lang, span
from xtarot_site.books.downloads import book_to_print, game_to_print
from xtarot_site.books.folding import fold_sections
from xtarot_site.books.remark_texts import TEXTS as TALK
from xtarot_site.books.remarks_html import draw_add_button
from xtarot_site.books.shelf_html import draw_cover
from xtarot_site.books.study.study_html import clause_shares, studied
from xtarot_site.books.versions_html import changed, changed_later, earlier_notice, gone, versions
from xtarot_site.books.without_rules import table_without_rules
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.kit.pages.server_texts import TEXTS

Notes = Sequence[Mapping[str, Html]]
"""What is said beside clauses, by their ids, from several sources."""


def _t(key: str, lang: Lang, **words: str | int) -> str:
    return TEXTS[key].of(lang, **words)


# A book


class Standing(NamedTuple):
    """How a book stands to the site and to who reads it: whose number it has, and the code of one's own work.

    `tried`: how many deals were played of it where people keep its rules themselves. `only`: whether the rules alone
    are wanted; None where one cannot choose.
    """

    site: str = ""
    own: str = ""
    tried: int = 0
    only: bool | None = None


OURS = Standing()


def volume(
    book: Book, tab: str, text: Html, sections: Sequence[Section], lang: Lang, standing: Standing = OURS
) -> Html:
    """One page of a book, named by its tab, with everything that stands beside it. `sections`: those of the page."""
    return element(
        "div",
        element(
            "div",
            draw_cover(book, lang),
            _facts(book, lang, standing),
            _ways(book, lang, standing.own),
            draw_contents(" ".join(filter(None, [book.number, book.name[lang]])), sections, lang),
            class_="beside-text",
        ),
        element("div", _tabs(book, tab, lang), text, class_="pages"),
        class_="volume",
    )


def _facts(book: Book, lang: Lang, standing: Standing) -> Html:
    """The data of the title page."""
    site = standing.site
    facts = [
        ("number_of", _t("number_of_site", lang, number=book.number or "", site=site) if site else ""),
        ("author", book.author[lang]),
        ("players_of", _t("n_players", lang, n=span(*book.players))),
        ("cards_of", _t("n_of_cards", lang, n=book.cards)),
        ("version", f"v{book.version}"),
        ("variant_of", _origin(book)),
        ("source", book.source[lang]),
        ("tried_here", str(standing.tried or "")),
        ("received", book.received.isoformat() if book.received else ""),
        ("published", book.published.isoformat() if book.published else ""),
    ]
    rows = (
        element("div", element("dt", _t(key, lang)), element("dd", value), class_="cluster")
        for key, value in facts
        if value
    )
    return element("dl", *rows, class_="data cluster quiet")


def _origin(book: Book) -> Html | str:
    """The book of which it is a variant, as a link."""
    origin = book.variant_of
    if not origin:
        return ""
    called = " ".join(filter(None, [origin.number, origin.game, f"v{origin.version}"]))
    return element("a", called, href=f"/rules/{origin.game}")


def draw_contents(title: str, sections: Sequence[Section], lang: Lang) -> Html:
    """The sections of a page, each a link; those of the playbook stand below it, apart from the rules."""
    other = "en" if lang == "ja" else "ja"
    names = [one.id for one in sections]
    first = names.index(PLAYBOOK) if PLAYBOOK in names else len(names)
    rules, second = sections[:first], sections[first:]
    return (
        element(
            "nav",
            element(
                "details",
                element(
                    "summary",
                    element("b", title, class_="clip"),
                    element("span", _t("contents", lang), class_="current clip"),
                ),
                element(
                    "ol",
                    *map(_draw_place, rules),
                    element("li", _link(second[0]), element("ol", *map(_draw_place, second[1:])), class_="second")
                    if second
                    else None,
                ),
                element("a", _t("other_language", lang), href=f"?lang={other}", lang=other, class_="other"),
                open=True,
            ),
            class_="contents",
            aria_label=_t("contents", lang),
        )
        if sections
        else Html()
    )


def _draw_place(section: Section) -> Html:
    return element("li", _link(section))


def _link(section: Section) -> Html:
    return element("a", section.title, href=f"#{section.id}")


def _ways(book: Book, lang: Lang, own: str) -> Html:
    """To a table, to paper, and for its author to the next version."""
    ways: list[Html] = []
    if book.game in installed():
        ways.append(
            element(
                "a",
                _t("try_it", lang),
                class_="button filled",
                href=f"/new?game={book.game}",
                data_icon="play",
                data_play=book.game,
            )
        )
    elif table := table_without_rules(book, book.game):
        ways.append(element("a", _t("try_without_rules", lang), class_="button filled", href=table, data_icon="play"))
    inside = lang if lang in book.languages else book.languages[0]
    pdf = f"/rules/{book.game}/{book.game}.{inside}.pdf"
    ways.append(element("a", _t("pdf", lang), class_="button", href=pdf, hreflang=inside, data_icon="print"))
    if PLAY_FILE in book.manuscript.files:
        ways.append(element("a", _t("make_variant", lang), class_="button plain", href=f"/write?variant={book.game}"))
    if own:
        ways.append(element("a", _t("revise", lang), class_="button plain", href=f"/write/{own}"))
    return element("div", *ways, element("p", id="fault", class_="fault quiet", role="alert"), class_="ways stack")


def _tabs(book: Book, tab: str, lang: Lang) -> Html | None:
    """The pages of a book; nothing where there is only one."""
    pages = [("rules", f"/rules/{book.game}")]
    if studied(book):
        pages.append(("figures", f"/rules/{book.game}/figures"))
    if book.earlier:
        pages.append(("changes", f"/rules/{book.game}/changes"))
    if system(book.game, lang):
        pages.append(("system", f"/system/{book.game}"))
    if len(pages) == 1:
        return None
    links = (
        element("a", _t(f"tab_{name}", lang), href=href, aria_current="page" if name == tab else None)
        for name, href in pages
    )
    return element("nav", *links, class_="leaves", aria_label=_t("pages_of_book", lang))


# Its text


class Part(NamedTuple):
    """A part of the text as it is written: a clause with what stands beside it and after it, or what has no id."""

    id: str
    text: Html
    beside: tuple[Html, ...] = ()
    after: tuple[Html, ...] = ()


class Chapter(NamedTuple):
    """A section of the text: its heading, the parts below it, and how it is shown (`Shown`)."""

    head: Html
    parts: tuple[Part, ...]
    more: bool = False
    folded: bool = False


def article(
    book: Book,
    latest: Book,
    lang: Lang,
    sheet: str,
    said: Mapping[str, Html] | None = None,
    only: bool | None = None,
) -> Html:
    """The rules, each clause with what is to be said beside it. `sheet` is the address of the card faces.

    `latest` is the book in its present version: the same, unless an earlier one is read. `said`: what readers and
    tables say of clauses; None where nobody can. `only`: whether the rules alone are shown; None where one cannot
    choose.
    """
    head, chapters = _written(book, latest, lang, sheet)
    document, translated = book.documents[lang], lang in book.languages
    return element(
        "article",
        head,
        draw_how(said, lang),
        _how_much(book, only, lang) if any(one.more for one in chapters) else None,
        element(
            "div",
            *(_draw_chapter(one, said, lang) for one in chapters),
            lang=None if translated else document.lang,
        ),
        class_="book rules-only" if only else "book",
        data_book=book.game,
    )


def _how_much(book: Book, only: bool | None, lang: Lang) -> Html | None:
    """Whether the rules alone are shown: links, so that it works without scripts, and has an address."""
    if only is None:
        return None
    ways = (("whole_text", f"/rules/{book.game}", False), ("rules_only", f"/rules/{book.game}?rules=only", True))
    links = (
        element("a", _t(key, lang), href=href, aria_current="true" if one == only else None, data_only=str(int(one)))
        for key, href, one in ways
    )
    return element("nav", *links, class_="leaves how-much", aria_label=_t("how_much", lang))


def _draw_chapter(chapter: Chapter, said: Mapping[str, Html] | None, lang: Lang) -> Html:
    """A section; what is no rules in an element of its own, which may have to be opened."""
    parts = [draw_part(part, said, lang) for part in chapter.parts]
    if chapter.folded:
        return element("details", element("summary", chapter.head), *parts, class_="more")
    if chapter.more:
        return element("div", chapter.head, *parts, class_="more")
    return together(chapter.head, *parts)


@lru_cache(maxsize=128)  # a stranger's book may take seconds
def _written(book: Book, latest: Book, lang: Lang, sheet: str) -> tuple[Html, tuple[Chapter, ...]]:
    """What stands above the text, and its sections."""
    earlier = book is not latest
    notes = [changed_later(book, latest, lang)] if earlier else [clause_shares(book, lang), changed(book, lang)]
    empty = {} if earlier else gone(book, lang)
    document, translated = book.documents[lang], lang in book.languages
    head = together(
        element("h1", book.name[lang]),
        versions(latest, lang),
        earlier_notice(book, latest, lang) if earlier else None,
        element("p", book.summary[lang], class_="summary"),
        None if translated else element("p", _t("not_translated", lang), class_="notice"),
        None if earlier else book_to_print(book, lang),
    )
    chapters = [
        Chapter(
            Html(render_part(one.head, document.lang, sheet)) if one.head else Html(),
            tuple(_drawn(part, notes, empty, document.lang, sheet) for part in one.parts),
            one.more,
            one.folded,
        )
        for one in fold_sections(document)
    ]
    return head, (Chapter(Html(), (Part("", Html(), after=tuple(empty.get("", ()))),)), *chapters)


def _drawn(part: Clause | Block, notes: Notes, empty: Mapping[str, list[Html]], lang: str, sheet: str) -> Part:
    text = Html(render_part(part, lang, sheet))
    if not isinstance(part, Clause):
        return Part("", text)
    beside = tuple(element("p", found) for by_clause in notes if (found := by_clause.get(part.id)))
    return Part(part.id, text, beside, tuple(empty.get(part.id, ())))


def draw_how(said: Mapping[str, Html] | None, lang: Lang) -> Html | None:
    """What is said of the whole, and how to say something; nothing where nobody can."""
    if said is None:
        return None
    return together(said.get(""), element("p", TALK["remark_how"].of(lang), class_="remark-how"))


def draw_part(part: Part, said: Mapping[str, Html] | None, lang: Lang) -> Html:
    """A part with what stands beside it; of a clause also what is said of it, and the button to say something."""
    if not part.id:
        return together(part.text, *part.after)
    own = [*part.beside, *([said[part.id]] if said and part.id in said else ())]
    aside = element("aside", element("small", part.id), *own, class_="beside") if own else None
    more = None if said is None else draw_add_button(part.id, lang)
    return together(element("section", aside, part.text, more, class_="clause", id=part.id), *part.after)


def bots_system(book: Book, document: Document, lang: Lang) -> Html:
    """How the bots of a game understand each other."""
    text = Html(render(document))
    return element("article", element("h1", _t("system_of", lang, game=book.name[lang])), text, class_="book")


def without_book(name: str, title: str, lang: Lang) -> Html:
    """The page of a game that brings no rulebook."""
    return element(
        "article",
        element("h1", title),
        element("p", _t("no_rulebook", lang)),
        element("p", element("a", _t("try_it", lang), class_="button", href=f"/new?game={name}", data_play=name)),
        game_to_print(name, lang),
        class_="book",
    )
