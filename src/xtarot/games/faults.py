"""Where in its author's source a game is at fault, so that an error is a line of theirs and not forty of ours."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NamedTuple

import numpy as np

_GAMES = Path(__file__).parent
_NOT_THEIRS = (_GAMES.parent, Path(np.__file__).parent)
_SITE = "xtarot_site"  # the folder of the package that calls games for a site
_PYTHON = Path(os.__file__).parent
_FRAME = {"__init__.py", "contract.py", "faults.py", "game.py", "registry.py"}  # of this folder, what is no game


class Place(NamedTuple):
    """A line of a file."""

    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file.name}, line {self.line}" if self.line else self.file.name

    @property
    def text(self) -> str:
        """The line itself."""
        lines = _lines(self.file)
        return lines[self.line - 1].strip() if 0 < self.line <= len(lines) else ""


@cache
def is_authors(file: str) -> bool:
    """Whether a file is a game's, or a helper of one: not ours, nor Python's, nor NumPy's."""
    path = Path(file)
    if path.parent == _GAMES:
        return path.name not in _FRAME
    if file.startswith("<") or _SITE in path.parts or any(path.is_relative_to(folder) for folder in _NOT_THEIRS):
        return False
    return "site-packages" in path.parts or not path.is_relative_to(_PYTHON)


def place_of(error: BaseException) -> Place | None:
    """The line of the author's in which an error arose, or from which what raised it was called; None if there is none.

    That of a syntax error is the line that Python names.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return Place(Path(error.filename), error.lineno or 0)
    found, at = None, error.__traceback__
    while at:
        if is_authors(at.tb_frame.f_code.co_filename):
            found = Place(Path(at.tb_frame.f_code.co_filename), at.tb_lineno)
        at = at.tb_next
    return found


def place(modules: Sequence[ModuleType], name: str) -> Place:
    """Where the first of these modules that has a name defines it; line 0 of the first file when none does."""
    for module in modules:
        value, file = vars(module).get(name), Path(module.__file__ or module.__name__)
        if isinstance(value, FunctionType):
            return Place(Path(value.__code__.co_filename), value.__code__.co_firstlineno)
        if line := _defined(file).get(name):
            return Place(file, line)
    return Place(Path(modules[0].__file__ or modules[0].__name__), 0)


def find(modules: Sequence[ModuleType], text: str) -> Place | None:
    """The first line of these modules' sources that has this text."""
    for file in [Path(module.__file__ or "") for module in modules]:
        for number, line in enumerate(_lines(file), 1):
            if text in line:
                return Place(file, number)
    return None


def explain(error: BaseException | None) -> str:
    """What an error says, in one line, with the place in the author's source where there is one."""
    if error is None:
        return ""
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    if not isinstance(error, SyntaxError | ValueError):
        what = f"{type(error).__name__}: {what}"
    found = place_of(error)
    return f"{found}: {what}" if found else what


@cache
def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


@cache
def _defined(file: Path) -> dict[str, int]:
    """The line of each name that a file assigns at its top."""
    import ast  # only where something is wrong

    try:
        tree = ast.parse("\n".join(_lines(file)))
    except SyntaxError:
        return {}
    names: dict[str, int] = {}
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        for part in [part for target in targets for part in ast.walk(target)]:
            if isinstance(part, ast.Name):
                names.setdefault(part.id, node.lineno)
    return names
