"""How much script a page loads at once, as a wheel has it: minified, each part by itself packed by Brotli."""

import brotli
import pytest

from xtarot_site.kit.assets import build
from xtarot_site.kit.assets.sources import read_pages

# Bytes of script by page.
BUDGETS = {
    "table": 47_500,
    "replay": 48_500,
    "review": 40_000,
    "home": 14_000,
    "rules": 10_000,
    "deals": 9_000,
}  # bytes


@pytest.fixture(scope="module")
def sizes() -> dict[str, int]:
    """The bytes of script of each page: the file that it loads, and what stands in it."""
    pytest.importorskip("minify_html", reason="there is no minifier for this platform")
    pages = {name: build.minified(page) for name, page in read_pages().items() if name in BUDGETS}
    return {
        name: sum(
            len(brotli.compress(script.encode(), quality=build.BEST))
            for script in [page.script, *page.scripts.values()]
        )
        for name, page in pages.items()
    }


@pytest.mark.parametrize("page", BUDGETS)
def test_a_page_loads_no_more_script_than_its_budget(page: str, sizes: dict[str, int]) -> None:
    assert sizes[page] <= BUDGETS[page]
