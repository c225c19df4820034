"""The review of a finished deal: it appears decision by decision, says what the server found, and fits every page."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest
from playwright.sync_api import Page, expect

from play.layout import at_every_size, prepare, sizes_in
from play.scenes import LANGS
from site_support.live import LOOSE, site
from site_support.pages import Visit
from support.campaign import part_of
from xtarot.bots import bot
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.games import load
from xtarot.review import ReviewSettings, judged, positions
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.replays.review.store import ReviewStore
from xtarot_site.replays.review_engine import engine
from xtarot_site.server import FILE

LINKS = {"dream-capture": "a" * 13, "high-card": "b" * 13, "thinking": "c" * 13}
QUICK = ReviewSettings(worlds=8, most=8)


def played(game: str) -> Deal:
    """A deal of weak bots, who leave something to be said."""
    rules, rng, weak = load(game), np.random.default_rng(1), bot("easy")
    deal = Deal(rules, rules.usual_seats, 0, seed=read_seed(3))
    while not deal.finished:
        seen = deal.view(deal.decider(min(deal.actors)))
        deal.play_move(seen.mover, weak.choose(seen, rng))
    return deal


async def keep(store: SqliteStore, deal: Deal, link: str) -> None:
    players = [SeatedPlayer(None, "", "easy", seat, won=False) for seat in range(deal.seats)]
    record = deal.record()
    await store.keep(link, [KeptDeal(link, link, 1, deal.game.name, 1e9, players, record)])


async def keep_review(store: SqliteStore, deal: Deal, link: str) -> None:
    """Keep what the engine says in a few worlds, as if these were all."""
    for place in positions(deal):
        found = judged(place.view, place.made, QUICK, place.truth, (0, place.move))
        decision = msgspec.structs.replace(found, undecided=False)
        await ReviewStore(store).keep(link, engine(None).name, place.move, decision)


async def keep_deals(file: Path) -> None:
    store = SqliteStore(file)
    try:
        for game, link in LINKS.items():
            deal = played("high-card" if game == "thinking" else game)
            await keep(store, deal, link)
            if game == "dream-capture":
                await keep_review(store, deal, link)
    finally:
        store.close()


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with two finished deals between bots, the first of them reviewed."""
    data: Path = tmp_path_factory.mktemp("site")
    with ThreadPoolExecutor(1) as beside:  # the browser's loop runs in this thread
        beside.submit(asyncio.run, keep_deals(data / FILE)).result()
    with site(data, limits=LOOSE) as address:
        yield f"http://{address}"


def review_of(base_url: str, game: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{base_url}/api/deals/{LINKS[game]}/review").json()
    return found


def mattering(base_url: str) -> list[dict[str, Any]]:
    """The decisions that mattered, the largest difference first."""
    found = [one for one in review_of(base_url, "dream-capture")["decisions"] if one["matters"]]
    return sorted(found, key=lambda one: -one["difference"])


def open_review(page: Page, game: str, move: int = 0) -> None:
    page.goto("/")  # the hash alone would load no page
    page.goto(f"/r/{LINKS[game]}/review" + (f"#m{move}" if move else ""))
    page.locator(".amount" if move else ".players tbody tr").first.wait_for()
    if move:
        page.locator(".scene .plate").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready")


def written(number: float, digits: int) -> str:
    """A value as the page writes it."""
    text = f"{abs(number):.{digits}f}"
    return text if not float(text) else ("+" if number > 0 else "−") + text


def test_a_review_appears_decision_by_decision_and_shows_what_the_server_found(visit: Visit, base_url: str) -> None:
    assert review_of(base_url, "high-card")["condition"] == "paused", "nobody has asked for it yet"
    page, news = visit(), list[int]()
    page.on("response", lambda answer: news.append(answer.status) if "/review?" in answer.url else None)
    open_review(page, "high-card")
    expect(page.locator(".progress-line")).to_be_hidden()
    found = review_of(base_url, "high-card")
    assert (found["condition"], found["looked"]) == ("done", found["total"])
    assert len(news) > 1
    assert set(news) == {200}
    listed = page.locator(".mattered tbody tr")
    expect(listed).to_have_count(sum(one["matters"] for one in found["decisions"]))
    listed.first.locator("a").click()
    expect(page.locator(".amount")).to_be_visible()
    move = int(page.url.rpartition("#m")[2])
    one = next(one for one in found["decisions"] if one["move"] == move)
    digits = min(each["digits"] for each in found["decisions"])
    expect(page.locator(".amount strong")).to_have_text(f"{one['difference']:.{digits}f} {one['points']}")
    expect(page.locator(".head-of")).to_contain_text(f"{one['points']} by which")
    values = page.locator(".candidates .value").evaluate_all("all => all.map((node) => node.firstChild.data)")
    assert values[0] == written(one["moves"][0]["value"], digits)
    made = next(move for move in one["moves"] if move["move"] == one["made"])
    assert written(made["value"], digits) in values
    on_cards = page.locator("[data-part=hand] .card[data-value]")
    expect(on_cards.first).to_be_visible()
    worth = {card: written(tried["value"], digits) for tried in one["moves"] for card in tried["cards"]}
    assert {card.get_attribute("data-card"): card.get_attribute("data-value") for card in on_cards.all()} == worth


def test_one_goes_through_the_decisions_by_keyboard_and_back_to_the_whole_deal(visit: Visit, base_url: str) -> None:
    page, moves = visit("ja"), [one["move"] for one in mattering(base_url)]
    assert len(moves) > 2
    open_review(page, "dream-capture", moves[0])
    for way, move in (("ArrowRight", moves[1]), ("ArrowRight", moves[2]), ("ArrowLeft", moves[1])):
        page.keyboard.press(way)
        expect(page).to_have_url(f"{base_url}/r/{LINKS['dream-capture']}/review#m{move}")
        drawn = page.locator(f'#review a[href="/r/{LINKS["dream-capture"]}#m{move}"]')  # after the address has changed
        expect(drawn).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".mattered")).to_be_visible()
    summary = page.locator(".as-numbers summary")
    summary.click()
    assert page.locator(".as-numbers tbody tr").count() >= 15


def test_a_decision_that_is_waited_for_shows_its_table_at_once(visit: Visit) -> None:
    """And is the first to be looked at."""
    page = visit()
    page.route("**/api/deals/*/review?*", lambda route: asked.append(route.request.url))  # which is not answered
    asked: list[str] = []
    page.goto(f"/r/{LINKS['thinking']}/review#m3")
    expect(page.locator(".scene .plate").first).to_be_visible()
    expect(page.locator(".scene [data-part=hand] .card").first).to_be_visible()
    expect(page.locator(".awaited")).to_contain_text("0 of")
    assert "move=3" in asked[0]


def test_one_plays_on_with_the_best_move_already_made(visit: Visit, base_url: str) -> None:
    page, decision = visit(), mattering(base_url)[0]
    open_review(page, "dream-capture", decision["move"])
    page.locator("#act button").click()
    with page.expect_response("**/api/exercises") as opened:
        page.locator(".branch-sheet .button.filled").click()
    asked = json.loads(opened.value.request.post_data or "{}")
    assert (opened.value.status, asked["move"]) == (201, decision["move"])
    assert asked["first"] == decision["moves"][0]["move"] != decision["made"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_review_fits_every_size(visit: Visit, base_url: str, lang: str) -> None:
    page = visit(lang)
    prepare(page)
    found: list[str] = []
    moves = enumerate((0, mattering(base_url)[0]["move"]))
    for k, move in part_of(moves, len(LANGS), LANGS.index(lang)):  # each in one language is enough for the check
        open_review(page, "dream-capture", move)
        found += at_every_size(page, f"review {move}, {lang}", sizes_in(lang, k))
    assert not found, "\n".join(found)


def test_every_text_of_the_review_stands_out(visit: Visit, base_url: str) -> None:
    page = visit()
    prepare(page)
    found: list[str] = []
    for move in (0, mattering(base_url)[0]["move"]):
        open_review(page, "dream-capture", move)
        for theme in ("light", "dark"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            found += (f"{move} {theme}: {fault}" for fault in page.evaluate("faint()"))
    assert found == []
