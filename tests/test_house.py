"""Rules of the house that no other tool checks."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = ("src", "tests", "scripts", ".ci", "docs", "examples", "bench", "records")
TEXT = {".py", ".js", ".css", ".html", ".md", ".json", ".toml", ".txt", ".svg", ""}
MADE = {"__pycache__", "build", "dist"}  # by tools

# Files over 500 lines, each with the reason why it is better whole.
LONG: dict[str, str] = {
    "src/xtarot/games/lotarot.py": "the rules of two games on one deal, the normal one and Ramsch",
    "tests/games/test_lotarot.py": "every clause of both games",
}

# Paths of somebody's machine, and addresses of package registries: the project works on any machine, with any mirror.
MACHINE = re.compile(r"(?<![\w.:-])/(?:work|root|home|Users)/\w")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|registry\.npmjs|index[-]url|\"resolved[\"]: *\"http")

# Ways by which text becomes markup or code in a page.
MARKUP = re.compile(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|eval)\b")


def files(*suffixes: str) -> list[Path]:
    # In a second work tree of Git, .git is a file.
    found = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]
    for place in PLACES:
        found += [path for path in (ROOT / place).rglob("*") if path.is_file() and not MADE & set(path.parts)]
    return sorted(path for path in found if path.suffix in suffixes)


def hits(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where a pattern occurs, as file:line: text."""
    return [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()[:100]}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_long_files_have_a_reason() -> None:
    code = files(".py", ".js", ".css")
    assert code
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in code
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 500
    }
    assert not {name: lines for name, lines in long.items() if name not in LONG}, "over 500 lines, without a reason"
    assert not LONG.keys() - long.keys(), "no longer over 500 lines: take it off the list"


def test_no_paths_of_one_machine() -> None:
    assert not hits(MACHINE, files(*TEXT))


def test_no_package_registry_is_named() -> None:
    assert not hits(REGISTRY, files(*TEXT))


def test_pages_never_turn_text_into_markup() -> None:
    assert not hits(MARKUP, [path for path in files(".js") if "static" in path.parts])


@pytest.mark.parametrize("name", ["setup", "play", "dev", "test", "js", "check", "../.ci/run"])
def test_scripts_can_be_run(name: str) -> None:
    assert (ROOT / "scripts" / name).stat().st_mode & 0o111


def test_games_are_reached_by_their_face_alone() -> None:
    """Nobody goes around `Game` to a game's module, and nobody asks a module whether it happens to have a name."""
    reach = re.compile(
        r"(?<!xtarot\.)\b(?:game|rules)\.(?:rules|_rules|texts|_texts)\b|(?:get|has)attr\((?:game|rules|texts)\b"
    )
    outside = [
        path for path in files(".py") if ROOT / "src/xtarot/games" not in path.parents and path != Path(__file__)
    ]
    assert not hits(reach, outside)
