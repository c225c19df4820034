"""What a review says of a decision, as JSON has it too."""

from typing import Literal

from msgspec import Struct

Unit = Literal["points", "wins", "value"]
"""What values count: points of the game; the chance of winning, from 0 to 1; or what only the game knows."""


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
    """A part of a difference: `points` of it come from the line of the score `key`, by `clause`.

    ours: whether it is the own side's line, or another's. made, best: in which share of the worlds there was such a
    line after either move. seat, card: who most often brought it about, and by which card, where the game says so.
    """

    clause: str
    key: str
    points: float
    error: float = 0.0
    ours: bool = True
    made: float = 0.0
    best: float = 0.0
    seat: int = -1
    card: str = ""


class Decision(Struct, frozen=True, omit_defaults=True):
    """What a seat could choose from, and what it chose.

    deal: of the record, from 0; move: of the deal, from 1, as in error messages; seat: who decided; made: the move as
    text, empty where none was made yet. difference: by how much the made move is behind the best, in `unit`; error: ±
    95 % of that, from the same worlds for both; matters: whether that is a difference to speak of (`judging.matters`).
    reasons: they add up to the difference; compared: the move that they hold against the best, the made one if it is
    not the best. bots: the moves of bots in this position, by their names. worlds: how many were looked at.
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
    reasons: list[Reason] = []
    compared: str = ""
    bots: dict[str, str] = {}

    @property
    def best(self) -> Candidate:
        """The best of the candidates."""
        return self.candidates[0]

    def candidate(self, move: str) -> Candidate:
        """The candidate of this move. Raises KeyError."""
        for found in self.candidates:
            if found.move == move:
                return found
        raise KeyError(move)
