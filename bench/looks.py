"""What every page looks like, before a change of its style and after it, pixel by pixel.

python bench/looks.py take FOLDER [--only WORDS] [--idle FILE]   # of this working tree
python bench/looks.py compare BEFORE AFTER [--to FOLDER]

Pages, phases of every game, sheets, what is one's own and the way of a rulebook, at five sizes, in both languages, in
the light and the dark, in forced colours and on paper. Where two pictures differ, `compare` says by how many pixels,
and shows both side by side in a folder; names of bots, codes and times of day differ each time. `--idle` writes the
declarations that changed nothing wherever their selector fitted. Needs Pillow besides what the tests need.
"""

import argparse
import asyncio
import itertools
import json
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import import_path  # noqa: F401
from PIL import Image, ImageChops
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, sync_playwright

from accounts.test_accounts_browser import with_device
from kit.test_layout_browser import SHEETS
from play.layout import DRAWN, LINE, SIZES, Stage, stage
from play.people import Keyboard, Person
from play.scenes import GAMES, scenes
from play.test_fullest_browser import claim, match, scene
from replays import test_replays_browser as replays
from replays import test_review_browser as reviews
from site_support import rulebook_way
from site_support.live import AT_ONCE, LOOSE, site
from site_support.pages import SEED, sit_down
from site_support.signing_up import make_reviewer
from support.chromium import OPTIONS, find
from xtarot_site.server import FILE

LOCALES = {"en": "en-GB", "ja": "ja-JP"}
LOOKS = {  # by language: size, theme, medium
    "ja": [("desktop", "light", ""), ("tablet", "dark", ""), ("flat phone", "light", ""), ("phone", "dark", "")],
    "en": [
        ("phone", "light", ""),
        ("desktop", "dark", ""),
        ("zoomed to 200 %", "light", ""),
        ("phone", "light", "forced"),
    ],
}
PAPER = ("desktop", "light", "print")  # besides, of pages of text
TALLEST = 5000  # pixels of a page that are compared
PAGES = [
    "/",
    "/new?game=lotarot",
    "/problems",
    "/problems/dream-capture/7",
    "/deals",
    "/you",
    "/rules",
    "/rules/dream-capture",
    "/rules/arcanarabe#AR-18",
    "/rules/lotarot/figures",
    "/system/hexbridge",
    "/contests",
    "/write",
    "/table/k3m9xw2p",
]
READ = ("/rules", "/system", "/r/")  # what people print
REPLAYED = {
    "dream-capture": ["#40", "#end", "#10.5.s1"],
    "hexbridge": ["#20", "#60.1"],
    "lotarot": ["#30"],
    "arcanarabe": ["#25"],
    "xrummy": ["#35"],
    "daifugo": ["#20"],
    "high-card": [""],
}
IN_MENU = {"record": 0, "as numbers": 1, "views": 2, "verify": 5}  # sheets of a replay, by their place in its menu
PRESSED = {"settings": "#gear", "set up": "#set-up"}  # on the home page

# The declarations that change something in the page as it is now, and those whose selector fits at all. `known` is
# what is known to change something already.
IDLE = """(known) => {
  const [fits, works] = [[], []];
  const of = (node, pseudo, names) => {
    const style = getComputedStyle(node, pseudo);
    return names.map((name) => style.getPropertyValue(name)).join('|');
  };
  const judge = (rule, where) => {
    const pseudo = /::(before|after|marker|placeholder)/.exec(rule.selectorText)?.[0] ?? null;
    let nodes;
    try {
      nodes = [...document.querySelectorAll(rule.selectorText.replace(/::[-\\w]+/g, ''))].slice(0, 30);
    } catch {
      return; // of a part that nothing stands before
    }
    if (!nodes.length) return;
    const whole = rule.style.cssText;
    for (const [, name, value] of whole.matchAll(/([-\\w]+): ((?:[^;"(]|"[^"]*"|\\((?:[^()]|\\([^()]*\\))*\\))*);/g)) {
      const key = `${where} ${rule.selectorText} { ${name}: ${value} }`;
      if (known[key] || name.startsWith('--')) continue;
      const probe = document.createElement('i').style;
      probe.setProperty(name, value.replace(' !important', ''));
      const names = probe.length ? [...probe] : [name];
      const before = nodes.map((node) => of(node, pseudo, names)).join();
      rule.style.removeProperty(name);
      const after = nodes.map((node) => of(node, pseudo, names)).join();
      rule.style.cssText = whole;
      (before === after ? fits : works).push(key);
    }
  };
  const walk = (rules, where) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
      if (rule instanceof CSSStyleRule) judge(rule, where);
      else if (rule instanceof CSSGroupingRule) walk(rule.cssRules, `${where} ${rule.conditionText}`);
    }
  };
  for (const sheet of document.styleSheets) if (!sheet.href) walk(sheet.cssRules, '');
  return { fits, works };
}"""


class Camera:
    """Takes a page in all looks of its language; the names of its pictures say where, and how."""

    def __init__(self, folder: Path, only: str, idle: bool) -> None:
        self.folder, self.only = folder, only
        self.works: dict[str, bool] | None = {} if idle else None  # by declaration, whether it changes anything

    def wants(self, name: str) -> bool:
        """Whether anything of this name is asked for."""
        return any(word in name for word in self.only.split(","))

    def take(self, page: Page, name: str, lang: str, again: Callable[[], object] = lambda: None) -> None:
        """All looks of a page as it is; `again` draws it after each change of size."""
        if not self.wants(name):
            return
        for size, theme, medium in [*LOOKS[lang], *([PAPER] if name.startswith(READ) else [])]:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            page.emulate_media(
                forced_colors="active" if medium == "forced" else "none",
                media="print" if medium == "print" else "screen",
            )
            again()
            page.mouse.move(0, 0)
            page.evaluate(f"document.fonts.ready.then(() => {DRAWN})")
            tall = min(TALLEST, page.evaluate("document.documentElement.scrollHeight"))
            part = FloatRect(x=0, y=0, width=width, height=max(tall, height))
            file = "_".join(filter(None, [name.replace("/", "~"), lang, size.split()[0], theme, medium])) + ".png"
            page.screenshot(path=self.folder / file, full_page=True, clip=part, animations="disabled")
            if self.works is not None:
                found = page.evaluate(IDLE, self.works)
                self.works |= {key: self.works.get(key, False) for key in found["fits"]}
                self.works |= dict.fromkeys(found["works"], True)
        page.emulate_media(forced_colors="none", media="screen")
        print(name, lang, flush=True)


@contextmanager
def visit(browser: Browser, host: str, lang: str, **settings: object) -> Iterator[Page]:
    """A page of a browser of somebody's own."""
    context: BrowserContext = browser.new_context(base_url=host, locale=LOCALES[lang])
    chosen = json.dumps({"motion": "off", "hints": False, "rest": "tap", "theme": "light"} | settings)
    context.add_init_script(f"localStorage.xtarot ??= JSON.stringify({chosen})")
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto("/")
    yield page
    context.close()


def take_pages(camera: Camera, browser: Browser, host: str, lang: str) -> None:
    """Pages by their address, and the sheets of the home page."""
    with visit(browser, host, lang) as page:
        for path in PAGES:
            if camera.wants(path):
                page.goto(path)
                page.locator("main > :not([hidden]), dialog").first.wait_for()
                camera.take(page, path, lang)
        for name, press in PRESSED.items():
            if camera.wants(name):
                page.goto("/")
                page.locator(press).click()
                page.locator("dialog[open]").wait_for()
                camera.take(page, name, lang)


def take_deals(camera: Camera, browser: Browser, host: str, lang: str) -> None:
    """Finished deals, moves of them, and a review with its largest decision."""
    with visit(browser, host, lang) as page:
        for game, moves in REPLAYED.items():
            for move in moves:
                if camera.wants(name := f"/r/{game}{move}"):
                    replays.shown(page, game, move.replace("#end", ""))
                    if move == "#end":
                        page.keyboard.press("End")
                    camera.take(page, name, lang)
        take_replay_sheets(camera, page, lang)
        if not camera.wants("/r/review"):
            return
        decision = max(reviews.review_of(host, "dream-capture")["decisions"], key=lambda one: one["difference"])
        for name, move in {"/r/review": 0, "/r/review decision": decision["move"]}.items():
            reviews.open_review(page, "dream-capture", move)
            camera.take(page, name, lang)


def take_own(camera: Camera, browser: Browser, host: str, lang: str) -> None:
    """The pages of somebody with a finished deal, tables to go on with, and a name."""
    if not camera.wants("own"):
        return
    with visit(browser, host.replace("127.0.0.1", "localhost"), lang, rest="short") as page:  # a name for passkeys
        with_device(page)
        sit_down(page, "dream-capture")
        Person(page, Keyboard(page)).deal()
        for game in ("xrummy", "lotarot"):
            sit_down(page, game)
        for path in ("/", "/deals", "/you"):
            page.goto(path)
            page.locator("main > *").first.wait_for()
            camera.take(page, f"own {path}", lang)
        page.locator("input.name").fill({"ja": "ソフィア", "en": "Sophia"}[lang])
        page.keyboard.press("Enter")
        page.locator(".six").wait_for()
        camera.take(page, "own words", lang)
        page.goto("/you")
        page.locator(".passkeys").wait_for()
        camera.take(page, "own /you named", lang)
        for name, button in {"name": ".person .button", "delete": ".rows button"}.items():
            page.locator(button).click()
            page.locator("dialog[open]").wait_for()
            camera.take(page, f"own sheet {name}", lang)
            page.keyboard.press("Escape")


def take_replay_sheets(camera: Camera, page: Page, lang: str) -> None:
    """What opens over a replay, and where a record is brought."""
    if not camera.wants("/r/sheet"):
        return
    page.set_viewport_size({"width": 820, "height": 1180})  # where the record is a sheet
    replays.shown(page, "dream-capture", "#m40")

    def take(name: str) -> None:
        page.locator("dialog[open] .body > *").first.wait_for()
        camera.take(page, f"/r/sheet {name}", lang)
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 820, "height": 1180})

    page.locator("#link").click()
    take("link")
    page.keyboard.press("b")
    take("branch")
    for name, place in IN_MENU.items():
        page.locator("#more").click()
        page.locator(".footer-line").nth(place).click()
        take(name)
    page.goto("/r")
    page.locator(".bring").wait_for()
    camera.take(page, "/r/sheet bring", lang)


def take_tables(camera: Camera, browser: Browser, host: str, lang: str) -> None:
    """Every phase of every game at its fullest, and the sheets of a table."""
    if not (camera.wants("table") or "table" in camera.only):
        return
    with visit(browser, host, lang) as page:
        on: Stage = stage(page, sit_down(page, "dream-capture"), lang)
        claimed = scene("turn play", 0, ja=claim("ja"), en=claim("en"))
        claimed.name = f"{claimed.name} claim"
        fullest = [match(0), match(3), match(4), claimed]
        for one in [*itertools.chain.from_iterable(scenes(*game) for game in GAMES), *fullest]:
            camera.take(page, f"table {one.name.replace(':', '')}", lang, lambda one=one: on.show(one))  # type: ignore[misc]
        on.show(scene("watching", 4))
        for name, opener in SHEETS.items():
            if camera.wants(f"table sheet {name}"):
                page.locator(opener).first.evaluate("button => button.click()")
                page.locator("dialog[open] .body > *").first.wait_for()
                camera.take(page, f"table sheet {name}", lang)
                page.keyboard.press("Escape")
    with visit(browser, host, lang, hints=True) as page:
        page.add_init_script(LINE)
        stage(page, sit_down(page, "lotarot"), lang)
        page.locator("#welcome-ok").wait_for()
        camera.take(page, "table welcome", lang)


def take_way(camera: Camera, browser: Browser, host: str, data: Path) -> None:
    """The way of a rulebook: its author reads Japanese, its reviewer English."""
    if not camera.wants("way"):
        return
    with visit(browser, host, "ja") as author, visit(browser, host, "en") as reviewer:
        first = author.viewport_size
        for step in rulebook_way.way(author, reviewer, lambda name: make_reviewer(data, name)):
            camera.take(step.page, f"way {step.name}", "ja" if step.page is author else "en")
            step.page.set_viewport_size(first or {"width": 1280, "height": 800})
            if step.name == "draft":
                take_editor(camera, step.page)
        for name, page in {"ja": author, "en": reviewer}.items():
            page.goto("/you")
            camera.take(page, "way you", name)


def take_editor(camera: Camera, page: Page) -> None:
    """The other parts of the editor, and the list of drafts."""
    address = page.url.partition("#")[0]
    for part in ("data", "en"):
        page.goto("/robots.txt")
        page.goto(f"{address}#{part}")
        page.locator("#write > *").first.wait_for()
        page.wait_for_timeout(800)
        camera.take(page, f"way draft {part}", "ja")
    page.goto("/write")
    page.locator("#write > *").first.wait_for()
    camera.take(page, "way drafts", "ja")
    page.goto(f"{address}#ja")


def take(folder: Path, only: str, idle: Path | None) -> None:
    """All pictures of this working tree."""
    folder.mkdir(parents=True, exist_ok=True)
    camera = Camera(folder, only, idle is not None)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as run:
        replays.keep(Path(data), replays.GAMES)
        with ThreadPoolExecutor(1) as beside:  # the browser's loop runs in this thread
            beside.submit(asyncio.run, reviews.keep_deals(Path(data) / FILE)).result()
        with site(Path(data), AT_ONCE, LOOSE, seeds=SEED) as address:
            browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
            host = f"http://{address}"
            for lang in LOOKS:
                for part in (take_pages, take_deals, take_own, take_tables):
                    part(camera, browser, host, lang)
            take_way(camera, browser, host, Path(data))
            browser.close()
    if idle:
        idle.write_text("\n".join(sorted(key for key, works in (camera.works or {}).items() if not works)) + "\n")


def compare(before: Path, after: Path, to: Path) -> int:
    """Say which pictures differ, and show both of each beside each other; how many there are."""
    to.mkdir(parents=True, exist_ok=True)
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    differing = 0
    for name in names:
        if not (before / name).exists() or not (after / name).exists():
            print(f"{name}: only {'after' if (after / name).exists() else 'before'}")
            continue
        old, new = (Image.open(folder / name).convert("RGB") for folder in (before, after))
        if (what := difference(old, new)) is None:
            continue
        differing += 1
        print(f"{name}: {what}")
        both = Image.new("RGB", (old.width + new.width + 8, max(old.height, new.height)), "#f0f")
        both.paste(old, (0, 0))
        both.paste(new, (old.width + 8, 0))
        both.save(to / name)
    print(f"{differing} of {len(names)} differ")
    return differing


def difference(old: Image.Image, new: Image.Image) -> str | None:
    """How two pictures differ, if they do."""
    if old.size != new.size:
        return f"{old.width} × {old.height} → {new.width} × {new.height}"
    apart = ImageChops.difference(old, new).convert("L").point(lambda value: 255 if value > 24 else 0)
    if (box := apart.getbbox()) is None:
        return None
    return f"{apart.histogram()[255]} pixels, in {box}"


def main() -> None:
    """Take pictures, or compare them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    ways: Any = parser.add_subparsers(dest="way", required=True)
    taking = ways.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--only", default="", help="only states in whose name one of these stands, such as 'table,/r/'")
    taking.add_argument("--idle", type=Path, help="the file into which declarations are written that change nothing")
    comparing = ways.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--to", type=Path, default=Path("/tmp/looks-differ"))
    asked = parser.parse_args()
    if asked.way == "take":
        take(asked.folder, asked.only, asked.idle)
    else:
        compare(asked.before, asked.after, asked.to)


if __name__ == "__main__":
    main()
