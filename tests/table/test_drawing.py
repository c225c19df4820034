"""What a frame has from the game's own file, and what it has where the file says nothing."""

from importlib.metadata import PackageNotFoundError, version

import pytest

from support import table_states
from xtarot.rules.cards import text
from xtarot.table.drawing import drawn


def test_the_trick_before_may_have_a_title_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = table_states.played("dream-capture", 6, 5, 20)
    card = text(table.game.cards[0])
    monkeypatch.setattr(table.game, "screen", lambda s, lang: {"last_trick": {"plays": [(1, card)], "title": "Offers"}})
    last = drawn(table, "en").zones["trick"].last
    assert last
    assert (last.title, last.plays[0].seat) == ("Offers", 1)


def test_a_game_that_names_no_middle_has_its_piles_there_if_nothing_else_is() -> None:
    try:
        version("xtarot-high-card")
    except PackageNotFoundError:
        pytest.skip("examples/plugin is not installed; scripts/check installs it")
    assert drawn(table_states.played("high-card", 3, 5, 2)[0], "en").middle == ["table"]
    for name, seats in (("dream-capture", 6), ("xrummy", 3), ("arcanarabe", 4), ("hexbridge", 6)):
        assert drawn(table_states.played(name, seats, 5, 30)[0], "en").middle in ([], ["calls"]), name
