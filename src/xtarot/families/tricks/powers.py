"""What a card is worth and can do in a trick game, in plain words."""

from collections.abc import Iterator

from xtarot.families.tricks import numbers as n
from xtarot.families.tricks.cards_told import format_points, symbol_of
from xtarot.families.tricks.laying import Laid
from xtarot.rules.card_words import named
from xtarot.rules.texts import Text


def powers_of(laid: Laid, card: int) -> Iterator[Text]:
    """Line by line."""
    play = laid.play
    if card in laid.trumps:
        order, lowest = laid.order, play.win.takes == "the lowest"
        above = [other for other in laid.trumps if order[other] != order[card]]
        stronger = sum((order[other] < order[card]) == lowest for other in above)
        yield Text("切り札。上に{n}枚", "A trump; {n} {n:is|are} stronger").filled(n=stronger)
    if play.excuse and card in named(play.excuse.cards):
        yield Text("いつでも出せるが、トリックは取れない", "May always be played, but wins no trick")
    if points := laid.values.get(card):
        yield format_points(points / laid.unit)
    for line in laid.lines:
        said = line.said
        if line.kind == n.CARDS and card in named(said.cards or "") and said.points:
            yield format_points(said.points)
        for one in said.captures or ():
            if card in named(one.by):
                captures = Text("敵の{prey}を捕獲すると{points}", "Captures an enemy’s {prey}: {points}")
                yield captures.filled(prey=symbol_of(one.of), points=format_points(one.points))
            if card in named(one.of):
                yield Text("{captor}に捕獲される", "Captured by {captor}").filled(captor=symbol_of(one.by))
        if line.kind == n.LAST_WITH and card in named(said.last_trick_with or ""):
            last = Text("最後のトリックを取れば{points}", "When it wins the last trick: {points}")
            yield last.filled(points=format_points(said.points or 0))
    thrown = play.discard or play.talon
    if thrown and thrown.not_ and card in named(thrown.not_):
        yield Text("捨てられない", "May not be discarded")
