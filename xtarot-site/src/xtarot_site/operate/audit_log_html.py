"""What operators have done, as HTML: who, when and what, the newest first."""

from collections.abc import Mapping

from xtarot.rules.texts import Lang
from xtarot_site.kit.durations import write_end
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.operate.audit_log import (
    ActEntry,
    AnyAct,
    Appoint,
    DecidedContest,
    EndNotice,
    HouseNotice,
    OpenedContest,
    SiteState,
    SiteText,
)
from xtarot_site.operate.texts import operate_text

MOST, AT_ONCE = 200, 20  # acts that are listed, and of those without being asked for


def draw_log(site: SiteState, names: Mapping[int, str], lang: Lang) -> Html:
    """The last acts. `names`: of those who were given a role."""
    if not site.entries:
        return element("p", operate_text("no_acts", lang), class_="quiet")
    notices = {entry.row.seq: entry.body for entry in site.entries if isinstance(entry.body, HouseNotice)}
    rows = [_row(entry, names, notices, lang) for entry in reversed(site.entries[-MOST:])]
    first, rest = (element("ol", *some, class_="acts stack") for some in (rows[:AT_ONCE], rows[AT_ONCE:]))
    if len(rows) <= AT_ONCE:
        return first
    summary = element("summary", operate_text("earlier", lang, n=len(rows) - AT_ONCE), class_="opener")
    return together(first, element("details", summary, rest))


def _row(entry: ActEntry, names: Mapping[int, str], notices: Mapping[int, HouseNotice], lang: Lang) -> Html:
    row = entry.row
    who = row.name or operate_text("command_line" if row.who is None else "somebody", lang)
    act = _write_act(entry.body, names, notices, lang)
    said = element("span", operate_text("log_row", lang, at=write_end(row.at), who=who), class_="second own-clock")
    return element("li", element("span", act, class_="own-clock"), said)


def _write_act(body: AnyAct, names: Mapping[int, str], notices: Mapping[int, HouseNotice], lang: Lang) -> str:
    match body:
        case HouseNotice(words=words, until=until):
            return operate_text("did_notice", lang, words=words.get(lang, ""), end=write_end(until))
        case EndNotice(notice=number):
            words = notices[number].words if number in notices else {}
            return operate_text("did_end", lang, words=words.get(lang, ""))
        case SiteText(page=page):
            return operate_text("did_text", lang, page=operate_text(page, lang))
        case Appoint(person=person, role=role, holds=holds):
            name = names.get(person) or operate_text("somebody", lang)
            key, called = "did_give" if holds else "did_take", operate_text(role, lang)
            return operate_text(key, lang, name=name, n=person, role=called)
        case OpenedContest(contest=contest):
            return operate_text("did_open", lang, contest=contest)
        case DecidedContest(contest=contest):
            return operate_text("did_decide", lang, contest=contest)
