"""A site for each file of tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.live import site


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site keeps its data."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    """The address of the site."""
    with site(data) as address:
        yield address
