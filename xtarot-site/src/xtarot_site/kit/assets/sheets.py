"""Stylesheets as pages have them: those that one imports joined with it, and named queries written out.

Each stylesheet stays a file of its own. A page's has the page's name, and says with `@import` what else the page
needs; `@custom-media` gives a query a name that every stylesheet may use. Both are plain CSS, done here because a page
is there sooner without further journeys, and not every browser knows names of queries.
"""

import posixpath
import re
from collections.abc import Mapping

_COMMENT = re.compile(r"^[ \t]*/\*.*?\*/\n|[ \t]*/\*.*?\*/", re.DOTALL | re.MULTILINE)
_INDENT = re.compile(r"^(?:  )+", re.MULTILINE)
_IMPORT = re.compile(r'^@import "([^"]+)";\n+', re.MULTILINE)
_NAMED = re.compile(r"^@custom-media (--[\w-]+) (.+);\s*", re.MULTILINE)
_QUERY = re.compile(r"^\s*@(?:media|container) [^{]+", re.MULTILINE)
_SPACE = re.compile(r"\s*([{};])\s*|(?<=[\w-])(:) ")  # the second: between a name and its value
_NAME = re.compile(r"\((--[\w-]+)\)")


def write_out(sheets: Mapping[str, str]) -> dict[str, str]:
    """The stylesheets by name, without comments, indents and names of queries.

    Raises ValueError where a query has no such name, or has it twice.
    """
    bare = {name: _COMMENT.sub("", sheet) for name, sheet in sheets.items()}
    queries: dict[str, str] = {}
    for sheet in bare.values():
        for name, query in _NAMED.findall(sheet):
            if name in queries:
                raise ValueError(f"two queries are named {name}")
            queries[name] = query

    def query_of(found: re.Match[str]) -> str:
        if found[1] not in queries:
            raise ValueError(f"no query is named {found[1]}")
        return queries[found[1]]

    def plain(sheet: str) -> str:
        return _QUERY.sub(lambda media: _NAME.sub(query_of, media[0]), _NAMED.sub("", sheet))

    return {name: _INDENT.sub("", plain(sheet)) for name, sheet in bare.items()}


def join_sheets(sheets: Mapping[str, str], entry: str) -> str:
    """A stylesheet after all that it imports, each once, on few lines. Raises ValueError where one names files."""
    joined = "".join(_IMPORT.sub("", sheets[name]) for name in imported(sheets, entry))
    if "url(" in joined:
        raise ValueError("a stylesheet in a page would take its addresses for the page's own")
    return _SPACE.sub(r"\1\2", joined).replace(";}", "}")


def imported(sheets: Mapping[str, str], entry: str) -> list[str]:
    """The names of a stylesheet and of all that it imports, each after those that it imports itself."""
    order: dict[str, None] = {}

    def visit(name: str) -> None:
        for address in _IMPORT.findall(sheets[name]):
            visit(posixpath.normpath(posixpath.join(posixpath.dirname(name), address)))
        order[name] = None  # once more keeps its place

    visit(entry)
    return [*order]
