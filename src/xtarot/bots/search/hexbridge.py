"""What search knows of Hexbridge."""

from xtarot.bots.search import endgame
from xtarot.bots.steady.hexbridge_play import ALL
from xtarot.games.hexbridge import AUCTION, HAND, TRICKS, WON
from xtarot.rules.cards import SUIT_STRIDE
from xtarot.rules.hooks import Search
from xtarot.rules.state import State


def is_endgame(s: State) -> bool:
    """Two tricks are left, to be played out exactly."""
    return s.tricks >= TRICKS - 2


def prune_moves(v: State, seat: int, actions: list[int], taken: int) -> list[int]:
    """Of cards that are as good as each other one is tried, the policy's if it is among them.

    Calls are the policy's: so each means what the system says.
    """
    if v.phase == AUCTION:
        return [taken]
    found, last = [actions[0]], actions[0]
    for card in actions[1:]:
        if between(v, seat, last, card):
            found.append(card)
        elif card == taken:
            found[-1] = card
        last = card
    return found


def between(v: State, seat: int, low: int, high: int) -> bool:
    """Whether somebody else may hold a card, or has one on the table, between two cards of `seat`; or suits differ."""
    suit = low // SUIT_STRIDE
    if suit != high // SUIT_STRIDE:
        return True
    gone = v.piles[WON][suit] | v.piles[WON + 1][suit] | v.piles[HAND + seat][suit]
    rest = int(ALL[suit] & ~gone)
    return bool(rest >> low % SUIT_STRIDE & (1 << (high - low)) - 1)


SEARCH = Search(
    is_endgame=is_endgame,
    solve_endgame=endgame.solve_endgame,
    prune_moves=prune_moves,
    settings={"oversampling": 6},  # the auction and what others have led tell much
)
