"""The data of a rulebook as plain values, and the ``book.toml`` that says the same: each key on a line of its own.

Dates are texts, ``2016-04-01``, so that the values are those of JSON.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any

import tomli

from xtarot.rulebooks.metadata import DATES

MAX_DEPTH = 20  # of lists and tables in each other
TOO_DEEP = "tables and lists stand too deep in each other"

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def values(source: str) -> dict[str, Any]:
    """What stands in a ``book.toml``. Raises ValueError for text that is no TOML, or goes too deep."""
    try:
        found = tomli.loads(source)
    except RecursionError as error:  # tomli counts, so it comes at once
        raise ValueError(str(error)) from None
    return {key: _plain(value) for key, value in found.items()}


def toml(data: Mapping[str, Any]) -> str:
    """The ``book.toml`` with these values; those that say nothing are left out.

    Single values come first, then the tables. Raises ValueError for what TOML cannot say.
    """
    said = {key: value for key, value in data.items() if value not in (None, "", {}, [])}
    single = [f"{_key(key)} = {_dated(key, value)}" for key, value in said.items() if not _is_table(value)]
    tables = [_table(key, value) for key, value in said.items() if _is_table(value)]
    return "\n\n".join(["\n".join(single), *tables]).strip() + "\n"


def _table(key: str, value: Any) -> str:
    if isinstance(value, list):
        return "\n\n".join("\n".join([f"[[{_key(key)}]]", *_lines(one)]) for one in value)
    return "\n".join([f"[{_key(key)}]", *_lines(value)])


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in table.items() if value not in (None, "")]


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and all(isinstance(one, dict) for one in value))


def _dated(key: str, value: Any) -> str:
    return value if key in DATES and isinstance(value, str) and _is_date(value) else _value(value)


def _is_date(text: str) -> bool:
    with suppress(ValueError):
        return date.fromisoformat(text).isoformat() == text
    return False


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any, depth: int = 0) -> str:
    if depth > MAX_DEPTH:
        raise ValueError(TOO_DEEP)
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(_value(one, depth + 1) for one in value)}]"
        case dict():
            inside = ", ".join(f"{_key(key)} = {_value(one, depth + 1)}" for key, one in value.items())
            return f"{{{inside}}}"
    raise ValueError(f"TOML has no {type(value).__name__}")


def _text(text: str) -> str:
    """A text in quotes: as in JSON, where only DEL may stand unescaped besides."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _plain(value: Any, depth: int = 0) -> Any:
    if depth > MAX_DEPTH:
        raise ValueError(TOO_DEEP)
    if isinstance(value, list):
        return [_plain(one, depth + 1) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one, depth + 1) for key, one in value.items()}
    return value.isoformat() if hasattr(value, "isoformat") else value
