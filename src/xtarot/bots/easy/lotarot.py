"""A beginner at Lotarot: bids and exchanges by the book, and takes tricks; in Ramsch it ducks."""

from xtarot.bots.easy.tricks import LEADS, TRUMP, weight
from xtarot.bots.steady import lotarot as steady
from xtarot.cards import ARCANA, SUIT_STRIDE, Pile
from xtarot.games.lotarot import PLAYING, STRENGTH, power
from xtarot.hooks import Policy
from xtarot.state import State, lowest

by_the_book = steady.choose


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The call or the exchange of the book, or the card that a beginner plays."""
    if v.phase != PLAYING:
        return by_the_book(v, seat, cards, buttons)
    best, most = -1, -(1 << 30)
    for suit in range(5):
        mask = cards[suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            wish = ducking(v, card) if v.ramsch else wanted(v, seat, card)
            if wish > most:
                best, most = card, wish
    return best


def wanted(v: State, seat: int, card: int) -> int:
    """How much a beginner wants to play a card to take points."""
    is_trump = card // SUIT_STRIDE == ARCANA
    if v.played == 0:
        return weight(card, is_trump, 0, LEADS, False)
    partners = v.declarer not in (seat, v.best)
    return weight(card, is_trump, power(v, card), power(v, v.trick[v.best]), partners)


def ducking(v: State, card: int) -> int:
    """The same in Ramsch: the strongest card that does not take the trick, else the weakest."""
    strength = STRENGTH[v.ramsch][card]
    if v.played and power(v, card) < power(v, v.trick[v.best]):
        return 1000 + strength
    return -strength - TRUMP * (card // SUIT_STRIDE == ARCANA)


EASY = Policy(choose)
