"""Deals played at random, for tests."""

import random
from collections.abc import Iterator

import xtarot
from xtarot import Deal
from xtarot.rules.cards import CARDS, ids, pile


def to_the_end(deal: Deal, rng: random.Random, moves: int | None = None) -> Deal:
    """Play on at random: to the end, or until `moves` moves have been made in all."""
    while not deal.finished and (moves is None or len(deal.log) < moves):
        seat = rng.choice(sorted(deal.actors))
        cards, buttons = deal.legal(seat)
        while deal.step(seat, rng.choice(cards + buttons)) is None:
            cards, buttons = deal.legal(seat)
    return deal


def at_random(name: str, seed: int, moves: int | None = None, seats: int | None = None) -> Deal:
    """A deal of a game after a number of random moves, or all."""
    return to_the_end(xtarot.deal(name, seed, seats=seats), random.Random(seed), moves)


def lines_of_play(deal: Deal, depth: int) -> Iterator[int]:
    """How many lines of play there are to a depth of 1, 2, … steps from here, while one seat at a time acts."""
    states = [deal.state]
    for _ in range(depth):
        following = []
        for s in states:
            (seat,) = [seat for seat in range(deal.seats) if int(deal.game.actors(s)) >> seat & 1]
            cards = pile()
            buttons = int(deal.game.legal(s, seat, cards))
            for word in [*ids(cards), *(CARDS + button for button in range(62) if buttons >> button & 1)]:
                after = s.copy()
                deal.game.step(after, seat, word, pile())
                following.append(after)
        states = following
        yield len(states)
