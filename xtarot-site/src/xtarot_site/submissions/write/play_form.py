"""The form of a trick game: its parts and fields with their words, made from the structs of the family.

The browser draws whatever stands here; it knows no rule and names no game.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.inspect import LiteralType, Metadata, UnionType

from xtarot.families.tricks import form
from xtarot.families.tricks.labels import HINTS, KINDS, LABELS, PARTS, STARTS, WHEN, WORDS
from xtarot.rules.texts import Lang

Kind = Literal["number", "choice", "flag", "text", "words", "players", "sizes", "list", "table", "group"]


class PlayWord(Struct, frozen=True):
    """A word of the data, and what it is called."""

    value: str
    label: str


class FieldCondition(Struct, frozen=True):
    """What another field of the part must say for a field to mean anything."""

    field: str
    value: str


class PlayField(Struct, frozen=True, kw_only=True):
    """A field: its name in the data, how it is filled in, what holds without it; `fields` of each row of a table.

    `words` are a text in each language; a `group` is a table of one row.
    """

    name: str
    label: str
    kind: Kind
    optional: bool = False
    default: str | bool | float | UnsetType = UNSET
    hint: str | UnsetType = UNSET
    when: FieldCondition | UnsetType = UNSET
    choices: list[PlayWord] | UnsetType = UNSET
    fields: "list[PlayField] | UnsetType" = UNSET


class PlayPart(Struct, frozen=True, kw_only=True):
    """A table of the data as a part of the form. `kinds`: of lines of the score, what each is for, with its fields.

    `start`: what it says when somebody has added it.
    """

    name: str
    title: str
    optional: bool
    fields: list[PlayField]
    start: dict[str, Any] = {}
    kinds: "list[PlayPart] | UnsetType" = UNSET


@cache  # to look through the types of all structs takes milliseconds
def describe_play(lang: Lang) -> list[PlayPart]:
    """The parts of the form in the order of a book."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(form.Play)}
    own = [_field(name, fields[name], "", lang) for name in ("players", "sides")]
    found = [PlayPart(name="", title=PARTS[""].of(lang), optional=False, fields=own)]
    for name in [name for name in PARTS if name not in ("", "score")]:
        part = _struct(fields[name].type)
        inner = [_field(one.encode_name, one, f"{name}.", lang) for one in _fields(part)]
        found.append(
            PlayPart(
                name=name,
                title=PARTS[name].of(lang),
                optional=not fields[name].required,
                fields=inner,
                start=STARTS.get(name, {}),
            )
        )
    score = {one.encode_name: one for one in _fields(form.Score)}
    kinds = [
        PlayPart(
            name=kind,
            title=title.of(lang),
            optional=False,
            fields=[
                _field(name, score[name], "score.", lang, needed=name == kind, kind_of_line=kind)
                for name in (kind, *more, "name")
            ],
            start=STARTS[f"score.{kind}"],
        )
        for kind, (title, more) in KINDS.items()
    ]
    found.insert(-1, PlayPart(name="score", title=PARTS["score"].of(lang), optional=False, fields=[], kinds=kinds))
    return found


def _fields(part: type[Struct]) -> Iterator[msgspec.structs.FieldInfo]:
    return (one for one in msgspec.structs.fields(part) if one.encode_name != "clause")


def _struct(kind: Any) -> Any:
    """The struct of an optional part."""
    return next(
        (one for one in getattr(kind, "__args__", ()) if isinstance(one, type) and issubclass(one, Struct)), kind
    )


def _field(
    name: str,
    field: msgspec.structs.FieldInfo,
    place: str,
    lang: Lang,
    needed: bool = False,
    kind_of_line: str = "",
) -> PlayField:
    path = place + name
    label = LABELS.get(f"{place}{kind_of_line}.{name}", LABELS[path])
    info = _plain(msgspec.inspect.type_info(field.type))
    kind, choices, fields = _kind(name, info, path, lang)
    return PlayField(
        name=name,
        label=label.of(lang),
        kind=kind,
        optional=not field.required and not needed,
        hint=HINTS[path].of(lang) if path in HINTS else UNSET,
        default=field.default if isinstance(field.default, str | bool | int | float) else UNSET,
        when=FieldCondition(*WHEN[path]) if path in WHEN else UNSET,
        choices=[PlayWord(value, WORDS[value].of(lang)) for value in sorted(choices, key=[*WORDS].index)] or UNSET,
        fields=fields,
    )


def _plain(info: Any) -> Any:
    """A type without its bounds, and without what says that it may be missing."""
    if isinstance(info, Metadata):
        return _plain(info.type)
    if isinstance(info, UnionType):
        kinds = [one for one in info.types if type(one).__name__ not in ("NoneType", "UnsetType")]
        return _plain(kinds[0]) if len(kinds) == 1 else info
    return info


def _kind(name: str, info: Any, path: str, lang: Lang) -> tuple[Kind, list[str], list[PlayField] | UnsetType]:
    if name == "players":
        return "players", [], UNSET
    if name == "each":
        return "sizes", [], UNSET
    if isinstance(info, LiteralType):
        return "choice", [str(value) for value in info.values], UNSET
    match type(info).__name__:
        case "UnionType":  # places, or who holds a card
            return "choice", [str(value) for one in info.types for value in one.values], UNSET
        case "VarTupleType":
            item = _plain(info.item_type)
            if isinstance(item, LiteralType):
                return "list", [str(value) for value in item.values], UNSET
            return "table", [], [_field(one.encode_name, one, f"{path}.", lang) for one in _fields(item.cls)]
        case "StructType":
            return "group", [], [_field(one.encode_name, one, f"{path}.", lang) for one in _fields(info.cls)]
        case "DictType":
            return "words", [], UNSET
        case "BoolType":
            return "flag", [], UNSET
        case "IntType" | "FloatType":
            return "number", [], UNSET
    return "text", [], UNSET
