"""What is wrong with a booklet on its pages, and nothing with the pages of ours."""

from datetime import date
from itertools import product
from pathlib import Path

import pytest

from support.campaign import part_of
from xtarot.printing.proof import proof, torn_tables
from xtarot.rulebooks import LANGUAGES, Book, book, ours, read_book
from xtarot.rulebooks.book import load
from xtarot.rulebooks.manuscript import Manuscript, read_folder

GOOD = Path(__file__).parents[1] / "rulebooks" / "good"
LINE = "A sentence that is as long as a line of the booklet, more or less, so that pages are filled with it.\n\n"
START = f"## Start {{#start}}\n\nLeft.\n\n{LINE * 8}---\n\nRight.\n\n{LINE * 8}"
NEW_SHAPE = date(2026, 11, 25)  # since this edition, books have a start, a reference card and a playbook


def with_text(before: str, after: str = "") -> Book:
    """The good rulebook in English, with something before and after its text."""
    files = read_folder(GOOD).files
    changed = {"book.toml": files["book.toml"].split("[[changes]]")[0], "en.md": f"{before}{files['en.md']}{after}"}
    records = {name: text for name, text in files.items() if name.startswith("deals/")}
    return load(Manuscript(records | changed)).whole("it")


def found(book_of: Book) -> dict[str, str]:
    return {each.code: each.text.en for each in proof(book_of, "en")}


def test_nothing_is_wrong_with_the_pages_of_a_good_one() -> None:
    assert proof(read_book(GOOD), "ja") == []
    assert found(with_text(START, "## Card {#reference}\n\nAll.\n")) == {}


def test_the_start_is_two_pages_that_lie_open() -> None:
    assert "goes on to page 4" in found(with_text(START.replace("Left.", LINE * 9)))["proof_start"]


def test_the_letters_of_the_reference_card_are_large_enough() -> None:
    card = "## Card {#reference}\n\n" + "- a short line\n" * 150
    assert "letters of the reference card are 6 points high" in found(with_text("", card))["proof_card"]


def test_a_rulebook_has_no_more_than_sixteen_pages() -> None:
    assert "pages: shorten it to 16" in found(with_text("", LINE * 300))["proof_long"]
    assert found(with_text("", f"## Playbook {{#playbook}}\n\n{LINE * 60}")) == {}


def test_pages_are_not_half_empty_unless_the_text_ends() -> None:
    assert found(with_text("", LINE)) == {}
    whole = "| a | b |\n| --- | --- |\n" + f"| x | {LINE.strip() * 2} |\n" * 7
    said = found(with_text(LINE * 4 + whole))
    assert "page 2 of the booklet is more than half empty" in said["proof_empty"]


def test_rows_of_tables_are_neither_torn_nor_left_over() -> None:
    head = "| a | b |\n| --- | --- |\n"
    assert found(with_text("", head + "| x | y |\n" * 80)) == {}
    torn = found(with_text("", head + f"| x | {LINE.strip() * 9} |\n" * 20))
    assert "a row of a table is torn" in torn["proof_torn"]
    pages = [4, 4, 4, 4, 5]  # of the head and of four rows
    marks = [("proof-table", (0, 0), 4)]
    for row, page in enumerate(pages):
        marks += [("proof-begin", (0, row), page), ("proof-end", (0, row), page)]
    assert [(one.code, dict(one.words)["page"]) for one in torn_tables(marks, "en.md", "booklet")] == [
        ("proof_left_over", "5")
    ]


WRITTEN = [one for one in ours() if one.edition and one.edition >= NEW_SHAPE]


@pytest.mark.parametrize(("game", "lang"), part_of(product([one.game for one in WRITTEN], LANGUAGES), 3))
def test_nothing_is_wrong_with_the_pages_of_ours(game: str, lang: str) -> None:
    assert [f"{each.place}: {each.text.en}" for each in proof(book(game), lang)] == []
