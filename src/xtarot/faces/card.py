"""A card's face, put together from its index, its picture and its paper, on 120 × 180.

What is drawn here names inks in braces and shared parts by id; `sheet` inks it and adds the parts.
"""

from typing import NamedTuple

from xtarot.faces.arcana import ROMAN
from xtarot.faces.letters import column, draw_line, number, width
from xtarot.rules.cards import ARCANA_NAMES, RANKS, SUITS

WIDTH, HEIGHT, CORNER = 120, 180, 9
INDEX, FIELD = 25, 80  # the middle of the index column and of the picture field
SLIP = 46
PIPS_ACROSS, PIPS_DOWN = 21.5, 33
# Wide ranks, and those with a tail: size and baseline.
_FITTED = {"M": (38, 40), "N": (38, 40), "J": (40, 39), "Q": (38, 38.5)}


class Card(NamedTuple):
    """A card as the faces see it: two texts."""

    suit: str  # S C H D T
    rank: str  # M N A 2 … 15 J C Q K F, or the number of an arcanum


DECK = tuple(Card(suit, rank) for suit in SUITS[:4] for rank in RANKS) + tuple(Card("T", str(n)) for n in range(24))
_BY_TEXT = {card.suit + card.rank: card for card in DECK}


def read_card(text: str) -> Card:
    """The card of a record's text; raises ValueError."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is no card of the deck") from None


def pips(count: int) -> list[tuple[float, float]]:
    """Where the pips of 2 … 15 lie: rows of a lattice of 3 × 5, the outer columns first, then the middle."""
    rows = {0: (), 1: (2,), 2: (1, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4)}
    outer = 0 if count < 4 else min(count // 2, 5)
    columns = ((-1, outer), (0, count - 2 * outer), (1, outer))
    return [(FIELD + PIPS_ACROSS * x, 90 + PIPS_DOWN * (row - 2)) for x, filled in columns for row in rows[filled]]


def index(card: Card) -> str:
    """Rank over suit mark, or numeral over star: all that a tab shows. Ink is the current colour."""
    suit, rank = card
    if suit == "T":
        size, tight = (38, 0) if len(rank) == 1 else (33, 10)
        numeral = draw_line(rank, "rank", size, 23, 40, 39, tight)
        return f'<g fill="{{numeral}}">{numeral}</g><use href="#star" x="23" y="58" fill="{{star}}"/>'
    if rank == "F":
        sign = (
            '<use href="#infinity" x="25" y="26" fill="none" stroke="currentColor" stroke-width="5.4"'
            ' stroke-linejoin="round"/>'
        )
    else:
        size, baseline = (40, 40) if len(rank) == 2 else _FITTED.get(rank, (42, 40))
        sign = draw_line(rank, "rank", size, INDEX, baseline, 40, 12 if len(rank) == 2 else 0)
    return f'{sign}<use href="#index-{suit}" x="{INDEX}" y="66"/>'


def draw_value(card: Card) -> str:
    """The small −1 or 0 under the index of M and N."""
    small = {"M": "\N{MINUS SIGN}1", "N": "0"}.get(card.rank, "")
    return draw_line(small, "suit", 17, INDEX, 101) if small else ""


def draw_picture(card: Card) -> str:
    """What fills the picture field of a suit card."""
    suit, rank = card
    pip = f"#pip-{suit}"
    if rank == "M":
        return (
            f'<use href="{pip}" transform="translate(80 90) scale(2.75)" stroke="currentColor" stroke-width="3.4"'
            f' stroke-linejoin="round"/><use href="{pip}" transform="translate(80 90) scale(2.75)" fill="{{paper}}"/>'
            '<path d="M70.5 90H89.5" fill="none" stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/>'
        )
    if rank == "N":
        return '<circle cx="80" cy="90" r="26" fill="none" stroke="currentColor" stroke-width="2.6"/>'
    if rank == "A":
        return f'<use href="{pip}" transform="translate(80 90) scale({52 / 17.5:.4f})"/>'
    if rank.isdecimal():
        return "".join(f'<use href="{pip}" x="{number(x)}" y="{number(y)}"/>' for x, y in pips(int(rank)))
    tint = f'<rect x="49" y="12" width="62" height="156" rx="3" fill="{{{suit}-tint}}" fill-opacity=".55"/>'
    if rank == "F":
        mark = f'<use href="{pip}" x="80" y="45"/>'
        return f'{tint}<use href="#court-F"/>{mark}<g transform="rotate(180 80 90)">{mark}</g>'
    half = f'<use href="#court-{rank}"/>'
    middle = f'<use href="{pip}" transform="translate(80 90) scale({23 / 17.5:.4f})"/>'
    return f'{tint}{half}<g transform="rotate(180 80 90)">{half}</g>{middle}'


def emblem(card: Card) -> str:
    """What fills the picture field of an arcanum."""
    roman = draw_line(ROMAN[int(card.rank)], "name", 13.5, 83, 163)
    return (
        f'<use href="#arcanum-{card.rank}" transform="translate(83 84) scale(.92)"/>'
        '<path d="M77 16.5H89M77 148H89" fill="none" stroke="{gold}" stroke-width="1.2"/>'
        f'<g fill="{{roman}}">{roman}</g>'
    )


def draw_name(card: Card, lang: str) -> str:
    """The arcanum's name at the foot of its slip: upright in Japanese, else turned as on a book's spine."""
    text = ARCANA_NAMES[lang][int(card.rank)]
    if lang == "ja":
        return column(text, "name", 17 if len(text) < 5 else 15.5, 23, 172)
    size = min(15.5, 99_000 / width(text, "name"))
    run = draw_line(text, "name", size, width(text, "name") * size / 2000, 0)
    return f'<g transform="translate({number(23 + size * 0.27)} 171) rotate(-90)">{run}</g>'


def paper(ink: str, opening: str = "") -> str:
    """The card itself, `opening` drawn on its paper under the fine edge."""
    edge = f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="{CORNER - 0.5}"'
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="{CORNER}" fill="{{{ink}}}"/>{opening}'
        f'{edge} fill="none" stroke="{{edge}}"/>'
    )


def draw_face(card: Card, lang: str) -> str:
    """The whole face for the screen."""
    if card.suit == "T":
        slip = f'<path d="M9 0H{SLIP}V{HEIGHT}H9A9 9 0 0 1 0 171V9A9 9 0 0 1 9 0Z" fill="{{slip}}"/>'
        title = f'<g fill="{{name}}">{draw_name(card, lang)}</g>'
        return paper("arcana") + slip + index(card) + title + emblem(card)
    ink = f'<g color="{{{card.suit}}}" fill="currentColor">'
    return f"{paper('paper')}{ink}{index(card)}{draw_value(card)}{draw_picture(card)}</g>"
