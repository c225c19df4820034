"""The types that the pages' scripts have of what the server sends."""

from xtarot.table.typescript import FILES, STATIC, declarations


def test_the_types_of_the_pages_are_those_of_the_structs() -> None:
    stale = [name for name in FILES if (STATIC / name).read_text(encoding="utf-8") != declarations(name)]
    assert not stale, "run python -m xtarot.table.typescript"
