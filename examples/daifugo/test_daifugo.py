"""Daifugō keeps the laws of every game, and its rulebook shows what is so."""

from xtarot.testing import HeldGame, game_fixture

xtarot_game = game_fixture("daifugo")


def test_laws(xtarot_game: HeldGame) -> None:
    assert xtarot_game.hold(deals=1, seats=4).events["out"] >= 3


def test_rulebook(xtarot_game: HeldGame) -> None:
    assert xtarot_game.examples() == []
