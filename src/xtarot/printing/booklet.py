"""The booklet of a rulebook: an A5 PDF with cover, title page, contents, rules, how to submit, and colophon."""

import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache, lru_cache
from importlib.metadata import version
from typing import Any, NamedTuple

import msgspec

from xtarot import faces
from xtarot.extras import Needed, require_extra
from xtarot.printing.booklet_texts import TEXTS, write_day
from xtarot.printing.print_markup import Printed, cards_in, draw_card, draw_tab, set_parts, step_headings
from xtarot.printing.typeset import FOLDER, load_typst, typeset, unprintable
from xtarot.rulebooks import LANGUAGES, Book, Finding
from xtarot.rulebooks.book import MAX_TEXT
from xtarot.rulebooks.catalog import cover_color
from xtarot.rulebooks.divisions import REFERENCE, START, Divisions, divide
from xtarot.rulebooks.document import (
    HIGHEST,
    Block,
    Clause,
    ClauseLink,
    Document,
    Heading,
    Items,
    Paragraph,
    Separator,
    plain,
)
from xtarot.rulebooks.document import Text as Words
from xtarot.rulebooks.manuscript import encoded
from xtarot.rulebooks.markdown import parse_document as read
from xtarot.rulebooks.notation import Records
from xtarot.rules.texts import in_each

COVERS = ("#35425f", "#4b5c46", "#8e4a2c", "#6a3b50", "#5c574f")  # as in cover.css: of numbered books, of guests
CREAM, GOLD = "#fff8e6", "#e7b93e"
WIDE = "\u2e80"  # from here on, letters are Japanese
UNDATED = date(2000, 1, 1)
SEGNO = Needed("Segno", "segno", "segno", (1, 6), "print")


class Issue(NamedTuple):
    """Where and as what a booklet is issued: at the address of a site, or "" for none.

    `own`: its number is that site's, and not the makers'; `draft`: it is not published.
    """

    at: str = ""
    own: bool = False
    draft: bool = False


NOWHERE = Issue()


def booklet(book: Book, lang: str, issue: Issue = NOWHERE, *, second: bool = False) -> bytes:
    """The booklet as a PDF of a multiple of four pages: the rules, or as `second` the playbook.

    A book that has no text in this language is printed in the one it has, and says so. Raises LookupError for the
    playbook of a book that has none.
    """
    return typeset("booklet", booklet_data(book, lang, issue, second=second), made=dated(book))


def has_playbook(book: Book, lang: str) -> bool:
    """Whether there is a second booklet."""
    return bool(divide(book.documents[lang]).playbook)


def unprinted(book: Book, lang: str) -> str:
    """The characters of a book that our fonts lack, each once."""
    said = (book.documents[lang].parts, book.name, book.author, book.summary, *_facts(book, lang))
    return unprintable(msgspec.json.encode(said).decode())


def unprinted_lines(files: Mapping[str, str]) -> Iterator[Finding]:
    """The lines of a rulebook's files with characters that our fonts lack."""
    for file in ("book.toml", *(f"{lang}.md" for lang in LANGUAGES)):
        content = encoded(files.get(file, ""))[:MAX_TEXT]  # of a text that is too large, the checker says so
        lines = content.decode(errors="ignore").splitlines()
        for number, line in enumerate(lines, 1):
            if signs := unprintable(line):
                text = in_each(lambda lang: _t("unprinted", lang, signs=signs))
                yield Finding(file, number, "warning", "unprinted", text)


def dated(book: Book | None) -> date:
    """The date in a PDF of a book, or of a game without one."""
    return (book and (book.edition or book.published or book.received)) or UNDATED


def booklet_data(book: Book, lang: str, issue: Issue = NOWHERE, *, second: bool = False) -> Mapping[str, Any]:
    """What the template reads."""
    document, closing = book.documents[lang], _closing(lang, issue.at)
    parts = divide(document)
    if second and not parts.playbook:
        raise LookupError(f"{book.game} has no playbook")
    text = parts.playbook if second else (*parts.rules, *_changes(book, lang))
    start, reference = ((), ()) if second else (parts.start, parts.reference)
    title = f"{book.number} {book.name[lang]}" if book.number else book.name[lang]
    said = (*start, *text, *reference)
    return {
        "lang": lang,
        "text_lang": document.lang,
        "title": f"{title} {_t('playbook', lang)}" if second else title,
        "book": {key: getattr(book, key)[lang] for key in ("name", "author", "summary")},
        "second": second,
        "other_name": "" if len(set(book.name.values())) == 1 else book.name["en" if lang == "ja" else "ja"],
        "series": _series(book, lang, issue),
        "upright": max(book.name[lang]) >= WIDE,
        "number": _t("draft", lang) if issue.draft else book.number or _t("guest", lang),
        "numbered": bool(book.number),
        "colour": COVERS[cover_color(book)],
        "emblem": _emblem(book),
        "petals": faces.draw_sign(),
        "back": faces.back(),
        "cover": [_list([book.kind[lang], _players(book, lang), _sheets(book, lang)], lang), _imprint(book, lang)],
        "notice": "" if lang in book.languages else _t("not_translated", lang),
        "colophon": [row for row in _colophon(book, lang, issue) if row[1]],
        "address": _qr(f"https://{issue.at}/write") if issue.at else None,
        "cards": {card: draw_card(card, lang) for card in cards_in(said)},
        "start": [*_pages(set_parts(start, lang))],
        "start_title": _title(parts, START),
        "parts": [*step_headings(set_parts(text, lang))],
        "reference": [*set_parts(reference, lang)],
        "reference_title": _title(parts, REFERENCE) or title,
        "tabs": {card: draw_tab(card, lang) for card in cards_in(reference)},
        "closing": [] if second else [*step_headings(closing.parts)],
        "anchors": [*_anchors(said), *_anchors(closing.parts)],
        "spans": dict(_spans(text)),
        "words": {key: _t(key, lang) for key in WORDS},
    }


WORDS = ("contents", "back", "trick", "takes", "total", "colophon", "playbook", "memo")


def _title(parts: Divisions, name: str) -> str:
    return plain(parts.titles[name].parts) if name in parts.titles else ""


def _pages(parts: Iterable[Printed]) -> Iterator[list[Printed]]:
    """The pages of the start, between the lines that part them."""
    page: list[Printed] = []
    for part in parts:
        if isinstance(part, Separator):
            yield page
            page = []
        else:
            page.append(part)
    if page:
        yield page


@cache
def _qr(address: str) -> str:
    """An address as a QR code, an SVG document."""
    require_extra(SEGNO)
    import segno

    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=0, dark="#26211c", xmldecl=False)
    return drawn.getvalue().decode()


def _series(book: Book, lang: str, issue: Issue) -> str:
    of_number = "site_series" if issue.own else "series" if book.number else "guest_series"
    return _t("draft_series" if issue.draft else of_number, lang, number=book.number, site=issue.at)


def _t(key: str, lang: str, **words: object) -> str:
    return TEXTS[key].of(lang, **words)


def _list(parts: Iterable[str], lang: str) -> str:
    return _t("apart", lang).join(filter(None, parts))


# The cover and the title page


def _emblem(book: Book) -> str | None:
    """What the game is known by, as SVG."""
    if not book.sign:
        return None
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">'
        f'<path d="{book.sign.ink}" fill="none" stroke="{CREAM}" stroke-width="2" stroke-linecap="round"'
        f' stroke-linejoin="round"/><path d="{book.sign.gold}" fill="{GOLD}"/></svg>'
    )


def _players(book: Book, lang: str) -> str:
    fewest, most = book.players
    n = str(fewest) if fewest == most else _t("span", lang, least=fewest, most=most)
    return _t("players_of", lang, n=n)


def _sheets(book: Book, lang: str) -> str:
    return _t("cards_of", lang, n=book.cards)


def _imprint(book: Book, lang: str) -> str:
    return _list([book.author[lang], f"v{book.version}" if book.number else "", _day(book.published, lang)], lang)


def _day(when: date | None, lang: str) -> str:
    return write_day(when, lang) if when else ""


def _facts(book: Book, lang: str) -> Iterator[tuple[str, str]]:
    """The data of RB-1, each with its name."""
    yield _t("author", lang), book.author[lang]
    yield _t("kind", lang), book.kind[lang]
    yield _t("players", lang), _list([_players(book, lang), book.sides[lang]], lang)
    left_out = f"{_t('left_out', lang)}{_t('colon', lang)}{book.left_out[lang]}" if book.left_out[lang] else ""
    yield _t("cards", lang), _list([_sheets(book, lang), left_out], lang)
    yield _t("played", lang), book.played[lang]
    yield _t("minutes", lang), _t("minutes_of", lang, n=book.minutes) if book.minutes else ""
    yield _t("refers_to", lang), _t("comma", lang).join(book.refers_to[lang])
    yield _t("contest", lang), _t("contest_entry", lang) if book.contest else ""
    yield _t("version" if book.number else "text_version", lang), f"v{book.version}"
    yield _t("received", lang), _day(book.received, lang)
    yield _t("published", lang), _day(book.published, lang)


def _colophon(book: Book, lang: str, issue: Issue) -> Iterator[tuple[str, str]]:
    """The book, and who and what made the booklet, each with its name."""
    yield _t("title", lang), f"{book.number or ''} {book.name[lang]}".strip()
    yield from _facts(book, lang)
    yield _t("first_publisher", lang), book.publisher[lang]
    yield _t("source", lang), book.source[lang]
    yield _t("publisher", lang), issue.at if issue.own else ""
    yield _t("wording", lang), _day(book.edition, lang)
    yield _t("licence", lang), book.licence[lang]
    load_typst()
    made = _t("typesetting_of", lang, xtarot=version("xtarot"), typst=version("typst"))
    yield _t("typesetting", lang), _list([made, _t("typefaces_of", lang)], lang)
    yield _t("faces", lang), _t("faces_of", lang)


@lru_cache(16)
def _closing(lang: str, at: str) -> Document:
    """How to submit a rulebook, and where."""
    file = f"submit.{lang}.md"
    where = f"\n{_t('send_at', lang, at=at) if at else _t('send_anywhere', lang)}\n"
    document, _ = read((FOLDER / file).read_text(encoding="utf-8") + where, lang, Records({}), file)
    return document


# The text


def _changes(book: Book, lang: str) -> Iterator[Block]:
    """What is not as it was in the version before, with the author's reasons."""
    if book.changes:
        yield Heading(level=HIGHEST, id="", parts=(Words(_t("changes", lang, version=book.version)),))
        reasons = ((ClauseLink(one.clause), Words(_t("colon", lang) + one.reason[lang])) for one in book.changes)
        yield Items(start=None, items=tuple((Paragraph(parts=parts),) for parts in reasons))


def _anchors(parts: Iterable[Clause | Block]) -> list[str]:
    """What can be linked to."""
    return [part.id for part in parts if isinstance(part, Clause | Heading) and part.id]


def _spans(parts: Iterable[Clause | Block]) -> Iterator[tuple[str, str]]:
    """The clauses of each section as the contents name them, by the id of its heading: ``DC-10–13``."""
    section = ""
    found: dict[str, list[str]] = {}
    for part in parts:
        if isinstance(part, Heading) and part.level == HIGHEST:
            section = part.id
        elif isinstance(part, Clause):
            found.setdefault(section, []).append(part.id)
    for name_of_section, ids in found.items():
        first, last = ids[0], ids[-1]
        yield name_of_section, first if first == last else f"{first}–{last.rpartition('-')[2]}"
