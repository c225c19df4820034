"""A row of a batch as a deal with its log, played again from what the batch keeps of it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from xtarot.deals.chance import Chance, pile_sizes
from xtarot.deals.deal import Deal
from xtarot.deals.view import KnownMove
from xtarot.games import Game
from xtarot.lab.envs.copying import Independent
from xtarot.machine import playouts
from xtarot.machine.playouts import Numbers, chance_move
from xtarot.rules.cards import pile
from xtarot.rules.steps import CHANCE, bound, rebuilt


class FollowedDeal(Independent):
    """A deal that arrays play, followed in plain Python no further than is asked for.

    `actions` are those made so far, and are added to from outside; `rng` is the generator of chance at the beginning.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Any],
        dealer: int,
        cards: Sequence[int],
        rng: Numbers,
    ) -> None:
        self.game, self.actions = game, list[int]()
        self._begins = (seats, options, dealer, cards)
        self._rng = rng.copy()
        # How long the log is after so many actions: with the moves of chance that follow, and without.
        self._lengths: list[int] = []
        self._own_lengths: list[int] = []

    @cached_property
    def _deal(self) -> Deal:
        seats, options, dealer, cards = self._begins
        deal = Deal(self.game, seats, dealer, options, chance=as_chance(self.game, seats, cards))
        self._chance(deal)
        return deal

    def now(self) -> Deal:
        """The deal after all actions; it is not to be played on."""
        deal = self._deal
        for action in self.actions[len(self._lengths) - 1 :]:
            first = min(deal.actors)
            player = deal.decider(first)
            deal.step(player if player in deal.actors else first, action)
            self._chance(deal)
        return deal

    def read(self, seat: int, start: int, stop: int) -> list[KnownMove]:
        """What `seat` read from the action `start` on, and of chance after the one before, until `stop` were made."""
        log = self.now().log
        return [made.known[seat] for made in log[self._own_lengths[start] : self._lengths[stop]]]

    def _chance(self, deal: Deal) -> None:
        self._own_lengths.append(len(deal.log))
        while deal.chance_due:
            deal.play_move(CHANCE, _chance_of(self.game)(deal.state, pile(), self._rng))
        self._lengths.append(len(deal.log))


def rebuild(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    dealer: int,
    cards: Sequence[int],
    rng: Numbers,
    actions: Sequence[int],
) -> Deal:
    """The deal of these cards, after these actions; `rng` is the generator of chance at its beginning."""
    followed = FollowedDeal(game, seats, options, dealer, cards, rng)
    followed.actions.extend(actions)
    return followed.now()


def as_chance(game: Game, seats: int, cards: Sequence[int]) -> Chance:
    """Cards in the order in which they are dealt, by pile."""
    found, at = {}, 0
    for key, (piles, size) in pile_sizes(game, seats).items():
        found[key] = [[int(card) for card in cards[at + k * size : at + (k + 1) * size]] for k in range(piles)]
        at += piles * size
    return found


def _chance_of(game: Game) -> Any:
    """`chance_move` over a game's rules, in plain Python."""
    function: Any = chance_move
    return rebuilt(function, {**vars(playouts), **bound(game.functions)})
