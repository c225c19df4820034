"""Programs of any language play in the arena; one that fails ends the match, and what was wrong is said once."""

import json
import shlex
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from xtarot.bots import UnknownBot, bot
from xtarot.cli.program import app
from xtarot.deals.view import View
from xtarot.lab.arena import MatchPlan, Pairs, play_ladder, play_pairs
from xtarot.lab.external_bots import MAX_LINE, ProgramCommand, ProgramFault

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"
PYTHON = f"{shlex.quote(sys.executable)} -I -S"


class First:
    """The first legal move, as the examples play."""

    name = "first"

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        return [int(action) for action in next(view.legal_moves())]


def program(folder: Path, answer: str, settings: str = "legal=yes") -> str:
    """A program that does this when it is `asked`. It has `first()`, `say(move)`, its `seat` and its number `run`."""
    path = folder / "program.py"
    path.write_text(f"""
import json, os, signal, sys, time
with open({str(folder / "ids")!r}, "a+") as ids:
    print(os.getpid(), file=ids, flush=True)
    ids.seek(0)
    run = len(ids.readlines())
def say(move):
    print(json.dumps({{"move": move}}), flush=True)
def first():
    say(asked["legal"][0])
seat = None
for line in sys.stdin:
    asked = json.loads(line)
    seat = asked.get("seat", seat)
    with open({str(folder / "told")!r}, "a", encoding="utf-8") as told:
        told.write(line)
    if asked["type"] in ("choose", "refused"):
        {answer}
""")
    return f"program:{settings} {PYTHON} {shlex.quote(str(path))}"


def told(folder: Path, kind: str) -> list[Any]:
    """The messages of a kind that programs have been sent."""
    messages = [json.loads(line) for line in (folder / "told").read_text("utf-8").splitlines()]
    return [message for message in messages if message["type"] == kind]


def match(name: str, deals: int = 1) -> Pairs:
    """Some deals of High Card, at which `steady` plays at random."""
    return play_pairs("high-card", name, "steady", MatchPlan(deals, 2, compiled=False), workers=1)


def ended(folder: Path) -> bool:
    """Whether no process of a program is there any longer."""
    return not any(Path(f"/proc/{process}").exists() for process in (folder / "ids").read_text("utf-8").split())


@pytest.mark.parametrize("command", [f"{PYTHON} {EXAMPLES / 'first_legal.py'}", f"sh {EXAMPLES / 'first_legal.sh'}"])
def test_the_examples_play_as_a_bot_that_does_the_same(command: str) -> None:
    plan, name = MatchPlan(1, compiled=False), f"program:legal=yes book=no {command}"
    here, there = (play_pairs("lotarot", player, "random", plan, workers=1) for player in (First(), name))
    assert (there.points, there.refusals, there.fault) == (here.points, ({}, {}), "")
    assert [pace.moves for pace in there.paces] == [pace.moves for pace in here.paces]


def test_it_comes_to_the_same_whoever_plays_the_deals(tmp_path: Path) -> None:
    name, plan = f"program:legal=yes sh {EXAMPLES / 'first_legal.sh'}", MatchPlan(3, 2, compiled=False)
    with ThreadPoolExecutor(2) as pool:
        there = play_pairs("high-card", name, "random", plan, workers=pool)
    assert there.points == play_pairs("high-card", name, "random", plan, workers=1).points


def test_what_a_program_is_told(tmp_path: Path) -> None:
    name = program(tmp_path, 'say(f\'{asked["seat"]} play {asked["view"]["hand"][0]}\')', "lang=ja seconds=30")
    assert match(name, deals=2).fault == ""
    hello = told(tmp_path, "hello")
    assert [(one["seat"], one["seats"], one["options"]) for one in hello] == [
        (0, 2, {"deals": 3}),
        (1, 2, {"deals": 3}),
    ] * 2
    assert (hello[0]["game"], hello[0]["verbs"], hello[0]["lang"]) == ("high-card", {"play": "c"}, "ja")
    assert "**HC-1** カードをよく切って" in hello[0]["rulebook"]
    first, *rest = told(tmp_path, "choose")
    assert first["view"]["facts"]["turn"] == first["seat"] == 0
    assert first["view"]["text"].startswith("High Card, seat 0")
    assert {"pile": "hand", "of": 1, "cards": [], "unseen": 4} in first["view"]["piles"]
    read = [move for asked in (first, *rest[:4]) for move in asked["moves"]]
    assert len(read) in (8, 9), "each move is told once"
    assert len({*read}) == len(read)
    assert rest[4]["moves"] == [], "another deal"
    assert (first["seconds"], first["prompt"]) == (30, "カードを1枚出してください")
    assert "legal" not in first, "a program that cannot play is to be seen not to"


def test_a_refused_move_is_told_by_clause_and_asked_again_twice_then_steady_moves(tmp_path: Path) -> None:
    found = match(
        program(tmp_path, "say(f'{seat} play' if asked['type'] == 'choose' else f'{seat} play T5')", "seconds=30")
    )
    decisions = found.paces[0].moves
    assert found.refusals == ({"RC-11": 2 * decisions, "RC-3": decisions}, {})
    assert found.fault == ""
    arity, card = told(tmp_path, "refused")[:2]
    assert (arity["clause"], arity["move"]) == ("RC-3", "0 play")
    assert (card["clause"], card["reason"]) == ("RC-11", "the card is not where the move takes it from")
    assert {(one["clause"], one["move"]) for one in told(tmp_path, "replaced")} == {
        ("RC-11", "0 play T5"),
        ("RC-11", "1 play T5"),
    }
    assert len(told(tmp_path, "replaced")) == decisions
    same = play_pairs("high-card", "steady", "steady", MatchPlan(1, 2, compiled=False), workers=1)
    assert found.points == same.points


FAULTS = {
    "os.kill(os.getpid(), signal.SIGKILL)": "it has ended, status -9",
    "sys.exit(3)": "it has ended, status 3",
    "pass": "it has not answered for 3 seconds",
    "time.sleep(5); first()": "it has not answered for 3 seconds",
    "print('I pass', flush=True)": "it says 'I pass', which is no answer like",
    "print('[1]', flush=True)": "it says '[1]', which is no answer like",
    "print('x' * 10_000_000, flush=True)": "a line of it has more than 65,536 bytes",
    "say(f'{1 - asked[\"seat\"]} play S1')": "it moves for another seat than",
    "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)": "it has not answered for 3 seconds",
}


@pytest.mark.parametrize("does", FAULTS)
def test_a_program_at_fault_ends_the_match_with_the_deals_before(does: str, tmp_path: Path) -> None:
    name = program(tmp_path, f"first() if run < 3 else exec({does!r})", "legal=yes seconds=3")
    # The first deal, both ways, is played by the first two processes. Starting one may take long on a busy machine.
    name = name.replace("seconds=3", "seconds=30") if "not answered" not in FAULTS[does] else name
    found = match(name, deals=5)
    assert found.deals == 1
    assert found.fault.startswith(f"{name}, seat 0: {FAULTS[does]}")
    assert ended(tmp_path)


def test_one_that_is_at_fault_from_the_beginning_has_no_figures(tmp_path: Path) -> None:
    with pytest.raises(ProgramFault, match="cannot be started: No such file or directory"):
        match(f"program:{tmp_path}/none")
    with pytest.raises(ProgramFault, match="it has ended, status 1"):
        match("program:false")


def test_one_that_reads_nothing_is_not_waited_for(tmp_path: Path) -> None:
    """Its pipe is full of the rulebook."""
    with pytest.raises(ProgramFault, match=r"it has not answered for 0\.3 seconds"):
        play_pairs("dream-capture", "program:seconds=0.3 sleep 60", "random", MatchPlan(1, compiled=False), workers=1)


def test_one_that_never_stops_talking_takes_no_memory_and_is_ended(tmp_path: Path) -> None:
    found = match(program(tmp_path, "while True: say(f'{seat} play T5')", "seconds=30"))
    assert (found.fault, found.refusals[0]) == ("", {"RC-11": 3 * found.paces[0].moves})
    assert ended(tmp_path)


def test_several_bots_meet_until_one_is_at_fault(tmp_path: Path) -> None:
    name = program(tmp_path, "first() if run < 3 else sys.exit(3)")
    found = play_ladder("high-card", [name, "steady", "random"], MatchPlan(2, 2, compiled=False), workers=1)
    assert [one.fault != "" for one in found.matches] == [True]
    assert found.__rich__().row_count == 3


def test_the_command_says_the_figures_and_once_what_was_wrong(tmp_path: Path) -> None:
    name = program(tmp_path, "first() if run < 3 else sys.exit(3)")
    command = ["arena", "high-card", name, "steady", "--deals", "9", "--seats", "2", "--workers", "1"]
    shown = CliRunner().invoke(app, [*command, "--json"])
    assert shown.exit_code == 1
    assert json.loads(shown.stdout)["deals"] == 1
    assert shown.stderr.count("it has ended, status 3") == 1
    refused = CliRunner().invoke(app, [*command, "--same-auction", "steady"])
    assert "a program makes its calls itself" in refused.stderr


def test_nothing_but_the_arena_starts_a_program() -> None:
    for name in ("program:true", "program:calls=steady"):
        with pytest.raises((UnknownBot, ValueError), match=r"no bot 'program' is installed|parameters are written as"):
            bot(name)
    refused = CliRunner().invoke(app, ["study", "high-card", "--bot", "program:true", "--deals", "2", "--workers", "1"])
    assert refused.exit_code == 1


def test_settings_stand_before_the_command() -> None:
    read = ProgramCommand.read
    assert read("program:./mine --fast") == ProgramCommand(("./mine", "--fast"))
    assert read("program:lang=ja seconds=2.5 legal=yes book=no ./mine lang=en") == ProgramCommand(
        ("./mine", "lang=en"), "ja", 2.5, legal=True, book=False
    )
    for wrong, said in (
        ("program:", "names no command"),
        ("program:lang=fr ./mine", "lang of a program is ja, en, not 'fr'"),
        ("program:seconds=-1 ./mine", "seconds of a program is a number of seconds, not '-1'"),
        ("program:legal=1 ./mine", "legal of a program is yes or no, not '1'"),
        ("program:'./mine", "No closing quotation"),
    ):
        with pytest.raises(ValueError, match=said):
            read(wrong)
    assert MAX_LINE == 65_536
