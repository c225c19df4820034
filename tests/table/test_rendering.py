"""What a frame has from the game's own file, and what it has where the file says nothing."""

from importlib.metadata import PackageNotFoundError, version

import pytest

from support import table_states
from xtarot.games import load
from xtarot.rules.cards import text
from xtarot.table import rows
from xtarot.table.rendering import drawn, redrawn
from xtarot.table.settings import Terms, opening
from xtarot.table.state import TableState


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


def test_a_frame_that_is_drawn_on_is_as_one_drawn_afresh_when_people_come_and_go() -> None:
    terms = Terms(friends=(1, 2, 3, 4, 5), door="open", clock="calm")
    log = [rows.write_row(1, opening(load("dream-capture"), ["easy"] * 6, {}, 2, terms=terms))]
    table = TableState("k3m9xw2p", log)
    frame = drawn(table, "en")
    for body, who in (
        (rows.Sit(seat=0, name="Mio"), 1),
        (rows.Sit(seat=1, name="Aki"), 2),
        (rows.Away(seat=1, standin=False), None),
        (rows.Back(seat=1), None),
        (rows.Leave(seat=1, was="Aki"), 2),
    ):
        table.apply(rows.write_row(table.v + 1, body, who=who))
        frame = redrawn(frame, table)
        assert frame.seats == drawn(table, "en").seats, body
