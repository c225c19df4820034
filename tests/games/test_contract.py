"""What a game's module must have: all that is wrong is reported at once, and only what the contract names counts."""

import importlib.util
import logging
import re
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from inspect import unwrap
from pathlib import Path
from types import ModuleType

import pytest

from support.installing import install
from xtarot.bots import steady
from xtarot.bots.search.game_hooks import NAMES, own_part
from xtarot.games import BrokenGame, Game, UnknownGame, installed, load, names, registry
from xtarot.games.plugins import Plugins
from xtarot.rulebooks import book
from xtarot.rules.hooks import Bots, Policy, Search, System

EXAMPLE = Path(__file__).parents[2] / "examples/plugin/high_card.py"
SOURCE = EXAMPLE.read_text(encoding="utf-8")

Module = Callable[..., ModuleType]


@pytest.fixture
def module(tmp_path: Path) -> Module:
    """Makes the example's module with pieces of its source replaced, and more names."""

    def made(*changes: tuple[str, str], **more: object) -> ModuleType:
        source = SOURCE
        for old, new in changes:
            assert old in source
            source = source.replace(old, new)
        path = tmp_path / "stranger.py"
        path.write_text(source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("stranger", path)
        assert spec
        assert spec.loader
        found = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found)
        vars(found).update(more)
        return found

    return made


def faults(module: ModuleType) -> tuple[str, ...]:
    with pytest.raises(BrokenGame) as caught:
        Game(module)
    assert str(caught.value).startswith("stranger.py is not a game that can be played:\n- ")
    return caught.value.faults


def test_all_that_is_wrong_is_said_at_once(module: Module) -> None:
    broken = module(
        ("def legal(s, seat, cards)", "def legal(s, seat)"),
        ("def score", "def scored"),
        ("ZONES =", "REGIONS ="),
        SEATS=4,
    )
    lines = [1 + SOURCE[: SOURCE.index(text)].count("\n") for text in ("TITLE, SEATS", "def legal(")]
    assert faults(broken) == (
        f"line {lines[0]}: SEATS is 4; it must be tuple[int, ...]: the numbers of seats, rising: (2, 3, 4)",
        f"line {lines[1]}: legal(s, seat) takes other arguments; write def legal(s, seat, cards)",
        "score is missing; write def score(s, lines)",
        "ZONES is missing: the piles as zones of the screen",
    )


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ([('("turn", 1', '("round", 1')], "a fact cannot be called 'round', for NumPy means something else by it"),
        ([('"c"})', '"c"}, *map(str, range(61)))')], "there are 63 buttons; a game has 62 at most"),
        ([('{"play": "c"}', '{"play": "cd"}')], "after 'play' comes 'cd'"),
        ([('"c"}', '"ccc"}')], "LAYOUT has room for moves of 2 parts; write PILES.layout(…, partial=4)"),
        ([("return 5", "return 50")], "2 hands of 50 cards are more than the 88"),
        ([("piles(seats=4", "piles(seats=3")], "PILES are for 3 seats, and SEATS says 4"),
        ([("hand=per", "mine=per"), ('["hand"]', '["mine"]'), ('zone("hand"', 'zone("mine"')], "PILES has no hand"),
        ([('zone("table", "pile"', 'zone("hand", "pile"')], "two ZONES have the same key"),
        ([('"high-card"', '"High Card"')], "NAME is 'High Card'"),
        ([("without(*(f", "2 * without(*(f")], "PACK, with the more_packs of DEALING, has each card once"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)  # fmt: skip
def test_what_does_not_go_together_is_found(module: Module, changes: list[tuple[str, str]], fault: str) -> None:
    assert [one for one in faults(module(*changes)) if re.match(rf"line \d+: {re.escape(fault)}", one)]


def test_a_function_that_happens_to_be_called_like_something_means_nothing(module: Module) -> None:
    """Before hooks had a namespace, a game with a function called `value` had it as the evaluation of the search."""
    game = Game(
        module(value=lambda s: 0, steady=lambda v: 0, easy=lambda v: 0, policy=lambda v: 0, TAKE=1, CALL="play")
    )
    assert (game.steady, game.easy, game.search, game.auction) == (None, None, Search(), None)
    assert not [name for name in NAMES if own_part(game, name)]


def test_a_stranger_names_hooks_as_we_do(module: Module) -> None:
    system = System(lambda v, lang: [], lambda v, seat, button, lang: "")
    policy = Policy(lambda v, seat, cards, buttons: 0, system)
    game = Game(module(BOTS=Bots(policy, "xtarot.bots.easy.hexbridge", Search(value=lambda s, totals, ours: 0.0))))
    assert steady.policy(game) is policy.choose
    named = steady.system(game)
    assert named
    assert unwrap(named.meanings) is system.meanings
    easy = load("hexbridge").easy
    assert easy
    assert game.easy is easy
    assert own_part(game, "value") is game.search.value
    with pytest.raises(BrokenGame, match=r"write EASY = Policy\(…\)"):
        _ = Game(module(BOTS=Bots(easy="xtarot.games.hexbridge"))).easy.choose  # type: ignore[union-attr]


def test_ours_name_their_own_rulebooks_and_bots() -> None:
    for name in ("arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy"):
        game = load(name)
        assert game.steady
        assert game.easy
        assert game.search.settings
        assert game.rulebook
        assert (game.rulebook / "book.toml").samefile(
            next(game.rulebook.parent.glob(f"{game.rulebook.name}/book.toml"))
        )
        assert book(name).game == name


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def deal(:\n", "broken_game.py, line 1"),
        ("import nowhere\n", "No module named 'nowhere'"),
        ("1 / 0\n", "broken_game.py, line 1: ZeroDivisionError"),
        ("NAME = 3\n", "NAME is 3; it must be str"),
        (SOURCE, "its NAME is 'high-card', unlike its entry point"),
    ],
)
def test_a_broken_plug_in_is_left_out_with_one_logged_sentence(
    source: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "broken_game.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    install(monkeypatch, registry.GAMES, EntryPoint("broken", "broken_game", registry.GAMES.group))
    monkeypatch.delitem(__import__("sys").modules, "broken_game", raising=False)
    with caplog.at_level(logging.WARNING, "xtarot"):
        assert "broken" in names()
        for _ in range(2):
            assert sorted(installed()) == sorted({*names()} - {"broken"})
    (logged,) = [record.message for record in caplog.records]
    assert why in logged
    with pytest.raises(UnknownGame, match="the game 'broken' cannot be loaded: "):
        load("broken")


def test_a_stranger_cannot_take_the_name_of_one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = list(entry_points(group=registry.GAMES.group))
    both = [*ours, EntryPoint("xrummy", "high_card", registry.GAMES.group)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: both)
    points = Plugins("game", lambda name, module: module, UnknownGame).points
    assert points["xrummy"].module == "xtarot.games.xrummy"
