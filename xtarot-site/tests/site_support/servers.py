"""Tests of a site that may be one server, or two of one database, between which each connection changes."""

from collections.abc import Collection
from zlib import crc32

import pytest

from support.campaign import WHOLE


def run_with_servers(metafunc: pytest.Metafunc, files: Collection[str]) -> None:
    """Have about half of the tests of these files run with one server, the others with two; those marked ``one_server``
    always with one, and those marked ``both_databases`` with each.

    Which test runs with which does not change from run to run.
    """
    if metafunc.module.__name__.rpartition(".")[2] not in files or "servers" not in metafunc.fixturenames:
        return
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if "one_server" in marks:
        chosen = ["one"]
    elif WHOLE or "both_databases" in marks:
        chosen = ["one", "two"]
    else:
        chosen = [("one", "two")[crc32(metafunc.function.__name__.encode()) % 2]]
    metafunc.parametrize("servers", chosen, indirect=True, scope="module")
