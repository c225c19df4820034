"""A place for a store in each of the databases."""

from pathlib import Path

import pytest

from support.databases import Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store is: a file that is not there yet, or an empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "t.sqlite3")
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.new()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a site can be put: a folder that is not there yet, or a database without tables."""
    if request.param == "sqlite":
        return tmp_path / "other" / "tables.sqlite3"
    cluster: Cluster = request.getfixturevalue("postgresql")
    return cluster.empty()
