"""The picture of a table, drawn as SVG: seats round it, which way the turn goes, and what lies where.

Page and booklet show the same drawing; its colours are theirs, by class. Lengths are its own units, of which a line
of text in a booklet has about 345.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import atan2, cos, degrees, pi, sin, tau

from xtarot.rulebooks.document import PlanPlace, PlanSeat, Shown, TablePlan
from xtarot.rules.cards import SUITS, SYMBOLS, parse, symbol
from xtarot.rules.texts import Text

WIDE = 360
ACROSS, LEAST_DOWN = 140, 58  # half axes of the table's edge
SEAT_HIGH, NAME_SIZE, LABEL_SIZE = 20, 10.5, 8.5
CARD_WIDE, CARD_HIGH, GAP = 17, 25, 2.5
ROW = 10  # cards of a place in one line
AT_SIDE = 3  # before a seat at the side
LINE = 11  # of a label
ROOM = 190  # for the places in the middle, across

SEATED = Text("{names}の順に、{turn}座ります", "{names} sit in this order, {turn}")
TURNS = {
    "clockwise": Text("時計回りに", "clockwise"),
    "counterclockwise": Text("反時計回りに", "counter-clockwise"),
    "": Text("テーブルを囲んで", "round the table"),
}
DEALS = Text("{name}（ディーラー）", "{name} (dealer)")
IN_THE_MIDDLE = Text("。真ん中に{names}", "; in the middle: {names}")


def describe_table(plan: TablePlan, lang: str) -> str:
    """The picture in words, for those who do not see it."""
    apart = "、" if lang == "ja" else ", "
    seats = (DEALS.of(lang, name=seat.name) if seat.dealer else seat.name for seat in plan.seats)
    said = SEATED.of(lang, names=apart.join(seats), turn=TURNS[plan.turn].of(lang))
    if plan.places:
        said += IN_THE_MIDDLE.of(lang, names=apart.join(map(_read_out, plan.places)))
    return said


def _read_out(place: PlanPlace) -> str:
    cards = " ".join(symbol(parse(one.card)) for one in place.cards if one.card)
    return f"{place.name} {cards}".strip()


def draw_table(plan: TablePlan, lang: str) -> str:
    """The drawing as an SVG document."""
    rows = [*_rows(plan.places)]
    inner = sum(_height(row) for row in rows)
    before = CARD_HIGH if any(seat.cards for seat in plan.seats) else 0
    down = max(LEAST_DOWN, inner / 2 + SEAT_HIGH / 2 + 14) + before
    below = LINE + 3 if any(seat.label for seat in plan.seats) else 4
    x, y = WIDE / 2, SEAT_HIGH / 2 + below + down
    high = y + down + SEAT_HIGH / 2 + below
    parts = [
        f'<ellipse class="felt" cx="{x}" cy="{y:g}" rx="{ACROSS}" ry="{down:g}"></ellipse>',
        *_chevrons(plan, x, y, down),
        *_middle(rows, x, y - inner / 2),
        *(drawn for k, seat in enumerate(plan.seats) for drawn in _seat(plan, k, seat, x, y, down)),
    ]
    said = escape(describe_table(plan, lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="table-plan" viewBox="0 0 {WIDE} {high:g}" role="img"'
        f' aria-label="{said}" font-family="Noto Sans JP, sans-serif">{"".join(parts)}</svg>'
    )


def _angle(plan: TablePlan, k: float) -> float:
    """Where seat `k` sits: the first at the bottom; on a page, angles grow clockwise."""
    step = tau / len(plan.seats)
    return pi / 2 + (-k if plan.turn == "counterclockwise" else k) * step


def _seat(plan: TablePlan, k: int, seat: PlanSeat, x: float, y: float, down: float) -> Iterator[str]:
    """A seat: its name on a plate at the edge, words below, cards towards the middle."""
    angle = _angle(plan, k)
    at_x, at_y = x + ACROSS * cos(angle), y + down * sin(angle)
    sides = list(dict.fromkeys(one.side for one in plan.seats if one.side))
    mark = f"{seat.side} " if seat.side else ""
    wide = _width(mark + seat.name, NAME_SIZE) + 16
    at_x = min(max(at_x, wide / 2 + 1), WIDE - wide / 2 - 1)
    of_side = f" side-{sides.index(seat.side) % 2}" if seat.side else ""
    yield (
        f'<rect class="seat{of_side}" x="{at_x - wide / 2:.1f}" y="{at_y - SEAT_HIGH / 2:.1f}" width="{wide:.1f}"'
        f' height="{SEAT_HIGH}" rx="{SEAT_HIGH / 2}"></rect>'
        + _text(f"who{of_side}", at_x, at_y + NAME_SIZE * 0.36, NAME_SIZE, mark + seat.name)
    )
    if seat.dealer:
        chip = at_x + wide / 2 - 1
        yield f'<circle class="chip" cx="{chip:.1f}" cy="{at_y - SEAT_HIGH / 2:.1f}" r="7"></circle>'
        yield _text("chip-letter", chip, at_y - SEAT_HIGH / 2 + 3, 8.5, "D")
    if seat.label:
        above = sin(angle) < -0.5
        line = at_y - SEAT_HIGH / 2 - 4 if above else at_y + SEAT_HIGH / 2 + LABEL_SIZE + 1
        half = _width(seat.label, LABEL_SIZE) / 2
        yield _text("label of-seat", min(max(at_x, half + 1), WIDE - half - 1), line, LABEL_SIZE, seat.label)
    if seat.cards:
        rows = [seat.cards[n : n + AT_SIDE] for n in range(0, len(seat.cards), AT_SIDE)]
        if abs(cos(angle)) < 0.5:
            rows = [seat.cards]
        high = len(rows) * (CARD_HIGH + GAP) - GAP + (LABEL_SIZE + 2 if any(one.label for one in seat.cards) else 0)
        inward = down - SEAT_HIGH / 2 - 7 - high / 2
        beside = ACROSS - wide / 2 - 13 - max(map(_wide, rows)) / 2
        middle, top = x + beside * cos(angle), y + inward * sin(angle) - high / 2
        for k, row in enumerate(rows):
            yield from _lying(row, middle, top + k * (CARD_HIGH + GAP))


def _chevrons(plan: TablePlan, x: float, y: float, down: float) -> Iterator[str]:
    """Arrows along the edge, from each seat to the next."""
    if not plan.turn:
        return
    way = -1 if plan.turn == "counterclockwise" else 1
    for k in range(len(plan.seats)):
        angle = _angle(plan, k + 0.5)
        at_x, at_y = x + ACROSS * cos(angle), y + down * sin(angle)
        ahead = degrees(atan2(way * down * cos(angle), -way * ACROSS * sin(angle)))
        yield (
            f'<path class="turn" d="M-5 -5.5L6 0L-5 5.5Z" transform="translate({at_x:.1f} {at_y:.1f})'
            f' rotate({ahead:.1f})"></path>'
        )


# What lies in the middle


def _rows(places: Iterable[PlanPlace]) -> Iterator[list[PlanPlace]]:
    """The places in as few lines as have room for them."""
    row: list[PlanPlace] = []
    for place in places:
        if row and sum(_place_width(one) + 12 for one in (*row, place)) - 12 > ROOM:
            yield row
            row = []
        row.append(place)
    if row:
        yield row


def _height(row: Sequence[PlanPlace]) -> float:
    lines = max(-(-len(place.cards) // ROW) for place in row)
    labelled = any(one.label for place in row for one in place.cards)
    return LINE + 3 + lines * (CARD_HIGH + GAP) + (LINE if labelled else 0) + 4


def _place_width(place: PlanPlace) -> float:
    return max(_width(place.name, LABEL_SIZE), _wide(place.cards[:ROW]))


def _step(cards: Sequence[Shown]) -> float:
    """From one card to the next: what stands below them needs room."""
    return max(CARD_WIDE + GAP, *(_width(one.label, LABEL_SIZE) + 4 for one in cards if len(cards) > 1), 0)


def _wide(cards: Sequence[Shown]) -> float:
    """How wide cards side by side are, with what stands below them."""
    wide = (len(cards) - 1) * _step(cards) + CARD_WIDE
    return max(wide, *(_width(one.label, LABEL_SIZE) for one in cards), 0)


def _middle(rows: Iterable[Sequence[PlanPlace]], x: float, top: float) -> Iterator[str]:
    for row in rows:
        left = x - (sum(_place_width(place) + 12 for place in row) - 12) / 2
        for place in row:
            middle = left + _place_width(place) / 2
            suit = f" of-{SUITS[SYMBOLS.index(place.name)]}" if place.name in [*SYMBOLS] else ""
            yield _text(f"place{suit}", middle, top + LABEL_SIZE, LABEL_SIZE, place.name)
            for k in range(0, len(place.cards), ROW):
                yield from _lying(place.cards[k : k + ROW], middle, top + LINE + 3 + k // ROW * (CARD_HIGH + GAP))
            left += _place_width(place) + 12
        top += _height(row)


def _lying(cards: Sequence[Shown], middle: float, top: float) -> Iterator[str]:
    """Cards side by side."""
    step = _step(cards)
    for k, one in enumerate(cards):
        at = middle + (k - (len(cards) - 1) / 2) * step
        yield from _card(one.card, at - CARD_WIDE / 2, top)
        if one.label:
            yield _text("label", at, top + CARD_HIGH + LABEL_SIZE, LABEL_SIZE, one.label)


def _card(code: str | None, x: float, y: float) -> Iterator[str]:
    kind = f"of-{code[0]}" if code else "back"
    yield (f'<rect class="card {kind}" x="{x:.1f}" y="{y:.1f}" width="{CARD_WIDE}" height="{CARD_HIGH}" rx="2"></rect>')
    if code:
        mark, rank = symbol(parse(code))[0], symbol(parse(code))[1:]
        yield _text(f"mark of-{code[0]}", x + CARD_WIDE / 2, y + 10.5, 9, mark)
        yield _text(f"rank of-{code[0]}", x + CARD_WIDE / 2, y + 21, 9.5, rank)


def _text(kind: str, x: float, y: float, size: float, words: str) -> str:
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle">{escape(words)}</text>'
    )


def _width(words: str, size: float) -> float:
    """About how wide words are: full-width letters a square each, others a little more than half of it."""
    return size * sum(1.0 if letter >= "\u2e80" or letter in SYMBOLS else 0.58 for letter in words)
