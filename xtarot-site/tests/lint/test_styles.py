"""The stylesheets: each is in a page, each selector in one of them, each class in use; breakpoints are theirs alone."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import xtarot.rulebooks
from xtarot.printing.booklet import COVERS
from xtarot_site.kit.assets.sheets import imported, join_sheets, write_out
from xtarot_site.kit.assets.sources import PARTS, SITE, entry_of, static_files, templates

SHEETS = {
    name: path.read_text(encoding="utf-8")
    for name, path in static_files().items()
    if path.suffix == ".css" and path.name != "fonts.css"
}
SCRIPTS = [path for path in static_files().values() if path.suffix == ".js"]
PAGES = {path.name: path.read_text(encoding="utf-8") for path in templates()}
LATE = re.compile(r"styled\('([^']+)'\)")  # loaded by a script
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
PRELUDE = re.compile(r"([^{};]+)\{")  # what stands before a block: a selector, or an at-rule
COMMA = re.compile(r",\s*(?![^(]*\))")
NAME = re.compile(r"[.#]([A-Za-z][\w-]*)")
NUMBERED = re.compile(r"-(?:\d+|[SCHD])$")  # `cover-${k}`, `of-${suit}`
LENGTH = re.compile(r"(?<![\w.])-?[\d.]+(?:px|rem)\b")  # as bench/styles.py counts them
BLOCK = re.compile(r"([^{};]+)\{([^{}]+)\}")
LENGTHS = 72  # of all features: those of one place, as the edge of a card
WITH_A_NUMBER = {  # queries for one place alone
    "(--phone) and (max-height: 619px)",
    "(max-width: 1239px)",
    "(max-width: 1339px)",
}


def selectors(sheet: str) -> Iterator[str]:
    for prelude in PRELUDE.findall(COMMENT.sub("", sheet)):
        text = " ".join(prelude.split())
        if not text.startswith("@") and text not in ("from", "to"):
            yield from COMMA.split(text)


def test_every_stylesheet_is_in_a_page() -> None:
    entries = {f"{entry_of(path)}.css" for path in templates() if path.parent != PARTS}
    entries |= {name for page in PAGES.values() for name in re.findall(r'<style data-inline="([^"]+)">', page)}
    late = {name for path in SCRIPTS for name in LATE.findall(path.read_text(encoding="utf-8"))}
    joined = {name for entry in entries & SHEETS.keys() for name in imported(SHEETS, entry)}
    assert SHEETS.keys() == joined | late


def test_a_selector_stands_in_one_stylesheet() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for name, sheet in SHEETS.items():
        for selector in selectors(sheet):
            places[selector].add(name)
    assert len(places) > 500
    assert not {selector: names for selector, names in places.items() if len(names) > 1}


def test_every_class_and_id_of_a_stylesheet_is_in_use() -> None:
    paths = [*SCRIPTS, *SITE.rglob("*.py"), *Path(xtarot.rulebooks.__file__).parent.glob("*.py")]
    made = "\n".join([*PAGES.values(), *(path.read_text(encoding="utf-8") for path in paths)])
    words = set(re.findall(r"[\w-]+", made))
    named = {name for sheet in SHEETS.values() for selector in selectors(sheet) for name in NAME.findall(selector)}
    assert not {name for name in named if name not in words and NUMBERED.sub("-", name) not in words}


def components() -> Iterator[tuple[str, str]]:
    """The stylesheets without comments, but not the tokens."""
    yield from ((name, COMMENT.sub("", sheet)) for name, sheet in SHEETS.items() if name != "lib/tokens.css")


def test_lengths_are_tokens() -> None:
    lines = ((name, line.strip()) for name, sheet in components() for line in sheet.splitlines())
    numbers = [f"{name}: {line}" for name, line in lines for _ in LENGTH.findall(line)]
    assert len(numbers) <= LENGTHS, "\n".join([f"{len(numbers)} lengths are numbers:", *numbers])


def test_queries_have_names() -> None:
    found = ((name, query) for name, sheet in components() for query in re.findall(r"@media ([^{]+?) *\{", sheet))
    assert not [f"{name}: {query}" for name, query in found if LENGTH.search(query) and query not in WITH_A_NUMBER]


def test_rules_that_say_the_same_are_one() -> None:
    places: dict[str, list[str]] = defaultdict(list)
    for name, sheet in components():
        for prelude, block in BLOCK.findall(sheet):
            if block.count(";") >= 4:
                places[" ".join(block.split())].append(f"{name}: {' '.join(prelude.split())}")
    twice = {block: names for block, names in places.items() if len(names) > 1}
    assert not twice


def test_scripts_repeat_no_breakpoint() -> None:
    queries = re.compile(r"\((?:min|max)-(?:width|height)|inner(?:Width|Height) [<>]")
    assert not [path.name for path in SCRIPTS if queries.search(path.read_text(encoding="utf-8"))]


def test_a_cover_has_the_colour_that_its_booklet_has() -> None:
    colours = re.findall(r"\.cover(?:-\d)? \{[^}]*background: (#\w+)", SHEETS["lib/cover.css"])
    assert colours == [*COVERS]


def test_a_sheet_is_joined_after_what_it_imports_each_once() -> None:
    sheets = {
        "lib/tokens.css": "@custom-media --phone (max-width: 699px); /* held upright */\n\na {\n  top: 0;\n}\n",
        "lib/bar.css": '@import "tokens.css";\n\nb {\n  top: 0;\n}\n',
        "home/home.css": '/* Home. */\n\n@import "../lib/tokens.css";\n@import "../lib/bar.css";\n\n'
        "@media (--phone) and (scripting: none) {\n  c {\n    top: 0;\n  }\n}\n",
    }
    written = write_out(sheets)
    assert imported(written, "home/home.css") == ["lib/tokens.css", "lib/bar.css", "home/home.css"]
    joined = "a{top:0}b{top:0}@media (max-width:699px) and (scripting:none){c{top:0}}"
    assert join_sheets(written, "home/home.css") == joined


@pytest.mark.parametrize(
    ("sheet", "fault"),
    [
        ("@media (--phone) {\n}\n", "no query is named --phone"),
        ("@custom-media --low (a);\n@custom-media --low (b);\n", "two queries are named --low"),
    ],
)
def test_a_query_has_its_name_once(sheet: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        write_out({"home.css": sheet})


def test_a_sheet_in_a_page_names_no_files() -> None:
    with pytest.raises(ValueError, match="addresses"):
        join_sheets({"home.css": 'a {\n  background: url("a.png");\n}\n'}, "home.css")
