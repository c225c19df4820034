"""A study: deals and matches spread over the machine, kept as they are played, and told as figures."""

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from xtarot.bots import bot
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game, load
from xtarot.lab import arena
from xtarot.lab.simulation import quick_rule
from xtarot.lab.study import statistics
from xtarot.lab.study.counters import Found, PairTally, added
from xtarot.lab.study.figures import FORMAT, SECONDS_A_MOVE, Figures, StudyError
from xtarot.lab.study.simulation import Deals, play_block, play_match
from xtarot.lab.workers import Workers, play_batches

MIN_DEALS = 2
BATCH = 20  # deals that one worker plays at a time; of bots that search, one

Progress = Callable[[str, int], None]  # what is played, and how many deals more

Part = TypeVar("Part", Found, PairTally)


class Conditions(Struct, frozen=True):
    """All that decides how deals are played and counted, apart from who plays them."""

    format: str
    game: str
    version: str
    xtarot: str
    seats: int
    options: dict[str, Any]
    sums: dict[str, tuple[str, ...]]
    seed: str


class PartRecord(Struct, Generic[Part], frozen=True):
    """A line of the file in which parts are kept: what was played, the deals from `start` to `stop`, what they are."""

    name: str
    start: int
    stop: int
    part: Part


@dataclass(frozen=True)
class StudyPlan:
    """What is played and counted: so many deals with each bot in every seat.

    `against`: values of options, with which each deal is played again to compare the rules. `reached`: what to count of
    a limit in the rules, by an option and the clauses of the score that count towards it, written as in
    ``game_bonus_at=DC-15+DC-16``. `pairs`: how many deals each bot plays against the one named before it, both ways.
    `seconds`: a move, for the minutes. `compiled` is as in `arena.MatchPlan`.
    """

    deals: int
    bots: Sequence[str] = ("steady",)
    seats: int | None = None
    seed: int | str = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    against: Mapping[str, Any] = field(default_factory=dict)
    reached: Sequence[str] = ()
    pairs: int = 0
    seconds: float = SECONDS_A_MOVE
    compiled: bool | None = None

    def conditions(self, game: Game) -> Conditions:
        """What of it decides how deals of a game are played. Raises ValueError."""
        game.require_bots()
        if self.deals < MIN_DEALS:
            raise ValueError("a study is of two deals or more: of one nobody can say how far it may be off")
        return Conditions(
            format=FORMAT,
            game=game.name,
            version=game.version,
            xtarot=version("xtarot"),
            seats=game.usual_seats if self.seats is None else self.seats,
            options=game.read_options(self.options),
            sums=dict(_sum(game, text) for text in self.reached),
            seed=str(self.seed),
        )


def study(
    game: Game | str,
    plan: StudyPlan,
    *,
    parts: Path | None = None,
    workers: Workers = None,
    progress: Progress | None = None,
) -> Figures:
    """Play the deals of a plan, and say what they show.

    The figures are the same whoever does the work. With a file for `parts`, what is played is kept there, and a study
    that was stopped, or is to have more deals, goes on from it.

    Raises UnknownGame, UnknownBot, ValueError (StudyError for a file of other parts), and OSError.
    """
    game = load(game) if isinstance(game, str) else game
    conditions = plan.conditions(game)
    work = StudyRun(game, conditions, parts, workers, plan.compiled, progress)
    found = {name: work.deals(name, plan.deals, plan.against) for name in dict.fromkeys(plan.bots)}
    meetings = [(two, one) for one, two in pairwise(plan.bots)] if plan.pairs else []
    return Figures(
        format=FORMAT,
        game=game.name,
        version=game.version,
        xtarot=conditions.xtarot,
        seats=conditions.seats,
        options=conditions.options,
        seed=conditions.seed,
        seconds=plan.seconds,
        plays=[
            statistics.measure_play(
                game,
                conditions.seats,
                conditions.options,
                name,
                one.tally,
                plan.seconds,
                work.command("study", plan.deals, name),
            )
            for name, one in found.items()
        ],
        skill=[
            statistics.skill(
                game,
                game.sides(conditions.seats),
                two,
                work.match(two, plan.pairs),
                work.command("arena", plan.pairs, *two),
            )
            for two in meetings
        ],
        comparisons=[
            statistics.comparison(game, name, plan.against, one, work.command("study", plan.deals, name, plan.against))
            for name, one in found.items()
            if plan.against
        ],
    )


def _sum(game: Game, text: str) -> tuple[str, tuple[str, ...]]:
    """What is to be counted of a limit: its text, and the clauses. Raises ValueError."""
    option, _, clauses = text.partition("=")
    found = tuple(clauses.split("+"))
    known = {game.clause(code) for code in game.scores}
    if option not in {one.name for one in game.options if isinstance(one.default, int)}:
        raise ValueError(f"{game.name} has no option {option!r} that is a number")
    if unknown := [clause for clause in found if clause not in known]:
        raise ValueError(f"{game.name} scores nothing by {unknown[0]!r}; write it as in game_bonus_at=DC-15+DC-16")
    return text, found


class StudyRun:
    """The deals of one study: what has been played before is read, what is missing is played and kept."""

    def __init__(
        self,
        game: Game,
        conditions: Conditions,
        parts: Path | None,
        workers: Workers,
        compiled: bool | None,
        progress: Progress | None,
    ) -> None:
        """Raises StudyError for a file of other parts, ValueError for a number of seats that the game does not have."""
        self.game, self.conditions, self.parts, self.workers = game, conditions, parts, workers
        self.compiled, self.progress = compiled, progress
        self.root = read_seed(conditions.seed)
        Deal(
            game, conditions.seats, 0, conditions.options, seed=self.root
        )  # says what is wrong with the number of seats
        if parts:
            _open(parts, conditions)

    def deals(self, name: str, number: int, against: Mapping[str, Any] | None = None) -> Found:
        """Deals that one bot plays in every seat."""
        quick = quick_rule(bot(name), self.game) is not None
        task = Deals(
            game=self.game,
            bot=name,
            seats=self.conditions.seats,
            options=self.conditions.options,
            others=self.game.read_options({**self.conditions.options, **against}) if against else None,
            sums=self.conditions.sums,
            root=self.root,
            compiled=self._compiled(number, quick),
        )
        called = " ".join([name, *(f"{option}={_value(value)}" for option, value in (against or {}).items())])
        return self._all(called, Found, partial(play_block, task), number, quick)

    def match(self, bots: tuple[str, str], number: int) -> PairTally:
        """Deals that two bots play against each other."""
        quick = all(quick_rule(bot(name), self.game) is not None for name in bots)
        compiled = self._compiled(number, quick)
        task = arena.Task(
            self.game, bots, self.conditions.seats, self.conditions.options, self.root, compiled, recorded=False
        )
        return self._all(" – ".join(bots), PairTally, partial(play_match, task), number, quick)

    def command(self, name: str, deals: int, *who: str | Mapping[str, Any]) -> str:
        """The line that plays the same deals again: by whom, and against which options."""
        conditions, words = self.conditions, ["xtarot", name, self.conditions.game]
        for one in who:
            if isinstance(one, str):
                words += ["--bot", one] if name == "study" else [one]
            else:
                words += _words("--against", one)
        words += ["--deals", str(deals), "--seed", conditions.seed]
        if conditions.seats != self.game.usual_seats:
            words += ["--seats", str(conditions.seats)]
        usual = self.game.read_options({})
        words += _words("--option", {key: value for key, value in conditions.options.items() if value != usual[key]})
        if name == "study":
            words += [word for text in conditions.sums for word in ("--reached", text)]
        return shlex.join(words)

    def _compiled(self, number: int, quick: bool) -> bool:
        return number >= arena.COMPILED_FROM or not quick if self.compiled is None else self.compiled

    def _all(self, name: str, kind: type[Part], play: Callable[[int, int], Part], number: int, quick: bool) -> Part:
        """What `number` deals come to; those that are missing are played."""
        whole, have = kind(), set[int]()
        for row in _rows(self.parts, name, kind):
            played_before = range(row.start, row.stop)
            if 0 <= row.start <= row.stop <= number and have.isdisjoint(
                played_before
            ):  # a shorter study may have cut a batch
                whole, have = added(whole, row.part), have | set(played_before)
        self._tell(name, len(have))
        batches = list(_missing(have, number, BATCH if quick else 1))
        with play_batches(play, batches, self.workers) as playing:
            for (start, stop), part in zip(batches, playing, strict=True):
                if self.parts:
                    with self.parts.open("ab") as file:
                        file.write(msgspec.json.encode(PartRecord(name, start, stop, part)) + b"\n")
                whole = added(whole, part)
                self._tell(name, stop - start)
        return whole

    def _tell(self, name: str, more: int) -> None:
        if self.progress:
            self.progress(name, more)


def _value(value: object) -> str:
    """A value of an option as it is written on the command line."""
    return msgspec.json.encode(value).decode()


def _words(flag: str, options: Mapping[str, Any]) -> list[str]:
    return [word for name, value in options.items() for word in (flag, f"{name}={_value(value)}")]


def _missing(have: set[int], number: int, size: int) -> Iterator[tuple[int, int]]:
    """The deals from 0 to `number` that are not there, in batches that end at multiples of a size."""
    start = 0
    for stop in range(1, number + 1):
        if stop - 1 in have:
            start = stop
        elif stop == number or stop in have or stop % size == 0:
            yield start, stop
            start = stop


# The file of parts: the conditions, then rows, a line each


def _open(path: Path, conditions: Conditions) -> None:
    """Begin a file of parts, or see that one is of this study; a row cut off when the last run ended is removed."""
    if not path.exists() or not path.stat().st_size:
        path.write_bytes(msgspec.json.encode(conditions) + b"\n")
        return
    lines = path.read_bytes().splitlines(keepends=True)
    try:
        kept = msgspec.json.decode(lines[0], type=Conditions)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise StudyError(f"{path.name} holds no parts of a study: {error}") from error
    for name in Conditions.__struct_fields__:
        was, now = getattr(kept, name), getattr(conditions, name)
        if was != now:
            raise StudyError(
                f"{path.name} holds parts of another study: its {name} is {was!r}, and now {now!r}; take another file"
            )
    if not lines[-1].endswith(b"\n"):
        path.write_bytes(b"".join(lines[:-1]))


def _rows(path: Path | None, name: str, kind: type[Part]) -> Iterator[PartRecord[Part]]:
    """The rows of what is called so. Raises StudyError for a file that is damaged."""
    if not path:
        return
    with path.open("rb") as file:
        next(file)
        for number, line in enumerate(file, 2):
            try:
                if msgspec.json.decode(line, type=_Named).name == name:
                    yield msgspec.json.decode(line, type=PartRecord[kind])  # type: ignore[valid-type]  # known only now
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise StudyError(f"{path.name} is damaged in line {number}: {error}") from error


class _Named(Struct):
    """The part of a row that says what it is of."""

    name: str
