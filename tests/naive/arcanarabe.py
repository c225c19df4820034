"""Arcanarabe a second time: slow, obvious, from text alone, with none of the game's functions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

NAMED = {"M": -1, "N": 0, "A": 1, "F": 99}  # F is more than any number


def number(card: str) -> int:
    """AR-10, 1."""
    return NAMED[card[1:]] if card[1:] in NAMED else int(card[1:])


def strongest(laid: Mapping[int, str]) -> int | None:
    """AR-10: who laid the strongest card, or None."""
    how_many = Counter(map(number, laid.values()))
    standing = {seat: number(card) for seat, card in laid.items() if how_many[number(card)] == 1}
    if {99, 0} <= set(standing.values()):
        standing = {seat: 100 if n == 0 else n for seat, n in standing.items()}
    order = sorted(standing, key=lambda seat: -standing[seat])
    if -1 in standing.values():
        order = order[1:]
    return order[0] if order else None


def points(arcana: Sequence[str]) -> int:
    """AR-14."""
    numbers = sorted(int(card[1:]) for card in arcana)
    runs = Counter(n - k for n, k in zip(numbers, count()))
    return sum(length - 1 for length in runs.values() if length <= 4)


def play(
    dealt: Sequence[Sequence[str]], stock: Sequence[str], arcana: Sequence[str], first: int, moves: Sequence[str]
) -> tuple[list[list[str]], list[list[str]], list[str]]:
    """AR-5 … AR-13: what everybody has won, and the hands and the stock in the end.

    Every move has to be the one of the seat whose turn it is.
    """
    seats = len(dealt)
    hands, stock, prizes = [list(hand) for hand in dealt], list(stock), list(arcana)
    discards: list[str] = []
    won: list[list[str]] = [[] for _ in range(seats)]
    script = [move.split() for move in moves]
    parent, failures = first, 0
    while prizes:
        laid: dict[int, str] = {}
        second: dict[int, str] = {}
        for seat in [(parent + k) % seats for k in range(seats)]:
            if not stock:
                who, verb, *stock = script.pop(0)
                assert (who, verb, sorted(stock)) == ("*", "reshuffle", sorted(discards))
                discards = []
            hands[seat].append(stock.pop(0))
            who, verb, *card = script.pop(0)
            assert int(who) == seat
            if verb == "offer":
                laid[seat] = card[0]
                hands[seat].remove(card[0])
            else:
                assert verb == "pass"
                assert seat != parent
            if len(hands[seat]) == 6:
                who, verb, dropped = script.pop(0)
                assert (int(who), verb) == (seat, "drop")
                hands[seat].remove(dropped)
                discards.append(dropped)
        for seat in [(parent + k) % seats for k in range(seats)]:
            if seat in laid and hands[seat]:
                who, verb, *card = script.pop(0)
                assert int(who) == seat
                if verb == "raise":
                    second[seat] = card[0]
                    hands[seat].remove(card[0])
        winner = strongest(laid | second)
        discards += [*laid.values(), *second.values()]
        if winner is not None:
            won[winner].append(prizes.pop(0))
            parent, failures = winner, 0
        else:
            failures += 1
            if failures == 10:
                prizes.pop(0)
                failures = 0
    assert not script
    return won, hands, stock


def lines_of_play(hands: list[list[str]], stock: list[str], parent: int) -> Iterator[int]:
    """AR-5, AR-6, AR-8: the length of every line of play in one auction whose stock suffices, and of its beginnings.

    The parent has already drawn.
    """
    seats = len(hands)

    def first_round(hands: list[list[str]], stock: list[str], laid: list[int], acted: int) -> Iterator[int]:
        if acted == seats:
            yield from second_round(hands, laid, 0)
            return
        seat = (parent + acted) % seats
        if acted:
            hands = [[*hand, stock[0]] if k == seat else hand for k, hand in enumerate(hands)]
            stock = stock[1:]
        for card in hands[seat]:
            yield 1
            yield from after(first_round(without(hands, seat, card), stock, [*laid, seat], acted + 1))
        if acted:
            yield 1
            if len(hands[seat]) < 6:
                yield from after(first_round(hands, stock, laid, acted + 1))
            else:
                for card in hands[seat]:
                    yield 2
                    yield from after(after(first_round(without(hands, seat, card), stock, laid, acted + 1)))

    def second_round(hands: list[list[str]], laid: list[int], acted: int) -> Iterator[int]:
        if acted < len(laid):
            seat = laid[acted]
            for card in [*hands[seat], ""] if hands[seat] else []:
                yield 1
                yield from after(second_round(without(hands, seat, card), laid, acted + 1))
            if not hands[seat]:
                yield from second_round(hands, laid, acted + 1)

    return first_round(hands, stock, [], 0)


def without(hands: list[list[str]], seat: int, card: str) -> list[list[str]]:
    """The hands when this card has left that of `seat`."""
    return [[c for c in hand if (k, c) != (seat, card)] for k, hand in enumerate(hands)]


def after(lengths: Iterator[int]) -> Iterator[int]:
    """These lines of play with a move before them."""
    return (1 + length for length in lengths)
