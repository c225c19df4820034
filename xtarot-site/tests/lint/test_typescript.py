"""The types that the pages' scripts have of what the server sends."""

from xtarot_site.typescript import FILES, declarations, path_of


def test_the_types_of_the_pages_are_those_of_the_structs() -> None:
    stale = [name for name in FILES if path_of(name).read_text(encoding="utf-8") != declarations(name)]
    assert not stale, "run python -m xtarot_site.typescript"
