"""The reviewers' desk as HTML: what waits, and all else that was sent in."""

from collections.abc import Sequence
from dataclasses import dataclass

from xtarot.rulebooks import Book
from xtarot.rules.texts import Lang
from xtarot_site.kit.pages.markup import Html, element
from xtarot_site.submissions.desk.notes_html import draw_day
from xtarot_site.submissions.desk.texts import desk_text
from xtarot_site.submissions.submission import Work

LATE = 14  # days after which what waits is marked
DAY = 24 * 3600


@dataclass(frozen=True)
class Waiting:
    """A work on the desk: its newest text, and since when it waits."""

    work: Work
    book: Book
    author: str
    since: float
    own: bool
    """Whether whoever looks is its author."""
    contest: str
    """The title of the contest that it is an entry of, or empty."""


def queue(waiting: Sequence[Waiting], now: float, here: str, lang: Lang) -> Html:
    """What waits, the oldest first; `here` is the code of the work that is open."""
    rows = element("ul", *(_row(one, now, here, lang) for one in waiting))
    return element(
        "nav",
        element("h2", desk_text("waiting", lang), id="waiting"),
        element(
            "details",
            element("summary", desk_text("waiting", lang)),
            rows if waiting else _nothing(lang),
            element("p", desk_text("waiting_about", lang), class_="small-print") if waiting else None,
            open=True,
        ),
        class_="queue",
        aria_labelledby="waiting",
    )


def _row(one: Waiting, now: float, here: str, lang: Lang) -> Html:
    work, days = one.work, int((now - one.since) // DAY)
    nth = desk_text("first_time", lang) if len(work.sent) == 1 else desk_text("nth", lang, n=len(work.sent))
    kind = desk_text("revision", lang) if work.number and one.book.version != work.version else nth
    whose = desk_text("yours", lang) if one.own else one.author
    late = element("span", desk_text("long", lang), class_="late quiet") if days >= LATE else None
    contest = [desk_text("entry_of", lang, contest=one.contest)] if one.contest else []
    readers = [] if work.state == "received" else [desk_text("in_review", lang)]
    return element(
        "li",
        element(
            "a",
            element("b", one.book.name[lang]),
            element("span", whose, desk_text("gap", lang), kind, class_="quiet"),
            element(
                "span",
                draw_day(one.since, lang),
                *(f"{desk_text('gap', lang)}{said}" for said in (*readers, *contest)),
                class_="quiet",
            ),
            late,
            href=f"/desk/{work.code}",
            aria_current="page" if work.code == here else None,
        ),
    )


def _nothing(lang: Lang) -> Html:
    about = element("span", desk_text("nothing_waits_about", lang))
    return element("div", element("b", desk_text("nothing_waits", lang)), about, class_="empty")


def desk(waiting: Sequence[Waiting], others: Sequence[Waiting], now: float, lang: Lang) -> Html:
    """The desk, with no text open."""
    rest = None
    if others:
        rows = (_other(one, lang) for one in others)
        rest = element("section", element("h2", desk_text("other_works", lang)), element("ul", *rows, class_="works"))
    return element(
        "div", element("h1", desk_text("desk", lang)), queue(waiting, now, "", lang), rest, class_="on-desk stack"
    )


def _other(one: Waiting, lang: Lang) -> Html:
    name = " ".join(filter(None, [one.work.number, one.book.name[lang]]))
    state = element("span", desk_text(f"state_{one.work.state}", lang), class_="quiet")
    return element("li", element("a", element("b", name), state, class_="cluster", href=f"/desk/{one.work.code}"))
