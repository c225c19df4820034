"""The types that the pages' scripts have of a frame."""

from xtarot.table.typescript import FILE, declarations


def test_the_types_of_the_pages_are_those_of_the_frame() -> None:
    assert FILE.read_text(encoding="utf-8") == declarations(), "run python -m xtarot.table.typescript"
