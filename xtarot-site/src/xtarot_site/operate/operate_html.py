"""The operators' page as HTML: how many play, what waits, what can be done, and what was."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from xtarot.rules.texts import LANGS, Lang
from xtarot_site.core.store.disk import FullDisk, write_size
from xtarot_site.core.store.sessions import Person
from xtarot_site.kit.durations import write_end
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.operate.audit_log import SITE_PAGES, SiteState
from xtarot_site.operate.audit_log_html import draw_log
from xtarot_site.operate.certificate import DAY, Certificate
from xtarot_site.operate.fields_html import act_form, draw_area, draw_field
from xtarot_site.operate.store import Role
from xtarot_site.operate.texts import OF_LIMITS, operate_text
from xtarot_site.submissions.contests import Contest

GIVEN: tuple[Role, ...] = ("reviewer", "moderator")  # on the page


class GamePlayed(NamedTuple):
    """At how many tables a game is played just now, and by how many people in seats."""

    title: str
    tables: int
    people: int


class Playing(NamedTuple):
    """How many are here, at all `servers` together."""

    tables: int
    people: int
    servers: int
    games: Sequence[GamePlayed]


class WaitingCounts(NamedTuple):
    """How many people were reported, and how many reports are about names; appeals, works and contests that wait."""

    reported: int
    names: int
    appeals: int
    works: int
    contests: int


@dataclass(frozen=True, kw_only=True)
class Desk:
    """All that the page shows.

    `certificate`, `disk`: those that soon keep people out, if there are any. `names`: of those who were given a role
    once, by number; `operator`: who looks.
    """

    operator: Person
    playing: Playing
    waiting: WaitingCounts
    certificate: Certificate | None
    disk: FullDisk | None
    site: SiteState
    contests: Sequence[Contest]
    roles: Mapping[Role, Sequence[Person]]
    names: Mapping[int, str]
    limits: Limits
    now: float


def draw_operate(desk: Desk, lang: Lang) -> Html:
    """The whole page."""
    return together(
        element("h1", operate_text("operate", lang)),
        element("p", operate_text("about", lang), class_="quiet"),
        _section("now", lang, _draw_playing(desk.playing, lang)),
        _section("waits", lang, _draw_waiting(desk, lang)),
        _section("notices", lang, *_draw_notices(desk, lang)),
        _section("roles", lang, *_draw_roles(desk, lang)),
        _section("contests", lang, *_draw_contests(desk, lang)),
        _section("texts", lang, *_draw_texts(desk.site, lang)),
        _section("limits", lang, _draw_limits(desk.limits, lang)),
        _section("log", lang, draw_log(desk.site, desk.names, lang)),
    )


def _section(key: str, lang: Lang, *children: Html) -> Html:
    heading = element("h2", operate_text(key, lang), id=f"of-{key}")
    return element("section", heading, *children, class_="box stack", aria_labelledby=f"of-{key}")


def _draw_playing(playing: Playing, lang: Lang) -> Html:
    numbers = {"people": playing.people, "tables": playing.tables, "servers": playing.servers}
    sums = element(
        "dl",
        *(
            element("div", element("dt", operate_text(key, lang)), element("dd", f"{n:,}"))
            for key, n in numbers.items()
        ),
        class_="sums cluster",
    )
    if not playing.games:
        return together(sums, element("p", operate_text("nobody", lang), class_="quiet"))
    rows = ((one.title, f"{one.tables:,}", f"{one.people:,}") for one in playing.games)
    return together(sums, _table(("game", "tables", "sitting"), rows, lang))


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], lang: Lang) -> Html:
    """Rows that begin with what they are about; all else is numbers."""
    titles = [operate_text(one, lang) for one in heads]
    numbers = (element("th", one, scope="col", class_="number") for one in titles[1:])
    first = element("tr", element("th", titles[0], scope="col"), *numbers)
    below = (
        element("tr", element("th", name, scope="row"), *(element("td", one, class_="number") for one in numbers))
        for name, *numbers in rows
    )
    return element("table", element("thead", first), element("tbody", *below))


def _draw_waiting(desk: Desk, lang: Lang) -> Html:
    """What waits, each with the way to the desk for who may sit there; first what will soon keep everybody out."""
    waiting, operator = desk.waiting, desk.operator
    rows = (
        ("reports", waiting.reported, "/moderate" if operator.moderator else ""),
        ("of_names", waiting.names, "/moderate" if operator.moderator else ""),
        ("appeals", waiting.appeals, "/moderate" if operator.moderator else ""),
        ("works", waiting.works, "/desk" if operator.reviewer else ""),
        ("undecided", waiting.contests, "#of-contests"),
    )
    found = [element("li", element("strong", one)) for one in _write_warnings(desk, lang)]
    found += [
        element("li", element("a", operate_text(key, lang, n=n), href=href) if href else operate_text(key, lang, n=n))
        for key, n, href in rows
        if n
    ]
    return element("ul", *found) if found else element("p", operate_text("nothing", lang), class_="quiet")


def _write_warnings(desk: Desk, lang: Lang) -> Iterable[str]:
    if one := desk.certificate:
        key = "certificate_ends" if one.end > desk.now else "certificate_ended"
        yield operate_text(key, lang, name=one.name, days=f"{(one.end - desk.now) / DAY:.0f}")
    if full := desk.disk:
        used, free = f"{100 * full.used:.0f}", write_size(full.free)
        yield operate_text("disk", lang, folder=str(full.folder), used=used, free=free)


def _draw_notices(desk: Desk, lang: Lang) -> Iterable[Html]:
    yield element("p", operate_text("notices_about", lang), class_="quiet")
    standing = desk.site.standing(desk.now)
    if not standing:
        yield element("p", operate_text("none_stands", lang))
    for number, one in standing.items():
        said = (element("span", one.words[each], lang=each) for each in LANGS)
        end = operate_text("stands", lang, end=write_end(one.until))
        of = element("div", *said, element("span", end, class_="second own-clock"), class_="of stack")
        yield act_form("notices/end", operate_text("end_now", lang), of, class_="entry", data_notice=str(number))
    yield act_form(
        "notices",
        operate_text("announce", lang),
        draw_field("words_ja", "ja", lang, maxlength="200"),
        draw_field("words_en", "en", lang, maxlength="200"),
        draw_field("until", "until", lang, type="datetime-local"),
        filled=True,
    )


def _draw_roles(desk: Desk, lang: Lang) -> Iterable[Html]:
    yield element("p", operate_text("roles_about", lang), class_="quiet")
    for role, people in desk.roles.items():
        rows = [_holder(person, role, lang) for person in people]
        yield element("h3", operate_text(f"{role}s", lang))
        nobody = element("p", operate_text("nobody_holds", lang), class_="quiet")
        yield element("div", *rows, class_="holders") if rows else nobody
    options = (element("option", operate_text(role, lang), value=role) for role in GIVEN)
    choice = element("select", *options, name_="role")
    yield act_form(
        "roles",
        operate_text("appoint", lang),
        draw_field("name_or_number", "name", lang, maxlength="80", autocomplete="off"),
        element("label", element("span", operate_text("role", lang)), choice, class_="field"),
        data_holds="true",
    )


def _holder(person: Person, role: Role, lang: Lang) -> Html:
    of = element("span", person.name, " ", element("small", f"#{person.who}", class_="quiet"), class_="of")
    if role not in GIVEN:
        return element("div", of, class_="entry")
    label = operate_text("take_back_of", lang, name=person.name, role=operate_text(role, lang))
    return act_form(
        "roles",
        operate_text("take_back", lang),
        of,
        label=label,
        class_="entry",
        data_name=person.name,
        data_person=str(person.who),
        data_role=role,
        data_holds="false",
    )


def _draw_contests(desk: Desk, lang: Lang) -> Iterable[Html]:
    for one in desk.contests:
        link = element("a", one.title[lang], href=f"/contests/{one.name}")
        key = "is_decided" if one.decided else "takes_until" if one.open(desk.now) else "has_ended"
        said = element("span", operate_text(key, lang, day=one.last_day), class_="second")
        yield element("div", element("span", link, said, class_="of"), class_="entry")
        if key == "has_ended":
            yield act_form(
                "contests/decide",
                operate_text("decide", lang),
                draw_area("result_ja", "ja", lang, maxlength="1000", required=True),
                draw_area("result_en", "en", lang, maxlength="1000", required=True),
                data_name=one.name,
            )
    form = act_form(
        "contests",
        operate_text("open_contest", lang),
        draw_field("address", "name", lang, pattern="[a-z][a-z0-9\\-]*", maxlength="40", autocomplete="off"),
        draw_field("title_ja", "title_ja", lang, maxlength="60"),
        draw_field("title_en", "title_en", lang, maxlength="60"),
        draw_area("theme_ja", "theme_ja", lang, maxlength="1000", required=True),
        draw_area("theme_en", "theme_en", lang, maxlength="1000", required=True),
        draw_field("last_day", "until", lang, type="date"),
    )
    yield element("details", element("summary", operate_text("new_contest", lang), class_="opener"), form)


def _draw_texts(site: SiteState, lang: Lang) -> Iterable[Html]:
    yield element("p", operate_text("texts_about", lang), class_="quiet")
    for page in SITE_PAGES:
        words = site.texts.get(page, {})
        form = act_form(
            "texts",
            operate_text("save", lang),
            draw_area("words_ja", "ja", lang, words.get("ja", ""), rows="8", maxlength="20000"),
            draw_area("words_en", "en", lang, words.get("en", ""), rows="8", maxlength="20000"),
            data_page=page,
        )
        yield element("details", element("summary", operate_text(page, lang), class_="opener"), form)


def _draw_limits(limits: Limits, lang: Lang) -> Html:
    """The limits as they are set, folded."""
    rows = []
    for one in fields(limits):
        value = getattr(limits, one.name)
        burst, rate = value if isinstance(value, tuple) else (value, None)
        rows.append((OF_LIMITS[one.name].of(lang), f"{burst:,.10g}", "–" if rate is None else f"{rate * 60:,.6g}"))
    return element(
        "details",
        element("summary", operate_text("show_limits", lang), class_="opener"),
        element("p", operate_text("limits_about", lang), class_="quiet"),
        element("div", _table(("limit", "burst", "rate"), rows, lang), class_="wide"),
    )
