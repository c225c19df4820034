"""The stylesheets: each is in a page, each selector in one of them, each class in use; breakpoints are theirs alone."""

import re
from collections import defaultdict
from collections.abc import Iterator

from xtarot.printing.booklet import COVERS
from xtarot.web.assets.assets import ROOT, WEB

SHEETS = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(ROOT.rglob("*.css"))
    if path.name != "fonts.css"
}
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.html"))}
LATE = re.compile(r"styled\('([^']+)'\)")  # loaded by a script
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
PRELUDE = re.compile(r"([^{};]+)\{")  # what stands before a block: a selector, or an at-rule
COMMA = re.compile(r",\s*(?![^(]*\))")
NAME = re.compile(r"[.#]([A-Za-z][\w-]*)")
NUMBERED = re.compile(r"-\d+$")  # `cover-${k}`


def selectors(sheet: str) -> Iterator[str]:
    for prelude in PRELUDE.findall(COMMENT.sub("", sheet)):
        text = " ".join(prelude.split())
        if not text.startswith("@") and text not in ("from", "to"):
            yield from COMMA.split(text)


def test_every_stylesheet_is_in_a_page() -> None:
    inlined = {
        name
        for page in PAGES.values()
        for names in re.findall(r'<style data-inline="([^"]+)">', page)
        for name in names.split()
    }
    late = {name for path in ROOT.rglob("*.js") for name in LATE.findall(path.read_text(encoding="utf-8"))}
    assert SHEETS.keys() == inlined | late


def test_a_selector_stands_in_one_stylesheet() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for name, sheet in SHEETS.items():
        for selector in selectors(sheet):
            places[selector].add(name)
    assert len(places) > 500
    assert not {selector: names for selector, names in places.items() if len(names) > 1}


def test_every_class_and_id_of_a_stylesheet_is_in_use() -> None:
    paths = [*ROOT.rglob("*.js"), *WEB.rglob("*.py"), WEB.parent / "rulebooks" / "html.py"]
    made = "\n".join([*PAGES.values(), *(path.read_text(encoding="utf-8") for path in paths)])
    words = set(re.findall(r"[\w-]+", made))
    named = {name for sheet in SHEETS.values() for selector in selectors(sheet) for name in NAME.findall(selector)}
    assert not {name for name in named if name not in words and NUMBERED.sub("-", name) not in words}


def test_scripts_repeat_no_breakpoint() -> None:
    queries = re.compile(r"\((?:min|max)-(?:width|height)|inner(?:Width|Height) [<>]")
    assert not [path.name for path in sorted(ROOT.rglob("*.js")) if queries.search(path.read_text(encoding="utf-8"))]


def test_a_cover_has_the_colour_that_its_booklet_has() -> None:
    colours = re.findall(r"\.cover(?:-\d)? \{[^}]*background: (#\w+)", SHEETS["lib/cover.css"])
    assert colours == [*COVERS]
