"""Who looks at another page while others sit at the table: they are waited for, and every page leads back."""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from play.layout import faults, prepare, resize, sizes_in
from play.scenes import LANGS
from replays.test_replays_browser import keep, link_of
from site_support.clocks import EarlyClock
from site_support.live import LOOSE, site
from site_support.pages import SEED, Visit, sit_down
from support.campaign import part_of
from xtarot_site.table import Timing

TIMING = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, gone=0.1)
CLOCK = EarlyClock()
REPLAY = f"/r/{link_of('xrummy')}"


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory, servers: None) -> Iterator[str]:
    """A site with a finished deal, whose clock the tests put forward, and which has no time for reviews."""
    data = tmp_path_factory.mktemp("site")
    keep(data, {"xrummy": 4})
    with site(data, TIMING, replace(LOOSE, reviewing=(0, 0)), seeds=SEED, clock=CLOCK) as address:
        yield f"http://{address}"


def meet(page: Page, friend: Page) -> str:
    """Somebody sits down at a table, a friend takes a bot's seat there; the code."""
    code = sit_down(page, "dream-capture", name="Mio")
    friend.goto(f"/table/{code}")
    friend.get_by_role("button", name="の席に着く").first.click()
    friend.locator("dialog input").fill("千尋")
    friend.get_by_role("button", name="席に着く", exact=True).click()
    expect(friend.locator("#hand .card")).not_to_have_count(0)
    return code


# A clock put forward has each of two servers think that the other has gone; for fifteen seconds neither judges anybody.
@pytest.mark.one_server
def test_who_reads_the_rules_and_looks_back_is_waited_for_and_finds_the_way_back(visit: Visit) -> None:
    page, friend = visit("en"), visit("ja")
    code = meet(page, friend)
    mio = friend.locator(".plate", has=friend.locator("b", has_text="Mio"))
    page.clock.install()
    for path in ("/rules/dream-capture", REPLAY):
        with page.expect_response("**/api/here"):
            page.goto(path)
        expect(mio).to_contain_text("別ページ")
        for _ in range(5):  # 100 seconds of each
            CLOCK.ahead += 20
            with page.expect_response("**/api/here"):
                page.clock.run_for(20_000)
            time.sleep(0.2)  # the table looks twice; that nothing happens cannot be waited for
        expect(mio).to_contain_text("別ページ")
        page.get_by_role("link", name="Back to the table").click()
        page.wait_for_url(f"**/table/{code}")
        expect(page.locator("#hand .card")).to_have_count(18)  # nobody has discarded for them
        expect(mio).not_to_contain_text("別ページ")
    said = friend.locator(".log").text_content() or ""
    assert "Mioは別のページを見ています" in said
    assert "Mioが戻りました" in said
    assert "Mioの代わりに" not in said


@pytest.mark.one_server
def test_who_only_watches_reads_that_the_table_waits(visit: Visit) -> None:
    page, friend = visit("en"), visit("ja")
    meet(page, friend)
    friend.locator("#leave").click()
    with friend.expect_navigation():
        friend.locator("dialog .filled").click()
    friend.go_back()
    expect(friend.locator("#prompt")).to_contain_text("の卓です。コンピューターの席に入れます")
    page.close()
    expect(friend.locator("#prompt")).to_contain_text("席に着いている人を待っています")
    CLOCK.ahead += 600
    expect(friend.locator(".plate .tag", has_text="切断")).to_be_visible()
    expect(friend.locator("#prompt")).to_contain_text("席に着いている人を待っています")


# How high the bar is with the way back, and without it.
HEIGHTS = """() => {
  const [bar, link] = [document.querySelector('.bar'), document.querySelector('.to-table')];
  const high = bar.getBoundingClientRect().height;
  link.style.display = 'none';
  const without = bar.getBoundingClientRect().height;
  link.style.display = '';
  return [high, without];
}"""


@pytest.mark.parametrize("lang", part_of(LANGS, first=0))
def test_the_way_back_fits_every_page_at_every_size(visit: Visit, lang: str) -> None:
    """A page in one language is enough for the check, the next page in the other."""
    page = visit(lang, theme="dark" if lang == "ja" else "light")
    sit_down(page, "xrummy")
    prepare(page)
    found: list[str] = []
    paths = ("/", "/rules", "/deals", "/you", "/problems/arcanarabe/1", REPLAY, f"{REPLAY}/review")
    for k, path in part_of(enumerate(paths), len(LANGS), LANGS.index(lang)):
        page.goto(path)
        expect(page.locator(".to-table")).to_be_visible()
        for size in sizes_in(lang, k // len(LANGS)):
            resize(page, size)
            found += (f"{path}, {lang}, {size}: {fault}" for fault in faults(page))
            high, without = page.evaluate(HEIGHTS)
            found += [] if high == without else [f"{path}, {lang}, {size}: the bar is {high} high, not {without}"]
    assert found == []
