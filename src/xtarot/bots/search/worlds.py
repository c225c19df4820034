"""Worlds: states that look to a seat as its view does, drawn at random; and how likely each is by the moves so far.

A world is weighed by playing the deal again in it: each word that another seat chose counts for how likely the policy,
shown what that seat then saw, would have chosen it (Rebstock et al., arXiv 1905.10911).
"""

from math import log

import numpy as np

from xtarot.bots.search.parts import own_part
from xtarot.bots.search.playout import POSITION, ROWS, SIGHT, Floats, decider, hidden_discards, look, policy
from xtarot.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.chance import shares
from xtarot.compiled import CompiledGame
from xtarot.determinize import DRAWS, deal_unseen, order_unseen
from xtarot.playouts import Numbers, States
from xtarot.state import UNSEEN, State, bits, empty, has, lowest, popcount
from xtarot.steps import CHANCE, DONE, Move, clear, deal, extend, legal, play
from xtarot.view import View


class Worlds:
    """Draws worlds for a view."""

    def __init__(self, view: View, compiled: CompiledGame) -> None:
        self.view, self._compiled = view, compiled
        self._pack = np.array(view.game.cards, np.int64)
        self._allowed = np.array(view.game.may_hold(view.state), np.int64)
        self._listings = np.array(view.game.layout.listings, np.int64).reshape(-1, 3)
        self._past = Past(view)
        blank = view.game.layout.new(view.state.seats, view.state.dealer)
        for option in view.game.options:
            if option.name in view.game.layout.visibility:
                setattr(blank, option.name, getattr(view.state, option.name))
        for fact in view.game.memory:
            setattr(blank, fact, getattr(view.state, fact))
        self._blank = view.game.layout.pack(blank)

    @property
    def past_is_told(self) -> bool:
        """Whether worlds differ in how likely the moves so far are."""
        return self._past.is_told

    def draw(self, n: int, rng: np.random.Generator) -> States:
        """`n` worlds, each as likely as any other that the rules allow."""
        view, layout = self.view, self.view.game.layout
        worlds = np.full(n, layout.pack(view.state), layout.dtype)
        words = worlds.view(np.int64).reshape(n, -1)
        draws = rng.integers(0, 1 << 62, (n, DRAWS * len(self._pack)))
        self._compiled.kernel(fill)(worlds, words, view.seat, self._pack, self._allowed, self._listings, draws)
        return worlds

    def weigh(self, worlds: States, epsilon: float) -> Floats:
        """The logarithm of how likely the moves so far are in each world, but for a constant.

        The policy is taken to choose any word at random in a share `epsilon` of the cases. All are alike where the past
        cannot be told: where hands have been filled up in the course of the deal.
        """
        found, past, game = np.zeros(len(worlds)), self._past, self.view.game
        size = shares(game, int(self.view.state.seats))["hands"][1]
        self._compiled.kernel(likelihoods)(
            worlds, self._blank, np.zeros(ROWS, game.layout.dtype), game.hand_pile(0), size, self._pack, past.spoken,
            past.left, past.seats, past.words, past.words.copy(), past.lengths, self.view.seat, epsilon, found,
        )  # fmt: skip
        return found


class Past:
    """The moves so far as numbers. `words` (moves, longest) holds UNSEEN for what the seat could not read.

    `spoken` (5): the cards of which they tell; `left` (seats, 5): which of these each seat was dealt.
    """

    def __init__(self, view: View) -> None:
        game, seats = view.game, int(view.state.seats)
        moves = view.moves
        longest = max((len(words) for _, words in moves), default=1)
        self.seats = np.array([seat for seat, _ in moves], np.int64)
        self.lengths = np.array([len(words) for _, words in moves], np.int64)
        self.words = np.zeros((len(moves), longest), np.int64)
        self.spoken, self.left = np.zeros(5, np.int64), np.zeros((seats, 5), np.int64)
        self._picks_up = {game.buttons.index(verb) for verb in game.search.picks_up}
        for k, (seat, words) in enumerate(moves):
            self.words[k, : len(words)] = words
            for card in words[1:]:
                if 0 <= card < CARDS and not has(self.spoken, card) and seat != CHANCE:
                    self.spoken[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
                    if words[0] - CARDS not in self._picks_up:
                        self.left[seat, card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
        self.is_told = len(moves) > 0 and self._hands_add_up(view)

    def _hands_add_up(self, view: View) -> bool:
        """Whether hands hold what they were dealt but for what the moves tell of."""
        game, seats = view.game, len(self.left)
        size = shares(game, seats)["hands"][1]
        pile = own_part(game, "hidden_discards") or hidden_discards
        hands = [int(n) for n in view.state.counts[game.hand_pile(0) : game.hand_pile(seats)]]
        for seat, words, length in zip(self.seats, self.words, self.lengths, strict=True):
            cards = sum(int(word) < CARDS for word in words[1:length])
            if seat != CHANCE:
                hands[seat] += -cards if words[0] - CARDS in self._picks_up else cards
            if UNSEEN in words[1:length] and pile(view.state, int(seat)) < 0:
                return False
        return all(n == size for n in hands)


# Kernels


def fill(
    worlds: States, memory: Numbers, seat: int, pack: Numbers, allowed: Numbers, listings: Numbers, draws: Numbers
) -> None:
    """Draw what a seat cannot see in each of `worlds`, which are views, with a row of `draws` each."""
    for k in range(len(worlds)):
        deal_unseen(worlds[k], seat, pack, allowed, draws[k])
        order_unseen(worlds[k], memory[k], listings, draws[k, -len(pack) :])


def likelihoods(
    worlds: States,
    blank: State,
    room: States,
    hand: int,
    size: int,
    pack: Numbers,
    spoken: Pile,
    left: Numbers,
    seats: Numbers,
    words: Numbers,
    filled: Numbers,
    lengths: Numbers,
    me: int,
    epsilon: float,
    found: Floats,
) -> None:
    """`found` gets the `likelihood` of each world; `blank` is a state before the deal."""
    for k in range(len(worlds)):
        room[POSITION] = blank
        copy_words(words, filled)
        found[k] = likelihood(worlds[k], room, hand, size, pack, spoken, left, seats, filled, lengths, me, epsilon)


def copy_words(words: Numbers, filled: Numbers) -> None:
    """`filled[:] = words`, which would take the compiler seconds, for the sentence about arrays that do not fit."""
    for k in range(words.shape[0]):
        for j in range(words.shape[1]):
            filled[k, j] = words[k, j]


def likelihood(
    world: State,
    room: States,
    hand: int,
    size: int,
    pack: Numbers,
    spoken: Pile,
    left: Numbers,
    seats: Numbers,
    words: Numbers,
    lengths: Numbers,
    me: int,
    epsilon: float,
) -> float:
    """How likely the moves so far are in a world; plays them again in `room`, which holds a state before the deal."""
    s = room[POSITION]
    if not deal_again(world, s, hand, size, pack, spoken, left, seats, words, lengths):
        return 0.0
    found = 0.0
    for k in range(len(seats)):
        seat, move = seats[k], words[k, : lengths[k]]
        if seat != CHANCE and decider(s, seat) != me:
            found += followed(room, seat, move, epsilon)
        play(s, seat, move)
    return found


def deal_again(
    world: State,
    s: State,
    hand: int,
    size: int,
    pack: Numbers,
    spoken: Pile,
    left: Numbers,
    seats: Numbers,
    words: Numbers,
    lengths: Numbers,
) -> bool:
    """Deal the cards that led to a world, and write what was unknown into the `words`; False if that cannot be told."""
    rest = np.zeros(5, np.int64)
    told = np.zeros(5, np.int64)
    start = left.copy()
    for seat in range(len(left)):
        for suit in range(5):
            start[seat, suit] |= world.piles[hand + seat][suit] & ~spoken[suit]
    for k in range(len(seats)):
        for j in range(1, lengths[k]):
            if words[k, j] == UNSEEN:
                pile = hidden_discards(world, seats[k])
                if pile < 0:
                    return False
                for suit in range(5):
                    rest[suit] = world.piles[pile][suit] & ~told[suit]
                if popcount(rest) == 0:
                    return False
                suit = 0
                while rest[suit] == 0:
                    suit += 1
                card = SUIT_STRIDE * suit + lowest(rest[suit])
                words[k, j] = card
                told[suit] |= 1 << card % SUIT_STRIDE
                start[seats[k], suit] |= 1 << card % SUIT_STRIDE & ~spoken[suit]
    empty(rest)
    for card in pack:
        rest[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
    flat = np.zeros(len(pack), np.int64)
    n = 0
    for seat in range(len(left)):
        if popcount(start[seat]) != size:
            return False
        for suit in range(5):
            word = start[seat, suit]
            rest[suit] &= ~word
            while word:
                flat[n] = SUIT_STRIDE * suit + lowest(word)
                word &= word - 1
                n += 1
    for suit in range(5):
        while rest[suit]:
            flat[n] = SUIT_STRIDE * suit + lowest(rest[suit])
            rest[suit] &= rest[suit] - 1
            n += 1
    deal(s, flat)
    return True


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
        word = CARDS + DONE
        if made < len(move):
            word = next_of(move, made, cards, buttons, -1)
        if n > 1:
            look(room, decider(s, seat))
            wanted = policy(room[SIGHT], seat, cards, buttons)
            if made < len(move) and next_of(move, made, cards, buttons, wanted) == wanted:
                word = wanted
            found += log(1 - epsilon + epsilon / n if word == wanted else epsilon / n)
        if extend(s, seat, word, cards):
            break
    clear(s, seat)
    return found


def next_of(move: Move, made: int, cards: Pile, buttons: int, wanted: int) -> int:
    """The word with which a draft of so many words goes on to the move: `wanted` if that does, else the first."""
    first = -1
    for k in range(made, len(move) if made else min(2, len(move))):
        word = move[k]
        if has(cards, word) if word < CARDS else buttons >> (word - CARDS) & 1:
            if word == wanted:
                return word
            if first < 0:
                first = word
    return first
