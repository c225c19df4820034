"""The types of a frame for the pages' scripts, made from its structs: ``python -m xtarot.table.typescript``.

They stand in ``web/static/frame.d.ts``, which a test holds against them.
"""

from pathlib import Path

from msgspec import NODEFAULT, Struct, inspect

from xtarot.table import frame

FILE = Path(__file__).parents[1] / "web" / "static" / "frame.d.ts"
HEAD = "/** What the server sends of a table (docs/wire.md). Made by xtarot.table.typescript: do not edit. */\n"
PLAIN = {inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number", inspect.BoolType: "boolean"}


def declarations() -> str:
    """An interface for each struct of a frame, in their order."""
    structs = [one for one in vars(frame).values() if isinstance(one, type) and issubclass(one, Struct)]
    return "\n".join([HEAD, *(_interface(one) for one in structs if one is not Struct)])


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
    FILE.write_text(declarations(), encoding="utf-8")
