"""A rulebook's tree as HTML that is safe to show, and can be read without styles and by ear.

A card is a drawing from the sheet of faces (``<use href="…#SK">``) with its name beside it as words that only those
hear or read who do not see the drawing. What a stranger wrote is escaped here; at the end nh3 lets through nothing but
the tags and attributes listed below.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

import nh3

from xtarot.rulebooks.document import (
    HIGHEST,
    Block,
    Box,
    Break,
    Cards,
    CardSign,
    Clause,
    ClauseLink,
    Code,
    Course,
    Document,
    Emphasis,
    Figure,
    Hand,
    Heading,
    Inline,
    Items,
    LaidSet,
    Link,
    Move,
    Paragraph,
    Parts,
    Play,
    Quote,
    Ruby,
    Score,
    Separator,
    Shown,
    Strong,
    Table,
    TablePlan,
    Text,
    Trick,
    Try,
    Verbatim,
    blocks,
    plain,
)
from xtarot.rulebooks.plain_text import read_code, read_option
from xtarot.rulebooks.table_plan import draw_table
from xtarot.rulebooks.texts import BACK, CLAUSE, LINE, TAKES_NEXT, TAKES_TRICK, TOTAL, TRY
from xtarot.rules.cards import SUITS, SYMBOLS, name, parse, symbol

FIGURES: dict[type[Figure], str] = {
    Cards: "fig-cards",
    Trick: "fig-trick",
    LaidSet: "fig-set",
    Hand: "fig-hand",
    TablePlan: "fig-table",
    Course: "fig-course",
    Score: "fig-score",
    Try: "fig-try",
}
"""The class of each kind of figure."""

MANY_COLUMNS = 4
NARROW, APART = 44, 1.2  # letters in a line of a table on a phone, and those that a gap between columns takes
UNBROKEN = 6  # letters of a title that stay on one line

_WHOLE = re.compile(r"[0-9A-Z∞−]+（[^）]{1,8}）")  # a card stays on one line with its name: 21（世界）

_TAGS = set(
    "a blockquote br button circle code ellipse em figcaption figure h2 h3 h4 hr li ol p path pre rect rt ruby section "
    "span strong svg table tbody td text tfoot th thead tr ul use".split()
)
_ATTRIBUTES = {
    "*": {"class", "id"},
    "a": {"href"},
    "button": {"type", "data-try", "data-move", "data-seat"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "li": {"value"},
    "ol": {"start"},
    "path": {"d", "transform"},
    "rect": {"x", "y", "width", "height", "rx"},
    "span": {"role", "aria-label", "aria-hidden", "data-card", "data-suit"},
    "td": {"data-label"},
    "svg": {"viewBox", "aria-hidden", "aria-label", "role", "font-family"},
    "text": {"x", "y", "font-size", "text-anchor"},
    "th": {"scope"},
    "use": {"href"},
}


def render(document: Document, sheet: str = "") -> str:
    """The whole text. `sheet` is the address of the faces; empty, they stand in the page."""
    return _clean(_Writer(document.lang, sheet).parts(document.parts))


def render_part(part: Clause | Block, lang: str, sheet: str = "") -> str:
    """One part of a text; of a clause what stands in its section, so that a page can set something beside it."""
    writer = _Writer(lang, sheet)
    return _clean(writer.rule(part) if isinstance(part, Clause) else writer.block(part))


def render_line(parts: Parts, lang: str, sheet: str = "") -> str:
    """Sentences, without anything around them."""
    return _clean(_Writer(lang, sheet).inline(parts))


class Section(NamedTuple):
    """A part of a page that its contents lead to: the id of its heading, and what that says."""

    id: str
    title: str


def sections(document: Document) -> list[Section]:
    """The sections of a text; a heading without an id begins none."""
    headings = (one for one in blocks(document.parts) if isinstance(one, Heading) and one.level == HIGHEST and one.id)
    return [Section(one.id, plain(one.parts, _as_shown)) for one in headings]


def _as_shown(card: str) -> str:
    return symbol(parse(card))


class _Writer:
    """Writes trees in one language, with the faces of this sheet."""

    def __init__(self, lang: str, sheet: str = "") -> None:
        self.lang, self.sheet = lang, escape(sheet)

    def parts(self, parts: Iterable[Clause | Block]) -> str:
        """Clauses and what stands between them; each clause a ``<section>`` whose id is the clause's."""
        return "".join(self.clause(part) if isinstance(part, Clause) else self.block(part) for part in parts)

    def clause(self, clause: Clause) -> str:
        return f'<section class="clause" id="{escape(clause.id)}">\n{self.rule(clause)}</section>\n'

    def rule(self, clause: Clause) -> str:
        name = escape(clause.id)
        label = f'<a class="id" href="#{name}">{name}</a> '
        match clause.blocks:
            case [Paragraph(parts=parts), *others]:
                return f"<p>{label}{self.inline(parts)}</p>\n{self.blocks(others)}"
        return f"<p>{label}</p>\n{self.blocks(clause.blocks)}"

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "".join(map(self.block, blocks))

    def block(self, block: Block) -> str:
        match block:
            case Heading(level=level, id=anchor, parts=parts):
                own = f' id="{escape(anchor)}"' if anchor else ""
                return f"<h{level}{own}>{self.inline(parts)}</h{level}>\n"
            case Paragraph(parts=parts):
                return f"<p>{self.inline(parts)}</p>\n"
            case Items():
                return self.items(block)
            case Table(head=head, rows=rows):
                return self.table(head, rows)
            case Quote(blocks=inner):
                return f"<blockquote>\n{self.blocks(inner)}</blockquote>\n"
            case Box(kind=kind, blocks=inner):
                said = read_option(block, self.lang) if kind == "option" else inner
                return f'<blockquote class="{kind}">\n{self.blocks(said)}</blockquote>\n'
            case Verbatim(text=text):
                return f"<pre><code>{escape(text)}</code></pre>\n"
            case Separator():
                return "<hr>\n"
            case _:
                return self.figure(block)

    def items(self, block: Items) -> str:
        tag = "ul" if block.start is None else "ol"
        start = f' start="{block.start}"' if block.start not in {None, 1} else ""
        items = "".join(f"<li>{self.item(item)}</li>\n" for item in block.items)
        return f"<{tag}{start}>\n{items}</{tag}>\n"

    def item(self, blocks: tuple[Block, ...]) -> str:
        match blocks:
            case [Paragraph(parts=parts)]:
                return self.inline(parts)
        return self.blocks(blocks)

    def table(self, head: Iterable[Parts], rows: Iterable[Iterable[Parts]]) -> str:
        """A table. A wide one is shown row by row on a narrow page, each cell with the name of its column."""
        titles, cells = [*head], [[*row] for row in rows]
        names = [plain(title, _as_shown) for title in titles]
        wide = ' class="wide"' if _is_wide(titles, cells) else ""
        top = "".join(f'<th scope="col">{self.inline(cell)}</th>' for cell in titles)
        lines = "".join(f"<tr>{''.join(map(self.cell, row, names))}</tr>\n" for row in cells)
        return f"<table{wide}>\n<thead>\n<tr>{top}</tr>\n</thead>\n<tbody>\n{lines}</tbody>\n</table>\n"

    def cell(self, parts: Parts, name: str) -> str:
        return f'<td data-label="{escape(name)}">{self.inline(parts)}</td>'

    # Within a line

    def inline(self, parts: Parts) -> str:
        return "".join(map(self.part, parts))

    def part(self, part: Inline) -> str:
        match part:
            case Text(text=text):
                return _WHOLE.sub(r'<span class="whole">\g<0></span>', escape(text, quote=False))
            case Emphasis(parts=parts):
                return f"<em>{self.inline(parts)}</em>"
            case Strong(parts=parts):
                return f"<strong>{self.inline(parts)}</strong>"
            case Code():
                return "".join(map(self.code, read_code(part)))
            case Ruby(text=text, reading=reading):
                return f"<ruby>{escape(text)}<rt>{escape(reading)}</rt></ruby>"
            case Link(href=href, parts=parts):
                return f'<a href="{escape(href)}">{self.inline(parts)}</a>'
            case ClauseLink(id=clause):
                return f'<a href="#{escape(clause)}">{escape(clause)}</a>'
            case CardSign(card=card):
                label = escape(name(parse(card), self.lang))
                shown = _as_shown(card)
                return (
                    f'<span class="card-sign" data-suit="{card[0]}" role="img" aria-label="{label}">'
                    f'<span class="suit">{shown[0]}</span>{shown[1:]}</span>'
                )
            case Break():
                return "<br>\n"

    def code(self, part: Inline) -> str:
        return f"<code>{escape(part.text, quote=False)}</code>" if isinstance(part, Code) else self.part(part)

    # Figures

    def figure(self, figure: Figure) -> str:
        caption = f"<figcaption>{self.inline(figure.caption)}</figcaption>\n" if figure.caption else ""
        return f'<figure class="{FIGURES[type(figure)]}">\n{self.picture(figure)}{caption}</figure>\n'

    def picture(self, figure: Figure) -> str:
        match figure:
            case Cards(groups=groups):
                return "".join(f'<ol class="group">{self.row(group)}</ol>\n' for group in groups)
            case Trick(plays=plays):
                return f'<ol class="plays">{"".join(map(self.play, plays))}</ol>\n'
            case LaidSet(kind=kind, cards=cards):
                sign = SYMBOLS[SUITS.index(kind)] if kind and kind in SUITS else escape(kind)
                title = f'<span class="kind">{sign}</span>\n' if kind else ""
                return f'{title}<ol class="laid">{"".join(map(self.laid, cards))}</ol>\n'
            case Hand(who=who, cards=held):
                label = f'<span class="whose">{escape(who)}</span>\n' if who else ""
                faces = "".join(f"<li>{self.card(card)}</li>" for card in held)
                return f'{label}<ol class="in-hand">{faces}</ol>\n'
            case TablePlan():
                return draw_table(figure, self.lang)
            case Course(moves=moves):
                return f'<ol class="moves">\n{"".join(map(self.move, moves))}</ol>\n'
            case Score():
                return self.score(figure)
            case Try(record=record, move=move, seat=seat):
                data = f'data-try="{escape(record)}" data-move="{move}" data-seat="{seat}"'
                return f'<button type="button" class="button" {data}>{TRY.of(self.lang)}</button>\n'

    def card(self, card: str | None) -> str:
        """A face, or a back, and its name in words."""
        which, said = (card, name(parse(card), self.lang)) if card else ("back", BACK.of(self.lang))
        data = f' data-card="{card}" data-suit="{card[0]}"' if card else ""
        drawing = (
            f'<svg class="face" viewBox="0 0 120 180" aria-hidden="true"><use href="{self.sheet}#{which}"></use></svg>'
        )
        return f'<span class="picture"{data}>{drawing}<span class="visually-hidden">{escape(said)}</span></span>'

    def row(self, cards: Iterable[Shown]) -> str:
        return "".join(self.shown(card) for card in cards)

    def shown(self, shown: Shown) -> str:
        label = f'<span class="label">{escape(shown.label)}</span>' if shown.label else ""
        arrow = (
            f'<span class="takes"><span class="visually-hidden">{TAKES_NEXT.of(self.lang)}</span></span>'
            if shown.takes
            else ""
        )
        return f"<li>{self.card(shown.card)}{label}{arrow}</li>"

    def laid(self, shown: Shown) -> str:
        label = f' <span class="label">={escape(shown.label)}</span>' if shown.label else ""
        return f"<li>{self.card(shown.card)}{label}</li>"

    def play(self, play: Play) -> str:
        who = f'<span class="whose">{escape(play.who)}</span> ' if play.who else ""
        takes = f' <span class="visually-hidden">{TAKES_TRICK.of(self.lang)}</span>' if play.takes else ""
        best = ' class="best"' if play.takes else ""
        return f"<li{best}>{who}{self.card(play.card)}{takes}</li>"

    def move(self, move: Move) -> str:
        said = " ".join(self.inline(sentence) for sentence in move.said)
        cards = " ".join(self.part(CardSign(card)) for card in move.cards)
        value = f' value="{move.number}"' if move.number else ""
        return f"<li{value}>{said}{' ' if said and cards else ''}{cards}</li>\n"

    def score(self, score: Score) -> str:
        titles = (CLAUSE.of(self.lang), LINE.of(self.lang), *score.sides)
        head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
        rows = "".join(
            f'<tr><td><a href="#{escape(row.clause)}">{escape(row.clause)}</a></td><th scope="row">{escape(row.name)}'
            f"</th>{_numbers(row.points)}</tr>\n"
            for row in score.rows
        )
        total = f'<tr><td></td><th scope="row">{TOTAL.of(self.lang)}</th>{_numbers(score.totals)}</tr>\n'
        return (
            f"<table>\n<thead>\n<tr>{head}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n"
            f"<tfoot>\n{total}</tfoot>\n</table>\n"
        )


def _is_wide(titles: Sequence[Parts], rows: Sequence[Sequence[Parts]]) -> bool:
    """Whether a table has more columns, and more in them, than a phone can show beside each other."""
    across = APART * len(titles)
    for title, *column in zip(titles, *rows, strict=False):
        named = _letters(plain(title))  # titles can wrap
        across += max(named / 2, min(named, UNBROKEN), *(_letters(plain(cell)) for cell in column))
    return len(titles) >= MANY_COLUMNS and across > NARROW


def _letters(words: str) -> int:
    """How wide words are, in letters of English; Japanese ones count twice."""
    return sum(2 if letter >= "\u2e80" else 1 for letter in words)


def _numbers(points: Iterable[str]) -> str:
    return "".join(f'<td class="number">{escape(number.replace("-", "−"))}</td>' for number in points)


def _clean(html: str) -> str:
    """Nothing but what this module writes."""
    return nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"https"},
        link_rel="nofollow ugc noopener",
    )
