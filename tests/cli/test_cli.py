"""The command line: what it prints, on which stream, and how it exits."""

import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from support.broken_plugins import PLUGINS
from support.campaign import part_of
from support.playing import at_random
from xtarot import Record
from xtarot.cli.games import versions
from xtarot.cli.program import app
from xtarot.deals.deal import record_of
from xtarot.deals.narration import Line, Trick, narrate
from xtarot.deals.replay import PlayedDeal, replay
from xtarot.games import names

RECORDS = Path(__file__).parents[2] / "records"
HOPE = RECORDS / "dream-capture-capture-of-hope.json"
PLAYERS = ["Aki", "Bo", "Chie", "Dan", "Eve", "Fay"]


def run(*arguments: object, stdin: str | bytes = "") -> Result:
    environment = {"COLUMNS": "120", "LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}
    return CliRunner(env=environment).invoke(app, [str(argument) for argument in arguments], input=stdin)


@pytest.fixture
def spoiled(tmp_path: Path) -> Path:
    """A record whose 20th move is played a second time."""
    data = json.loads(HOPE.read_text("utf-8"))
    data["deals"][0]["moves"].insert(20, data["deals"][0]["moves"][19])
    path = tmp_path / "spoiled.json"
    path.write_text(json.dumps(data))
    return path


# replay


def test_replay_tells_the_course_and_the_score() -> None:
    shown = run("replay", HOPE)
    assert (shown.exit_code, shown.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in shown.stdout.splitlines()]
    assert lines[0].startswith("Dream Capture · Deal 1 · dealer seat 0")
    assert any(re.fullmatch("1 Seat 0 discarded 3 cards: (.[0-9A-Z]+ ?){3}", line) for line in lines)
    assert "Seat 1 showed ★23 and ★22" in lines
    first = next(line for line in lines if line.startswith("1 ") and "★0✓" in line)
    assert "›★23" in first
    assert first.endswith("Seat 2 captured ★23")
    assert sum(bool(re.match(r"\d+ .*›", line)) for line in lines) == 15
    assert "DC-18 Capture of Hope 15" in lines
    assert any(re.fullmatch(r"Total \d+ \d+", line) for line in lines)
    assert "Winner: seat 0, seat 2, seat 4" in lines


def test_replay_in_japanese() -> None:
    shown = run("replay", "--lang", "ja", HOPE).stdout
    assert "席0は3枚捨てました: " in shown
    assert "希望の捕獲" in shown
    assert "勝ち：席0・席2・席4" in shown
    assert not re.search("seat|Trick|Total|Winner", shown)
    spoken = CliRunner(env={"LC_ALL": "ja_JP.UTF-8", "COLUMNS": "120"}).invoke(app, ["replay", str(HOPE)])
    assert spoken.stdout == shown


@pytest.mark.parametrize("path", part_of(sorted(RECORDS.glob("*.json")), 4), ids=lambda path: path.stem)
def test_every_record_can_be_shown(path: Path) -> None:
    for lang in ("ja", "en"):
        shown = run("replay", path, "--lang", lang)
        assert (shown.exit_code, shown.stderr) == (0, "")
        assert max(map(len, shown.stdout.splitlines())) <= 120


def test_replay_of_several_deals_ends_with_their_total(tmp_path: Path) -> None:
    deals = [at_random("dream-capture", seed) for seed in (1, 2)] + [at_random("dream-capture", 3, 20)]
    path = tmp_path / "match.json"
    path.write_text(record_of(deals, PLAYERS).dumps(), "utf-8")
    shown = run("replay", path).stdout
    assert "The record stops before the end of the deal." in shown
    total = [sum(points) for points in zip(*(deal.score().totals for deal in deals[:2]), strict=True)]
    assert re.search(rf"Total of 2 deals .*Aki, Chie, Eve +Bo, Dan, Fay.* {total[0]} +{total[1]} ", shown, re.DOTALL)


def test_replay_reads_the_standard_input() -> None:
    assert run("replay", "-", stdin=HOPE.read_bytes()).stdout == run("replay", HOPE).stdout


def test_review_tells_what_mattered_and_each_seats_sum() -> None:
    found = run("review", HOPE, "--seat", "1", "--worlds", "8")
    assert found.exit_code == 0, found.output
    told = json.loads(run("review", HOPE, "--seat", "1", "--worlds", "8", "--json").stdout)
    (deal,) = told["deals"]
    decisions = {one["move"]: one for one in told["decisions"]}
    assert {one["seat"] for one in told["decisions"]} == {1}
    assert deal["ranking"] == sorted(deal["ranking"], key=lambda move: -decisions[move]["difference"])
    for move in deal["ranking"]:
        made, best = decisions[move]["made"], decisions[move]["candidates"][0]
        assert f"Move {move}, seat 1: " in found.stdout
        assert best.keys() >= {"move", "value", "error", "open"}
        assert made in [one["move"] for one in decisions[move]["candidates"]]
    (seat,) = deal["seats"]
    assert f"{seat['good']} of {seat['decisions']}" in found.stdout
    assert "最善なみ" in run("review", HOPE, "--seat", "1", "--worlds", "2", "--lang", "ja").stdout
    assert "the seats are 0 to 5" in run("review", HOPE, "--seat", "6").stderr


def test_replay_json() -> None:
    told = run("replay", "--json", HOPE)
    assert told.exit_code == 0
    (deal,) = json.loads(HOPE.read_text("utf-8"))["deals"]
    answer = json.loads(told.stdout)
    assert answer.keys() == {"ok", "deals"}
    assert answer["ok"] is True
    (replayed,) = answer["deals"]
    assert replayed.keys() == {"finished", "scores", "winners", "breakdown"}
    assert replayed["finished"] is True
    assert {key: replayed[key] for key in ("scores", "winners")} == deal["result"]
    assert {"clause": "DC-18", "side": 0, "points": 15} in replayed["breakdown"]
    for side, total in enumerate(replayed["scores"]):
        assert total == sum(line["points"] for line in replayed["breakdown"] if line["side"] == side)


def test_replay_names_the_first_fault(spoiled: Path) -> None:
    refused = run("replay", spoiled)
    assert (refused.exit_code, refused.stdout) == (1, "")
    move = json.loads(spoiled.read_text("utf-8"))["deals"][0]["moves"][20]
    assert refused.stderr == f'xtarot: deal 1, move 21 "{move}": seat {move[0]} may not act now (RC-10)\n'
    told = run("replay", "--json", spoiled)
    assert (told.exit_code, told.stderr) == (1, "")
    answer = json.loads(told.stdout)
    assert list(answer) == ["ok", "deal", "move", "clause", "error"]
    assert (answer["ok"], answer["deal"], answer["move"], answer["clause"]) == (False, 0, 20, "RC-10")
    assert move in answer["error"]


@pytest.mark.parametrize("content", ["", "[" * 10**5, "{}", '{"format": "xtarot-record/1", "game": "whist"}'])
def test_replay_of_what_is_no_record(content: str) -> None:
    refused = run("replay", "-", stdin=content)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert re.fullmatch(r"xtarot: .*\n", refused.stderr)
    answer = json.loads(run("replay", "--json", "-", stdin=content).stdout)
    assert answer.pop("error")
    assert answer == {"ok": False, "deal": None, "move": None, "clause": "RC-8"}


def test_replay_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.json", "No such file or directory"), (tmp_path, "Is a directory")):
        refused = run("replay", path)
        assert (refused.exit_code, refused.stderr) == (1, f"xtarot: {path}: {why}\n")
        assert json.loads(run("replay", "--json", path).stdout)["ok"] is False


def test_names_are_shown_as_they_are_and_obeyed_by_nothing(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    players = ["[red]Aki[/red]", "\x1b[31mBo", "\ud800", "夢", "{who}", ""]
    path.write_text(at_random("dream-capture", 1).record(players).dumps(), "utf-8")
    shown = run("replay", path)
    assert shown.exit_code == 0
    assert "[red]Aki[/red]" in shown.stdout
    assert "{who}" in shown.stdout
    assert "\x1b" not in shown.stdout


def test_the_course_holds_every_move() -> None:
    deal = at_random("dream-capture", 4, 80)
    parts = list(narrate(PlayedDeal.of(deal), PLAYERS, "en"))
    lines = [part for part in parts if isinstance(part, Line)]
    tricks = [part for part in parts if isinstance(part, Trick)]
    assert [line.number for line in lines] == [1, 2, 3, 4, 5, 6]
    assert [line.cards for line in lines] == [list(played.move[1:]) for played in deal.log[:6]]
    assert [trick.number for trick in tricks] == list(range(1, 14))
    assert [len(trick.plays) for trick in tricks] == [6] * 12 + [2]
    plays = [f"{seat} play {card}" for trick in tricks for seat, card in trick.plays]
    assert plays == [deal.game.text(played.seat, played.move) for played in deal.log[6:]]
    assert tricks[-1].winner is None
    for trick, following in itertools.pairwise(tricks):
        assert trick.winner == following.plays[0][0]


# The other commands


def test_games() -> None:
    shown = run("games").stdout
    assert all(name in shown for name in names())
    assert re.search(r"xrummy +Xrummy +2–8 +100 +1\.00", shown)
    assert "夢の捕獲" in run("games", "--lang", "ja").stdout


def test_deal_prints_a_record() -> None:
    printed = run("deal", "dream-capture", "--seed", "7", "--dealer", "3").stdout
    (replayed,) = replay(Record.loads(printed))
    assert replayed.deal.dealer == 3
    assert replayed.deal.log == []
    assert "The cards are dealt; no move has been made yet." in run("replay", "-", stdin=printed.encode()).stdout
    assert run("deal", "dream-capture", "--seed", "7", "--dealer", "3").stdout == printed
    assert run("deal", "dream-capture").stdout != run("deal", "dream-capture").stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("deal", "whist"), "no game 'whist' is installed; there are "),
        (("deal", "dream-capture", "--seats", "5"), "dream-capture is for 6 seats, not 5"),
        (("check", "whist"), "no game 'whist' is installed; there are "),
        (("check", "dream-capture", "--seats", "5"), "dream-capture is for 6 seats, not 5"),
        (("check", "dream-capture", "--option", "deals=99"), "option deals: 99 is not a whole number from 1 to 60"),
        (("check", "nowhere.py"), "nowhere.py: there is no such file"),
    ],
)
def test_what_cannot_be_done_is_one_line(arguments: tuple[str, ...], reason: str) -> None:
    refused = run(*arguments)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"xtarot: {reason}")
    assert refused.stderr.count("\n") == 1


def test_check_takes_a_file_and_says_what_is_wrong_in_two_lines(tmp_path: Path) -> None:
    (plugin,) = [one for one in PLUGINS if one.name == "card-lost"]
    file = plugin.write(tmp_path).rename(tmp_path / "lost_cards.py")
    checked = run("check", str(file), "--seats", "3", "--option", "deals=2", "--seed", "5")
    line = 1 + plugin.source()[: plugin.source().index("def apply")].count("\n")
    first, second = checked.stderr.splitlines()
    assert checked.exit_code == 1
    assert re.fullmatch(rf"xtarot: {file.name}, line {line}: \w+ is in no pile", first)
    assert re.match(r"  let cards go from pile to pile by put, .* \(3 seats, seed '5/3/0', after move ", second)


def test_check_holds_a_game_to_the_laws() -> None:
    checked = run("check", "dream-capture", "--deals", "1")
    assert checked.exit_code == 0
    assert "deals: 1, moves: 96, steps: 108. Every law holds." in checked.stdout
    assert checked.stderr.startswith("6 seats: deal 1 of 1, 96 moves\n6 seats: 25 deals in machine code")
    assert re.search(r"trick +15", checked.stdout)


# As a program


def program(*arguments: object, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "xtarot", *map(str, arguments)]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(command, capture_output=True, text=True, encoding=encoding, env=environment)


def test_the_program_exits_with_1_where_something_is_wrong(spoiled: Path) -> None:
    wrong = program("replay", spoiled)
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert wrong.stderr.count("\n") == 1


def test_the_program_exits_with_0_and_a_terminal_without_the_symbols_is_no_fault() -> None:
    shown = program("replay", "--lang", "en", HOPE, encoding="ascii")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Seat 1 showed ?23" in shown.stdout


def test_a_reader_who_has_seen_enough_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "xtarot", "replay", str(HOPE)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()


def test_replay_waits_for_nothing_that_it_does_not_need() -> None:
    script = """
import sys
from xtarot.cli.program import main
sys.argv[0] = "xtarot"
try:
    main()
except SystemExit:
    print(*sorted({name.split(".")[0] for name in sys.modules}), file=sys.stderr)
"""
    told = subprocess.run(
        [sys.executable, "-c", script, "replay", "--json", str(HOPE)], capture_output=True, text=True, check=True
    )
    assert json.loads(told.stdout)["ok"] is True
    heavy = {"litestar", "uvicorn", "sqlalchemy", "numba", "markdown_it"}
    assert not heavy & set(told.stderr.split())


def test_a_watched_folder_is_checked_once_and_then_at_each_change(tmp_path: Path) -> None:
    file, pauses = tmp_path / "game.py", iter(["first", None, "second", KeyboardInterrupt])
    file.write_text("", "utf-8")

    def pause() -> None:
        match next(pauses):
            case None:
                pass
            case str(text):
                (tmp_path / f"{text}.md").write_text(text, "utf-8")
            case error:
                raise error

    assert sum(1 for _ in versions(tmp_path, pause)) == 3


def test_only_a_file_can_be_watched() -> None:
    told = run("check", "high-card", "--watch")
    assert told.exit_code == 1
    assert "--watch is for a game in a file" in told.stderr


def test_no_help_speaks_of_our_code() -> None:
    shown = "".join(run(command, "--help").stdout for command in ("study", "check", "arena"))
    assert "<class" not in shown
