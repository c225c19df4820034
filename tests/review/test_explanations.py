"""What is said of a decision: a sentence and reasons in the words of the game, in both languages; never a reproach."""

import re

import msgspec
import pytest

import xtarot
from xtarot.games import load
from xtarot.review import Candidate, Decision, Fact, Reason, said, summed
from xtarot.review.deal_review import find_best_move

NAMES = ["Aoi", "Mio", "Sakura", "Sota", "Rin", "Yu"]
WORLD = Reason("DC-18", "world", 3.9, 0.5, False, 0.31, 0.04, seat=2, cards=["T22", "T21"])
CARDS = Reason("DC-15", "card_points", 0.3, 0.1, True, 1, 1)
WITH = "With ★21, the other side gains by “Capture of the World”"
DAMAGE = "★21だと、相手側が「世界の捕獲」で点を得るのは100通りのうち31通りです"
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
            f"Sakura holds ★22 Dream. {WITH} in 31 of 100 layouts; with ★8, in 4.",
            "Capture of the World, the other side: in 31 instead of 4 of 100 layouts, −3.9 points",
        ),
        (
            "ja",
            f"★22 夢はサクラの手にあります。{DAMAGE}（★8なら4通り）。",
            "世界の捕獲（相手側）：100通りのうち31通り（★8なら4通り）、−3.9点",
        ),
    ],
)
def test_a_reason_names_card_seat_and_clause(lang: str, sentence: str, first: str) -> None:
    names = NAMES if lang == "en" else ["アオイ", "ミオ", "サクラ", "ソウタ", "リン", "ユウ"]
    words = said(decision(), load("dream-capture"), names, lang)
    number = {"en": "−4.2 points ±1.1 points", "ja": "−4.2点 ±1.1点"}[lang]
    assert (words.sentence, words.clause, words.number) == (sentence, "DC-18", number)
    assert [reason.clause for reason in words.reasons] == ["DC-18", "DC-15"]
    assert words.reasons[0].text == first
    assert sum(reason.points for reason in words.reasons) == pytest.approx(-4.2)
    assert not FORBIDDEN.search(f"{words}")


@pytest.mark.parametrize(
    ("lang", "sentence", "first"),
    [
        (
            "en",
            "With ★8, the other side gains by “Capture of the World” in 4 of 100 layouts; with ★21, in 31.",
            "Capture of the World, the other side: in 4 instead of 31 of 100 layouts, +3.9 points",
        ),
        (
            "ja",
            "★8だと、相手側が「世界の捕獲」で点を得るのは100通りのうち4通りです（★21なら31通り）。",
            "世界の捕獲（相手側）：100通りのうち4通り（★21なら31通り）、+3.9点",
        ),
    ],
)
def test_of_the_best_move_it_says_what_that_did(lang: str, sentence: str, first: str) -> None:
    best = msgspec.structs.replace(decision(), made="1 play T8", difference=0.0, matters=False, facts=[])
    words = said(best, load("dream-capture"), NAMES, lang)
    assert (words.sentence, words.reasons[0].text) == (sentence, first)


def test_points_without_a_card_are_told_by_the_tricks_or_by_whose_they_are() -> None:
    for facts, sentence in (
        ([Fact("tricks", 8.8, 9.3)], "Mio’s side takes 8.8 of the tricks to come on average; with ★8, 9.3"),
        ([], "Mio’s side gets 0.3 points less by “Card points”"),
    ):
        one = msgspec.structs.replace(decision(reasons=(CARDS,)), facts=facts)
        assert said(one, load("dream-capture"), NAMES, "en").sentence == f"With ★21, {sentence}."


@pytest.mark.parametrize(
    ("made", "best", "sentence"),
    [
        (1.0, 0.0, "With ★21, the other side always gains by “Capture of the World”; with ★8, never."),
        (0.5, 0.0, "With ★21, the other side gains by “Capture of the World” in 50 of 100 layouts; with ★8, never."),
        (0.998, 0.002, "With ★21, the other side nearly always gains by “Capture of the World”; with ★8, hardly ever."),
    ],
)
def test_what_never_or_always_happens_is_said_so(made: float, best: float, sentence: str) -> None:
    line = msgspec.structs.replace(WORLD, made=made, best=best, cards=[])
    assert said(decision(reasons=(line,)), load("dream-capture"), NAMES, "en").sentence == sentence


def test_a_line_that_takes_points_is_lost() -> None:
    fine = Reason("DC-18", "world", 3.9, 0.5, True, 0.31, 0.04, gains=False)
    words = said(decision(reasons=(fine,)), load("dream-capture"), NAMES, "en", to=1)
    assert words.sentence == "With ★21, your side loses by “Capture of the World” in 31 of 100 layouts; with ★8, in 4."


def test_what_makes_a_difference_smaller_is_no_reason_for_it() -> None:
    against = Reason("DC-15", "card_points", -0.8, 0.1, True, 1, 1)
    words = said(decision(3.1, reasons=(WORLD, against)), load("dream-capture"), NAMES, "en")
    assert [reason.text for reason in words.reasons][1:] == ["What makes up for some of it: +0.8 points"]


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


def test_a_find_is_a_best_move_to_which_there_was_a_clearly_worse_one() -> None:
    best = msgspec.structs.replace(decision(), made="1 play T8", difference=0.0, matters=False)
    assert find_best_move([best]) == 57
    assert find_best_move([msgspec.structs.replace(best, compared="", reasons=[], facts=[])]) == 0
