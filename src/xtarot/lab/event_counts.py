"""How often each event and score line of a game occurs when one bot plays all the seats."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np

from xtarot.chance import deal_seed, read_seed
from xtarot.deal import Deal
from xtarot.games import Game, load
from xtarot.lab.playing import Player, play_out
from xtarot.state import EVENT, EVENT_NUMBER, State


@dataclass
class EventCounts:
    """What happened in many deals.

    `events` by key, those that carry a call or bid by its label too (``called 3NT``); `lines` of the scores by clause
    and key, as (how often, points in the game's unit). In `balanced` deals the points add up to zero.
    """

    deals: int = 0
    moves: int = 0
    seconds: float = 0.0
    events: Counter[str] = field(default_factory=Counter)
    lines: dict[str, tuple[int, int]] = field(default_factory=dict)
    balanced: int = 0


def count_events(
    game: Game | str,
    player: str,
    deals: int,
    seats: int | None = None,
    seed: int | str = 1,
    progress: Callable[[int], None] | None = None,
) -> EventCounts:
    """Play `deals` with the bot called `player` in every seat; compiled when it can be.

    Raises UnknownGame, UnknownBot and ValueError.
    """
    game = load(game) if isinstance(game, str) else game
    chosen, root = seats or game.usual_seats, read_seed(seed)
    who, found, start = Player(player, game, compiled=True), EventCounts(), perf_counter()
    who.warm_up(Deal(game, chosen, 0, seed=root))

    def watch(s: State) -> None:
        found.moves += 1
        count(s)

    def count(s: State) -> None:
        for row in s.events[: s.emitted]:
            event = game.events[int(row[EVENT])]
            found.events[event.key] += 1
            if event.of_button:
                found.events[f"{event.key} {game.buttons[int(row[EVENT_NUMBER])]}"] += 1

    for number in range(deals):
        one = deal_seed(root, number)
        deal = Deal(game, chosen, number % chosen, seed=one)
        for s in (*deal.passed, deal.state):  # what dealing has brought about
            count(s)
        rngs = [np.random.default_rng([*one, seat]) for seat in range(chosen)]
        play_out(deal, [who] * chosen, rngs, watch=watch)
        score = deal.score()
        for line in score.lines:
            times, points = found.lines.get(f"{line.clause} {line.key}", (0, 0))
            found.lines[f"{line.clause} {line.key}"] = (times + 1, points + line.points)
        found.balanced += sum(score.totals) == 0
        found.deals += 1
        if progress:
            progress(1)
    found.seconds = perf_counter() - start
    return found
