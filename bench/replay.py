"""How large a replay is, how long the server needs for it, and how soon and how quick its page is.

python bench/replay.py

Prints for a deal between bots of each game the frames as sent (gzip) with all hands open, from the table and from a
seat, and the server's time for them; then what pages of deals cost a server that does nothing else, asked for by
somebody signed in: the first time, again, and a review's after its replay's; then, in Chromium on an emulated
"Fast 3G" line, when the first cards of a Dream Capture deal can be seen with nothing kept, and what a step costs:
script, styles and layout.
"""

import asyncio
import gzip
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import import_path  # noqa: F401
import msgspec
import numpy as np
from page import FAST_3G, RUNS
from playwright.sync_api import Browser, CDPSession, sync_playwright
from tables import PORT, cpu_of, server

from site_support.live import LOOSE, Person, site
from site_support.signing_up import sign_up
from support.chromium import OPTIONS, find
from xtarot.bots import bot
from xtarot.deals.deal import Deal, deal
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.games import names
from xtarot.replays.replay import Asked, replay_of_kept
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.server import FILE
from xtarot_site.table import Timing

LINK = "benchmark2345"
MOST = 60 * 1024  # bytes of a Dream Capture deal
# When the first card has a size, and when the page answers.
SHOWN = """() => new Promise((found) => {
  let card = 0;
  const look = () => {
    const faces = card ? [] : [...document.querySelectorAll('#board use')];
    if (faces.some((face) => face.getBoundingClientRect().width)) card = performance.now();
    if (card && document.querySelector('.now-card')) requestAnimationFrame(() => found([card, performance.now()]));
    else requestAnimationFrame(look);
  };
  look();
})"""
STEPS = """async (n) => {
  for (let k = 0; k < n; k++) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
}"""
STEPPED = 60
SEEDS, AGAIN = 9, 100  # deals that are asked for, and how often one of them is asked for again
COSTS = {"script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


def between_bots(name: str, seed: int = 3) -> Deal:
    """A deal that bots have played to its end."""
    played, steady, rng = deal(name, seed), bot("steady"), np.random.default_rng(seed)
    while not played.finished:
        view = played.view(min(map(played.decider, played.actors)))
        played.play_move(view.mover, steady.choose(view, rng))
    return played


def kept(name: str, seed: int = 3, link: str = LINK) -> KeptDeal:
    """Such a deal, as it is kept."""
    played = between_bots(name, seed)
    people = [SeatedPlayer(None, "", "steady", k, won=False) for k in range(played.seats)]
    return KeptDeal(link, "bench", seed, name, time.time(), people, played.record())


def sizes(one: KeptDeal) -> Iterator[str]:
    """For each view its size as sent and the time to make it."""
    for view in ("all", "table", "s0"):
        times = []
        for _ in range(RUNS):
            begin = time.perf_counter()
            packed = gzip.compress(msgspec.json.encode(replay_of_kept(one, Asked(view))), 6)
            times.append(time.perf_counter() - begin)
        if one.game == "dream-capture" and len(packed) > MOST:
            raise SystemExit(f"{len(packed)} bytes are more than {MOST}")
        yield f"{view} {len(packed) / 1024:5.1f} KiB {statistics.median(times) * 1000:4.0f} ms"


def served(name: str) -> str:
    """What the pages of some deals cost a server."""
    links = [f"{seed:013}" for seed in range(SEEDS)]
    with tempfile.TemporaryDirectory() as data:
        store = SqliteStore(Path(data) / FILE)
        asyncio.run(store.keep("bench", [kept(name, seed, link) for seed, link in enumerate(links)]))
        store.close()
        with server(PORT, data) as process, Person(f"127.0.0.1:{PORT}") as person:
            sign_up(person, "Minato")
            headers = {"accept": "text/html"}

            def cost(paths: list[str]) -> float:
                begin = cpu_of(process)
                with httpx.Client(base_url=f"http://{person.host}", cookies=person.cookies, headers=headers) as http:
                    for path in paths:
                        http.get(path).raise_for_status()
                return (cpu_of(process) - begin) / len(paths) * 1000

            cost([f"/r/{links.pop()}"])  # what is done once in a server
            first, again = cost([f"/r/{link}" for link in links]), cost([f"/r/{links[-1]}"] * AGAIN)
            review = cost([f"/r/{link}/review" for link in links])
            return f"{first:4.0f} ms, again {again:4.1f} ms, its review {review:4.0f} ms"


def first_picture(browser: Browser, address: str) -> None:
    """Print when the first cards are visible on a slow line, and when the page answers."""
    times = []
    for _ in range(RUNS):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", FAST_3G)
        page.goto(address, wait_until="commit")
        times.append(page.evaluate(SHOWN))
        context.close()
    cards, pages = ([one[k] for one in times] for k in (0, 1))
    print(f"  first cards {statistics.median(cards):.0f} ms (of {RUNS}: {min(cards):.0f} … {max(cards):.0f})")
    print(f"  the page answers {statistics.median(pages):.0f} ms")


def metrics(meter: CDPSession) -> dict[str, float]:
    """What Chromium has counted of a page so far."""
    return {one["name"]: one["value"] for one in meter.send("Performance.getMetrics")["metrics"]}


def steps(browser: Browser, address: str, size: str, view: str) -> None:
    """Print what a step costs: time of the processor, so that what else the machine does counts little."""
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{address}#m1.{view}" if view else address)
    page.locator(".now-card:visible").first.wait_for()
    page.evaluate(STEPS, 5)
    meter = page.context.new_cdp_session(page)
    meter.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = metrics(meter)
    page.evaluate(STEPS, STEPPED)
    after = metrics(meter)
    each = {what: (after[name] - before[name]) / STEPPED * 1000 for what, name in COSTS.items()}
    told = ", ".join(f"{what} {ms:.1f}" for what, ms in each.items())
    print(f"  {size:8} {view or 'all':4} {sum(each.values()):5.1f} ms a step: {told}")
    page.close()


def main() -> None:
    """Measure and print."""
    deals = {name: kept(name) for name in names(with_bots=True)}
    print("Frames as sent, and the time to make them")
    for name, one in deals.items():
        moves = len(one.moves)
        print(f"  {name:14} {moves:4} moves  {'   '.join(sizes(one))}")
    print("The CPU of a server for a page")
    for name in deals:
        print(f"  {name:14} {served(name)}")
    with tempfile.TemporaryDirectory() as data:
        store = SqliteStore(Path(data) / FILE)
        asyncio.run(store.keep("bench", [deals["dream-capture"]]))
        store.close()
        with site(Path(data), Timing(), LOOSE) as at, sync_playwright() as run:
            browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
            address = f"http://{at}/r/{LINK}"
            print("The page of a Dream Capture deal on Fast 3G, nothing kept")
            first_picture(browser, address)
            print(f"{STEPPED} steps, time of the processor")
            for size in SIZES:
                for view in ("", "s0"):
                    steps(browser, address, size, view)
            browser.close()


if __name__ == "__main__":
    main()
