"""Talk beside the clauses of a rulebook that was sent in, and the forms in which people take part in it, as HTML."""

from collections.abc import Mapping
from datetime import UTC, datetime

from xtarot.rules.texts import Lang
from xtarot_site.kit.pages.markup import Child, Html, element
from xtarot_site.submissions.desk.texts import desk_text
from xtarot_site.submissions.permissions import TITLE_PAGE
from xtarot_site.submissions.submission import Note, Work

Names = Mapping[int, str]
"""Who is called what, by number; whoever is not there has withdrawn their name."""

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
MOST_WORDS = 4000  # letters of a note; the programme refuses more


def draw_day(at: float, lang: Lang) -> Html:
    """The day of a moment, with the moment itself for programs."""
    when = datetime.fromtimestamp(at, UTC)
    return element("time", day_text(at, lang), datetime=when.isoformat(timespec="seconds"), title=f"{when:%Y-%m-%d}")


def day_text(at: float, lang: Lang) -> str:
    """The day of a moment, as people write it: ``10月19日``, ``19 Oct``."""
    when = datetime.fromtimestamp(at, UTC)
    return f"{when.month}月{when.day}日" if lang == "ja" else f"{when.day} {MONTHS[when.month - 1]}"


def write_person(who: int | None, names: Names, lang: Lang) -> str:
    """What somebody is called."""
    return names.get(who or 0) or desk_text("withdrawn_name", lang)


def form(work: Work, act: str, at: str, *children: Child, hidden: Mapping[str, str] | None = None) -> Html:
    """A form of one act, whose words are kept in the browser under `at` until the server has them."""
    fields = (element("input", type="hidden", name_=key, value=value) for key, value in (hidden or {}).items())
    told = element("p", class_="told quiet", role="alert")
    return element("form", *fields, *children, told, class_="stack", data_act=act, data_work=work.code, data_at=at)


def area(name: str, label: str, said: str = "", needed: bool = True) -> Html:
    """A field for words."""
    about = element("small", said, class_="said-by") if said else None
    field = element("textarea", name_=name, required=needed, maxlength=str(MOST_WORDS), rows="3", aria_label=label)
    return element("label", element("span", label), field, about, class_="field")


def button(label: str, act: str = "", filled: bool = False, **more: str | bool | None) -> Html:
    """A button that submits its form, as another act where one is named."""
    kind = "button filled" if filled else "button"
    return element("button", label, type="submit", class_=kind, data_act=act or None, **more)


def threads(work: Work, clause: str | None = None, sent: int | None = None) -> list[Note]:
    """The notes that begin a talk: at a clause, or beside the text of this number, or all."""
    return [
        note for note in work.notes if not note.reply_to and clause in (None, note.clause) and sent in (None, note.text)
    ]


def thread(begun: Note, work: Work, names: Names, you: int, lang: Lang) -> Html:
    """What was said at a clause, with all answers; whoever may answer finds the field for it there."""
    clause = name_clause(begun.clause, lang)
    state = "open" if begun.open else "answered"
    return element(
        "article",
        element(
            "p",
            element(
                "span",
                element("a", clause, href=link_sent_text(work, begun.text, begun.clause), class_="clause-of quiet"),
                element("span", desk_text(state, lang), class_="tag warn") if begun.open else _tag(begun, work, lang),
                class_="whose cluster",
            ),
            element("span", begun.words, class_="words"),
            class_="cluster",
        ),
        *render_answers(begun, work, names, you, lang),
        _answer(begun, work, lang) if begun.open and you in work.writing else None,
        class_="thread box",
        id=f"note-{begun.seq}",
        aria_label=f"{clause}{desk_text('gap', lang)}{desk_text(state, lang)}",
    )


def name_clause(clause: str, lang: Lang) -> str:
    """What the place of a note is called: a clause, the title page, the whole."""
    return desk_text("title_page", lang) if clause == TITLE_PAGE else clause or desk_text("whole_text", lang)


def render_answers(begun: Note, work: Work, names: Names, you: int, lang: Lang) -> list[Html]:
    """The answers to a note, each with who gave it."""
    return [
        element(
            "p",
            element("span", speaker(note, work, names, you, lang), class_="said-by"),
            " ",
            element("span", note.words, class_="words"),
            class_="reply",
        )
        for note in work.notes
        if note.reply_to == begun.seq
    ]


def speaker(note: Note, work: Work, names: Names, you: int, lang: Lang) -> str:
    """Who wrote a note."""
    if note.who == you:
        return desk_text("you", lang)
    return desk_text("author", lang) if note.who in work.authors else write_person(note.who, names, lang)


def _tag(begun: Note, work: Work, lang: Lang) -> Html | None:
    answered = any(note.reply_to == begun.seq for note in work.notes)
    return element("span", desk_text("answered", lang), class_="tag") if answered else None


def _answer(begun: Note, work: Work, lang: Lang) -> Html:
    label = desk_text("your_answer", lang, clause=name_clause(begun.clause, lang))
    hidden = {"clause": begun.clause, "reply_to": str(begun.seq)}
    children = (area("words", label), button(desk_text("answer", lang)))
    return form(work, "note", f"note-{begun.seq}", *children, hidden=hidden)


def link_sent_text(work: Work, n: int, clause: str = "") -> str:
    """Where a text that was sent in can be read."""
    return f"/write/{work.code}/texts/{n}{f'#{clause}' if clause else ''}"
