"""Of which kind the numbers of a fact are, as a game declares it, held against what they are in play."""

from collections.abc import Iterator
from typing import Any

from xtarot.games import Game
from xtarot.rules.cards import ARCANA, SUIT_STRIDE
from xtarot.rules.state import NO_CARD, UNSEEN, State

NONE = -1  # nobody, no suit
MASK = (1 << SUIT_STRIDE) - 1  # all cards of a suit


def unlike_its_kind(game: Game, s: State) -> Iterator[tuple[str, str, int, str]]:
    """Each fact that has a number its kind does not allow: its name, the kind, the number, what would be allowed."""
    last = {
        "seat": s.seats - 1,
        "side": game.sides(s.seats) - 1,
        "suit": ARCANA,
        "seats": (1 << s.seats) - 1,
        "suits": (1 << ARCANA + 1) - 1,
        "bits": MASK,
        "cards": MASK,
        "button": len(game.buttons) - 1,
        "flag": 1,
    }
    cards = {NO_CARD, UNSEEN, *game.cards}
    for name, kind in game.layout.kinds.items():
        first = NONE if kind in ("seat", "side", "suit") else 0
        for number in _numbers(getattr(s, name)):
            if kind == "card" and number not in cards:
                yield name, kind, number, "-1, -2 or a card of the pack"
                break
            if kind in last and not first <= number <= last[kind]:
                yield name, kind, number, f"{first} … {last[kind]}"
                break


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    else:
        for part in value:
            yield from _numbers(part)
