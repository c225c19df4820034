"""Score sheets: every line of every installed game, in each language, for every number of seats."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from xtarot.games import load, names
from xtarot.printing import scores, typeset
from xtarot.printing.scores import match_length, score_sheet, sheet
from xtarot.rules.texts import LANGS


def test_every_line_and_option_of_every_game_is_on_its_sheet() -> None:
    lacking: list[object] = []
    for game in map(load, names()):
        for lang in LANGS:
            found = sheet(game, lang, game.usual_seats, game.read_options({}))
            written = {(line["name"], line["clause"]) for line in found["lines"]}
            lacking += [
                (game.name, lang, reason)
                for code, reason in game.scores.items()
                if (reason.text.of(lang), game.clause(code)) not in written
            ]
            settings = {option["name"] for option in found["options"]["values"]}
            in_force = [one for one in game.options if game.read_options({})[one.name] != 0]
            lacking += [(game.name, lang, one) for one in in_force if one.text.of(lang) not in settings]
    assert not lacking


def read(game: str, lang: str = "en", seats: int | None = None) -> dict[str, Any]:
    found = load(game)
    return sheet(found, lang, seats or found.usual_seats, found.read_options({}))


def test_what_a_game_has_filled_in_by_hand_stands_above_its_score() -> None:
    assert read("dream-capture")["lines"][0] == {"name": "(number cards ÷ 6)", "clause": ""}
    assert read("hexbridge")["of_deal"] == ["Declarer", "Contract", "Tricks taken"]
    assert read("lotarot", "ja")["of_deal"] == ["ディクレアラーとビッド"]


def test_arcana_are_ticked_off_in_a_strip_for_each_seat() -> None:
    assert [*map(int, read("arcanarabe")["ticks"])] == [*range(24)]
    assert [len(read("arcanarabe", seats=seats)["bands"]) for seats in (3, 4, 8)] == [3, 3, 1]


def test_where_a_match_is_one_deal_columns_are_wide() -> None:
    found = read("xrummy")
    assert [len(band) * len(found["sides"]) for band in found["bands"]] == [12, 12]


@pytest.mark.parametrize(("lang", "first", "last"), [("ja", "6枚", "ソロ"), ("en", "6", "Solo")])
def test_options_are_printed_as_people_read_them(lang: str, first: str, last: str) -> None:
    values = {one["name"]: one for one in read("lotarot", lang)["options"]["values"]}
    table = next(one["table"] for one in values.values() if one["table"])
    assert (table[0], table[-1]) == ((first, "5"), (last, "35"))
    assert len(values) == 2, "a target of 0 is none"


def test_every_seat_has_a_place_for_its_name_and_every_side_a_column_in_each_deal() -> None:
    for game in map(load, names()):
        for seats in game.seats:
            found = sheet(game, "en", seats, game.read_options({}))
            assert sum(side["players"] for side in found["sides"]) == seats
            assert len(found["sides"]) == game.sides(seats)
            assert len({(side["mark"], side["name"]) for side in found["sides"]}) == game.sides(seats)
            assert sum(map(len, found["bands"])) >= match_length(game.read_options({}))
            assert max(map(len, found["bands"])) * len(found["sides"]) <= scores.WIDEST_BAND


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """How many pages a score sheet has."""

    def count(template: str, data: dict[str, object], made: date) -> int:
        return len(typeset._compiled(template, data, format="svg"))

    monkeypatch.setattr(scores, "typeset", count)
    return score_sheet  # type: ignore[return-value]  # it now counts


def test_a_match_fits_a_page_with_every_number_of_seats(pages: Callable[..., int]) -> None:
    found = {(game.name, seats): pages(game, "ja", seats) for game in map(load, names()) for seats in game.seats}
    assert set(found.values()) == {1}, found


def test_a_long_match_goes_on_over_several_pages(pages: Callable[..., int]) -> None:
    assert pages(load("lotarot"), "en", options={"deals": 40}) == 4


def test_seats_and_options_that_a_game_does_not_have_are_refused() -> None:
    with pytest.raises(ValueError, match="lotarot is for 4 players, not 5"):
        score_sheet(load("lotarot"), "en", 5)
    with pytest.raises(ValueError, match="no option 'speed'"):
        score_sheet(load("lotarot"), "en", options={"speed": 1})
