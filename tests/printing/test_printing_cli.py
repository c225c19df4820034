"""``xtarot print``: what it writes, and what it says of bad input."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from xtarot.cli.program import app


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "120", "LANG": "en_GB.UTF-8"}).invoke(app, ["print", *map(str, arguments)])


def test_cards_are_written_to_a_file_or_each_to_a_folder(tmp_path: Path) -> None:
    assert run("cards", tmp_path / "tarot.pdf", "--tarot", "--size", "bridge", "--paper", "letter").exit_code == 0
    assert (tmp_path / "tarot.pdf").read_bytes().startswith(b"%PDF-")
    assert run("cards", tmp_path / "new" / "cards", "--each", "svg", "--game", "high-card").exit_code == 0
    assert len([*(tmp_path / "new" / "cards").glob("*.svg")]) == 88 + 1


def test_score_sheets_are_written_for_a_game_its_seats_and_options(tmp_path: Path) -> None:
    found = run("scores", "arcanarabe", tmp_path / "sheet.pdf", "--seats", 8, "--option", "games=3", "--lang", "ja")
    assert found.exit_code == 0, found.stderr
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


def test_reference_cards_are_written(tmp_path: Path) -> None:
    assert run("reference", "high-card", tmp_path / "card.pdf").exit_code == 0
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cards", "missing/cards.pdf"], "missing/cards.pdf: No such file or directory"),
        (["cards", "cards.pdf", "--game", "whist"], "whist"),
        (["cards", "cards.pdf", "--game", "lotarot", "--tarot"], "either --game or --tarot, not both"),
        (["reference", "whist", "card.pdf"], "whist"),
        (["reference", "lotarot", "missing/card.pdf"], "missing/card.pdf: No such file or directory"),
        (["scores", "whist", "sheet.pdf"], "whist"),
        (["scores", "lotarot", "sheet.pdf", "--seats", "5"], "lotarot is for 4 players, not 5"),
        (["scores", "lotarot", "sheet.pdf", "--option", "deals=many"], "'deals=many': an option is written NAME=VALUE"),
        (["cards", "cards.pdf", "--size", "huge"], "'huge' is not one of 'poker', 'bridge'"),
    ],
)
def test_bad_input_is_named(arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = run(*arguments)
    assert found.exit_code
    assert said in found.stderr
    assert not [*tmp_path.iterdir()]
