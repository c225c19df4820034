"""A text as it was sent in, and what changed from one to another, as HTML for its author and the reviewers."""

from collections.abc import Iterable, Sequence

from xtarot.rulebooks import Book, compare
from xtarot.rulebooks.comparison import ClauseChange, compare_around, compare_data, compare_facts
from xtarot.rulebooks.document import Block, Clause
from xtarot.rulebooks.html import render_part
from xtarot.rules.texts import LANGS, Lang
from xtarot_site.books.shelf_html import draw_cover
from xtarot_site.books.versions_html import render_change
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.submissions.desk.notes_html import draw_day
from xtarot_site.submissions.desk.texts import LABELS, desk_text
from xtarot_site.submissions.desk.timeline_html import WorkPage, sent_texts, tell_changes


def _page(case: WorkPage, body: Html, lang: Lang) -> Html:
    """A text with what stands beside it: whose it is, and the way to the others."""
    course = element("a", desk_text("course", lang), class_="button", href=f"/write/{case.work.code}/course")
    beside = element("div", draw_cover(case.book, lang), course, sent_texts(case, lang), class_="beside-text")
    return element("div", beside, element("div", body, class_="pages"), class_="volume")


def as_sent(case: WorkPage, n: int, lang: Lang, sheet: str) -> Html:
    """Text `n`, counted from 1, as it was sent in."""
    book = case.books[n - 1]
    document = book.documents[lang]
    body = element(
        "article",
        element("h1", book.name[lang]),
        element(
            "p",
            desk_text("nth", lang, n=n),
            desk_text("gap", lang),
            draw_day(case.work.sent[n - 1].at, lang),
            class_="notice",
        ),
        data_of(book, lang),
        *(part_of(part, document.lang, sheet) for part in document.parts),
        class_="book",
        lang=None if lang in book.languages else document.lang,
    )
    return _page(case, body, lang)


def data_of(book: Book, lang: Lang) -> Html:
    """The data of the title page, as they were sent in."""
    said = compare_facts(book, lang).items()
    rows = (element("div", element("dt", label_key(key, lang)), element("dd", value)) for key, value in said)
    return element("details", element("summary", desk_text("data", lang)), element("dl", *rows, class_="data"))


def label_key(key: str, lang: Lang) -> str:
    """What a key of ``book.toml`` is called."""
    return LABELS[key].of(lang) if key in LABELS else key


def part_of(part: Clause | Block, lang: str, sheet: str) -> Html:
    """A part of a text; a clause is a section with its id."""
    shown = Html(render_part(part, lang, sheet))
    return element("section", shown, class_="clause", id=part.id) if isinstance(part, Clause) else shown


# What changed


def sent_changes(case: WorkPage, older: int, newer: int, side: bool, lang: Lang, sheet: str) -> Html:
    """What changed from one text to another: data, clauses, and what stands around them."""
    work, (before, after) = case.work, (case.books[n - 1] for n in (older, newer))
    names = tuple(desk_text("nth", lang, n=n) for n in (older, newer))
    clauses = compare(before, after, lang)
    differing = [each for each in clauses if each.kind != "same"]
    data, around = (_differing(one(before, after, lang)) for one in (compare_data, compare_around))
    where = f"/write/{work.code}/changes?from={older}&to={newer}"
    ways = (
        (desk_text("in_the_text", lang), where, not side),
        (desk_text("side_by_side", lang), f"{where}&side=1", side),
    )
    others = [each for each in LANGS if each != lang and each in after.languages]
    elsewhere = [(each, one) for each in others for one in compare(before, after, each) if one.kind != "same"]
    body = element(
        "article",
        element("h1", desk_text("sent_changes", lang, name=after.name[lang], n=newer)),
        element(
            "p",
            f"{names[0]} → {names[1]}{desk_text('colon', lang)}{tell_changes(before, after, lang)}",
            class_="summary",
        ),
        leaves(ways, desk_text("way", lang)),
        *(_change(each, label_key(each.clause, lang), lang, sheet, None) for each in data),
        *(_change(each, each.clause, lang, sheet, (names[0], names[1]) if side else None) for each in differing),
        *(_change(each, each.clause or desk_text("around", lang), lang, sheet, None) for each in around),
        *(_change(one, one.clause, each, sheet, None, lang) for each, one in elsewhere),
        None
        if data or differing or around or elsewhere
        else element("p", desk_text("nothing_changed", lang), class_="notice"),
        class_="book",
    )
    return _page(case, body, lang)


def _differing(changes: Iterable[ClauseChange]) -> list[ClauseChange]:
    return [each for each in changes if each.kind != "same"]


def _change(
    change: ClauseChange, name: str, lang: Lang, sheet: str, side: tuple[str, str] | None, shown: Lang | None = None
) -> Html:
    """A change in the text of a language; `shown`: that of the page, where it is another one."""
    language = f"（{desk_text(f'lang_{lang}', shown)}）" if shown == "ja" else f" ({desk_text(f'lang_{lang}', 'en')})"
    named = f"{name}{language}" if shown else name
    heading = element("h2", named, " ", draw_kind(change, shown or lang), id=None if shown else change.clause)
    why = (
        element("p", element("b", desk_text("why", lang)), f" {change.reason}", class_="quiet")
        if change.reason
        else None
    )
    text = element("div", render_change(change, lang, sheet, side), lang=lang if shown else None)
    return element("section", heading, text, why, class_="change box")


def draw_kind(change: ClauseChange, lang: Lang) -> Html:
    """How a clause changed, as a tag."""
    return element("span", desk_text(f"kind_{change.kind}", lang), class_="tag")


def leaves(ways: Sequence[tuple[str, str, bool]], name: str) -> Html:
    """Ways to look at the same, each with its address, and whether it is the present one."""
    links = (element("a", said, href=href, aria_current="true" if here else None) for said, href, here in ways)
    return element("nav", *links, class_="leaves", aria_label=name)
