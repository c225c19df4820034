"""High Card keeps the laws of every game, and its rulebook shows what is so."""

from xtarot.testing import HeldGame, game_fixture

xtarot_game = game_fixture("high-card")


def test_laws(xtarot_game: HeldGame) -> None:
    report = xtarot_game.hold(deals=2)
    assert (report.deals, report.events["taken"]) == (6, 30)


def test_rulebook(xtarot_game: HeldGame) -> None:
    assert xtarot_game.examples() == []
