"""The moderators' desk as HTML: what is reported about each person, and how it is decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from xtarot.rules.texts import Lang
from xtarot.table.seats import write_name
from xtarot_site.chat.kinds import LineAt, TalkLine
from xtarot_site.chat.moderation.measures import (
    DAYS,
    Appeal,
    Conduct,
    ConductEntry,
    Keep,
    Lift,
    Limit,
    LimitStory,
    LineReport,
    Measure,
    Mute,
    NoAction,
    Suspend,
    Warn,
    end_of,
)
from xtarot_site.chat.moderation.texts import moderate_text
from xtarot_site.chat.phrases import PHRASES
from xtarot_site.chat.texts import OF_PAGE
from xtarot_site.kit.durations import write_end
from xtarot_site.kit.pages.markup import Html, element, together

Lines = Mapping[LineAt, Sequence[TalkLine] | None]
"""The lines that go with each report, by the line that was reported; None where it is too early to read them."""


@dataclass(frozen=True)
class TalkDesk:
    """What a moderator sees. `others_first`: until when appeals are for others, by the row of what was closed."""

    conducts: Sequence[Conduct]
    lines: Lines
    others_first: Mapping[int, float]
    now: float


def draw_moderation(desk: TalkDesk, lang: Lang) -> Html:
    """The whole desk: those about whom something waits, and those about whom everything is decided."""
    waiting = [one for one in desk.conducts if one.waiting(desk.now)]
    decided = [one for one in desk.conducts if not one.waiting(desk.now)]
    return together(
        element("h1", moderate_text("moderate", lang)),
        element("p", moderate_text("about", lang), class_="quiet"),
        *(_case(desk, one, lang) for one in waiting),
        None if waiting else element("p", moderate_text("nothing", lang), class_="empty"),
        element("h2", moderate_text("earlier", lang)) if decided else None,
        *(_case(desk, one, lang) for one in decided),
    )


def _case(desk: TalkDesk, conduct: Conduct, lang: Lang) -> Html:
    """What is known of somebody."""
    name = write_name(conduct.called).of(lang)
    heading = f"case-{conduct.entries[0].row.seq}"
    return element(
        "article",
        element("h3", name, " ", element("small", f"#{conduct.about}", class_="quiet"), id=heading),
        *(_report(report, desk.lines, lang) for report in conduct.open),
        *(_limit(desk, conduct, conduct.limits[limit.row.seq], lang) for limit in conduct.in_force(desk.now)),
        _decision(conduct, lang) if conduct.open else None,
        _log(desk, conduct, lang),
        class_="case box stack",
        aria_labelledby=heading,
    )


def _about(conduct: Conduct) -> dict[str, str]:
    """What a form says of whom it is about: by their number, and what they are called on this page."""
    return {"data_about": str(conduct.last), "data_person": str(conduct.about), "data_called": conduct.called}


def _report(report: ConductEntry, lines: Lines, lang: Lang) -> Html:
    body = report.body
    assert isinstance(body, LineReport)
    offence = OF_PAGE[f"offence_{body.offence}"].of(lang)
    said = lines.get(body.line, ())
    return element(
        "section",
        element("p", moderate_text("of_report", lang, offence=offence, day=_day(report.row.at)), class_="quiet"),
        element("ol", *(_line(one, one.seq == body.line.seq, lang) for one in said), class_="reported-lines")
        if said
        else element("p", moderate_text("line_later" if said is None else "line_gone", lang)),
    )


def _line(line: TalkLine, reported: bool, lang: Lang) -> Html:
    text = PHRASES[line.text].of(lang) if line.kind == "phrase" and line.text in PHRASES else line.text
    notes = [moderate_text("phrase", lang)] * (line.kind == "phrase") + [moderate_text("aside", lang)] * line.aside
    mark = element("span", moderate_text("reported_line", lang), class_="visually-hidden") if reported else None
    return element(
        "li",
        mark,
        element("b", write_name(line.name).of(lang)),
        element("span", text, class_="said"),
        element("small", " · ".join([f"{datetime.fromtimestamp(line.at, UTC):%H:%M}", *notes])),
        class_="reported" if reported else None,
    )


def _decision(conduct: Conduct, lang: Lang) -> Html:
    """The form in which it is decided."""
    group = f"measure-{conduct.last}"
    choices = [_choice(group, value, text, value == "none") for value, text in _measures(lang)]
    return element(
        "form",
        element(
            "fieldset",
            element("legend", moderate_text("measure", lang)),
            element("div", *choices, class_="segments cluster"),
            class_="choose",
        ),
        element("p", moderate_text("suspend_about", lang), class_="quiet"),
        _words("reason", lang),
        element("p", class_="fault", role="alert"),
        _press(_button(moderate_text("decide", lang), "button filled")),
        class_="stacked",
        **_about(conduct),
    )


def _measures(lang: Lang) -> Iterator[tuple[str, str]]:
    """What can be done, as the form sends it: a measure, and for how many days."""
    yield "none", moderate_text("none", lang)
    yield "warn", moderate_text("warn", lang)
    for kind, days in DAYS.items():
        name = "mute" if kind is Mute else "suspend"
        yield from ((f"{name} {n}", moderate_text(name, lang, n=n)) for n in days)


def _choice(group: str, value: str, text: str, checked: bool) -> Html:
    radio = element("input", type="radio", name_=group, value=value, checked=checked or None)
    return element("label", radio, element("span", text))


def _press(*buttons: Html) -> Html:
    return element("div", *buttons, class_="ways cluster")


def _button(text: str, class_: str = "button", value: str | None = None) -> Html:
    return element("button", text, type="submit", class_=class_, value=value)


def _words(key: str, lang: Lang) -> Html:
    field = element("textarea", name_="words", rows="2", maxlength="500", required=True)
    return element("label", element("span", moderate_text(key, lang)), field, class_="field")


def _limit(desk: TalkDesk, conduct: Conduct, story: LimitStory, lang: Lang) -> Html:
    """Something that is closed to them, their appeal, and the form that opens it again, or answers."""
    limit = story.limit
    assert isinstance(limit.body, Limit)
    text = moderate_text("in_force", lang, measure=_called(limit.body, lang), end=write_end(end_of(limit)))
    appeal = story.appeal if story.waits(desk.now) else None
    first = desk.others_first.get(limit.row.seq) if appeal else None
    answers = appeal and not first
    return element(
        "form",
        element("p", element("b", text, class_="own-clock")),
        element("p", moderate_text("appeal_later", lang, end=write_end(first)), class_="own-clock") if first else None,
        _appeal(appeal, lang) if appeal and answers else None,
        _words("answer" if answers else "reason", lang),
        element("p", class_="fault", role="alert"),
        _press(
            _button(moderate_text("lift", lang), value="lift"),
            *([_button(moderate_text("keep", lang), value="keep")] if answers else []),
        ),
        class_="stacked",
        **_about(conduct),
        data_limit=str(limit.row.seq),
    )


def _appeal(appeal: ConductEntry, lang: Lang) -> Html:
    assert isinstance(appeal.body, Appeal)
    title = element("p", moderate_text("appealed", lang, day=_day(appeal.row.at)), class_="quiet")
    return element("section", title, element("p", appeal.body.words, class_="reported-words"))


def _log(desk: TalkDesk, conduct: Conduct, lang: Lang) -> Html | None:
    """What was decided and appealed, by whom and why, the newest first; an appeal that is for others is left out."""
    rows = [
        entry
        for entry in reversed(conduct.entries)
        if isinstance(entry.body, Measure | Appeal)
        and not (isinstance(entry.body, Appeal) and entry.body.limit in desk.others_first)
    ]
    if not rows:
        return None
    return element(
        "details",
        element("summary", moderate_text("log", lang), class_="opener"),
        element("ul", *(_log_row(entry, lang) for entry in rows), class_="stack quiet"),
    )


def _log_row(entry: ConductEntry, lang: Lang) -> Html:
    body = entry.body
    assert isinstance(body, Measure | Appeal)
    if isinstance(body, Appeal):
        sentence = moderate_text("appealed", lang, day=_day(entry.row.at))
    else:
        who = entry.row.name or moderate_text("somebody", lang)
        sentence = moderate_text("log_row", lang, day=_day(entry.row.at), who=who, measure=_called(body, lang))
    return element("li", sentence, element("span", body.words, class_="second"))


_CALLED: dict[type[Measure], str] = {
    NoAction: "none",
    Warn: "warn",
    Mute: "mute",
    Suspend: "suspend",
    Lift: "lifted",
    Keep: "kept",
}


def _called(body: Measure, lang: Lang) -> str:
    """A measure as people call it."""
    days = body.days if isinstance(body, Limit) else 0
    return moderate_text(_CALLED[type(body)], lang, n=days)


def _day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"
