"""Functions of a family, with some of a game's own in their place."""

from collections.abc import Iterable, Mapping
from types import FunctionType, ModuleType
from typing import Any

from xtarot.rules.steps import rebuilt

Names = dict[str, Any]
Exchanges = Mapping[FunctionType, FunctionType]


class Rebuilt:
    """The functions of `modules`, made anew such that they call the functions `own`, by name, instead of theirs.

    Those of `own` call the modules' functions as made anew, too; one that they replace is, under whatever name they
    have imported it, the family's. `names[module]` are the names of a module, which may still be changed.
    """

    def __init__(self, modules: Iterable[ModuleType], own: Mapping[str, FunctionType]) -> None:
        self.names: dict[str, Names] = {module.__name__: dict(vars(module)) for module in modules}
        theirs = {function: rebuilt(function, space) for space in self.names.values() for function in _of(space)}
        authors: dict[str, Names] = {}
        for function in own.values():
            authors.setdefault(function.__module__, dict(function.__globals__))
        mine = {function: rebuilt(function, space) for space in authors.values() for function in _of(space)}
        for space in authors.values():
            _exchange(space, {**theirs, **mine})
        self.own = {name: mine[function] for name, function in own.items()}
        self._exchanges = {function: self.own.get(function.__name__, made) for function, made in theirs.items()}
        for space in self.names.values():
            _exchange(space, self._exchanges)

    def add(self, *modules: ModuleType) -> Exchanges:
        """Further modules that call those of the family; returns what stands for each of their functions."""
        spaces = {module.__name__: dict(vars(module)) for module in modules}
        theirs = {function: rebuilt(function, space) for space in spaces.values() for function in _of(space)}
        for space in spaces.values():
            _exchange(space, {**self._exchanges, **theirs})
        self.names |= spaces
        return theirs


def _of(space: Names) -> list[FunctionType]:
    """The functions that a module defines itself."""
    return [one for one in space.values() if isinstance(one, FunctionType) and one.__module__ == space["__name__"]]


def _exchange(space: Names, others: Exchanges) -> None:
    for name, value in space.items():
        if isinstance(value, FunctionType) and value in others:
            space[name] = others[value]
