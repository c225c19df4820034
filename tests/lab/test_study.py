"""A study finds what is so, whoever plays the deals, and goes on where it was stopped."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from support import dares
from xtarot.cli.program import app
from xtarot.deals.chance import deal_seed, read_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game, load
from xtarot.lab.study.figures import Figure, Figures, StudyError, joined, read
from xtarot.lab.study.runner import StudyPlan, study
from xtarot.lab.study.simulation import alter_move, choices
from xtarot.lab.study.statistics import by_clock, measure_spread, share
from xtarot.lab.workers import Workers
from xtarot.rules.state import emit
from xtarot.rules.steps import CHANCE, clauses
from xtarot.rules.texts import Reason, Text

BONUS = "game_bonus_at=DC-15+DC-16"


def small(
    bots: tuple[str, ...] = ("random",), deals: int = 6, parts: Path | None = None, workers: Workers = 1, **more: Any
) -> Figures:
    """A study of Dream Capture in plain Python, in this process."""
    progress = more.pop("progress", None)
    plan = StudyPlan(deals, bots, **{"compiled": False, **more})
    return study("dream-capture", plan, parts=parts, workers=workers, progress=progress)


# What is found


def test_what_high_card_must_come_to() -> None:
    # Five rounds, a point each; two seats who play at random are alike, and five points are never shared evenly.
    found = study("high-card", StudyPlan(200, ("random",), seats=2, compiled=False), workers=1).plays[0]
    first, second = found.sides
    assert first.wins.low < 0.5 < first.wins.high
    assert first.wins.value + second.wins.value == pytest.approx(1)
    assert (first.seats, second.seats) == ([0], [1])
    assert first.points.value + second.points.value == pytest.approx(5)
    assert found.shared.value == 0
    assert {points for points, _ in found.points.bars} <= {0, 1, 2, 3, 4, 5}
    assert {ahead for ahead, _ in found.margin.bars} <= {1, 3, 5}
    assert (found.moves.least, found.moves.most) == (10, 10)
    assert (found.decisions.mean, found.minutes.value) == (8, 1)  # the last card of a hand is no choice
    assert found.steps.bars == [(ways, 200 * 2) for ways in (2.0, 3.0, 4.0, 5.0)]
    (rounds,) = [line for line in found.lines if line.key]
    assert (rounds.share.value, rounds.points, rounds.decides.value) == (1, 5, 1)
    assert found.dead == []


def test_dream_capture_by_its_own_clauses() -> None:
    found = small(reached=[BONUS]).plays[0]
    assert (found.moves.least, found.moves.most) == (96, 96)  # six discards, fifteen tricks
    assert [side.seats for side in found.sides] == [[0, 2, 4], [1, 3, 5]]
    times = {(one.clause, one.key): one.times for one in (*found.events, *found.refusals)}
    assert times["", "trick"] == 15
    assert times["DC-7", "count"] == 6  # each discard could have been of two cards, or of four
    assert times["DC-11", ""] == pytest.approx(times["DC-11", "follow"] + times["DC-11", "trump"])
    assert {line.key for line in found.lines if line.clause == "DC-18"} >= {""}
    (reached,) = found.reached
    assert (reached.option, reached.value, reached.clauses) == ("game_bonus_at", 40, ["DC-15", "DC-16"])
    shares = [share.value for _, share in reached.shares]
    assert reached.shares[0][0] == 40
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == 0


def test_a_bot_that_knows_nothing_of_a_game_is_said_to_be_at_random() -> None:
    found = study("high-card", StudyPlan(2, ("random", "steady"), seats=2, compiled=False), workers=1)
    assert [play.at_random for play in found.plays] == [False, True]


def test_a_bot_that_thinks_by_the_clock_is_said_to_do_so() -> None:
    assert [by_clock(bot) for bot in ("steady", "strong", "strong:worlds=5")] == [False, True, False]


def test_skill_is_seen() -> None:
    (skill,) = small(("random", "steady"), 2, pairs=5).skill
    assert skill.bots == ("steady", "random")
    assert skill.won.low > 0.5
    assert skill.difference.low > 0
    assert skill.command == "xtarot arena dream-capture steady random --deals 5 --seed 1"


def test_rules_are_compared_on_the_same_deals() -> None:
    (same,) = small(against={"deals": 3}).comparisons
    assert {(row.more.value, row.more.low, row.more.high) for row in same.measures} == {(0, 0, 0)}
    (found,) = small(against={"game_bonus_at": 60}).comparisons
    rows = {row.measure: row for row in found.measures}
    assert rows["points 0"].more.value + rows["points 1"].more.value < 0
    assert rows["moves"].more == Figure(0, 0, 0)
    for row in found.measures:
        assert row.more.value == pytest.approx(row.other - row.one, abs=1e-5)


# Dead clauses, on a game that has some


def changed(**changes: object) -> Game:
    """Dares with some of its names changed."""
    module = ModuleType("studied_dares")
    vars(module).update({**vars(dares), "__name__": "studied_dares", "__file__": __file__, **changes})
    return Game(module)


def test_what_no_deal_brings_is_listed() -> None:
    never: Mapping[int, Reason] = {clauses({77: ""})["77"]: Reason("never", Text("", "never"))}
    game = changed(
        REASONS={**getattr(dares, "REASONS", {}), **never},
        SCORES={**dares.SCORES, **never},
        CLAUSES=clauses({1: "", 2: "", 77: ""}),
    )
    found = study(game, StudyPlan(5, ("random",), seats=2, compiled=False), workers=1).plays[0]
    dead = {(one.kind, one.clause, one.key) for one in found.dead}
    assert {("refusal", f"{game.prefix}-77", "never"), ("line", f"{game.prefix}-77", "never")} <= dead
    assert not {one.key for one in found.events} & {one.key for one in found.dead if one.kind == "event"}


def test_what_dealing_brings_about_is_counted() -> None:
    def cutting(s: Any, cards: Any) -> None:
        dares.deal(s, cards)
        emit(s, dares.DRAWN, CHANCE, cards[-1], 0)

    found = study(changed(deal=cutting), StudyPlan(2, ("random",), seats=2, compiled=False), workers=1).plays[0]
    assert {event.key: event.times for event in found.events}["drawn"] == 1 + dares.ROUNDS


def test_what_might_have_been_tried_instead() -> None:
    game = load("dream-capture")
    deal = Deal(game, 6, 0, seed=deal_seed(read_seed(1), 0))
    _, move = game.parse(next(deal.moves(0)), 6)
    tried = list(alter_move(game, deal.state, 0, move))
    assert move not in tried
    assert {len(one) - 1 for one in tried} == {2, 3, 4}
    assert next(choices(game, deal.state, 0, move)) == len(deal.legal(0)[0])
    assert deal.state.partial_size[0] == 0


# The same, however it is played


def test_whoever_plays_the_deals_and_wherever_it_stops(tmp_path: Path) -> None:
    whole = small(deals=25)
    with ThreadPoolExecutor(2) as pool:
        assert small(deals=25, workers=pool) == whole
    parts = tmp_path / "parts"
    small(deals=22, parts=parts)
    lines = parts.read_bytes().splitlines(keepends=True)
    parts.write_bytes(b"".join(lines[:2]) + lines[2][:40])  # it stopped while it was writing
    told: list[tuple[str, int]] = []
    assert small(deals=25, parts=parts, progress=lambda name, more: told.append((name, more))) == whole
    assert told == [("random", 20), ("random", 5)]
    assert small(deals=3, parts=parts) == small(deals=3)
    assert small(deals=25, parts=parts) == whole


def test_matches_go_on_where_they_stopped(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    small(("random", "easy"), 2, pairs=1, parts=parts)
    more = small(("random", "easy"), 2, pairs=3, parts=parts)
    assert more == small(("random", "easy"), 2, pairs=3)
    assert len(parts.read_bytes().splitlines()) == 1 + 2 + 2


def test_processes_and_machine_code_come_to_the_same() -> None:
    here = small(deals=22)
    assert study("dream-capture", StudyPlan(22, ("random",), compiled=True), workers=2) == here


def test_parts_of_another_study_are_refused(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    small(deals=2, parts=parts)
    with pytest.raises(StudyError, match="its seed is '1', and now '2'; take another file"):
        small(deals=2, parts=parts, seed=2)
    parts.write_text("{}\n")
    with pytest.raises(StudyError, match="holds no parts of a study"):
        small(deals=2, parts=parts)


def test_damaged_parts_are_refused_by_line_and_none_is_counted_that_cannot_be(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    sound = small(deals=2, parts=parts)
    plan, row = parts.read_bytes().splitlines(keepends=True)
    parts.write_bytes(plan + row.replace(b'"start":0', b'"start":-1000000000000'))
    assert small(deals=2, parts=parts) == sound
    parts.write_bytes(plan + row + row[:-20] + b"\n")
    with pytest.raises(StudyError, match="parts is damaged in line 3"):
        small(deals=2, parts=parts)


def test_figures_are_joined_by_bot(tmp_path: Path) -> None:
    old, new = small(("random", "steady"), 4), small(("steady",), 2)
    assert [(play.bot, play.deals) for play in joined(old, new).plays] == [("random", 4), ("steady", 4)]
    bonus = study("lotarot", StudyPlan(2, ("random",), against={"bonus": {"solo": 0}}, compiled=False), workers=1)
    assert joined(bonus, bonus) == bonus
    with pytest.raises(StudyError, match="seed"):
        joined(old, small(deals=2, seed=2))
    old.save(tmp_path / "figures.json")
    assert read(tmp_path / "figures.json") == old
    (tmp_path / "figures.json").write_text('{"format": "other"}')
    with pytest.raises(StudyError, match=r"figures\.json is no file of figures"):
        read(tmp_path / "figures.json")


# Intervals


def test_wilsons_interval() -> None:
    # The roots of (p − share)² = z² p (1 − p) / n, here with n = 10.
    assert share(0, 10).high == pytest.approx(3.8416 / 13.8416, abs=1e-6)
    assert share(5, 10).off == pytest.approx((3.8416 / 13.8416) ** 0.5 / 2, abs=1e-6)
    covered = [
        (found := share(int(times), 40)).low <= 0.1 <= found.high
        for times in np.random.default_rng(1).binomial(40, 0.1, 2000)
    ]
    assert 0.93 < np.mean(covered) < 0.97


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Figure(0.57, 0.51, 0.63), "57 ± 6 %"),
        (Figure(0.0167, 0.003, 0.089), "1.7 % (0.3–8.9)"),
        (Figure(1, 0.996, 1), "100 % (99.6–100)"),
        (Figure(0.001, 0.00018, 0.0056), "0.1 % (0.02–0.6)"),
        (Figure(0.571, 0.566, 0.576), "57.1 ± 0.5 %"),
    ],
)
def test_how_a_share_is_written(figure: Figure, text: str) -> None:
    assert figure.percent() == text


def test_how_a_mean_is_written() -> None:
    means = (Figure(26.314, 25.114, 27.514), Figure(-0.00467, -0.01567, 0.00633), Figure(480.2, 420.2, 540.2))
    assert [mean.text() for mean in means] == ["26.3 ± 1.2", "-0.005 ± 0.011", "480 ± 60"]
    assert Figure(96, 96, 96).text() == "96 ± 0"


def test_how_a_number_is_spread() -> None:
    few = measure_spread({0: 1, 10: 2, 20: 1}, 2)
    assert (few.mean, few.least, few.median, few.most) == (5, 0, 5, 10)
    assert few.bars == [(0, 1), (5, 2), (10, 1)]
    many = measure_spread(dict.fromkeys(range(100), 1))
    assert many.step == 5
    assert sum(times for _, times in many.bars) == 100


# The command


def ran(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["study", *words])
    return result.exit_code, result.stdout, result.stderr


def test_the_command(tmp_path: Path) -> None:
    words = ("high-card", "--bot", "random", "--deals", "4", "--seats", "2", "--workers", "1")
    path = tmp_path / "figures.json"
    status, told, _ = ran(*words, "--json", "--save", str(path))
    assert status == 0
    assert json.loads(told)["plays"][0]["command"] == "xtarot study high-card --bot random --deals 4 --seed 1 --seats 2"
    assert read(path).json() == told
    assert (tmp_path / "figures.json.parts").exists()
    status, told, _ = ran(*words)
    assert status == 0
    assert "4 deals, all seats played by random" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("whist",), "whist"),
        (("high-card", "--bot", "nobody"), "no bot 'nobody' is installed"),
        (("high-card", "--seats", "9"), "high-card is for 2 to 4 seats, not 9"),
        (("high-card", "--option", "deals=x"), "an option is written NAME=VALUE"),
        (("high-card", "--against", "colour=1"), "has no option 'colour'"),
        (("high-card", "--reached", "deals=HC-9"), "high-card scores nothing by 'HC-9'"),
        (("high-card", "--reached", "colour=HC-2"), "has no option 'colour' that is a number"),
    ],
)
def test_what_cannot_be_studied(words: tuple[str, ...], told: str) -> None:
    status, _, error = ran(*words, "--deals", "2", "--workers", "1")
    assert status == 1
    assert told in error
