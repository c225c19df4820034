"""The lanes of the tests: parts that can be run by themselves, by folder.

``pytest --lane unit --lane site`` collects the files of these lanes alone.
"""

from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

LANES = {
    "unit": "what needs no server, browser or other program: rules, library, bots, tables, books",
    "site": "servers and databases, the command line, scripts, deployment",
    "browser": "pages in a real Chromium",
    "lint": "lists that the texts of the project are held against (scripts/lint)",
}
SITE = {"web", "store", "faces"}  # folders; and the files of `tests` itself


def lane_of(file: Path) -> str:
    """The lane of a file of tests; those of the examples are unit tests."""
    if not file.is_relative_to(TESTS):
        return "unit"
    folder, *rest = file.relative_to(TESTS).parts
    if folder in LANES:
        return folder
    return "site" if folder in SITE or not rest else "unit"


def ignore_other_lanes(file: Path, config: pytest.Config) -> bool | None:
    """Whether a file is left out because its lane was not asked for: its imports cost nothing then."""
    chosen = config.getoption("lane")
    return True if chosen and file.name.startswith("test_") and lane_of(file) not in chosen else None
