"""The moderators' desk as HTML: what is reported about each person, and how it is decided."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from xtarot.rules.texts import Lang
from xtarot.store import LineAt, TalkLine
from xtarot.table.seats import write_name
from xtarot.talk.moderation import (
    DAYS,
    Conduct,
    ConductEntry,
    Lift,
    Limit,
    LineReport,
    Measure,
    Mute,
    NoAction,
    Suspend,
    Warn,
    end_of,
    write_end,
)
from xtarot.talk.phrases import PHRASES
from xtarot.talk.texts import OF_PAGE
from xtarot.web.moderate.texts import moderate_text
from xtarot.web.pages.markup import Html, element, together

Lines = Mapping[LineAt, Sequence[TalkLine] | None]
"""The lines that go with each report, by the line that was reported; None where it is too early to read them."""


def draw_moderation(conducts: Sequence[Conduct], lines: Lines, now: float, lang: Lang) -> Html:
    """The whole desk: those about whom something waits, and those about whom everything is decided."""
    waiting = [one for one in conducts if one.open]
    decided = [one for one in conducts if not one.open]
    return together(
        element("h1", moderate_text("moderate", lang)),
        element("p", moderate_text("about", lang), class_="quiet"),
        *(_case(one, lines, now, lang) for one in waiting),
        None if waiting else element("p", moderate_text("nothing", lang), class_="empty"),
        element("h2", moderate_text("earlier", lang)) if decided else None,
        *(_case(one, lines, now, lang) for one in decided),
    )


def _case(conduct: Conduct, lines: Lines, now: float, lang: Lang) -> Html:
    """What is known of somebody."""
    name = write_name(conduct.called).of(lang)
    heading = f"case-{conduct.entries[0].row.seq}"
    return element(
        "article",
        element("h3", name, id=heading),
        *(_report(report, lines, lang) for report in conduct.open),
        *(_limit(conduct, limit, lang) for limit in conduct.in_force(now)),
        _decision(conduct, lang) if conduct.open else None,
        _log(conduct, lang),
        class_="case box stack",
        aria_labelledby=heading,
    )


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
        _reason(lang),
        element("p", class_="fault", role="alert"),
        _press(moderate_text("decide", lang), "button filled"),
        class_="stacked",
        data_about=str(conduct.last),
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


def _press(text: str, class_: str) -> Html:
    return element("div", element("button", text, type="submit", class_=class_), class_="ways")


def _reason(lang: Lang) -> Html:
    field = element("textarea", name_="words", rows="2", maxlength="500", required=True)
    return element("label", element("span", moderate_text("reason", lang)), field, class_="field")


def _limit(conduct: Conduct, limit: ConductEntry, lang: Lang) -> Html:
    """Something that is closed to them, and the form that opens it again."""
    assert isinstance(limit.body, Limit)
    text = moderate_text("in_force", lang, measure=_called(limit.body, lang), end=write_end(end_of(limit)))
    return element(
        "form",
        element("p", element("b", text)),
        _reason(lang),
        element("p", class_="fault", role="alert"),
        _press(moderate_text("lift", lang), "button"),
        class_="stacked",
        data_about=str(conduct.last),
        data_limit=str(limit.row.seq),
    )


def _log(conduct: Conduct, lang: Lang) -> Html | None:
    """What was decided, by whom and why, the newest first."""
    rows = [entry for entry in reversed(conduct.entries) if isinstance(entry.body, Measure)]
    if not rows:
        return None
    return element(
        "details",
        element("summary", moderate_text("log", lang), class_="opener"),
        element("ul", *(_log_row(entry, lang) for entry in rows), class_="stack quiet"),
    )


def _log_row(entry: ConductEntry, lang: Lang) -> Html:
    assert isinstance(entry.body, Measure)
    who = entry.row.name or moderate_text("somebody", lang)
    said = moderate_text("log_row", lang, day=_day(entry.row.at), who=who, measure=_called(entry.body, lang))
    return element("li", said, element("span", entry.body.words, class_="second"))


_CALLED: dict[type[Measure], str] = {NoAction: "none", Warn: "warn", Mute: "mute", Suspend: "suspend", Lift: "lifted"}


def _called(body: Measure, lang: Lang) -> str:
    """A measure as people call it."""
    days = body.days if isinstance(body, Limit) else 0
    return moderate_text(_CALLED[type(body)], lang, n=days)


def _day(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}"
