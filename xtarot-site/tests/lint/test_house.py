"""Rules of the house that no other tool checks."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PLACES = ("src", "tests", "xtarot-site", "scripts", ".ci", "docs", "examples", "bench", "records")
PACKAGES = (ROOT / "src/xtarot", ROOT / "xtarot-site/src/xtarot_site")
TEXT = {".py", ".js", ".css", ".html", ".md", ".json", ".toml", ".txt", ".svg", ""}
MADE = {"__pycache__", "build", "dist"}  # by tools

# Files over 600 lines, each with the reason why it is better whole.
LONG: dict[str, str] = {
    "tests/games/test_lotarot.py": "every clause of both games",
}

MOST_PARAMETERS = 8
# Functions with more, each with the reason why they are better so.
MANY: dict[str, str] = {
    "bots/search/playout.py:try_moves": "machine code: arrays, and no objects",
    **dict.fromkeys(
        (
            "lab/envs/encoding.py:observe",
            "lab/envs/kernels.py:deal_row",
            "lab/envs/kernels.py:play_on",
            "lab/envs/kernels.py:play_rows",
            "lab/envs/kernels.py:run_rows",
            "lab/envs/kernels.py:step_rows",
            "lab/envs/opponents.py:answer_rows",
            "lab/envs/resampling.py:resample_rows",
        ),
        "machine code: arrays, and no objects",
    ),
    "lab/envs/batch.py:__init__": "settings of a batch, given by name",
    "lab/envs/batch.py:batch": "settings of a batch, given by name",
    "lab/envs/gymnasium.py:__init__": "settings of an environment, given by name to Gymnasium",
    "lab/envs/opponents.py:__init__": "the same",
    "machine/playouts.py:play_deals": "machine code: arrays, and no objects",
    "testing/bulk.py:play_checked": "machine code: arrays, and no objects",
}

# Paths of somebody's machine, and addresses of package registries: the project works on any machine, with any mirror.
MACHINE = re.compile(r"(?<![\w.:-])/(?:work|root|home|Users)/\w")
REGISTRY = re.compile(r"pypi\.org|pythonhosted\.org|registry\.npmjs|index[-]url|\"resolved[\"]: *\"http")

# A file read in whatever encoding the machine is set to.
ENCODING = re.compile(r"\.read_text\(\)")

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
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 600
    }
    assert not {name: lines for name, lines in long.items() if name not in LONG}, "over 600 lines, without a reason"
    assert not LONG.keys() - long.keys(), "no longer over 600 lines: take it off the list"


def test_no_server_of_a_test_listens_at_a_port_that_may_be_taken() -> None:
    port = re.compile(r"""--port["', ]+\d*[1-9]""")
    assert not hits(
        port, [path for path in (ROOT / "xtarot-site/tests").rglob("test_*.py") if path.name != "test_house.py"]
    )


def test_functions_with_many_parameters_have_a_reason() -> None:
    many = {name for package in PACKAGES for path in package.rglob("*.py") for name in with_many(path, package)}
    assert not many - MANY.keys(), f"more than {MOST_PARAMETERS} parameters, without a reason"
    assert not MANY.keys() - many, f"no more than {MOST_PARAMETERS} parameters: take it off the list"


def with_many(path: Path, package: Path) -> Iterator[str]:
    """The functions of a file with too many parameters, what they are called on apart."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given, more = node.args, (node.args.vararg, node.args.kwarg)
            named = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, more))]
            if len(named) - (named[:1] in (["self"], ["cls"])) > MOST_PARAMETERS:
                yield f"{path.relative_to(package).as_posix()}:{node.name}"


def test_no_paths_of_one_machine() -> None:
    assert not hits(MACHINE, files(*TEXT))


def test_no_package_registry_is_named() -> None:
    assert not hits(REGISTRY, files(*TEXT))


def test_files_are_read_in_a_named_encoding() -> None:
    assert not hits(ENCODING, files(".py"))


def test_pages_never_turn_text_into_markup() -> None:
    assert not hits(MARKUP, [path for path in files(".js") if "static" in path.parts])


@pytest.mark.parametrize("name", ["setup", "play", "dev", "lint", "test", "js", "check", "supply", "../.ci/run"])
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
