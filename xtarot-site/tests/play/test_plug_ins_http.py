"""A stranger's game on the site: its rulebook, sign and card texts; and a broken one, which takes nothing else down."""

import html
from importlib.metadata import EntryPoint, PackageNotFoundError, version
from pathlib import Path

import pytest

from site_support.live import Person, site
from support.installing import install
from xtarot.games import registry
from xtarot.rulebooks import Shelf, books, ours
from xtarot_site.play.games import describe_games

try:
    version("xtarot-high-card")
except PackageNotFoundError:
    pytest.skip("examples/plugin is not installed; scripts/check installs it", allow_module_level=True)


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Besides all that is installed, a game with a syntax error."""
    (tmp_path / "broken_game.py").write_text("def deal(:", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    install(monkeypatch, registry.GAMES, EntryPoint("broken", "broken_game", registry.GAMES.group))


def test_the_home_page_has_its_sign_and_its_texts() -> None:
    shown = {game.name: game for game in describe_games("en", Shelf(books()))}
    found = shown["high-card"]
    assert found.playable
    assert (found.kind, found.tagline, found.minutes) == ("An example", "Five times the highest card.", 5)
    assert found.sign == ["M10 12h18v26H10z", "M20 8h18v26H20z"]
    assert "without rules" in str(shown["free"].tagline)
    assert shown["free"].sign


def test_its_rulebook_is_a_page_of_the_site(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        person = Person(host, "en")
        assert 'href="/rules/high-card"' in person.http("GET", "/rules").text
        page = person.http("GET", "/rules/high-card")
        assert page.status_code == 200
        assert '<section class="clause" id="HC-2">' in page.text


def test_a_broken_one_takes_nothing_down(tmp_path: Path, broken: None) -> None:
    assert "broken" in registry.names()
    with site(tmp_path) as host:
        person = Person(host, "en")
        assert person.http("GET", "/").status_code == 200
        names = [game["name"] for game in person.http("GET", "/api/games").json()]
        assert "broken" not in names
        assert "hexbridge" in names
        refused = person.http("POST", "/api/play", json={"game": "broken"})
        assert refused.status_code == 400
        assert "cannot be loaded" in refused.text


def test_a_game_without_a_rulebook_says_so(tmp_path: Path) -> None:
    with site(tmp_path, shelf=Shelf(ours())) as host:
        page = Person(host, "en").http("GET", "/rules/high-card")
        assert page.status_code == 200
        assert html.escape("This game has brought no rulebook") in page.text
