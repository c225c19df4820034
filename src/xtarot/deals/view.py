"""What one seat knows of a deal: all that a bot or a page gets."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple

import numpy as np

from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.state import EVENT, NO_CARD, State
from xtarot.rules.steps import CHANCE


class KnownMove(NamedTuple):
    """A move as one reader sees it: UNSEEN (`xtarot.rules.state`) replaces each card that was hidden from them."""

    seat: int
    move: tuple[int, ...]


Happened = tuple[tuple[int, ...], ...]
"""The events of a move as one reader sees them: (event, seat, card, number), UNSEEN for a hidden card."""


class SeenPast(NamedTuple):
    """What one seat has seen since the cards were dealt: its view then, and the events of each move."""

    first: State
    events: tuple[Happened, ...]


class View:
    """What one seat (or SPECTATOR) knows: `state` without what is hidden, and the moves as it sees them.

    This is all that a bot gets. Its `past` is that of a view which a deal gives, else None.
    """

    world: ClassVar[Callable[["View", np.random.Generator], Any]]  # set by `deal`, which needs views to be

    def __init__(
        self, game: Game, state: State, seat: int, moves: Iterable[KnownMove], past: SeenPast | None = None
    ) -> None:
        self.game, self.state, self.seat, self.moves, self.past = game, state, seat, tuple(moves), past

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

    # What may be, and what has been seen

    def resample(self, rng: np.random.Generator) -> Any:
        """A `Deal` at random that its seat cannot tell from the one it sees: made of the view alone.

        The cards that it does not see are drawn (`determinize`), facts that it does not see as the game says
        (`hooks.Search.draw_facts`), and moves that others have begun are forgotten. The moves before are as it has read
        them. What chance will do is not decided: `go_on` gives the deal a seed. Raises ValueError where the view cannot
        be, and for a game with such facts that does not say what they may be.
        """
        return View.world(self, rng)

    def information_state(self) -> str:
        """All that the seat has seen since the cards were dealt, as text: the same exactly where that is the same.

        Its first view; then what it read of each move and the events it saw, a line each; then its view now, which
        alone shows a hand that was laid open. (Perfect recall, as `information_state_string` of OpenSpiel.) Raises
        ValueError for a view without its past.
        """
        return "\n".join(self._recalled())

    def information_key(self) -> bytes:
        """16 bytes that stand for `information_state`: a chain of hashes (BLAKE2b) over its lines."""
        key = b""
        for line in self._recalled():
            key = blake2b(key + line.encode(), digest_size=16).digest()
        return key

    def _recalled(self) -> Iterator[str]:
        if self.past is None:
            raise ValueError("only a view that a deal gives has its past")
        yield f"{self.game.name} {self.game.version}, seat {self.seat}: {self._numbers(self.past.first)}"
        for (seat, move), happened in zip(self.moves, self.past.events, strict=True):
            yield f"{self.game.text(seat, move)}{''.join(f'; {self._told(row)}' for row in happened)}"
        yield f"now: {self._numbers(self.state)}"

    def _numbers(self, s: State) -> str:
        return " ".join(map(str, self.game.layout.ints(s)))

    def _told(self, row: Sequence[int]) -> str:
        _, seat, card, number = row
        named = "" if card == NO_CARD else self.game.action_text(card)
        return f"{self.game.events[row[EVENT]].key} {seat} {named} {number}"

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
