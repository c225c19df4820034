"""Cards as people write them."""

import pytest

from xtarot.rules.card_words import Ambiguous, named, pack
from xtarot.rules.cards import DECK, UnknownCard, listed, pile
from xtarot.rules.options import CardsOption, OptionRefused
from xtarot.rules.texts import Text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("S1-3", "SA S2 S3"),
        ("♠A-2", "SA S2"),
        ("♠Ａ〜２、H3", "SA S2 H3"),
        ("sa – s2", "SA S2"),
        ("T22-23", "T22 T23"),
        ("★0・♥∞", "HF T0"),
        ("C C9 T1", "SC C9 CC HC DC T1"),
    ],
)
def test_one_reading_of_what_people_write(written: str, meant: str) -> None:
    assert listed(pile(named(written))) == meant


@pytest.mark.parametrize("clubs", ["♣", "clubs", "Club", "クラブ", "クローバー", "♧"])
def test_suits_have_names_in_both_languages(clubs: str) -> None:
    assert named(clubs) == {card for card in DECK if card // 24 == 1}
    assert named(f"S {clubs}") == named("S C") == named("スペード ♣️")


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("", 112),
        ("only S H", 44),
        ("only S H 1-10", 20),  # of spades and hearts those from ace to ten
        ("S H A-10", 20),
        ("only A-10", 40),
        ("only A-10 T0-T21", 62),
        ("only S A-10 ★", 34),
        ("only SK A-10", 41),
        ("without S A-10", 60),  # first these, then those
        ("without T", 88),
        ("without M 11-15 T16-T23", 80),
    ],
)
def test_suits_and_ranks_that_are_used_are_meant_together(words: str, count: int) -> None:
    assert len(pack(words)) == count


@pytest.mark.parametrize("words", ["C", "only C", "only C T", "S C A-10"])
def test_a_c_that_could_be_two_things_is_asked_about(words: str) -> None:
    with pytest.raises(Ambiguous):
        pack(words)


@pytest.mark.parametrize("word", ["X9", "S16", "10-A", "SA-H3", "21", "T1-", "A-10-J"])
def test_what_names_no_card_is_named(word: str) -> None:
    with pytest.raises(UnknownCard, match=word):
        named(f"S {word}")


def test_the_refusal_says_in_both_languages_what_is_right() -> None:
    option = CardsOption("pack", "", "", Text("カード", "Cards"))
    with pytest.raises(OptionRefused) as refused:
        option.read("only 16-10")
    assert refused.value.text == Text(
        "「16-10」というカードはありません。♠、A-10、J、T0-T21、♥K のように書いてください",
        "“16-10” names no cards. Write ♠, A-10, J, T0-T21 or ♥K",
    )
