"""What each card is told to do, in plain words: exact to the rules, in both languages."""

import re

import pytest

from xtarot.games import hexbridge, hexbridge_texts, load, lotarot, lotarot_texts, names
from xtarot.rules.cards import CARDS, SUIT_STRIDE, parse, text

GAMES = ("arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy")
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龥]")


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_every_game_has_its_powers_told_in_both_languages(name: str) -> None:
    assert name in names()
    played = load(name)
    ja, en = played.powers("ja"), played.powers("en")
    assert set(ja) == set(en) == {text(card) for card in played.cards}
    for card in ja:
        assert JAPANESE.search(ja[card])
        assert not JAPANESE.search(en[card])
        assert len(ja[card].splitlines()) == len(en[card].splitlines()) > 0


@pytest.mark.parametrize(
    ("name", "card", "told"),
    [
        ("hexbridge", "SF", "The strongest of its suit"),
        ("hexbridge", "HK", "1 of its suit is stronger"),
        ("hexbridge", "SA", "The weakest of its suit"),
        ("hexbridge", "C2", "The weakest of its suit"),
        ("lotarot", "T0", "The strongest trump; the weakest in Ramsch\n5 points\nIn one trick with ★21"),
        ("lotarot", "T21", "A trump; 1 is stronger, 0 in Ramsch\n5 points; 0 in Ramsch"),
        ("lotarot", "T1", "A trump; 21 are stronger, 20 in Ramsch\n5 points\nWinning the last trick: 10"),
        ("lotarot", "H10", "13 of its suit are stronger\n0.5 points"),
        ("lotarot", "S10", "4 of its suit are stronger\n0.5 points"),
        ("lotarot", "DK", "The strongest of its suit\n5 points\nMay not be discarded"),
        ("arcanarabe", "T0", "Next to ★1\nIn a row: two 1, three 2, four 3 points; five or more none"),
        ("arcanarabe", "T5", "Next to ★4 and ★6\n"),
        ("arcanarabe", "SM", "As strong as −1; suits mean nothing\nVoid when another card has its number\nMakes the"),
        ("arcanarabe", "HN", "As strong as 0; suits mean nothing\nVoid when another card has its number\nWith an ∞"),
        ("dream-capture", "T2", "A trump; 22 are stronger\n+1 point\nCaptures an enemy's ★1: 15 points"),
        ("xrummy", "T7", "Stands for the 7 of any suit"),
    ],
)
def test_what_a_card_can_do(name: str, card: str, told: str) -> None:
    assert load(name).powers("en")[card].startswith(told)


def stronger(told: str) -> int:
    found = re.match(r"(\d+) of its suit", told)
    return int(found[1]) if found else 0 if told.startswith("The strongest") else -1


def test_the_stronger_cards_of_a_suit_are_those_of_the_rules() -> None:
    for card in hexbridge.PACK:
        suit = [other for other in hexbridge.PACK if other // SUIT_STRIDE == card // SUIT_STRIDE]
        told = stronger(hexbridge_texts.powers(card, "en"))
        assert told == (len(suit) - 1 - suit.index(card) if told >= 0 else told)
        assert (told < 0) == (card == suit[0])
    order = "K Q C J A 2 3 4 5 6 7 8 9 10".split()  # LT-3, ♥ and ♦
    assert [stronger(lotarot_texts.powers(parse("D" + rank), "en")) for rank in order] == list(range(14))
    assert all(card < CARDS for card in lotarot.PACK)
