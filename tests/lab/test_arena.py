"""The arena: who is better is seen, equals are equal, and it does not matter who plays the deals, nor how."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from xtarot.cli.program import app
from xtarot.deals.record import Record
from xtarot.deals.replay import replay
from xtarot.deals.view import View
from xtarot.games import Game, UnknownGame
from xtarot.lab.arena import MatchPlan, Pairs, play_ladder, play_pairs
from xtarot.lab.estimates import Sprt
from xtarot.rules.cards import CARDS


def outcome(pairs: Pairs) -> tuple[object, ...]:
    """All but the time it took."""
    moves = [pace.moves for pace in pairs.paces]
    return pairs.difference, pairs.win_share, pairs.deals_won, pairs.points, moves, pairs.deals, pairs.verdict


class Thinker:
    """A stranger's bot: the first legal move. It keeps what it is given."""

    name = "thinker"

    def __init__(self) -> None:
        self.seen: list[View] = []
        self.prepared: list[Game] = []

    def prepare(self, game: Game) -> None:
        self.prepared.append(game)

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        self.seen.append(view)
        return [int(action) for action in next(view.legal_moves())]


class Choosy(Thinker):
    """One that has a policy for some games, and none for this one."""

    name = "choosy"

    def policy(self, game: Game) -> None:
        return None


def test_a_bot_without_a_policy_for_a_game_is_asked_for_its_moves() -> None:
    choosy = Choosy()
    play_pairs("xrummy", choosy, "random", MatchPlan(1, 2, compiled=True), workers=1)
    assert choosy.seen


def test_steady_beats_random() -> None:
    found = play_pairs("dream-capture", "steady", "random", MatchPlan(8), workers=1)
    assert found.difference.low > 0
    assert found.win_share.mean > found.fair_share == 0.5
    assert found.points[0] - found.points[1] == pytest.approx(found.difference.mean)


def test_a_bot_against_itself_comes_to_nothing() -> None:
    found = play_pairs("dream-capture", "steady", "steady", MatchPlan(3), workers=1)
    assert (found.difference.mean, found.win_share.mean) == (0, 0.5)
    found = play_pairs("xrummy", "random", "random", MatchPlan(5, 3), workers=1)
    assert found.difference.mean == pytest.approx(0)
    assert found.win_share.mean == pytest.approx(found.fair_share) == pytest.approx(1 / 3)


def test_an_executor_of_any_kind_comes_to_the_same() -> None:
    here = play_pairs("xrummy", "random", "random", MatchPlan(6, 2, seed="x"), workers=1)
    with ThreadPoolExecutor(2) as pool:
        there = play_pairs("xrummy", "random", "random", MatchPlan(6, 2, seed="x"), workers=pool)
        assert pool.submit(int).result() == 0  # and is still open
    assert outcome(here) == outcome(there)


def test_processes_come_to_the_same_and_tell_what_it_has_come_to() -> None:
    told: list[Pairs] = []
    here = play_pairs("dream-capture", "random", "random", MatchPlan(4), workers=1)
    there = play_pairs("dream-capture", "random", "random", MatchPlan(4), workers=2, progress=told.append)
    assert outcome(here) == outcome(there) == outcome(told[-1])
    assert [found.deals for found in told] == [1, 2, 3, 4]


def test_machine_code_comes_to_the_same() -> None:
    slow, fast = (
        play_pairs("dream-capture", "steady", "random", MatchPlan(4, compiled=compiled), workers=1)
        for compiled in (False, True)
    )
    assert outcome(slow) == outcome(fast)


def test_another_seed_brings_other_deals() -> None:
    one, other = (
        play_pairs("dream-capture", "steady", "random", MatchPlan(2, seed=seed), workers=1) for seed in (1, 2)
    )
    assert outcome(one) != outcome(other)


def test_options_reach_the_game() -> None:
    found = play_pairs("lotarot", "random", "random", MatchPlan(2, options={"deals": 3}), workers=1)
    assert found.options["deals"] == 3
    with pytest.raises(ValueError, match="no option 'cards'"):
        play_pairs("lotarot", "random", "random", MatchPlan(2, options={"cards": 3}))


def test_a_bot_is_given_views_with_their_moves() -> None:
    thinker = Thinker()
    play_pairs("dream-capture", thinker, "steady", MatchPlan(1), workers=1)
    assert {view.seat for view in thinker.seen} == {*range(6)}
    assert len(thinker.seen) == 2 * 3 * (1 + 15)
    assert len(thinker.prepared) == 1
    last = thinker.seen[-1]
    assert len(last.moves) in range(90, 96)
    assert last.game.text(*last.moves[0]).split()[1:] == ["discard", "?", "?", "?"]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (119, "thinker answers 119, which is no move"),
        (None, "thinker answers None, which is no move"),
        ([], "thinker answers .*, which is no move"),
        ([CARDS + 10**6], "thinker answers .*, which is no move"),
        ([CARDS + 1, -1], r"thinker answers .*, which is no move"),
        ([CARDS + 1, 5], r"thinker: this kind of move is not due now \(RC-10\)"),
        ([CARDS + 1, 5, 6], r"thinker: this is not the number of words that the verb takes \(RC-3\)"),
    ],
)
def test_a_move_that_is_not_legal_ends_it(answer: Any, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinker, "choose", lambda self, view, rng: answer)
    with pytest.raises(ValueError, match=why):
        play_pairs("dream-capture", Thinker(), "random", MatchPlan(1), workers=1)


def test_a_test_stops_the_match_at_the_same_deal_wherever_it_is_played() -> None:
    test = Sprt(0, 5)
    here = play_pairs("dream-capture", "steady", "random", MatchPlan(300, sprt=test), workers=1)
    with ThreadPoolExecutor(2) as pool:
        there = play_pairs("dream-capture", "steady", "random", MatchPlan(300, sprt=test), workers=pool)
    assert here.verdict == "high"
    assert 50 <= here.deals < 60
    assert outcome(here) == outcome(there)


def test_time_ends_a_match() -> None:
    found = play_pairs("dream-capture", Thinker(), "random", MatchPlan(1000, seconds=0), workers=1)
    assert found.deals == 1


def test_paces_are_of_moves() -> None:
    found = play_pairs("dream-capture", "steady", "random", MatchPlan(2), workers=1)
    for pace in found.paces:
        assert pace.moves == 2 * 2 * 3 * 16  # a discard and fifteen cards, three seats, each deal both ways
        assert 0 < pace.median <= pace.p95 <= pace.longest < 1
        assert pace.a_second > 0


def test_every_deal_is_written_out_both_ways(tmp_path: Path) -> None:
    found = play_pairs("hexbridge", "steady", "random", MatchPlan(2), workers=1, records=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == ["00000-0.json", "00000-1.json", "00001-0.json", "00001-1.json"]
    points = []
    for path in files:
        record = Record.load(path)
        (replayed,) = replay(record)
        side = int(path.stem[-1])
        assert record.players == ["steady" if seat % 2 == side else "random" for seat in range(6)]
        totals = replayed.deal.score().totals
        points.append(totals[side] - totals[1 - side])
    assert np.mean(points) / replayed.deal.game.unit == pytest.approx(found.difference.mean)
    assert CliRunner().invoke(app, ["replay", str(files[0])]).exit_code == 0


def test_the_same_auction_for_both() -> None:
    found = play_pairs("hexbridge", "steady:calls=steady", "random:calls=steady", MatchPlan(4), workers=1)
    assert found.bots == ("steady:calls=steady", "random:calls=steady")
    same = play_pairs("hexbridge", "steady:calls=steady", "steady", MatchPlan(2), workers=1)
    assert same.difference.mean == 0


def test_several_bots_meet_each_other() -> None:
    two = play_ladder("hexbridge", ["random", "steady", "random:calls=steady"], MatchPlan(2), workers=1)
    assert [match.bots for match in two.matches] == [
        ("random", "steady"),
        ("random", "random:calls=steady"),
        ("steady", "random:calls=steady"),
    ]
    assert two.difference("steady", "random").mean == -two.difference("random", "steady").mean
    many = play_ladder("xrummy", ["random", "steady"], MatchPlan(2, 3), workers=1)
    assert [match.bots for match in many.matches] == [("random", "steady"), ("steady", "random")]
    console = Console(width=140)
    with console.capture() as capture:
        console.print(two)
    assert "the row's points a deal more than the column's" in capture.get()
    with pytest.raises(ValueError, match="each named once"):
        play_ladder("xrummy", ["random", "random"], MatchPlan(2))


def test_it_prints_and_travels_as_json() -> None:
    found = play_pairs("dream-capture", "random", "random", MatchPlan(1), workers=1)
    told = json.loads(json.dumps(found.json(), allow_nan=False))
    assert told["difference"] == {"mean": found.difference.mean, "low": None, "high": None}
    console = Console(width=100)
    with console.capture() as capture:
        console.print(found)
    assert "win share" in capture.get()


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownGame):
        play_pairs("whist", "random", "random", MatchPlan(1))
    for deals, seats in ((0, None), (1, 5)):
        with pytest.raises(ValueError, match=r"."):
            play_pairs("dream-capture", "random", "random", MatchPlan(deals, seats))


def test_the_command_compares_and_prints() -> None:
    command = ["arena", "dream-capture", "steady", "random", "--deals", "2", "--workers", "1"]
    shown = CliRunner().invoke(app, [*command, "--json", "--sprt", "0:1", "--of", "points"])
    assert shown.exit_code == 0
    found = json.loads(shown.stdout)
    assert (found["deals"], found["verdict"], found["test"]["high"]) == (2, "", 1)
    assert "difference" in CliRunner().invoke(app, command).stdout
    refused = CliRunner().invoke(app, ["arena", "dream-capture", "steady", "nobody"])
    assert refused.exit_code == 1
    assert "no bot 'nobody' is installed" in refused.stderr


def test_the_command_takes_options_auctions_records_and_several_bots(tmp_path: Path) -> None:
    command = ["arena", "hexbridge", "random", "steady", "--deals", "1", "--workers", "1", "--records", str(tmp_path)]
    shown = CliRunner().invoke(app, [*command, "--same-auction", "steady", "--option", "deals=4", "--json"])
    assert shown.exit_code == 0, shown.stderr
    found = json.loads(shown.stdout)
    assert (found["bots"], found["options"]["deals"]) == (["random:calls=steady", "steady:calls=steady"], 4)
    assert len([*tmp_path.iterdir()]) == 2
    shown = CliRunner().invoke(app, ["arena", "xrummy", "random", "steady", "random:calls=steady", "--deals", "1"])
    assert shown.exit_code == 0, shown.stderr
    assert "mean" in shown.stdout
    for wrong, told in (
        (["--option", "deals"], "NAME=VALUE"),
        (["--sprt", "1"], "LOW:HIGH"),
    ):
        refused = CliRunner().invoke(app, ["arena", "xrummy", "random", "steady", *wrong])
        assert refused.exit_code == 1
        assert told in refused.stderr
