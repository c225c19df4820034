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
    s = a_state()
    for suit, lowest, highest, other in (("spades", "SM", "SF", "S9"), ("arcana", "T0", "T23", "T5")):
        assert masquerade.beats(s, parse(lowest), parse(highest)), suit
        assert not masquerade.beats(s, parse(highest), parse(lowest)), suit
        assert masquerade.beats(s, parse(other), parse(lowest)), suit
    assert not masquerade.beats(s, parse("SM"), parse("S9"))


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
