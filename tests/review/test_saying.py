"""What is said of a decision: a sentence and reasons in the words of the game, in both languages; never a reproach."""

import re

import msgspec
import pytest

import xtarot
from xtarot.games import load
from xtarot.review import Candidate, Decision, Fact, Reason, said, summed

NAMES = ["Aoi", "Mio", "Sakura", "Sota", "Rin", "Yu"]
WORLD = Reason("DC-18", "world", 3.9, 0.5, False, 0.31, 0.04, seat=2, cards=["T22", "T21"])
CARDS = Reason("DC-15", "card_points", 0.3, 0.1, True, 1, 1)
AFTER = "After ★21, the other side gets points for “Capture of the World”"
FORBIDDEN = re.compile("mistake|blunder|wrong|bad|error|ミス|悪手|間違", re.IGNORECASE)


def decision(
    difference: float = 4.2, *, matters: bool = True, reasons: tuple[Reason, ...] = (WORLD, CARDS)
) -> Decision:
    """Mio played the World, and could have played ★8."""
    return Decision(
        deal=0,
        move=57,
        seat=1,
        made="1 play T21",
        candidates=[Candidate("1 play T8", 8.3, 0, 1, 12), Candidate("1 play T21", 8.3 - difference, 1.1, -4, 3)],
        difference=difference,
        error=1.1,
        matters=matters,
        worlds=60,
        compared="1 play T21",
        margin=difference,
        reasons=[*reasons],
        facts=[Fact("holds", 0, 0, 2, "T22")],
    )


@pytest.mark.parametrize(
    ("lang", "sentence", "first"),
    [
        (
            "en",
            f"Sakura holds ★22 Dream. {AFTER} 31% of the time; after ★8, 4%.",
            "Capture of the World, the other side: 31% instead of 4%, −3.9",
        ),
        (
            "ja",
            "★22 夢はサクラの手にあります。★21だと、相手側に「世界の捕獲」の点がつく確率は31%です（★8なら4%）。",
            "世界の捕獲（相手側）：31%（★8なら4%）、−3.9",
        ),
    ],
)
def test_a_reason_names_card_seat_and_clause(lang: str, sentence: str, first: str) -> None:
    names = NAMES if lang == "en" else ["アオイ", "ミオ", "サクラ", "ソウタ", "リン", "ユウ"]
    words = said(decision(), load("dream-capture"), names, lang)
    assert (words.sentence, words.clause, words.number) == (sentence, "DC-18", "−4.2 ±1.1")
    assert [reason.clause for reason in words.reasons] == ["DC-18", "DC-15"]
    assert words.reasons[0].text == first
    assert sum(reason.points for reason in words.reasons) == pytest.approx(-4.2)
    assert not FORBIDDEN.search(f"{words}")


@pytest.mark.parametrize(
    ("lang", "sentence", "first"),
    [
        (
            "en",
            "After ★8, the other side gets points for “Capture of the World” 4% of the time; after ★21, 31%.",
            "Capture of the World, the other side: 4% instead of 31%, +3.9",
        ),
        (
            "ja",
            "★8だと、相手側に「世界の捕獲」の点がつく確率は4%です（★21なら31%）。",
            "世界の捕獲（相手側）：4%（★21なら31%）、+3.9",
        ),
    ],
)
def test_of_the_best_move_it_says_what_that_did(lang: str, sentence: str, first: str) -> None:
    best = msgspec.structs.replace(decision(), made="1 play T8", difference=0.0, matters=False, facts=[])
    words = said(best, load("dream-capture"), NAMES, lang)
    assert (words.sentence, words.reasons[0].text) == (sentence, first)


def test_points_without_a_card_are_told_by_the_tricks_or_by_whose_they_are() -> None:
    for facts, sentence in (
        ([Fact("tricks", 8.8, 9.3)], "Mio’s side takes 8.8 of the tricks to come on average; after ★8, 9.3"),
        ([], "Mio’s side gets 0.3 points less by “Card points”"),
    ):
        one = msgspec.structs.replace(decision(reasons=(CARDS,)), facts=facts)
        assert said(one, load("dream-capture"), NAMES, "en").sentence == f"After ★21, {sentence}."


def test_moves_closer_than_their_error_are_much_the_same() -> None:
    others = [Candidate(f"1 play T{k}", 8.0, 0.5, 1, 12) for k in (9, 11)]
    one = decision()
    close = msgspec.structs.replace(one, candidates=[one.candidates[0], *others, one.candidates[1]])
    game = load("dream-capture")
    assert said(one, game, NAMES, "en").alike == ""
    assert said(close, game, NAMES, "en").alike == "★8, ★9 and ★11 are much the same."
    assert said(close, game, NAMES, "ja").alike == "★8、★9、★11はほとんど同じです。"
    best = msgspec.structs.replace(close, made="1 play T8", difference=0.0, matters=False, compared="")
    assert said(best, game, NAMES, "en").sentence == "★8, ★9 and ★11 are much the same."


def test_below_the_noise_nothing_is_held_against_a_move() -> None:
    words = said(decision(0.6, matters=False), load("dream-capture"), NAMES, "en")
    assert words.sentence == "★21 is as good as the best."
    assert not words.reasons


def test_a_move_that_is_behind_but_not_clearly_is_not_called_as_good() -> None:
    words = said(decision(3.3, matters=False), load("dream-capture"), NAMES, "en")
    assert words.sentence == "★21 is a little behind the best, not clearly enough to matter."


def test_a_deal_is_summed_up_by_seat() -> None:
    deal = xtarot.deal("dream-capture", 1)
    small = decision(0.6, matters=False)
    review = summed(deal, [small, decision()])
    assert review.ranking == [57]
    (mio,) = review.seats
    assert (mio.good, mio.decisions, mio.luck) == (1, 2, None)
    assert mio.mean == pytest.approx(4.2 / 2), "what lies within its ± counts as nothing"
    assert [point.value for point in review.curve] == pytest.approx([-7.7, -4.1]), "of side 0, which Mio is not on"
