"""The games that are installed, by their entry points."""

import sys
from copyreg import pickle
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from xtarot.games.faults import explain
from xtarot.games.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

GROUP = "xtarot.games"


class UnknownGame(KeyError):
    """No game of this name is installed, or the one that has it cannot be played: the message says what is wrong."""

    def __str__(self) -> str:
        return str(self.args[0])


def names(with_bots: bool = False) -> list[str]:
    """The names of the installed games; `with_bots`: of those that bots can play, and that can be loaded."""
    return [name for name, game in installed().items() if game.bots] if with_bots else sorted(_points())


def installed() -> dict[str, Game]:
    """The installed games by name. One that cannot be played is left out, and the log says once why."""
    return {name: game for name in names() if (game := _try(name))}


@cache
def load(name: str) -> Game:
    """The game of this name. Raises UnknownGame."""
    point = _points().get(name)
    if point is None:
        from difflib import get_close_matches

        close = get_close_matches(name.lower(), names(), 1)
        known = f"did you mean {close[0]}?" if close else f"there are {', '.join(names())}"
        raise UnknownGame(f"no game {name!r} is installed; {known}")
    try:
        game = Game(point.load())
    except Exception as error:  # a stranger's module may fail in any way
        raise UnknownGame(f"the game {name!r} cannot be loaded: {explain(error)}") from error
    if game.name != name:
        raise UnknownGame(f"the game {name!r} cannot be loaded: its NAME is {game.name!r}, unlike its entry point")
    return game


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
    if game.name in _points() and _points()[game.name].module.startswith("xtarot."):
        raise UnknownGame(f"{game.where('NAME')}: NAME is {game.name!r}, a game of ours; take another")
    return game


@cache  # it reads every installed package's metadata: 5 ms at each call
def entry_points(group: str) -> "EntryPoints":
    """Those of `importlib.metadata`, which takes a third of the time of `import xtarot`, and is not always needed."""
    from importlib.metadata import entry_points

    return entry_points(group=group)


def _points() -> "dict[str, EntryPoint]":
    """The entry points by name; where a stranger's has the name of one of ours, ours."""
    points = sorted(entry_points(group=GROUP), key=lambda point: point.module.startswith("xtarot."))
    return {point.name: point for point in points}


@cache
def _try(name: str) -> Game | None:
    try:
        return load(name)
    except UnknownGame as error:
        from logging import getLogger

        getLogger(__name__).warning("%s", error)
        return None


pickle(Game, lambda game: (load, (game.name,)))  # another process has its own
