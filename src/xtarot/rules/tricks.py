"""What the rulebooks of trick games say in the same words."""

from xtarot.rules.cards import ARCANA, SUIT_NAMES, SUIT_STRIDE, Ints, Pile, text
from xtarot.rules.screen import Plays
from xtarot.rules.state import NO_CARD, PUBLIC, Fact, State, emit, fill, move, move_all, seat_after
from xtarot.rules.texts import Event, Reason, Text

FREE = 0  # no clause narrows the choice


def trick_facts(seats: int) -> list[Fact]:
    """What a state tells of its tricks; all of it is public."""
    return [
        ("leader", 1, PUBLIC, "seat"),  # who led to this trick
        ("led", 1, PUBLIC, "suit"),  # the led suit, once `played`
        ("best", 1, PUBLIC, "seat"),  # the seat whose card wins the trick so far
        ("played", 1, PUBLIC),  # cards in this trick
        ("trick", seats, PUBLIC, "card", "seat"),  # the card of each seat in this trick, or NO_CARD
        ("last_trick", seats, PUBLIC, "card", "seat"),  # the same of the trick before
        ("last_leader", 1, PUBLIC, "seat"),
        ("last_winner", 1, PUBLIC, "seat"),
        ("tricks", 1, PUBLIC),  # finished tricks
        ("taken", seats, PUBLIC, "number", "seat"),  # tricks each seat has won
        ("void", seats, PUBLIC, "suits", "seat"),  # for each seat the suits it has shown not to hold, a bit each
    ]


# Rules


def any_card(hand: Pile, cards: Pile) -> int:
    """Every card of the hand may be played."""
    fill(cards, hand)
    return FREE


def only(hand: Pile, suit: int, cards: Pile, clause: int) -> int:
    """Only the cards of one suit may be played, by this clause."""
    cards[suit] = hand[suit]
    return clause


def follow_or_trump(hand: Pile, led: int, cards: Pile, must_follow: int, must_trump: int) -> int:
    """Follow the led suit; who cannot must trump; who can do neither may play anything. Returns what binds."""
    if hand[led]:
        return only(hand, led, cards, must_follow)
    if hand[ARCANA]:
        return only(hand, ARCANA, cards, must_trump)
    return any_card(hand, cards)


def play_card(s: State, seat: int, card: int, hand: int, trick: int) -> None:
    """Move a card from its hand to the trick, and note what everybody sees of it. The turn passes on.

    Whether it is the best so far (`best`) is for the game to say; the card that is led is, until it does.
    """
    suit = card // SUIT_STRIDE
    move(s, card, hand, trick)
    s.trick[seat] = card
    if s.played == 0:
        s.led = suit
        s.best = seat
    elif suit != s.led:
        s.void[seat] |= 1 << s.led
    s.played += 1
    s.turn = seat_after(s, seat, 1)


def end_trick(s: State, winner: int, trick: int, won: int, event: int) -> None:
    """The trick is counted, told as `event`, moved from the pile `trick` to `won`; its winner leads to the next.

    It is the one before from now on (`last_trick`).
    """
    s.tricks += 1
    s.taken[winner] += 1
    emit(s, event, winner, s.trick[winner], s.tricks)
    move_all(s, trick, won)
    for seat in range(s.seats):
        s.last_trick[seat] = s.trick[seat]
        s.trick[seat] = NO_CARD
    s.last_leader = s.leader
    s.last_winner = winner
    s.leader = winner
    s.turn = winner
    s.played = 0


# Texts

PLAYED = Event(Text("{who}は{card}を出しました", "{who} played {card}"))
TAKEN = Event(Text("{who}が{card}で第{n}トリックを取りました", "{who} won trick {n} with {card}"), rests=True)

TRUMPS = Text("切り札", "trumps")
FOLLOW = Reason("follow", Text("{who}は{led}を持っているので、{led}を出します", "{who} hold{s} {led} and must follow"))
TRUMP = Reason(
    "trump", Text("{who}は{led}がないので、切り札を出します", "{who} hold{s} no {led} and must play a trump")
)


def led_suit(s: State, lang: str) -> str:
    """The name of the led suit, for ``{led}`` above: the arcana are trumps."""
    if not s.played:
        return ""
    return TRUMPS.of(lang) if s.led == ARCANA else SUIT_NAMES[lang][int(s.led)]


def plays(trick: Ints, leader: int, best: int) -> Plays:
    """A trick as the screen shows it."""
    seats = [(int(leader) + k) % len(trick) for k in range(len(trick))]
    found = [(seat, text(int(trick[seat]))) for seat in seats if trick[seat] != NO_CARD]
    return Plays(plays=found, led=found[0][1][0], best=int(best)) if found else Plays(plays=[])
