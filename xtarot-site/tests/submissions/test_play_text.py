"""Text and data of a draft follow its play where a form has written them, and stay where somebody else has."""

import copy
from typing import Any

from xtarot.families import usual
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import values
from xtarot.scaffold.new_game import template_files
from xtarot_site.submissions.play_text import carried_over, first_play, fitting

USUAL: dict[str, Any] = dict(usual("tricks").data)
TEXTS = {lang: template_files()[f"{lang}.md"] for lang in ("ja", "en")}
DATA = values(template_files()[FILE])


def changed(**parts: Any) -> dict[str, Any]:
    play = copy.deepcopy(USUAL)
    for name, part in parts.items():
        play[name] = part
    return play


def test_a_clause_that_the_form_has_written_says_what_the_play_says() -> None:
    dealt = changed(deal={"each": 10, "clause": "AB-3"})
    found = carried_over(USUAL, dealt, TEXTS)
    assert "deals each player 10 cards" in found["en"]
    assert "1人に10枚ずつ" in found["ja"]
    assert carried_over(dealt, USUAL, found) == TEXTS


def test_what_somebody_has_written_stays() -> None:
    own = TEXTS | {"en": TEXTS["en"].replace("deals each player 13 cards", "gives everybody thirteen")}
    found = carried_over(USUAL, changed(deal={"each": 10, "clause": "AB-3"}), own)
    assert found["en"] == own["en"]
    assert "1人に10枚ずつ" in found["ja"]


def test_a_clause_comes_with_a_part_and_goes_with_it() -> None:
    trumps = changed(trumps={"are": "hearts", "clause": "AB-8"})
    found = carried_over(USUAL, trumps, TEXTS)
    assert "\n\n**AB-8** Hearts are trumps.\n\n## Reference" in found["en"]
    assert "**AB-8** 切り札はハートです。" in found["ja"]
    assert carried_over(trumps, USUAL, found) == TEXTS
    own = found | {"en": found["en"].replace("Hearts are trumps.", "Hearts trump everything.")}
    assert "**AB-8** Hearts trump everything." in carried_over(trumps, USUAL, own)["en"]


def test_the_title_page_follows_unless_it_says_something_of_its_own() -> None:
    assert fitting(USUAL, USUAL, DATA) == DATA
    four = changed(players=[4, 6], sides="partners", deal={"each": 8, "clause": "AB-3"})
    found = fitting(USUAL, four, DATA)
    assert found["players"] == [4, 6]
    assert found["deal"] == {"each": 8, "rest": {"4": 20, "6": 4}}
    assert found["played"] == {"ja": "1ディール8トリック、4ディール", "en": "8 tricks a deal, 4 deals"}
    assert found["sides"]["en"] == "two sides, sitting alternately"
    own = DATA | {"players": [2, 2], "played": {"ja": "一晩", "en": "an evening"}}
    found = fitting(USUAL, four, own)
    assert (found["players"], found["played"]) == (own["players"], own["played"])


def test_a_play_begins_as_the_book_is() -> None:
    assert first_play(DATA, TEXTS) == USUAL
    text = "## カード {#cards}\n\n**MF-1** x\n\n## 配り {#deal}\n\n**MF-2** x\n\n**MF-3** x\n"
    data = {"players": [3, 4], "without": "M T", "cards": 88, "deal": {"each": {"3": 20, "4": 15}}}
    found = first_play(data, {"ja": text, "en": ""})
    assert found["players"] == [3, 4]
    assert found["deal"] == {"each": {"3": 20, "4": 15}, "clause": "MF-2"}
    assert found["cards"] == {"without": "M T", "clause": "MF-1"}
    assert [found[part]["clause"] for part in ("order", "lead", "follow", "win", "match")] == [
        "MF-1",
        "MF-4",
        "MF-5",
        "MF-6",
        "MF-8",
    ]


def test_whatever_a_book_says_a_play_begins() -> None:
    odd: list[dict[str, Any]] = [
        {"players": [9, 1]},
        {"players": [True, 4], "deal": 3},
        {"without": "nothing at all", "cards": "x"},
        {"players": [3, 3], "deal": {"each": 90}},
        {"deal": {"each": {"x": [1]}}},
    ]
    for data in odd:
        assert first_play(data, {"ja": "", "en": ""})["family"] == "tricks"
    assert first_play({"cards": 112, "players": [4, 4]}, {})["cards"] == {"clause": "AB-1"}
