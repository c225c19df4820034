"""Data that are no game are refused at their field, in both languages (broken_plays.toml), wherever they come from."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import xtarot
from support.data_games import data_game, data_of
from xtarot.cli.program import app
from xtarot.families import BadPlay
from xtarot.games import UnknownGame

HERE = Path(__file__).parent
GOOD = "dream-capture"
BROKEN: dict[str, dict[str, Any]] = tomllib.loads((HERE / "broken_plays.toml").read_text(encoding="utf-8"))
BOOK = 'game = "secret"\nversion = "1"\nname = { ja = "ひみつ", en = "Secret" }\n'


def changed(place: str, value: Any, data: dict[str, Any]) -> None:
    """Write a value at a place, or take out what is there."""
    part: Any = data
    *path, last = (int(key) if key.isdigit() else key for key in place.split("."))
    for key in path:
        part = part[key]
    if value == "*":
        del part[last]
    else:
        part[last] = value


def refused(data: Any) -> BadPlay:
    with pytest.raises(BadPlay) as caught:
        data_game("broken", data)
    return caught.value


@pytest.mark.parametrize("name", BROKEN)
def test_a_fault_is_told_at_its_field_in_both_languages(name: str) -> None:
    broken, data = BROKEN[name], data_of(GOOD)
    for place, value in broken["set"]:
        changed(place, value, data)
    fault = refused(data).faults[0]
    assert fault.field == broken["at"]
    assert broken["en"] in fault.text.en
    assert broken["ja"] in fault.text.ja


@pytest.mark.parametrize(
    ("data", "at", "en"),
    [
        ([1], "", "this is no table"),
        ("tricks", "", "this is no table"),
        ({1: 2}, "", "write 1 as a text"),
        ({"family": "tricks", ("a", "b"): 2}, "", "write ('a', 'b') as a text"),
        ({"family": b"tricks"}, "family", "no bytes can be used here"),
        ({"family": "tricks", "players": [4] * 10**6}, "", "there is too much of it"),
        ({"family": "tricks", "sides": "x" * 10**6}, "", "there is too much of it"),
        ({"family": "tricks", "players": 10**4000}, "players", "a number of ordinary size"),
        ({"family": "\ud800"}, "family", "control characters"),
    ],
    ids=["list", "text", "number-for-a-name", "pair-for-a-name", "bytes", "million", "long", "digits", "half-a-letter"],
)
def test_what_no_file_can_say_is_refused_as_well(data: Any, at: str, en: str) -> None:
    fault = refused(data).faults[0]
    assert fault.field == at
    assert en in fault.text.en


def test_lists_in_lists_without_end_are_refused() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert "nested too deeply" in str(refused({"family": "tricks", "score": nested}))
    while nested:  # which Python would take apart by recursion
        nested = nested.pop()


def test_all_that_is_wrong_is_told_at_once() -> None:
    data = data_of(GOOD)
    data["deal"]["each"] = 19
    data["trumps"]["order"] = "T1-T23"
    data["score"][3]["captures"] = []
    assert {fault.field for fault in refused(data).faults} >= {"deal.each", "trumps.order", "score.3.captures"}


def test_data_are_left_as_they_were() -> None:
    data = data_of(GOOD)
    before = copy.deepcopy(data)
    data_game("same", data)
    assert data == before


PLAY = (HERE / "plays" / f"{GOOD}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("play", "says"),
    [
        (PLAY.replace("each = 18", "each = 19"), "- deal.each: 6 hands of 19 are more than the 108 cards"),
        (PLAY.replace('"trump"', '"ruff"'), '- follow.void: write one of "any", "trump"'),
        ("family = ", "play.toml cannot be read: Invalid value (at end of document)"),
        ('family = "a"\nfamily = "b"', "play.toml cannot be read: Cannot overwrite a value"),
        (f"family = {'9' * 5000}", "play.toml cannot be read: Exceeds the limit"),
        (f"family = {'[' * 5000}", "play.toml cannot be read: TOML inline arrays/tables are nested more than"),
        (f"family = [{'1,' * 200_000}]", "play.toml is longer than 200000 bytes"),
        (b"\xff\xfe", "play.toml is not written in UTF-8"),
    ],
    ids=["cards", "word", "half", "twice", "digits", "deep", "long", "bytes"],
)
def test_a_folder_is_refused_in_one_readable_message(tmp_path: Path, play: str | bytes, says: str) -> None:
    (tmp_path / "book.toml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "play.toml").write_bytes(play.encode() if isinstance(play, str) else play)
    with pytest.raises(UnknownGame) as caught:
        xtarot.load(tmp_path)
    told = str(caught.value)
    assert says in told
    assert "Error(" not in told
    assert "Traceback" not in told
    checked = CliRunner().invoke(app, ["check", str(tmp_path)])
    assert checked.exit_code == 1
    assert says in " ".join(checked.output.split()) or says in checked.output


def test_a_book_that_names_no_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('version = "1"\n', encoding="utf-8")
    (tmp_path / "play.toml").write_text(PLAY, encoding="utf-8")
    with pytest.raises(UnknownGame, match=r"book.toml says too little .* `game`"):
        xtarot.load(tmp_path)
