"""Numbers used as what they are: a pile as a pile, an event as an event.

Buttons, events, clauses, piles and phases are all plain whole numbers, for they compile. Types would not keep them
apart: `HAND + seat` is an int to any type checker, and not everyone runs one. So a game's source is read instead.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from xtarot.rules import state, tricks

KINDS = {"PILES": "a pile", "MOVES": "a button", "EVENTS": "an event", "CLAUSES": "a clause"}
TAKES: Mapping[Callable[..., Any], Mapping[int, str]] = {
    state.emit: {1: "EVENTS"},
    state.put: {2: "PILES"},
    state.move: {2: "PILES", 3: "PILES"},
    state.move_all: {1: "PILES", 2: "PILES"},
    state.lay_open: {1: "PILES"},
    state.line: {3: "CLAUSES"},
    tricks.play_card: {3: "PILES", 4: "PILES"},
    tricks.end_trick: {2: "PILES", 3: "PILES", 4: "EVENTS"},
    tricks.only: {3: "CLAUSES"},
    tricks.follow_or_trump: {3: "CLAUSES", 4: "CLAUSES"},
}


class Used(NamedTuple):
    """A number in the source, what it is used for, and what it has to be."""

    number: ast.expr
    by: str
    kind: str


def mixed_up(module: ModuleType) -> Iterator[tuple[int, str]]:
    """Where a module's source uses a number of one kind as one of another: the line, and what is wrong."""
    try:
        tree = ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError):
        return
    declared = _declared(tree)
    for used in _uses(tree, vars(module)):
        named = [(name, declared[name]) for name in _names(used.number) if name in declared]
        if named and used.kind not in {kind for _, kind in named}:
            name, kind = named[0]
            told = f"{name} is {KINDS[kind]}, of {kind}" if kind else f"{name} is a number of its own"
            wanted = f"{used.by} takes {KINDS[used.kind]}: one of {used.kind}"
            if kind or used.kind in ("PILES", "EVENTS"):
                yield used.number.lineno, f"{told}, and {wanted}"


def _declared(tree: ast.Module) -> dict[str, str]:
    """The kind of each number that a module names at its top; "" for one that is of none, such as a phase."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple):
                parts = value.elts if isinstance(value, ast.Tuple) else [value] * len(target.elts)
                pairs = list(zip(target.elts, parts, strict=False))
            for one, part in pairs:
                if isinstance(one, ast.Name) and one.id not in KINDS and (kind := _kind(part, found)) is not None:
                    found[one.id] = kind
    return found


def _kind(value: ast.expr, found: Mapping[str, str]) -> str | None:
    """The kind of what is assigned: by the table it is taken from; None for what is no such number."""
    for node in ast.walk(value):
        table = node.value if isinstance(node, ast.Subscript | ast.Attribute) else node
        if isinstance(table, ast.Name) and table.id in KINDS:
            return table.id if not isinstance(node, ast.Attribute) or node.attr == "of" else None
    if isinstance(value, ast.Constant):
        return "" if type(value.value) is int else None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range":
        return ""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Sub):
        return next((found[name] for name in _names(value) if name in found), None)
    return None


def _names(value: ast.expr) -> Iterator[str]:
    """The names that a number is made of: those that are added up, in each branch of a choice."""
    if isinstance(value, ast.Name):
        yield value.id
    elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add | ast.Sub):
        yield from [*_names(value.left), *_names(value.right)]
    elif isinstance(value, ast.IfExp):
        yield from [*_names(value.body), *_names(value.orelse)]


def _uses(tree: ast.Module, given: Mapping[str, Any]) -> Iterator[Used]:
    """Each number that is used for something of which we know what it takes."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                function = given.get(name)
                takes = TAKES.get(function, {}) if callable(function) else {}
                yield from (Used(node.args[k], name, kind) for k, kind in takes.items() if k < len(node.args))
            case ast.Subscript(value=ast.Attribute(attr="piles" | "counts" | "visible_to" as name), slice=number):
                yield Used(number, name, "PILES")
            case ast.BinOp(left=ast.Name(id="CARDS"), op=ast.Add(), right=number):
                yield Used(number, "CARDS +", "MOVES")
            case ast.BinOp(left=ast.Constant(value=1), op=ast.LShift(), right=number):
                yield Used(number, "1 <<", "MOVES")
            case ast.FunctionDef(name="violation" | "duty" as name):
                returned = [inner.value for inner in ast.walk(node) if isinstance(inner, ast.Return)]
                yield from (Used(number, name, "CLAUSES") for number in returned if number)
