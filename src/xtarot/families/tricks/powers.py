"""What a card is worth and can do in a trick game, in plain words."""

from collections.abc import Iterator

from xtarot.families.tricks import numbers as n
from xtarot.families.tricks.cards_told import symbol_of
from xtarot.families.tricks.laying import Laid
from xtarot.rules.card_words import named
from xtarot.rules.texts import Text, figure


def powers_of(laid: Laid, card: int) -> Iterator[Text]:
    """Line by line."""
    play = laid.play
    if card in laid.trumps:
        order, lowest = laid.order, play.win.takes == "the lowest"
        above = [other for other in laid.trumps if order[other] != order[card]]
        stronger = sum((order[other] < order[card]) == lowest for other in above)
        yield Text(f"切り札。上に{stronger}枚", f"A trump; {stronger} {'is' if stronger == 1 else 'are'} stronger")
    if play.excuse and card in named(play.excuse.cards):
        yield Text("いつでも出せるが、トリックは取れない", "May always be played, but wins no trick")
    if points := laid.values.get(card):
        shown = figure(f"{points / laid.unit:g}")
        yield Text(f"{shown}点", _points(shown))
    for line in laid.lines:
        said = line.said
        if line.kind == n.CARDS and card in named(said.cards or "") and said.points:
            shown = figure(f"{said.points:g}")
            yield Text(f"{shown}点", _points(shown))
        for one in said.captures or ():
            shown = figure(f"{one.points:g}")
            if card in named(one.by):
                prey = symbol_of(one.of)
                yield Text(f"敵の{prey}を捕獲すると{shown}点", f"Captures an enemy’s {prey}: {_points(shown)}")
            if card in named(one.of):
                yield Text(f"{symbol_of(one.by)}に捕獲される", f"Captured by {symbol_of(one.by)}")
        if line.kind == n.LAST_WITH and card in named(said.last_trick_with or ""):
            shown = figure(f"{said.points or 0:g}")
            yield Text(f"最後のトリックを取れば{shown}点", f"When it wins the last trick: {_points(shown)}")
    thrown = play.discard or play.talon
    if thrown and thrown.not_ and card in named(thrown.not_):
        yield Text("捨てられない", "May not be discarded")


def _points(shown: str) -> str:
    return f"{shown} point{'' if shown in ('1', '−1') else 's'}"
