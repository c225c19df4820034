"""What a table needs of the deals that are over: their points, which are kept, and not the moves that led to them.

So a table that is taken up again plays its last deal only, and those of which sentences are told still.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Row
from xtarot.games import Game, Memory


@dataclass(frozen=True)
class Past:
    """What of a log need not be played.

    skipped: the numbers of the rows of deals that are not played; points: of such a deal, by the number of the row that
    ended it, each side's, in the game's unit; inherited: what the first deal that is played after one had from it, by
    the number of its row.
    """

    skipped: frozenset[int] = frozenset()
    points: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    inherited: Mapping[int, Memory] = field(default_factory=dict)


class _Over(NamedTuple):
    """What is known of a deal that is over: the points of each side, and what it had from the deal before."""

    points: tuple[int, ...]
    before: Memory


def past(log: Sequence[Row], kept: Iterable[KeptDeal], game: Game, sides: int, told: int) -> Past:
    """What of this log need not be played, by the deals of the table that are `kept`. `told`: rows still told of.

    Of deals that are not kept, or not as this game has them, everything is played.
    """
    known = {one.row: over for one in kept if (over := _read(one, game, sides))}
    skipped, points, inherited = set[int](), dict[int, tuple[int, ...]](), dict[int, Memory]()
    begun = [k for k, row in enumerate(log) if row.kind == "deal"] if known else []
    is_played, later = False, None  # whether the deal after is played, and what is known of it
    for begin, end in reversed([*pairwise([*begun, len(log)])]):
        rows = [row.seq for row in log[begin:end] if row.kind in ("deal", "move")]
        over = known.get(rows[-1])
        leaves = is_played and later is None and bool(game.memory)  # what nobody has written down
        if over is None or leaves or end == len(log) or rows[-1] > len(log) - told:
            is_played = True
        else:
            skipped.update(rows)
            points[rows[-1]] = over.points
            if is_played:
                inherited[log[end].seq] = later.before if later else {}
            is_played = False
        later = over
    return Past(frozenset(skipped), points, inherited)


def has_past(log: Sequence[Row]) -> bool:
    """Whether there has been a deal before the last one."""
    return sum(row.kind == "deal" for row in log) > 1


def _read(one: KeptDeal, game: Game, sides: int) -> _Over | None:
    """What a kept deal says; None where that is not what this game would have kept."""
    try:
        entry = one.record.deals[0]
        points = tuple(round(points * game.unit) for points in entry["result"]["scores"])
        before = game.read_before(entry.get("before", {}))
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError):
        return None
    return _Over(points, before) if len(points) == sides else None
