"""What the pages load: little, from nowhere else, and at once."""

import pytest
from playwright.sync_api import Response, expect

from site_support.pages import Visit, sit_down, sit_down_to_move

BUDGET = 60 * 1024  # bytes of JavaScript on the table page, packed
FIRST = 40 * 1024  # bytes of the page itself, packed: all that the first card waits for
# Whether the stylesheet of the fonts is there, which comes last, and on a busy machine after some silence.
LOADED = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/fonts.css'))"
IDLE = "new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))"


def test_the_table_page_is_light_and_asks_nobody_else(visit: Visit, base_url: str) -> None:
    page = visit()
    seen: list[Response] = []
    page.on("response", lambda response: seen.append(response))  # noqa: PLW0108  # a built-in is not taken
    sit_down(page, "dream-capture")
    page.wait_for_function(LOADED)
    assert {response.url for response in seen if not response.url.startswith((base_url, "data:"))} == set()
    scripts = {response.url: response for response in seen if response.url.endswith(".js")}
    (document,) = (response for response in seen if response.url == page.url)
    assert document.request.sizes()["responseBodySize"] <= FIRST
    assert sum(script.request.sizes()["responseBodySize"] for script in scripts.values()) <= BUDGET


@pytest.mark.parametrize("path", ["/", "/rules/xrummy", "table"])
def test_a_page_loads_one_script_and_has_its_styles_in_it(visit: Visit, path: str) -> None:
    # Each request costs a journey to the server; only the fonts come by a stylesheet of their own, and nothing waits.
    page = visit()
    seen: list[str] = []
    page.on("response", lambda response: seen.append(response.url))
    if path == "table":
        sit_down(page, "xrummy")
    else:
        page.goto(path)
    page.wait_for_function(LOADED)
    page.wait_for_load_state("load")
    page.evaluate(IDLE)  # what should not come has been asked for by then
    last = seen[seen.index(page.url) :]
    names = [url.rsplit("/", 1)[1] for url in last if url.endswith((".js", ".css"))]
    script = {"/": "home", "table": "table"}.get(path, "rules")
    assert sorted(names) == ["fonts.css", f"{script}.bundle.js"]


@pytest.mark.parametrize(("game", "size"), [("dream-capture", (390, 844)), ("xrummy", (1440, 900))])
def test_the_hand_is_there_with_its_faces_before_anything_more_is_loaded(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = visit(size=size, touch=size[0] < 700)
    sit_down_to_move(page, game)
    cards = page.locator("#hand .card").count()
    page.route("**/static/**", lambda route: route.abort())
    page.reload()
    expect(page.locator("#hand .card")).to_have_count(cards)
    drawn = page.locator("#hand .card use").evaluate_all("all => all.map((use) => use.getBoundingClientRect().width)")
    assert min(drawn) > 40
    assert not page.locator(".plate").count()
