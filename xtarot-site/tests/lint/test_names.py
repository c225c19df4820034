"""A public class or function of the package means one thing: its name stands in one module."""

import ast
from collections import defaultdict
from pathlib import Path

import xtarot
import xtarot_site

# Kinds of modules in which a word is shared on purpose, each with its reason; so is `lifespan` of features.
KINDS = (
    ("games/", "what the contract asks of each game"),
    ("families/tricks/", "a family is written as a game is, its form in the words of the file"),
    ("bots/", "a bot's modules are written per game, alike"),
    ("core/store/migrations/", "each version has its upgrade"),
    ("cli/", "commands are called as people type them"),
    ("rulebooks/checker/", "checks are called what they check"),
    ("rulebooks/document.py", "nodes of a text"),
    ("table/messages.py", "a command, its row and its picture share the word"),
    ("table/rows.py", "a command, its row and its picture share the word"),
    ("table/frame.py", "a command, its row and its picture share the word"),
)
# What still stands in several modules. Only ever shorter.
DOUBLE = ["Bundle", "Opinion", "Reason", "bits", "deal", "parts"]


def _modules_of_names() -> dict[str, set[str]]:
    modules = defaultdict[str, set[str]](set)
    packages = [Path(package.__file__ or "").parent for package in (xtarot, xtarot_site)]
    for root, file in [(package, file) for package in packages for file in package.rglob("*.py")]:
        module = file.relative_to(root).as_posix()
        if module.endswith("/feature.py") or module.startswith(tuple(kind for kind, _ in KINDS)):
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.name[0] != "_":
                modules[node.name].add(module)
    return modules


def test_a_name_stands_in_one_module() -> None:
    double = {name: sorted(modules) for name, modules in _modules_of_names().items() if len(modules) > 1}
    assert {name: modules for name, modules in double.items() if name not in DOUBLE} == {}
    assert [name for name in DOUBLE if name not in double] == [], "no longer double: take it out of DOUBLE"
    assert sorted(DOUBLE) == DOUBLE
