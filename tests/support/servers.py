"""Tests that run with a site of one server, and once more with one of two, between which each connection changes."""

from collections.abc import Collection

import pytest


def run_twice(metafunc: pytest.Metafunc, files: Collection[str]) -> None:
    """Have the tests of these files run twice; those of sites that are one server are marked `one_server`."""
    if metafunc.module.__name__.rpartition(".")[2] in files and "servers" in metafunc.fixturenames:
        one = any(mark.name == "one_server" for mark in metafunc.definition.iter_markers())
        metafunc.parametrize("servers", ["one"] if one else ["one", "two"], indirect=True, scope="module")
