"""A finished deal of every game, looked at again in a browser."""

import asyncio
import gzip
import json
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

import xtarot
from play.layout import at_every_size, prepare, sizes_in
from play.people import Mouse, Person
from play.scenes import LANGS
from site_support.live import place_of, site
from site_support.pages import Visit
from support.campaign import part_of
from support.merging import fold
from support.table_states import random_move
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.record import NOT_UTF_8, PACKED
from xtarot.eventlog import Row
from xtarot_site.core.store.factory import open_store

Json = dict[str, Any]
GAMES = {"dream-capture": 6, "hexbridge": 6, "lotarot": 4, "arcanarabe": 5, "xrummy": 4, "daifugo": 5, "high-card": 3}


def kept(name: str, seats: int, number: int) -> KeptDeal:
    """A deal of random moves, under the name of its game."""
    deal, rng = xtarot.deal(name, 7, seats=seats), random.Random(7)
    while not deal.finished:
        deal.play(random_move(deal, rng))
    players = [SeatedPlayer(1, "Chihiro", "steady", 0, won=True)]
    players += [SeatedPlayer(None, "", "steady", seat, won=False) for seat in range(1, seats)]
    return KeptDeal(link_of(name), "table", number, name, 1.7e9, players, deal.record())


def link_of(name: str) -> str:
    return f"{name.replace('-', '')}deal"


def keep(data: Path, games: dict[str, int]) -> None:
    """Keep a deal of each of these games, with a number of seats, where a site has its data."""
    deals = [kept(name, seats, number) for number, (name, seats) in enumerate(games.items(), 1)]

    async def work() -> None:
        store = open_store(place_of(data))
        await store.open("table", "xrummy", [Row(1, "open", {})])
        await store.keep("table", deals)
        store.close()

    with ThreadPoolExecutor() as threads:  # the browser's loop runs in this one
        threads.submit(lambda: asyncio.run(work())).result()


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("site")
    keep(data, GAMES)
    with site(data) as address:
        yield f"http://{address}"


def shown(page: Page, name: str, fragment: str = "", asked: str = "") -> None:
    page.goto("/robots.txt")
    page.goto(f"/r/{link_of(name)}{asked}{fragment}")
    page.locator("body:not(.loading) [role=slider][aria-valuetext]").wait_for()


# Presses a key until the end; what is told of each frame: where it is, what is in each hand, what the card says.
WALK = """async (key) => {
  const slider = () => document.querySelector('.strip');
  const tell = () => ({
    step: Number(slider().ariaValueNow),
    heard: slider().ariaValueText,
    hands: Object.fromEntries([...document.querySelectorAll('.whole-hand')].map((hand) => [
      hand.dataset.key, hand.querySelectorAll('.tab:not(.played, .coming)').length])),
    cards: [...document.querySelectorAll('.felt .card')].map((card) => card.dataset.card),
    now: document.querySelector('.now-card').innerText,
  });
  const told = [tell()];
  for (let n = 0; n < 2000 && told.at(-1).step < Number(slider().ariaValueMax); n++) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    told.push(tell());
  }
  return told;
}"""


@pytest.mark.parametrize("name", part_of(GAMES, 3, 1))
def test_a_deal_is_stepped_through_to_its_end_by_keys(visit: Visit, base_url: str, name: str) -> None:
    page = visit("en")
    shown(page, name)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    walked = page.evaluate(WALK, "ArrowRight")
    replay: Json = httpx.get(f"{base_url}/api/deals/{link_of(name)}/replay", headers={"accept-language": "en"}).json()
    frame = replay["frame"]
    assert [one["step"] for one in walked] == [*range(len(replay["steps"]) + 1)]
    wrong = []
    for one, step in zip(walked, [None, *replay["steps"]], strict=True):
        if step:
            frame = fold(frame, step["patch"])
        zones = frame["zones"].values()
        held = {f"hand-{zone['seat']}": zone["count"] for zone in zones if zone["kind"] == "hand"}
        plays = [play["card"] for zone in zones for play in zone.get("plays", ())]
        if one["hands"] and one["hands"] != held:
            wrong.append(f"{one['step']}: hands {one['hands']}, not {held}")
        if not set(plays) <= set(one["cards"]) or len(one["cards"]) != len(set(one["cards"])):
            wrong.append(f"{one['step']}: {one['cards']} lie on the table, not {plays}")
    assert wrong == []
    assert [one["step"] for one in walked if not one["heard"] or "undefined" in one["heard"] + one["now"]] == []
    assert [url for url in asked if "/api/" in url] == [], "stepping asks nobody"
    page.keyboard.press("Home")
    expect(page.locator(".strip")).to_have_attribute("aria-valuenow", "0")


def test_the_address_names_the_move_and_leads_back_to_it(visit: Visit) -> None:
    page = visit("en")
    at = page.locator(".strip")
    shown(page, "dream-capture", "#10.5")
    assert "Trick 10, card 5" in str(at.get_attribute("aria-valuetext"))
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#10.6")
    page.keyboard.press("End")
    page.wait_for_url("**#15.6")
    page.go_back()
    page.wait_for_url("**#10.6")
    assert "Trick 10, card 6" in str(at.get_attribute("aria-valuetext"))
    fragments = {
        "#m3": "move 3",
        "#99.1": "Trick 15",
        "#ham.eggs": "As dealt",
        "#m9999": "Trick 15, card 6",
    }
    for fragment, heard in part_of(fragments.items()):
        shown(page, "dream-capture", fragment)
        assert heard in str(at.get_attribute("aria-valuetext")), fragment


def test_a_seat_is_shown_what_it_saw_and_the_view_is_in_the_link(visit: Visit) -> None:
    page = visit("en")
    shown(page, "dream-capture", "#m7")
    expect(page.locator(".whole-hand")).to_have_count(6)
    page.locator(".views select").select_option("s1")
    page.wait_for_url("**.s1")
    expect(page.locator(".whole-hand")).to_have_count(0)
    expect(page.locator("#board .hand .card")).to_have_count(14)
    page.reload()
    expect(page.locator("#board .hand .card").first).to_be_visible()
    page.keyboard.press("v")
    page.wait_for_url("**.s2")
    page.goto("/robots.txt")
    page.go_back()
    page.wait_for_url("**.s2")
    shown(page, "dream-capture", "#m7.table")
    expect(page.locator("#board .hand .card")).to_have_count(0)


def test_it_plays_by_itself_and_stops(visit: Visit) -> None:
    page = visit("en")
    page.clock.install()
    shown(page, "high-card")
    page.keyboard.press("4")
    page.keyboard.press("Space")
    expect(page.locator(".strip")).not_to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("Space")
    at = page.locator(".strip").get_attribute("aria-valuenow")
    page.clock.run_for(10_000)
    expect(page.locator(".strip")).to_have_attribute("aria-valuenow", str(at))


def test_the_timeline_is_pressed_and_the_record_leads_to_a_move(visit: Visit) -> None:
    page = visit("en")
    shown(page, "hexbridge")
    names = page.locator(".tricks thead th .clip").evaluate_all(
        "all => all.map((one) => [one.innerText, one.offsetWidth])"
    )
    assert all(name and width > 10 for name, width in names), f"a column says whose it is: {names}"
    page.locator("#more").click()
    signs = page.locator("dialog .icon:first-child path").evaluate_all("all => all.map((one) => one.getAttribute('d'))")
    assert len({*signs}) == len(signs), "a sign means one thing"
    page.keyboard.press("Escape")
    box = page.locator(".parts").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 20)
    last = page.locator(".strip").get_attribute("aria-valuemax")
    expect(page.locator(".strip")).to_have_attribute("aria-valuenow", str(last))
    page.locator(".tricks tbody tr:not(.before) td button").first.click()
    expect(page.locator(".now-card")).to_contain_text("Trick 1, card")


def test_a_phone_shows_one_hand_and_five_buttons(visit: Visit) -> None:
    page = visit("en", size=(390, 844), touch=True)
    shown(page, "dream-capture", "#2.2")
    expect(page.locator(".whole-hand:visible")).to_have_count(1)
    page.locator(".chip", has_text="All").tap()
    expect(page.locator(".whole-hand:visible")).to_have_count(6)
    sizes = page.locator(".five .button").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert sizes == [52] * 5
    assert page.locator(".strip").evaluate("one => one.offsetHeight") == 48
    page.locator(".five .button").last.tap()
    page.wait_for_url("**#2.6")


def test_result_and_names_stay_hidden_where_the_link_says_so(visit: Visit) -> None:
    page = visit("en")
    shown(page, "dream-capture", "#2.2", "?names=0&result=0")
    assert "Chihiro" not in page.locator("body").inner_text()
    expect(page.locator("#status")).not_to_contain_text("won")
    assert page.locator(".part.secret").count() > 10
    shown(page, "dream-capture", "#2.2")
    expect(page.locator("#status")).to_contain_text("won")


def test_a_file_is_read_as_the_command_line_reads_it(visit: Visit, base_url: str) -> None:
    page = visit("en", path="/r")
    record = httpx.get(f"{base_url}/api/deals/{link_of('xrummy')}").text
    for content, says in (
        (gzip.compress(record.encode()), PACKED.en),
        ('{"players": ["あかね"]}'.encode("cp932"), NOT_UTF_8.en),
        (record.encode()[:-20], "the file ends in the middle"),
        (b"x" * (2**20 + 1), "The record is too large: at most 1 MiB here"),
    ):
        page.locator("#record-file").set_input_files(
            {"name": "deal.json", "mimeType": "application/json", "buffer": content}
        )
        expect(page.locator("#bring .fault")).to_contain_text(says)
    page.locator("#record-file").set_input_files(
        {"name": "deal.json", "mimeType": "application/json", "buffer": record.encode("utf-16")}
    )
    page.wait_for_url("**/r?deal=0")


def test_a_record_is_brought_and_a_faulty_one_is_told_where(visit: Visit, base_url: str) -> None:
    page = visit("en", path="/r")
    record = httpx.get(f"{base_url}/api/deals/{link_of('xrummy')}").text
    page.locator("textarea").fill(
        record.replace('"moves": [', '"moves": ["9 drop SA", ').replace('"moves":[', '"moves":["9 drop SA",')
    )
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator(".fault")).not_to_be_empty()
    twice = json.loads(record)
    twice["deals"][0]["deal"]["hands"][0] = twice["deals"][0]["deal"]["hands"][1]
    page.locator("textarea").fill(json.dumps(twice))
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator(".fault")).to_contain_text(re.compile("Deal 1: [♠♣♥♦★].+ is there twice"))
    page.locator("textarea").fill(f"[{record},{record}]")  # as all deals are saved
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator(".which-deal li")).to_have_count(2)
    expect(page.locator(".which-deal li b").first).to_have_text("Xrummy")
    page.locator(".which-deal button").last.click()
    expect(page.locator(".strip")).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("v")
    expect(page.locator(".whole-hand")).to_have_count(0)
    page.keyboard.press("b")
    page.locator(".branch-sheet .button.filled").click()
    page.wait_for_url("**/table/*")


def test_one_plays_on_from_a_move_and_the_branch_is_listed_under_the_deal(visit: Visit) -> None:
    page = visit("en")
    shown(page, "high-card", "#m4")
    page.keyboard.press("b")
    expect(page.locator(".courses li")).to_have_count(1)
    page.locator(".branch-sheet .button.filled").click()
    page.wait_for_url("**/table/*")
    Person(page, Mouse(page)).deal()
    shown(page, "high-card", "#m4")
    page.keyboard.press("b")
    expect(page.locator(".courses li")).to_have_count(2)
    expect(page.locator(".courses .own-course")).to_contain_text("from move 5")
    page.locator(".courses .own-course a").click()
    expect(page.locator("#status")).to_contain_text("xercise")


def test_a_link_that_is_none_leads_on(visit: Visit) -> None:
    page = visit("en", path=f"/r/{'x' * 13}")
    expect(page.get_by_role("heading", name="There is no such deal")).to_be_visible()
    expect(page.get_by_role("link", name="To the home page")).to_be_visible()


PLACES = {  # by game: a moment with much on the page
    "dream-capture": ("#10.5", "#10.5.s1"),
    "hexbridge": ("#m3", "#5.3"),
    "arcanarabe": ("#3.4",),
    "xrummy": ("#m40",),
    "daifugo": ("#m20",),
}


@pytest.mark.parametrize("lang", LANGS)
def test_every_place_fits_every_size(visit: Visit, lang: str) -> None:
    """A place in one language is enough for the check, the next place in the other."""
    page = visit(lang)
    prepare(page)
    faults: list[str] = []
    places = [(name, fragment) for name, fragments in PLACES.items() for fragment in fragments]
    for k, (name, fragment) in part_of(enumerate(places), len(LANGS), LANGS.index(lang)):
        shown(page, name, fragment)
        page.evaluate("document.fonts.ready")
        faults += at_every_size(page, f"{name}{fragment}, {lang}", sizes_in(lang, k // len(LANGS)))
    assert faults == []
