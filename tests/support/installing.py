"""Plug-ins beside those that are installed, for a test."""

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from xtarot.games.plugins import Plugins


def install(monkeypatch: pytest.MonkeyPatch, plugins: Plugins[Any], *points: EntryPoint) -> None:
    """Have these found besides what is; whatever was loaded before stays loaded, what the test loads does not."""
    monkeypatch.setattr(plugins, "points", {**plugins.points, **{point.name: point for point in points}})
    monkeypatch.setattr(plugins, "loaded", {**plugins.loaded})
    monkeypatch.setattr(plugins, "left_out", set())
