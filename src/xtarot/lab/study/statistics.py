"""From the counts of a study to its figures.

Every interval is of 95 %. That of a share is Wilson's (Wilson 1927; Brown, Cai and DasGupta 2001 compare it with
others): it holds for few deals and for shares near 0 and 1, and is on the wide side where winners share a deal. That of
a mean is 1.96 standard errors to each side.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

from xtarot.bots import bot as bot_named
from xtarot.bots.registry import time_of
from xtarot.games import Game
from xtarot.lab.study.counters import Counts, DealTally, Found, PairTally, Times, share_unit, total
from xtarot.lab.study.figures import (
    BotFigures,
    Compared,
    Comparison,
    Dead,
    Figure,
    LineFigures,
    Occurrence,
    Reached,
    SideFigures,
    Skill,
    Spread,
)
from xtarot.rules.steps import RECORD_CLAUSE

Z = 1.96  # standard errors that 95 % of a normal distribution lie within, to each side
MAX_BARS = 30
WHOLE = 40  # numbers: a distribution of no more, and over no more, is kept as it is
MAX_LIMITS = 40
MEASURES = ("wins", "points", "margin", "shared", "moves", "decisions", "line", "event")  # in this order


def share(times: float, deals: int) -> Figure:
    """Wilson's interval about `times` of `deals`."""
    part = times / deals
    middle = (part + Z * Z / (2 * deals)) / (1 + Z * Z / deals)
    off = Z / (1 + Z * Z / deals) * sqrt(max(part * (1 - part), 0.0) / deals + Z * Z / (4 * deals * deals))
    return Figure(rounded(part), rounded(max(middle - off, 0.0)), rounded(min(middle + off, 1.0)))


def measure_mean(total: float, squares: float, number: int, unit: float = 1) -> Figure:
    """The mean of a number, from its sum and the sum of its squares; `unit` of it are one."""
    value = total / number
    variance = max(squares - total * value, 0.0) / max(number - 1, 1)
    off = Z * sqrt(variance / number)
    return Figure(*(rounded(end / unit) for end in (value, value - off, value + off)))


def mean_of(counts: Counts, unit: int = 1) -> Figure:
    """The mean of a number that each deal has, and that came so often; `unit` of it are one."""
    total = sum(n * times for n, times in counts.items())
    return measure_mean(total, sum(n * n * times for n, times in counts.items()), sum(counts.values()), unit)


def rounded(number: float) -> float:
    """To six places: the same on every machine."""
    return round(number, 6) + 0.0


def measure_spread(counts: Counts, unit: int = 1, *, of_deals: bool = True) -> Spread:
    """How a number is distributed that came so often; `unit` of it are one. `of_deals`: each deal has one."""
    ranked, number, middle = sorted(counts.items()), sum(counts.values()), mean_of(counts, unit)
    squares = sum((n / unit - middle.value) ** 2 * times for n, times in ranked)
    quarter, median, three_quarters = (rounded(_mark(ranked, number * part) / unit) for part in (0.25, 0.5, 0.75))
    least, most = rounded(ranked[0][0] / unit), rounded(ranked[-1][0] / unit)
    step = _step(most - least) if max(len(ranked), most - least) > WHOLE else 0.0
    bars: dict[float, int] = {}
    for n, times in ranked:
        start = rounded(n / unit // step * step if step else n / unit)
        bars[start] = bars.get(start, 0) + times
    return Spread(
        mean=middle.value,
        interval=(middle.low, middle.high) if of_deals else None,
        deviation=rounded(sqrt(squares / max(number - 1, 1))),
        least=least,
        quarter=quarter,
        median=median,
        three_quarters=three_quarters,
        most=most,
        step=step,
        bars=list(bars.items()),
    )


def _mark(ranked: Sequence[tuple[int, int]], place: float) -> int:
    """The number that stands at a place in the ranks."""
    behind = accumulate(times for _, times in ranked)
    return next(n for (n, _), reached in zip(ranked, behind, strict=True) if reached >= place)


def _step(span: float) -> float:
    """The width of bars: 1, 2, 5, 10 …, so that there are few."""
    step = 1.0
    while span / step > MAX_BARS:
        step *= 2.5 if f"{step:e}"[0] == "2" else 2
    return step


def measure_play(
    game: Game, seats: int, options: Mapping[str, Any], bot: str, tally: DealTally, seconds: float, command: str
) -> BotFigures:
    """What a tally shows of deals that `bot` played."""
    n, unit, sides = tally.deals, game.unit, len(tally.wins)
    moves = mean_of(tally.moves)
    minutes = (rounded(part * seconds / 60) for part in (moves.value, moves.low, moves.high))
    return BotFigures(
        bot=bot,
        command=command,
        deals=n,
        at_random=bot != "random" and is_at_random(game, bot),
        by_clock=by_clock(bot),
        sides=[
            SideFigures(places, share(tally.wins[k] / share_unit(sides), n), mean_of(tally.points[k], unit))
            for k, places in enumerate(_places(game, seats))
        ],
        shared=share(tally.shared, n),
        points=measure_spread(_together(tally.points), unit, of_deals=False),
        margin=measure_spread(tally.margins, unit),
        moves=measure_spread(tally.moves),
        decisions=measure_spread(tally.decisions),
        minutes=Figure(*minutes),
        steps=measure_spread(
            {ways: times for ways, times in tally.steps.items() if ways > 1} or {1: 1}, of_deals=False
        ),
        events=[_occurrence("", key, times, n) for key, times in sorted(tally.events.items())],
        lines=[
            LineFigures(*_parts(name), share(line.deals, n), rounded(line.points / unit / n), share(line.decided, n))
            for name, line in sorted(tally.lines.items(), key=_by_clause)
        ],
        refusals=[
            _occurrence(*_parts(name), times, n) for name, times in sorted(tally.refusals.items(), key=_by_clause)
        ],
        dead=_dead(game, tally),
        reached=[_reached(game, name, counts, options) for name, counts in tally.reached.items()],
    )


def is_at_random(game: Game, name: str) -> bool:
    """Whether a bot knows nothing of a game: it would follow a policy, and the game has none."""
    policy = getattr(bot_named(name), "policy", None)
    return policy is not None and policy(game) is None


def by_clock(name: str) -> bool:
    """Whether a bot thinks for a time, so that its moves depend on the machine."""
    return time_of(name) > 0 and "worlds=" not in name


def _places(game: Game, seats: int) -> list[list[int]]:
    """For each side, counted from the dealer's, its seats by their distance from the dealer, if always the same."""
    found: list[list[list[int]]] = []
    for dealer in range(seats):
        sides = [game.side((dealer + k) % seats) for k in range(seats)]
        found.append([[k for k in range(seats) if sides[k] == side] for side in dict.fromkeys(sides)])
    return found[0] if all(one == found[0] for one in found) else [[] for _ in found[0]]


def _together(parts: Sequence[Counts]) -> Counts:
    found: Counter[int] = Counter()
    for part in parts:
        found.update(part)
    return found


def _occurrence(clause: str, key: str, times: Times, deals: int) -> Occurrence:
    return Occurrence(clause, key, share(times.deals, deals), rounded(times.times / deals))


def _parts(name: str) -> tuple[str, str]:
    """The clause and the key of a line or a refusal."""
    clause, _, key = name.partition(" ")
    return clause, key


def _by_clause(item: tuple[str, object]) -> tuple[int, str]:
    clause, key = _parts(item[0])
    return int(clause.rpartition("-")[2]), key


def _dead(game: Game, tally: DealTally) -> list[Dead]:
    """What the game's texts speak of, and no deal has brought."""
    lines = {f"{game.clause(code)} {reason.key}" for code, reason in game.scores.items()}
    reasons = {f"{game.clause(code)} {reason.key}" for code, reason in game.reasons.items() if code < RECORD_CLAUSE}
    events = {event.key for event in game.events.values() if event.had}
    return [
        *(Dead("refusal", *_parts(name)) for name in sorted(reasons - tally.refusals.keys())),
        *(Dead("line", *_parts(name)) for name in sorted(lines - tally.lines.keys())),
        *(Dead("event", "", key) for key in sorted(events - tally.events.keys())),
    ]


def _reached(game: Game, name: str, counts: Counts, options: Mapping[str, Any]) -> Reached:
    """From how many deals each side had at least a limit; `name` is the option and the clauses, as `Sums.name`."""
    option, _, clauses = name.partition("=")
    value, most, deals = int(options[option]), max(counts), sum(counts.values())
    limits = range(value, min(most // game.unit, value + MAX_LIMITS) + 2)
    shares = [
        (limit, share(sum(times for least, times in counts.items() if least >= limit * game.unit), deals))
        for limit in limits
    ]
    return Reached(option, value, clauses.split("+"), shares)


def skill(game: Game, sides: int, bots: tuple[str, str], match: PairTally, command: str) -> Skill:
    """What a match shows. Its differences are added up over `sides` ways to play a deal, and all other sides."""
    difference = measure_mean(
        match.difference.total, match.difference.squares, match.deals, game.unit * sides * (sides - 1)
    )
    return Skill(bots, command, match.deals, share(match.won / 2, match.deals), difference)


def comparison(game: Game, bot: str, others: Mapping[str, Any], found: Found, command: str) -> Comparison:
    """What two tallies of the same deals show, and the differences deal by deal."""
    one, other, n = found.tally, found.other, found.tally.deals
    units = {name: _unit(game, name, len(one.wins)) for name in found.more}
    means = [
        Compared(
            name,
            rounded(total(one, name) / n / units[name]),
            rounded(total(other, name) / n / units[name]),
            measure_mean(moments.total, moments.squares, n, units[name]),
        )
        for name, moments in found.more.items()
    ]
    return Comparison(
        bot, command, n, dict(others), sorted(means, key=lambda each: MEASURES.index(each.measure.partition(" ")[0]))
    )


def _unit(game: Game, measure: str, sides: int) -> int:
    kind, _, _ = measure.partition(" ")
    return {"wins": share_unit(sides), "points": game.unit, "margin": game.unit}.get(kind, 1)
