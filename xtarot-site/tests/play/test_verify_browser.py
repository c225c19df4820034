"""Nobody can arrange the cards, and whoever played proves it in the browser (RC-13)."""

import json
import re
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Page, Route, expect

from site_support.live import site
from site_support.pages import Visit
from xtarot_site.table import Timing

QUICK = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=20)  # a busy machine's share counts too
WANTED = json.dumps({"game": "high-card", "seats": 3, "bots": "random", "pace": 0})
OPEN = """async (wanted) => (await (await fetch('/api/tables', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: wanted})).json()).code"""

SIT = """async (code) => await fetch(`/api/tables/${code}/commands`, {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"t": "sit", "id": "sit", "name": "Aki"}'})"""


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site that waits for shares, as it does for everybody."""
    seeds = (number.to_bytes(32) for number in count())  # a page knows a deal by the seal of its seed
    with site(tmp_path_factory.mktemp("sealed"), QUICK, seeds=seeds.__next__) as address:
        yield f"http://{address}"


def play(pages: list[Page]) -> None:
    """Each plays a card whenever it is due, until the result is shown."""
    for page in pages:
        page.evaluate(
            """() => { window.playing = setInterval(() => {
              if (document.body.dataset.turn === 'mine') document.querySelector('#hand .card:not(.inert)')?.click();
            }, 30) }"""
        )
    for page in pages:
        expect(page.locator(".score")).to_be_visible()
        page.evaluate("clearInterval(window.playing)")


def proof(page: Page, link: str) -> list[str]:
    page.goto("/")
    page.goto(f"/r/{link}#verify")
    expect(page.locator(".verdict p")).not_to_be_empty()
    steps: list[str] = page.locator(".verify .step").evaluate_all("all => all.map((one) => one.classList[1])")
    return steps


# All that plates ever said of hands.
WATCH = """window.told = new Set();
new MutationObserver(() => {
  for (const facts of document.querySelectorAll('.plate .facts')) window.told.add(facts.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""


def test_plates_count_no_cards_before_there_are_any(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    code = page.evaluate(OPEN, WANTED)
    page.add_init_script(WATCH)
    page.goto(f"/table/{code}")
    expect(page.locator(".plate .facts").first).to_contain_text(re.compile("Hand [1-9]"))
    told = page.evaluate("[...window.told]")
    assert "" in told, "the cards were not shuffled in view"
    assert not [text for text in told if "Hand 0" in text]


def test_RC_13_two_people_prove_that_nobody_arranged_their_deal(visit: Visit) -> None:
    mio, aki, stranger = visit(), visit(), visit()
    mio.goto("/")
    code = mio.evaluate(OPEN, WANTED)
    mio.goto(f"/table/{code}")
    mio.locator("#hand .card").first.wait_for()  # who is alone gives a share, and has the cards at once
    aki.goto(f"/table/{code}")
    aki.evaluate(SIT, code)
    expect(aki.locator("#leave")).to_be_visible()
    play([mio, aki])
    for page in (mio, aki):
        page.locator("#next").click()
    for page in (mio, aki):
        expect(page.locator("#status")).to_contain_text("2")
        page.locator("#hand .card").first.wait_for()
    play([mio, aki])
    for page in (mio, aki):
        page.locator(".score .proof").click()
        expect(page.locator(".verdict")).to_contain_text("nobody can have arranged")
    newest, oldest = mio.evaluate("async () => (await (await fetch('/api/deals')).json()).map((one) => one.link)")
    assert proof(mio, newest) == proof(aki, newest) == ["ok", "ok", "ok", "ok"]
    assert proof(aki, oldest) == ["unknown", "unknown", "ok", "ok"], "Aki came later"
    assert proof(stranger, newest) == ["unknown", "unknown", "ok", "ok"]
    expect(stranger.locator(".verdict")).to_contain_text("consistent")

    # Whatever was changed afterwards is found, with both values.
    mio.evaluate(
        """() => localStorage.setItem('xtarot.shares', JSON.stringify(JSON.parse(localStorage.getItem('xtarot.shares'))
          .map((one) => ({...one, bytes: '00'.repeat(16)}))))"""
    )
    assert proof(mio, newest) == ["ok", "failed", "ok", "ok"]
    expect(mio.locator(".step.failed code").first).to_have_text("expected: " + "00" * 16)

    # So is a share that somebody chose after Aki's was opened.
    aki.evaluate(
        """() => localStorage.setItem('xtarot.shares', JSON.stringify(JSON.parse(localStorage.getItem('xtarot.shares'))
          .map((one) => ({...one, hashes: {...one.hashes, 0: 'ab'.repeat(32)}}))))"""
    )
    assert proof(aki, newest) == ["ok", "failed", "ok", "ok"]
    expect(aki.locator(".step.failed code").first).to_have_text("expected: " + "ab" * 32)

    # So is who deals, if the seed of the first deal has drawn somebody else.
    stranger.route(f"**/r/{oldest}", turned)
    assert proof(stranger, oldest) == ["unknown", "unknown", "ok", "failed"]
    assert proof(stranger, newest) == ["unknown", "unknown", "ok", "ok"]


def turned(route: Route) -> None:
    """The page of a deal, as if the next seat had dealt."""
    page = re.sub(
        r'("at_once":\d+,"dealer":)(\d)', lambda said: f"{said[1]}{(int(said[2]) + 1) % 3}", route.fetch().text()
    )
    route.fulfill(body=page, content_type="text/html")


def test_RC_13_who_opens_a_table_has_given_a_share_before_its_page_is_there(visit: Visit) -> None:
    page = visit(path="/")
    page.get_by_role("button", name="Play High Card").click()
    page.locator("#hand .card").first.wait_for()
    first = page.evaluate("() => JSON.parse(document.getElementById('page').textContent).first.view.deal")
    assert (first["phase"], first["shares"]) == ("play", [0])
