"""Takes pictures of a site that it serves: at a desk and on a phone, in both languages and themes."""

import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import import_path  # noqa: F401
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from site_support.live import LOOSE, Person, site
from site_support.signing_up import sign_up

SIZES = {"desktop": (1440, 900, 1), "phone": (390, 844, 2)}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
LOOKS = ("desktop ja light", "phone en light", "desktop en dark", "phone ja dark")
FILLED = 1500  # ms after a page was loaded: what it asks for has come
TALL, GAP, GROUND = 600, 12, (128, 128, 128)  # pixels of a row of a sheet, and around it
SETTINGS = {"motion": "off", "hints": False, "rest": "tap"}
ALONE = {
    "home": "desktop ja light",
    "dream-capture-announcement": "desktop en dark",
    "back-replay": "desktop ja light",
}  # large, for the README


class Step(NamedTuple):
    """A page of a person that is taken when `shown` is there."""

    name: str
    person: Person
    path: str
    shown: str
    scroll: bool = False  # to the last of these


class Look:
    """One browser of a person: its size, language and theme."""

    def __init__(self, browser: Browser, host: str, how: str, cookies: Mapping[str, str], **settings: Any) -> None:
        self.how = how
        size, lang, theme = how.split()
        width, height, scale = SIZES[size]
        self.context: BrowserContext = browser.new_context(
            base_url=f"http://{host}",
            locale=LOCALES[lang],
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=size == "phone",
            is_mobile=size == "phone",
        )
        for name, value in cookies.items():
            if name != "lang":
                self.context.add_cookies([{"name": name, "value": value, "url": f"http://{host}"}])
        stored = json.dumps(SETTINGS | {"theme": theme} | settings)
        self.context.add_init_script(f"localStorage.xtarot ??= JSON.stringify({stored})")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)

    def take(self) -> Image.Image:
        """A picture of the page as it is."""
        self.page.mouse.move(2, 300)  # so that no card is pointed at
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_timeout(250)
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")


class Camera(ExitStack):
    """Takes pictures of one site, whose names contain `only`, into a folder."""

    host: str
    data: Path

    def __init__(self, browser: Browser, folder: Path, only: str) -> None:
        super().__init__()
        self.browser, self.folder, self.only = browser, folder, only

    def serve(self, **config: Any) -> None:
        """Start the site."""
        self.data = Path(self.enter_context(TemporaryDirectory()))
        self.host = self.enter_context(site(self.data, limits=LOOSE, **config))

    def people(self, *names: str) -> list[Person]:
        """People who have signed up with these names."""
        people = [Person(self.host) for _ in names]
        for person, name in zip(people, names, strict=True):
            sign_up(person, name)
        return people

    @contextmanager
    def looks(self, person: Person | None = None, script: str = "", **settings: Any) -> Iterator[list[Look]]:
        """All browsers of a person; with a script that runs in each page before its own."""
        cookies = person.cookies if person else {}
        looks = [Look(self.browser, self.host, how, cookies, **settings) for how in LOOKS]
        for look in looks:
            look.context.add_init_script(script)
        yield looks
        for look in looks:
            look.context.close()

    def take(self, name: str, looks: Sequence[Look]) -> None:
        """Save what all looks show as one sheet."""
        if self.only in name:
            taken = {look.how: look.take() for look in looks}
            self.save(name, sheet([*taken.values()]))
            if how := ALONE.get(name):
                self.save(f"{name}-{how.replace(' ', '-')}", taken[how])

    def walk(self, steps: Iterable[Step]) -> None:
        """Take each step in all looks of its person."""
        for step in steps:
            with self.looks(step.person) as looks:
                for look in looks:
                    look.page.goto(step.path)
                    look.page.locator(step.shown).first.wait_for(state="attached")
                    look.page.wait_for_timeout(FILLED)
                    if step.scroll:
                        look.page.locator(step.shown).last.evaluate("node => node.scrollIntoView()")
                self.take(step.name, looks)

    def save(self, name: str, picture: Image.Image) -> None:
        """Write a picture in 256 colours: the most frequent, and some rare ones, such as gold."""
        if self.only not in name:
            return
        counted = sorted(picture.getcolors(1 << 24) or [], reverse=True)
        often = [part for _, colour in counted[:160] if isinstance(colour, tuple) for part in colour]
        rare = (picture.quantize(96, Image.Quantize.MAXCOVERAGE).getpalette() or [])[: 3 * 96]
        palette = Image.new("P", (1, 1))
        palette.putpalette((often + rare)[: 3 * 256])
        path = self.folder / f"{name}.png"
        picture.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size:,} bytes", flush=True)


def sheet(pictures: Sequence[Image.Image], across: int = 2, tall: int = TALL) -> Image.Image:
    """Rows of so many pictures, all equally high, and as wide as the first row."""
    small = [
        picture.resize((picture.width * tall // picture.height, tall), Image.Resampling.LANCZOS) for picture in pictures
    ]
    width = sum(picture.width + GAP for picture in small[:across]) + GAP
    whole = Image.new("RGB", (width, -(-len(small) // across) * (tall + GAP) + GAP), GROUND)
    for k, picture in enumerate(small):
        x = GAP + sum(before.width + GAP for before in small[k - k % across : k])
        whole.paste(picture, (x, GAP + k // across * (tall + GAP)))
    return whole
