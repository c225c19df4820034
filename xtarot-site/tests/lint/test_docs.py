"""What the documents say of the code is so, and what they name is there."""

import re
from pathlib import Path
from typing import get_type_hints

import pytest

from lint.test_imports import FOLDERS, LAYERS, ROWS
from xtarot.games import Rules, Texts
from xtarot.rulebooks.metadata import Metadata, read_metadata

ROOT = Path(__file__).parents[3]
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text("utf-8")
DOCUMENTS = [
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "tests/README.md")),
]
PLACES = ("deploy", "src", "tests", "xtarot-site", "scripts", "docs", "examples", "bench", "records")
PATHS = [f"/{path.name}/" for path in ROOT.iterdir()]
PATHS += [f"{path}/"[len(f"{ROOT}") :] for place in PLACES for path in (ROOT / place).rglob("*")]


def test_the_page_on_rulebooks_names_every_key_of_their_data() -> None:
    page = (ROOT / "docs/rulebooks.md").read_text("utf-8")
    assert not [key for key in Metadata.__struct_fields__ if f"`{key}`" not in page]
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    _, wrong = read_metadata(example)
    assert {each.code for each in wrong} == {"missing"}


def test_the_page_on_tests_names_every_module_of_support() -> None:
    table = (ROOT / "tests/README.md").read_text("utf-8").partition("| --- |")[2]
    folders = (ROOT / "tests/support", ROOT / "xtarot-site/tests/site_support")
    assert set(re.findall(r"`(\w+)`", table)) >= {path.stem for folder in folders for path in folder.glob("*.py")}


def test_the_architecture_has_the_rows_of_the_import_test() -> None:
    assert rows_of("The library") == ROWS
    assert rows_of("The site") == LAYERS, "the table of docs/architecture.md names each feature, in this order"
    (scripts,) = re.findall(r"^Scripts: (.*?)\.", ARCHITECTURE, re.MULTILINE | re.DOTALL)
    assert tuple(tuple(re.findall(r"`([\w-]+)`", row)) for row in scripts.split("→")) == FOLDERS, (
        "the line Scripts of docs/architecture.md names each folder of scripts, in this order"
    )


def rows_of(section: str) -> tuple[tuple[str, ...], ...]:
    """The names in the first column of the table of a section."""
    text = ARCHITECTURE.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return tuple(tuple(re.findall(r"`(\w+)`", row)) for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE))


def test_the_architecture_is_read_in_one_sitting() -> None:
    assert len(ARCHITECTURE.split()) <= 1500


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    for name, section in re.findall(r"\]\(([^)#:]+)#?([^):]*)\)", page.read_text("utf-8")):
        path = page.parent / name
        assert path.exists(), f"{page.name} links to {name}"
        assert not section or section in sections(path), f"{page.name} links to {name}#{section}"


def sections(page: Path) -> list[str]:
    """The names by which headings are linked to."""
    headings = re.findall(r"^#+ (.*)", page.read_text("utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_that_documents_name_are_there(page: Path) -> None:
    named = re.findall(r"`([\w./-]+?)/?`", page.read_text("utf-8"))
    paths = {
        name for name in named if re.search(r"^[a-z]\w*/[a-z]|\w\.(?:py|js|ts|css|html|md|toml|typ|jsonc?|txt)$", name)
    }
    made_up = re.compile(r"NAME|my_game")
    assert not {name for name in paths if not made_up.search(name) and not any(f"/{name}/" in each for each in PATHS)}


def test_the_guide_has_the_names_of_the_contract_and_they_are_few() -> None:
    """Each name that a module may define counts once; those of special needs are met by few games."""
    contract = {name for part in (Rules, Texts) for name in get_type_hints(part)}
    contract |= {
        name for part in (Rules, Texts) for name, value in vars(part).items() if isinstance(value, staticmethod)
    }
    guide = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    listed = guide[guide.index("## Everything a module may have") : guide.index("## Functions for rules")]
    main, special = (
        {name for row in re.findall(r"^\| (.*?) \|", part, re.MULTILINE) for name in re.findall(r"`(\w+)", row)}
        for part in listed.split("### For special needs")
    )
    assert main | special == contract
    assert len(contract) <= 45
    assert len(main) <= 33


def test_the_example_is_short() -> None:
    assert len((ROOT / "examples/plugin/high_card.py").read_text("utf-8").splitlines()) < 80
