"""Cards: their bits, text and names never change, whatever else does."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xtarot import UnknownCard
from xtarot.rules.card_words import named
from xtarot.rules.cards import DECK, SYMBOLS, ids, listed, name, parse, pile, symbol, text
from xtarot.rules.piles import without

SUIT = "M N A 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J C Q K F".split()
ALL = [suit + rank for suit in "SCHD" for rank in SUIT] + [f"T{number}" for number in range(24)]


def test_the_deck_has_112_cards_in_canonical_order() -> None:
    assert [text(card) for card in DECK] == ALL
    assert len(set(DECK)) == 112


def test_a_card_is_24_times_its_suit_plus_its_bit() -> None:
    """Records, logs and compiled tables depend on these numbers."""
    assert {card: parse(card) for card in ("SM", "SN", "SA", "SF", "CM", "HK", "D10", "T0", "T23")} == {
        "SM": 0, "SN": 1, "SA": 2, "SF": 21, "CM": 24, "HK": 68, "D10": 83, "T0": 96, "T23": 119,
    }  # fmt: skip


def test_print_and_parse_are_inverse() -> None:
    assert len(ALL) == 112
    assert not [
        card
        for card in ALL
        if text(parse(card)) != card or not parse(card) == parse(card.lower()) == parse(symbol(parse(card)))
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("♠K", "SK"),
        ("★21", "T21"),
        ("♥10", "H10"),
        ("♦∞", "DF"),
        ("c∞", "CF"),
        ("S1", "SA"),
        ("♣1", "CA"),
        (" h3 ", "H3"),
    ],
)
def test_what_else_readers_accept(written: str, meant: str) -> None:
    assert text(parse(written)) == meant


@pytest.mark.parametrize(
    "word", ["", "S", "S0", "S16", "T24", "T-1", "T01", "TK", "TF", "T∞", "X3", "SKK", "?", "10H", "S 3", "#1"]
)
def test_what_is_no_card(word: str) -> None:
    with pytest.raises(UnknownCard, match="is no card of the deck"):
        parse(word)


@given(st.text())
def test_any_text_is_a_card_or_refused(word: str) -> None:
    try:
        card = parse(word)
    except UnknownCard:
        return
    assert text(card) in ALL


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_has_a_name_of_its_own(lang: str) -> None:
    names = [name(card, lang) for card in DECK]
    assert len(set(names)) == 112
    assert all(names)
    if lang == "en":
        assert not re.search("[ぁ-龠]", "".join(names))


def test_names_as_they_are_spoken() -> None:
    assert [name(parse(card), "en") for card in ("SK", "HM", "DF", "CA", "T21")] == [
        "king of spades", "M (−1) of hearts", "∞ of diamonds", "ace of clubs", "21 World",
    ]  # fmt: skip
    assert [name(parse(card), "ja") for card in ("SK", "HM", "T21")] == [
        "スペードのキング",
        "ハートのM（−1）",
        "21 世界",
    ]
    assert symbol(parse("HF")) == "♥∞"
    assert {symbol(card)[0] for card in DECK} == set(SYMBOLS)


@given(st.sets(st.sampled_from(DECK)))
def test_a_pile_holds_its_cards(cards: set[int]) -> None:
    assert list(ids(pile(cards))) == sorted(cards)
    assert listed(pile(cards)).split() == [text(card) for card in sorted(cards)]
    assert pile(listed(pile(cards)).split()) == pile(cards)


def test_the_deck_without_some_cards() -> None:
    assert [text(card) for card in without("SM", "T0")] == [card for card in ALL if card not in {"SM", "T0"}]
    with pytest.raises(UnknownCard):
        without("S16")


def test_a_pack_is_named_as_rulebooks_name_it() -> None:
    assert without("N", "11-15 T16-T23") == tuple(sorted(set(DECK) - named("N 11-15 T16-T23")))
    with pytest.raises(UnknownCard, match="'X9' names no cards; write SK"):
        without("X9")
