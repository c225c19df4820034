"""Hints: who may ask for them."""

import pytest

import table_states
from xtarot.table import rows
from xtarot.table.drawing import drawn, redrawn
from xtarot.table.state import TableState


def table(hints: rows.Hints = "alone", sitting: int = 1, name: str = "dream-capture", seats: int = 6) -> TableState:
    """A table at which this many people sit, where these may ask for hints."""
    opened, *others = table_states.dealt(name, seats, 7, sitting)
    opened.payload["hints"] = hints
    return TableState("code", [opened, *others])


@pytest.mark.parametrize(
    ("hints", "sitting", "given"),
    [("alone", 1, True), ("alone", 2, False), ("all", 2, True), ("none", 1, False), ("none", 2, False)],
)
def test_who_may_ask(hints: rows.Hints, sitting: int, given: bool) -> None:
    state = table(hints, sitting)
    assert state.gives_hints is given
    assert drawn(state, "en").hints is given


def test_there_are_none_from_when_a_second_person_sits_down_until_they_leave() -> None:
    state = table()
    frame = drawn(state, "en")
    changes: list[tuple[rows.AnyBody, int | None, bool]] = [
        (rows.Sit(seat=3, name="Aki"), 9, False),
        (rows.Away(seat=3, standin=True), None, False),  # who is away may come back
        (rows.Leave(seat=3, was="Aki"), 9, True),
    ]
    for body, who, given in changes:
        state.apply(rows.write(state.v + 1, body, who=who))
        frame = redrawn(frame, state)
        assert frame.hints is given


def test_tables_from_before_hints_give_them_to_who_sits_alone() -> None:
    opened, *others = table_states.dealt("dream-capture", 6, 7)
    del opened.payload["hints"]
    assert TableState("code", [opened, *others]).gives_hints
