"""What somebody writes, made fit to be said, or refused in words."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xtarot.rules.texts import Text
from xtarot_site.chat.message_text import MOST, TalkRefused, read_line
from xtarot_site.chat.phrases import PHRASES
from xtarot_site.kit.durations import write_left


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Nice!", "Nice!"),
        ("  one\n\ntwo\tthree\u3000four ", "one two three four"),
        ("か\u3099んばれ", "がんばれ"),
        ("https://example.com <b>", "https://example.com <b>"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("!?", "!?"),
        ("❤\ufe0f", "❤\ufe0f"),
    ],
)
def test_words_are_one_line_in_nfc(written: str, said: str) -> None:
    assert read_line(written) == said


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "Write something"),
        (" \n ", "Write something"),
        ("\u200d", "Write something"),
        ("a\0b", "There is a character that nobody can see (U+0000)"),
        ("a" + "\u200d" * 150 + "b", "There is a character that nobody can see (U+200D)"),
        ("\u3164", "There is a character that nobody can see (U+3164)"),
        ("a\u2800b", "There is a character that nobody can see (U+2800)"),
        ("a\u200bb", "There is a character that nobody can see (U+200B)"),
        ("abc\u202edef", "There is a mark that turns the direction of writing (U+202E)"),
        ("a" + "\u0301" * 9, "Too many marks stand on one letter"),
        ("x" * 201, "At most 200 characters at a time; these are 201"),
    ],
)
def test_what_cannot_be_said_is_refused_in_words(written: str, why: str) -> None:
    with pytest.raises(TalkRefused) as refused:
        read_line(written)
    assert refused.value.text.en == why
    assert refused.value.text.ja


@given(st.text())
def test_whatever_is_said_is_short_can_be_seen_and_is_said_the_same_again(written: str) -> None:
    try:
        said = read_line(written)
    except TalkRefused:
        return
    assert 1 <= len(said) <= MOST
    assert "\n" not in said
    assert not {unicodedata.category(letter) for letter in said} & {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert read_line(said) == said


def test_there_are_twelve_phrases_each_in_both_languages() -> None:
    assert len(PHRASES) == 12
    assert all(phrase.ja and phrase.en and phrase.ja != phrase.en for phrase in PHRASES.values())


@pytest.mark.parametrize(
    ("seconds", "en", "ja"),
    [
        (30 * 86400 - 1, "30 days", "30日"),
        (86401, "2 days", "2日"),
        (86400, "24 hours", "24時間"),
        (3601, "2 hours", "2時間"),
        (3600, "60 minutes", "60分"),
        (61, "2 minutes", "2分"),
        (0.5, "1 minute", "1分"),
    ],
)
def test_what_is_left_of_a_limit_is_told_in_what_is_the_same_everywhere(seconds: float, en: str, ja: str) -> None:
    assert write_left(seconds) == Text(ja, en)
