"""A rulebook is read from texts by name: those in a folder, and any others."""

import shutil
from pathlib import Path

from support.moon_ferry import files
from xtarot.rulebooks import read_book
from xtarot.rulebooks.book import load
from xtarot.rulebooks.manuscript import MAX_FILE, Manuscript, encoded, read_folder
from xtarot.rulebooks.metadata import Imprint

GOOD = Path(__file__).parent / "good"


def test_a_folder_holds_texts_records_and_earlier_versions() -> None:
    manuscript = read_folder(GOOD)
    assert manuscript.files.keys() == {"book.toml", "en.md", "ja.md", "deals/first.json"}
    assert manuscript.records == {"first": (GOOD / "deals" / "first.json").read_text(encoding="utf-8")}
    assert manuscript.versions.keys() == {"0.90"}
    assert read_folder(GOOD / "versions" / "0.90") == manuscript.versions["0.90"]
    assert [one.version for one in read_book(GOOD).earlier] == ["0.90"]


def test_an_earlier_version_has_the_records_of_the_book_or_its_own(tmp_path: Path) -> None:
    shutil.copytree(GOOD, tmp_path, dirs_exist_ok=True)
    assert read_folder(tmp_path).versions["0.90"].records.keys() == {"first"}
    own = tmp_path / "versions" / "0.90" / "deals"
    own.mkdir()
    assert read_folder(tmp_path).versions["0.90"].records == {}
    (own / "old.json").write_text("{}")
    assert read_folder(own.parent).records == {"old": "{}"}


def test_any_bytes_are_read_and_no_more_than_is_needed(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf a\r\n\xff\xfe \x80"
    (tmp_path / "en.md").write_bytes(content)
    (tmp_path / "ja.md").write_bytes(b"x" * (MAX_FILE + 9))
    (tmp_path / "notes.json").mkdir()
    manuscript = read_folder(tmp_path)
    assert encoded(manuscript.files["en.md"]) == content
    assert len(manuscript.files["ja.md"]) == MAX_FILE + 1
    assert {found.code for found in load(manuscript).findings} == {"no_file", "unreadable", "large", "no_text"}


def test_what_a_site_says_stands_in_place_of_what_the_author_wrote() -> None:
    book = load(Manuscript(files(1), imprint=Imprint(number="501", author={"ja": "x", "en": "y"}))).whole("it")
    assert (book.number, book.author["en"], book.published) == ("501", "y", None)
