"""Texts of a game: in both languages, or in one."""

import pytest

from xtarot.rules.texts import Text


def test_a_text_in_one_language_is_read_in_either() -> None:
    assert Text("", "High Card").of("ja") == "High Card"
    assert Text("ハイカード", "").of("en") == "ハイカード"
    assert Text("{who}の番", "").of("en", who="Aki") == "Akiの番"
    assert Text("はい", "yes").of("ja") + Text("はい", "yes").of("en") == "はいyes"
    assert Text("", "").of("ja") == ""


@pytest.mark.parametrize(
    ("n", "written"),
    [
        (0, "0 cards"),
        (1, "1 card"),
        (2, "2 cards"),
        (11, "11 cards"),
        ("+1", "+1 card"),
        ("−1.0", "−1.0 card"),
        ("1,001", "1,001 cards"),
    ],
)
def test_a_word_goes_with_its_number(n: object, written: str) -> None:
    text = Text("{n}枚", "{n} {n:card|cards}")
    assert text.of("en", n=n) == written
    assert text.of("ja", n=n) == f"{n}枚"
    assert text.filled(n=n) == Text(f"{n}枚", written)
