"""What one seat knows of a deal: all that a bot or a page gets."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.state import State
from xtarot.rules.steps import CHANCE


class KnownMove(NamedTuple):
    """A move as one reader sees it: UNSEEN (`xtarot.rules.state`) replaces each card that was hidden from them."""

    seat: int
    move: tuple[int, ...]


class View:
    """What one seat (or SPECTATOR) knows: `state` without what is hidden, and the moves as it sees them.

    This is all that a bot gets.
    """

    def __init__(self, game: Game, state: State, seat: int, moves: Iterable[KnownMove]) -> None:
        self.game, self.state, self.seat, self.moves = game, state, seat, tuple(moves)

    def __repr__(self) -> str:
        who = f"seat {self.seat}" if self.seat >= 0 else "a spectator"
        return f"<View of {self.game.name} by {who}, {len(self.moves)} moves>"

    @cached_property
    def actors(self) -> frozenset[int]:
        """The seats that may act now."""
        return seats_of(self.game.actors(self.state))

    @cached_property
    def choosing(self) -> frozenset[int]:
        """The seats whose moves this one chooses now: itself when it may act, or a dummy of its own."""
        return frozenset(seat for seat in self.actors if self.game.decider(self.state, seat) == self.seat)

    @property
    def mover(self) -> int:
        """The seat for which it moves: itself, else the first of `choosing`. Raises ValueError where there is none."""
        if not self.choosing:
            raise ValueError(f"{'a spectator' if self.seat < 0 else f'seat {self.seat}'} has nothing to choose now")
        return self.seat if self.seat in self.choosing else min(self.choosing)

    def legal_moves(self) -> Iterator[list[int]]:
        """The legal whole moves of the `mover`, lazily: there may be very many."""
        return legal_moves(self.game, self.state, self.mover)

    def legal(self, seat: int | None = None) -> tuple[list[int], list[int]]:
        """The next actions of its own move, or of `seat`'s: cards, then buttons; both empty if not `choosing`."""
        seat = self.seat if seat is None else seat
        return legal_actions(self.game, self.state, seat) if seat in self.choosing else ([], [])

    def hand(self) -> list[int]:
        """The seat's own cards."""
        return list(deck.ids(self.state.piles[self.game.hand_pile(self.seat)]))

    def __str__(self) -> str:
        lines = [f"{self.game.title.of('en')}, {f'seat {self.seat}' if self.seat >= 0 else 'spectator'}"]
        for zone in self.game.zones:
            for k in range(zone_size(self.game, zone.of, zone.fact, self.state)):
                pile = zone.pile + k
                count = int(self.state.counts[pile])
                if count:
                    known = [deck.symbol(card) for card in deck.ids(self.state.piles[pile])]
                    unseen = count - len(known)
                    label = zone.text.of("en") + ("" if zone.of == "table" else f" {k}")
                    lines.append(f"{label:>14}: {' '.join(known)}{f' + {unseen} unseen' if unseen else ''}")
        lines.append(f"{'to act':>14}: {', '.join(map(str, sorted(self.actors))) or 'nobody'}")
        return "\n".join(lines)


def zone_size(game: Game, of: str, fact: str, s: State) -> int:
    """How many piles a zone has now."""
    if of == "side":
        return game.sides(int(s.seats))
    return int({"seat": s.seats, "table": 1}.get(of) or getattr(s, fact))


def seats_of(mask: int) -> frozenset[int]:
    """The bits of `actors` as a set of seats; chance is not among them."""
    return frozenset(deck.members(int(mask) & (1 << CHANCE) - 1))


def legal_actions(game: Game, s: State, seat: int) -> tuple[list[int], list[int]]:
    """The next actions of an acting seat's move: cards, then buttons."""
    cards = deck.pile()
    buttons = game.legal(s, seat, cards)
    return list(deck.ids(cards)), [CARDS + button for button in deck.members(buttons)]


def legal_moves(game: Game, s: State, seat: int) -> Iterator[list[int]]:
    """The legal whole moves of an acting seat, ignoring its partial move, lazily: there may be very many.

    Cards whose order does not matter (``discard``) come in ascending order only.
    """
    start = s.copy()
    game.clear(start, seat)
    return _completions(game, start, seat)


def _completions(game: Game, s: State, seat: int) -> Iterator[list[int]]:
    move = begun(s, seat)
    starred = unordered(game, move)
    for action in [action for kind in legal_actions(game, s, seat) for action in kind]:
        if starred and action < move[-1]:
            continue  # the same cards in another order
        after = s.copy()
        if game.extend(after, seat, action, deck.pile()):
            yield begun(after, seat)
        else:
            yield from _completions(game, after, seat)


def unordered(game: Game, move: Sequence[int]) -> bool:
    """Whether the last action of a move that has begun is one of those that may be any number, in any order."""
    pattern = game.pattern(int(move[0])) if len(move) > 1 else ""
    return "*" in pattern and len(move) >= len(pattern)


def begun(s: State, seat: int) -> list[int]:
    """The actions of a seat's partial move."""
    return [int(action) for action in s.partial[seat][: s.partial_size[seat]]]
