"""Deals played out by bots: in machine code for heuristic policies, otherwise by their `choose`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

import numpy as np
import numpy.typing as npt

from xtarot.bots import Bot, bot
from xtarot.bots.calls import WithCalls, call_due
from xtarot.bots.moves import arguments, chosen_move, compose
from xtarot.bots.random import Random, at_random
from xtarot.bots.warmup import warm
from xtarot.deals.deal import Deal, log_move
from xtarot.games import Game
from xtarot.lab.estimates import BINS, BotSpeed, time_bin
from xtarot.machine.compiled import compiled_game
from xtarot.rules.hooks import Choose
from xtarot.rules.state import State, lowest, view
from xtarot.rules.steps import CHANCE

Quick = Callable[[np.random.Generator], Choose]  # a policy; the generator is for one at random


class Observer:
    """Watches a deal from outside: shown the state before and after each move."""

    def moving(self, s: State, seat: int, move: Sequence[int]) -> None:
        """`seat`, or CHANCE, is about to make this move in `s`, which is left as it is."""

    def moved(self, s: State) -> None:
        """What the move has brought about stands in `s`."""


@dataclass
class MoveTimes:
    """How long moves took: how many in each bin (see `estimates`), and the seconds of all and of the longest."""

    counts: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, np.int64))
    total: float = 0.0
    longest: float = 0.0

    def tick(self, seconds: float) -> None:
        """A move that took so long."""
        self.counts[time_bin(seconds)] += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)

    def add(self, other: "MoveTimes") -> None:
        """All the moves of another."""
        self.counts += other.counts
        self.total += other.total
        self.longest = max(self.longest, other.longest)

    def pace(self) -> BotSpeed:
        """What it has shown."""
        return BotSpeed.of(self.counts, self.total, self.longest)


class TimedBot:
    """A bot that plays a game: `quick`, where it answers in machine code; and its clock."""

    def __init__(self, chosen: Bot | str, game: Game, compiled: bool) -> None:
        """By its name, or itself. Raises UnknownBot and ValueError."""
        self._own = not isinstance(chosen, str)
        self.bot = bot(chosen) if isinstance(chosen, str) else chosen
        self.quick = quick_rule(self.bot, game) if compiled else None
        self.clock = MoveTimes()

    def warm_up(self, deal: Deal) -> None:
        """Have the machine code made, or read, before time is taken: once in a process for a bot that has a name."""
        if not self._own and (self.bot.name, deal.game.name) in _WARM:
            return
        _WARM.add((self.bot.name, deal.game.name))
        seat, rng = min(deal.actors), np.random.default_rng(0)
        seen = deal.view(deal.decider(seat))
        if self.quick:
            self.quick(rng)(*arguments(deal.game, seen.state, seat))
        else:
            warm(self.bot, deal.game)


_WARM: set[tuple[str, str]] = set()


def quick_rule(player: Bot, game: Game) -> Quick | None:
    """A bot's policy in machine code, or None: it has a `policy`, or is at random."""
    if isinstance(player, WithCalls):
        plays, calls = quick_rule(player.player, game), quick_rule(player.caller, game)
        return None if plays is None or calls is None else partial(_with_calls, game, plays, calls)
    policy = getattr(player, "policy", None)
    if rule := policy(game) if policy else None:
        kernel = compiled_game(game).kernel(rule)
        return lambda rng: kernel
    return at_random if isinstance(player, Random) else None


def _with_calls(game: Game, plays: Quick, calls: Quick, rng: np.random.Generator) -> Choose:
    play, call = plays(rng), calls(rng)
    return lambda v, seat, cards, buttons: (call if call_due(game, v, seat) else play)(v, seat, cards, buttons)


def play_to_end(
    deal: Deal,
    players: Sequence[TimedBot],
    rngs: Sequence[np.random.Generator],
    *,
    logged: bool = False,
    observer: Observer | None = None,
) -> None:
    """Play a deal to its end: `players` and their generators for each seat, the decider's where a dummy is to move.

    The deal has a log where it is `logged`, or a player reads it. Raises
    ValueError when a bot's move is not legal.
    """
    game, s = deal.game, deal.state
    logged = logged or any(player.quick is None for player in players)
    while acting := game.actors(s):
        if acting >> CHANCE & 1:
            assert deal.seed is not None
            seat, move = CHANCE, deal.drawn(deal.seed)
        else:
            seat = lowest(acting)
            decider = deal.decider(seat)
            seat = decider if acting >> decider & 1 else seat
            player, v = players[decider], view(game.layout, s, decider)
            start = perf_counter()
            if player.quick:
                move = compose(game, v, seat, player.quick(rngs[decider]))
            else:
                seen = deal.view(decider)
                move = chosen_move(player.bot, seen, rngs[decider])
            player.clock.tick(perf_counter() - start)
        if observer:
            observer.moving(s, seat, move)
        game.play(s, seat, move)
        if logged:
            deal.log.append(log_move(game, s, seat, move))
        if observer:
            observer.moved(s)
