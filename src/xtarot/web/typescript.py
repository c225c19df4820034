"""The types of what pages are sent, made from the server's structs: ``python -m xtarot.web.typescript``.

Those of a frame and of a hint stand beside the scripts of the table, those of a replay and of a review in the
``types.d.ts`` of their folders, those of the pages' data in ``lib/page.d.ts``; a test holds them against the structs.
"""

from collections import defaultdict
from collections.abc import Iterator
from types import ModuleType

from msgspec import NODEFAULT, Struct, inspect

from xtarot.lookback import frames, replay, review_told, timeline
from xtarot.review.whole import SeatSummary
from xtarot.table import frame, hint_words, own_part
from xtarot.web.assets.assets import ROOT
from xtarot.web.books.page import BookData
from xtarot.web.deals.my_deals import DealsData
from xtarot.web.home.home import HomeData
from xtarot.web.lobby.friends import FriendsView
from xtarot.web.lobby.lobby import LobbyData
from xtarot.web.pages.page import PageData
from xtarot.web.play.page import TableData
from xtarot.web.play.seated import SeatedData
from xtarot.web.problems.problems import ProblemData
from xtarot.web.replay.replays import BringData, ReplayData
from xtarot.web.review.reviews import ReviewData
from xtarot.web.write import plays
from xtarot.web.write.writing import DraftData, DraftsData
from xtarot.web.you.you import YouData

PAGES = (
    HomeData,
    TableData,
    SeatedData,
    LobbyData,
    DealsData,
    BringData,
    ReplayData,
    ReviewData,
    ProblemData,
    BookData,
    DraftsData,
    DraftData,
    YouData,
)

FILES: dict[str, tuple[ModuleType | type[Struct], ...]] = {
    "board/frame.d.ts": (frame, own_part),
    "play/hint-answer.d.ts": (hint_words,),
    "replay/types.d.ts": (timeline, frames, replay),
    "review/types.d.ts": (SeatSummary, review_told),
    "write/types.d.ts": (plays,),
    "lib/page.d.ts": (PageData, *PAGES, FriendsView),
}
OF = {
    "board/frame.d.ts": "of a table",
    "play/hint-answer.d.ts": "to whoever asks for a hint",
    "replay/types.d.ts": "of a deal that is looked at again",
    "review/types.d.ts": "of a review",
    "write/types.d.ts": "of the play of a draft",
    "lib/page.d.ts": "in a page",
}
HEAD = "/** What the server sends {of} (docs/wire.md). Made by xtarot.web.typescript: do not edit. */\n"
OF_ANY_PAGE = """/** What the scripts that several pages share find there: each key is of some of them. */
export type Page = PageData & Partial<
  {pages}
>;
"""
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
}


def declarations(file: str) -> str:
    """An interface for each struct of the modules of a file, in their order, and of those that are in no file else."""
    owners = {struct: name for name in FILES for struct in _structs(name)}
    declared, imported = [*_structs(file)], defaultdict(set)
    for struct in declared:  # grows
        for part in _parts(inspect.type_info(struct)):
            if owners.setdefault(part, file) != file:
                imported[owners[part]].add(part.__name__)
            elif part not in declared:
                declared.append(part)
    imports = [
        f"import type {{ {', '.join(sorted(names))} }} from '../{name.removesuffix('.d.ts')}';"
        for name, names in sorted(imported.items())
    ]
    head = [HEAD.format(of=OF[file]), *(["\n".join(imports) + "\n"] if imports else [])]
    last = [OF_ANY_PAGE.format(pages=" & ".join(one.__name__ for one in PAGES))] if PageData in declared else []
    return "\n".join([*head, *map(_interface, declared), *last])


def _parts(of: inspect.Type) -> Iterator[type[Struct]]:
    """The structs that a type is made of, itself left out."""
    match of:
        case inspect.StructType():
            inner = [field.type for field in of.fields]
        case inspect.CollectionType():
            inner = [of.item_type]
        case inspect.DictType():
            inner = [of.value_type]
        case inspect.UnionType():
            inner = [*of.types]
        case _:
            inner = []
    for one in inner:
        if isinstance(one, inspect.StructType):
            yield one.cls
        else:
            yield from _parts(one)


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
    defaults = {field.default, field.default_factory}
    unset = not field.required and defaults == {NODEFAULT}  # what msgspec makes of a default UNSET
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
