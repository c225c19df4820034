"""A beginner at Arcanarabe: bids its highest card for an arcana that makes points, and a middling one for any other."""

from xtarot.bots.steady.arcanarabe import run_points
from xtarot.cards import ARCANA as ARCANA_SUIT
from xtarot.cards import CARDS, SUIT_STRIDE, A, Pile
from xtarot.games.arcanarabe import DROPPING, PASS, PRIZE, WON
from xtarot.hooks import Policy
from xtarot.state import State, lowest

SPECIAL = 8  # M and N are kept as a card of the middle is
LOWEST, MIDDLE, HIGHEST = 0, 10, 24  # what it is after, as `height` has it


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """A card, or a pass for an arcana that does harm, and where the best offer is one's own."""
    won = v.piles[WON + seat][ARCANA_SUIT]
    gain = run_points(won | v.piles[PRIZE][ARCANA_SUIT]) - run_points(won)
    idle = v.ahead == seat or (v.ahead >= 0 and gain == 0)
    if v.phase != DROPPING and buttons >> PASS & 1 and (gain < 0 or idle):
        return CARDS + PASS
    aim = LOWEST if v.phase == DROPPING else HIGHEST if gain > 0 else MIDDLE
    best, most = CARDS + PASS, -(1 << 30)
    for suit in range(4):
        mask = cards[suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            if -abs(height(card) - aim) > most:
                best, most = card, -abs(height(card) - aim)
    return best


def height(card: int) -> int:
    """How high a beginner thinks a card is."""
    return card % SUIT_STRIDE if card % SUIT_STRIDE >= A else SPECIAL


EASY = Policy(choose)
