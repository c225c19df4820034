"""Who has chosen of those who choose at the same time, for plates: nobody who has nothing to choose."""

import random

import pytest

from support.table_states import GAMES, dealt, random_move
from xtarot.eventlog import Row
from xtarot.table import rows
from xtarot.table.rendering import drawn
from xtarot.table.state import TableState


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_who_has_chosen_is_who_moved_while_others_choose_still(game: str, seats: int) -> None:
    rng, table = random.Random(3), TableState("t", dealt(game, seats, 3))
    while table.playing:
        before = drawn(table, "en").seats
        text = random_move(table.deal, rng)
        table.apply(_row(table, text))
        after = drawn(table, "en").seats
        said = {k for k, seat in enumerate(after) if seat.chosen}
        acting = {k for k, seat in enumerate(after) if seat.acting}
        assert not said & acting, text
        assert said <= {k for k, seat in enumerate(before) if seat.acting or seat.chosen}, text
        assert not said or acting, text


def test_in_a_discard_of_all_those_have_chosen_who_have_discarded() -> None:
    rng, table = random.Random(5), TableState("t", dealt("dream-capture", 6, 5))
    seen: list[int] = []
    while len(table.deciders) > 1 or not seen:
        table.apply(_row(table, random_move(table.deal, rng)))
        seen.append(sum(bool(seat.chosen) for seat in drawn(table, "en").seats))
    assert seen[:5] == [1, 2, 3, 4, 5]
    assert seen[-1] in (0, 5)


def _row(table: TableState, text: str) -> Row:
    return rows.write_row(table.v + 1, rows.Move(move=text, by="person"))
