"""Claims: that the rest of the tricks is a seat's own, proven from what that seat knows.

The proof searches the seat's view, not a state. Where the seat chooses (for itself, or a dummy), one card must do;
where a hidden hand plays, every card must do that it may hold in some layout that fits the view. Cards of hidden hands
are given out as they are played, so one search speaks of all layouts at once.

It is sound for tricks as `tricks` has them: a card that wins against another does so whoever holds it, and who
wins leads next. That is tried out with the game's own rules, never assumed of its cards; and whatever was proven is
also played in some layouts drawn at random, so a game that is otherwise gets "not known".

Only hands that the seat chooses for count as its own. A trick that a partner's hidden hand may win is therefore not
proven: that partner would lead next, unseen.
"""

from dataclasses import dataclass

from xtarot.claims.proof import NotKnown, Proof, TrickWon, plays_cards
from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.state import NO_CARD, State
from xtarot.rules.tricks import trick_facts

__all__ = [
    "NODES",
    "Claim",
    "Doubt",
    "NotKnown",
    "TrickWon",
    "can_claim",
    "claim",
    "decided",
    "giving_card",
    "has_tricks",
    "next_card",
]

NODES = 1_200  # positions that a proof may look at: some tenths of a second


@dataclass(frozen=True)
class Claim:
    """All tricks that are left are the seat's: how many, and one way in which they are won.

    `score`: the lines of the deal's score then, (side, clause, points), where tricks alone count; else empty.
    """

    tricks: int
    line: tuple[TrickWon, ...]
    score: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True)
class Doubt:
    """Nothing is proven. `card`: one that might take a trick; NO_CARD where there was too much to look through."""

    card: int = NO_CARD


def has_tricks(game: Game) -> bool:
    """Whether the state of a game tells of its tricks (`xtarot.rules.tricks.trick_facts`)."""
    return {fact[0] for fact in trick_facts(1)} <= game.layout.visibility.keys()


def can_claim(seen: View) -> bool:
    """Whether the seat of a view is to play a card to a trick now, from its own hand or from one it chooses for."""
    return bool(seen.choosing) and has_tricks(seen.game) and plays_cards(seen.game, seen.state, min(seen.choosing))


def claim(seen: View, nodes: int = NODES) -> Claim | Doubt:
    """Whether every trick that is left, this one too, can be won by the hands that the seat of a view chooses for.

    It looks at `nodes` positions at the most. What it answers depends on the view alone.
    """
    if not can_claim(seen):
        return Doubt()
    try:
        proof = Proof(seen, nodes)
        if not proof.wins(proof.root):
            return Doubt(proof.spoiler)
        ended = proof.play_in_layouts()
        line = tuple(proof.line())
    except NotKnown:
        return Doubt()
    return Claim(len(line), line, tuple(seen.game.score(ended)) if seen.game.counts_tricks else ())


def next_card(seen: View, nodes: int = 4 * NODES) -> int:
    """The card to play now, as `claim` has proven. Raises NotKnown where it proves nothing."""
    return Proof(seen, nodes).choice(seen.state)


def giving_card(seen: View) -> int:
    """The card to play now for who gives up the rest: one that does not win, where there is one."""
    game, s, seat = seen.game, seen.state, seen.mover
    cards = deck.pile()
    game.legal(s, seat, cards)
    legal = list(deck.ids(cards))
    return next((card for card in legal if _winner(game, s, seat, card) != seat), legal[0])


def _winner(game: Game, s: State, seat: int, card: int) -> int:
    """The seat whose card wins the trick, so far, when this one is played."""
    after = s.copy()
    game.step(after, seat, card, deck.pile())
    return int(after.last_winner if after.tricks > s.tricks else after.best)


def decided(seen: View) -> bool:
    """Whether nothing that may still be played changes the score, as far as a view tells; with a spectator's, publicly.

    That is so when every hand has one card left, and, where tricks alone count, when who leads has an open hand in
    which no card can be beaten.
    """
    game, s = seen.game, seen.state
    if not has_tricks(game) or not game.actors(s):
        return False
    last = all(s.counts[game.hand_pile(seat)] <= 1 for seat in range(int(s.seats)))
    if not last and not game.counts_tricks:
        return False
    try:
        proof = Proof(seen, 0, {int(s.leader)})
        proof.actor(s)
        return proof.is_forced() if last else proof.leader_takes_all()
    except (NotKnown, ValueError):
        return False
