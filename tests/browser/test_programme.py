"""A rulebook goes its whole way between two people; its pages fit every size, and axe finds nothing wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from support import rulebook_way
from support.live import site
from support.signing_up import make_reviewer

from .conftest import SEED, Visit
from .layout import at_every_size, prepare

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    with site(data, seeds=SEED) as address:
        yield f"http://{address}"


def fits(page: Page, where: str) -> Iterator[str]:
    """What is wrong with a page at any size."""
    page.locator("#said").evaluate_all("all => all.forEach((said) => said.replaceChildren())")  # as after a moment
    yield from at_every_size(page, where)
    page.set_viewport_size({"width": 1280, "height": 800})


def wrong(page: Page, where: str) -> Iterator[str]:
    """The same, and what axe finds in the light and in the dark."""
    yield from fits(page, where)
    for theme in ("dark", "light"):
        page.locator("html").evaluate("(root, theme) => { root.dataset.theme = theme }", theme)
        for one in Axe().run(page).response["violations"]:
            yield from (f"{where}, {theme}: {one['id']}: {node['html'][:200]}" for node in one["nodes"])


def test_a_rulebook_goes_its_whole_way(visit: Visit, data: Path) -> None:
    author, reviewer = visit("ja"), visit("en")
    prepare(author)
    prepare(reviewer)
    seen = {"returned", "changed", "published"}
    faults: list[str] = []
    for step in rulebook_way.way(author, reviewer, lambda name: make_reviewer(data, name)):
        faults += wrong(step.page, step.name) if step.name in seen else fits(step.page, step.name)
    assert faults == []


def test_whoever_is_no_reviewer_finds_no_desk(visit: Visit) -> None:
    page = visit("en")
    assert page.request.get("/desk").status == 404
