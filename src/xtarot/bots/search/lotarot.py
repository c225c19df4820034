"""What search knows of Lotarot: who plays with whom, and how the cards are played when all lie open."""

from xtarot.bots.search import ending
from xtarot.bots.search.playout import ALWAYS, POSITION, chosen
from xtarot.cards import ARCANA, SUIT_STRIDE, Pile
from xtarot.games.lotarot import BIDDING, DISCARD, HALF_POINTS, HAND, PLAYING, STRENGTH, T0, T1, T21, TRICKS
from xtarot.hooks import Search
from xtarot.playouts import Numbers, States, draw
from xtarot.state import State, bits, lowest, popcount
from xtarot.steps import choose

TO_COME = 1.4  # points that a card not yet played brings to a trick, on average
COLLAPSE = 10.0  # LT-19, as points: a point to the declarer is worth 4 to a side, what is paid by one 4/3
MAGICIAN = 5.0  # what it is worth to keep the Magician
TRUMP, HIGHER, FADING = 1.0, 3.0, 0.85  # … any trump, and what the highest is worth more, less for each that beats it
TOP = 1.0  # … the highest card of a suit

RAMSCH_TO_COME = 2.2
HEAVY = 4.0  # what it costs in Ramsch to keep a card that beats all that is out


def allies(s: State, seat: int) -> int:
    """LT-16: three against the declarer win and lose together; in Ramsch, and while they bid, each is alone."""
    if s.phase == BIDDING or s.declarer < 0 or s.declarer == seat:
        return 1 << seat
    return 15 & ~(1 << s.declarer)


def hidden_discards(s: State, seat: int) -> int:
    """LT-11: what declarer discards; in Ramsch it passes from hand to hand."""
    return -1 if s.ramsch else DISCARD


def is_endgame(s: State) -> bool:
    """Three tricks are left of a game between two sides, to be played out exactly."""
    return s.tricks >= TRICKS - 3 and not s.ramsch


def rollout_policy(room: States, seat: int, cards: Pile, buttons: int, noise: int, rng: Numbers) -> int:
    """The card that is worth most, all hands being open; in `noise` of a thousand cases any."""
    s = room[POSITION]
    choices = popcount(cards)
    if s.phase != PLAYING or choices <= 1:
        return chosen(room, seat, cards, buttons, noise, rng)
    if noise and draw(rng, ALWAYS) < noise:
        return choose(cards, buttons, draw(rng, choices))
    on_table = (RAMSCH_TO_COME if s.ramsch else TO_COME) * (3 - s.played)
    for other in range(4):
        if s.trick[other] >= 0:
            on_table += 0.5 * HALF_POINTS[s.ramsch][s.trick[other]]
    best, most = 0, -1e9
    for suit in range(5):
        mask = cards[suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            value = on_table + 0.5 * HALF_POINTS[s.ramsch][card]
            weight = relief(s, seat, card, value) if s.ramsch else gain(s, seat, card, value)
            if weight > most:
                best, most = card, weight
    return best


def leads(s: State, seat: int, card: int) -> bool:
    """LT-15: whether a card wins the trick as it lies."""
    if s.played == 0:
        return True
    top = s.trick[s.best]
    if card // SUIT_STRIDE == top // SUIT_STRIDE:
        return STRENGTH[s.ramsch][card] > STRENGTH[s.ramsch][top]
    return card // SUIT_STRIDE == ARCANA


def gain(s: State, seat: int, card: int, value: float) -> float:
    """What playing `card` is worth, in points, if every seat that can beat an enemy's card does so."""
    led = s.led if s.played else card // SUIT_STRIDE
    top, holder = card, seat
    if not leads(s, seat, card):
        top, holder = s.trick[s.best], s.best
    for k in range(1, 4 - s.played):
        other = (seat + k) % 4
        if (other == s.declarer) != (holder == s.declarer):
            better = weakest(s.ramsch, s.piles[HAND + other], led, top)
            if better >= 0:
                top, holder = better, other
    ours = (holder == s.declarer) == (seat == s.declarer)
    if top == T0:
        for other in range(4):
            if (s.trick[other] == T21 or (other == seat and card == T21)) and (other == s.declarer) != (
                holder == s.declarer
            ):
                value += COLLAPSE
    return (value if ours else -value) - worth(s, seat, card)


def weakest(game: int, hand: Pile, led: int, top: int) -> int:
    """The weakest card of a hand that beats `top`, which wins a trick so far; -1 if none may."""
    suit = top // SUIT_STRIDE
    mine = led if hand[led] else ARCANA
    if mine != suit and mine != ARCANA:
        return -1
    best, least = -1, 1000
    mask = hand[mine]
    over = STRENGTH[game][top] if mine == suit else 0
    while mask:
        card = SUIT_STRIDE * mine + lowest(mask)
        mask &= mask - 1
        strength = STRENGTH[game][card]
        if over < strength < least:
            best, least = card, strength
    return best


def worth(s: State, seat: int, card: int) -> float:
    """What a card may still do later."""
    suit = card // SUIT_STRIDE
    higher = bits(others(s, seat, suit, card, True))
    if card == T1:
        return MAGICIAN
    if suit == ARCANA:
        return TRUMP + HIGHER * FADING**higher
    return 0.002 * STRENGTH[0][card] + (0.0 if higher else TOP)


def others(s: State, seat: int, suit: int, card: int, higher: bool) -> int:
    """The other hands' cards of a suit that are stronger than `card`, or those that are weaker."""
    mask = 0
    for other in range(4):
        if other != seat:
            mask |= s.piles[HAND + other][suit]
    found = 0
    while mask:
        if (STRENGTH[s.ramsch][SUIT_STRIDE * suit + lowest(mask)] > STRENGTH[s.ramsch][card]) == higher:
            found |= mask & -mask
        mask &= mask - 1
    return found


# Ramsch


def relief(s: State, seat: int, card: int, value: float) -> float:
    """What it is worth in Ramsch to be rid of a card, less the trick if it wins it when the others duck if they may."""
    led = s.led if s.played else card // SUIT_STRIDE
    wins = leads(s, seat, card)
    if wins:
        for k in range(1, 4 - s.played):
            if must_beat(s.piles[HAND + (seat + k) % 4], led, card):
                wins = False
    suit = card // SUIT_STRIDE
    lower = bits(others(s, seat, suit, card, False))
    higher = bits(others(s, seat, suit, card, True))
    share = (lower + 0.5) / (lower + higher + 1.0)
    if suit == ARCANA:
        share = 0.3 + 0.7 * share
    return 0.25 * HALF_POINTS[1][card] + HEAVY * share * share - (value if wins else 0.0)


def must_beat(hand: Pile, led: int, top: int) -> bool:
    """LT-14: whether a hand has to beat `top`, whatever it plays."""
    suit = top // SUIT_STRIDE
    mine = led if hand[led] else ARCANA
    mask = hand[mine]
    if mask == 0 or (mine != suit and mine != ARCANA):
        return False
    if mine != suit:
        return True
    stays = False
    beats = False
    while mask:
        if STRENGTH[1][SUIT_STRIDE * mine + lowest(mask)] > STRENGTH[1][top]:
            beats = True
        else:
            stays = True
        mask &= mask - 1
    return beats and not (stays and mine == led)


SEARCH = Search(
    allies=allies,
    hidden_discards=hidden_discards,
    rollout_policy=rollout_policy,
    is_endgame=is_endgame,
    solve_endgame=ending.solve_endgame,
    picks_up=("take",),
    settings={"switch_threshold": 0},
)
