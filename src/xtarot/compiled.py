"""The compiled twin of a game: the same source, rebuilt by Numba.

This is the only module that imports Numba. Rules carry no decorators: `twin` walks a game's functions and what they
call by name, rebuilds each with its callees compiled, and keeps the machine code on disk. Numba's own cache looks only
at the file a function stands in, so ours lies in a folder named by a hash of every source that took part, and of the
versions: a change anywhere leads to a fresh compile, never to stale rules.
"""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.extending import intrinsic

from xtarot import state, steps
from xtarot.games import Game

CACHE_VARIABLE = "XTAROT_CACHE"  # where the machine code is kept, instead of the user's cache folder


def _count_bits(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.int64(numba.int64), generate


def _count_trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(numba.types.boolean, False))

    return numba.int64(numba.int64), generate


_ctpop: Any = intrinsic(_count_bits)
_cttz: Any = intrinsic(_count_trailing_zeros)


def _bits(word: int) -> int:
    return _ctpop(numba.int64(word))  # type: ignore[no-any-return]  # an intrinsic has no type


def _lowest(word: int) -> int:
    return _cttz(numba.int64(word))  # type: ignore[no-any-return]  # an intrinsic has no type


# What the processor does better than the plain source.
_INSTRUCTIONS: dict[Any, Any] = {state.bits: _bits, state.lowest: _lowest}


class Twin:
    """A game's functions, compiled; attributes are called as the game's are, on the same records.

    ``legal``, ``fault``, ``apply``, … are the rules; ``extend``, ``step``, ``play``, ``judge``, … are `xtarot.steps`
    bound to them. `kernel` compiles any further function that calls these by name.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules: dict[str, Any] = {name: getattr(game.rules, name) for name in steps.SUPPLIED}
        self._folder = _cache_folder() / f"{_fingerprint(game)}-{game.name}"
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._compiled: dict[int, Any] = {}
        for name in (*steps.SUPPLIED, *steps.BOUND):
            if isinstance(value := getattr(game.rules if name in steps.SUPPLIED else steps, name), FunctionType):
                setattr(self, name, self.kernel(value))

    def __getattr__(self, name: str) -> Any:  # for the type checker: all functions are set above
        raise AttributeError(f"{self.game.name} has no compiled function {name!r}")

    def kernel(self, function: Callable[..., Any]) -> Any:
        """`function` compiled, with this game's functions for those of `xtarot.steps.SUPPLIED` that it names.

        It may call any plain function by name; loops over int64, as rules are written. Releases the GIL.
        """
        if id(function) in self._compiled:
            return self._compiled[id(function)]
        assert isinstance(function, FunctionType)
        plain = _INSTRUCTIONS.get(function, function)
        namespace = self._namespace(plain)
        twin = FunctionType(plain.__code__, namespace, plain.__name__, plain.__defaults__)
        # Symbols of the machine code are named after this; those of two games must not meet in one process.
        twin.__qualname__ = f"{plain.__qualname__}.{self.game.name}"
        numba.config.CACHE_DIR = str(self._folder)  # type: ignore[attr-defined]  # read when the dispatcher is made
        compiled = numba.njit(cache=True, nogil=True, forceinline=True)(twin)  # inlined: a third faster
        self._compiled[id(function)] = compiled
        if plain is function:
            for name in plain.__code__.co_names:
                callee = namespace.get(name)
                if isinstance(callee, FunctionType):
                    namespace[name] = self.kernel(callee)
        return compiled

    def _namespace(self, function: FunctionType) -> dict[str, Any]:
        """The globals for the twins of a module's functions, one dict a module."""
        found = self._namespaces.get(function.__module__)
        if found is None:
            supplied = {} if function.__module__ == self.game.rules.__name__ else self._rules
            found = self._namespaces[function.__module__] = {**function.__globals__, **supplied}
        return found


@cache
def twin(game: Game) -> Twin:
    """The compiled twin of a game. Functions are compiled, or read from the disk, when first called."""
    return Twin(game)


def _fingerprint(game: Game) -> str:
    """A hash of the sources of everything that may take part, and of the versions of what compiles it."""
    digest = hashlib.sha256()
    for path in sorted({*_sources(Path(__file__)), *_sources(Path(game.rules.__file__ or ""))}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for part in (version("numba"), version("numpy"), version("llvmlite"), sys.version):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:20]


def _sources(path: Path) -> Iterator[Path]:
    """The file, and all sources of the package it stands in but for those from which nothing is compiled."""
    yield path
    top = path.parent
    while (top / "__init__.py").exists():
        for source in top.rglob("*.py"):
            if source.relative_to(top).parts[0] not in ("web", "table", "faces", "rulebooks", "cli.py"):
                yield source
        top = top.parent


def _cache_folder() -> Path:
    """Where machine code is kept: $XTAROT_CACHE, the user's cache folder, or a temporary one if need be."""
    chosen = os.environ.get(CACHE_VARIABLE)
    folder = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "xtarot"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.gettempdir()) / f"xtarot-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
