"""The pictures in docs/pictures: each page in play, at a desk and on a phone, in both languages and themes.

python bench/pictures.py [--only WORDS] [--folder docs/pictures]

One person sits at a table with bots and looks at it in several browsers at once, so every picture of a scene shows the
same moment. Needs Pillow besides what the tests need.
"""

import argparse
import io
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from chromium import OPTIONS, find
from live import LOOSE, site
from xtarot.table import Timing

SIZES = {"desktop": (1440, 900, 1), "phone": (390, 844, 2)}
SCENES = {  # by game, in the order in which a deal comes to them
    "": ["home desktop ja light", "home phone en dark"],
    "dream-capture": [
        "discard desktop ja light",
        "discard phone en light",
        "trick desktop en dark",
        "trick phone ja light",
        "announcement desktop ja light",
        "announcement phone en dark",
        "score desktop ja light",
        "score phone en light",
    ],
    "hexbridge": [
        "auction desktop ja light",
        "auction phone en light",
        "dummies desktop en light",
        "dummies phone ja dark",
    ],
    "lotarot": ["bids desktop ja light", "bids phone en light"],
    "arcanarabe": ["judging desktop ja light", "judging phone en dark"],
    "xrummy": ["sets desktop ja light", "sets phone en dark", "announcement desktop ja light"],
}
RESTING = Timing(moves=(0, 0, 0, 0), rests=(60, 60, 60, 60))  # a finished trick stays until it has been seen
BYTES = 200_000


class Look:
    """One browser of the person: its size, language and theme."""

    def __init__(self, browser: Browser, host: str, how: str, cookies: list[Any]) -> None:
        self.how = how
        size, lang, theme = how.split()
        width, height, scale = SIZES[size]
        self.context: BrowserContext = browser.new_context(
            base_url=f"http://{host}",
            locale={"en": "en-GB", "ja": "ja-JP"}[lang],
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=size == "phone",
            is_mobile=size == "phone",
        )
        if cookies:
            self.context.add_cookies(cookies)
        settings = json.dumps({"motion": "off", "hints": False, "rest": "tap", "theme": theme})
        self.context.add_init_script(f"localStorage.xtarot ??= JSON.stringify({settings})")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)

    def save(self, path: Path) -> None:
        """A picture of the page as it is, in at most 256 colours."""
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_timeout(150)
        shot = Image.open(io.BytesIO(self.page.screenshot()))
        for colours in (256, 96, 48):
            packed = io.BytesIO()
            shot.convert("RGB").quantize(colours, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
            if packed.tell() <= BYTES:
                break
        path.write_bytes(packed.getvalue())
        print(f"{path.name}: {packed.tell():,} bytes")


@contextmanager
def looks(browser: Browser, host: str, scenes: list[str]) -> Iterator[dict[str, Look]]:
    """A browser of the same person for each way in which some scene is to be seen."""
    found: dict[str, Look] = {}
    cookies: list[Any] = []
    for how in dict.fromkeys(scene.split(maxsplit=1)[1] for scene in scenes):
        found[how] = Look(browser, host, how, cookies)
        found[how].page.goto("/")
        cookies = cookies or [one for one in found[how].context.cookies() if one["name"] != "lang"]
    yield found
    for look in found.values():
        look.context.close()


def open_table(found: dict[str, Look], game: str, **wanted: Any) -> Page:
    """Open a table and sit down there in every browser; the first of them, which plays."""
    pages = [look.page for look in found.values()]
    opened = pages[0].request.post("/api/tables", data={"game": game, "pace": 0, **wanted})
    for page in pages:
        page.goto(f"/table/{opened.json()['code']}")
        page.locator("#hand .card").first.wait_for()
    return pages[0]


def press(page: Page, card: str) -> None:
    """Press a card in the strip of it that is to be seen."""
    page.locator(f'#hand .card[data-card="{card}"]').click(position={"x": 10, "y": 24}, force=True)


def free(page: Page) -> list[str]:
    """The cards that may be played or chosen now."""
    cards = page.locator("#hand .card:not(.barred)").all()
    return [str(card.get_attribute("data-card")) for card in cards]


def rounds(found: dict[str, Look]) -> Iterator[str]:
    """Play the first card that may be played, trick after trick; says when it is its turn, and when there is news."""
    page = next(iter(found.values())).page
    while True:
        page.locator('body[data-turn="mine"], .slip, .score:not([hidden]), #prompt .button').first.wait_for()
        if page.locator(".score:not([hidden])").count():
            return
        if page.locator(".slip").count():
            yield "told"
            page.locator(".slip").first.wait_for(state="detached")
        elif page.locator("#prompt .button").count():
            for look in found.values():
                look.page.evaluate("document.querySelector('#prompt .button')?.click()")
            page.wait_for_timeout(60)
        elif page.locator('body[data-turn="mine"]').count():
            yield "turn"
            left = page.locator("#hand .card").count()
            press(page, free(page)[0])
            page.wait_for_function("n => document.querySelectorAll('#hand .card').length < n", arg=left)


def discard(page: Page, cards: list[str]) -> None:
    """Discard these cards."""
    for card in cards:
        press(page, card)
    page.locator('#offer [data-move^="discard"]').click()
    page.wait_for_function("n => document.querySelectorAll('#hand .card').length === n", arg=15)


def dream_capture(found: dict[str, Look], want: Any) -> None:
    """Deals: the discard, a trick with some cards in it, the score, and as many more as it takes to see a capture."""
    page = open_table(found, "dream-capture")
    cards = free(page)
    for look in found.values():
        for card in (cards[0], cards[4], cards[6])[: 2 if "phone" in look.how else 3]:
            press(look.page, card)
    page.wait_for_timeout(400)
    want("discard")
    for look in found.values():
        look.page.locator("#offer .drop").click()
        look.page.evaluate("document.activeElement.blur()")
    done: set[str] = set()
    while True:
        discard(page, free(page)[:3])
        for now in rounds(found):
            lying = page.locator(".place .card").count()
            if now == "turn" and "trick" not in done and 2 < lying < 6 and page.locator("#hand .card").count() < 13:
                done.add("trick")
                want("trick")
            if now == "told" and "announcement" not in done and lying > 2:
                done.add("announcement")
                want("announcement")
        if "score" not in done:
            done.add("score")
            page.wait_for_timeout(400)
            want("score")
        if len(done) == 3 or not page.locator("#next").count():
            break  # a match may go by without a capture
        page.locator("#next").click()
        page.wait_for_function("() => document.querySelectorAll('#hand .card').length === 18")


def xrummy(found: dict[str, Look], want: Any) -> None:
    """A game with some sets on the table, and a card chosen that can join one of them."""
    page = open_table(found, "xrummy", seats=5)
    told = False
    while True:
        page.locator('body[data-turn="mine"], .score:not([hidden])').first.wait_for()
        if page.locator(".score:not([hidden])").count():
            page = open_table(found, "xrummy", seats=5)
            continue
        if not told and page.locator(".sets .set").count() >= 3 and page.locator(".slip").count():
            told = True
            want("announcement")
        hand = free(page)
        if page.locator(".sets .set").count() >= 5:
            for card in hand:
                press(page, card)
                page.locator("#offer [data-move]").first.wait_for()
                if page.locator('#offer [data-move^="add"]').count():
                    for look in list(found.values())[1:]:
                        press(look.page, card)
                    page.wait_for_timeout(500)
                    want("sets")
                    return
                page.keyboard.press("Escape")
        press(page, hand[-1])
        page.locator('#offer [data-move^="drop"]').click()
        page.wait_for_function("n => document.querySelectorAll('#hand .card').length !== n", arg=len(hand))


def home(found: dict[str, Look], want: Any) -> None:
    """The home page, with tables to go on with."""
    page = next(iter(found.values())).page
    for game in ("dream-capture", "xrummy"):
        page.request.post("/api/tables", data={"game": game, "pace": 0})
    for look in found.values():
        look.page.goto("/")
        look.page.wait_for_load_state("networkidle")
        # Plug-ins that happen to be installed here are not to be shown.
        look.page.evaluate("() => [...document.querySelectorAll('.game')].slice(5).forEach((game) => game.remove())")
    want("home")


TURN = 'body[data-turn="mine"]'
DUMMY = ".open-hand .card:not(.inert):not(.barred)"


def hexbridge(found: dict[str, Look], want: Any) -> None:
    """The auction at one's turn; then, having bid highest, declarer's table with both dummies."""
    page = open_table(found, "hexbridge", bots="steady")
    page.locator(f"{TURN} .grid [data-move]:enabled").first.wait_for()
    want("auction")
    page.locator(".grid:not(.resting) .cells [data-move]:enabled").last.click()
    page.locator(DUMMY).first.click(position={"x": 8, "y": 14}, force=True)  # the first; then the second lies open
    page.wait_for_function("() => document.querySelectorAll('.open-hand').length === 2")
    page.locator(DUMMY).first.wait_for()
    want("dummies")


def lotarot(found: dict[str, Look], want: Any) -> None:
    """The bids at one's turn, over the window."""
    page = open_table(found, "lotarot", bots="steady")
    page.locator(f"{TURN} .grid [data-move]:enabled").first.wait_for()
    want("bids")


def arcanarabe(found: dict[str, Look], want: Any) -> None:
    """Offers turned up and judged, some auctions into the game."""
    page = open_table(found, "arcanarabe", bots="steady", seats=5)
    seen = 0
    while seen < 8:
        page.locator(f"{TURN}, #prompt .button").first.wait_for()
        if page.locator("#prompt .button").count():
            seen += 1
            if seen == 8:
                page.wait_for_timeout(4000)  # the four steps are told one after the other
                want("judging")
            for look in found.values():
                look.page.evaluate("document.querySelector('#prompt .button')?.click()")
        elif page.locator(TURN).count():
            press(page, free(page)[-1])
        page.wait_for_timeout(120)


PLAYED = {
    "": home,
    "dream-capture": dream_capture,
    "hexbridge": hexbridge,
    "lotarot": lotarot,
    "arcanarabe": arcanarabe,
    "xrummy": xrummy,
}


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--only", default="", help="only scenes whose line has this in it, such as 'score' or 'phone en'"
    )
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, site(Path(data), RESTING, LOOSE) as host, sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        for game, all_scenes in SCENES.items():
            scenes = [scene for scene in all_scenes if asked.only in f"{game} {scene}"]
            if not scenes:
                continue
            with looks(browser, host, scenes) as found:

                def want(
                    name: str, game: str = game, scenes: list[str] = scenes, found: dict[str, Look] = found
                ) -> None:
                    for scene in scenes:
                        if scene.startswith(f"{name} "):
                            file = "-".join([*([game] if game else []), *scene.split()])
                            found[scene.split(maxsplit=1)[1]].save(asked.folder / f"{file}.png")

                PLAYED[game](found, want)
        browser.close()


if __name__ == "__main__":
    main()
