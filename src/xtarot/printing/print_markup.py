"""A rulebook as it stands in print: options in words, cards in code as signs, tables drawn, headings in steps."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from xtarot import faces
from xtarot.rulebooks.document import (
    Block,
    Box,
    CardSign,
    Clause,
    Code,
    Heading,
    Items,
    Paragraph,
    Parts,
    Quote,
    Table,
    TablePlan,
    blocks,
    cards_of,
    inlines,
    plain,
)
from xtarot.rulebooks.plain_text import read_code, read_option
from xtarot.rulebooks.table_plan import describe_table, draw_table
from xtarot.rules.cards import name, parse, symbol

PLAN_STYLE = (  # the colours of a table from above, as in figures.css
    "text{fill:#26211c}.felt{fill:#f3eee4;stroke:#a89f90;stroke-width:1.2}.turn{fill:#a87600}"
    ".seat{fill:#fff;stroke:#26211c}.seat.side-0{fill:#26211c}.who.side-0{fill:#fff8e6}"
    ".chip{fill:#e7b93e;stroke:#26211c;stroke-width:.8}.who,.rank,.chip-letter{font-weight:700}"
    ".label,.place{fill:#575047}.of-seat{paint-order:stroke;stroke:#fff;stroke-width:2.5}.card{fill:#fff;stroke:#9a9184;stroke-width:.6}.card.back{fill:#35425f;stroke:#35425f}"
    "text.of-S{fill:#2a3d8f}text.of-C{fill:#0b6b46}text.of-H{fill:#b01241}text.of-D{fill:#be5000}"
)


class DrawnTable(Struct, frozen=True, tag=True):
    """The picture of a table, for the template: an SVG document, and what it shows in words."""

    drawing: str
    said: str
    caption: Parts


Printed = Clause | Block | DrawnTable


def set_parts(parts: Iterable[Clause | Block], lang: str) -> Iterator[Printed]:
    """Parts of a text as they stand in print: options in words, cards in code as signs, tables drawn."""
    for part in parts:
        match part:
            case Clause(blocks=inner) | Quote(blocks=inner):
                yield replace(part, blocks=tuple(set_parts(inner, lang)))
            case Box(kind=kind, blocks=inner):
                said = read_option(part, lang) if kind == "option" else inner
                yield replace(part, blocks=tuple(set_parts(said, lang)))
            case Items(items=items):
                yield replace(part, items=tuple(tuple(set_parts(item, lang)) for item in items))
            case Table(head=head, rows=rows):
                yield replace(part, head=_read(head), rows=tuple(map(_read, rows)))
            case Paragraph(parts=words):
                yield replace(part, parts=_read([words])[0])
            case TablePlan():
                drawing = draw_table(part, lang).replace(">", f"><style>{PLAN_STYLE}</style>", 1)
                yield DrawnTable(drawing, describe_table(part, lang), part.caption)
            case _:
                yield part


def _read(cells: Iterable[Parts]) -> tuple[Parts, ...]:
    return tuple(
        tuple(sign for part in cell for sign in (read_code(part) if isinstance(part, Code) else (part,)))
        for cell in cells
    )


def step_headings(parts: Iterable[Printed]) -> Iterator[Printed]:
    """The text as PDF/UA has it: sections at level 1, no level left out on the way down, no heading without words."""
    above = 0
    for part in parts:
        if isinstance(part, Heading):
            if not plain(part.parts).strip():
                continue
            above = min(part.level - 1, above + 1)
            yield replace(part, level=above)
        else:
            yield part


def signs_in(parts: Iterable[Clause | Block]) -> Iterator[str]:
    """The cards that sentences and tables name, in record notation."""
    for block in blocks(parts):
        for part in inlines(block):
            signs = read_code(part) if isinstance(part, Code) else (part,)
            yield from (sign.card for sign in signs if isinstance(sign, CardSign))


@cache
def draw_card(code: str, lang: str) -> Mapping[str, str]:
    """A card: how it is drawn, read out, and written in a sentence."""
    card = parse(code)
    return {"face": faces.face(code, lang), "name": name(card, lang), **split_sign(code)}


def draw_tab(code: str, lang: str) -> Mapping[str, str]:
    """A card as a tab, on reference cards: how it is drawn, and read out."""
    return {"svg": faces.tab(code), "name": name(parse(code), lang)}


def split_sign(code: str) -> Mapping[str, str]:
    """A card as it is written in a sentence: its suit's letter, the suit's mark, its rank."""
    written = symbol(parse(code))
    return {"suit": code[0], "mark": written[0], "rank": written[1:]}


def cards_in(parts: Iterable[Clause | Block]) -> Iterator[str]:
    """The cards that a text names or shows, in record notation."""
    parts = [*parts]
    yield from signs_in(parts)
    for block in blocks(parts):
        yield from cards_of(block)
