"""Positions for tests, from record text: the cards that matter are named, the rest of the pack goes round."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from xtarot import Deal, IllegalMove
from xtarot.rules.cards import parse


def filled(
    pack: Iterable[str], sizes: Sequence[int], held: Mapping[int, str], barred: Mapping[int, str] | None = None
) -> list[list[int]]:
    """Hands of these sizes, by their numbers: each has the cards it is given, and none of the suits it is barred from.

    Every other card of the pack goes to where most room is left.
    """
    barred = barred or {}
    hands = [held.get(number, "").split() for number in range(len(sizes))]
    given = {card for hand in hands for card in hand}
    # Suits that few may hold go first, while these have room.
    rest = sorted((card for card in pack if card not in given), key=lambda card: -_barred_by(card, barred))
    for card in rest:
        places = [k for k, hand in enumerate(hands) if card[0] not in barred.get(k, "") and len(hand) < sizes[k]]
        assert places, "these suits do not fit into the other hands"
        hands[max(places, key=lambda k: sizes[k] - len(hands[k]))].append(card)
    return [[parse(card) for card in hand] for hand in hands]


def _barred_by(card: str, barred: Mapping[int, str]) -> int:
    return sum(card[0] in suits for suits in barred.values())


def play(deal: Deal, *moves: str) -> Deal:
    """The deal, after these moves."""
    for move in moves:
        deal.play(move)
    return deal


def refusal(deal: Deal, move: str) -> tuple[str, str]:
    """The clause that refuses a move, and the key of the reason."""
    before = deal.state.copy()
    with pytest.raises(IllegalMove) as refused:
        deal.play(move)
    assert deal.state == before
    return refused.value.clause, deal.game.reasons[refused.value.code].key
