"""A draft as its readers will see it, and what the checker finds in it.

What is made from its files may take seconds, and runs in a process of its own (`xtarot_site.kit.http.cost_limits`).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from xtarot.families import PLAY_FILE
from xtarot.games import installed
from xtarot.rulebooks.book import Neighbour, load
from xtarot.rulebooks.checker.summary import list_statements
from xtarot.rulebooks.document import Block, Clause, Document
from xtarot.rulebooks.html import Section, render_part, sections
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import LANGS, Lang
from xtarot_site.books.book_html import Part, draw_contents, draw_how, draw_part
from xtarot_site.books.report import list_clauses
from xtarot_site.books.without_rules import table_without_rules
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.submissions.draft_check import Reading, field_of, read_draft
from xtarot_site.submissions.drafts import read_name
from xtarot_site.submissions.write.texts import TEXTS


def render_check(manuscript: Manuscript, shelf: Sequence[Neighbour], lang: Lang, sheet: str) -> Html:
    """An article in each language, and the findings as JSON in which nothing can end its element.

    `shelf`: the books beside which it would stand; `sheet` is the address of the faces of cards.
    """
    reading = read_draft(manuscript, shelf)
    found = json.dumps(_findings(reading, lang), ensure_ascii=False).replace("<", "\\u003c")
    articles = (_article(reading, one, sheet) for one in LANGS)
    return together(
        Html("<!doctype html>"), *articles, element("script", Html(found), type="application/json", id="found")
    )


def _findings(reading: Reading, lang: Lang) -> dict[str, Any]:
    findings = [
        {
            "file": found.file,
            "line": found.line,
            "level": found.level,
            "code": found.code,
            "text": dict(found.words)[lang] if found.code == "play" else found.text.of(lang),
            "key": key,
            "field": field_of(found, key),
            "repairs": [
                {
                    "text": one.text.of(lang),
                    "line": one.line,
                    "old": one.old,
                    "new": one.new,
                    "key": one.key,
                    "value": one.value,
                }
                for one in repairs
            ],
        }
        for found, key, repairs in reading.findings
    ]
    right = [
        {"file": file, "line": line, "level": "right", "text": TEXTS["agrees"].of(lang), "key": "", "repairs": []}
        for file, line in reading.agreeing
    ]
    data, manuscript = reading.draft.data, reading.draft.manuscript
    played = PLAY_FILE in manuscript.files or bool(data and data.game in installed())
    known = [
        {
            "text": one.text.of(lang),
            "level": min((each.level for each in one.findings), default="right" if one.applies else "none"),
            "codes": sorted({each.code for each in one.findings}),
        }
        for one in list_statements([found for found, _, _ in reading.findings], manuscript, played)
    ]
    book = reading.draft.book
    return {
        "findings": [*findings, *right],
        "known": known,
        "table": table_without_rules(data) if data else "",
        "whole": list(book.languages) if book else [],
    }


def _article(reading: Reading, lang: Lang, sheet: str) -> Html | None:
    """The text in one language, each part with the line it begins in; nothing where there is no text."""
    document = reading.draft.documents.get(lang)
    if not document:
        return None
    return element("article", *_top(reading, lang), *_parts(document, sheet), class_="book", lang=lang)


def _top(reading: Reading, lang: Lang) -> list[Html]:
    data = reading.draft.data
    return [element("h1", data.name[lang]), element("p", data.summary[lang], class_="summary")] if data else []


def _parts(document: Document, sheet: str) -> Iterator[Html]:
    for part in document.parts:
        text, line = Html(render_part(part, document.lang, sheet)), str(part.line)
        if isinstance(part, Clause):
            yield element("section", text, class_="clause", data_line=line)
        else:
            yield element("div", text, data_line=line)


def title_of(data: Mapping[str, Any], lang: Lang) -> str:
    """What a draft with these data is called, as far as that can be read."""
    return read_name(data, lang) or TEXTS["untitled"].of(lang)


class ShownDraft(NamedTuple):
    """A draft as whoever has the link reads it: its title, what stands above its parts, these, and their language.

    `table`: the address where one is set up with it; "" for none.
    """

    title: str
    table: str
    head: Html
    sections: tuple[Section, ...]
    parts: tuple[Part, ...]
    lang: str | None


def render_draft(manuscript: Manuscript, shelf: Sequence[Neighbour], lang: Lang, sheet: str) -> ShownDraft:
    """The page behind the link, but for what is said there."""
    reading, title = read_draft(manuscript, shelf), title_of(values(manuscript.files.get(FILE, "")), lang)
    documents = reading.draft.documents
    document = documents.get(lang) or next(iter(documents.values()), None)
    data = reading.draft.data
    head = together(
        element("p", TEXTS["is_draft"].of(lang), class_="notice"),
        element("h1", title),
        element("p", data.summary[lang], class_="summary") if data else None,
    )
    table = table_without_rules(data) if data else ""
    if not document:
        return ShownDraft(title, table, head, (), (), None)
    parts = (_part(part, document.lang, sheet) for part in document.parts)
    return ShownDraft(title, table, head, (*sections(document),), (*parts,), document.lang)


def _part(part: Clause | Block, lang: str, sheet: str) -> Part:
    return Part(part.id if isinstance(part, Clause) else "", Html(render_part(part, lang, sheet)))


def draw_shown(shown: ShownDraft, said: Mapping[str, Html], lang: Lang) -> Html:
    """The same with what is said of it."""
    text = element("div", *(draw_part(part, said, lang) for part in shown.parts), lang=shown.lang)
    article = element("article", shown.head, draw_how(said, lang), text, class_="book")
    contents = draw_contents(shown.title, shown.sections, lang)
    beside = element("div", _way_to_table(shown.table, lang), contents, class_="beside-text")
    return element("div", beside, element("div", article, class_="pages"), class_="volume")


def _way_to_table(table: str, lang: Lang) -> Html | None:
    if not table:
        return None
    way = element("a", TEXTS["try_shown"].of(lang), class_="button filled", href=table, data_icon="play")
    return element("div", way, class_="ways stack")


def clauses_of_draft(manuscript: Manuscript, lang: Lang) -> tuple[str, dict[str, str]]:
    """The title of a draft, and its clauses with their first words."""
    return title_of(values(manuscript.files.get(FILE, "")), lang), list_clauses(load(manuscript).documents, lang)
