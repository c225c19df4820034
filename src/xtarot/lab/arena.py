"""The arena: bots on the same deals, the sides swapped.

Every deal is played once for each side, with one bot on that side and the other on all the rest; so in a game for two
sides the bots swap, and where each seat is a side of its own one bot sits in every seat in turn, among copies of the
other. Cards, chance and the bots' own random numbers are the same each time. What is compared is the bot's points with
the mean of the other sides', a mean over the ways to play a deal; intervals are over deals.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, partial
from itertools import combinations, permutations
from math import isfinite
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from xtarot.bots import Bot, bot
from xtarot.deals.chance import deal_seed, read_seed
from xtarot.deals.deal import Deal, record_of
from xtarot.games import Game, load
from xtarot.lab.estimates import BotSpeed, Estimate, Sprt
from xtarot.lab.external_bots import Program, ProgramFault, program_of
from xtarot.lab.simulation import MoveTimes, TimedBot, play_to_end, quick_rule
from xtarot.lab.workers import Workers, play_batches

if TYPE_CHECKING:
    from rich.table import Table

COMPILED_FROM = 100  # deals: machine code is made only once, but that takes as long as a few deals
CHUNKS = 100  # batches in a match of heuristic policies; searching bots get a deal a batch


@dataclass(frozen=True)
class Pairs:
    """What the first bot came to against the second.

    `difference`: its points less the mean of the other sides', a deal, or the other way round where the fewest win.
    `win_share`: of the deals, shared wins in parts; `fair_share` is what equal bots get. `deals_won`: how often it
    came out ahead over all the ways to play a deal, a tie as a half. `points`: the mean of each bot's sides, a deal.
    `paces`: how quickly each moves. `verdict` of a sequential test, where there was one: ``low``, ``high``, or empty
    when the deals ran out before.
    """

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, str]
    seed: str
    deals: int
    difference: Estimate
    win_share: Estimate
    fair_share: float
    deals_won: Estimate
    points: tuple[float, float]
    paces: tuple[BotSpeed, BotSpeed]
    test: Sprt | None
    verdict: str
    seconds: float
    memory: tuple[str, ...] = ()  # the facts that a deal of a match inherits
    refusals: tuple[dict[str, int], dict[str, int]] = ({}, {})  # of programs: moves refused, by clause
    fault: str = ""  # of a program, which has ended the match

    def json(self) -> dict[str, Any]:
        """The result as JSON values: with one deal the intervals have no ends (None)."""
        found = asdict(self)
        for estimate in (found["difference"], found["win_share"], found["deals_won"]):
            estimate |= {end: estimate[end] if isfinite(estimate[end]) else None for end in ("low", "high")}
        return found

    def _alone(self) -> str:
        """What is said of a game whose deals inherit something: here each is the first of a match."""
        memory = ", ".join(self.memory)
        return f"; each deal is played as the first, without {memory} from a deal before" if memory else ""

    def __rich__(self) -> "Table":
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        title = f"{self.game}, {self.seats} seats, {self.deals} deals, swapped"
        table = Table("", *self.bots, box=SIMPLE_HEAD, title=title)
        table.add_row("points a deal", *(f"{points:.3f}" for points in self.points))
        table.add_row("moves", *(f"{pace.moves:,}" for pace in self.paces))
        table.add_row("moves a second", *(f"{pace.a_second:,.0f}" for pace in self.paces))
        for name in ("median", "p95", "longest"):
            table.add_row(f"{name} of a move, ms", *(f"{1000 * getattr(pace, name):,.3g}" for pace in self.paces))
        table.add_section()
        table.add_row("difference", self.difference.text("+.2f"), "")
        table.add_row("win share", self.win_share.text(".1%"), f"fair {self.fair_share:.1%}")
        table.add_row("deals won", self.deals_won.text(".1%"), "fair 50.0%")
        if self.test:
            found = f"mean is {self.verdict}" if self.verdict else "not decided"
            table.add_row(f"{self.test.of}: {self.test.low:g} or {self.test.high:g}", found, "")
        if any(self.refusals):
            table.add_row(
                "moves refused", *(", ".join(f"{n} {clause}" for clause, n in of.items()) for of in self.refusals)
            )
        table.caption = f"95 % intervals; {self.seconds:.1f} s{self._alone()}"
        return table


@dataclass(frozen=True)
class Ladder:
    """All the matches between several bots. For two sides each pair has met once, else each among copies of each."""

    bots: tuple[str, ...]
    matches: tuple[Pairs, ...]

    def difference(self, first: str, second: str) -> Estimate:
        """The result of `first` against `second`. Raises KeyError if they have not met."""
        for match in self.matches:
            if match.bots == (first, second):
                return match.difference
        for match in self.matches:
            if match.bots == (second, first):
                d = match.difference
                return Estimate(-d.mean, -d.high, -d.low)
        raise KeyError(f"{first} and {second} have not met")

    def _met(self, first: str, second: str) -> bool:
        return any(sorted(match.bots) == sorted((first, second)) for match in self.matches)

    def json(self) -> dict[str, Any]:
        """The matches as JSON values."""
        return {"bots": self.bots, "matches": [match.json() for match in self.matches]}

    def __rich__(self) -> "Table":
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        one = self.matches[0]
        title = f"{one.game}, {one.seats} seats: the row's points a deal more than the column's"
        table = Table("", *self.bots, "mean", box=SIMPLE_HEAD, title=title)
        for row in self.bots:
            found = {other: self.difference(row, other) for other in self.bots if self._met(row, other)}
            mean = sum(each.mean for each in found.values()) / max(1, len(found))
            cells = [_short(found[other]) if other in found else "" for other in self.bots]
            table.add_row(row, *cells, f"{mean:+.2f}")
        table.caption = f"95 % intervals; {sum(match.seconds for match in self.matches):.1f} s"
        return table


def _short(estimate: Estimate) -> str:
    return f"{estimate.mean:+.2f} ± {estimate.high - estimate.mean:.2f}"


@dataclass(frozen=True)
class MatchPlan:
    """What is played: so many deals of these seats, options and seed, and when the match stops before.

    With a test (`sprt`) it stops as soon as that is decided; deals count in their order, so that the same match ends in
    the same way wherever it is played. With `seconds` it stops after the deal during which they run out. Rules and
    heuristic policies run in machine code if `compiled` says so, or where that pays.
    """

    deals: int
    seats: int | None = None
    seed: int | str | bytes = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    sprt: Sprt | None = None
    seconds: float | None = None
    compiled: bool | None = None

    def task(self, game: Game, first: Bot | str, second: Bot | str, recorded: bool) -> "Task":
        """What workers play of it. Raises UnknownBot, and ValueError for what cannot be played."""
        if self.deals < 1:
            raise ValueError("there must be a deal to play")
        game.require_bots()
        task = Task(
            game=game,
            players=(first, second),
            seats=self.seats_of(game),
            options=game.read_options(self.options),
            root=read_seed(self.seed),
            compiled=self.deals >= COMPILED_FROM if self.compiled is None else self.compiled,
            recorded=recorded,
        )
        if self.compiled is None and task.thinks:
            task = replace(task, compiled=True)
        Deal(game, task.seats, 0, task.options, seed=task.root)  # says what is wrong with the number of seats
        if game.sides(task.seats) < 2:
            raise ValueError(f"{game.name} with {task.seats} seats has one side only")
        return task

    def seats_of(self, game: Game) -> int:
        """The number of seats."""
        return game.usual_seats if self.seats is None else self.seats


Progress = Callable[[Pairs], None]


def play_pairs(
    game: Game | str,
    first: Bot | str,
    second: Bot | str,
    plan: MatchPlan,
    *,
    records: Path | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
) -> Pairs:
    """Play the deals of a plan once for each side; what the first bot is on that side, the second on the others.

    To an executor, games and bots travel by name. `progress` gets the result so far. `records` is a folder for a record
    of each deal, a file for each way to play it: ``00007-1.json`` is deal 7 with the first bot on side 1.

    A program (`programs`) that cannot play on ends the match: the deals before count, and `fault` says what was wrong;
    where there are none, ProgramFault is raised, a ValueError.

    Raises UnknownGame, UnknownBot, ValueError, and OSError where nothing can be written.
    """
    game = load(game) if isinstance(game, str) else game
    task = plan.task(game, first, second, recorded=records is not None)
    if records:
        records.mkdir(parents=True, exist_ok=True)
    size = 1 if task.thinks else -(-plan.deals // CHUNKS)
    batches = [(k, min(k + size, plan.deals)) for k in range(0, plan.deals, size)]
    start = perf_counter()
    whole = BatchResult()
    found: Pairs | None = None
    with play_batches(partial(play_batch, task), batches, workers) as playing:
        for (begin, _), batch in zip(batches, playing, strict=True):
            for (number, side), text in batch.records.items():
                assert records
                (records / f"{begin + number:05}-{side}.json").write_text(text, encoding="utf-8")
            whole.add(batch)
            if not whole.points:
                raise ProgramFault(batch.fault)  # before there was anything to count
            found = _compared(task, plan, whole, perf_counter() - start)
            if progress:
                progress(found)
            if batch.fault or found.verdict or (plan.seconds is not None and found.seconds >= plan.seconds):
                break
    assert found
    return found


def play_ladder(
    game: Game | str,
    bots: Sequence[str],
    plan: MatchPlan,
    *,
    records: Path | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
) -> Ladder:
    """All of these bots against each other, on the same deals. What it takes and raises is as in `play_pairs`.

    Records of a match are in a folder of its own: ``strong-steady``. A match that a program's fault ends is the last.
    """
    if len(set(bots)) < len(bots) or len(bots) < 2:
        raise ValueError("there must be two bots or more, each named once")
    game = load(game) if isinstance(game, str) else game
    game.require_bots()
    meetings = combinations(bots, 2) if game.sides(plan.seats_of(game)) == 2 else permutations(bots, 2)
    matches = []
    for a, b in meetings:
        folder = records and records / folder_name(a, b)
        matches.append(play_pairs(game, a, b, plan, records=folder, workers=workers, progress=progress))
        if matches[-1].fault:
            break
    return Ladder(tuple(bots), tuple(matches))


def folder_name(first: str, second: str) -> str:
    """The name of a folder for the records of a match."""
    return re.sub(r"[:,/\\\s]", "_", f"{first}-{second}")


def _compared(task: "Task", plan: MatchPlan, whole: "BatchResult", seconds: float) -> Pairs:
    seed, test = plan.seed, plan.sprt
    points = np.array(whole.points) / task.game.unit
    sides = points.shape[1]
    own = np.einsum("dss->ds", points)
    others = (points.sum(axis=2) - own) / (sides - 1)
    fewest = task.game.lowest_wins
    best = points.min(axis=2) if fewest else points.max(axis=2)
    wins = ((own == best) / (points == best[:, :, None]).sum(axis=2)).mean(axis=1)
    differences = (others - own if fewest else own - others).mean(axis=1)
    won = np.sign(np.round(differences, 9)) / 2 + 0.5
    samples = {"points": differences, "wins": wins, "deals": won}
    return Pairs(
        game=task.game.name,
        memory=tuple(task.game.memory),
        seats=task.seats,
        options=task.options,
        bots=(task.bots[0].name, task.bots[1].name),
        seed=seed.hex() if isinstance(seed, bytes) else str(seed),
        deals=len(points),
        difference=Estimate.of(differences),
        win_share=Estimate.share(wins),
        fair_share=1 / sides,
        deals_won=Estimate.share(won),
        points=(float(own.mean()), float(others.mean())),
        paces=(whole.clocks[0].pace(), whole.clocks[1].pace()),
        test=test,
        verdict=test.verdict(samples[test.of]) if test else "",
        seconds=seconds,
        refusals=(dict(sorted(whole.refusals[0].items())), dict(sorted(whole.refusals[1].items()))),
        fault=whole.fault,
    )


# Playing


@dataclass(frozen=True)
class Task:
    """What a worker plays, as it travels: `root` is the seed of all deals."""

    game: Game
    players: tuple[Bot | str, Bot | str]
    seats: int
    options: dict[str, Any]
    root: bytes
    compiled: bool
    recorded: bool

    @cached_property
    def bots(self) -> list[Bot]:
        """The bots themselves."""
        return [_player(one) for one in self.players]

    @property
    def thinks(self) -> bool:
        """Whether one of them takes its time for a move."""
        return any(quick_rule(one, self.game) is None for one in self.bots)

    def __reduce__(self) -> Any:
        fields = (self.players, self.seats, self.options, self.root, self.compiled, self.recorded)
        return Task, (self.game, *fields)


def _player(named: Bot | str) -> Bot:
    """A bot, of its name or itself, or a program."""
    return program_of(named) or (bot(named) if isinstance(named, str) else named)


@dataclass
class BatchResult:
    """Deals that one worker plays, and their results.

    `points`: an array (the first bot's side, sides) in the game's unit for each deal; a clock for each bot; the records
    by number in the batch and side; the moves of programs that were refused, by clause, and the fault that ended it.
    """

    points: list[npt.NDArray[np.int64]] = field(default_factory=list)
    clocks: tuple[MoveTimes, MoveTimes] = field(default_factory=lambda: (MoveTimes(), MoveTimes()))
    records: dict[tuple[int, int], str] = field(default_factory=dict)
    refusals: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))
    fault: str = ""

    def add(self, other: "BatchResult") -> None:
        """Append another batch; its records are not copied."""
        self.points += other.points
        for clock, more in zip(self.clocks, other.clocks, strict=True):
            clock.add(more)
        for refused, again in zip(self.refusals, other.refusals, strict=True):
            refused.update(again)
        self.fault = self.fault or other.fault


def play_batch(task: Task, start: int, stop: int) -> BatchResult:
    """Play the deals from `start` to `stop`, each once for each side; up to the one in which a program is at fault."""
    game, seats = task.game, task.seats
    programs = [program_of(player) for player in task.players]
    players = [
        TimedBot(program or player, game, task.compiled) for program, player in zip(programs, task.players, strict=True)
    ]
    for player in players:
        player.warm_up(Deal(game, seats, 0, task.options, seed=task.root))
    batch = BatchResult(clocks=(players[0].clock, players[1].clock))
    try:
        for number in range(start, stop):
            batch.points.append(_play_deal(task, players, programs, number, batch.records, number - start))
    except ProgramFault as fault:
        batch.fault = str(fault)
    finally:
        for program, refused in zip(programs, batch.refusals, strict=True):
            if program:
                program.close()
                refused.update(program.refusals)
    return batch


def _play_deal(
    task: Task,
    players: Sequence[TimedBot],
    programs: Sequence[Program | None],
    number: int,
    records: dict[tuple[int, int], str],
    place: int,
) -> npt.NDArray[np.int64]:
    """Play a deal once for each side; its points (the first bot's side, sides). `place`: its number among `records`."""
    game, seats = task.game, task.seats
    sides = game.sides(seats)
    seed = deal_seed(task.root, number)
    chance = Deal(game, seats, number % seats, task.options, seed=seed).chance
    points = np.zeros((sides, sides), np.int64)
    for side in range(sides):
        deal = Deal(game, seats, number % seats, task.options, seed=seed, chance=chance)
        who = [players[game.side(seat) != side] for seat in range(seats)]
        rngs = [np.random.default_rng([*seed, seat]) for seat in range(seats)]
        for program in programs:
            if program:
                program.begin(task.options)
        play_to_end(deal, who, rngs, logged=task.recorded)
        for scored, _, scores in game.score(deal.state):
            points[side, scored] += scores
        if task.recorded:
            records[place, side] = record_of([deal], [player.bot.name for player in who]).dumps()
    return points
