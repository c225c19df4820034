"""What is closed to somebody, as HTML for themselves, with the form of an appeal."""

from datetime import UTC, datetime

from xtarot.rules.texts import Lang
from xtarot_site.chat.moderation.measures import (
    MOST_WORDS,
    Appeal,
    Conduct,
    ConductEntry,
    Limit,
    LimitStory,
    Measure,
    Suspend,
    write_limit,
)
from xtarot_site.chat.moderation.texts import appeal_text
from xtarot_site.kit.pages.markup import Html, element, together


def draw_limits(conduct: Conduct, now: float, lang: Lang) -> Html:
    """All that is and was closed to them, what is closed now first."""
    stories = sorted(conduct.limits.values(), key=lambda one: (not one.is_in_force(now), -one.limit.row.seq))
    closed = any(story.is_in_force(now) for story in stories)
    return together(
        element("h1", appeal_text("title", lang)),
        None if closed else element("p", appeal_text("none", lang), class_="empty"),
        *(_story(story, now, lang) for story in stories),
    )


def _story(story: LimitStory, now: float, lang: Lang) -> Html:
    limit, heading = story.limit, f"limit-{story.limit.row.seq}"
    assert isinstance(limit.body, Limit)
    lasts = story.is_in_force(now)
    return element(
        "article",
        element(
            "h2", write_limit(limit).of(lang) if lasts else _write_past(limit, lang), id=heading, class_="own-clock"
        ),
        None if lasts else element("p", appeal_text("lifted" if story.lifted else "ended", lang)),
        element("p", appeal_text("what_is_open", lang)) if lasts and isinstance(limit.body, Suspend) else None,
        _said("reason", limit.body.words, lang),
        _appealed(story, story.appeal, lasts, lang) if story.appeal else None,
        _answered(story, lang),
        _form(story, lang) if lasts and not story.appeal else None,
        class_="case box stack",
        aria_labelledby=heading,
    )


def _write_past(limit: ConductEntry, lang: Lang) -> str:
    assert isinstance(limit.body, Limit)
    key = "was_suspended" if isinstance(limit.body, Suspend) else "was_muted"
    return appeal_text(key, lang, day=f"{datetime.fromtimestamp(limit.row.at, UTC):%Y-%m-%d}", n=limit.body.days)


def _said(key: str, words: str, lang: Lang) -> Html:
    title = element("p", appeal_text(key, lang), class_="quiet")
    return element("section", title, element("p", words, class_="reported-words"))


def _appealed(story: LimitStory, appeal: ConductEntry, lasts: bool, lang: Lang) -> Html:
    assert isinstance(appeal.body, Appeal)
    waits = element("p", appeal_text("appeal_waits" if lasts else "not_answered", lang))
    return together(_said("your_appeal", appeal.body.words, lang), None if story.answer else waits)


def _answered(story: LimitStory, lang: Lang) -> Html | None:
    if story.answer is None:
        return None
    assert isinstance(story.answer.body, Measure)
    key = "answer" if story.lifted else "answer_kept"
    return _said(key if story.appeal else "reason", story.answer.body.words, lang)


def _form(story: LimitStory, lang: Lang) -> Html:
    field = element("textarea", name_="words", rows="4", maxlength=str(MOST_WORDS), required=True)
    return element(
        "form",
        element("p", appeal_text("appeal_about", lang)),
        element("label", element("span", appeal_text("appeal_label", lang)), field, class_="field"),
        element("p", class_="fault", role="alert"),
        element(
            "div", element("button", appeal_text("send", lang), type="submit", class_="button filled"), class_="ways"
        ),
        class_="stacked",
        data_limit=str(story.limit.row.seq),
    )
