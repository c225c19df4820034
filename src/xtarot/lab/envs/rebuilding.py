"""A row of a batch as a deal with its log, played again from what the batch keeps of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from xtarot.deals.chance import Chance, pile_sizes
from xtarot.deals.deal import Deal
from xtarot.games import Game
from xtarot.machine import playouts
from xtarot.machine.playouts import Numbers, chance_move
from xtarot.rules.cards import pile
from xtarot.rules.steps import CHANCE, bound, rebuilt


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
    deal = Deal(game, seats, dealer, options, chance=as_chance(game, seats, cards))
    rng, draw = rng.copy(), _chance_of(game)
    _chance(deal, rng, draw)
    for action in actions:
        first = min(deal.actors)
        player = deal.decider(first)
        deal.step(player if player in deal.actors else first, int(action))
        _chance(deal, rng, draw)
    return deal


def as_chance(game: Game, seats: int, cards: Sequence[int]) -> Chance:
    """Cards in the order in which they are dealt, by pile."""
    found, at = {}, 0
    for key, (piles, size) in pile_sizes(game, seats).items():
        found[key] = [[int(card) for card in cards[at + k * size : at + (k + 1) * size]] for k in range(piles)]
        at += piles * size
    return found


def _chance(deal: Deal, rng: Numbers, draw: Any) -> None:
    while deal.chance_due:
        deal.play_move(CHANCE, draw(deal.state, pile(), rng))


def _chance_of(game: Game) -> Any:
    """`chance_move` over a game's rules, in plain Python."""
    function: Any = chance_move
    return rebuilt(function, {**vars(playouts), **bound(game.functions)})
