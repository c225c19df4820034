"""What became of a rulebook that was sent in: the author's timeline, and every text of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from xtarot.rulebooks import Book, compare
from xtarot.rulebooks.comparison import compare_around, compare_data
from xtarot.rules.texts import Lang, span
from xtarot_site.books.shelf_html import draw_cover
from xtarot_site.books.versions_html import count_changes
from xtarot_site.books.without_rules import table_without_rules
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.submissions.desk.notes_html import (
    Names,
    area,
    button,
    day_text,
    draw_day,
    form,
    link_sent_text,
    thread,
    threads,
    write_person,
)
from xtarot_site.submissions.desk.texts import desk_text
from xtarot_site.submissions.submission import Entry, Work

Told = tuple[str, list[Html]]
"""What happened, as a heading and what stands under it."""


@dataclass(frozen=True)
class WorkPage:
    """A work with all that its pages say of it."""

    work: Work
    books: Sequence[Book]
    """Every text that was sent in, in order."""
    names: Names
    you: Person
    """Who reads the page."""

    @property
    def book(self) -> Book:
        """The text that was sent in last, with the number that the work has, or a sign that it is to come."""
        return replace(self.books[-1], number=self.work.number or "…")

    @property
    def own(self) -> bool:
        """Whether whoever reads writes it."""
        return self.you.who in self.work.writing

    @property
    def first(self) -> bool:
        """Whether whoever reads is the author, who sends it in."""
        return self.you.who == self.work.who

    @property
    def reviewing(self) -> bool:
        """Whether whoever reads may judge it."""
        return self.you.reviewer and self.you.who not in self.work.authors


# The timeline


def draw_timeline(case: WorkPage, lang: Lang) -> Html:
    """The author's page: what became of the rulebook, what waits for them, and what comes next."""
    work = case.work
    past = [_step(entry, case, lang, now=entry is work.entries[-1]) for entry in work.entries if entry.kind in _STEPS]
    return element(
        "div",
        _of_book(case, lang),
        element(
            "section",
            element(
                "header",
                element("h2", desk_text("course", lang), id="course"),
                element("p", desk_text("course_about", lang), class_="quiet"),
                class_="course-head cluster",
            ),
            element("ol", *past, *_next(case, lang), class_="steps"),
            aria_labelledby="course",
        ),
        _advice(case, lang),
        class_="became",
    )


def _of_book(case: WorkPage, lang: Lang) -> Html:
    book, work = case.book, case.work
    other = book.name["en" if lang == "ja" else "ja"]
    facts = [other, book.author[lang], desk_text("n_people", lang, n=span(*book.players))]
    ways: list[Html] = []
    if case.own and work.state != "retired":
        writing = desk_text("revise" if work.state == "published" else "go_on_writing", lang)
        ways.append(element("a", writing, class_="button", href=f"/write/{work.code}"))
    if work.public:
        ways.append(element("a", desk_text("read_published", lang), class_="button plain", href=f"/rules/{book.game}"))
    return element(
        "div",
        draw_cover(book, lang),
        element("h1", book.name[lang]),
        element("p", desk_text("gap", lang).join(dict.fromkeys(facts)), class_="quiet"),
        *ways,
        class_="of-book stack",
    )


def _step(entry: Entry, case: WorkPage, lang: Lang, now: bool) -> Html:
    heading, about = _STEPS[entry.kind](entry, case, lang)
    return _line(draw_day(entry.at, lang), heading, about, "now" if now else "", lang)


def _line(when: Html, heading: str, about: Sequence[Html], state: str, lang: Lang) -> Html:
    now = element("span", f" {desk_text('now', lang)}", class_="visually-hidden") if state == "now" else None
    what = element("div", element("h3", heading, now), *about, class_="what")
    return element("li", when, what, class_=state or None, aria_current="step" if state == "now" else None)


def _received(entry: Entry, case: WorkPage, lang: Lang) -> Told:
    n = entry.text
    book = case.books[n - 1]
    read = element("a", desk_text("text_of", lang, day=day_text(entry.at, lang)), href=link_sent_text(case.work, n))
    if n == 1:
        size = len(book.clauses(lang))
        about = desk_text("first_text", lang, n=size)
        return desk_text("received", lang), [element("p", about, " ", read), *_quoted(entry.words, lang)]
    changed = element("a", desk_text("what_changed", lang), href=f"/write/{case.work.code}/changes?to={n}")
    about = tell_changes(case.books[n - 2], book, lang) + desk_text("stop", lang)
    heading = desk_text("received_revision" if entry.revision else "received_again", lang)
    said = element("p", about, " ", changed, desk_text("gap", lang), read)
    return heading, [said, *_quoted(entry.words, lang)]


def tell_changes(older: Book, newer: Book, lang: Lang) -> str:
    """How many clauses changed in any language, and whether anything else did."""
    changed = {
        one.clause: one for other in newer.languages for one in compare(older, newer, other) if one.kind != "same"
    }
    clauses = tuple(changed.get(one.clause, one) for one in compare(older, newer, lang))
    parts = [count_changes(clauses, lang)]
    if any(one.kind != "same" for one in compare_data(older, newer, lang)):
        parts.append(desk_text("data_too", lang))
    if any(one.kind != "same" for other in newer.languages for one in compare_around(older, newer, other)):
        parts.append(desk_text("around_too", lang))
    return desk_text("comma", lang).join(parts)


def _taken(entry: Entry, case: WorkPage, lang: Lang) -> Told:
    now = entry.text == len(case.work.sent) and case.work.state == "review"
    reader = desk_text("read_by" if now else "was_read_by", lang, names=write_person(entry.who, case.names, lang))
    return desk_text("in_review", lang), [element("p", reader, f" {desk_text('about_a_week', lang)}" if now else "")]


def _recalled(entry: Entry, case: WorkPage, lang: Lang) -> Told:
    return desk_text("recalled", lang), [element("p", desk_text("recalled_about", lang)), *_talk(entry, case, lang)]


def _joined(entry: Entry, case: WorkPage, lang: Lang) -> Told:
    return desk_text("joined", lang, name=write_person(entry.who, case.names, lang)), []


def _left(_entry: Entry, _case: WorkPage, lang: Lang) -> Told:
    return desk_text("left", lang), []


def _returned(entry: Entry, case: WorkPage, lang: Lang) -> Told:
    return desk_text("returned", lang), [*_quoted(entry.words, lang), *_talk(entry, case, lang)]


def _published(entry: Entry, case: WorkPage, lang: Lang) -> Told:
    langs = desk_text("and", lang).join(desk_text(f"lang_{one}", lang) for one in case.book.languages)
    about = desk_text("published_about", lang, version=entry.version, langs=langs)
    heading = desk_text("published_as", lang, number=entry.number)
    return heading, [element("p", about), *_quoted(entry.words, lang), *_talk(entry, case, lang)]


def _retired(entry: Entry, _case: WorkPage, lang: Lang) -> Told:
    return desk_text("retired", lang), [element("p", desk_text("retired_about", lang)), *_quoted(entry.words, lang)]


def _handed(_entry: Entry, _case: WorkPage, lang: Lang) -> Told:
    return desk_text("handed", lang), []


_STEPS = {
    "send": _received,
    "take": _taken,
    "recall": _recalled,
    "join": _joined,
    "leave": _left,
    "return": _returned,
    "publish": _published,
    "retire": _retired,
    "hand": _handed,
}


def _quoted(words: str, lang: Lang) -> list[Html]:
    return [element("p", desk_text("quoted", lang, words=words), class_="words")] if words else []


def _talk(entry: Entry, case: WorkPage, lang: Lang) -> list[Html]:
    """What was said beside the clauses of the text that this entry judged."""
    begun = threads(case.work, sent=entry.text)
    return [thread(note, case.work, case.names, case.you.who, lang) for note in begun]


def _next(case: WorkPage, lang: Lang) -> list[Html]:
    """What comes next, and the way there where it is the author's turn."""
    work = case.work
    key = _COMING.get(work.state)
    if not key:
        return []
    when = element("span", desk_text("next", lang), class_="when")
    about = [element("p", desk_text(f"{key}_about", lang))]
    if work.state == "published" and (table := table_without_rules(case.book, case.book.game)):
        about.append(element("p", element("a", desk_text("next_table_now", lang), href=table)))
    if work.state == "returned" and case.own:
        about.append(_again(case, lang))
    if work.waits and case.first:
        about.append(_recall(work, lang))
    return [_line(when, desk_text(key, lang), about, "to-come", lang)]


_COMING = {
    "recalled": "next_recalled",
    "received": "next_review",
    "review": "next_decision",
    "returned": "next_again",
    "published": "next_table",
}


def _recall(work: Work, lang: Lang) -> Html:
    """The way to take back what waits."""
    taking = (element("p", desk_text("recall_about", lang)), button(desk_text("recall", lang)))
    folded = form(work, "recall", "recall", *taking, hidden={"text": str(len(work.sent))})
    return element("details", element("summary", desk_text("recall", lang)), folded, id="recall")


def _again(case: WorkPage, lang: Lang) -> Html:
    """The way to send it in again: open only when every question has an answer, and to the author alone."""
    work = case.work
    left = sum(note.open for note in work.notes)
    if left:
        return element("p", desk_text("n_open", lang, n=left, s=" is" if left == 1 else "s are"), id="again")
    edit = element("a", desk_text("edit_first", lang), href=f"/write/{work.code}")
    if not case.first:
        return element("p", desk_text("none_open", lang), " ", edit, id="again")
    return together(
        element("p", desk_text("none_open", lang), " ", edit, id="again"),
        form(
            work,
            "send",
            "send",
            area("words", desk_text("send_words", lang), needed=False),
            button(desk_text("send_again", lang), filled=True),
        ),
    )


def _advice(case: WorkPage, lang: Lang) -> Html:
    """What stands at the side: every text, and how to change what is published, or take it back."""
    work = case.work
    changing = element(
        "section",
        element("h2", desk_text("if_changing", lang)),
        element("p", desk_text("if_changing_about", lang)),
    )
    published = work.state == "published"
    return element(
        "aside",
        sent_texts(case, lang),
        *([changing] if published else []),
        *([retirement(work, lang)] if published and case.first else []),
        class_="advice stack",
    )


def sent_texts(case: WorkPage, lang: Lang) -> Html:
    """Every text that was sent in, each with what changed in it."""
    rows = (_sent(case, n, lang) for n in range(1, len(case.work.sent) + 1))
    return element("section", element("h2", desk_text("every_text", lang)), element("ol", *rows, class_="sent-texts"))


def _sent(case: WorkPage, n: int, lang: Lang) -> Html:
    one = case.work.sent[n - 1]
    gap = desk_text("gap", lang)
    version = f"v{case.books[n - 1].version}"
    changed = f"/write/{case.work.code}/changes?to={n}"
    return element(
        "li",
        element("a", desk_text("nth", lang, n=n), href=link_sent_text(case.work, n)),
        gap,
        draw_day(one.at, lang),
        f"{gap}{version}",
        *([gap, element("a", desk_text("what_changed", lang), href=changed)] if n > 1 else []),
    )


def retirement(work: Work, lang: Lang) -> Html:
    """The way to take a published rulebook back."""
    return element(
        "section",
        element(
            "details",
            element("summary", desk_text("retire", lang)),
            element("p", desk_text("retire_about", lang)),
            form(
                work,
                "retire",
                "retire",
                area("reason", desk_text("retire_reason", lang)),
                button(desk_text("retire", lang)),
            ),
        ),
        id="retire",
    )
