"""The versions of a rulebook as HTML: which there are, what changed from one to the next, and where it did."""

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from xtarot.rulebooks import Book, Clause, ClauseChange, compare
from xtarot.rulebooks.comparison import Kind, Piece
from xtarot.rulebooks.html import Section, render_line, render_part
from xtarot.rules.texts import Lang
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.kit.pages.server_texts import TEXTS

KINDS: tuple[Kind, ...] = ("changed", "new", "gone", "same")
_TAGS = {"in": "ins", "out": "del"}


def _t(key: str, lang: Lang, **words: str | int) -> str:
    return TEXTS[key].of(lang, **words)


class VersionPair(NamedTuple):
    """Two versions that follow each other, and what changed between them."""

    older: Book
    newer: Book
    changes: tuple[ClauseChange, ...]


def version_pairs(book: Book, lang: Lang) -> list[VersionPair]:
    """What changed from version to version up to this one, the earliest first."""
    versions = [*reversed(book.earlier), book]
    return [VersionPair(older, newer, compare(older, newer, lang)) for older, newer in pairwise(versions)]


def count_changes(changes: tuple[ClauseChange, ...], lang: Lang) -> str:
    """How many clauses changed, and how."""
    found = Counter(change.kind for change in changes)
    return _t("comma", lang).join(_t(f"n_{kind}", lang, n=found[kind]) for kind in KINDS if found[kind])


# Beside the text of a book


def versions(book: Book, lang: Lang) -> Html | None:
    """All versions, the latest first; nothing where there is only one."""
    if not book.earlier:
        return None
    first = book.earlier[-1]
    rows = [
        _version(step.newer, f"{_day(step.newer)}{_t('gap', lang)}{count_changes(step.changes, lang)}", book)
        for step in reversed(version_pairs(book, lang))
    ]
    rows.append(_version(first, f"{_day(first)}{_t('gap', lang)}{_t('first_published', lang)}", book))
    return element(
        "aside",
        element("h2", _t("versions", lang)),
        element("ol", *rows),
        class_="beside versions",
        aria_label=_t("versions", lang),
    )


def _version(one: Book, said: str, latest: Book) -> Html:
    return element("li", element("a", f"v{one.version}", href=link_version(one, latest)), element("p", said))


def link_version(one: Book, latest: Book) -> str:
    """Where a version can be read."""
    return f"/rules/{one.game}" if one.version == latest.version else f"/rules/{one.game}/{one.version}"


def _day(book: Book) -> str:
    return book.published.isoformat() if book.published else ""


def changed(book: Book, lang: Lang) -> dict[str, Html]:
    """For each clause that is not as it was in the first version, when it changed last."""
    found: dict[str, Html] = {}
    for step in version_pairs(book, lang):
        for change in step.changes:
            if change.kind in ("changed", "new"):
                text = _t(f"{change.kind}_in", lang, version=step.newer.version)
                found[change.clause] = element("a", text, href=_to(step, change.clause))
    return found


def gone(book: Book, lang: Lang) -> dict[str, list[Html]]:
    """What stands where clauses were taken out, by the clause before it; their numbers stay empty, so links hold."""
    found: dict[str, list[Html]] = {}
    for step in version_pairs(book, lang):
        before = ""
        for change in step.changes:
            if change.kind == "gone":
                found.setdefault(before, []).append(_empty(step, change, lang))
            before = change.clause
    return found


def _empty(step: VersionPair, change: ClauseChange, lang: Lang) -> Html:
    text = _t("gone_in", lang, version=step.newer.version)
    return element(
        "section",
        element(
            "p",
            element("a", change.clause, href=f"#{change.clause}", class_="id"),
            " ",
            element("a", text, href=_to(step, change.clause)),
        ),
        class_="clause gone",
        id=change.clause,
    )


def _to(step: VersionPair, clause: str) -> str:
    return f"/rules/{step.newer.game}/changes?from={step.older.version}&to={step.newer.version}#{clause}"


def earlier_notice(one: Book, latest: Book, lang: Lang) -> Html:
    """That this is not the present version."""
    text = _t("earlier_version", lang, version=one.version, latest=latest.version)
    return element(
        "p",
        f"{text} ",
        element("a", _t("present_version", lang), href=f"/rules/{latest.game}"),
        _t("gap", lang),
        element("a", _t("tab_changes", lang), href=f"/rules/{latest.game}/changes?from={one.version}"),
        class_="notice",
    )


def changed_later(one: Book, latest: Book, lang: Lang) -> dict[str, Html]:
    """For each clause of an earlier version that is another now, the way to what it says now."""
    return {
        change.clause: element("a", _t("changed_since", lang), href=f"/rules/{latest.game}#{change.clause}")
        for change in compare(one, latest, lang)
        if change.kind in ("changed", "gone")
    }


# The page


def changes(step: VersionPair, book: Book, lang: Lang, side: bool, sheet: str) -> Html:
    """What changed between two versions, clause by clause: in the text, or side by side."""
    name, day = step.newer.name[lang], _day(step.newer)
    published = _t("published_on", lang, day=day) if day else ""
    differing = [change for change in step.changes if change.kind != "same"]
    return element(
        "article",
        element("h1", _t("what_changed", lang, game=name, version=step.newer.version)),
        versions(book, lang),
        element("p", f"{published}{count_changes(step.changes, lang)}{_t('stop', lang)}", class_="summary"),
        _choices(step, book, lang, side),
        *(_change(change, step, lang, side, sheet) for change in differing),
        None if differing else element("p", _t("nothing_changed", lang), class_="notice"),
        class_="book",
    )


def _choices(step: VersionPair, book: Book, lang: Lang, side: bool) -> Html:
    shown = (step.older, step.newer)
    follow = [(one.older, one.newer) for one in version_pairs(book, lang)]
    pairs = follow if shown in follow else [*follow, shown]
    ways = ((_t("in_the_text", lang), False), (_t("side_by_side", lang), True))
    return element(
        "nav",
        element("p", *(_choice(_named(pair), pair, side, pair == shown) for pair in pairs), class_="leaves"),
        element("p", *(_choice(text, shown, way, way == side) for text, way in ways), class_="leaves"),
        class_="choices cluster",
        aria_label=_t("versions", lang),
    )


def _named(pair: tuple[Book, Book]) -> str:
    return " → ".join(f"v{one.version}" for one in pair)


def _choice(text: str, pair: tuple[Book, Book], side: bool, here: bool) -> Html:
    older, newer = pair
    query = f"?from={older.version}&to={newer.version}{'&side=1' if side else ''}"
    return element("a", text, href=f"/rules/{newer.game}/changes{query}", aria_current="true" if here else None)


def changed_clauses(step: VersionPair, lang: Lang) -> list[Section]:
    """The sections of the page."""
    return [
        Section(change.clause, f"{change.clause} {_t(f'kind_{change.kind}', lang)}")
        for change in step.changes
        if change.kind != "same"
    ]


def _change(change: ClauseChange, step: VersionPair, lang: Lang, side: bool, sheet: str) -> Html:
    kind = element("span", _t(f"kind_{change.kind}", lang), class_="tag")
    names = (f"v{step.older.version}", f"v{step.newer.version}")
    why = element("p", element("b", _t("why", lang)), f" {change.reason}", class_="quiet") if change.reason else None
    heading = element("h2", change.clause, " ", kind, id=change.clause)
    return element(
        "section", heading, render_change(change, lang, sheet, names if side else None), why, class_="change box"
    )


def render_change(change: ClauseChange, lang: Lang, sheet: str, side: tuple[str, str] | None = None) -> Html:
    """What a change is: in the text, or beside each other under the names of the two versions."""
    if not side:
        return element("p", *(_piece(piece, lang, sheet) for piece in change.pieces))
    columns = zip(side, (change.before, change.after), strict=True)
    return element("div", *(_column(name, clause, lang, sheet) for name, clause in columns), class_="two")


def _piece(piece: Piece, lang: Lang, sheet: str) -> Html:
    words = Html(render_line(piece.parts, lang, sheet))
    if piece.kind == "same":
        return words
    said = element("span", _t(f"piece_{piece.kind}", lang), class_="visually-hidden")
    return together(element(_TAGS[piece.kind], said, words), " ")


def _column(name: str, clause: Clause | None, lang: Lang, sheet: str) -> Html:
    text = Html(render_part(clause, lang, sheet)) if clause else element("p", _t("no_clause", lang))
    return element("div", element("h3", name, class_="quiet"), text)
