"""What is wrong with the data of a play before their types are looked at: no plain values, too many, too deep."""

import math
import re
from collections.abc import Mapping
from typing import Any

from xtarot.families.faults import PlayFault
from xtarot.rules.characters import CONTROLS, LINE_ENDS, SURROGATES, TURNING
from xtarot.rules.texts import Text, short_repr

MOST_BYTES = 40_000  # of a play as JSON
MOST_VALUES = 10_000
DEEPEST = 12
LONGEST_NUMBER = 10**15

TOO_MUCH = Text("データが多すぎます。短くしてください", "there is too much of it; write less")
_NO_TABLE = Text(
    'play.toml の中身は表です。family = "tricks" から始めてください',
    'this is no table of fields; begin with family = "tricks"',
)


_ODD = re.compile(f"[{CONTROLS}{LINE_ENDS}{TURNING}{SURROGATES}]")
_NO_CONTROL = Text("改行などの制御文字は使えません", "write no line breaks or other control characters in a text")


def plain_fault(data: Any) -> PlayFault | None:
    """The first value that no play may have; None where all are texts, numbers, lists and tables with names."""
    if not isinstance(data, Mapping):
        return PlayFault("", _NO_TABLE)
    left: list[tuple[tuple[str, ...], Any]] = [((), data)]
    for _ in range(MOST_VALUES):
        if not left:
            return None
        path, value = left.pop()
        parts: list[tuple[tuple[str, ...], Any]] = []
        if isinstance(value, Mapping):
            if wrong := [key for key in value if not isinstance(key, str)]:
                text = Text("項目の名前 {name} は文字で書いてください", "write {name} as a text: it is a name").filled(
                    name=short_repr(wrong[0])
                )
                return PlayFault(".".join(path), text)
            parts = [((*path, key), part) for key, part in value.items()]
        elif isinstance(value, list | tuple):
            parts = [((*path, str(k)), part) for k, part in enumerate(value[:MOST_VALUES])]
        elif wrong_value := _wrong(value):
            return PlayFault(".".join(path), wrong_value)
        if parts and len(path) >= DEEPEST:
            text = Text(
                "入れ子が深すぎます", "this is nested too deeply: no field has so many lists or tables in each other"
            )
            return PlayFault(path[0], text)
        left += reversed(parts)
    return PlayFault("", TOO_MUCH)


def _wrong(value: object) -> Text | None:
    """Why a single value is none that a play may have."""
    if isinstance(value, str):
        return None if value.isprintable() or not _ODD.search(value) else _NO_CONTROL
    if value is None or isinstance(value, bool):
        return None
    if not isinstance(value, int | float):
        return Text(
            "{kind} は使えません。数か文字を書いてください", "no {kind} can be used here; write a number or a text"
        ).filled(kind=type(value).__name__)
    if math.isfinite(value) if isinstance(value, float) else abs(value) < LONGEST_NUMBER:
        return None
    return Text("ふつうの大きさの数を書いてください", "write a number of ordinary size")
