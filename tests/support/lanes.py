"""The lanes of the tests: parts that can be run by themselves, by the names of their files.

``pytest --lane unit --lane site`` collects the files of these lanes alone. A run ends with a table of its lanes.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LANES = {
    "unit": "what needs no server, browser or other program: rules, library, bots, tables, books",
    "site": "servers and databases, the command line, scripts, deployment",
    "browser": "pages in a real Chromium",
    "lint": "lists that the texts of the project are held against (scripts/lint)",
}
SITE = {"tests/faces", *(f"xtarot-site/tests/{folder}" for folder in ("core/store", "cli", "deploy", "repository"))}
"""Folders whose tests are of the lane ``site``, whatever their names."""


def lane_of(file: Path) -> str:
    """The lane of a file of tests."""
    folder = file.parent.relative_to(ROOT).as_posix()
    if folder == "xtarot-site/tests/lint":
        return "lint"
    if file.stem.endswith("_browser"):
        return "browser"
    return "site" if file.stem.endswith(("_http", "_store")) or folder in SITE else "unit"


def ignore_other_lanes(file: Path, config: pytest.Config) -> bool | None:
    """Whether a file is left out because its lane was not asked for: its imports cost nothing then."""
    chosen = config.getoption("lane")
    return True if chosen and file.name.startswith("test_") and lane_of(file) not in chosen else None


def select_lanes(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests of other lanes: examples are collected whatever the lane."""
    if chosen := config.getoption("lane"):
        config.hook.pytest_deselected(items=[item for item in items if lane_of(item.path) not in chosen])
        items[:] = [item for item in items if lane_of(item.path) in chosen]


class LaneTimes:
    """A plugin that counts the tests of each lane and their processor time.

    That is the time of the process that runs them and of its children that have ended. Chromium's counts for the last
    test of a folder, when it is closed; that of PostgreSQL does not count.
    """

    start: pytest.StashKey[float] = pytest.StashKey()

    def __init__(self) -> None:
        self.tests, self.seconds = Counter[str](), defaultdict[str, float](float)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A test begins."""
        item.stash[self.start] = _processor_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Its last report says how long it took."""
        report = yield
        if call.when == "teardown":
            report.user_properties.append(("processor", _processor_time() - item.stash[self.start]))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A report has come, perhaps from another process."""
        if report.when == "teardown":
            lane = lane_of(ROOT / report.nodeid.partition("::")[0])
            self.tests[lane] += 1
            self.seconds[lane] += float(str(dict(report.user_properties)["processor"]))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table."""
        if len(self.tests) > 1:
            terminalreporter.write_line(f"{'lane':8}{'tests':>6}  processor seconds")
            for lane, count in self.tests.most_common():
                terminalreporter.write_line(f"{lane:8}{count:6}{self.seconds[lane]:19.0f}")


def _processor_time() -> float:
    return sum(os.times()[:4])
