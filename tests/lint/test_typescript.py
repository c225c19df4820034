"""The types that the pages' scripts have of what the server sends."""

from xtarot.web.assets.assets import ROOT
from xtarot.web.typescript import FILES, declarations


def test_the_types_of_the_pages_are_those_of_the_structs() -> None:
    stale = [name for name in FILES if (ROOT / name).read_text(encoding="utf-8") != declarations(name)]
    assert not stale, "run python -m xtarot.web.typescript"
