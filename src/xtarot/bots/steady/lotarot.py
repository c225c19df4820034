"""Heuristic policy for Lotarot.

The hand is valued as the points a declarer may expect of it after the exchange; from that follow the bid, what is
taken and what is discarded. In play every legal card is weighed: what the trick is worth, how likely our side takes it
with this card, what the card would still be good for, and the extra payments. Ramsch is weighed the other way round.
"""

from xtarot.bots.steady.lotarot_hand import best_take, best_throw, call
from xtarot.bots.steady.lotarot_play import best_card
from xtarot.games.lotarot import BIDDING, DISCARDING, TAKING
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The call, the next card to take or to throw, or the card with the highest weight."""
    if v.phase == BIDDING:
        return CARDS + call(v, seat, buttons)
    if v.phase == TAKING:
        return best_take(v, seat, cards, buttons)
    if v.phase == DISCARDING:
        return best_throw(v, seat, cards, buttons)
    return best_card(v, seat, cards)


STEADY = Policy(choose)
