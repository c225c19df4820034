"""A text on the reviewers' desk as HTML: with the talk beside its clauses, what is known of it, the decision."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from xtarot.lab.quick_check import Glance
from xtarot.rulebooks import Clause, Finding, compare
from xtarot.rulebooks.checker.summary import CheckedStatement, list_statements
from xtarot.rulebooks.comparison import ClauseChange, compare_around, compare_data
from xtarot.rulebooks.document import Block, Document
from xtarot.rulebooks.html import render_part
from xtarot.rules.texts import LANGS, Lang
from xtarot_site.books.versions_html import render_change
from xtarot_site.kit.pages.markup import Html, element, together
from xtarot_site.submissions.desk.notes_html import (
    area,
    button,
    draw_day,
    form,
    name_clause,
    render_answers,
    speaker,
    threads,
    write_person,
)
from xtarot_site.submissions.desk.submitted_html import data_of, draw_kind, label_key, leaves
from xtarot_site.submissions.desk.texts import desk_text
from xtarot_site.submissions.desk.timeline_html import WorkPage
from xtarot_site.submissions.permissions import TITLE_PAGE
from xtarot_site.submissions.submission import Note

WAYS = ("changes", "whole", "both")


# A text


def reviewing(case: WorkPage, facts: "Facts", waiting: Html, way: str, lang: Lang, sheet: str) -> Html:
    """One text as reviewers read it: `way` is one of WAYS, `waiting` the queue."""
    shown = {"changes": _changed, "whole": _whole, "both": _both}[way](case, lang, sheet)
    return element(
        "div",
        waiting,
        element(
            "section",
            _head(case, way, lang),
            *shown,
            aria_labelledby="reviewed",
        ),
        beside_review(case, facts, lang),
        element("section", decision(case, facts, lang), class_="decide", aria_label=desk_text("decision", lang)),
        class_="reviewing",
    )


def _head(case: WorkPage, way: str, lang: Lang) -> Html:
    work = case.work
    n = len(work.sent)
    questions = [note for note in threads(work) if note.clause and note.text < n]
    size = len(questions)
    about = desk_text("answers_came", lang, n=size) if questions else desk_text("no_questions", lang)
    ways = [(desk_text(f"tab_{one}", lang), f"/desk/{work.code}?way={one}", one == way) for one in WAYS[n == 1 :]]
    return element(
        "header",
        element("h1", case.book.name[lang], id="reviewed"),
        element("span", desk_text("nth", lang, n=n), class_="tag"),
        *_words(case, lang),
        element("p", about, class_="quiet"),
        element("a", desk_text("to_course", lang), href=f"/write/{work.code}/course", class_="to-course"),
        leaves(ways, desk_text("way", lang)),
        class_="review-head cluster",
    )


def _words(case: WorkPage, lang: Lang) -> list[Html]:
    """What the author said to the reviewers with the text."""
    if not (words := case.work.newest.words):
        return []
    label = element("b", desk_text("authors_words", lang), desk_text("colon", lang))
    return [element("p", label, element("span", words, class_="words"), class_="words-with")]


def _changed(case: WorkPage, lang: Lang, sheet: str) -> Iterator[Html]:
    """Only what changed since the text before; what is as it was is folded."""
    older, newer = case.books[-2:]
    yield from _changes_of("data", compare_data(older, newer, lang), lang, sheet)
    yield _title_page(case, lang)
    langs = [one for one in LANGS if one in newer.languages]
    both = {one: {each.clause: each for each in compare(older, newer, one)} for one in langs}
    shown = lang if lang in langs else langs[0]
    same: list[ClauseChange] = []
    for name, change in both[shown].items():
        differing = {one: found[name] for one, found in both.items() if name in found and found[name].kind != "same"}
        if differing or threads(case.work, name):
            if same:
                yield _folded(case, same, lang, sheet)
            same = []
            yield _leaf(case, change, differing, lang, sheet)
        else:
            same.append(change)
    if same:
        yield _folded(case, same, lang, sheet)
    yield from _changes_of("around", compare_around(older, newer, lang), lang, sheet)


def _leaf(case: WorkPage, change: ClauseChange, differing: dict[Lang, ClauseChange], lang: Lang, sheet: str) -> Html:
    """A clause that changed, in this language or in the other, or one that is talked about."""
    shown = differing or {lang: change}
    texts = [
        element("div", _only(one, lang), render_change(each, one, sheet), lang=None if one == lang else one)
        for one, each in shown.items()
        if one == lang or lang not in shown
    ]
    heading = element("h2", change.clause, " ", *(draw_kind(each, lang) for each in [*differing.values()][:1]))
    return _beside(case, change.clause, [heading, *texts], lang)


def _only(one: Lang, lang: Lang) -> Html | None:
    if one == lang:
        return None
    return element(
        "p", desk_text("only_in", lang, language=desk_text(f"lang_{one}", lang)), class_="said-by", lang=lang
    )


def _folded(case: WorkPage, same: Sequence[ClauseChange], lang: Lang, sheet: str) -> Html:
    """Clauses that are as they were, behind one line that names them."""
    leaves = (
        _beside(case, each.clause, [Html(render_part(each.after, lang, sheet))], lang) for each in same if each.after
    )
    names = join_clauses([each.clause for each in same], lang)
    return element(
        "details", element("summary", desk_text("as_before", lang, clauses=names)), *leaves, class_="unchanged"
    )


def join_clauses(clauses: Sequence[str], lang: Lang) -> str:
    """The names of clauses, those that follow each other as one: ``MF-1–4, MF-6``."""
    runs: list[list[str]] = []
    for name in clauses:
        if runs and _number(name) == _number(runs[-1][-1]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    shown = (run[0] if len(run) == 1 else f"{run[0]}–{_number(run[-1])}" for run in runs)
    return desk_text("comma", lang).join(shown)


def _number(clause: str) -> int:
    return int(clause.rsplit("-", 1)[1])


def _changes_of(part: str, changes: Sequence[ClauseChange], lang: Lang, sheet: str) -> Iterator[Html]:
    """What changed outside of the clauses: in the data, or around them."""
    differing = [each for each in changes if each.kind != "same"]
    if differing:
        yield element("h2", desk_text(part, lang), class_="part-of-book")
    for each in differing:
        name = label_key(each.clause, lang) or desk_text("around", lang)
        yield element(
            "section",
            element(
                "div", element("h3", name, " ", draw_kind(each, lang)), render_change(each, lang, sheet), class_="rule"
            ),
            class_="leaf box",
        )


def _whole(case: WorkPage, lang: Lang, sheet: str) -> Iterator[Html]:
    """The whole text in one language."""
    document = case.book.documents[lang]
    yield _title_page(case, lang)
    for part in document.parts:
        shown = Html(render_part(part, document.lang, sheet))
        if isinstance(part, Clause):
            yield _beside(case, part.id, [shown], lang)
        else:
            yield element("div", shown, class_="book")


def _both(case: WorkPage, lang: Lang, sheet: str) -> Iterator[Html]:
    """Both languages beside each other: clauses that are the same in both (RB-5), and what stands between them."""
    yield _title_page(case, lang)
    texts = [_rows(case.book.documents[one]) for one in LANGS]
    for row in zip_longest(*texts, fillvalue=()):
        columns = (
            element("div", *(Html(render_part(part, one, sheet)) for part in parts), lang=one)
            for one, parts in zip(LANGS, row, strict=True)
        )
        pair = element("div", *columns, class_="two")
        clause = next((part.id for parts in row for part in parts if isinstance(part, Clause)), "")
        yield _beside(case, clause, [pair], lang) if clause else element("div", pair, class_="book")


def _title_page(case: WorkPage, lang: Lang) -> Html:
    """The data, with the talk about them."""
    return _beside(case, TITLE_PAGE, [data_of(case.book, lang)], lang)


def _rows(document: Document) -> Iterator[tuple[Clause | Block, ...]]:
    """Each clause, and what stands between two of them."""
    for clause, group in groupby(document.parts, lambda part: isinstance(part, Clause)):
        parts = tuple(group)
        yield from ((part,) for part in parts) if clause else (parts,)


# Beside a clause


def _beside(case: WorkPage, clause: str, texts: Sequence[Html], lang: Lang) -> Html:
    """A clause with the talk at it."""
    work, n = case.work, len(case.work.sent)
    begun = threads(work, clause)
    shown = (_thread(case, note, "earlier_question" if note.text < n else "", lang) for note in begun)
    note = _note(case, clause, lang) if case.reviewing and work.waits else None
    return element(
        "section",
        element("div", *texts, class_="rule book"),
        element("div", *shown, note, class_="talk"),
        class_="leaf box",
        id=clause,
        aria_label=name_clause(clause, lang),
    )


def _thread(case: WorkPage, begun: Note, heading: str, lang: Lang) -> Html:
    """What was said at a clause: a question, and the answers to it."""
    whose = speaker(begun, case.work, case.names, case.you.who, lang)
    return element(
        "div",
        element("p", desk_text(heading, lang) if heading else whose, class_="said-by"),
        element("p", begun.words, class_="words"),
        *render_answers(begun, case.work, case.names, case.you.who, lang),
        class_="thread",
        id=f"note-{begun.seq}",
    )


def _note(case: WorkPage, clause: str, lang: Lang) -> Html:
    """The way to write a note at a clause."""
    name = name_clause(clause, lang)
    fields = (area("words", desk_text("note_words", lang, clause=name)), button(desk_text("keep_note", lang)))
    return element(
        "details",
        element("summary", desk_text("note_here", lang), aria_label=desk_text("note_of", lang, clause=name)),
        form(case.work, "note", f"note {clause}", *fields, hidden={"clause": clause, **looked_at(case)}),
    )


def looked_at(case: WorkPage) -> dict[str, str]:
    """Which text somebody has before them who acts on it: a newer one may have come meanwhile."""
    return {"text": str(len(case.work.sent))}


# What is known, and what is to be decided


@dataclass(frozen=True)
class Facts:
    """What is known of a text besides what stands in it."""

    findings: Sequence[Finding]
    played: bool
    """Whether a game of it is installed."""
    number: str
    """The number it has, or would be given."""
    needed: int
    """How many opinions it takes."""
    undecided: bool
    """Whether it is an entry of a contest that is not decided: until then it is not published."""
    glance: Glance | None = None
    """What a few deals between bots show of its play, where it has one."""


def beside_review(case: WorkPage, facts: Facts, lang: Lang) -> Html:
    """What a program knows, apart from what a person judges, and what the others think."""
    questions = ("judge_use", "judge_read", "judge_own")
    about = element("p", desk_text("judged_about", lang))
    boxes = element(
        "form", *(_box(key, lang) for key in questions), about, class_="stack", data_act="", data_work=case.work.code
    )
    return element(
        "aside",
        element("section", element("h2", desk_text("known", lang)), _known(case, facts, lang)),
        element("section", element("h2", desk_text("judged", lang)), boxes),
        _opinions(case, lang),
        class_="judging-of stack",
    )


def _box(key: str, lang: Lang) -> Html:
    return element("label", element("input", type="checkbox", name_=key), desk_text(key, lang), class_="cluster")


def _known(case: WorkPage, facts: Facts, lang: Lang) -> Html:
    statements = list_statements(facts.findings, case.book.manuscript, facts.played)
    found = [_statement(known, lang) for known in statements]
    uneven = [element("li", _sign("!", "to_think", lang), line) for line in _one_sided(case, lang)]
    game = element("a", desk_text("figures", lang), href=f"/rules/{case.book.game}/figures") if facts.played else None
    if facts.glance:
        found += _glance(facts.glance, lang)
        game = element("span", desk_text("played_by_bots", lang, n=facts.glance.deals))
    return together(element("ul", *found, *uneven), element("p", game or desk_text("no_game", lang)))


def _glance(glance: Glance, lang: Lang) -> list[Html]:
    """How its play came out between bots: what should make one think, or that nothing does."""
    if not glance.warnings:
        return [element("li", _sign("✓", "in_order", lang), desk_text("bots_fine", lang))]
    return [element("li", _sign("!", "to_think", lang), one.of(lang)) for one in glance.warnings]


def _statement(known: CheckedStatement, lang: Lang) -> Html:
    against = (element("span", f"{one.place} {one.text.of(lang)}", class_="against") for one in known.findings)
    mend = any(one.level == "error" for one in known.findings)
    kind = "mend" if mend else "think" if known.findings else "fine" if known.applies else "none"
    sign, key = {
        "mend": ("×", "to_mend"),
        "think": ("!", "to_think"),
        "fine": ("✓", "in_order"),
        "none": ("—", "not_there"),
    }[kind]
    return element("li", _sign(sign, key, lang), known.text.of(lang), *against, class_=kind)


def _sign(sign: str, key: str, lang: Lang) -> Html:
    seen = element("span", sign, aria_hidden="true", class_="sign-of")
    return together(
        seen, element("span", f"{desk_text(key, lang)}{desk_text('colon', lang)}", class_="visually-hidden")
    )


def _one_sided(case: WorkPage, lang: Lang) -> Iterator[str]:
    """Clauses that changed in one language only."""
    if len(case.books) < 2 or len(case.book.languages) < len(LANGS):
        return
    older, newer = case.books[-2:]
    changed = {one: [each.clause for each in compare(older, newer, one) if each.kind == "changed"] for one in LANGS}
    for one, other in (LANGS, LANGS[::-1]):
        if left := [name for name in changed[other] if name not in changed[one]]:
            yield desk_text(
                "one_sided", lang, language=desk_text(f"lang_{one}", lang), clauses=join_clauses(left, lang)
            )


def _opinions(case: WorkPage, lang: Lang) -> Html | None:
    if not case.work.opinions:
        return None
    rows = (
        element(
            "li",
            write_person(one.who, case.names, lang),
            desk_text("colon", lang),
            element("b", desk_text("for_it" if one.publish else "against_it", lang)),
            desk_text("gap", lang),
            draw_day(one.at, lang),
            element("span", one.words, class_="against words") if one.words else None,
        )
        for one in case.work.opinions
    )
    return element("section", element("h2", desk_text("opinions", lang)), element("ul", *rows))


def decision(case: WorkPage, facts: Facts, lang: Lang) -> Html:
    """What a reviewer can do with it now; with one's own nothing."""
    work = case.work
    if not case.reviewing:
        return element("p", desk_text("yours_about", lang), class_="notice")
    if work.state == "received":
        taking = (element("p", desk_text("take_about", lang)), button(desk_text("take", lang), filled=True))
        return form(work, "take", "take", *taking, hidden=looked_at(case))
    if work.state != "review":
        return element("p", desk_text("not_here", lang, state=desk_text(f"state_{work.state}", lang)), class_="notice")
    return form(work, "return", "decision", *_ways_on(case, facts, lang), hidden=looked_at(case))


def _ways_on(case: WorkPage, facts: Facts, lang: Lang) -> Iterator[Html]:
    work = case.work
    agree = sum(one.publish for one in work.opinions)
    others = sum(one.publish and one.who != case.you.who for one in work.opinions)
    enough = others + 1 >= facts.needed and not facts.undecided  # who publishes is for it
    yield area("words", desk_text("words_to_all", lang), desk_text("words_about", lang), needed=False)
    if facts.undecided:
        yield element("p", desk_text("contest_first", lang))
    elif not enough and facts.needed > 1:
        yield element("p", desk_text("opinions_needed", lang, n=facts.needed, m=agree))
    asked = any(note.clause and note.text == len(work.sent) for note in threads(work))
    name = desk_text(
        "publish_again" if work.number else "publish_as", lang, number=facts.number, version=case.book.version
    )
    publish = button(name, "publish", filled=True) if enough else None
    for_it = button(desk_text("think_publish", lang), "opinion", filled=not enough, name_="publish", value="true")
    against = button(desk_text("think_not", lang), "opinion", name_="publish", value="false")
    back = button(desk_text("give_back", lang), "return", aria_describedby=None if asked else "ask-first")
    yield element("div", publish, for_it, against, back, class_="cluster")
    if not asked:
        yield element("p", desk_text("give_back_about", lang), id="ask-first")
