"""Checks of the two-page start and of the reference card: a game is played from these alone."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import takewhile

from xtarot.rulebooks.checker.context import CheckedBook, said_in, sections
from xtarot.rulebooks.divisions import REFERENCE, START, divide
from xtarot.rulebooks.document import Clause, Document, Separator, TablePlan, blocks, plain
from xtarot.rulebooks.findings import Finding, finding

LONGEST = 100  # clauses of a span

_NUMBERED = re.compile(r"[0-9]+")
_IN_WORDS = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six".split(),
        1,
    )
}
_KANJI = re.compile(r"([二三]?)(十)?([一二三四五六七八九]?)")
_DIGITS = "〇一二三四五六七八九"


def together(case: CheckedBook) -> Iterator[Finding]:
    """A book with a start has a reference card, and the other way round."""
    for file, document in case.texts:
        titles = divide(document).titles
        for name, other in ((START, REFERENCE), (REFERENCE, START)):
            if name in titles and other not in titles:
                yield finding("start_or_reference", file, titles[name].line, what=name, other=other)


# The start


def start(case: CheckedBook) -> Iterator[Finding]:
    """It comes first, has two pages, and a picture of the table for as many as play."""
    for file, document in case.texts:
        divided = divide(document)
        if START not in divided.titles:
            continue
        title = divided.titles[START]
        if document.parts[0] is not title:
            yield finding("start_place", file, title.line)
        turns = sum(isinstance(part, Separator) for part in divided.start)
        if turns != 1:
            yield finding("start_pages", file, title.line, here=turns)
        plan = next((block for block in blocks(divided.start) if isinstance(block, TablePlan)), None)
        if plan:
            yield from _seated(case, file, plan)
        else:
            yield finding("start_no_table", file, title.line)


def _seated(case: CheckedBook, file: str, plan: TablePlan) -> Iterator[Finding]:
    """Whether as many sit round the table as play, on as many sides."""
    seats = len(plan.seats)
    if case.draft.data:
        fewest, most = sorted(case.draft.data.players)
        if not fewest <= seats <= most:
            there = fewest if fewest == most else f"{fewest}–{most}"
            yield finding("start_seats", file, plan.line, here=seats, there=there)
            return
    if case.game and seats in case.game.seats:
        here, there = len({seat.side or seat.name for seat in plan.seats}), case.game.sides(seats)
        if here != there:
            yield finding("start_sides", file, plan.line, here=here, there=there, seats=seats)


def dealt(case: CheckedBook) -> Iterator[Finding]:
    """The start says how many cards each is dealt, if the data do."""
    deal = case.draft.data and case.draft.data.deal
    if not deal:
        return
    for file, document in case.texts:
        divided = divide(document)
        if START not in divided.titles:
            continue
        each = {deal.each} if isinstance(deal.each, int) else set(deal.each.values())
        plans = [block for block in blocks(divided.start) if isinstance(block, TablePlan)]
        if isinstance(deal.each, dict) and plans and (drawn := deal.each.get(str(len(plans[0].seats)))):
            each = {drawn}
        said = [plain(one.parts) for one in said_in(divided.start)]
        for plan in plans:
            lying = (*(seat.cards for seat in plan.seats), *(place.cards for place in plan.places))
            said += [*(seat.label for seat in plan.seats), *(card.label for cards in lying for card in cards)]
        if each and not each & _numbers(" ".join(said)):
            yield finding("start_each", file, divided.titles[START].line, each=" / ".join(map(str, sorted(each))))


def _numbers(said: str) -> set[int]:
    """The numbers that a text names, in figures or in words."""
    text = unicodedata.normalize("NFKC", said).lower()
    found = {int(number[:9]) for number in _NUMBERED.findall(text)}
    found |= {_IN_WORDS[word] for word in re.findall(r"[a-z]+(?:-[a-z]+)?", text) if word in _IN_WORDS}
    for tens, ten, ones in _KANJI.findall(text):
        if ten or ones:
            found.add((_DIGITS.index(tens) if tens else 1) * 10 * bool(ten) + (_DIGITS.index(ones) if ones else 0))
    return found


# The reference card


def reference(case: CheckedBook) -> Iterator[Finding]:
    """The card cites every clause that is needed at the table."""
    for file, document in case.texts:
        divided = divide(document)
        if REFERENCE not in divided.titles:
            continue
        told = " ".join(plain(one.parts) for one in said_in(divided.reference))
        cited = {*_cited(told, case.prefix)}
        lacking = [name for name in _needed(case, document) if name not in cited]
        if lacking:
            what = "、".join(lacking) if document.lang == "ja" else ", ".join(lacking)
            yield finding("reference_lacks", file, divided.titles[REFERENCE].line, what=what, first=lacking[0])


def _needed(case: CheckedBook, document: Document) -> list[str]:
    """The clauses from dealing to the end of the match, and those that the game cites, but for its options.

    What stands before only says which cards there are, and what they are worth.
    """
    in_sections: dict[str, list[str]] = {}
    for section, part in sections(document):
        in_sections.setdefault(section, []).extend([part.id] if isinstance(part, Clause) else [])
    names = [*in_sections]
    if "deal" in names:
        names = names[names.index("deal") :]
        if "match" in names:
            names = [*takewhile(lambda name: name != "match", names), "match"]
    else:
        names = [name for name in names if name in {"play", "score", "match"}]
    needed = {clause for name in names for clause in in_sections[name]}
    if case.game:
        options = {option.clause for option in case.game.options}
        needed |= case.game.clauses - (options - {case.game.clause(code) for code in case.game.scores})
    return [clause.id for clause in document.clauses if clause.id in needed]


def _cited(told: str, prefix: str) -> Iterator[str]:
    """The clauses that a text cites, one by one, and in spans: ``DC-10–13``, ``DC-10〜DC-13``, ``DC-6, 8``."""
    if not prefix:
        return
    number = rf"(?:{prefix}-)?([0-9]{{1,4}})"
    for found in re.finditer(rf"{prefix}-([0-9]{{1,4}})((?:\s*[–—‒−〜～~、,・/-]\s*{number}(?![0-9.]))*)", told):
        last = int(found[1])
        yield f"{prefix}-{last}"
        for sign, written in re.findall(rf"\s*([–—‒−〜～~、,・/-])\s*{number}", found[2]):
            first = int(written) if sign in "、,・/" else last + 1
            last = int(written)
            yield from (f"{prefix}-{one}" for one in range(first, min(last, first + LONGEST) + 1))


CHECKS = (together, start, dealt, reference)
