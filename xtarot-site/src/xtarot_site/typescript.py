"""The types of what pages are sent, made from the server's structs: ``python -m xtarot_site.typescript``.

Those of a frame and of a hint stand beside the scripts of the table, those of a replay and of a review in the
``types.d.ts`` of their folders, those of the pages' data in ``lib/page.d.ts``; a test holds them against the structs.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from msgspec import NODEFAULT, Struct, inspect

from xtarot.replays import frames, replay, timeline
from xtarot.review import SaidReason
from xtarot.review.deal_review import SeatSummary
from xtarot.table import frame, private_view
from xtarot_site.accounts.you.pages import YouData
from xtarot_site.books.page import BookData
from xtarot_site.home.pages import HomeData
from xtarot_site.kit.assets.sources import ROOTS
from xtarot_site.kit.pages.page import PageData
from xtarot_site.lobby.friends import FriendsView
from xtarot_site.lobby.pages import LobbyData
from xtarot_site.play.pages import TableData
from xtarot_site.play.private_table import SeatedData
from xtarot_site.replays import review_view
from xtarot_site.replays.deals.my_deals import DealsData
from xtarot_site.replays.problems.problems import ProblemData
from xtarot_site.replays.replays import BringData, ReplayData
from xtarot_site.replays.review.reviews import ReviewData
from xtarot_site.submissions.write import plays
from xtarot_site.submissions.write.pages import DraftData, DraftsData
from xtarot_site.table import hint_text

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
    "board/frame.d.ts": (frame, private_view),
    "play/hint-answer.d.ts": (hint_text,),
    "replay/types.d.ts": (timeline, frames, replay),
    "review/types.d.ts": (SeatSummary, SaidReason, review_view),
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
HEAD = "/** What the server sends {of} (docs/wire.md). Made by xtarot_site.typescript: do not edit. */\n"
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


def path_of(name: str) -> Path:
    """The file of this name among the static files."""
    (folder,) = (root for root in ROOTS if (root / name).parent.is_dir())
    return folder / name


if __name__ == "__main__":
    for name in FILES:
        path_of(name).write_text(declarations(name), encoding="utf-8")
