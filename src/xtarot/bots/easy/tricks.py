"""A beginner's card in a trick: the strongest that takes it, unless a partner has it; else the lowest."""

from xtarot.cards import SUIT_STRIDE

LEADS, TRUMP = -1, 100


def weight(card: int, is_trump: bool, power: int, to_beat: int, partners: bool) -> int:
    """How much a beginner wants to play a card; the highest weight is played.

    `power`: how strong it is in the trick; `to_beat`: how strong the best card so far is, LEADS for who leads: the
    highest card that is no trump then. `partners`: a partner's card is the best.
    """
    height = card % SUIT_STRIDE
    if to_beat == LEADS:
        return height - TRUMP * is_trump
    if power > to_beat and not partners:
        return 1000 + power
    return -height - TRUMP * is_trump
