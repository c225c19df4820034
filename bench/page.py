"""How light and how quick the table page is, in Chromium with software rendering.

python bench/page.py

Prints versions, what the page loads, how soon the first card of one's hand is visible on an emulated "Fast 3G" line,
and frame times while all 112 cards travel at once.
"""

import platform
import statistics
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import import_path  # noqa: F401
from playwright.sync_api import Browser, Response, sync_playwright

from site_support.live import LOOSE, site
from support.chromium import OPTIONS, find
from xtarot_site.table import Timing

# Chromium's own "Fast 3G": 1.6 and 0.75 Mbit/s less a tenth, and a latency of 150 ms times 3.75 (562.5 ms) a request.
FAST_3G = {
    "offline": False,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 0.75e6 / 8 * 0.9,
    "latency": 562.5,
}
RUNS = 5
# When the first card of the hand shows its face, and when the whole table is drawn and answers.
SHOWN = """() => new Promise((found) => {
  let card = 0;
  const look = () => {
    const face = document.querySelector('#hand .card use');
    if (!card && face?.getBoundingClientRect().width) card = performance.now();
    if (card && document.querySelector('.plate')) requestAnimationFrame(() => found([card, performance.now()]));
    else requestAnimationFrame(look);
  };
  look();
})"""
TRAVEL = """async (address) => {
  const { Cards } = await import(`${address}/card.js`);
  const { Motion } = await import(`${address}/motion.js`);
  const all = new Cards();
  const motion = new Motion(all);
  const board = document.createElement('div');
  board.style.cssText = 'position:fixed;inset:0;z-index:99;background:var(--table)';
  document.body.append(board);
  const cards = JSON.parse(document.querySelector('#page').textContent).cards;
  const buttons = Object.keys(cards).map((card) => all.button(card));
  const lay = (turn) => buttons.forEach((card, k) => {
    const at = (k * 37 + turn * 53) % buttons.length;
    const [x, y] = [at % 16, Math.floor(at / 16)];
    card.style.cssText = `--w:80px;position:absolute;left:${20 + x * 84}px;top:${20 + y * 118}px`;
  });
  board.append(...buttons);
  lay(0);
  await new Promise((go) => setTimeout(go, 600));
  const times = [];
  for (let turn = 1; turn <= 8; turn++) {
    const before = motion.spots();
    lay(turn);
    motion.travel(before, () => null, false);
    let last = await new Promise(requestAnimationFrame);
    const end = last + 220;
    while (last < end) {
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
  }
  board.remove();
  return times;
}"""


def open_table(page: Any, host: str) -> str:
    """The address of a new table at which the person of the page sits."""
    page.goto(f"{host}/")
    answer = page.request.post(f"{host}/api/tables", data={"game": "dream-capture", "pace": 0})
    return f"{host}/table/{answer.json()['code']}"


def loaded(browser: Browser, host: str) -> None:
    """Print what the table page loads when nothing is kept from before."""
    page = browser.new_page()
    address = open_table(page, host)
    page.close()
    page = browser.new_page()
    seen: list[Response] = []
    page.on("response", lambda response: seen.append(response))  # noqa: PLW0108  # a built-in is not taken
    page.goto(address)
    page.wait_for_load_state("networkidle")
    kinds: dict[str, list[int]] = {}
    for response in seen:
        name = response.url.split("?")[0].rsplit("/", 1)[1]
        kind = name.rsplit(".", 1)[1] if "." in name else "html"
        kinds.setdefault(kind, []).append(response.request.sizes()["responseBodySize"])
    for kind, sizes in sorted(kinds.items()):
        print(f"  {kind:6} {len(sizes):3} requests {sum(sizes) / 1024:7.1f} KiB as sent")
    page.close()


def first_card(browser: Browser, host: str) -> None:
    """Print when the first card is visible on a slow line, with nothing kept and with all kept from before."""
    for kept in (False, True):
        times = []
        for _ in range(RUNS):
            context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True)
            page = context.new_page()
            address = open_table(page, host)
            if kept:
                page.goto(address)
                page.wait_for_load_state("networkidle")
            line = context.new_cdp_session(page)
            line.send("Network.enable")
            if not kept:
                line.send("Network.clearBrowserCache")
            line.send("Network.emulateNetworkConditions", FAST_3G)
            page.goto(address, wait_until="commit")
            times.append(page.evaluate(SHOWN))
            context.close()
        what = "everything kept from before" if kept else "nothing kept"
        cards, tables = ([time[k] for time in times] for k in (0, 1))
        print(
            f"  {what}: {statistics.median(cards):.0f} ms (of {RUNS}: {min(cards):.0f} … {max(cards):.0f}), "
            f"the whole table {statistics.median(tables):.0f} ms"
        )


def frames(browser: Browser, host: str) -> None:
    """Print the times between frames while 112 cards travel, and between frames while nothing does."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(open_table(page, host))
    page.locator("#hand .card").first.wait_for()
    static = page.evaluate("document.querySelector('script[type=module]').src.replace(/\\/[^/]*$/, '')")
    times = sorted(page.evaluate(TRAVEL, static))
    late = sum(time > 17.5 for time in times) / len(times)
    print(
        f"  median {statistics.median(times):.1f} ms, 95 % {times[int(len(times) * 0.95)]:.1f} ms, "
        f"longest {times[-1]:.1f} ms; {late:.0%} of {len(times)} frames later than 1/60 s"
    )
    page.close()


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as data, site(Path(data), Timing(moves=(0, 0, 0, 0), shares=0), LOOSE) as at:
        host = f"http://{at}"
        with sync_playwright() as run:
            browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
            print(
                f"xtarot {version('xtarot')}, Chromium {browser.version}, Python {platform.python_version()}, "
                f"{platform.machine()}"
            )
            print("The table page loads")
            loaded(browser, host)
            print("The first card on Fast 3G")
            first_card(browser, host)
            print("All 112 cards travel")
            frames(browser, host)
            browser.close()


if __name__ == "__main__":
    main()
