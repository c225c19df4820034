"""Deals of a study: played by bots, and watched."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from xtarot.deals.chance import Chance, deal_seed
from xtarot.deals.deal import Deal
from xtarot.deals.score import ScoreLine
from xtarot.games import Game
from xtarot.lab import arena
from xtarot.lab.simulation import Observer, TimedBot, play_to_end
from xtarot.lab.study.counters import (
    DealTally,
    Found,
    LineTally,
    Moments,
    PairTally,
    Times,
    added,
    count_once,
    differences,
    share_unit,
    sides_from,
)
from xtarot.rules.cards import CARDS, ids, pile
from xtarot.rules.state import EVENT, EVENT_NUMBER, State, bits, empty, has, popcount
from xtarot.rules.steps import ANY, CHANCE, DONE, RECORD_CLAUSE


@dataclass(frozen=True)
class Deals:
    """Deals that one bot plays in every seat, as they travel to a worker; `root` is the seed of all.

    With `others` each is played again with those options. `sums`: for each name the clauses of the score whose points
    are added up.
    """

    game: Game
    bot: str
    seats: int
    options: dict[str, Any]
    others: dict[str, Any] | None
    sums: dict[str, tuple[str, ...]]
    root: bytes
    compiled: bool


def play_block(task: Deals, start: int, stop: int) -> Found:
    """Play the deals from `start` to `stop`."""
    player = TimedBot(task.bot, task.game, task.compiled)
    player.warm_up(Deal(task.game, task.seats, 0, task.options, seed=task.root))
    found = Found()
    for number in range(start, stop):
        seed = deal_seed(task.root, number)
        chance = Deal(task.game, task.seats, number % task.seats, task.options, seed=seed).chance
        one = play_deal(task, task.options, number, chance, player)
        if task.others is None:
            found = added(found, Found(one))
        else:
            other = play_deal(task, task.others, number, chance, player)
            found = added(found, Found(one, other, differences(other, one)))
    return found


def play_deal(task: Deals, options: Mapping[str, Any], number: int, chance: Chance, player: TimedBot) -> DealTally:
    """Play one deal of these cards, and count it."""
    seed = deal_seed(task.root, number)
    deal = Deal(task.game, task.seats, number % task.seats, options, seed=seed, chance=chance)
    observer = Counting(task.game)
    for s in (*deal.passed, deal.state):  # what dealing has brought about
        observer.moved(s)
    rngs = [np.random.default_rng([*seed, seat]) for seat in range(task.seats)]
    play_to_end(deal, [player] * task.seats, rngs, observer=observer)
    return tally_deal(deal, observer, task.sums)


def play_match(task: arena.Task, start: int, stop: int) -> PairTally:
    """Play the deals from `start` to `stop` in the arena."""
    found = PairTally()
    for points in arena.play_batch(task, start, stop).points:
        sides = len(points)
        ahead = int(points.trace() * sides - points.sum())
        ahead = -ahead if task.game.lowest_wins else ahead
        found = added(found, PairTally(1, 1 + (ahead > 0) - (ahead < 0), Moments.of(ahead)))
    return found


# Watching


class Counting(Observer):
    """Counts the moves of one deal, what they could have been, and what they brought about."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = self.decisions = 0
        self.steps: dict[int, int] = {}
        self.events: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()

    def moving(self, s: State, seat: int, move: Sequence[int]) -> None:
        """Count the move, its steps, and the clauses that forbid others like it."""
        if seat == CHANCE:
            return
        ways = list(choices(self.game, s, seat, move))
        self.moves += 1
        self.decisions += max(ways) > 1
        for number in ways:
            count_once(self.steps, number)
        codes = {int(self.game.validate(s, seat, other)) for other in alter_move(self.game, s, seat, move)}
        own = [code for code in codes if 0 < code < RECORD_CLAUSE]
        self.refusals.update({name for code in own for name in (self.game.clause(code), name_refusal(self.game, code))})

    def moved(self, s: State) -> None:
        """Count the events, those of a button by its label too (``called 3NT``)."""
        for row in s.events[: s.emitted]:
            event = self.game.events[int(row[EVENT])]
            self.events[event.key] += 1
            if event.of_button:
                self.events[f"{event.key} {self.game.buttons[int(row[EVENT_NUMBER])]}"] += 1


def name_refusal(game: Game, code: int) -> str:
    """What refuses a move, by clause and key: ``DC-11 follow``."""
    return f"{game.clause(code)} {game.reasons[code].key if code in game.reasons else ''}".strip()


def choices(game: Game, s: State, seat: int, move: Sequence[int]) -> Iterator[int]:
    """Among how many cards and buttons each step of a move is chosen, from the first to the last that is free."""
    game.clear(s, seat)
    cards, room, whole = pile(), pile(), False
    while not whole:
        empty(cards)
        buttons = game.legal(s, seat, cards)
        yield popcount(cards) + bits(buttons)
        action = _next(s.partial_size[seat], buttons, move)
        if not (has(cards, action) if action < CARDS else buttons >> action - CARDS & 1):
            break  # a bot may write down the cards of a move in another order than they are chosen in
        whole = game.extend(s, seat, action, room)
    game.clear(s, seat)


def _next(chosen: int, buttons: int, move: Sequence[int]) -> int:
    """The next action of a move of which `chosen` are made; a verb that is implied is not pressed."""
    if chosen == 0:
        return move[0] if len(move) == 1 or buttons >> move[0] - CARDS & 1 else move[1]
    return move[chosen] if chosen < len(move) else CARDS + DONE


def alter_move(game: Game, s: State, seat: int, move: Sequence[int]) -> Iterator[list[int]]:
    """What a seat might have tried instead of its move.

    The same with one card exchanged for another of its hand, or one call for another; where the verb takes any number
    of cards, with one card less, one more, or one twice; or with another verb that takes as much.
    """
    hand = ids(s.piles[game.hand_pile(seat)])
    others = [card for card in hand if card not in move]
    verbs = [CARDS + game.buttons.index(verb) for verb in game.verbs]
    calls = [CARDS + button for button in range(DONE + 1, len(game.buttons)) if CARDS + button not in verbs]
    for k, action in enumerate(move[1:], 1):
        for other in others if action < CARDS else calls:
            yield [*move[:k], other, *move[k + 1 :]]
    if game.arity[move[0] - CARDS] == ANY:
        yield from ([*move[:k], *move[k + 1 :]] for k in range(1, len(move)))
        yield from ([*move, card] for card in others)
        yield from ([*move[:k], move[k - 1], *move[k + 1 :]] for k in range(2, len(move)))
    alike = [verb for verb in verbs if verb != move[0] and game.pattern(verb) == game.pattern(move[0])]
    yield from ([verb, *move[1:]] for verb in alike)
    yield from ([verb] for verb in verbs if not game.pattern(verb))


# Counting


def tally_deal(deal: Deal, seen: Counting, sums: Mapping[str, Sequence[str]]) -> DealTally:
    """The tally of one finished deal."""
    game, score = deal.game, deal.score()
    order = sides_from(deal.dealer, [game.side(seat) for seat in range(deal.seats)])
    ranked = sorted(score.totals, reverse=not game.lowest_wins)
    won = share_unit(len(order)) // len(score.winners)
    return DealTally(
        deals=1,
        shared=int(len(score.winners) > 1),
        wins=[won * (side in score.winners) for side in order],
        points=[{score.totals[side]: 1} for side in order],
        margins={abs(ranked[0] - ranked[1]) if len(ranked) > 1 else 0: 1},
        moves={seen.moves: 1},
        decisions={seen.decisions: 1},
        steps=seen.steps,
        events={key: Times(1, times) for key, times in seen.events.items()},
        lines=dict(_lines(deal)),
        refusals={key: Times(1, times) for key, times in seen.refusals.items()},
        reached={name: {_least(deal, clauses): 1} for name, clauses in sums.items()},
    )


def _lines(deal: Deal) -> Iterator[tuple[str, LineTally]]:
    """The lines of the score that brought points, by clause, and by clause and key."""
    game, score = deal.game, deal.score()
    scored = [line for line in score.lines if line.points]
    for name in dict.fromkeys(name for line in scored for name in _names(line)):
        without, points = list(score.totals), 0
        for line in scored:
            if name in _names(line):
                without[line.side] -= line.points
                points += abs(line.points)
        yield name, LineTally(1, points, int(game.winners(without) != score.winners))


def _names(line: ScoreLine) -> tuple[str, str]:
    return line.clause, f"{line.clause} {line.key}"


def _least(deal: Deal, clauses: Sequence[str]) -> int:
    """The points by these clauses of the side that has least of them."""
    points = [0] * deal.game.sides(deal.seats)
    for line in deal.score().lines:
        points[line.side] += line.points * (line.clause in clauses)
    return min(points)
