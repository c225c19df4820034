"""Numbers of a play that a table may choose: ``points = { option = "queen", from = 5, to = 20, default = 13 }``."""

from collections.abc import Container, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from xtarot.families.faults import BadPlay, PlayFault
from xtarot.families.wrong_types import fault_of_type
from xtarot.rules.options import Option
from xtarot.rules.texts import LANGS, Text, by_language

MOST = 12  # choices of a play
ENDS = ("deals", "games", "target")  # by options of these names a match ends (`Game.over`)
MATCH_PLACES = (("deals",), ("target",))
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


def find(data: Mapping[str, Any], taken: Container[str]) -> dict[Path, Choice]:
    """The choices of a play, by their places; `taken`: names that a choice may not have. Raises BadPlay."""
    found: dict[Path, Choice] = {}
    for part in data:
        _find(data[part], (part,), found)
    names: list[str] = []
    for path, choice in found.items():
        if text := _wrong(path, choice, names, taken):
            raise BadPlay([PlayFault(".".join(map(str, path)), text)])
        names.append(choice.option)
    return found


def _wrong(path: Path, choice: Choice, before: Sequence[str], taken: Container[str]) -> Text | None:
    """What is wrong with a choice; `before`: what those above it are called."""
    name, place = choice.option, path[1:] if path[0] == "match" else ()
    if path[0] not in CHOSEN:
        return Text(
            "選べるのは score と match の数だけです。ここには決まった数を書いてください",
            "only numbers of score and match may be chosen at the table; write a plain one here",
        )
    if len(before) == MOST:
        return Text(
            "選べるルールは{most}個までです", "there are {most} options at most; write a plain number here"
        ).filled(most=MOST)
    if not choice.least <= choice.default <= choice.most:
        return Text(
            "標準の {default} は {least} から {most} までの間にしてください",
            "the default {default} must lie between {least} and {most}",
        ).filled(default=choice.default, least=choice.least, most=choice.most)
    if place in MATCH_PLACES and name != place[0]:
        return Text('option = "{name}" と書いてください', 'this option is called option = "{name}"').filled(
            name=place[0]
        )
    if name in before:
        return Text("選べるルール {name} が2度あります", "the option {quoted} is there twice; name each once").filled(
            name=name, quoted=repr(name)
        )
    if name in taken or (name in ENDS and place not in MATCH_PLACES):
        return Text(
            "{name} という名前は使えません。ほかの名前にしてください",
            "{quoted} means something else; take another name",
        ).filled(name=name, quoted=repr(name))
    return unfit(choice.name) if choice.name else None


def unfit(words: Mapping[Any, str]) -> Text | None:
    """What is wrong with what an author calls something: a language that is missing, or what would be filled in."""
    if not all(words.get(lang, "").strip() for lang in LANGS):
        return Text("日本語（ja）と英語（en）の両方を書いてください", "write it in both languages, ja and en")
    if any(brace in text for text in words.values() for brace in "{}"):
        return Text("波かっこ { } は使えません", "write it without braces")
    return None


def _find(data: Any, path: Path, found: dict[Path, Choice]) -> None:
    if isinstance(data, Mapping) and "option" in data:
        try:
            found[path] = msgspec.convert(data, Choice)
        except msgspec.ValidationError as error:
            raise BadPlay([fault_of_type(error, Choice, ".".join(map(str, path)))]) from None
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
    written = choice.option.replace("_", " ")
    usual = NAMES.get(str(path[-1]), Text(written, written))
    name = by_language(choice.name) if choice.name else usual
    return Option(choice.option, clause, choice.default, choice.least, choice.most, name)
