"""Masquerade keeps the laws of every game; what it says in Python is so; and its rulebook is sound."""

import masquerade

import xtarot
from xtarot.rules.cards import parse
from xtarot.rules.state import State
from xtarot.testing import HeldGame, game_fixture

xtarot_game = game_fixture("masquerade")


def test_laws(xtarot_game: HeldGame) -> None:
    events = xtarot_game.hold(deals=1, seats=5).events
    assert events["mask_shown"] == 4 * events["declared"]


def test_rulebook(xtarot_game: HeldGame) -> None:
    assert xtarot_game.examples() == []


def a_state() -> State:
    return xtarot.deal("masquerade", 1).state


def test_the_lowest_of_a_suit_takes_its_highest() -> None:
    """MQ-7."""
    for trick, best, taker in (
        ("SF S14 SM S9", 0, 2),
        ("SM S9 SF S14", 2, 0),
        ("T23 T12 T0 T5", 0, 2),
        ("SF S14 SM T1", 3, 3),
        ("SM S9 S14 S8", 2, 2),
        ("HF H9 SM H8", 0, 0),
    ):
        s = a_state()
        s.trick[:4], s.best = list(map(parse, trick.split())), best
        assert masquerade.taker(s) == taker, trick


def test_what_some_pay_others_get() -> None:
    """MQ-9, MQ-10."""
    for seed in range(4):
        deal = xtarot.deal("masquerade", seed, seats=4 + seed % 2)
        while not deal.finished:
            deal.play(next(deal.moves()))
        assert sum(deal.score().totals) == 0
        assert {line.clause for line in deal.score().lines} <= {"MQ-9", "MQ-10"}


def test_without_masks_nobody_is_asked() -> None:
    """MQ-6."""
    deal = xtarot.deal("masquerade", 1, options={"masks": 0})
    while not deal.finished:
        text = next(deal.moves())
        assert "mask" not in text
        deal.play(text)
