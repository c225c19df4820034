"""The card play of Lotarot, from its own deals at the moment play begins, against the same play as data.

What comes before, bids and exchange, is Lotarot's own and not compared; of the score the card points of the tricks are,
and who is paid for what happens inside tricks (LT-19), not by whom.
"""

import random

import numpy as np

from families.same_play import Counts, Way, mix, mix_pile, play_on, same, step_by_chance
from support.data_games import data_game
from xtarot.deals.deal import Deal
from xtarot.families.tricks import state as family
from xtarot.games import load
from xtarot.games.lotarot import BIDDING, LT_19_PAGAT, PASS, PLAYING, WINDOW, WON, half_points
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import Numbers, States, draw, generators, shuffle
from xtarot.rules.cards import CARDS, Pile, ids
from xtarot.rules.state import State, blank_lines, card_list
from xtarot.rules.steps import MOST_WORDS, actors, deal, score, step

LOTAROT, CONTRACT, RAMSCH = load("lotarot"), data_game("lotarot-contract"), data_game("lotarot-ramsch")
WAY = Way(events={"played": "played", "trick": "trick"}, others={"played": "played", "trick": "trick"})
SEATS = 4

KIND, LEADER, LEGAL, WON_BY, POINTS, SPECIALS = 0, 1, 2, 3, 4, 8  # what a row of a trace has
WIDTH = SPECIALS + SEATS
LT_4, LT_19 = 4, LT_19_PAGAT // MOST_WORDS
OWN_WON = family.WON


def trace_play(s: State, cards: Pile, rng: Numbers, row: Numbers) -> None:
    """Play the cards at random, and note what was legal and who won."""
    while actors(s):
        row[LEGAL] = step_by_chance(s, cards, rng, row[LEGAL])
        row[WON_BY] = mix(mix(row[WON_BY], s.leader), s.tricks)


def lotarot_deals(
    states: States, pack: Numbers, rng: Numbers, begun: Numbers, chance: Numbers, found: Numbers, lines: Numbers
) -> None:
    """Deal, bid and exchange at random; then note the hands and the generator, play, and note what it came to."""
    cards = np.zeros(5, np.int64)
    for d in range(len(found)):
        states[1] = states[0]
        s = states[1]
        s.dealer = d % SEATS
        shuffle(pack, rng)
        deal(s, pack)
        while s.phase != PLAYING:
            if s.phase == BIDDING and draw(rng, 2):
                step(s, s.turn, CARDS + PASS, cards)
            else:
                step_by_chance(s, cards, rng, 0)
        note_hands(s, begun[d])
        chance[d, :] = rng
        row = found[d]
        row[KIND], row[LEADER] = s.ramsch, s.leader
        left = half_points(s, WINDOW)
        laid = np.zeros(5, np.int64)
        laid[:] = s.piles[WINDOW]
        trace_play(s, cards, rng, row)
        for seat in range(SEATS):
            last = s.ramsch and seat == s.last_winner  # who takes what is left
            row[POINTS + seat] = half_points(s, WON + seat) - (left if last else 0)
            for suit in range(5):
                row[WON_BY] = mix(row[WON_BY], s.piles[WON + seat][suit] & ~(laid[suit] if last else 0))
        for k in range(score(s, lines)):
            if lines[k][1] // MOST_WORDS == LT_19 and lines[k][2] > 0:
                row[SPECIALS + lines[k][0]] += lines[k][2]


def note_hands(s: State, cards: Numbers) -> None:
    """The hands, seat after seat, then all other cards."""
    at = 0
    for seat in range(SEATS):
        for card in card_list(s.piles[seat]):
            cards[at] = card
            at += 1
    for which in range(SEATS, len(s.piles)):
        for card in card_list(s.piles[which]):
            cards[at] = card
            at += 1


def data_deals(states: States, kinds: Numbers, begun: Numbers, chance: Numbers, found: Numbers, lines: Numbers) -> None:
    """The same deals from the moment play begins; `states` has the two games, then room."""
    cards = np.zeros(5, np.int64)
    for d in range(len(found)):
        row = found[d]
        row[KIND], row[LEADER] = kinds[d, KIND], kinds[d, LEADER]
        states[2] = states[row[KIND]]
        s = states[2]
        s.dealer = (row[LEADER] + SEATS - 1) % SEATS
        deal(s, begun[d])
        trace_play(s, cards, chance[d], row)
        for seat in range(SEATS):
            row[WON_BY] = mix_pile(row[WON_BY], s.piles[OWN_WON + seat])
        for k in range(score(s, lines)):
            if lines[k][1] // MOST_WORDS == LT_4:
                row[POINTS + lines[k][0]] += lines[k][2]
            elif lines[k][2] > 0:
                row[SPECIALS + lines[k][0]] += lines[k][2]


def traces(deals: int, seed: int = 1) -> tuple[Numbers, Numbers]:
    """What Lotarot's play and that of the data came to, a row a deal, by machine code."""
    begun, chance = np.zeros((deals, len(LOTAROT.pack)), np.int64), np.zeros((deals, 4), np.int64)
    one, other = (np.zeros((deals, WIDTH), np.int64) for _ in range(2))
    lines, [rng] = np.array(blank_lines()), generators(seed)
    states = np.zeros(2, LOTAROT.layout.dtype)
    states[0] = LOTAROT.layout.pack(LOTAROT.new(SEATS, 0, LOTAROT.read_options({})))
    compiled_game(LOTAROT).kernel(lotarot_deals)(states, np.array(LOTAROT.cards), rng, begun, chance, one, lines)
    states = np.zeros(3, CONTRACT.layout.dtype)
    for k, game in enumerate((CONTRACT, RAMSCH)):
        states[k] = game.layout.pack(game.new(SEATS, 0, game.read_options({})))
    compiled_game(CONTRACT).kernel(data_deals)(states, one, begun, chance, other, lines)
    return one, other


# Interpreted


def at_play(number: int) -> Deal:
    """A deal of Lotarot in which play begins: every fourth is Ramsch, the others are contracts at random."""
    rng = random.Random(number)
    deal = Deal(LOTAROT, SEATS, number % SEATS, seed=number.to_bytes(32, "big"))
    while deal.state.phase != PLAYING:
        seat = min(deal.actors)
        cards, buttons = deal.legal(seat)
        bidding = deal.state.phase == BIDDING
        passes = bidding and (number % 4 == 0 or rng.randrange(2))
        deal.step(seat, CARDS + PASS if passes else rng.choice([*cards, *buttons]))
    return deal


def as_data(deal: Deal) -> Deal:
    """The same hands and the same leader, as a deal of the data."""
    s, game = deal.state, RAMSCH if deal.state.ramsch else CONTRACT
    hands = [list(ids(s.piles[seat])) for seat in range(SEATS)]
    rest = [card for card in game.pack if not any(card in hand for hand in hands)]
    return Deal(game, SEATS, (int(s.leader) - 1) % SEATS, chance={"hands": hands, "rest": [rest]})


def plays(numbers: range) -> Counts:
    """Play these deals both ways, interpreted. Raises AssertionError where they differ."""
    count = Counts()
    for number in numbers:
        one = at_play(number)
        other, before = as_data(one), half_points(one.state, WINDOW)
        count = count.plus(play_on(one, other, random.Random(number), WAY)).plus(Counts(deals=1))
        points = [half_points(one.state, WON + seat) for seat in range(SEATS)]
        if one.state.ramsch:
            points[int(one.state.last_winner)] -= before
        found = [(side, value) for side, code, value in other.game.score(other.state) if code // MOST_WORDS == LT_4]
        same([*enumerate(points)], found, one)
        count = count.plus(Counts(lines=len(found)))
    return count
