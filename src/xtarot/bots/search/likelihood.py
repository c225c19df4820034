"""How likely the moves so far are in a world.

The deal is played again in the world: each action that another seat chose counts for how likely the policy, shown what
that seat saw then, would have chosen it (Rebstock et al., arXiv 1905.10911).
"""

from math import log
from typing import NamedTuple

import numpy as np

from xtarot.bots.search.game_hooks import own_part
from xtarot.bots.search.playout import POSITION, SIGHT, Floats, decider, hidden_discards, look, policy
from xtarot.deals.chance import pile_sizes
from xtarot.deals.view import View
from xtarot.machine.playouts import Numbers, States
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.rules.state import UNSEEN, State, bits, empty, has, lowest, popcount
from xtarot.rules.steps import CHANCE, DONE, Move, clear, deal, extend, legal, play


class History(NamedTuple):
    """The moves of a view as arrays, and what they reveal of the deal."""

    hand: int  # the pile of seat 0's hand
    hand_size: int  # at the deal
    pack: Numbers  # all cards
    seats: Numbers  # (moves)
    moves: Numbers  # (moves, longest): actions, UNSEEN for unseen cards
    lengths: Numbers  # (moves)
    named: Pile  # (5): the cards that the moves name
    dealt: Numbers  # (seats, 5): which of these each seat was dealt


def history(view: View) -> History | None:
    """The history of a view; None where hands are refilled during the deal, so that moves do not show the deal."""
    game, seats = view.game, int(view.state.seats)
    moves = np.zeros((len(view.moves), max((len(move) for _, move in view.moves), default=1)), np.int64)
    named, dealt = np.zeros(5, np.int64), np.zeros((seats, 5), np.int64)
    picks_up = {CARDS + game.buttons.index(verb) for verb in game.search.picks_up}
    for k, (seat, move) in enumerate(view.moves):
        moves[k, : len(move)] = move
        for card in move[1:]:
            if 0 <= card < CARDS and not has(named, card) and seat != CHANCE:
                named[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
                if move[0] not in picks_up:
                    dealt[seat, card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
    size = pile_sizes(game, seats)["hands"][1]
    if not view.moves or not _tells_the_deal(view, picks_up, size):
        return None
    return History(
        hand=game.hand_pile(0),
        hand_size=size,
        pack=np.array(game.cards, np.int64),
        seats=np.array([seat for seat, _ in view.moves], np.int64),
        moves=moves,
        lengths=np.array([len(move) for _, move in view.moves], np.int64),
        named=named,
        dealt=dealt,
    )


def _tells_the_deal(view: View, picks_up: set[int], size: int) -> bool:
    """Whether hands hold what they were dealt, but for the cards of the moves."""
    game = view.game
    pile = own_part(game, "hidden_discards") or hidden_discards
    hands = [int(n) for n in view.state.counts[game.hand_pile(0) : game.hand_pile(int(view.state.seats))]]
    for seat, move in view.moves:
        cards = sum(action < CARDS for action in move[1:])
        if seat != CHANCE:
            hands[seat] += -cards if move[0] in picks_up else cards
        if UNSEEN in move[1:] and pile(view.state, seat) < 0:
            return False
    return all(n == size for n in hands)


# Kernels


def likelihoods(
    worlds: States, blank: State, room: States, past: History, me: int, epsilon: float, found: Floats
) -> None:
    """`found` gets the `likelihood` of each world; `blank` is a state before the deal."""
    for k in range(len(worlds)):
        room[POSITION] = blank
        found[k] = likelihood(worlds[k], room, past, me, epsilon)


def likelihood(world: State, room: States, past: History, me: int, epsilon: float) -> float:
    """How likely the moves so far are in a world; plays them again in `room`, which holds a state before the deal."""
    s = room[POSITION]
    moves, dealt = past.moves.copy(), past.dealt.copy()
    if not name_unseen(world, past, moves, dealt) or not deal_again(world, s, past, dealt):
        return 0.0
    found = 0.0
    for k in range(len(past.seats)):
        seat, move = past.seats[k], moves[k, : past.lengths[k]]
        if seat != CHANCE and decider(s, seat) != me:
            found += followed(room, seat, move, epsilon)
        play(s, seat, move)
    return found


def name_unseen(world: State, past: History, moves: Numbers, dealt: Numbers) -> bool:
    """Put hidden discards in place of what is unseen in `moves`, and into `dealt`; False if there are none."""
    used = np.zeros(5, np.int64)
    rest = np.zeros(5, np.int64)
    for k in range(len(past.seats)):
        for j in range(1, past.lengths[k]):
            if moves[k, j] == UNSEEN:
                seat = past.seats[k]
                pile = hidden_discards(world, seat)
                if pile < 0:
                    return False
                for suit in range(5):
                    rest[suit] = world.piles[pile][suit] & ~used[suit]
                if popcount(rest) == 0:
                    return False
                card = first_of(rest)
                suit, bit = card // SUIT_STRIDE, 1 << card % SUIT_STRIDE
                moves[k, j] = card
                used[suit] |= bit
                dealt[seat, suit] |= bit & ~past.named[suit]
    return True


def deal_again(world: State, s: State, past: History, dealt: Numbers) -> bool:
    """Deal the cards that led to a world; `dealt` is what moves reveal of the hands. False if impossible."""
    rest = np.zeros(5, np.int64)
    for card in past.pack:
        rest[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
    cards = np.zeros(len(past.pack), np.int64)
    n = 0
    for seat in range(len(dealt)):
        hand = dealt[seat]
        for suit in range(5):
            hand[suit] |= world.piles[past.hand + seat][suit] & ~past.named[suit]
            rest[suit] &= ~hand[suit]
        if popcount(hand) != past.hand_size:
            return False
        n = take_all(hand, cards, n)
    take_all(rest, cards, n)
    deal(s, cards)
    return True


def take_all(pile: Pile, cards: Numbers, n: int) -> int:
    """Move all cards of a pile to `cards`, from place `n` on; the place after the last."""
    while popcount(pile):
        card = first_of(pile)
        pile[card // SUIT_STRIDE] &= pile[card // SUIT_STRIDE] - 1
        cards[n] = card
        n += 1
    return n


def first_of(pile: Pile) -> int:
    """The first card of a pile that is not empty."""
    suit = 0
    while pile[suit] == 0:
        suit += 1
    return SUIT_STRIDE * suit + lowest(pile[suit])


def followed(room: States, seat: int, move: Move, epsilon: float) -> float:
    """How likely the policy would have made a move, as a logarithm."""
    s = room[POSITION]
    cards = np.zeros(5, np.int64)
    found = 0.0
    for _ in range(len(move) + 1):
        empty(cards)
        buttons = legal(s, seat, cards)
        n = popcount(cards) + bits(buttons)
        made = s.partial_size[seat]
        action = CARDS + DONE
        if made < len(move):
            action = next_of(move, made, cards, buttons, -1)
        if n > 1:
            look(room, decider(s, seat))
            wanted = policy(room[SIGHT], seat, cards, buttons)
            if made < len(move) and next_of(move, made, cards, buttons, wanted) == wanted:
                action = wanted
            found += log(1 - epsilon + epsilon / n if action == wanted else epsilon / n)
        if extend(s, seat, action, cards):
            break
    clear(s, seat)
    return found


def next_of(move: Move, made: int, cards: Pile, buttons: int, wanted: int) -> int:
    """How a partial move of `made` actions goes on to the move: by `wanted` if that can be, else by the first that can.

    `cards` and `buttons` are what is legal. -1 if the move cannot be reached.
    """
    first = -1
    for k in range(made, len(move) if made else min(2, len(move))):
        action = move[k]
        if has(cards, action) if action < CARDS else buttons >> (action - CARDS) & 1:
            if action == wanted:
                return action
            if first < 0:
                first = action
    return first
