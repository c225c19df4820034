"""What many have made of the same cards: places, shares as in duplicate bridge, forks, leagues."""

import random
from itertools import pairwise

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import xtarot
from xtarot.bots.steady import Steady
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.record import Record
from xtarot.games import load
from xtarot_site.core.store.kinds import DuplicateDeal
from xtarot_site.duplicate import results as comparing
from xtarot_site.duplicate.results import DuplicateResult, Fork, Way, choices_of, forks, league, standings
from xtarot_site.duplicate.store import Try

GAME = load("lotarot")
DEAL = DuplicateDeal("code", "lotarot", "", {}, 4, 1, 1, "steady", "00" * 32, 0.0, 1.0)


def a_try(who: int, name: str | None, points: float | None, moves: str = "", ended: float = 0.0) -> Try:
    if points is None:
        return Try("code", who, name, f"t{who}", 0.0, None)
    entry = {"moves": moves.split(), "result": {"scores": [0.0, points, 0.0, 0.0]}}
    players = [SeatedPlayer(who, name or "", "steady", 0, won=False)]
    record = Record("lotarot", [entry], [""] * 4, {}, GAME.version)
    kept = KeptDeal(f"link{who}", f"t{who}", 9, "lotarot", ended, players, record)
    return Try("code", who, name, f"t{who}", 0.0, kept)


def test_equal_results_share_a_place_and_count_half() -> None:
    found = standings([a_try(1, "a", 10), a_try(2, "b", 30), a_try(3, "c", 10), a_try(4, "d", -5)], DEAL, GAME)
    assert [(one.name, one.place, one.share) for one in found] == [
        ("b", 1, 100.0), ("a", 2, 50.0), ("c", 2, 50.0), ("d", 4, 0.0)
    ]  # fmt: skip


def test_a_guest_has_no_place_and_changes_nobodys_and_who_has_not_finished_is_not_there() -> None:
    found = standings([a_try(1, "a", 10), a_try(2, None, 30), a_try(3, "c", None)], DEAL, GAME)
    assert [(one.who, one.place, one.share) for one in found] == [(2, None, None), (1, 1, None)]


def test_a_name_is_needed_before_the_first_card_of_a_day_by_the_end_of_a_challenge_and_in_practice_helps_nobody() -> (
    None
):
    tries = [a_try(1, "a", 10)._replace(named=False), a_try(2, "b", 5)]
    challenge = msgspec.structs.replace(DEAL, by=9)
    practice = msgspec.structs.replace(DEAL, code="2026-11-28-lotarot--guest")
    assert [(one.name, one.place) for one in standings(tries, DEAL, GAME)] == [("a", None), ("b", 1)]
    assert [(one.name, one.place) for one in standings(tries, challenge, GAME)] == [("a", 1), ("b", 2)]
    assert [(one.name, one.place) for one in standings(tries, practice, GAME)] == [(None, None), (None, None)]


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=12))
def test_shares_add_up_to_half_of_what_there_is(points: list[int]) -> None:
    found = standings([a_try(who, f"p{who}", made) for who, made in enumerate(points)], DEAL, GAME)
    shares = [one.share for one in found]
    assert all(share is not None and 0 <= share <= 100 for share in shares)
    assert abs(sum(share or 0 for share in shares) - 50 * len(points)) < 1e-6
    assert [one.points for one in found] == sorted(points, reverse=True)


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=12))
def test_equal_results_have_the_same_place_and_share_and_a_worse_one_has_less(points: list[int]) -> None:
    results = standings([a_try(who, f"p{who}", made) for who, made in enumerate(points)], DEAL, GAME)
    assert [result.place for result in results] == [
        1 + sum(other > result.points for other in points) for result in results
    ]
    by_points = {score: {result.share for result in results if result.points == score} for score in points}
    assert all(len(equal) == 1 for equal in by_points.values())
    falling = [share for _, (share,) in sorted(by_points.items(), reverse=True)]
    assert all(better is not None and worse is not None and better > worse for better, worse in pairwise(falling))


@given(st.lists(st.integers(0, 6), min_size=7, max_size=7), st.randoms(use_true_random=False))
def test_the_same_days_in_another_order_share_a_place_in_a_league(beaten: list[int], rng: random.Random) -> None:
    otherwise = rng.sample(beaten, len(beaten))
    days = [
        [DuplicateResult(1, "a", 0.0, 1, 100 * first / 6, "x"), DuplicateResult(2, "b", 0.0, 1, 100 * second / 6, "y")]
        for first, second in zip(beaten, otherwise, strict=True)
    ]
    assert [season.place for season in league(days)] == [1, 1]


def test_what_was_finished_when_it_was_over_or_closed_has_no_place() -> None:
    tries = [a_try(1, "a", 10), a_try(2, "b", 30, ended=1.0), a_try(3, "c", 20, ended=0.6)]
    found = standings(tries, DEAL, GAME)
    made = [(one.name, one.place, one.late) for one in found]
    assert made == [("b", None, True), ("c", 1, False), ("a", 2, False)]
    closed = msgspec.structs.replace(DEAL, closed=0.5)
    assert [one.name for one in standings(tries, closed, GAME) if one.place] == ["a"]


def test_where_the_lowest_wins_the_lowest_is_first() -> None:
    lowest = type("Game", (), {"side": staticmethod(lambda seat: seat), "lowest_wins": True})
    found = standings([a_try(1, "a", 10), a_try(2, "b", 30)], DEAL, lowest)  # type: ignore[arg-type]
    assert [one.name for one in found] == ["a", "b"]


def test_ways_part_only_where_all_before_was_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "choices_of", lambda kept, _: [*enumerate(kept.moves, 1)])
    tries = [
        a_try(1, "a", 10, "x y z"),
        a_try(2, "b", 30, "x y w"),
        a_try(3, None, 20, "x v z"),
        a_try(4, "d", 0, "u y z"),
    ]
    assert forks(tries, DEAL, 1) == [
        Fork(1, [Way("x", 3, 20.0, True), Way("u", 1, 0.0, False)]),
        Fork(2, [Way("y", 2, 20.0, True), Way("v", 1, 20.0, False)]),
        Fork(3, [Way("w", 1, 30.0, False), Way("z", 1, 10.0, True)]),
    ]
    assert forks(tries, DEAL, 4) == [Fork(1, [Way("x", 3, 20.0, False), Way("u", 1, 0.0, True)])]
    assert forks(tries, DEAL, 9) == [], "who has not finished it is shown nothing"


def test_a_league_adds_up_the_days_and_a_day_alone_is_worth_half() -> None:
    first = standings([a_try(1, "a", 10), a_try(2, "b", 30), a_try(5, None, 99)], DEAL, GAME)
    second = standings([a_try(1, "a", 10)], DEAL, GAME)
    found = league([first, second, []])
    assert [(one.name, one.place, one.total, one.days) for one in found] == [
        ("b", 1, 100.0, [100.0, None, None]),
        ("a", 2, 50.0, [0.0, 50.0, None]),
    ]


def test_a_declarer_decides_for_the_dummy_and_the_dummy_for_nothing_more() -> None:
    game = load("hexbridge")
    deal = xtarot.deal("hexbridge", seed=7)
    while deal.actors:
        seat = min(deal.actors)
        view = deal.view(deal.decider(seat))
        deal.play(game.text(view.mover, Steady().choose(view, np.random.default_rng(1))))
    players = [SeatedPlayer(None, "", "steady", 0, won=False)] * deal.seats
    kept = KeptDeal("link", "t", 1, "hexbridge", 0.0, players, deal.record())
    courses = [choices_of(kept, seat) for seat in range(deal.seats)]
    assert sorted(number for course in courses for number, _ in course) == [*range(1, len(deal.log) + 1)]
    lent = [move for seat, course in enumerate(courses) for _, move in course if not move.startswith(f"{seat} ")]
    assert lent, "somebody plays the cards of a dummy"
