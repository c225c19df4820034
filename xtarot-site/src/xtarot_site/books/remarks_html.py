"""What readers and tables say of a clause, as HTML to stand beside it: remarks, and what its options are set to."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby

from xtarot.games import installed
from xtarot.rulebooks.book import version_key
from xtarot.rules.texts import Lang, figure
from xtarot_site.books.remark_texts import TEXTS
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.submissions.remark_kinds import HouseRule
from xtarot_site.submissions.remarks import Answer, Remark, may_see, tally
from xtarot_site.submissions.topics import Reader, Topic

AT_ONCE = 2  # remarks of a clause that are shown without asking
MOST_VALUES = 3  # of an option


def _t(key: str, lang: Lang, **words: str | int) -> str:
    return TEXTS[key].of(lang, **words)


def draw_beside(remarks: Sequence[Remark], rules: Sequence[HouseRule], reader: Reader, lang: Lang) -> dict[str, Html]:
    """What stands beside clauses, by their ids, and under "" what is said of the whole."""
    found: defaultdict[str, list[Html]] = defaultdict(list)
    for clause, line in _house_rules(rules, reader.topic.game, lang):
        found[clause].append(line)
    by_clause: defaultdict[str, list[Remark]] = defaultdict(list)
    seen = [remark for remark in remarks if may_see(remark, reader)]
    for remark in seen:
        if remark.clause:
            by_clause[remark.clause].append(remark)
    for clause, said in by_clause.items():
        found[clause].append(_said(said, reader, lang))
    return {clause: together(*parts) for clause, parts in found.items()} | {"": _of_whole(seen, reader.topic, lang)}


def _of_whole(remarks: Sequence[Remark], topic: Topic, lang: Lang) -> Html:
    """How much was said and played, and the way to report."""
    counted = tally(remarks)
    parts = [
        _t("tally_played", lang, n=counted.players, again=counted.again) if counted.players else "",
        _t("tally_remarks", lang, n=counted.remarks) if counted.remarks else "",
    ]
    way = element("a", _t("report_way", lang), href=f"{topic.address}/report")
    return element(
        "p", *(element("span", part) for part in parts if part), way, class_="tally cluster quiet", id="said"
    )


# Remarks


def _said(said: Sequence[Remark], reader: Reader, lang: Lang) -> Html:
    items = [_remark(remark, reader, lang) for remark in said]
    more = element(
        "details",
        element("summary", _t("remark_more", lang, n=len(items) - AT_ONCE)),
        element("ul", *items[AT_ONCE:]),
    )
    return element("div", element("ul", *items[:AT_ONCE]), more if len(items) > AT_ONCE else None, class_="remarks")


def _remark(remark: Remark, reader: Reader, lang: Lang) -> Html:
    kind = element("b", _t(f"remark_{remark.kind}", lang))
    if remark.hidden:
        return element("li", element("p", kind), *_hidden(remark, reader, lang), id=f"note-{remark.id}")
    return element(
        "li",
        element("p", kind, " ", element("span", remark.words or _t("remark_was_unclear", lang), class_="words")),
        _by(remark.name, remark.at, lang),
        *(_answer(answer, reader, lang) for answer in remark.answers),
        _taken_up(remark, reader.topic, lang),
        _ways(remark, reader, lang),
        id=f"note-{remark.id}",
    )


def _answer(answer: Answer, reader: Reader, lang: Lang) -> Html:
    if answer.hidden:
        return element("div", *_hidden(answer, reader, lang), class_="answer")
    return element(
        "div",
        element("p", "→ ", element("span", answer.words, class_="words")),
        _by(answer.name, answer.at, lang, answer.by_author),
        element("p", _button("hide", answer.id, lang), class_="does cluster") if reader.hides else None,
        class_="answer",
    )


def _hidden(one: Remark | Answer, reader: Reader, lang: Lang) -> Iterator[Html]:
    """That it is hidden and why; those who may hide read what it was."""
    yield element("p", _t("remark_hidden", lang, why=one.hidden), class_="by")
    if reader.hides:
        yield element("p", one.words, class_="words")
        yield element("p", _button("show", one.id, lang), class_="does cluster")


def _by(name: str, at: float, lang: Lang, by_author: bool = False) -> Html:
    day = datetime.fromtimestamp(at, UTC).date().isoformat()
    who = [name or _t("remark_withdrawn", lang), *([_t("remark_author", lang)] if by_author else ()), day]
    return element("p", " · ".join(who), class_="by")


def _taken_up(remark: Remark, topic: Topic, lang: Lang) -> Html | None:
    """The way to what it changed."""
    if not remark.taken_up:
        return None
    href = f"{topic.address}/changes?from={remark.version}&to={remark.taken_up}#{remark.clause}"
    return element("p", element("a", _t("remark_taken_up", lang, version=remark.taken_up), href=href), class_="by")


def _ways(remark: Remark, reader: Reader, lang: Lang) -> Html | None:
    buttons: list[Html] = []
    if reader.answers:
        buttons.append(_button("answer", remark.id, lang))
        now = reader.topic.version
        if now and version_key(now) > version_key(remark.version) and remark.taken_up != now:
            buttons.append(_button("taken-up", remark.id, lang, now))
    if reader.hides:
        buttons.append(_button("hide", remark.id, lang))
    return element("p", *buttons, class_="does cluster") if buttons else None


def _button(kind: str, about: int, lang: Lang, version: str = "") -> Html:
    text = _t(f"remark_{kind}", lang, version=version)
    return element(
        "button",
        text,
        type="button",
        class_="bare as-link",
        data_remark=kind,
        data_about=str(about),
        data_version=version or None,
    )


def draw_add_button(clause: str, lang: Lang) -> Html:
    """The button that begins a remark on a clause; scripts make its form."""
    label = _t("remark_add", lang, clause=clause)
    return element(
        "button", type="button", class_="say bare", data_icon="chat", data_say=clause, aria_label=label, title=label
    )


# What tables are set to


def _house_rules(rules: Sequence[HouseRule], name: str, lang: Lang) -> Iterator[tuple[str, Html]]:
    """What the options of a game are set to, beside the clause that speaks of each."""
    game = installed().get(name)
    options = {option.name: option for option in game.options} if game else {}
    for name, of in groupby(rules, lambda rule: rule.option):
        found = [*of]
        option, _, key = name.partition(".")
        if option not in options or not options[option].clause:
            continue
        tables = sum(rule.tables for rule in found)
        values = _t("house_comma", lang).join(
            _t("house_value", lang, value=figure(rule.value), n=rule.tables) for rule in found[:MOST_VALUES]
        )
        title = " ".join(filter(None, [options[option].text.of(lang), key]))
        said = _t("house_rule", lang, option=title, values=values, n=tables)
        yield (
            options[option].clause,
            element(
                "p",
                element("b", _t("house_title", lang)),
                element("span", said),
                class_="house",
            ),
        )
