"""Pictures of the whole way of a rulebook: tried by four, written, sent in, published, asked about, revised.

python bench/programme_pictures.py [--only WORDS] [--folder docs/pictures]

Each step is one sheet: at a desk and on a phone, in both languages and themes; at the free table these are its four
people. Needs Pillow besides what the tests need.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any
from uuid import uuid4

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "xtarot-site" / "tests"))

from pictures import LOOKS, Look, save, sheet

from site_support import rulebook_way
from site_support.live import LOOSE, site
from site_support.signing_up import make_reviewer
from support.chromium import OPTIONS, find

FIRST = {"author": "desktop ja light", "reviewer": "desktop en dark"}  # in which browser each of them goes the way


def at_home(browser: Browser, host: str, who: str) -> tuple[Page, list[Look]]:
    """The page on which somebody goes the way, and all browsers of that person."""
    looks = [Look(browser, host, how, []) for how in LOOKS]
    return next(look.page for look in looks if look.how == FIRST[who]), looks


def show(looks: list[Look], page: Page) -> None:
    """Open in all browsers of a person what one of them shows, in which they have signed in."""
    cookies: list[Any] = [one for one in page.context.cookies() if one["name"] != "lang"]
    for look in looks:
        if look.page is not page:
            look.context.add_cookies(cookies)
            look.page.goto(page.url)


def free_table(browser: Browser, host: str) -> Image.Image:
    """Four people try an idea at a free table, each in a browser of their own."""
    looks = [Look(browser, host, how, []) for how in LOOKS]
    for look in looks:
        look.page.goto("/")
    wanted = {"each": 8, "pack": "without T", "places": ["Moon", "River"]}
    table = {"game": "free", "seats": 4, "name": "りん", "options": wanted}
    code = looks[0].page.request.post("/api/tables", data=table).json()["code"]
    for seat, name in enumerate(("Kusaba", "Ilse", "そら"), 1):
        tell(looks[seat].page, code, t="sit", seat=seat, name=name)
    for look in looks:
        look.page.goto(f"/table/{code}")
        look.page.wait_for_selector("#hand .card")
    for move in ("open 1", "lay 2", "points 2 +5"):
        tell(looks[0].page, code, t="act", move=move)
    for look in looks[:3]:
        card = look.page.locator("#hand .card").first.get_attribute("data-card")
        tell(look.page, code, t="act", move=f"play {card}")
    looks[0].page.wait_for_timeout(1500)
    picture = sheet([look.take() for look in looks])
    for look in looks:
        look.context.close()
    return picture


def tell(page: Page, code: str, **command: object) -> None:
    """Send a command to a table for whoever looks at a page."""
    answer = page.request.post(f"/api/tables/{code}/commands", data={"id": str(uuid4()), **command})
    assert answer.ok, answer.text()


def main() -> None:
    """Take the pictures."""
    expect.set_options(timeout=15_000)  # a page tries for some seconds before it says that there is no line
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="only steps whose name has this in it, such as 'review'")
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, site(Path(data), limits=LOOSE) as host, sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        if asked.only in "free-table":
            save(free_table(browser, host), asked.folder / "programme-free-table.png")
        (author, authors), (reviewer, reviewers) = (at_home(browser, host, who) for who in FIRST)
        for step in rulebook_way.way(author, reviewer, lambda name: make_reviewer(Path(data), name)):
            if asked.only not in step.name:
                continue
            looks = authors if step.page is author else reviewers
            show(looks, step.page)
            save(sheet([look.take() for look in looks]), asked.folder / f"programme-{step.name}.png")
        browser.close()


if __name__ == "__main__":
    main()
