"""``xtarot new``: what it writes is a game, whose rulebook is sound, and that is written as we write."""

import ast
from pathlib import Path

import pytest
from typer.testing import CliRunner

import xtarot
from xtarot.cli.program import app
from xtarot.games.registry import load_file
from xtarot.testing import check


def made(tmp_path: Path, *words: str) -> Path:
    done = CliRunner().invoke(app, ["new", "my-game", "--folder", str(tmp_path), *words])
    assert done.exit_code == 0, done.output
    return tmp_path / "my-game"


def test_a_new_rulebook_plays(tmp_path: Path) -> None:
    game = xtarot.load(made(tmp_path))
    assert check(game, 1).deals == 1
    assert game.name == "my-game"


def test_a_new_trick_game_in_python_plays(tmp_path: Path) -> None:
    folder = made(tmp_path, "--tricks")
    game = load_file(folder / "my_game.py")
    assert check(game, 1).deals == 1
    for file in ("my_game.py", "test_my_game.py"):
        text = (folder / file).read_text("utf-8")
        assert max(map(len, text.splitlines())) <= 120
        ast.parse(text)


@pytest.mark.parametrize("name", ["My Game", "x/y", "-a", "a" * 41, ""])
def test_a_bad_name_is_told(tmp_path: Path, name: str) -> None:
    done = CliRunner().invoke(app, ["new", "--folder", str(tmp_path), "--", name])
    assert done.exit_code == 1
    assert "write small letters, digits and hyphens" in done.output
    assert not [*tmp_path.iterdir()]


def test_what_is_there_stays(tmp_path: Path) -> None:
    folder = made(tmp_path)
    (folder / "ja.md").write_text("mine", "utf-8")
    done = CliRunner().invoke(app, ["new", "my-game", "--folder", str(tmp_path)])
    assert done.exit_code == 1
    assert (folder / "ja.md").read_text("utf-8") == "mine"
