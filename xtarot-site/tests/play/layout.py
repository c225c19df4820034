"""What is wrong with the layout of a page, at every size and in both languages.

A page that exists is checked with `at_every_size`; a moment of play is shown by a `Stage`, without a server's table.
"""

from collections.abc import Collection, Iterator
from pathlib import Path
from zlib import crc32

from playwright.sync_api import Page

from play.scenes import LANGS, Scene
from site_support.pages import sit_down
from support.campaign import part_of

SIZES = {
    "desktop": (1280, 720),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "flat phone": (844, 390),
    "large": (2560, 1440),
    "zoomed to 200 %": (640, 400),
}
SCRIPT = Path(__file__).with_name("offenders.js").read_text("utf-8")

# A line to no server: it shows what it is given, and answers what the chosen cards make.
LINE = """
window.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  constructor() {
    window.line = this;
    setTimeout(() => this.onopen?.());
  }
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  send(text) {
    const asked = JSON.parse(text);
    const made = asked.t === 'offer' && window.offers[asked.cards.sort().join(' ')];
    const answer = made ? { t: 'offers', ...made } : { t: 'pong', v: 0 };
    this.hear({ ...answer, id: asked.id });
  }
  close() {}
};
"""

# Resolved when what has changed has been drawn.
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Shows a scene, with the cards chosen that a finger raises; then whether anything is wrong.
SHOW = """async (scene) => {
  const drawn = () => DRAWN;
  document.querySelector('#prompt > .button:not(#back)')?.click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); // nothing is chosen
  for (const toast of document.querySelectorAll('.toast')) toast.click();
  window.offers = scene.offers;
  while (!line.onmessage) await drawn(); // the page of a busy machine may be dialling again
  line.hear(scene.message);
  const one = scene.message.own.can?.one;
  if (!one || matchMedia('(max-width: 699px), (pointer: coarse)').matches) {
    for (const card of scene.chosen) {
      document.querySelector(`.card:not(.inert)[data-card="${card}"]`)?.click();
      await null;
    }
  }
  await drawn();
}""".replace("DRAWN", DRAWN)


def prepare(page: Page) -> None:
    """Let pages of this browser be checked; before the first is opened."""
    page.add_init_script(SCRIPT)


def resize(page: Page, size: str) -> None:
    """Show the page at one of the SIZES, and have it drawn."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is. Where anything is, it is drawn once more: what then is, stays."""
    findings: list[str] = page.evaluate("offenders()")
    if findings:
        page.evaluate(DRAWN)
        findings = page.evaluate("offenders()")
    return findings


def sizes_in(lang: str, k: int = 0, one_in: int = len(LANGS)) -> list[str]:
    """The sizes, one in so many, at which the kth of some things is looked at in this language.

    At every second it is looked at all in one of the two languages.
    """
    return part_of(SIZES, one_in, (k + LANGS.index(lang)) % one_in)


A_THIRD = 3  # of the sizes: pages are many


def at_every_size(page: Page, name: str, sizes: Collection[str] = ()) -> Iterator[str]:
    """What is wrong with the page at these sizes; without any at a third, beginning as the name decides."""
    for size in sizes or part_of(SIZES, A_THIRD, crc32(name.encode()) % A_THIRD):
        resize(page, size)
        yield from (f"{name}, {size}: {fault}" for fault in faults(page))


class Stage:
    """A page of a table that shows scenes of any game."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang = page, lang

    def show(self, scene: Scene) -> None:
        """Show a scene."""
        self.page.evaluate(SHOW, scene.told(self.lang))

    def offenders(self, scenes: list[Scene], languages: int = len(LANGS)) -> Iterator[str]:
        """What is wrong with each scene at every size; the check shows each at one, in one of so many languages."""
        own = part_of(enumerate(scenes), languages, LANGS.index(self.lang) % languages)
        for size in SIZES:
            resize(self.page, size)
            for k, scene in own:
                if size in part_of(SIZES, len(SIZES), k // languages % len(SIZES)):
                    self.show(scene)
                    where = f"{scene.name}, {self.lang}, {size}"
                    yield from (f"{where}: {fault}" for fault in self.page.evaluate("offenders()"))


def stage(page: Page, game: str, lang: str) -> Stage:
    """The page of a table of this game, cut off from its server."""
    prepare(page)
    page.add_init_script(LINE)
    sit_down(page, game)
    page.evaluate("document.fonts.ready")
    return Stage(page, lang)
