"""Pictures of the whole way of a rulebook: from the first text to the revision, as its author and a reviewer see it.

python bench/programme_pictures.py [--only WORDS] [--folder docs/pictures]

Each step is one sheet: at a desk and on a phone, in both languages and themes. Needs Pillow besides what the tests
need.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from pictures import LOOKS, Look, save, sheet

import rulebook_way
from chromium import OPTIONS, find
from live import LOOSE, site
from signing_up import make_reviewer

FIRST = {"author": "desktop ja light", "reviewer": "desktop en dark"}  # in which browser each of them goes the way


def at_home(browser: Browser, host: str, who: str) -> tuple[Page, list[Look]]:
    """The page on which somebody goes the way, and all browsers of that person."""
    first = Look(browser, host, FIRST[who], [])
    first.page.goto("/")
    cookies = [one for one in first.context.cookies() if one["name"] != "lang"]
    looks = [first if how == first.how else Look(browser, host, how, cookies) for how in LOOKS]
    return first.page, looks


def show(looks: list[Look], page: Page) -> None:
    """Open in all browsers of a person what one of them shows."""
    for look in looks:
        if look.page is not page:
            look.page.goto(page.url)


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="only steps whose name has this in it, such as 'review'")
    parser.add_argument("--folder", type=Path, default=Path(__file__).resolve().parents[1] / "docs" / "pictures")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, site(Path(data), limits=LOOSE) as host, sync_playwright() as run:
        browser = run.chromium.launch(executable_path=find(), args=OPTIONS)
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
