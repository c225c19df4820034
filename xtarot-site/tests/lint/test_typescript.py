"""The types that the pages' scripts have of what the server sends."""

from collections.abc import Iterator

from msgspec import Struct

from xtarot_site.app import FEATURES
from xtarot_site.kit.pages.page import PageData
from xtarot_site.typescript import FILES, PAGES, declarations, path_of


def test_the_types_of_the_pages_are_those_of_the_structs() -> None:
    stale = [name for name in FILES if path_of(name).read_text(encoding="utf-8") != declarations(name)]
    assert not stale, "run python -m xtarot_site.typescript"


def test_what_a_page_is_given_has_types() -> None:
    assert FEATURES  # which import all structs
    data = {
        struct
        for struct in subclasses_of(Struct)
        if struct.__module__.startswith("xtarot_site.") and struct.__name__.endswith("Data")
    }
    assert data == {PageData, *PAGES}, "list what a new page is given in PAGES of typescript.py"


def subclasses_of(struct: type[Struct]) -> Iterator[type[Struct]]:
    for subclass in struct.__subclasses__():
        yield subclass
        yield from subclasses_of(subclass)
