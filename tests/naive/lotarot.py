"""Lotarot a second time: slow, obvious, from text alone, with none of the game's functions."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

# From the weakest to the strongest.
TRUMPS = [f"T{n}" for n in range(1, 22)] + ["T0"]
RAMSCH_TRUMPS = [f"T{n}" for n in range(22)]
BLACK = "A 2 3 4 5 6 7 8 9 10 J C Q K".split()
RED = "10 9 8 7 6 5 4 3 2 A J C Q K".split()

WORTH = {"K": 5, "Q": 4, "C": 3, "J": 2}

Plays = list[tuple[int, str]]  # (seat, card), in the order in which they were played


def winner(plays: Plays, ramsch: bool) -> tuple[int, str]:
    """LT-2, LT-3, LT-15: who wins a trick, and with what."""
    led = plays[0][1][0]
    trumps = RAMSCH_TRUMPS if ramsch else TRUMPS
    order = trumps if led == "T" else [led + rank for rank in (BLACK if led in "SC" else RED)] + trumps
    return max((play for play in plays if play[1] in order), key=lambda play: order.index(play[1]))


def worth(card: str, ramsch: bool) -> Fraction:
    """LT-4."""
    if card == "T21" and ramsch:
        return Fraction(0)
    if card in ("T0", "T1", "T21"):
        return Fraction(5)
    if card[0] == "T":
        return Fraction(1)
    return Fraction(WORTH.get(card[1:], Fraction(1, 2)))


def score(window: Sequence[str], dealer: int, moves: Sequence[str], bonus: Mapping[str, int]) -> list[Fraction]:
    """LT-8 … LT-23: from the moves of a finished deal what each seat gets, in points."""
    words = [move.split() for move in moves]
    bids = [(int(seat), bid) for seat, verb, *rest in words if verb == "bid" for bid in rest if bid != "pass"]
    ramsch = not bids
    window = list(window)
    gets = [Fraction(0)] * 4
    cards: list[list[str]] = [[], [], [], []]
    winners: list[int] = []
    plays: Plays = []

    def pay(payer: int, payee: int, points: Fraction | int) -> None:
        gets[payer] -= points
        gets[payee] += points

    for who, verb, *rest in words:
        if verb == "take":
            window = [card for card in window if card not in rest]
        if verb == "discard" and ramsch:
            window += rest
        elif verb == "discard":
            cards[int(who)] += rest
        if verb != "play":
            continue
        plays.append((int(who), rest[0]))
        if len(plays) < 4:
            continue
        seat, best = winner(plays, ramsch)
        winners.append(seat)
        cards[seat] += [card for _, card in plays]
        played = {card: other for other, card in plays}
        if not ramsch:
            if "T0" in played and "T21" in played:
                pay(played["T21"], played["T0"], 30)
            if len(winners) == 18 and "T1" in played:
                if best == "T1":
                    for other in {0, 1, 2, 3} - {seat}:
                        pay(other, seat, 10)
                else:
                    pay(played["T1"], seat, 20)
        plays = []
    if ramsch:
        cards[winners[-1]] += window
    sums = [sum((worth(card, ramsch) for card in pile), Fraction(0)) for pile in cards]
    if ramsch:
        return [4 * ((27 if seat == dealer else 26) - sums[seat]) for seat in range(4)]
    if len(set(winners)) == 1:
        for other in {0, 1, 2, 3} - {winners[0]}:
            pay(other, winners[0], 10)
    declarer, bid = bids[-1]
    points = sums[declarer]
    for other in {0, 1, 2, 3} - {declarer}:
        if points >= Fraction(111, 2):
            pay(other, declarer, points - 55 + bonus[bid])
        else:
            pay(declarer, other, 55 - points + bonus[bid])
    return gets


def playable(hand: Sequence[str], plays: Plays, ramsch: bool) -> set[str]:
    """LT-14: what may be played from a hand to a trick."""
    if not plays:
        return set(hand)
    led = plays[0][1][0]
    following = {card for card in hand if card[0] == led}
    if following:
        return following
    order = RAMSCH_TRUMPS if ramsch else TRUMPS
    trumps = {card for card in hand if card in order}
    lying = [order.index(card) for _, card in plays if card in order]
    beating = {card for card in trumps if lying and order.index(card) > max(lying)}
    return beating or trumps or set(hand)


def takes(window: Sequence[str], number: int) -> list[set[str]]:
    """LT-9, LT-10: what the declarer of a bid of `number` may take."""
    must = set([card for card in ("T1", "T21", "T0") if card in window][:number])
    sizes = range(len(must), number + 1)
    return [set(taken) for size in sizes for taken in combinations(window, size) if must <= set(taken)]


def exchanges(hand: Sequence[str], window: Sequence[str], number: int) -> Iterator[tuple[set[str], set[str]]]:
    """LT-9 … LT-11: what may be taken, and then discarded."""
    for taken in takes(window, number):
        free = [card for card in {*hand, *taken} if card not in ("T0", "T1", "T21", "SK", "CK", "HK", "DK")]
        yield from ((taken, set(thrown)) for thrown in combinations(free, len(taken)))


def lines_of_play(hands: list[list[str]], leader: int, ramsch: bool, plays: Plays) -> Iterator[int]:
    """LT-14, LT-15: the length of every line of play from here on, each line and each beginning of one."""
    seat = (leader + len(plays)) % 4
    for card in playable(hands[seat], plays, ramsch):
        rest = [[c for c in hand if c != card] for hand in hands]
        trick = [*plays, (seat, card)]
        yield len(trick)
        if len(trick) < 4:
            yield from lines_of_play(rest, leader, ramsch, trick)
        elif any(rest):
            yield from (4 + length for length in lines_of_play(rest, winner(trick, ramsch)[0], ramsch, []))
