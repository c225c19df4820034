"""Pictures of the way of a rulebook that plays: the form, a table, the desk, the book, a stranger's table, a variant.

python bench/play_pictures.py [--folder docs/pictures]

Each is one sheet: at a desk and on a phone, in both languages and themes. Needs Pillow besides what the tests need.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from pictures import LOOKS, Look, save, sheet

from support.chromium import OPTIONS, find
from support.live import LOOSE, Person, site
from support.sending_in import done
from support.signing_up import make_reviewer, sign_up
from xtarot.rulebooks.manuscript import read_folder

BOOK = Path(__file__).resolve().parents[1] / "examples" / "rulebooks" / "moon-ferry"
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
    with tempfile.TemporaryDirectory() as data, site(Path(data), limits=LOOSE) as host, sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
        people = {name: Person(host) for name in NAMES}
        for name, called in zip(NAMES, ("Hayama", "Tokiwa", "Asagi"), strict=True):
            sign_up(people[name], called)
        make_reviewer(Path(data), "Tokiwa")
        for step, who, address, what in way(people):
            looks = looks_of(browser, host, people[who])
            for look in looks:
                ready(look.page, address, what)
            save(sheet([look.take() for look in looks]), folder / f"play-{step}.png")
            for look in looks:
                look.context.close()
        browser.close()


if __name__ == "__main__":
    main()
