"""Pictures of the way of a rulebook that plays: form, table, desk, book, a stranger's table, a variant, their figures.

python bench/play_pictures.py [--folder docs/pictures]

Each is one sheet: at a desk and on a phone, in both languages and themes. Needs Pillow besides what the tests need.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "xtarot-site" / "tests"))

from pictures import LOOKS, Look, save, sheet

from site_support.live import LOOSE, Person, site
from site_support.sending_in import done
from site_support.signing_up import make_reviewer, sign_up
from support.chromium import OPTIONS, find
from xtarot.rulebooks.manuscript import read_folder

BOOK = Path(__file__).resolve().parents[1] / "examples" / "rulebooks" / "moon-ferry"
VARIANT = "moon-ferry-twice"
DEALS = 100  # between bots, for the figures
NAMES = ("author", "reviewer", "stranger")


def looks_of(browser: Browser, host: str, person: Person) -> list[Look]:
    """All browsers of a person who signed in otherwise."""
    cookies = [
        {"name": name, "value": value, "url": f"http://{host}"}
        for name, value in person.cookies.items()
        if name != "lang"
    ]
    return [Look(browser, host, how, cookies) for how in LOOKS]


def way(people: dict[str, Person]) -> Iterator[tuple[str, str, str, str]]:
    """Each step: what it is called, who looks, at which page, and for what to wait."""
    author, reviewer, stranger = (people[name] for name in NAMES)
    files = dict(read_folder(BOOK).files)
    code = author.http("POST", "/api/drafts/files", json={"files": files}).json()["code"]
    yield "form", "author", f"/write/{code}#play", ".tried-score, .tried-deal table"
    text = author.http("GET", f"/api/drafts/{code}").json()
    opened = author.http("POST", f"/api/drafts/{code}/table", json={"play": text["play"], "data": text["data"]}).json()
    yield "table", "author", opened["url"], "#hand .card"
    done(author, code, "send")
    done(reviewer, code, "take")
    yield "desk", "reviewer", f"/desk/{code}", ".judging-of"
    done(reviewer, code, "publish")
    yield "book", "stranger", "/rules/moon-ferry", ".ways"
    played = stranger.http("POST", "/api/play", json={"game": "moon-ferry"}).json()
    yield "stranger", "stranger", played["url"], "#hand .card"
    variant = stranger.http("POST", "/api/drafts/variant/moon-ferry").json()["code"]
    yield "variant", "stranger", f"/write/{variant}#play", ".tried-score, .tried-deal table"
    publish_variant(stranger, reviewer, variant)


def publish_variant(author: Person, reviewer: Person, code: str) -> None:
    """Tricks count twice in it."""
    text = author.http("GET", f"/api/drafts/{code}").json()
    text["play"]["score"][0]["each_trick"] = 2
    text["data"] |= {"game": VARIANT, "author": {"ja": "浅葱", "en": "Asagi"}, "licence": {"ja": "MIT", "en": "MIT"}}
    for lang, once, twice in (("en", "counts 1 point", "counts 2 points"), ("ja", "チームに1点", "チームに2点")):
        text[lang] = text[lang].replace(once, twice)
    body = {key: text[key] for key in ("data", "ja", "en", "play")} | {"base": text["revision"], "id": "picture"}
    author.http("PUT", f"/api/drafts/{code}", json=body)
    done(author, code, "send")
    done(reviewer, code, "take")
    done(reviewer, code, "publish")


def ready(page: Page, address: str, what: str) -> None:
    """Open a page and wait for what it is about."""
    page.goto(address)
    page.wait_for_selector(what)
    page.wait_for_timeout(2500)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as data, sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        with site(Path(data), limits=LOOSE) as host:
            take_way(browser, host, Path(data), folder)
        with site(Path(data), limits=LOOSE, figures=DEALS) as host:
            take_figures(browser, host, folder)
        browser.close()


def take_way(browser: Browser, host: str, data: Path, folder: Path) -> None:
    """From the form to the variant."""
    people = {name: Person(host) for name in NAMES}
    for name, called in zip(NAMES, ("Hayama", "Tokiwa", "Asagi"), strict=True):
        sign_up(people[name], called)
    make_reviewer(data, "Tokiwa")
    for step, who, address, what in way(people):
        looks = looks_of(browser, host, people[who])
        for look in looks:
            ready(look.page, address, what)
        save(sheet([look.take() for look in looks]), folder / f"play-{step}.png")
        for look in looks:
            look.context.close()


def take_figures(browser: Browser, host: str, folder: Path) -> None:
    """What the site has found out about the variant, beside the book it varies."""
    for game in (BOOK.name, VARIANT):  # one after the other
        while httpx.get(f"http://{host}/rules/{game}/figures").status_code != httpx.codes.OK:
            time.sleep(2)
    looks = [Look(browser, host, how, []) for how in LOOKS]
    for look in looks:
        ready(look.page, f"/rules/{VARIANT}/figures", ".findings")
        look.page.evaluate("[...document.querySelectorAll('.findings')].at(-1).scrollIntoView()")
    save(sheet([look.take() for look in looks]), folder / "play-figures.png")


if __name__ == "__main__":
    main()
