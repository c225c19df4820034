"""The fonts we ship hold every character of our texts."""

import runpy
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from xtarot.printing import FONTS as PRINTED

ROOT = Path(__file__).parents[3]
FONTS = ROOT / "xtarot-site/src/xtarot_site/kit/static/fonts"
SCRIPT = runpy.run_path(str(ROOT / "scripts/fonts"))


@pytest.fixture(scope="module")
def used() -> dict[str, Path]:
    """Every character of our texts, and a file that it is in."""
    found: dict[str, Path] = SCRIPT["used"]()
    return found


@pytest.mark.parametrize("family", ["noto-sans-jp", "noto-serif-jp"])
@pytest.mark.parametrize("weight", [400, 700])
def test_every_character_of_our_texts_is_in_the_fonts(used: dict[str, Path], family: str, weight: int) -> None:
    has: set[str] = set()
    for half in ("latin", "ja"):
        with TTFont(FONTS / f"{family}-{weight}-{half}.woff2") as font:
            has |= set(map(chr, font.getBestCmap()))
    missing = {sign: str(file) for sign, file in used.items() if sign not in has}
    assert not missing, "run scripts/fonts again"


def test_fonts_stay_small_and_carry_their_licence() -> None:
    for file in FONTS.glob("*.woff2"):
        assert file.stat().st_size < (30_000 if "latin" in file.name else 205_000), file.name
    for package in ("noto-sans-jp", "noto-serif-jp"):
        assert "SIL OPEN FONT LICENSE" in (FONTS / f"OFL-{package}.txt").read_text(encoding="utf-8")


def test_the_style_sheet_names_each_font_once() -> None:
    css = (FONTS / "fonts.css").read_text(encoding="utf-8")
    named = [file.name for file in (*FONTS.glob("*.woff2"), *PRINTED.glob("*.ttf"))]
    assert [name for name in named if css.count(f'url("{name}")') != 1] == []
    assert css.count("@font-face") == len(named) == 11
    assert css.rindex(".ttf") < css.index(".woff2"), "what stands first is asked last"
