"""Every clause of every rulebook is in the rules' code and in a test that is named for it."""

import re
from pathlib import Path

import pytest

from xtarot.rulebooks import Book, ours

ROOT = Path(__file__).parents[3]

# Clauses that no code or no test can cite, each with the reason.
NOT_IN_CODE: dict[str, str] = {}
NOT_IN_TESTS: dict[str, str] = {}


def cited(text: str, clause: str) -> bool:
    """Whether a text cites a clause: ``DC-11``, ``DC_11``, or within ``DC-14 … DC-21``."""
    prefix, number = clause.split("-")
    if re.search(rf"\b_?{prefix}[-_]{number}(?!\d)", text) or re.search(rf"_{prefix}_{number}_", text):
        return True
    spans = re.findall(rf"{prefix}-(\d+) … {prefix}-(\d+)", text)
    return any(int(first) <= int(number) <= int(last) for first, last in spans)


def sources(book: Book) -> str:
    name = book.game.replace("-", "_")
    return "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "src/xtarot/games").glob(f"{name}*.py")))


def written_tests(book: Book) -> str:
    name = book.game.replace("-", "_")
    return "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "tests/games").glob(f"test_{name}*.py")))


@pytest.mark.parametrize("book", ours(), ids=lambda book: book.game)
def test_every_clause_is_in_the_code(book: Book) -> None:
    text = sources(book)
    missing = [
        clause.id for clause in book.clauses("en") if not cited(text, clause.id) and clause.id not in NOT_IN_CODE
    ]
    assert not missing


@pytest.mark.parametrize("book", ours(), ids=lambda book: book.game)
def test_every_clause_has_a_test_named_for_it(book: Book) -> None:
    named = "\n".join(re.findall(r"def (test_\w+)", written_tests(book)))
    missing = [
        clause.id
        for clause in book.clauses("en")
        if not re.search(rf"_{clause.id.replace('-', '_')}(?!\d)", named) and clause.id not in NOT_IN_TESTS
    ]
    assert not missing


def test_the_lists_of_exceptions_hold_nothing_that_is_no_exception() -> None:
    known = {clause.id for book in ours() for clause in book.clauses("en")}
    assert known >= NOT_IN_CODE.keys() | NOT_IN_TESTS.keys()
