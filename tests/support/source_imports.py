"""What our files import, read from their source."""

import ast
from collections import deque
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TESTS = (ROOT / "tests", ROOT / "xtarot-site" / "tests")
PLACES = (ROOT / "src", ROOT / "xtarot-site" / "src", *TESTS)
"""The folders from which modules are imported."""


class Import(NamedTuple):
    """A module that a file imports, at its top or anywhere else; `name`: what of it, in ``from module import name``."""

    file: Path
    line: int
    importer: str
    module: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT).as_posix()}:{self.line}: {self.module}"


def module_of(path: Path) -> str:
    """The name by which a file is imported; empty for what cannot be."""
    for place in PLACES:
        if path.is_relative_to(place) and path.suffix == ".py":
            parts = path.relative_to(place).with_suffix("").parts
            return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return ""


def imports_of(path: Path) -> Iterator[Import]:
    """All imports of a file: of ``from a import b`` the module is a.b, where that is one, else a."""
    importer = module_of(path)
    package = importer.split(".")[: None if path.name == "__init__.py" else -1]
    for node in _statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield Import(path, node.lineno, importer, name.name)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *filter(None, [node.module])])
            for name in node.names:
                within = f"{module}.{name.name}"
                yield Import(path, node.lineno, importer, within if _is_module(within) else module, name.name)


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements, without what they are made of: a tenth of what `ast.walk` visits."""
    waiting: deque[ast.AST] = deque([tree])
    while waiting:
        node = waiting.popleft()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            statements = getattr(node, part, ())
            waiting += statements if isinstance(statements, list) else ()


@cache
def _is_module(name: str) -> bool:
    paths = [place.joinpath(*name.split(".")) for place in PLACES]
    return any(path.is_dir() or path.with_suffix(".py").exists() for path in paths)
