"""A site with all the broken plug-ins installed: each fails by itself, in a sentence, and nothing else is touched."""

import logging
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from site_support.live import Person, site
from support.broken_plugins import PLUGINS
from support.campaign import part_of
from support.installing import install
from xtarot import rulebooks
from xtarot.games import registry
from xtarot.games.plugins import Plugins
from xtarot_site import app
from xtarot_site.table.watchdog import Guard

OURS = {"arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy"}
MOVES = 5  # that a person makes at a table of each
ENDED = {"screen-raises", "brace-event", "score-untold", "event-untold", "nothing-legal", "apply-raises", "loop"}
WELL = "brace-prompt"  # where a brace is left, and nothing else is wrong


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names of all the broken plug-ins, installed besides what is."""
    place = tmp_path / "site-packages"
    place.mkdir()
    for plugin in PLUGINS:
        plugin.install(place)
    monkeypatch.syspath_prepend(place)
    there = Plugins("game", lambda name, module: module, registry.UnknownGame).points
    install(monkeypatch, registry.GAMES, *there.values())
    kept = (rulebooks.books, rulebooks.system)
    for cached in kept:
        cached.cache_clear()
    registry.installed()
    rulebooks.books()
    yield [plugin.name for plugin in PLUGINS]
    for cached in kept:
        cached.cache_clear()
    for name in [name for name in sys.modules if name.endswith("_plugin")]:
        del sys.modules[name]


def played(person: Person, game: str) -> str:
    """Play a little at a table of a game: how it went, as far as a person is told."""
    opened = person.http("POST", "/api/tables", json={"game": game, "pace": 0})
    if opened.status_code != 201:
        assert opened.status_code == 400, opened.text
        return str(opened.json()["detail"])
    code = opened.json()["code"]
    person.view, person.v = {}, -1
    try:
        person.join(code)
        for _ in range(MOVES):
            person.until(lambda: "can" in person.view or person.view["deal"]["phase"] == "over", 8)
            if "can" not in person.view:
                break
            person.ask("act", move=some_move(person.view["can"]))
        person.until(lambda: "can" in person.view or person.view["deal"]["phase"] == "over", 3)
    except (ConnectionClosed, TimeoutError, AssertionError):
        pass
    person.leave()
    page = person.http("GET", f"/table/{code}")
    assert page.status_code in (200, 410), page.text
    return "the table has ended" if page.status_code == 410 else ""


def some_move(can: dict[str, Any]) -> str:
    """A move that the page offers."""
    buttons, cards = can["actions"]["buttons"], can["actions"]["cards"]
    return str(buttons[0]["move"] if buttons else f"{can.get('verb', 'play')} {cards[0]}")


def test_each_fails_by_itself(
    tmp_path: Path, installed: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "xtarot")
    monkeypatch.setattr(app, "Guard", partial(Guard, 1.0))
    with site(tmp_path) as host, Person(host) as mio, Person(host) as aki:
        mio.join(mio.open("dream-capture", name="Mio"))
        assert mio.http("GET", "/").status_code == 200
        shown = {game["name"] for game in mio.http("GET", "/api/games").json() if game["playable"]}
        assert shown >= OURS
        told = {name: played(aki, name) for name in dict.fromkeys([*part_of(installed, 5), *sorted(ENDED), WELL])}
        assert mio.ask("pace", pace=1)["t"] == "ack"
        assert mio.view["deal"]["phase"] == "play"
    left_out = {name for name in installed if name not in shown}
    logged = [record.getMessage() for when in ("setup", "call") for record in caplog.get_records(when)]
    for name in sorted(left_out):
        assert sum(f"the game {name!r} cannot be loaded: " in line for line in logged) == 1, name
    assert told[WELL] == ""
    ended = {name for name in installed if told.get(name) == "the table has ended"}
    assert ended >= ENDED
    for name in ended:
        assert any(line.startswith("table ") and f"since {name} failed: " in line for line in logged), name
