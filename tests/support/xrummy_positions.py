"""Positions of Xrummy from record text, and what is seen of them, for its tests."""

from collections.abc import Mapping

import xtarot
from xtarot import Deal
from xtarot.games import load
from xtarot.games import xrummy as rules
from xtarot.games.xrummy_sets import SETS
from xtarot.rules.cards import listed, parse, text

GAME = load("xrummy")
PACK = [text(card) for card in GAME.pack]


def dealt(hands: Mapping[int, str], stock: str = "", seats: int = 2, first: int = 0, **options: int) -> Deal:
    """A deal in which these seats hold these cards and the stock begins with these; the rest of the pack fills up."""
    held = {seat: hands.get(seat, "").split() for seat in range(seats)}
    given = {card for cards in held.values() for card in cards} | set(stock.split())
    rest = [card for card in reversed(PACK) if card not in given]
    for cards in held.values():
        assert len(cards) <= rules.hand_size(seats)
        while len(cards) < rules.hand_size(seats):
            cards.append(rest.pop(0))
    chance = {
        "hands": [[parse(card) for card in held[seat]] for seat in range(seats)],
        "stock": [[parse(card) for card in [*stock.split(), *rest]]],
    }
    return xtarot.deal("xrummy", seats=seats, dealer=first, options=options, cards=chance)


def turn(hand: str, loners: str = "", *laid: str) -> Deal:
    """The turn of seat 0, which has drawn and holds `hand` among others. The other seats have dropped `loners`.

    Seat 0 lays the sets `laid` first.
    """
    cards = [word for move in laid for word in move.split()[2:]] + hand.split()
    dropped = loners.split()
    seats = 1 + max(1, len(dropped))
    size = rules.hand_size(seats)
    assert len(cards) <= size + 1
    hands = {0: " ".join(cards[:size]), **dict(enumerate(dropped, 1))}
    first = 1 if dropped else 0
    drawn = [card for card in PACK if card not in cards + dropped][: len(dropped)]  # by the others
    deal = dealt(hands, " ".join([*drawn, *cards[size:]]), seats, first)
    for seat, card in enumerate(dropped, 1):
        deal.play(f"{seat} drop {card}")
    for move in laid:
        deal.play(f"0 {move}")
    assert deal.actors == {0}
    return deal


def cards_of(deal: Deal, where: int) -> set[str]:
    """The cards of a pile."""
    return set(listed(deal.state.piles[where]).split())


def laid(deal: Deal, number: int = 1) -> set[str]:
    """The cards of a set on the table."""
    return cards_of(deal, SETS + number - 1)


def stands_for(deal: Deal, number: int = 1) -> str:
    """What the F of a set stands for, as the screen says it."""
    (told,) = set(GAME.screen(deal.state, "en")["sets"][number - 1]["wild"].values())
    return told


def joins(deal: Deal) -> set[str]:
    """The cards that the first set takes."""
    return set(listed(deal.state.joins[0]).split())
