"""Texts of a game: in both languages, or in one."""

import pytest

from xtarot.rules.texts import Text, by_language, in_each, join_texts


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


def test_a_text_in_a_brace_is_read_in_the_same_language() -> None:
    text = Text("{what}が{n}枚です", "there are {n} {what}").filled(what=Text("手札", "cards"), n=3)
    assert text == Text("手札が3枚です", "there are 3 cards")
    assert Text("{what}の番", "{what} to move").of("ja", what=Text("", "Bo")) == "Boの番"


def test_braces_of_a_word_are_none_of_the_template() -> None:
    word = Text("「{n}」", "“{n}”")
    assert Text("{word}：{n}", "{word}: {n}").filled(word=word, n=1) == Text("「{n}」：1", "“{n}”: 1")


def test_what_is_filled_later_stands_for_itself() -> None:
    half = Text("{who}は{n}枚渡します", "{who} must pass {n} {n:card|cards}").filled(who="{who}", n=1)
    assert half.filled(who=Text("あなた", "you")) == Text("あなたは1枚渡します", "you must pass 1 card")


def test_texts_are_made_of_what_each_language_has() -> None:
    assert by_language({"ja": "ハイカード", "en": "High Card"}) == Text("ハイカード", "High Card")
    assert by_language({"en": "High Card"}) == Text("", "High Card")
    assert in_each(str.upper) == Text("JA", "EN")
    parts = (Text("手札", "hand"), "★21")
    assert join_texts(parts, Text("と", " and ")) == Text("手札と★21", "hand and ★21")
    assert join_texts([], Text("、", ", ")) == Text("", "")
