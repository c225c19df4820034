"""What ratings and profiles ask of a match: who began it, who came to a seat later, and what happened in its deals."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xtarot.games import Game
from xtarot.rules import cards as deck
from xtarot.rules.state import EVENT, EVENT_CARD, EVENT_SEAT, State


@dataclass(init=False)
class MatchTally:
    """What is counted at a table, row by row.

    `began`: who sat at each seat when the first cards of the match were dealt; `taken`: the seats that somebody else
    has taken since; `events`: what has happened to each seat in the deal.
    """

    began: list[int | None]
    taken: set[int]
    events: list[Counter[str]]

    def __init__(self, seats: int) -> None:
        self.began, self.taken = [None] * seats, set()
        self.events = [Counter() for _ in range(seats)]

    @property
    def by_several(self) -> bool:
        """Whether several people began the match."""
        return sum(who is not None for who in self.began) > 1

    def begin_deal(self, sitting: list[int | None] | None) -> None:
        """A deal begins; with it a match if it is said who is `sitting` at each seat."""
        self.events = [Counter() for _ in self.events]
        if sitting is not None:
            self.began, self.taken = sitting, set()

    def sit(self, seat: int, who: int | None) -> None:
        """Somebody sits down."""
        if self.began[seat] != who:
            self.taken.add(seat)

    def note(self, game: Game, states: Iterable[State]) -> None:
        """Count what a row has brought about."""
        add_events(self.events, game, states)


def add_events(counts: Sequence[Counter[str]], game: Game, states: Iterable[State]) -> None:
    """Count the events of these states, each at its seat; what a stranger's game has not declared is none."""
    for s in states:
        for row in s.events[: s.emitted]:
            seat, number = int(row[EVENT_SEAT]), int(row[EVENT])
            if 0 <= seat < len(counts) and number in game.events:
                event, card = game.events[number], int(row[EVENT_CARD])
                counts[seat][f"{event.key} {deck.text(card)}" if event.announced and card >= 0 else event.key] += 1


def places(totals: Sequence[int], lowest_wins: bool) -> list[int]:
    """The place of each side, from 1; equal sides have the same."""
    better = [-total for total in totals] if not lowest_wins else list(totals)
    return [1 + sum(other < one for other in better) for one in better]
