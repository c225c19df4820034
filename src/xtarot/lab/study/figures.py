"""The figures of a game, as they are kept beside its rulebook: means and shares with how far they may be off."""

from collections.abc import Callable, Sequence
from math import floor, log10
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec import Struct

FORMAT: Final = "xtarot-study/1"
SECONDS_A_MOVE = 6.0  # at an unhurried pace; nobody has measured it
MAX_BYTES = 1 << 20
FINE = 0.01  # a share that is known better than this is written with a decimal place
TEN = 10
EVEN = 0.7  # an interval reaches about as far to one side as to the other
SHARES = ("wins", "shared", "line", "event")  # measures that are shares of the deals


Part = TypeVar("Part", "BotFigures", "Skill", "Comparison")


class StudyError(ValueError):
    """A file of figures or of a study's parts cannot be used; the sentence says why."""


class Figure(Struct, frozen=True, array_like=True):
    """A share or a mean, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def off(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def percent(self) -> str:
        """A share as people read it: ``57 ± 6 %``; near 0 and 1 with the ends of its interval: ``2 % (0.3–9)``."""
        up, down = self.high - self.value, self.value - self.low
        if min(up, down) > EVEN * max(up, down):
            digits = int(self.off < FINE)
            return f"{100 * self.value:.{digits}f} ± {100 * self.off:.{digits}f} %"
        return f"{_digits(self.value)} % ({_digits(self.low)}–{_digits(self.high)})"

    def text(self) -> str:
        """A mean as people read it, to the place that its interval tells: ``26.3 ± 1.2``."""
        if not self.off:
            return f"{self.value:g} ± 0"
        digits = max(1 - floor(log10(self.off)), 0)
        return f"{self.value:.{digits}f} ± {self.off:.{digits}f}"

    def times(self, factor: float) -> "Figure":
        """The same in another unit."""
        return Figure(self.value * factor, self.low * factor, self.high * factor)


class Spread(Struct, frozen=True):
    """How a number is distributed: its mean, standard deviation, and five marks.

    `interval`: the ends of that of the mean, for numbers of which each deal has one. `bars`: how often it lay within
    `step` from each (start, times); a step of 0 counts each number by itself.
    """

    mean: float
    interval: tuple[float, float] | None
    deviation: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float
    step: float
    bars: list[tuple[float, int]]


class SideFigures(Struct, frozen=True):
    """A side, counted from the dealer's: its seats by their distance from the dealer; what it wins and scores.

    `seats` is empty where they differ from deal to deal.
    """

    seats: list[int]
    wins: Figure
    points: Figure


class Occurrence(Struct, frozen=True):
    """How often something occurs: in what share of the deals, and how often a deal.

    An event has no clause; a refusal without a key is any by its clause.
    """

    clause: str
    key: str
    share: Figure
    times: float


class LineFigures(Struct, frozen=True):
    """A line of the score: in what share of the deals it brings points, and their mean a deal, without the sign.

    `decides`: in what share of the deals somebody else would have won without it. Without a key it is all the lines of
    a clause together.
    """

    clause: str
    key: str
    share: Figure
    points: float
    decides: Figure


class Dead(Struct, frozen=True):
    """Something of the rules that no deal has brought: a ``refusal``, a ``line`` of the score, or an ``event``."""

    kind: Literal["refusal", "line", "event"]
    clause: str
    key: str


class Reached(Struct, frozen=True):
    """For each limit the share of deals in which every side comes to it, by the points of these clauses together.

    `option` sets the limit, and stood at `value` in these deals.
    """

    option: str
    value: int
    clauses: list[str]
    shares: list[tuple[int, Figure]]


class BotFigures(Struct, frozen=True):
    """What deals show in which one bot plays every seat.

    `at_random`: the bot knows nothing of this game. `by_clock`: it thinks for a time, so that its numbers cannot be
    made again exactly. `steps`: among how many cards and buttons a step of a move is chosen, where there is a choice.
    `minutes` are moves by `Figures.seconds`.
    """

    bot: str
    command: str
    deals: int
    at_random: bool
    by_clock: bool
    sides: list[SideFigures]
    shared: Figure
    points: Spread
    margin: Spread
    moves: Spread
    decisions: Spread
    minutes: Figure
    steps: Spread
    events: list[Occurrence]
    lines: list[LineFigures]
    refusals: list[Occurrence]
    dead: list[Dead]
    reached: list[Reached]


class Skill(Struct, frozen=True):
    """Deals played once for each side by two bots.

    `won`: the share in which the first came out ahead over all the ways to play a deal, a tie as a half. `difference`:
    by how many points a deal. `command` makes it again.
    """

    bots: tuple[str, str]
    command: str
    deals: int
    won: Figure
    difference: Figure


class Compared(Struct, frozen=True):
    """A measure under two values of an option, on the same deals: means, and the mean of the differences."""

    measure: str
    one: float
    other: float
    more: Figure


class Comparison(Struct, frozen=True):
    """Two values of an option compared, `bot` playing every seat: what `others` changes against the options."""

    bot: str
    command: str
    deals: int
    others: dict[str, Any]
    measures: list[Compared]


class Figures(Struct, frozen=True):
    """A study of a game: `version` of its rules, and of `xtarot`; `seconds` a move."""

    format: Literal["xtarot-study/1"]
    game: str
    version: str
    xtarot: str
    seats: int
    options: dict[str, Any]
    seed: str
    seconds: float
    plays: list[BotFigures]
    skill: list[Skill]
    comparisons: list[Comparison]

    def json(self) -> str:
        """As it is kept in a file: a line for each part."""
        parts = []
        for name, value in msgspec.structs.asdict(self).items():
            whole = msgspec.json.encode(value).decode()
            if isinstance(value, list) and value:
                whole = "[\n" + ",\n".join(msgspec.json.encode(part).decode() for part in value) + "\n]"
            parts.append(f'"{name}": {whole}')
        return "{\n" + ",\n".join(parts) + "\n}\n"

    def save(self, path: Path) -> None:
        """Write the file. Raises OSError."""
        path.write_text(self.json(), encoding="utf-8")


def joined(old: Figures, new: Figures) -> Figures:
    """Both in one: of what both have, that of more deals, or the new. Raises StudyError where they are not alike."""
    for name in ("game", "version", "xtarot", "seats", "options", "seed", "seconds"):
        was, now = getattr(old, name), getattr(new, name)
        if was != now:
            raise StudyError(f"the figures there are of another study: their {name} is {was!r}, and now {now!r}")
    return msgspec.structs.replace(
        new,
        plays=_most([*old.plays, *new.plays], lambda one: one.bot),
        skill=_most([*old.skill, *new.skill], lambda one: one.bots),
        comparisons=_most([*old.comparisons, *new.comparisons], lambda one: (one.bot, str(one.others))),
    )


def _most(parts: Sequence[Part], key: Callable[[Part], Any]) -> list[Part]:
    """Of the parts about the same, that of the most deals; of two alike the later."""
    found: dict[Any, Part] = {}
    for part in parts:
        if key(part) not in found or part.deals >= found[key(part)].deals:
            found[key(part)] = part
    return list(found.values())


def read(path: Path) -> Figures:
    """The figures in a file. Raises StudyError for a file of anything else, OSError where there is none."""
    with path.open("rb") as file:
        return decode_figures(file.read(MAX_BYTES + 1).decode(errors="surrogateescape"), path.name)


def decode_figures(text: str, name: str) -> Figures:
    """The figures in what stands in the file of this name. Raises StudyError for anything else."""
    try:
        if len(text) > MAX_BYTES:
            raise ValueError("it is too large")
        return msgspec.json.decode(text, type=Figures)
    except ValueError as error:
        raise StudyError(f"{name} is no file of figures: {error}") from error


def _digits(share: float) -> str:
    """A share in per cent, with more digits the nearer it is to 0 or 100."""
    nearest = 100 * min(share, 1 - share)
    digits = 0 if nearest == 0 or nearest >= TEN else 1 if nearest >= FINE * TEN else 2
    return f"{100 * share:.{digits}f}"
