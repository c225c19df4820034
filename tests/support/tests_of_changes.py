"""Names the tests of files, the shortest first; run as a program, by scripts/test.

The tests of a module are the files of tests that import it, themselves or by a helper; where none does,
those of the modules that import it. Without arguments: the unit tests of what has changed since the last commit.
"""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where pytest finds `support`

from support.lanes import lane_of
from support.source_imports import PLACES, ROOT, TESTS, imports_of, module_of

Importers = dict[str, set[Path]]


def changed_files() -> list[Path]:
    """The files that differ from the last commit, new ones too."""
    listed = ["git", "status", "--porcelain", "--no-renames", "--untracked-files=all"]
    lines = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [path for line in lines if (path := ROOT / line[3:]).exists()]


def all_importers() -> Importers:
    """The files that import each module."""
    importers: Importers = defaultdict(set)
    for place in PLACES:
        for path in place.rglob("*.py"):
            for each in imports_of(path):
                importers[each.module].add(path)
    return importers


def files_of_tests(paths: Iterable[Path], importers: Importers) -> set[Path]:
    """The files of tests among these, and those that import the helpers among these."""
    tests, helpers, known = set[Path](), list(paths), set[Path]()
    while helpers:
        path = helpers.pop()
        if path in known:
            continue
        known.add(path)
        if path.name.startswith("test_"):
            tests.add(path)
        elif any(path.is_relative_to(tests) for tests in TESTS):
            helpers += importers[module_of(path)]
    return tests


def find_tests(path: Path, importers: Importers) -> set[Path]:
    """The files of tests for a file that has changed."""
    if any(path.is_relative_to(tests) for tests in TESTS):
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
    named = [(ROOT / path).resolve() for path in sys.argv[1:]]
    importers = all_importers()
    tests = {test for path in named or changed_files() if module_of(path) for test in find_tests(path, importers)}
    chosen = tests if named else [path for path in tests if lane_of(path) == "unit"]
    for path in sorted(chosen, key=lambda path: path.stat().st_size):
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
