"""Where a hand can bring cards, of any game: found from what its moves do."""

import xtarot
from xtarot.deals.view import View
from xtarot.rules.cards import parse
from xtarot.table.completions import offers, offers_of


def targets(view: View, cards: str) -> dict[str, list[str]]:
    """The moves that bring these cards somewhere, by the zone."""
    found: dict[str, list[str]] = {}
    for move in offers(view, [parse(card) for card in cards.split()], "en", lifted=True)["moves"]:
        found.setdefault(move.get("to", ""), []).append(move["move"])
    return found


def lifts(view: View, zone: str) -> dict[str, str]:
    """What can be done with what lies in a zone, and where it goes."""
    return {move["move"]: move["to"] for move in offers_of(view, zone, "en")["moves"]}


def test_cards_of_a_hand_can_be_brought_wherever_a_move_brings_them() -> None:
    deal = xtarot.deal("free", seats=3, seed=1, options={"each": 4, "places": ["A", "B"]})
    hand = " ".join(xtarot.rules.cards.text(card) for card in deal.view(0).hand()[:2])
    found = targets(deal.view(0), hand)
    assert found["spot-0"] == [f"play {hand}", f"cover {hand}"]
    assert found["place2"] == [f"put 2 {hand}", f"hide 2 {hand}"]
    assert found["hand-1"] == [f"give 1 {hand}"]
    assert found["stock"] == [f"back top {hand}", f"back bottom {hand}"]
    assert found["discard"] == [f"drop {hand}"]


def test_so_can_what_lies_on_the_table_open_or_not() -> None:
    deal = xtarot.deal("free", seats=2, seed=1, options={"each": 4, "places": ["A"]})
    card = xtarot.rules.cards.text(deal.view(0).hand()[0])
    deal.play(f"0 play {card}")
    deal.play("0 lay 1")
    assert targets(deal.view(1), card)["hand-1"] == [f"take {card}"]
    assert lifts(deal.view(1), "stock") == {
        "draw stock": "hand-1",
        "open discard": "discard",
        "open spot": "spot-1",
        "open 1": "place1",
        "lay 1": "place1",
    }
    assert lifts(deal.view(1), "place1") == {"draw 1": "hand-1", "pick 1": "hand-1", "turn 1": "place1"}


def test_in_a_game_with_rules_a_card_can_be_brought_to_the_pile_that_takes_it() -> None:
    deal = xtarot.deal("xrummy", seats=2, seed=3)
    view = deal.view(min(deal.actors))
    card = xtarot.rules.cards.text(view.hand()[0])
    assert targets(view, card) == {"loners": [f"drop {card}"]}


def test_who_may_not_act_is_told_so() -> None:
    deal = xtarot.deal("xrummy", seats=2, seed=3)
    waiting = ({0, 1} - deal.actors).pop()
    assert "turn" in offers_of(deal.view(waiting), "stock", "en")["why"]["text"]
