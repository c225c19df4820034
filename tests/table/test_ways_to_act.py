"""Whoever may act is always shown a way to act, and whatever is shown can be done."""

import importlib.util
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import xtarot
from support import table_states
from support.campaign import part_of
from xtarot.deals.deal import Deal
from xtarot.deals.view import View
from xtarot.games import Game, names
from xtarot.rules.cards import CARDS, parse
from xtarot.rules.moves import moves
from xtarot.rules.state import PUBLIC, State, fill
from xtarot.table.completions import MAX_MOVES, offers
from xtarot.table.legal_choices import can, hand_of

PLUGIN = Path(__file__).parents[2] / "examples" / "plugin" / "high_card.py"


def example() -> ModuleType:
    """The module of the example plug-in."""
    spec = importlib.util.spec_from_file_location("high_card_of_the_test", PLUGIN)
    assert spec
    assert spec.loader
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def plugin(**changed: Any) -> Game:
    """The example plug-in, with some of its names changed."""
    module = example()
    vars(module).update(changed)
    return Game(module)


def check_ways(deal: Deal, rng: random.Random) -> None:
    """Play the deal to its end; at every turn look at what each chooser is shown, and press all of it."""
    while not deal.finished:
        for view in choosers(deal):
            shown = as_sent(view, rng.choice(["ja", "en"]))
            seat = shown.get("seat", view.seat)
            words = shown["actions"]
            assert words["cards"] or words["buttons"], (
                deal.game.name,
                [deal.game.text(*played.known[-1]) for played in deal.log],
            )
            moves = [button["move"] for button in words["buttons"]]
            moves += [cell["move"] for row in shown.get("grid", []) for cell in row if "move" in cell]
            if shown.get("one"):
                moves += [f"{shown['verb']} {card}" for card in words["cards"]]
            for text in moves:
                assert refusal(deal, f"{seat} {text}") == 0, text
        move = table_states.random_move(deal, rng)
        check_shown(deal, move)
        deal.play(move)


def as_sent(view: View, lang: str = "en") -> dict[str, Any]:
    """What the seat may do, as the page is sent it."""
    found: dict[str, Any] = msgspec.to_builtins(can(view, lang))
    return found


def choosers(deal: Deal) -> list[View]:
    return [deal.view(seat) for seat in sorted({deal.decider(seat) for seat in deal.actors})]


def refusal(deal: Deal, text: str) -> int:
    seat, move = deal.game.parse(text, deal.seats)
    return deal.game.validate(deal.state, seat, move)


def check_shown(deal: Deal, text: str) -> None:
    """A move that the rules allow can be made with what its chooser is shown."""
    seat, move = deal.game.parse(text, deal.seats)
    view = deal.view(deal.decider(seat))
    hand = hand_of(view, min(view.choosing) if view.seat not in view.choosing else view.seat)
    if hand.seat != seat:
        return  # another dummy's turn comes first
    shown = as_sent(view)["actions"]
    bare = text.split(" ", 1)[1]
    cards = [int(word) for word in move[1:] if word < CARDS]
    if not cards:
        assert bare in [button["move"] for button in shown["buttons"]]
        return
    assert cards[0] in map(parse, shown["cards"])
    found = [one["move"] for one in offers(hand, sorted(cards), "en")["moves"]]
    written = {(*one.split()[:1], *sorted(one.split()[1:])) for one in found}
    assert (*bare.split()[:1], *sorted(bare.split()[1:])) in written or len(found) == MAX_MOVES


@pytest.mark.parametrize("name", part_of(names(with_bots=True)))
def test_whoever_may_act_is_shown_a_way_to_act(name: str) -> None:
    game = xtarot.load(name)
    for seats in game.seats:
        for seed in range(2):
            check_ways(xtarot.deal(name, f"{seats} {seed}", seats=seats), random.Random(seed))


def loud_or_soft(s: State, seat: int, cards: Any) -> int:
    if s.partial_size[seat] < 2:
        return 0b1100 if s.counts[0] > 1 else 0b1000  # its last card is played softly: that button is forced
    fill(cards, s.piles[seat])
    return 0


def test_a_button_before_the_card_hides_no_way_to_act() -> None:
    rules = example()
    game = plugin(
        MOVES=moves({"play": "bc"}, "loud", "soft"),
        legal=loud_or_soft,
        violation=lambda s, seat, move: rules.violation(s, seat, move[1:]),
        apply=lambda s, seat, move: rules.apply(s, seat, move[1:]),
        LAYOUT=rules.PILES.layout([(fact, 1, PUBLIC) for fact in ("turn", "best", "best_card")], partial=3),
    )
    check_ways(Deal(game, 2, 0, seed=bytes(32)), random.Random(1))


@pytest.mark.parametrize("calls", [["7NT"], ["7NT", "X"], ["7NT", "X", "XX"], ["7C", "pass", "7NT", "X", "XX", "pass"]])
def test_after_seven_no_trump_a_pass_can_still_be_pressed(calls: list[str]) -> None:
    deal = xtarot.deal("hexbridge", seed=1)
    for call in calls:
        (seat,) = deal.actors
        deal.play(f"{seat} call {call}")
    passes = 0
    while not any(zone["actions"]["cards"] for view in choosers(deal) if (zone := as_sent(view))):
        (view,) = choosers(deal)
        shown = as_sent(view)["actions"]["buttons"]
        assert "call pass" in [button["move"] for button in shown]
        passes += len(shown) == 1
        deal.play(f"{view.seat} call pass")
    assert passes, "somebody had nothing to call but a pass"
