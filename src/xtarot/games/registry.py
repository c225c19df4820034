"""The games that are installed, by their entry points."""

import sys
from collections.abc import Mapping
from copyreg import pickle
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from xtarot.games.faults import explain
from xtarot.games.game import Game
from xtarot.games.plugins import Plugins, UnknownPlugin


class UnknownGame(UnknownPlugin):
    """No game of this name is installed, or the one that has it cannot be played."""


def _game(name: str, module: ModuleType) -> Game:
    game = Game(module)
    if game.name != name:
        raise ValueError(f"its NAME is {game.name!r}, unlike its entry point")
    return game


GAMES = Plugins("game", _game, UnknownGame, explain)
installed, bring, add = GAMES.installed, GAMES.bring, GAMES.add


def names(with_bots: bool = False) -> list[str]:
    """The names of the installed games; `with_bots`: of those that bots can play, and that can be loaded."""
    return [name for name, game in installed().items() if game.bots] if with_bots else [*GAMES.points, *GAMES.brought]


def rules_installed() -> dict[str, str]:
    """The version of each installed game, without those that were brought."""
    return {name: game.version for name, game in installed().items() if name in GAMES.points}


PLAY_FILE = "play.toml"  # what makes the folder of a rulebook a game
_FAMILIES = "xtarot.families"  # is made of games, and so imported only when such a folder is asked for


def load(name: str | Path | Mapping[str, Any]) -> Game:
    """The installed game of this name or, where none is, of this folder, a rulebook that plays. Raises UnknownGame."""
    if not isinstance(name, Mapping) and str(name) not in GAMES.points and (Path(name) / PLAY_FILE).is_file():
        return _of_family(Path(name))
    return load_reference(str(name) if isinstance(name, Path) else name)


def load_reference(reference: str | Mapping[str, Any]) -> Game:
    """The game of a `Game.reference`, which may be a stranger's: no folder is looked at. Raises UnknownGame."""
    return _of_family(reference) if isinstance(reference, Mapping) else GAMES.load(reference)


def _of_family(where: Path | Mapping[str, Any]) -> Game:
    game: Game = import_module(_FAMILIES).game_in(where)
    return game


def find_game(game: str | Path | Game) -> Game:
    """The game that is meant by its name, by a file or folder that has it, or by itself. Raises UnknownGame."""
    if isinstance(game, Game):
        return game
    return load_file(Path(game)) if Path(game).suffix == ".py" else load(game)


def load_file(path: Path) -> Game:
    """The game in a file, which need not be installed; what it imports may lie beside it. Raises UnknownGame."""
    from importlib.util import module_from_spec, spec_from_file_location

    if not path.is_file():
        raise UnknownGame(f"{path}: there is no such file")
    spec = spec_from_file_location(path.stem, path)
    if path.stem in sys.modules or not spec or not spec.loader:
        raise UnknownGame(
            f"{path} cannot be read as a module called {path.stem!r}; give it another name, ending in .py"
        )
    sys.path.insert(0, str(path.absolute().parent))
    module = sys.modules[path.stem] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        game = Game(module)
    except Exception as error:  # a stranger's module may fail in any way
        del sys.modules[path.stem]
        raise UnknownGame(explain(error)) from error
    if game.name in GAMES.points and GAMES.points[game.name].module.startswith("xtarot."):
        raise UnknownGame(f"{game.where('NAME')}: NAME is {game.name!r}, a game of ours; take another")
    _files[path.absolute()] = game
    return game


_files: dict[Path, Game] = {}  # the games that were loaded from files


def _reduce(game: Game) -> tuple[Any, ...]:
    """What `pickle` writes of a game: where to load it, since another process has its own."""
    paths = [path for path, loaded in _files.items() if loaded is game]
    return (_load_once, (paths[0],)) if paths else (load_reference, (game.reference,))


def _load_once(path: Path) -> Game:
    return _files.get(path) or load_file(path)


pickle(Game, _reduce)
