"""Texts from outside: what none may have, and the form in which they are compared."""

import unicodedata
from typing import Any

import pytest

from xtarot.rules.characters import (
    MOST_MARKS,
    MOST_TEXT,
    MOST_VALUES,
    InvalidText,
    check_json,
    check_text,
    check_verbatim,
)

SEPARATE, COMPOSED = "か\u3099e\u0301", "が\xe9"


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "a\udfffb", "\ud83d \ude00"])
def test_no_text_has_a_nul_or_half_a_character(text: str) -> None:
    for check in (check_text, check_verbatim):
        with pytest.raises(InvalidText):
            check(text)
    for value in (text, [text], {"a": {"b": [1, text]}}, {text: 1}, {"as it is": [text]}):
        with pytest.raises(InvalidText):
            check_json(value, verbatim=("as it is",))


def test_texts_are_normalized_but_those_that_stay_as_they_are() -> None:
    value = {"words": [SEPARATE, {"more": SEPARATE}], SEPARATE: 1, "record": {"name": SEPARATE}, "n": 1.5, "x": None}
    assert check_json(value, verbatim=("record",)) == {
        "words": [COMPOSED, {"more": COMPOSED}],
        COMPOSED: 1,
        "record": {"name": SEPARATE},
        "n": 1.5,
        "x": None,
    }
    assert check_verbatim(SEPARATE) == SEPARATE


def test_a_letter_has_a_bounded_number_of_marks() -> None:
    """Any letters, of any script, may follow each other, and any marks of them up to the limit of Unicode."""
    for code in range(0x20, 0x30000):
        letter = chr(code)
        if unicodedata.category(letter) == "Cs":
            continue
        marks = letter * (MOST_MARKS + 1)
        if unicodedata.combining(letter):
            check_text("a" + marks[1:])
            with pytest.raises(InvalidText):
                check_text("a" + marks)
        else:
            assert check_text(marks) == unicodedata.normalize("NFC", marks)


def test_a_message_has_a_bounded_number_of_texts_and_values() -> None:
    check_json(["é" * MOST_TEXT])
    check_json({"as it is": "é" * 2 * MOST_TEXT}, verbatim=("as it is",))
    too_many: list[Any] = [["é" * MOST_TEXT, "é"], ["é"] * (MOST_TEXT + 1)]
    too_many += [[0] * (MOST_VALUES + 1), [[]] * (MOST_VALUES + 1)]
    for value in too_many:
        with pytest.raises(InvalidText):
            check_json(value)
