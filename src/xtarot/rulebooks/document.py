"""A rulebook's text as a tree: what its Markdown says, and nothing of how it looks.

Pages, booklets, the checker and the comparison of versions all walk this tree, and none of them reads Markdown. All
of it is data: a text is to be shown as it is, and `Link.href` has been judged safe to follow. In JSON, every node is
an object whose ``type`` is the name of its class.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeVar

from msgspec import Struct

HIGHEST = 2  # level of the headings that part a text into sections

# Within a line


class Text(Struct, frozen=True, tag=True):
    """Words."""

    text: str


class Emphasis(Struct, frozen=True, tag=True):
    """Stressed words."""

    parts: tuple["Inline", ...]


class Strong(Struct, frozen=True, tag=True):
    """Words that stand out."""

    parts: tuple["Inline", ...]


class Code(Struct, frozen=True, tag=True):
    """Words as a program writes them: cards and moves in record notation, names of options."""

    text: str


class Link(Struct, frozen=True, tag=True):
    """A link: ``https://…``, a place in this book (``#deal``) or on the site (``/rules/lotarot``)."""

    href: str
    parts: tuple["Inline", ...]


class ClauseLink(Struct, frozen=True, tag=True):
    """A reference to a clause of this book, by its id."""

    id: str


class Ruby(Struct, frozen=True, tag=True):
    """Letters with their reading above them: furigana."""

    text: str
    reading: str


class CardSign(Struct, frozen=True, tag=True):
    """A card within a sentence, in record notation: ``SK``."""

    card: str


class Break(Struct, frozen=True, tag=True):
    """The end of a line that was asked for."""


Inline = Text | Emphasis | Strong | Code | Link | ClauseLink | Ruby | CardSign | Break
Parts = tuple[Inline, ...]

# Blocks


class _Block(Struct, frozen=True, tag=True, kw_only=True):
    line: int = 0
    """Where it begins in its file, counted from 1."""


class Heading(_Block, frozen=True, kw_only=True):
    """A heading of level 2, 3 or 4. `id`: its anchor, or empty."""

    level: int
    id: str
    parts: Parts


class Paragraph(_Block, frozen=True, kw_only=True):
    """Sentences."""

    parts: Parts


class Items(_Block, frozen=True, kw_only=True):
    """A list; a numbered one says with which number it starts."""

    start: int | None
    items: tuple[tuple["Block", ...], ...]


class Table(_Block, frozen=True, kw_only=True):
    """A table: the cells of its head, and those of each row."""

    head: tuple[Parts, ...]
    rows: tuple[tuple[Parts, ...], ...]


class Quote(_Block, frozen=True, kw_only=True):
    """A quotation."""

    blocks: tuple["Block", ...]


class Box(_Block, frozen=True, kw_only=True):
    """An editor's note, or an option of the table with its default."""

    kind: Literal["note", "option"]
    blocks: tuple["Block", ...]


class Verbatim(_Block, frozen=True, kw_only=True):
    """Lines to be shown as they are."""

    text: str


class Separator(_Block, frozen=True, kw_only=True):
    """A rule between two parts."""


# Pictures


class _Figure(_Block, frozen=True, kw_only=True):
    caption: Parts = ()
    source: str = ""
    """The notation that it was written in, without its braces."""


class Shown(Struct, frozen=True):
    """A card in a picture, in record notation; None: its back."""

    card: str | None
    label: str = ""
    """What stands below it; in a set, what a wild card stands for."""
    takes: bool = False
    """Whether an arrow leads from it to the next card."""


class Cards(_Figure, frozen=True, kw_only=True):
    """Cards side by side, in groups."""

    groups: tuple[tuple[Shown, ...], ...]


class Play(Struct, frozen=True):
    """A card of a trick, who played it (or empty), and whether it takes the trick."""

    who: str
    card: str
    takes: bool = False


class Trick(_Figure, frozen=True, kw_only=True):
    """A trick in the order it was played. `number`: which of the deal, if it comes from a record."""

    plays: tuple[Play, ...]
    number: int | None = None


class LaidSet(_Figure, frozen=True, kw_only=True):
    """A set as it lies on the table. `kind`: the letter of its suit, its number, or empty."""

    kind: str
    cards: tuple[Shown, ...]


class Hand(_Figure, frozen=True, kw_only=True):
    """A hand, in the order given. `who`: whose it is, or empty."""

    who: str
    cards: tuple[str, ...]


class PlanSeat(Struct, frozen=True):
    """A seat in the picture of a table. `label`: words below the name; `cards`: what lies before it."""

    name: str
    side: str = ""
    dealer: bool = False
    label: str = ""
    cards: tuple[Shown, ...] = ()


class PlanPlace(Struct, frozen=True):
    """A place in the middle of a table, with the cards that lie there."""

    name: str
    cards: tuple[Shown, ...]


class TablePlan(_Figure, frozen=True, kw_only=True):
    """A table from above: seats in the order of the turn, the first at the reader's side, and what lies between them.

    `turn`: the way round that play goes, or empty where there are no turns.
    """

    seats: tuple[PlanSeat, ...]
    turn: Literal["clockwise", "counterclockwise", ""] = ""
    places: tuple[PlanPlace, ...] = ()


class Move(Struct, frozen=True):
    """A move as it is told: its number in the deal, its sentences, and the cards that they do not name.

    Moves count from 1; 0 is what dealing brought about.
    """

    number: int
    said: tuple[Parts, ...]
    cards: tuple[str, ...] = ()


class Course(_Figure, frozen=True, kw_only=True):
    """Some moves of a deal, one after the other."""

    moves: tuple[Move, ...]


class ScoreRow(Struct, frozen=True):
    """A line of a score: its clause, its name, and each side's points as written; empty where it has none."""

    clause: str
    name: str
    points: tuple[str, ...]


class Score(_Figure, frozen=True, kw_only=True):
    """The score of a deal by side."""

    sides: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[str, ...]


class Try(_Figure, frozen=True, kw_only=True):
    """An offer to go on playing from a position: that of the record of this name before this move, counted from 1.

    `seat`: the one that is to move, for the reader. On paper there is nothing to show.
    """

    record: str
    move: int
    seat: int


Figure = Cards | Trick | LaidSet | Hand | TablePlan | Course | Score | Try
Block = Heading | Paragraph | Items | Table | Quote | Box | Verbatim | Separator | Figure


class Clause(_Block, frozen=True, kw_only=True):
    """A numbered rule: the paragraph that began with its id in bold, here without it, and all that follows."""

    id: str
    section: str
    """The heading it stands under."""
    blocks: tuple[Block, ...]

    @property
    def note(self) -> bool:
        """Whether an editor's note belongs to it."""
        return any(isinstance(block, Box) and block.kind == "note" for block in self.blocks)


class Assertion(Struct, frozen=True):
    """What a text says of a recorded deal so that a program can verify it. Nothing of it is shown."""

    line: int
    source: str
    """The notation that it was written in, without its braces."""


class Document(Struct, frozen=True):
    """A text in one language: clauses, and what stands between them."""

    lang: str
    parts: tuple[Clause | Block, ...]
    assertions: tuple[Assertion, ...] = ()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses in order."""
        return tuple(part for part in self.parts if isinstance(part, Clause))


# Walking

Kind = TypeVar("Kind")


def blocks(parts: Iterable[Clause | Block]) -> Iterator[Block]:
    """Every block of these parts in order, each before those that it holds."""
    for part in parts:
        match part:
            case Clause(blocks=inner):
                yield from blocks(inner)
            case Quote(blocks=inner) | Box(blocks=inner):
                yield part
                yield from blocks(inner)
            case Items(items=items):
                yield part
                for item in items:
                    yield from blocks(item)
            case _:
                yield part


def inlines(block: Block) -> Iterator[Inline]:
    """What the lines of one block consist of, each before what it holds; not of the blocks in it."""
    match block:
        case Heading(parts=parts) | Paragraph(parts=parts):
            yield from within(parts)
        case Table(head=head, rows=rows):
            for row in (head, *rows):
                for cell in row:
                    yield from within(cell)
        case Course(moves=moves, caption=caption):
            for move in moves:
                for said in move.said:
                    yield from within(said)
            yield from within(caption)
        case Cards() | Trick() | LaidSet() | Hand() | TablePlan() | Score() | Try():
            yield from within(block.caption)


def cards_of(block: Block) -> Iterator[str]:
    """The cards that a figure shows besides those in its sentences, in record notation; none of other blocks."""
    match block:
        case Cards(groups=groups):
            yield from (shown.card for group in groups for shown in group if shown.card)
        case LaidSet(cards=laid):
            yield from (shown.card for shown in laid if shown.card)
        case Trick(plays=plays):
            yield from (play.card for play in plays)
        case Hand(cards=held):
            yield from held
        case TablePlan(seats=seats, places=places):
            lying = (*(seat.cards for seat in seats), *(place.cards for place in places))
            yield from (shown.card for cards in lying for shown in cards if shown.card)
        case Course(moves=moves):
            yield from (card for move in moves for card in move.cards)


def within(parts: Parts) -> Iterator[Inline]:
    """These parts, each before those that it holds."""
    for part in parts:
        yield part
        if isinstance(part, Emphasis | Strong | Link):
            yield from within(part.parts)


def plain(parts: Parts, card: Callable[[str], str] = str) -> str:
    """The words alone; a card as in records, or as `card` writes it."""
    return "".join(_words(part, card) for part in within(parts))


def _words(part: Inline, card: Callable[[str], str]) -> str:
    match part:
        case Text(text=text) | Code(text=text) | Ruby(text=text):
            return text
        case ClauseLink(id=name):
            return name
        case CardSign(card=name):
            return card(name)
        case Break():
            return " "
        case _:
            return ""
