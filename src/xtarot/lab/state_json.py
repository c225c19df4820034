"""What a state holds, and what a view shows of one, in fields for JSON: cards as text, facts as they are."""

from typing import Any

from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.rules.cards import ids, text
from xtarot.rules.state import State

OF_ALL_STATES = ("piles", "counts", "visible_to", "seen", "partial", "partial_size", "events", "emitted")


def state_fields(game: Game, s: State) -> dict[str, Any]:
    """Each pile that is not empty, with the cards that are known and how many are not, and the game's facts by name."""
    piles = []
    many = {"seat": int(s.seats), "side": game.sides(int(s.seats))}
    for name, alike in game.piles.alike.items():
        for k in range(alike.most or many.get(alike.of, 1)):
            pile = game.piles[name] + k
            if count := int(s.counts[pile]):
                known = [text(card) for card in ids(s.piles[pile])]
                piles.append({"pile": name, "of": k, "cards": known, "unseen": count - len(known)})
    facts = {name: getattr(s, name) for name in game.layout.shapes if name not in OF_ALL_STATES}
    return {"piles": piles, "facts": facts}


def view_fields(view: View) -> dict[str, Any]:
    """What a view holds: whose it is, the hand, and `state_fields` of what it shows."""
    hand = [text(card) for card in view.hand()]
    return {"seat": view.seat, "hand": hand, **state_fields(view.game, view.state)}
