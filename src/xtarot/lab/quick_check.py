"""What a few deals between bots show of a game at a glance: enough to notice that something is wrong with its rules."""

from dataclasses import dataclass

import numpy as np

from xtarot.bots import bot
from xtarot.deals.deal import Deal
from xtarot.games import Game
from xtarot.rules.texts import Text

DEALS = 100
PLAYER = "steady"
ODD = 0.2  # by so much a share may differ from what is fair, before it is worth a word
DECIDED = 0.85  # from here on who leads a trick decides who takes it
FORCED = 0.6  # from here on most moves are no choice


@dataclass(frozen=True)
class Glance:
    """Shares of `deals`, each from 0 to 1.

    `wins`: by side, counted from the one that acts first. `leader`: of the tricks, those that their leader took; None
    in a game without tricks. `forced`: of the moves, those with one legal action. `level`: deals that nobody won alone.
    """

    deals: int
    wins: tuple[float, ...]
    leader: float | None
    forced: float
    level: float

    @property
    def warnings(self) -> list[Text]:
        """What somebody who judges the rules should know."""
        found: list[Text] = []
        fair = 1 / len(self.wins)
        for k, share in enumerate(self.wins):
            if abs(share - fair) > ODD:
                won, even = _percent(share), _percent(fair)
                found.append(
                    Text(
                        "はじめに行動する側から{n}番目の側が {won} のディールで勝ちます（公平なら {even}）",
                        "side {n}, from the one that acts first, wins {won} of the deals (fair: {even})",
                    ).filled(n=k + 1, won=won, even=even)
                )
        if self.leader is not None and self.leader >= DECIDED:
            found.append(
                Text(
                    "トリックの {share} は、リードした人が取ります",
                    "whoever leads a trick wins it, {share} of the time",
                ).filled(share=_percent(self.leader))
            )
        if self.forced >= FORCED:
            found.append(
                Text("{share} の手は、ほかに選びようがありません", "{share} of the moves are no choice").filled(
                    share=_percent(self.forced)
                )
            )
        if self.level > ODD:
            found.append(
                Text(
                    "{share} のディールは、ひとりの勝者が決まりません", "{share} of the deals have no winner alone"
                ).filled(share=_percent(self.level))
            )
        return found


def glance_at(game: Game, deals: int = DEALS) -> Glance:
    """Play some deals between bots. Takes seconds; the same game gives the same."""
    player, rng = bot(PLAYER), np.random.default_rng(1)
    seats = game.usual_seats
    if hasattr(player, "prepare"):
        player.prepare(game)
    sides = game.sides(seats)
    wins = np.zeros(sides)
    led = taken = moves = forced = level = 0
    for number in range(deals):
        deal = Deal(game, seats, number % seats, seed=number.to_bytes(32, "big"))
        first = game.side(min(deal.actors))
        while not deal.finished:
            seat = min(deal.actors)
            cards, buttons = deal.legal(seat)
            moves += 1
            forced += len(cards) + len(buttons) == 1
            tricks = getattr(deal.state, "tricks", 0)
            view = deal.view(deal.decider(seat))
            deal.play_move(view.mover, [int(action) for action in player.choose(view, rng)])
            if getattr(deal.state, "tricks", 0) > tricks:
                taken += 1
                led += deal.state.last_leader == deal.state.last_winner
        winners = deal.score().winners
        level += len(winners) != 1
        for side in winners:
            wins[(side - first) % sides] += 1 / len(winners)
    shares = tuple(float(share) for share in wins / deals)
    return Glance(deals, shares, led / taken if taken else None, forced / max(moves, 1), level / deals)


def _percent(share: float) -> str:
    return f"{round(100 * share)}%"
