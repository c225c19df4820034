"""The figures on a terminal."""

from collections.abc import Iterable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table

from xtarot.lab.study.figures import BotFigures, Comparison, Dead, Figures, Skill, Spread


def print_study(found: Figures) -> Group:
    """A study as tables."""
    return Group(*_tables(found))


def _tables(found: Figures) -> Iterator[RenderableType]:
    yield f"{found.game} {found.version}, {found.seats} seats, xtarot {found.xtarot}; ± are 95 % intervals"
    for play in found.plays:
        yield from _played(play, found.seconds)
    if found.skill:
        yield _skill(found.skill)
    yield from map(_comparison, found.comparisons)


def _played(play: BotFigures, seconds: float) -> Iterator[RenderableType]:
    clock = "; it thinks by the clock: its numbers differ from run to run" if play.by_clock else ""
    rules = "; it knows nothing of this game, and plays at random" if play.at_random else ""
    yield f"\n{play.deals} deals, all seats played by {play.bot}{clock}{rules}\n{play.command}"
    table = Table("a deal", "mean", "middle half", "range", box=SIMPLE_HEAD)
    table.add_row("points of a side", *_spread(play.points))
    table.add_row("points ahead", *_spread(play.margin))
    table.add_row("moves", *_spread(play.moves))
    table.add_row(f"minutes, {seconds:g} s a move", play.minutes.text(), "", "")
    table.add_row("moves with a choice", *_spread(play.decisions))
    table.add_row("cards or buttons to choose from", *_spread(play.steps))
    yield table
    table = Table("side", "wins", "points", box=SIMPLE_HEAD)
    for k, side in enumerate(play.sides):
        name = "the dealer's" if k == 0 else f"{k} after the dealer's"
        table.add_row(name, side.wins.percent(), side.points.text())
    table.caption = f"shared by several: {play.shared.percent()}"
    yield table
    table = Table("score line", "of deals", "points a deal", "decides", box=SIMPLE_HEAD)
    for line in play.lines:
        table.add_row(f"{line.clause} {line.key}", line.share.percent(), f"{line.points:.4g}", line.decides.percent())
    yield table
    table = Table("forbids, or happens", "of deals", "times a deal", box=SIMPLE_HEAD)
    for one in (*play.refusals, *play.events):
        table.add_row(f"{one.clause} {one.key}".strip(), one.share.percent(), f"{one.times:.4g}")
    yield table
    for reached in play.reached:
        table = Table(f"{reached.option}: {' + '.join(reached.clauses)}", "every side has it", box=SIMPLE_HEAD)
        for limit, share in reached.shares:
            table.add_row(str(limit), share.percent())
        yield table
    yield f"never in these deals: {', '.join(map(_dead, play.dead)) or 'nothing'}"


def _spread(spread: Spread) -> tuple[str, str, str]:
    off = f" ± {(spread.interval[1] - spread.interval[0]) / 2:.2g}" if spread.interval else ""
    middle = f"{spread.quarter:g} … {spread.median:g} … {spread.three_quarters:g}"
    return f"{spread.mean:.4g}{off}", middle, f"{spread.least:g} … {spread.most:g}"


def _dead(dead: Dead) -> str:
    return f"{dead.kind} {dead.clause} {dead.key}".replace("  ", " ")


def _skill(matches: Iterable[Skill]) -> Table:
    table = Table("skill", "deals", "comes out ahead", "points a deal", box=SIMPLE_HEAD)
    for match in matches:
        table.add_row(" against ".join(match.bots), str(match.deals), match.won.percent(), match.difference.text())
    table.caption = "each deal played once for each side; half would be luck alone"
    return table


def _comparison(found: Comparison) -> Table:
    what = ", ".join(f"{name}={value}" for name, value in found.others.items())
    table = Table(what, "as it is", "with that", "difference", box=SIMPLE_HEAD)
    table.title = f"{found.deals} deals played twice by {found.bot}"
    for row in found.measures:
        table.add_row(row.measure, f"{row.one:.4g}", f"{row.other:.4g}", row.more.text())
    table.caption = found.command
    return table
