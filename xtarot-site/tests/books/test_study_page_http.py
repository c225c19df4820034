"""The page of a game's figures: what was found stands on it, in both languages, and nothing of a stranger's runs."""

import re
import shutil
from pathlib import Path

import msgspec
import pytest

from xtarot.games import load
from xtarot.lab.study.figures import Dead, Figures, decode_figures
from xtarot.lab.study.runner import StudyPlan, study
from xtarot.rulebooks import Book, book, read_book
from xtarot.rulebooks.manuscript import Manuscript, read_folder
from xtarot.rulebooks.metadata import Origin
from xtarot.rules.texts import LANGS, Lang
from xtarot_site.books.study.charts import histogram, ticks
from xtarot_site.books.study.study_html import clause_shares, figures
from xtarot_site.books.study.texts import TEXTS
from xtarot_site.submissions.service import FIGURES_FILE as FILE


@pytest.fixture(scope="module")
def found() -> Figures:
    bonus = "game_bonus_at=DC-15+DC-16"
    return study(
        "dream-capture", StudyPlan(4, ["random", "steady"], reached=[bonus], pairs=2, compiled=False), workers=1
    )


def shelved(found: Figures, folder: Path) -> Book:
    """Dream Capture's rulebook with these figures beside it."""
    found.save(folder / FILE)
    return msgspec.structs.replace(book("dream-capture"), manuscript=read_folder(folder))


@pytest.mark.parametrize("lang", LANGS)
def test_every_figure_is_on_the_page(found: Figures, tmp_path: Path, lang: Lang) -> None:
    page = figures(shelved(found, tmp_path), lang) or ""
    numbers = {one.share.percent() for play in found.plays for one in (*play.events, *play.refusals)}
    numbers |= {part.percent() for play in found.plays for line in play.lines for part in (line.share, line.decides)}
    numbers |= {side.wins.percent() for play in found.plays for side in play.sides}
    numbers |= {one.won.percent() for one in found.skill} | {play.command for play in found.plays}
    assert not [number for number in numbers if number not in page]
    assert not re.findall(r"\{\w+\}", page)
    assert page.count('type="radio"') == len(found.plays) == page.count('class="played"')
    charts = re.findall(r'<svg[^>]*role="img"[^>]*>', page)
    assert charts
    assert not [chart for chart in charts if 'aria-label=""' in chart]


SAID = {
    "en": "between computer players it scores about once in 9 deals",
    "ja": "コンピューターどうしで遊ぶと、得点になるのは9ディールに1回ほど",
}


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_rare_is_said_beside_its_clause_and_nothing_of_the_rest(lang: Lang) -> None:
    beside = {one: clause_shares(book(one), lang) for one in ("dream-capture", "xrummy", "arcanarabe", "lotarot")}
    assert {one: {*shares} for one, shares in beside.items()} == {
        "dream-capture": {"DC-18", "DC-20"},
        "xrummy": {"XR-13"},
        "arcanarabe": set(),
        "lotarot": {"LT-10", "LT-19"},
    }
    assert SAID[lang] in beside["dream-capture"]["DC-18"]
    assert 'href="/rules/dream-capture/figures"' in beside["dream-capture"]["DC-18"]


def test_few_deals_say_nothing_beside_a_clause(found: Figures, tmp_path: Path) -> None:
    assert clause_shares(shelved(found, tmp_path), "en") == {}


@pytest.mark.parametrize("lang", LANGS)
def test_bots_have_the_names_that_players_know(lang: Lang) -> None:
    page = figures(book("dream-capture"), lang) or ""
    words = re.sub(r"<pre.*?</pre>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert not re.findall(r"steady|strong:|worlds=|\beasy\b|\brandom\b", words)
    assert {"en": "Medium", "ja": "ふつう"}[lang] in words


def test_a_strangers_figures_are_text(found: Figures, tmp_path: Path) -> None:
    play = msgspec.structs.replace(found.plays[0], bot="<script>x</script>", dead=[Dead("event", "", "<b>y</b>")])
    page = figures(shelved(msgspec.structs.replace(found, plays=[play]), tmp_path), "en") or ""
    assert "<script" not in page
    assert "<b>y" not in page
    assert "&lt;script&gt;" in page


def test_figures_of_another_version_are_said_to_be_so(found: Figures, tmp_path: Path) -> None:
    page = figures(shelved(msgspec.structs.replace(found, version="0.90"), tmp_path), "en") or ""
    assert "rules v0.90; the book is v1.00" in page


@pytest.mark.parametrize("files", [{FILE: "{}"}, {FILE: ""}, {}])
def test_a_game_without_figures_has_no_page(files: dict[str, str]) -> None:
    shelf = msgspec.structs.replace(book("dream-capture"), manuscript=Manuscript(files))
    assert figures(shelf, "en") is None
    assert clause_shares(shelf, "en") == {}


def test_absurd_figures_are_left_out(found: Figures, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    play = msgspec.structs.replace(
        found.plays[0], deals=0, points=msgspec.structs.replace(found.plays[0].points, bars=[])
    )
    shelf = shelved(msgspec.structs.replace(found, plays=[play]), tmp_path)
    assert figures(shelf, "en") is None
    assert "make no sense" in caplog.text


def test_bars_stand_in_their_places() -> None:
    drawn = histogram([(0.0, 10), (1.0, 5)], 0, "two", (1.0, "one"))
    assert re.findall(r'x="([\d.]+)%" y="([\d.]+)" width="([\d.]+)%" height="([\d.]+)"', drawn) == [
        ("0.00", "24.0", "43.00", "150.0"),
        ("50.00", "99.0", "43.00", "75.0"),
    ]
    assert ticks(-100, 107) == [-100, -50, 0, 50, 100]
    assert ticks(0, 1) == [0, 1]


def test_every_game_of_ours_has_its_figures() -> None:
    wrong = []
    for name in ("dream-capture", "hexbridge", "xrummy", "arcanarabe", "lotarot"):
        game = load(name)
        kept = decode_figures(book(name).manuscript.files[FILE], FILE)
        if (kept.game, kept.version, kept.options) != (name, game.version, game.read_options({})):
            wrong.append(f"{name}: python bench/figures.py --only {name}")
    assert not wrong


def test_versions_are_compared_where_several_have_figures(found: Figures, tmp_path: Path) -> None:
    old, folder = tmp_path / "versions" / "0.90", load("dream-capture").rulebook
    assert folder
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    old.mkdir(parents=True)
    for name in ("book.toml", "ja.md", "en.md"):
        shutil.copy(folder / name, old)
    data = (old / "book.toml").read_text(encoding="utf-8").replace('version = "1.00"', 'version = "0.90"')
    (old / "book.toml").write_text(data, encoding="utf-8")
    found.save(tmp_path / FILE)
    assert "Version by version" not in (figures(read_book(tmp_path), "en") or "")
    msgspec.structs.replace(found, version="0.90").save(old / FILE)
    page = figures(read_book(tmp_path), "en") or ""
    table = page[page.index("Version by version") :]
    assert table.index("v0.90") < table.index("v1.00")
    assert next(side.wins.percent() for side in found.plays[1].sides) in table


@pytest.mark.parametrize("lang", LANGS)
def test_a_variant_stands_beside_the_book_it_varies(found: Figures, tmp_path: Path, lang: Lang) -> None:
    origin = shelved(found, tmp_path)
    variant = msgspec.structs.replace(origin, variant_of=Origin(game=origin.game, version=origin.version))
    title = TEXTS["variants"].of(lang)
    assert title in str(figures(variant, lang, origin))
    assert f"<th>{origin.name[lang]}</th>" in str(figures(variant, lang, origin)).replace(' scope="col"', "")
    assert title not in str(figures(variant, lang))
