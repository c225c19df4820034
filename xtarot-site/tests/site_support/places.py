"""A place for a store in each of the databases."""

from pathlib import Path

import pytest

from site_support.databases import Cluster
from support.campaign import part_of

DATABASES = ("sqlite", "postgresql")
PAIRS = [(one, other) for one in DATABASES for other in reversed(DATABASES)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have each test run with each database, and with each as the place that is filled from the other.

    Those that fill a place of the same kind are left to the campaign, and what a test chooses by itself to the test.
    """
    chosen = " ".join(str(mark.args[0]) for mark in metafunc.definition.iter_markers("parametrize"))
    names = [name for name in ("place", "empty") if name in metafunc.fixturenames and name not in chosen]
    if len(names) == 2:
        metafunc.parametrize(names, part_of(PAIRS, 3), indirect=True)
    elif names:
        metafunc.parametrize(names, [(name,) for name in DATABASES], indirect=True)


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store is: a file that is not there yet, or an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "t.sqlite3")
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.new()


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a site can be put: a folder that is not there yet, or a database without tables."""
    if request.param == "sqlite":
        return tmp_path / "other" / "tables.sqlite3"
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.empty()
