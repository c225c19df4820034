"""Names the unit tests of what has changed since the last commit, the shortest first; run as a program.

Those are the files of tests that have changed, and those that import a changed module, themselves or by a module of
`support`. Of a module that no test imports, the tests of the modules that import it.
"""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where pytest finds `support`

from support.lanes import lane_of

ROOT = Path(__file__).resolve().parents[2]
Importers = dict[str, set[Path]]


def changed_files() -> list[Path]:
    """The files that differ from the last commit, new ones too."""
    listed = ["git", "status", "--porcelain", "--no-renames", "--untracked-files=all"]
    lines = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [path for line in lines if (path := ROOT / line[3:]).exists()]


def module_of(path: Path) -> str:
    """The name by which a file is imported; empty for what cannot be."""
    for place in (ROOT / "src", ROOT / "tests"):
        if path.is_relative_to(place) and path.suffix == ".py":
            parts = path.relative_to(place).with_suffix("").parts
            return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return ""


def imports_of(path: Path) -> Iterator[str]:
    """What a file imports, at its top or anywhere else: modules, and names in them, which may be modules."""
    package = module_of(path).split(".")[: None if path.name == "__init__.py" else -1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *filter(None, [node.module])])
            yield module
            yield from (f"{module}.{name.name}" for name in node.names)


def all_importers() -> Importers:
    """The files that import each module."""
    importers: Importers = defaultdict(set)
    for place in ("src", "tests"):
        for path in (ROOT / place).rglob("*.py"):
            for module in imports_of(path):
                importers[module].add(path)
    return importers


def files_of_tests(paths: Iterable[Path], importers: Importers) -> set[Path]:
    """The files of tests among these, and those that import the modules of `support` among these."""
    tests, helpers, known = set[Path](), list(paths), set[Path]()
    while helpers:
        path = helpers.pop()
        if path in known:
            continue
        known.add(path)
        if path.name.startswith("test_"):
            tests.add(path)
        elif path.is_relative_to(ROOT / "tests"):
            helpers += importers[module_of(path)]
    return tests


def find_tests(path: Path, importers: Importers) -> set[Path]:
    """The files of tests for a file that has changed."""
    if path.is_relative_to(ROOT / "tests"):
        return files_of_tests([path], importers)
    known, nearest = set[Path](), {path}
    while nearest:
        known |= nearest
        nearest = set().union(*(importers[module_of(each)] for each in nearest)) - known
        if tests := files_of_tests(nearest, importers):
            return tests
    return set()


def main() -> None:
    """Print their paths."""
    importers = all_importers()
    tests = {test for path in changed_files() if module_of(path) for test in find_tests(path, importers)}
    unit = [path for path in tests if lane_of(path) == "unit"]
    for path in sorted(unit, key=lambda path: path.stat().st_size):
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
