"""What deals came to, in whole numbers only: tallies of parts add up to the tally of the whole, in any order."""

from collections.abc import Sequence
from math import lcm
from typing import Any, TypeVar

from msgspec import Struct, field

Counts = dict[int, int]
"""How often each number came."""


class Times(Struct):
    """In how many deals something occurred, and how often in all."""

    deals: int = 0
    times: int = 0


class LineTally(Struct):
    """A line of the score: in how many deals it brought points, and how many in all, whoever won or lost them.

    In `decided` deals somebody else would have won without it.
    """

    deals: int = 0
    points: int = 0
    decided: int = 0


class Moments(Struct):
    """The sum of a number that each deal has, and of its square."""

    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, number: int) -> "Moments":
        """Of one deal."""
        return cls(number, number * number)


class DealTally(Struct):
    """What `deals` deals came to.

    Sides are counted from the dealer's, or from that of the seat that starts. `wins` are in parts of `share_unit`,
    since several sides may win a deal, which is then `shared`. Points are in the game's unit; `margins` those between
    the best side and the next. A move that its seat could not but make is no decision. `steps`: among how many cards
    and buttons each step of a move was chosen. Score lines and refusals are called by clause and key, ``DC-11 follow``,
    and counted by the clause alone too. A clause refuses, or binds, where it forbids what a seat might have
    tried instead of its move (see `playing.near`). `reached`: for each of the sums that were asked for, how much the
    side with the least of it has.
    """

    deals: int = 0
    shared: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[Counts] = field(default_factory=list)
    margins: Counts = field(default_factory=dict)
    moves: Counts = field(default_factory=dict)
    decisions: Counts = field(default_factory=dict)
    steps: Counts = field(default_factory=dict)
    events: dict[str, Times] = field(default_factory=dict)
    lines: dict[str, LineTally] = field(default_factory=dict)
    refusals: dict[str, Times] = field(default_factory=dict)
    reached: dict[str, Counts] = field(default_factory=dict)


class Found(Struct):
    """What a batch of deals came to; with other options, those deals too, and how much more each measure is in them."""

    tally: DealTally = field(default_factory=DealTally)
    other: DealTally = field(default_factory=DealTally)
    more: dict[str, Moments] = field(default_factory=dict)


class PairTally(Struct):
    """Deals played once for each side by two bots, as the arena does.

    `won`: how often the first came out ahead, two for a deal, one for a tie. `difference`: its points less the others',
    added up in the game's unit over all ways to play a deal and all other sides.
    """

    deals: int = 0
    won: int = 0
    difference: Moments = field(default_factory=Moments)


Part = TypeVar("Part", bound=Struct)


def added(one: Part, other: Part) -> Part:
    """The tally of the deals of both."""
    found: Part = _added(one, other)
    return found


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, Struct):
        return type(one)(**{name: _added(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__})
    if isinstance(one, dict):
        return one | {key: _added(one[key], value) if key in one else value for key, value in other.items()}
    if isinstance(one, list):
        return [_added(a, b) for a, b in zip(one, other, strict=True)] if one and other else one or other
    return one + other


def share_unit(sides: int) -> int:
    """Into how many parts a win can be divided among any number of these sides."""
    return lcm(*range(1, sides + 1))


def measures(deal: DealTally) -> dict[str, int]:
    """The numbers of one deal by which rules are compared, by name; what did not occur is left out."""
    names = [f"{kind} {side}" for kind in ("wins", "points") for side in range(len(deal.wins))]
    names += ["shared", "margin", "moves", "decisions"]
    names += [*(f"line {key}" for key in deal.lines), *(f"event {key}" for key in deal.events)]
    return {name: total(deal, name) for name in names}


def total(tally: DealTally, measure: str) -> int:
    """A measure of `measures`, added up over the deals of a tally."""
    kind, _, key = measure.partition(" ")
    if kind in ("line", "event"):
        found = (tally.lines if kind == "line" else tally.events).get(key)
        return found.deals if found else 0
    if kind in ("wins", "shared"):
        return tally.wins[int(key)] if key else tally.shared
    counts = {"margin": tally.margins, "moves": tally.moves, "decisions": tally.decisions}
    return sum(number * times for number, times in (counts.get(kind) or tally.points[int(key)]).items())


def differences(one: DealTally, other: DealTally) -> dict[str, Moments]:
    """By how much each measure of a deal is more than in another, which was dealt the same cards."""
    ours, theirs = measures(one), measures(other)
    found = {name: ours.get(name, 0) - theirs.get(name, 0) for name in {**ours, **theirs}}
    return {name: Moments.of(number) for name, number in found.items()}


def count_once(counts: Counts, number: int) -> None:
    """Count a number once more."""
    counts[number] = counts.get(number, 0) + 1


def sides_from(dealer: int, sides: Sequence[int]) -> list[int]:
    """The sides in the order in which their first seats come, counted from the dealer. `sides` of the seats."""
    return list(dict.fromkeys([*sides[dealer:], *sides[:dealer]]))
