"""Claims on the page: the sheet, what lies open, the other person's answer, and the rest played out."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from site_support.live import place_of, site
from support.claimable import claimable
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.sessions import SessionStore

CODE = "claimtbl"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A site with a table at which the sessions `a…` and `b…` sit, the first of them with the rest of the tricks."""
    log, _ = claimable("lotarot", 2, people=(1,))

    async def prepare() -> None:
        with closing(open_store(place_of(tmp_path))) as store:
            for letter in "ab":
                await SessionStore(store).begin(letter * 43)
            await store.open(CODE, "lotarot", log)

    with ThreadPoolExecutor() as beside:  # Playwright has an event loop in this thread
        beside.submit(lambda: asyncio.run(prepare())).result()
    with site(tmp_path) as base_url:
        yield f"http://{base_url}"


def sitting(browser: Browser, address: str, letter: str) -> Page:
    """The page of one of them, who has seen a table before."""
    context = browser.new_context()
    context.add_init_script("""localStorage.setItem('xtarot', '{"hints":false}')""")
    context.add_cookies([{"name": "xtarot", "value": letter * 43, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/table/{CODE}?lang=en")
    expect(page.locator("#hand .card")).not_to_have_count(0)
    return page


def test_a_claim_is_made_seen_and_played_out(browser: Browser, address: str) -> None:
    mine, other = sitting(browser, address, "a"), sitting(browser, address, "b")
    mine.keyboard.press("Shift+C")
    mine.get_by_role("button", name="The rest is mine").click()
    expect(mine.locator(".claim h2")).to_have_text("You claim all 2 tricks that are left")
    expect(mine.locator(".claim .awaited")).to_have_text("Waiting for N1")
    expect(mine.locator("#speech")).to_contain_text("claims all 2 tricks")
    expect(other.locator(".claim li")).to_have_count(2)
    expect(other.locator("#prompt")).to_contain_text("A claim is being looked at")
    other.get_by_role("button", name="Play on").click()
    for page in (mine, other):
        expect(page.locator(".score")).to_be_visible()
        expect(page.locator(".claim")).to_be_hidden()
