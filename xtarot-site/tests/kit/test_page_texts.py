"""The texts of pages and of what players read elsewhere: one word for one thing, and each page with its own."""

import re
from pathlib import Path

from xtarot_site.app import FEATURES
from xtarot_site.kit.assets.assets import read_assets
from xtarot_site.kit.pages.texts import TEXTS

ROOT = Path(__file__).parents[3]
SOURCES = (ROOT / "src" / "xtarot", ROOT / "xtarot-site" / "src" / "xtarot_site")

PAGES = [page for feature in FEATURES for page in feature.PAGES]

# What players do not say, as an expression, and what is said instead, everywhere.
BETTER = {
    "打ちます|打てま": "プレイします、出します",
    "デクレアラー": "ディクレアラー",
    "閉じられ": "終了しました",
    "いま一番": "いま最強",
    "消えた": "無効",
    r"\bthe parent\b": "the dealer",
    r"\banew\b": "again",
    "A word for": "Tips for",
    "取った数": "トリック",
    "55½": "55.5",
}


def test_players_read_one_word_for_a_thing() -> None:
    files = [path for source in SOURCES for path in source.rglob("*texts.py")]
    files += [*SOURCES[0].rglob("bots/levels.py"), *(SOURCES[0] / "rulebooks").rglob("*.*")]
    read = {path: path.read_text("utf-8") for path in files if path.suffix in {".py", ".md", ".toml"}}
    found = [
        f"{path.relative_to(ROOT)}: {word[0]}; say {better}"
        for path, text in read.items()
        for pattern, better in BETTER.items()
        for word in re.finditer(pattern, text)
    ]
    assert not found
    assert len(read) > 15


def test_a_page_says_otherwise_only_what_is_filled_alike() -> None:
    """A text of one page may replace one of all pages, whose scripts go on filling it as they did."""
    found = [
        f"{page.name}: {key}"
        for page in PAGES
        for key in page.texts.keys() & TEXTS.keys()
        if re.findall(r"{\w+}", page.texts[key].en) != re.findall(r"{\w+}", TEXTS[key].en)
    ]
    assert found == []


def test_a_feature_names_the_pages_whose_templates_it_has() -> None:
    assert sorted(page.name for page in PAGES) == sorted(read_assets().pages)
