"""The fonts that are printed with."""

import runpy
from pathlib import Path

from fontTools.ttLib import TTFont

from xtarot.printing.typeset import FOLDER, unprintable

FONTS = FOLDER / "fonts"
ROOT = Path(__file__).parents[3]
SCRIPT = runpy.run_path(str(ROOT / "scripts/fonts"))


def test_every_font_has_every_character_that_we_say_is_printed() -> None:
    said = set((FONTS / "characters.txt").read_text("utf-8")) - {"\n"}
    has = []
    for name in SCRIPT["PRINTED"]:
        with TTFont(FONTS / f"{name}.ttf") as font:
            has.append(set(map(chr, font.getBestCmap())))
    assert said == set.intersection(*has)


def test_every_character_of_our_rulebooks_and_games_can_be_printed() -> None:
    written = [ROOT / place for place in ("src/xtarot/rulebooks", "src/xtarot/printing", "examples")]
    texts = [file for place in written for file in place.rglob("*") if file.suffix in {".md", ".toml"}]
    texts += [*(ROOT / "src/xtarot/games").glob("*.py"), *(ROOT / "examples").glob("*/*.py")]
    assert len(texts) > 30
    lacking = {file.name: signs for file in texts if (signs := unprintable(file.read_text("utf-8")))}
    assert not lacking, "run scripts/fonts again"


def test_fonts_stay_small_and_carry_their_licence() -> None:
    assert sum(file.stat().st_size for file in FONTS.iterdir()) < 10_000_000
    for package in ("noto-sans-jp", "noto-serif-jp"):
        assert "SIL OPEN FONT LICENSE" in (FONTS / f"OFL-{package}.txt").read_text(encoding="utf-8")


def test_what_our_fonts_lack_is_named_once_and_what_only_steers_the_display_is_left_out() -> None:
    assert unprintable("漢字♠か\u3099e\u0301, \u202eabc\ufe0f\u200b") == ""
    assert unprintable("👍 ok 👍\N{SNOWMAN WITHOUT SNOW}\x07") == "👍⛄\x07"
