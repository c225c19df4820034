"""Checks of what is said below a figure against what it shows: cards, players, who takes the trick, points.

What a sentence may well say of a card that is elsewhere is let through: that somebody holds it, or could have played
it. Of a recorded deal, that can be written as an assertion.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations

from xtarot.rulebooks.checker.context import CheckedBook, first_of, sentences
from xtarot.rulebooks.document import (
    Cards,
    CardSign,
    Course,
    Document,
    Figure,
    Hand,
    LaidSet,
    Paragraph,
    Parts,
    Score,
    Strong,
    Trick,
    Try,
    blocks,
    cards_of,
    plain,
    within,
)
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.notation import NotationFault, Recorded

STRICT = Hand | Trick | LaidSet | Course
"""Figures that show all the cards that there are to speak of. {cards …} stands for others, too."""

_CARD = re.compile(r"[SCHDT](?:F|K|Q|C|J|A|N|M|[0-9]{1,2})(?![0-9A-Za-z])")
_ELSEWHERE = {
    "en": re.compile(
        r"\b(?:holds?|held|holding|has|have|had|hand|keeps?|left|could|would|might|may|must|cannot|can|if|instead"
        r"|than|unless|without|no|not|were|draws?|drew)\b",
        re.IGNORECASE,
    ),
    "ja": re.compile(r"持|手札|手に|手元|残|なら|たら|れば|ても|でも|ない|ませ|ず|はず|より|引い|引き|ほかに|代わり"),
}
_TAKES = {
    "en": r"{name} (?:takes|took|wins|won)(?: (?:it|them|the trick|this trick|all (?:four|five|six)(?: cards)?))?"
    r"(?= with\b|[,.;:!)]|$)",
    "ja": r"{name}(?:が|は)(?:、)?(?:[SCHDT][0-9A-Z]{{1,2}}で)?(?:このトリックを|これを)?"
    r"(?:取(?:ります|りました|る(?![な方])|った|って、)|勝ち(?:ます|ました)|勝つ(?=。)|勝った(?=。))",
}
_TRICKS = {
    "en": re.compile(r"\btricks? ([0-9–, toand-]{1,40})", re.IGNORECASE),
    "ja": re.compile(r"第([0-9〜～–・、と第-]{1,40})トリック|(?<![0-9])([0-9]{1,3})トリック目"),
}
_SPAN = re.compile(r"([0-9]{1,3})(?: ?(?:[〜～–-]|to) ?第?([0-9]{1,3}))?")
_POINTS = {
    "en": re.compile(r"(?<![0-9.,–-])([−+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?) points?\b"),
    "ja": re.compile(r"(?<![0-9.,〜～–-])([−+-]?[0-9]{1,6}(?:\.[0-9]{1,3})?)点(?!札|以上|以下|未満|刻み|単位)"),
}


def captions(case: CheckedBook) -> Iterator[Finding]:
    """What is said below a figure is so."""
    names = _names(case)
    for file, document in case.texts:
        lines = sorted({block.line for block in blocks(document.parts)})
        figures = [block for block in blocks(document.parts) if isinstance(block, Figure) and block.caption]
        yield from first_of(
            each for figure in figures for each in _Caption(case, file, document, figure).wrong(names, lines)
        )


def run_ins(case: CheckedBook) -> Iterator[Finding]:
    """A paragraph that begins with the number of a trick, in bold, is followed by a figure of that trick."""
    for file, document in case.texts:
        numbers: set[int] = set()
        for block in blocks(document.parts):
            match block:
                case Paragraph(parts=(Strong(parts=title), *_)):
                    numbers = _numbers(plain(title), document.lang)
                case Trick(number=int(number)) if numbers and number not in numbers:
                    yield finding("caption_number", file, block.line, here=min(numbers), there=number)
                case Cards() | Trick() | Hand() | Course() | Score() | Try():
                    pass
                case _:
                    numbers = set()


class _Caption:
    """What stands below a figure, and the record that it is of, if any."""

    def __init__(self, case: CheckedBook, file: str, document: Document, figure: Figure) -> None:
        self.file, self.document, self.figure, self.lang = file, document, figure, document.lang
        self.said = plain(figure.caption)
        self.recorded = _recorded(case, figure)

    def wrong(self, names: set[str], lines: Sequence[int]) -> Iterator[Finding]:
        """What is not so. `names` are all players of the book, `lines` those of its blocks."""
        if isinstance(self.figure, STRICT):
            yield from self.cards(lines)
        if self.recorded:
            yield from self.players(names, self.recorded)
        match self.figure:
            case Trick(number=number):
                yield from self.taker(self.figure)
                told = _numbers(self.said, self.lang)
                if number is not None and told and number not in told:
                    yield self.finding("caption_number", here=min(told), there=number)
            case Score():
                yield from self.points(self.figure)

    def finding(self, code: str, **words: object) -> Finding:
        return finding(code, self.file, self.figure.line, **words)

    def cards(self, lines: Sequence[int]) -> Iterator[Finding]:
        """Every card named is in the figure, or asserted below it; or a sentence says that it is elsewhere."""
        there = {*cards_of(self.figure), *self.asserted(lines)}
        if isinstance(self.figure, Course):
            there |= {part.card for move in self.figure.moves for said in move.said for part in _signs(said)}
        lacking = [
            card for card in dict.fromkeys(part.card for part in _signs(self.figure.caption)) if card not in there
        ]
        if lacking and not self.recorded:
            said = " ".join(filter(_ELSEWHERE[self.lang].search, sentences(self.figure.caption)))
            lacking = [card for card in lacking if card not in _CARD.findall(said)]
        for card in lacking:
            if isinstance(self.figure, Hand) and self.figure.who:
                yield self.finding("hand_caption", what=card, who=self.figure.who)
            else:
                yield self.finding("caption_card", what=card)

    def asserted(self, lines: Sequence[int]) -> set[str]:
        """The words of the assertions in the caption and in the lines below it."""
        after = bisect_right(lines, self.figure.line)
        end = lines[after] if after < len(lines) else 10**9
        within_it = [one for one in self.document.assertions if self.figure.line <= one.line < end]
        return {word for one in within_it for word in one.source.split()[4:]}

    def players(self, names: set[str], recorded: Recorded) -> Iterator[Finding]:
        """Every player named plays in the record."""
        for name in sorted(names - {*recorded.record.players}):
            if _named(name).search(self.said):
                has = ", ".join(filter(None, recorded.record.players))
                yield self.finding("caption_player", who=name, name=recorded.name, has=has)

    def taker(self, trick: Trick) -> Iterator[Finding]:
        """Who is said to take the trick does, where somebody does."""
        taker = next((play.who for play in trick.plays if play.takes), "")
        others = {play.who for play in trick.plays if play.who} - {taker}
        for name in sorted(others) if taker else ():
            if re.search(_TAKES[self.lang].format(name=_named(name).pattern), self.said):
                yield self.finding("caption_taker", who=name, has=taker)

    def points(self, score: Score) -> Iterator[Finding]:
        """Every number of points is one of the score, or can be reckoned from two of them."""
        known = {abs(points) for points in _reckoned(score)}
        for found in dict.fromkeys(_POINTS[self.lang].findall(self.said)):
            if abs(_number(found)) not in known:
                yield self.finding("caption_points", what=found)


def _signs(parts: Parts) -> Iterator[CardSign]:
    return (part for part in within(parts) if isinstance(part, CardSign))


def _recorded(case: CheckedBook, figure: Figure) -> Recorded | None:
    """The record that a figure is of."""
    name = (*figure.source.split(), "")[1]
    with suppress(NotationFault):
        return case.draft.records[name]
    return None


def _names(case: CheckedBook) -> set[str]:
    """All who play in the records of a book."""
    found: set[str] = set()
    for name in case.draft.records.names:
        with suppress(NotationFault):
            found |= {*case.draft.records[name].record.players}
    return {name for name in found if len(name) > 1}


def _named(name: str) -> re.Pattern[str]:
    """A player's name in a sentence: not as a part of a word."""
    return re.compile(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])")


def _numbers(said: str, lang: str) -> set[int]:
    """The numbers of the tricks that a text names; of a span, all."""
    found: set[int] = set()
    for groups in _TRICKS[lang].finditer(said):
        for first, last in _SPAN.findall(" ".join(filter(None, groups.groups()))):
            found |= {*range(int(first), int(last or first) + 1)}
    return found


def _reckoned(score: Score) -> Iterator[Fraction]:
    """The numbers of a score, their sums and differences within a column and within a row, and those of totals."""
    totals = [*map(_number, score.totals)]
    rows = [[_number(points) for points in row.points if points] for row in score.rows]
    columns = [[_number(row.points[k]) for row in score.rows if row.points[k]] for k in range(len(score.sides))]
    for some in (totals, *rows, *(([*column, totals[k]]) for k, column in enumerate(columns))):
        yield from some
        for one, another in combinations(some, 2):
            yield from (one + another, one - another)


def _number(written: str) -> Fraction:
    return Fraction(written.replace("−", "-").replace("½", ".5").replace(",", ""))


CHECKS = (captions, run_ins)
