"""The pictures in docs/pictures: every page and game in play, at a desk and on a phone, in both languages and themes.

python bench/pictures.py [--only WORDS] [--folder docs/pictures]

One person sits at a table with bots and looks at it in four browsers at once, so a sheet shows one moment in all four.
Needs Pillow besides what the tests need.
"""

import argparse
import io
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "xtarot-site" / "tests"))

from site_support.live import LOOSE, Person, site, wait_for
from support.chromium import OPTIONS, find
from xtarot_site.table import Timing

SIZES = {"desktop": (1440, 900, 1), "phone": (390, 844, 2)}
FILLED = 1500  # ms after a page was loaded: what it asks for has come
LOOKS = ("desktop ja light", "phone en light", "desktop en dark", "phone ja dark")
SCENES = {  # by game, in the order in which a deal comes to them
    "": ["home", "set-up", "settings", "shelf", "rulebook", "clause", "figures", "system"],
    "dream-capture": ["welcome", "discard", "trick", "announcement", "score"],
    "hexbridge": ["auction", "dummies"],
    "lotarot": ["bids"],
    "arcanarabe": ["judging"],
    "xrummy": ["sets", "announcement"],
    "back": ["deals", "replay", "review", "decision", "problem"],
}
ALONE = {
    "home": "desktop ja light",
    "dream-capture-announcement": "desktop en dark",
    "back-replay": "desktop ja light",
}  # large, for the README
RESTING = Timing(moves=(0, 0, 0, 0), rests=(60, 60, 60, 60), shares=0)  # a finished trick stays until it has been seen
TALL, GAP = 600, 12  # pixels of a row of a sheet, and around it
# Announcements stay until they are pressed.
STAY = "const wait = setTimeout; window.setTimeout = (done, ms) => wait(done, ms > 600 && ms < 2500 ? 1e6 : ms);"


class Look:
    """One browser of the person: its size, language and theme."""

    def __init__(self, browser: Browser, host: str, how: str, cookies: list[Any]) -> None:
        self.how, self.host = how, host
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
        self.page.set_default_timeout(60_000)

    def take(self) -> Image.Image:
        """A picture of the page as it is."""
        self.page.mouse.move(2, 300)  # so that no card is pointed at
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_timeout(150)
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")


def save(picture: Image.Image, path: Path) -> None:
    """Write a picture in 256 colours: those of which there is most, and some of which there is little, such as gold."""
    counted = sorted(picture.getcolors(1 << 24) or [], reverse=True)
    often = [part for _, colour in counted[:160] if isinstance(colour, tuple) for part in colour]
    rare = (picture.quantize(96, Image.Quantize.MAXCOVERAGE).getpalette() or [])[: 3 * 96]
    palette = Image.new("P", (1, 1))
    palette.putpalette((often + rare)[: 3 * 256])
    picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """Two rows of two, each row equally high."""
    small = [
        picture.resize((picture.width * TALL // picture.height, TALL), Image.Resampling.LANCZOS) for picture in pictures
    ]
    width = small[0].width + small[1].width + 3 * GAP
    made = Image.new("RGB", (width, 2 * TALL + 3 * GAP), (128, 128, 128))
    for k, picture in enumerate(small):
        x = GAP if k % 2 == 0 else 2 * GAP + small[0].width
        made.paste(picture, (x, GAP + k // 2 * (TALL + GAP)))
    return made


@contextmanager
def looks(browser: Browser, host: str) -> Iterator[dict[str, Look]]:
    """The browsers of one person."""
    found: dict[str, Look] = {}
    cookies: list[Any] = []
    for how in LOOKS:
        found[how] = Look(browser, host, how, cookies)
        found[how].context.add_init_script(STAY)
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
    """Press a card where it can be seen."""
    page.locator(f'#hand .card[data-card="{card}"]').click(position={"x": 10, "y": 24}, force=True)


def heard(found: dict[str, Look]) -> None:
    """Press away what is announced."""
    for look in found.values():
        look.page.evaluate("document.querySelector('.toast')?.click()")


def free(page: Page) -> list[str]:
    """The cards that may be played or chosen now."""
    cards = page.locator("#hand .card:not(.barred)").all()
    return [str(card.get_attribute("data-card")) for card in cards]


def rounds(found: dict[str, Look]) -> Iterator[str]:
    """Play the first card that may be played, trick after trick; says when it is its turn, and when there is news."""
    page = next(iter(found.values())).page
    while True:
        page.locator('body[data-turn="mine"], .toast, .score:not([hidden]), #prompt .button').first.wait_for()
        if page.locator(".score:not([hidden])").count():
            return
        if page.locator(".toast").count():
            yield "told"
            heard(found)
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
    """The welcome; deals: the discard, a trick, the score, and as many more as it takes to see a capture."""
    change(found, {"hints": True})
    page = open_table(found, "dream-capture")
    for look in found.values():
        look.page.locator("#welcome-ok").wait_for()
    want("welcome")
    for look in found.values():
        look.page.locator("#welcome-ok").click()
    cards = free(page)
    for look in found.values():
        for card in (cards[0], cards[4], cards[6])[: 2 if "phone" in look.how else 3]:
            press(look.page, card)
    page.wait_for_timeout(400)
    want("discard")
    for look in found.values():
        look.page.keyboard.press("Escape")
        look.page.evaluate("document.activeElement.blur()")
    done: set[str] = set()
    while True:
        discard(page, free(page)[:3])
        for now in rounds(found):
            lying = page.locator(".place .card").count()
            if now == "turn" and "trick" not in done and 2 < lying < 6 and page.locator("#hand .barred").count():
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


def drop(page: Page, card: str) -> None:
    """Drop a card and wait for the table to go on. Bots that play at once leave no time to see a smaller hand."""
    row = page.locator("body").get_attribute("data-v")
    page.keyboard.press("Escape")
    press(page, card)
    page.locator(f'#offer [data-move="drop {card}"]').click()
    page.wait_for_function("row => document.body.dataset.v !== row", arg=row)


def xrummy(found: dict[str, Look], want: Any) -> None:
    """A game with some sets on the table, and a card chosen that can join one of them."""
    page = open_table(found, "xrummy", seats=5)
    told = False
    while True:
        page.locator('body[data-turn="mine"], .score:not([hidden])').first.wait_for()
        if told:
            heard(found)
        if page.locator(".score:not([hidden])").count():
            page = open_table(found, "xrummy", seats=5)
            continue
        if not told and page.locator(".sets .set").count() >= 3 and page.locator(".toast").count():
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
                    heard(found)
                    page.wait_for_timeout(500)
                    want("sets")
                    return
                page.keyboard.press("Escape")
        drop(page, hand[-1])


def change(found: dict[str, Look], settings: dict[str, Any]) -> None:
    """Change settings of the person, from the next page on."""
    for look in found.values():
        look.page.evaluate(
            f"localStorage.xtarot = JSON.stringify({{...JSON.parse(localStorage.xtarot), ...{json.dumps(settings)}}})"
        )


def pages(found: dict[str, Look], want: Any) -> None:
    """The home page, with tables to go on with, its sheets, the shelf, a rulebook, its figures, the bidding system."""
    page = next(iter(found.values())).page
    for game in ("dream-capture", "xrummy"):
        page.request.post("/api/tables", data={"game": game, "pace": 0})

    def all_of(path: str, press: str = "") -> None:
        for look in found.values():
            look.page.goto(path)
            look.page.wait_for_timeout(FILLED)
            if press:
                look.page.locator(press).click()
                look.page.wait_for_timeout(300)
            # Plug-ins that happen to be installed here are not to be shown.
            for all_five in (".game", ".shelf > li", ".books > li", ".set-up > .choose:first-child label"):
                look.page.locator(all_five).evaluate_all("all => all.slice(5).forEach((one) => one.remove())")

    all_of("/")
    want("home")
    all_of("/", "#set-up")
    want("set-up")
    all_of("/", "#gear")
    want("settings")
    all_of("/rules")
    want("shelf")
    all_of("/rules/dream-capture")
    want("rulebook")
    all_of("/rules/dream-capture#DC-18")
    want("clause")
    all_of("/rules/dream-capture/figures")
    want("figures")
    all_of("/system/hexbridge")
    want("system")


TURN = 'body[data-turn="mine"]'
DUMMY = ".open-hand .card:not(.inert):not(.barred)"


def hexbridge(found: dict[str, Look], want: Any) -> None:
    """The auction at one's turn; then, having bid highest, declarer's table with both dummies."""
    page = open_table(found, "hexbridge", bots="steady")
    page.locator(f"{TURN} .grid [data-move]:enabled").first.wait_for()
    want("auction")
    page.locator(".grid:not(.resting) .cells [data-move]:enabled").last.click()
    while not page.locator(DUMMY).count():  # who is doubled has to pass again
        page.evaluate("document.querySelector('.grid:not(.resting, [hidden]) .others [data-move$=pass]')?.click()")
        page.wait_for_timeout(100)
    page.locator(DUMMY).first.click(position={"x": 8, "y": 14}, force=True)  # the first; then the second lies open
    page.wait_for_function("() => document.querySelectorAll('.open-hand').length === 2")
    page.locator(DUMMY).first.wait_for()
    heard(found)
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
                heard(found)
                page.wait_for_timeout(300)
                want("judging")
            for look in found.values():
                look.page.evaluate("document.querySelector('#prompt .button')?.click()")
        elif page.locator(TURN).count():
            press(page, free(page)[-1])
        page.wait_for_timeout(120)


def play_seen(person: Person, rng: random.Random) -> None:
    """Play a deal to its end where what has ended stays until it was seen."""
    while person.view["deal"]["phase"] == "play":
        person.catch_up(0)
        if "can" in person.view:
            person.ask("act", move=person.some_move(rng.choice))
        else:
            person.ask("seen", v=person.v)


def back(found: dict[str, Look], want: Any) -> None:
    """A finished deal: in the list, looked at again, reviewed, one of its decisions; and a problem."""
    first = next(iter(found.values()))
    cookies = {one["name"]: one["value"] for one in first.context.cookies() if one["name"] != "lang"}
    with Person(first.host, cookies=cookies) as person:
        for game in ("xrummy", "dream-capture"):
            person.join(person.open(game, bots="steady", name="Mio"))
            play_seen(person, random.Random(2))
        link = person.view["deal"]["link"]
        person.http("POST", f"/api/deals/{link}/review")
        wait_for(lambda: person.http("GET", f"/api/deals/{link}/review").json()["condition"] == "done", 300)
        decisions = person.http("GET", f"/api/deals/{link}/review").json()["decisions"]
    mine = max((one for one in decisions if one["seat"] == 0), key=lambda one: one["difference"])

    for scene, path in {
        "deals": "/deals",
        "replay": f"/r/{link}#10.5",
        "review": f"/r/{link}/review",
        "decision": f"/r/{link}/review#m{mine['move']}",
        "problem": "/problems/dream-capture/7",
    }.items():
        for look in found.values():
            look.page.goto("about:blank")
            look.page.goto(f"http://{first.host}{path}")
            look.page.wait_for_timeout(FILLED)
        want(scene)


PLAYED = {
    "": pages,
    "dream-capture": dream_capture,
    "hexbridge": hexbridge,
    "lotarot": lotarot,
    "arcanarabe": arcanarabe,
    "xrummy": xrummy,
    "back": back,
}


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="only scenes whose name has this in it, such as 'score' or 'xrummy'")
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, site(Path(data), RESTING, LOOSE) as host, sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        for game, scenes in SCENES.items():
            if not any(asked.only in f"{game}-{scene}" for scene in scenes):
                continue
            with looks(browser, host) as found:

                def want(scene: str, game: str = game, found: dict[str, Look] = found) -> None:
                    name = f"{game}-{scene}".strip("-")
                    if asked.only not in name:
                        return
                    taken = {how: look.take() for how, look in found.items()}
                    save(sheet(list(taken.values())), asked.folder / f"{name}.png")
                    if how := ALONE.get(name):
                        save(taken[how], asked.folder / f"{name}-{how.replace(' ', '-')}.png")

                PLAYED[game](found, want)
        browser.close()


if __name__ == "__main__":
    main()
