"""The arena: two bots on the same deals, the sides swapped.

Every deal is played once for each side, with one bot on that side and the other on all the rest; so in a game for two
sides the bots swap, and where each seat is a side of its own one bot sits in every seat in turn, among copies of the
other. Cards, chance and the bots' own random numbers are the same each time. What is compared is the bot's points with
the mean of the other sides', a mean over the ways to play a deal; the interval is over deals.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from math import inf, isfinite, sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from xtarot.bots import Bot, bot
from xtarot.bots.random import Random
from xtarot.cards import CARDS, Pile
from xtarot.compiled import twin
from xtarot.deal import Deal, deal_seed, read_seed
from xtarot.games import Game, game
from xtarot.state import State, bits, has, lowest, popcount, view
from xtarot.steps import CHANCE
from xtarot.steps import choose as pick

if TYPE_CHECKING:
    from rich.table import Table

Rule = Callable[[State, int, Pile, int], int]
Quick = Callable[[State, int, Pile, int, np.random.Generator], int]
Progress = Callable[[int], None]
Watch = Callable[[State], None]

COMPILED_FROM = 100  # deals: machine code is made only once, but that takes as long as a few deals
CHUNKS = 32  # a match is handed out in about so many pieces


@dataclass(frozen=True)
class Estimate:
    """A mean over deals, and the 95 % interval about it: 1.96 standard errors to each side, infinite for one deal."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, sample: npt.NDArray[np.float64]) -> "Estimate":
        """From one number a deal."""
        mean = float(sample.mean())
        off = 1.96 * float(sample.std(ddof=1)) / sqrt(len(sample)) if len(sample) > 1 else inf
        return cls(mean, mean - off, mean + off)

    def text(self, form: str) -> str:
        """The mean and the interval, each in a number format: ``+1.25 (+0.75 … +1.75)``."""
        return f"{self.mean:{form}} ({self.low:{form}} … {self.high:{form}})"


@dataclass(frozen=True)
class Pairs:
    """What the first bot came to against the second.

    `difference`: its points less the mean of the other sides', a deal. `win_share`: of the deals, shared wins in parts;
    `fair_share` is what equal bots get. `points`: the mean of each bot's sides, a deal. `decisions` of each bot, and
    how many it makes in a second of its own thinking.
    """

    game: str
    seats: int
    bots: tuple[str, str]
    seed: str
    deals: int
    difference: Estimate
    win_share: Estimate
    fair_share: float
    points: tuple[float, float]
    decisions: tuple[int, int]
    decisions_a_second: tuple[float, float]
    seconds: float

    def json(self) -> dict[str, Any]:
        """The same as what JSON knows: of one deal the intervals have no ends (None)."""
        found = asdict(self)
        for estimate in (found["difference"], found["win_share"]):
            estimate |= {end: estimate[end] if isfinite(estimate[end]) else None for end in ("low", "high")}
        return found

    def __rich__(self) -> "Table":
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        first, second = self.bots
        table = Table(
            "", first, second, box=SIMPLE_HEAD, title=f"{self.game}, {self.seats} seats, {self.deals} deals, swapped"
        )
        table.add_row("points a deal", *(f"{points:.3f}" for points in self.points))
        table.add_row("decisions", *(f"{n:,}" for n in self.decisions))
        table.add_row("decisions a second", *(f"{rate:,.0f}" for rate in self.decisions_a_second))
        table.add_section()
        table.add_row("difference", self.difference.text("+.2f"), "")
        table.add_row("win share", self.win_share.text(".1%"), f"fair {self.fair_share:.1%}")
        table.caption = f"95 % intervals; {self.seconds:.1f} s"
        return table


def play_pairs(
    rules: Game | str,
    first: Bot | str,
    second: Bot | str,
    deals: int,
    seats: int | None = None,
    seed: int | str | bytes = 1,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> Pairs:
    """Play `deals` deals once for each side; what the first bot is on that side, the second on the others.

    Work is spread over `workers` processes (None: one a core; 1: this one), or goes to an `executor`, to which games
    and bots travel by name. Bots that are rules of thumb play in machine code, where `compiled` says so, or there are
    many deals. `progress` is told of each finished number of deals. Raises UnknownGame, UnknownBot and ValueError.
    """
    if deals < 1:
        raise ValueError("there must be a deal to play")
    rules = game(rules) if isinstance(rules, str) else rules
    players = tuple(bot(b) if isinstance(b, str) else b for b in (first, second))
    chosen = rules.usual_seats if seats is None else seats
    root = read_seed(seed)
    Deal(rules, chosen, 0, seed=root)  # says what is wrong with the number of seats
    if rules.sides(chosen) < 2:
        raise ValueError(f"{rules.name} with {chosen} seats has one side only")
    if compiled is None:
        compiled = deals >= COMPILED_FROM
    start = perf_counter()
    size = -(-deals // CHUNKS)
    pieces = [(k, min(k + size, deals)) for k in range(0, deals, size)]
    found: dict[int, Piece] = {}
    workers = workers or os.cpu_count() or 1
    if executor is None and (workers == 1 or len(pieces) == 1):
        for a, b in pieces:
            found[a] = _play(rules, players, chosen, root, a, b, compiled)
            if progress:
                progress(b - a)
    else:
        with _pool(executor, workers) as pool:
            futures: dict[Future[Piece], tuple[int, int]] = {
                pool.submit(_play, rules.name, players, chosen, root, a, b, compiled): (a, b) for a, b in pieces
            }
            for future in as_completed(futures):
                a, b = futures[future]
                found[a] = future.result()
                if progress:
                    progress(b - a)
    whole = [found[a] for a, _ in pieces]
    points = np.concatenate([piece.points for piece in whole]) / rules.unit
    return _compared(
        rules,
        chosen,
        players,
        seed.hex() if isinstance(seed, bytes) else str(seed),
        points,
        np.sum([piece.decisions for piece in whole], axis=0),
        np.sum([piece.thinking for piece in whole], axis=0),
        perf_counter() - start,
    )


@contextmanager
def _pool(executor: Executor | None, workers: int) -> Iterator[Executor]:
    """The executor given, which stays open, or processes of our own."""
    if executor is not None:
        yield executor
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))  # a fork would copy Numba's threads
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _compared(
    rules: Game,
    seats: int,
    players: tuple[Bot, ...],
    seed: str,
    points: npt.NDArray[np.float64],
    decisions: npt.NDArray[np.int64],
    thinking: npt.NDArray[np.float64],
    seconds: float,
) -> Pairs:
    sides = points.shape[1]
    own = np.einsum("dss->ds", points)
    others = (points.sum(axis=2) - own) / (sides - 1)
    most = points.max(axis=2)
    wins = (own == most) / (points == most[:, :, None]).sum(axis=2)
    rates = [float(n / t) if t else 0.0 for n, t in zip(decisions, thinking, strict=True)]
    return Pairs(
        game=rules.name,
        seats=seats,
        bots=(players[0].name, players[1].name),
        seed=seed,
        deals=len(points),
        difference=Estimate.of((own - others).mean(axis=1)),
        win_share=Estimate.of(wins.mean(axis=1)),
        fair_share=1 / sides,
        points=(float(own.mean()), float(others.mean())),
        decisions=(int(decisions[0]), int(decisions[1])),
        decisions_a_second=(rates[0], rates[1]),
        seconds=seconds,
    )


# Playing


@dataclass
class Piece:
    """What playing has come to.

    `points` (deals, the first bot's side, sides) in the game's unit; each bot's decisions and seconds of thought.
    """

    points: npt.NDArray[np.int64]
    decisions: npt.NDArray[np.int64]
    thinking: npt.NDArray[np.float64]


def _play(
    rules: Game | str, players: tuple[Bot, ...], seats: int, root: bytes, start: int, stop: int, compiled: bool
) -> Piece:
    """Play the deals from `start` to `stop`, each once for each side."""
    rules = game(rules) if isinstance(rules, str) else rules
    sides = rules.sides(seats)
    quick = [rule for player in players if compiled and (rule := quick_rule(player, rules))]
    piece = Piece(np.zeros((stop - start, sides, sides), np.int64), np.zeros(2, np.int64), np.zeros(2))
    for rule in quick:
        warm_up(rule, Deal(rules, seats, 0, seed=root))
    for number in range(start, stop):
        seed = deal_seed(root, number)
        chance = Deal(rules, seats, number % seats, seed=seed).chance
        for side in range(sides):
            deal = Deal(rules, seats, number % seats, seed=seed, chance=chance)
            who = [int(rules.side(seat) != side) for seat in range(seats)]
            rngs = [np.random.default_rng([*seed, seat]) for seat in range(seats)]
            if len(quick) == len(players):
                to_the_end_quickly(deal, who, quick, rngs, piece)
            else:
                to_the_end(deal, who, players, rngs, piece)
            for scored, _, points in rules.score(deal.state):
                piece.points[number - start, side, scored] += points
    return piece


def to_the_end(
    deal: Deal,
    who: list[int],
    players: tuple[Bot, ...],
    rngs: list[np.random.Generator],
    piece: Piece,
    watch: Watch = lambda s: None,
) -> None:
    """Play a deal; `who` says for each seat which of the players it is. `watch` is shown the state after each move."""
    while deal.actors:
        decider = deal.decider(min(deal.actors))
        now = deal.view(decider)
        start = perf_counter()
        word = players[who[decider]].choose(now, rngs[decider])
        piece.thinking[who[decider]] += perf_counter() - start
        piece.decisions[who[decider]] += 1
        if deal.step(decider if decider in now.actors else min(now.choosing), word):
            watch(deal.state)


def to_the_end_quickly(
    deal: Deal,
    who: list[int],
    quick: list[Quick],
    rngs: list[np.random.Generator],
    piece: Piece,
    watch: Watch = lambda s: None,
) -> None:
    """The same in machine code, for bots that are rules."""
    fast, s, cards = twin(deal.game), deal.state, np.zeros(5, np.int64)
    while acting := int(fast.actors(s)):
        if acting >> CHANCE & 1:
            assert deal.seed is not None
            fast.play(s, CHANCE, deal.drawn(deal.seed))
            watch(s)
            continue
        seat = lowest(acting)
        decider = deal.decider(seat)
        seat = decider if acting >> decider & 1 else seat
        v = view(deal.game.layout, s, decider)
        cards[:] = 0
        buttons = int(fast.legal(v, seat, cards))
        start = perf_counter()
        word = int(quick[who[decider]](v, seat, cards, buttons, rngs[decider]))
        piece.thinking[who[decider]] += perf_counter() - start
        piece.decisions[who[decider]] += 1
        if not (has(cards, word) if word < CARDS else buttons >> word - CARDS & 1):
            raise ValueError(f"{deal.game.word(word)!r} is not a legal word")
        if fast.step(s, seat, word, cards):
            watch(s)


def warm_up(quick: Quick, deal: Deal) -> None:
    """Have the machine code made, or read, before time is taken."""
    v, seat, cards = deal.view(min(deal.actors)).state, min(deal.actors), np.zeros(5, np.int64)
    quick(v, seat, cards, int(deal.game.legal(v, seat, cards)), np.random.default_rng(0))


def quick_rule(player: Bot, rules: Game) -> Quick | None:
    """A bot as a quick function, or None: it is at random, or has a `policy`, which compiles."""
    policy = getattr(player, "policy", None)
    rule: Rule | None = policy(rules) if policy else None
    if rule is not None:
        kernel = twin(rules).kernel(rule)
        return lambda v, seat, cards, buttons, rng: kernel(v, seat, cards, buttons)
    if policy or isinstance(player, Random):
        return lambda v, seat, cards, buttons, rng: pick(
            cards, buttons, int(rng.integers(popcount(cards) + bits(buttons)))
        )
    return None
