"""From which zone to which a move brings cards, so that a hand can do it: found by making it in a layout of the view.

What the seat does not see is drawn at random, always in the same way, so the answer tells nothing of it.
"""

from collections.abc import Sequence

import numpy as np

from xtarot.deals.determinize import determinize
from xtarot.deals.view import View, zone_size
from xtarot.games import Game
from xtarot.rules.cards import CARDS
from xtarot.rules.cards import pile as pile_of
from xtarot.rules.state import SPECTATOR, State

Way = tuple[str, str]


def ways(view: View, moves: Sequence[list[int]]) -> list[Way]:
    """For each move the zones from which and to which its cards go; the same one twice where they stay there.

    Its cards are those that it names; without any, all that move, or else those that are turned up. Both zones are
    empty where there would be several, or none.
    """
    if not moves:
        return []
    game, seat = view.game, view.seat
    rng = np.random.default_rng(0)
    before = determinize(game.layout, view.state, seat, list(game.cards), game.may_hold(view.state), rng)
    found = []
    for move in moves:
        after = before.copy()
        game.play(after, seat, move)
        cards = pile_of(action for action in move[1:] if action < CARDS)
        if not any(cards):
            cards = _moved(before, after)
        if not any(cards):
            cards = [now & ~was for was, now in zip(before.seen[SPECTATOR], after.seen[SPECTATOR], strict=True)]
        left, came = _where(game, before, cards), _where(game, after, cards)
        found.append((left.pop(), came.pop()) if len(left) == len(came) == 1 else ("", ""))
    return found


def _moved(before: State, after: State) -> list[int]:
    """The cards that lie in another pile."""
    found = pile_of()
    for was, now in zip(before.piles, after.piles, strict=True):
        found = [cards | (old & ~new) for cards, old, new in zip(found, was, now, strict=True)]
    return found


def _where(game: Game, s: State, cards: Sequence[int]) -> set[str]:
    """The zones in which any of these cards lies, as a frame names them; of sets, the place where all of them lie."""
    return {
        zone.key if zone.kind == "sets" else zone.name(k)
        for zone in game.zones
        for k in range(zone_size(game, zone.of, zone.fact, s))
        if any(lies & card for lies, card in zip(s.piles[zone.pile + k], cards, strict=True))
    }
