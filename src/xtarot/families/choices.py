"""Numbers of a play that a table may choose: ``points = { option = "queen", from = 5, to = 20, default = 13 }``."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from xtarot.families.faults import BadPlay, PlayFault
from xtarot.rules.options import Option
from xtarot.rules.texts import Text

CHOSEN = ("score", "match")  # the parts whose numbers may be
NAMES = {"deals": Text("ディール数", "Deals"), "target": Text("終了点", "Target score")}


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A number from one to another, with the one that usually holds; what it is called."""

    option: Annotated[str, Meta(pattern="^[a-z][a-z_]{0,29}$")]
    least: Annotated[int, Meta(ge=-10_000, le=10_000)] = field(name="from")
    most: Annotated[int, Meta(ge=-10_000, le=10_000)] = field(name="to")
    default: int
    name: dict[Literal["ja", "en"], Annotated[str, Meta(min_length=1, max_length=80)]] | None = None


Path = tuple[str | int, ...]


def find(data: Mapping[str, Any]) -> dict[Path, Choice]:
    """The choices of a play, by their places. Raises BadPlay."""
    found: dict[Path, Choice] = {}
    for part in CHOSEN:
        _find(data.get(part), (part,), found)
    for path, choice in found.items():
        where = ".".join(map(str, path))
        if not choice.least <= choice.default <= choice.most:
            raise BadPlay(
                [
                    PlayFault(
                        where,
                        Text(
                            f"標準の {choice.default} は {choice.least} から {choice.most} までの間にしてください",
                            f"the default {choice.default} must lie between {choice.least} and {choice.most}",
                        ),
                    )
                ]
            )
    names = [choice.option for choice in found.values()]
    if twice := [name for k, name in enumerate(names) if name in names[:k]]:
        text = Text(f"選べるルール {twice[0]} が2度あります", f"the option {twice[0]!r} is there twice; name each once")
        raise BadPlay([PlayFault("", text)])
    return found


def _find(data: Any, path: Path, found: dict[Path, Choice]) -> None:
    if isinstance(data, Mapping) and "option" in data:
        try:
            found[path] = msgspec.convert(data, Choice)
        except msgspec.ValidationError as error:
            where = ".".join(map(str, path))
            text = Text(f"選べるルールの書き方が違います（{error}）", f"this is no option: {error}")
            raise BadPlay([PlayFault(where, text)]) from None
    elif isinstance(data, Mapping):
        for key, value in data.items():
            _find(value, (*path, key), found)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for k, value in enumerate(data[:100]):
            _find(value, (*path, k), found)


def chosen(data: Mapping[str, Any], choices: Mapping[Path, Choice], values: Mapping[str, Any]) -> dict[str, Any]:
    """The data with these values, or the defaults, in the places of the choices."""
    found: dict[str, Any] = msgspec.to_builtins(data)
    for path, choice in choices.items():
        part: Any = found
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = values.get(choice.option, choice.default)
    return found


def option_of(path: Path, choice: Choice, clause: str) -> Option:
    """A choice as a setting of the table."""
    usual = NAMES.get(str(path[-1]), Text(choice.option.replace("_", " "), choice.option.replace("_", " ")))
    name = Text(choice.name.get("ja", ""), choice.name.get("en", "")) if choice.name else usual
    return Option(choice.option, clause, choice.default, choice.least, choice.most, name)
