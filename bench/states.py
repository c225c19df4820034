"""The states of a table besides play, as contact sheets in docs/pictures: states-line, -seats and -lost.

python bench/states.py [--only line] [--folder docs/pictures]

Each row is a state; the columns are desktop and phone, Japanese and English, light and dark. Needs Pillow.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "xtarot-site" / "tests"))

from pictures import Look

from site_support.live import AT_ONCE, LOOSE, Person, site
from support.chromium import OPTIONS, find
from xtarot_site.table import Timing

LOOKS = ("desktop ja light", "phone en light", "desktop en dark", "phone ja dark")
TALL = 480  # pixels of a row
GAP = 12
BYTES = 400_000

TIMING = {  # so that a state stays until all looks have been taken
    "line": Timing(moves=(60, 60, 60, 60), shares=0),
    "seats": Timing(moves=(0, 60, 60, 60), rests=(0, 0, 0, 0), shares=0, gone=1, standin=40),
}
NEVER = "window.WebSocket = class { close() {} };"  # opens
BLOCKED = """
  window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.({ code: 1006 })); } close() {} };
  const fetched = window.fetch;
  window.fetch = (what, how) => (String(what).includes('/events') ? Promise.reject(Error()) : fetched(what, how));
"""
CLOSED = """
  window.WebSocket = class { constructor() {
    setTimeout(() => this.onmessage?.({ data: '{"t":"bye","why":"closed"}' }), 300);
  } close() {} };
"""

Sheet = list[list[Image.Image]]


class States:
    """A site, and the same person's browsers in all looks."""

    def __init__(self, browser: Browser, host: str) -> None:
        self.browser, self.host = browser, host
        self.sheet: Sheet = []

    @contextmanager
    def looks(self, cookies: dict[str, str] | None = None, script: str = "") -> Iterator[list[Look]]:
        """The looks of one person; with a script that runs in each page before its own."""
        kept = [{"name": name, "value": value, "url": f"http://{self.host}"} for name, value in (cookies or {}).items()]
        found = [Look(self.browser, self.host, how, kept) for how in LOOKS]
        for look in found:
            if script:
                look.context.add_init_script(script)
        yield found
        for look in found:
            look.context.close()

    def take(self, looks: list[Look]) -> None:
        """One more row of the sheet."""
        row = []
        for look in looks:
            look.page.evaluate("document.fonts.ready")
            look.page.wait_for_timeout(250)
            shot = Image.open(io.BytesIO(look.page.screenshot())).convert("RGB")
            row.append(shot.resize((round(shot.width * TALL / shot.height), TALL), Image.Resampling.LANCZOS))
        self.sheet.append(row)

    def show(self, path: str, shown: str, cookies: dict[str, str] | None = None, script: str = "") -> None:
        """The page at `path`, when `shown` can be seen."""
        with self.looks(cookies, script) as looks:
            for look in looks:
                look.page.goto(path)
                look.page.locator(shown).first.wait_for()
            self.take(looks)


def line(states: States, stop: Callable[[], Any]) -> None:
    """Connecting, reconnecting, restarted."""
    with Person(states.host) as mio:
        table = f"/table/{mio.open('dream-capture', pace=2)}"
        states.show(table, "#line[data-state=connecting]", mio.cookies, NEVER)
        states.show(table, "#banner:not([hidden])", mio.cookies, BLOCKED)
        with states.looks(mio.cookies) as looks:
            for look in looks:
                look.page.goto(table)
                look.page.locator("#line[data-state=open]").wait_for()
            stop()
            for look in looks:
                look.page.locator("#banner:not([hidden])").wait_for()
            states.take(looks)


def seats(states: States, stop: Callable[[], Any]) -> None:
    """A bot thinks; one looks on; a person is waited for; all seats are taken; the person is offline; away."""
    with Person(states.host, "ja") as mio, Person(states.host, "ja") as ren, Person(states.host) as guest:
        thinks = f"/table/{mio.open('xrummy', seats=4, pace=3, name='ミオ')}"
        mio.join(code_of(thinks))
        if "can" in mio.view:
            mio.ask("act", move=f"drop {mio.cards[0]}")
        states.show(thinks, ".plate.acting", mio.cookies)
        states.show(thinks, ".free .button", guest.cookies)

        waits = f"/table/{mio.open('xrummy', seats=2, pace=0, name='ミオ')}"
        mio.join(code_of(waits))
        ren.join(code_of(waits))
        ren.ask("sit", name="レン")
        mio.until(
            lambda: mio.view["seats"][1].get("name") == "レン" and any(seat["acting"] for seat in mio.view["seats"])
        )
        if "can" in mio.view:
            mio.ask("act", move=f"drop {mio.cards[0]}")
        states.show(waits, ".plate.acting", mio.cookies)
        states.show(waits, ".free .button", guest.cookies)
        ren.leave()
        states.show(waits, ".tag.warn", mio.cookies)
        mio.until(lambda: mio.view["seats"][1]["away"], 60)
        states.show(waits, ".tag.warn", mio.cookies)


def code_of(path: str) -> str:
    """The code in the address of a table."""
    return path.rpartition("/")[2]


def lost(states: States, stop: Callable[[], Any]) -> None:
    """A wrong link, a page that is not there, a table that is closed while one sits there."""
    states.show("/table/k3m9xw2p", ".nothing")
    states.show("/nothing", ".nothing")
    with Person(states.host) as mio:
        states.show(f"/table/{mio.open('dream-capture', pace=3)}", "#banner[data-kind=close]", mio.cookies, CLOSED)


SHEETS = {"line": line, "seats": seats, "lost": lost}


def save(sheet: Sheet, path: Path) -> None:
    """The pictures as one, in as many colours as the size allows."""
    wide = max(sum(shot.width + GAP for shot in row) for row in sheet) + GAP
    whole = Image.new("RGB", (wide, len(sheet) * (TALL + GAP) + GAP), "#8a857c")
    for y, row in enumerate(sheet):
        x = GAP
        for shot in row:
            whole.paste(shot, (x, GAP + y * (TALL + GAP)))
            x += shot.width + GAP
    for colours in (256, 192, 128, 96, 64):
        packed = io.BytesIO()
        few = whole.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
        few.save(packed, "PNG", optimize=True)
        if packed.tell() <= BYTES:
            break
    path.write_bytes(packed.getvalue())
    print(f"{path.name}: {packed.tell():,} bytes")


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=SHEETS, help="only this sheet")
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    asked = parser.parse_args()
    with sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        for name, made in SHEETS.items():
            if asked.only not in (None, name):
                continue
            with tempfile.TemporaryDirectory() as data, ExitStack() as running:
                states = States(browser, running.enter_context(site(Path(data), TIMING.get(name, AT_ONCE), LOOSE)))
                made(states, running.close)
            save(states.sheet, asked.folder / f"states-{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
