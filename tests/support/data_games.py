"""Games that are data, for tests."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli

from xtarot.families import DataGame, Identity, read_play
from xtarot.rules.texts import Text

PLAYS = Path(__file__).parents[1] / "families" / "plays"
BOOKS = Path(__file__).parents[2] / "examples" / "rulebooks"


def data_of(name: str) -> dict[str, Any]:
    """The data of one of the plays that tests keep."""
    return tomli.loads((PLAYS / f"{name}.toml").read_text("utf-8"))


def data_of_book(name: str) -> dict[str, Any]:
    """The data of one of the rulebooks that are examples."""
    return tomli.loads((BOOKS / name / "play.toml").read_text("utf-8"))


def changed(data: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Data with some parts changed: ``{"broken": {"by": "♥"}, "pass": None}``; what is None is left out."""
    found = {**data}
    for name, part in changes.items():
        if part is None:
            found.pop(name, None)
        else:
            both = isinstance(part, dict) and isinstance(found.get(name, {}), dict)
            found[name] = changed(found.get(name, {}), part) if both else part
    return found


def data_game(name: str, data: dict[str, Any] | None = None, called: str = "") -> DataGame:
    """The game of these data, or of one of the plays that tests keep."""
    identity = Identity(called or f"{name}-as-data", "1.00", Text(f"{name}のデータ", f"{name} as data"), "021")
    return read_play(data or data_of(name), identity)
