"""The types of what pages are sent, made from the server's structs: ``python -m xtarot.web.assets.typescript``.

Those of a frame and of a hint stand beside the scripts of the table, those of a replay and of a review in the
``types.d.ts`` of their folders; a test holds them against the structs.
"""

from collections.abc import Iterator
from types import ModuleType

from msgspec import NODEFAULT, Struct, inspect

from xtarot.lookback import frames, replay, review_told, timeline
from xtarot.review.whole import SeatSummary
from xtarot.table import frame, hint_words, own_part
from xtarot.web.assets.assets import ROOT

FILES: dict[str, tuple[ModuleType | type[Struct], ...]] = {
    "board/frame.d.ts": (frame, own_part),
    "play/hint-answer.d.ts": (hint_words,),
    "replay/types.d.ts": (timeline, frames, replay),
    "review/types.d.ts": (SeatSummary, review_told),
}
OF = {
    "board/frame.d.ts": "of a table",
    "play/hint-answer.d.ts": "to whoever asks for a hint",
    "replay/types.d.ts": "of a deal that is looked at again",
    "review/types.d.ts": "of a review",
}
HEAD = "/** What the server sends {of} (docs/wire.md). Made by xtarot.web.assets.typescript: do not edit. */\n"
FROM_FRAME = "import type { Frame, Own, Sentence } from '../board/frame';\n"
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
}


def declarations(file: str) -> str:
    """An interface for each struct of the modules of a file, in their order."""
    imports = [FROM_FRAME] if replay in FILES[file] else []
    return "\n".join([HEAD.format(of=OF[file]), *imports, *map(_interface, _structs(file))])


def _structs(file: str) -> Iterator[type[Struct]]:
    for module in FILES[file]:
        if isinstance(module, type):
            yield module
            continue
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, Struct) and one.__module__ == module.__name__:
                yield one


def _interface(struct: type[Struct]) -> str:
    found = inspect.type_info(struct)
    assert isinstance(found, inspect.StructType)
    tag = [f"  {found.tag_field}: '{found.tag}';"] if found.tag_field else []
    lines = [
        "/**",
        *(f" * {line.strip()}".rstrip() for line in (struct.__doc__ or "").splitlines() if line.strip()),
        " */",
    ]
    return "\n".join([*lines, f"export interface {struct.__name__} {{", *tag, *map(_field, found.fields), "}\n"])


def _field(field: inspect.Field) -> str:
    unset = not field.required and field.default is NODEFAULT  # what msgspec makes of a default UNSET
    return f"  {field.encode_name}{'?' if unset else ''}: {_type(field.type)};"


def _type(of: inspect.Type) -> str:
    match of:
        case inspect.StructType():
            return of.cls.__name__
        case inspect.LiteralType():
            return " | ".join("true" if value is True else f"'{value}'" for value in of.values)
        case inspect.ListType():
            return f"{_grouped(of.item_type)}[]"
        case inspect.DictType():
            return f"Record<string, {_type(of.value_type)}>"
        case inspect.UnionType():
            return " | ".join(_type(one) for one in of.types)
    return PLAIN[type(of)]


def _grouped(of: inspect.Type) -> str:
    text = _type(of)
    return f"({text})" if "|" in text else text


if __name__ == "__main__":
    for name in FILES:
        (ROOT / name).write_text(declarations(name), encoding="utf-8")
