"""Problems: found in deals between bots, kept beside the rulebook, and the same again."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from xtarot.cli.program import app
from xtarot.deals.replay import position
from xtarot.games import load
from xtarot.problems import Problem, mining, problems, today
from xtarot.problems.collection import FILE, FORMAT, Problems, ProblemsError, read_problems
from xtarot.review import Candidate, Decision, ReviewSettings
from xtarot.rulebooks import books


@pytest.fixture(scope="module")
def found() -> Iterator[Problems]:
    """Problems of a deal, found in few worlds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mining, "FIRST", ReviewSettings(worlds=12, most=12, seed=1, bots=(mining.BEGINNER,)))
        patch.setattr(mining, "PROOF", ReviewSettings(worlds=24, most=24, seed=2))
        some = mining.of_deals("dream-capture", "1", 4, 5)
        assert some
        assert mining.of_deals("dream-capture", "1", 4, 5) == some, "the same seed finds the same problems"
        yield Problems(FORMAT, "dream-capture", load("dream-capture").version, "", mining.PROOF, some)


def test_a_problem_is_a_position_with_its_answers(found: Problems) -> None:
    for one in found.problems:
        wrong = faults(one)
        assert not wrong
        assert one.decision.best.move == one.answers[0]
        assert one.decision.worlds == 24
        best, *others = one.decision.candidates
        gaps = [best.value - other.value for other in others if other.move not in one.answers]
        assert min(gaps) > max(best.value - other.value for other in [best, *others] if other.move in one.answers)


def faults(one: Problem) -> list[str]:
    """What is wrong with a problem: its position cannot be reached, an answer is not legal there, it tells the end."""
    deal = position(one.record, one.moves)
    legal = {*deal.moves()} if len(one.answers[0].split()) == 3 else {*one.answers}  # discards are too many to list
    wrong = [move for move in one.answers if move not in legal]
    return wrong + [key for key in ("seed", "result") if key in one.record.deals[0]]


def test_what_is_kept_is_read_again(found: Problems) -> None:
    assert read_problems(found.json()) == found
    for text in ("", "{}", "[1]", found.json().replace("xtarot-problems/1", "xtarot-problems/2")):
        with pytest.raises(ProblemsError, match=r"^problems.json holds no problems: "):
            read_problems(text)


def decided(*values: float, error: float = 0.1) -> Decision:
    tried = [Candidate(f"0 play S{k + 3}", value, error, value, value) for k, value in enumerate(values)]
    return Decision(0, 1, 0, "", tried, 0, 0, matters=False, worlds=100)


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        (decided(9, 2, 1), 1),
        (decided(9, 8.9, 2), 2),
        (decided(9, 8, 2), 0),  # neither as good as the best nor far behind
        (decided(9, 9, 9, 9, 1), 0),  # too many answers
        (decided(9, 9), 0),  # all are answers
        (decided(9, 2, error=4), 0),  # not clear
    ],
)
def test_an_answer_stands_out(decision: Decision, expected: int) -> None:
    assert len(mining.answers(decision, 20)) == expected


def test_of_a_theme_the_best_are_kept_and_one_of_a_deal(found: Problems) -> None:
    one = found.problems[0]
    decision = msgspec.structs.replace(one.decision, margin=one.decision.margin + 1)
    clearer = msgspec.structs.replace(one, decision=decision)
    assert mining.choose_problems([one, clearer], 6) == [clearer]


def test_every_day_has_its_problem() -> None:
    days = [today(3, date(2026, 11, day)) for day in range(22, 28)]
    assert days[:3] == days[3:]
    assert {*days} == {0, 1, 2}


def test_the_command_saves_and_tells_them(tmp_path: Path) -> None:
    how = ["problems", "high-card", "--deals", "2", "--workers", "1", "--save", str(tmp_path / FILE)]
    told = CliRunner().invoke(app, how)
    assert told.exit_code == 0, told.output
    assert told.output == "No problem in these deals.\n"
    assert (
        read_problems((tmp_path / FILE).read_text("utf-8")).command
        == "xtarot problems high-card --deals 2 --each 4 --seed 1"
    )


def test_the_problems_that_ship_are_in_order() -> None:
    wrong = {}
    for one in books():
        if text := one.manuscript.files.get(FILE):
            game = load(one.game)
            for number, problem in enumerate(problems(game), 1):
                if found := faults(problem):
                    wrong[f"{one.game} {number}"] = found
            if read_problems(text).version != game.version:
                wrong[one.game] = ["of another version: collect them again"]
    assert not wrong
