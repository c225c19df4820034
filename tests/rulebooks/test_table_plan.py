"""``{table …}``: a table from above, as it is written, read and drawn."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xtarot.rulebooks.document import PlanPlace, PlanSeat, Shown, TablePlan
from xtarot.rulebooks.notation import NotationFault, Records, parse_figure
from xtarot.rulebooks.table_plan import describe_table, draw_table
from xtarot.rules.cards import DECK, text

SIX = (
    'table A:Aki B:Bo A:Chie B:Dan*="deals first" A:"Emi E" B:Finn counterclockwise, "Won by A" ?="12 cards", Bo S3 T21'
)


def plan(source: str) -> TablePlan:
    figure = parse_figure(source, "en", Records({}))
    assert isinstance(figure, TablePlan)
    return figure


def texts(source: str) -> list[tuple[str, float, float]]:
    """The words of the drawing, each with its place."""
    drawn = ET.fromstring(draw_table(plan(source), "en"))
    return [(one.text or "", float(one.attrib["x"]), float(one.attrib["y"])) for one in drawn.iter() if one.text]


def test_seats_sides_dealer_words_places_and_what_lies_before_a_seat_are_read() -> None:
    found = plan(SIX)
    assert found.turn == "counterclockwise"
    assert found.seats[1] == PlanSeat("Bo", "B", cards=(Shown("S3"), Shown("T21")))
    assert found.seats[3] == PlanSeat("Dan", "B", dealer=True, label="deals first")
    assert found.seats[4] == PlanSeat("Emi E", "A")
    assert found.places == (PlanPlace("Won by A", (Shown(None, "12 cards"),)),)


@pytest.mark.parametrize(
    "source", ["table", "table clockwise", "table Aki Aki", "table A: B:Bo", f"table {' '.join(map(str, range(13)))}"]
)
def test_what_is_no_table_is_refused_with_how_to_write_one(source: str) -> None:
    with pytest.raises(NotationFault) as fault:
        plan(source)
    assert "{table A:Aki" in str(fault.value.words["hint"])


def test_a_card_that_does_not_exist_is_named() -> None:
    with pytest.raises(NotationFault) as fault:
        plan("table Aki Bo, Window S99")
    assert fault.value.words["what"] == "S99"


@pytest.mark.parametrize(("turn", "second_left"), [("clockwise", True), ("counterclockwise", False), ("", True)])
def test_the_first_seat_is_at_the_readers_side_and_the_second_where_the_turn_goes(turn: str, second_left: bool) -> None:
    (aki, x, y), (_, other, beside), (_, _, top), *_ = texts(f"table Aki Bo Chie Dan {turn}")
    assert aki == "Aki"
    assert y > beside > top
    assert (other < x) == second_left


def test_whoever_does_not_see_it_is_told_the_same() -> None:
    assert describe_table(plan(SIX), "en") == (
        "Aki, Bo, Chie, Dan (dealer), Emi E, Finn sit in this order, counter-clockwise; in the middle: Won by A"
    )
    assert describe_table(plan("table Aki Bo, 山札 S3"), "ja") == (
        "Aki、Boの順に、テーブルを囲んで座ります。真ん中に山札 ♠3"
    )


words = st.text(st.characters(codec="utf-8", exclude_characters='"{},>=:*', exclude_categories=("C", "Z")), min_size=1)
cards = st.lists(st.sampled_from(["?", *map(text, DECK)]), max_size=12)


@given(st.lists(words, min_size=1, max_size=12, unique=True), st.lists(st.tuples(words, cards), max_size=8))
def test_any_table_is_drawn_within_its_frame_and_its_words_are_words(
    names: list[str], places: list[tuple[str, list[str]]]
) -> None:
    source = " ".join(["table", *(f'"{name}"' for name in names), "clockwise"])
    source += "".join(f', "{name}" {" ".join(lying)}' for name, lying in places)
    drawing = draw_table(plan(source), "en")
    drawn = ET.fromstring(drawing)
    high = float(drawn.attrib["viewBox"].split()[3])
    said = [one.text for one in drawn.iter() if one.text]
    assert set(names) <= set(said)
    downs = [float(y) for y in re.findall(r' y="([^"]+)"', drawing)]
    assert all(0 <= y <= high for y in downs)
