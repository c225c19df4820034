"""What a review says of a decision, as JSON has it too."""

from typing import Literal

from msgspec import Struct

Unit = Literal["points", "wins", "value"]
"""What values count: points of the game; the chance of winning, from 0 to 1; or what only the game knows."""

SHIFT = 0.08
"""A share of the worlds: what happens after one of two moves in this much more or less of them is worth saying."""


class ReviewSettings(Struct, frozen=True):
    """In how many worlds a decision is looked at: `worlds`, up to `most` where it is undecided.

    The same `seed` gives the same review. `bots` names the bots whose moves are tried too, for comparison.
    """

    worlds: int = 60
    most: int = 240
    seed: int = 0
    bots: tuple[str, ...] = ()


class Candidate(Struct, frozen=True, omit_defaults=True):
    """A move that was tried, and what the seat could expect of it. Best first in a `Decision`.

    value: the mean over the worlds, in the decision's unit; error: ± 95 % of how far it is behind the best; low, high:
    half of the worlds end between these; open: its value with the real cards, where they are known.
    """

    move: str
    value: float
    error: float
    low: float
    high: float
    open: float | None = None


class Reason(Struct, frozen=True, omit_defaults=True):
    """A part of the difference between two moves: `points` of it come from a line of the score.

    clause, key: of the line; empty for what no line explains. error: ± 95 %. ours: whether it is a line of the own side
    (or paid to it), or of others. made, best: in which share of the worlds there was such a line after the worse move,
    and after the best; gains: whether it gives its side points, or takes them. cards, seat: what made it, where the
    game says so (`Source`).
    """

    clause: str
    key: str
    points: float
    error: float = 0.0
    ours: bool = True
    made: float = 0.0
    best: float = 0.0
    gains: bool = True
    seat: int = -1
    cards: list[str] = []


class Fact(Struct, frozen=True, omit_defaults=True):
    """What happens in more worlds after one of two moves than after the other: `made` after the worse, `best`.

    key: "takes", the own side takes what lies on the table (the trick, the lot); "tricks", how many of those it takes
    until the end, on average; "ends", `card` ends among those that the own side has won; or of an event, with its seat
    and card. points: what it makes of the margin, by what it was worth in the worlds; always above 0, for what speaks
    against the better move is no reason for it. Two tell only of the `card`, as the seat knows it: "holds", it is in
    the hand of `seat`; "unseen", nobody has seen it yet.
    """

    key: str
    made: float
    best: float
    seat: int = -1
    card: str = ""
    points: float = 0.0


class Decision(Struct, frozen=True, omit_defaults=True):
    """What a seat could choose from, and what it chose.

    deal: of the record, from 0; move: of the deal, from 1, as in error messages; seat: who decided; made: the move as
    text, empty where none was made yet. difference: by how much the made move is behind the best, in `unit`; error: ±
    95 % of that, from the same worlds for both; matters: whether it is one to speak of (`evaluation.matters`).
    worlds: how many were looked at; undecided: whether more could still show that it matters, or that it does not.
    bots: the moves of bots in this position, by their names.

    compared: the move that is held against the best: the made one, or if that is the best, or none was made, the next
    that is clearly worse; empty if there is none. margin: by how much it is behind. reasons: they add up to the margin.
    facts: what happens in more worlds after one of the two than after the other.
    """

    deal: int
    move: int
    seat: int
    made: str
    candidates: list[Candidate]
    difference: float
    error: float
    matters: bool
    worlds: int
    unit: Unit = "points"
    undecided: bool = False
    compared: str = ""
    margin: float = 0.0
    reasons: list[Reason] = []
    facts: list[Fact] = []
    bots: dict[str, str] = {}

    @property
    def best(self) -> Candidate:
        """The best of the candidates."""
        return self.candidates[0]

    @property
    def good(self) -> bool:
        """Whether the made move is as good as the best, as far as is known: no further behind it than the ±."""
        return self.difference <= self.error

    def alike(self, candidate: Candidate) -> bool:
        """Whether a move is as good as the best, as far as is known: no further behind it than its ±."""
        return self.best.value - candidate.value <= candidate.error

    def candidate(self, move: str) -> Candidate:
        """The candidate of this move. Raises KeyError."""
        for found in self.candidates:
            if found.move == move:
                return found
        raise KeyError(move)
