"""Checks of earlier versions: each in its folder, and a reason for every clause that changed."""

from collections.abc import Iterator

from msgspec.structs import replace

from xtarot.rulebooks.book import load, version_key
from xtarot.rulebooks.checker.context import CheckedBook
from xtarot.rulebooks.comparison import compare
from xtarot.rulebooks.findings import Finding, finding


def folders(case: CheckedBook) -> Iterator[Finding]:
    """An earlier version can be read, lies in a folder of its name, and is earlier."""
    present = case.draft.data
    for name, manuscript in sorted(case.draft.manuscript.versions.items()):
        draft, place = load(manuscript), f"versions/{name}"
        for found in draft.findings:
            if found.level == "error":
                yield replace(found, file=f"{place}/{found.file}")
        if not draft.data:
            continue
        if draft.data.version != name:
            yield finding("version_folder", place, what=place, version=draft.data.version)
        elif present and version_key(draft.data.version) >= version_key(present.version):
            yield case.of_data("version_order", "version", version=draft.data.version, present=present.version)


def reasons(case: CheckedBook) -> Iterator[Finding]:
    """RB-6. What changed since the version before has a reason, and what has a reason changed."""
    book = case.draft.book
    if not book or not book.earlier:
        return
    last = book.earlier[0]
    told = {change.clause for change in book.changes}
    compared = [change for lang in book.languages for change in compare(last, book, lang)]
    changed = {change.clause for change in compared if change.kind != "same"}
    for clause in dict.fromkeys(change.clause for change in compared):
        if clause in changed - told:
            yield case.of_data("no_reason", "changes", what=clause, version=last.version)
        elif clause in told - changed:
            yield case.of_data("no_change", "changes", what=clause, version=last.version)


CHECKS = (folders, reasons)
