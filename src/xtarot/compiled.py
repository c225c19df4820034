"""A compiled game: the same source, rebuilt by Numba.

Only this module and `numba_inside` import Numba. Rules carry no decorators: `compiled_game` walks a game's functions
and what they call by name, rebuilds each with its callees compiled, and keeps the machine code on disk. Numba's own
cache looks only at the file a function stands in, so ours lies in folders named by a hash of every source that can take
part, which are those it imports, and of the versions: a change anywhere leads to a fresh compile, never to stale rules.

There are two ways to compile, with the same results. The public one keeps to what Numba documents, and so works with
any of its versions. The fast one (`numba_inside`) takes half the time to compile, and its code is up to a third faster;
it is taken when it works with the Numba that is installed.
"""

import ast
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from importlib.util import resolve_name
from logging import getLogger
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.extending import intrinsic

from xtarot import steps
from xtarot.cards import Ints
from xtarot.games import Game
from xtarot.state import bits, highest, lowest, zeros

CACHE_VARIABLE = "XTAROT_CACHE"  # where the machine code is kept, instead of the user's cache folder
KEPT_DAYS = 30  # unused machine code stays this long
FINGERPRINT_LENGTH = 20  # hexadecimal digits
OURS = "xtarot."  # the modules of our own games begin so
BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")  # where the syntax tree of a statement has statements
LEG_VARIABLE = "XTAROT_NUMBA"  # set to "public" to use only what Numba documents

logger = getLogger(__name__)


def _count_bits(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.int64(numba.int64), generate


def _count_trailing_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(numba.types.boolean, False))

    return numba.int64(numba.int64), generate


def _count_leading_zeros(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(numba.types.boolean, False))

    return numba.int64(numba.int64), generate


_ctpop: Any = intrinsic(_count_bits)
_cttz: Any = intrinsic(_count_trailing_zeros)
_ctlz: Any = intrinsic(_count_leading_zeros)


def _bits(word: int) -> int:
    return _ctpop(numba.int64(word))  # type: ignore[no-any-return]  # an intrinsic has no type


def _lowest(word: int) -> int:
    return _cttz(numba.int64(word))  # type: ignore[no-any-return]  # an intrinsic has no type


def _highest(word: int) -> int:
    return 63 - _ctlz(numba.int64(word))  # type: ignore[no-any-return]  # an intrinsic has no type


def _zeros(n: int) -> Any:
    return np.zeros(n, np.int64)


# What machine code does otherwise than the plain source.
_INSTRUCTIONS: dict[Any, Any] = {bits: _bits, lowest: _lowest, highest: _highest, zeros: _zeros}


# Two ways to compile

Kind = Callable[..., Any]


class Leg(NamedTuple):
    """A way to compile. Both kinds take a function, `bounds` (check indices) and `inline` (put it into its callers)."""

    name: str
    kernel: Kind  # for Python to call, kept on disk
    callee: Kind  # for compiled functions to call


def _public_kernel(function: FunctionType, *, bounds: bool, inline: bool) -> Any:
    return numba.njit(cache=True, nogil=True, boundscheck=bounds)(function)


def _public_callee(function: FunctionType, *, bounds: bool, inline: bool) -> Any:
    return numba.njit(nogil=True, boundscheck=bounds)(function)


@cache
def _leg() -> Leg:
    """The fast way to compile where it works, else the public one."""
    if os.environ.get(LEG_VARIABLE) != "public":
        try:
            from xtarot import numba_inside

            leg = Leg("inside", numba_inside.kernel, numba_inside.callee)
            _try_out(leg)
            return leg
        except Exception as problem:  # Numba's inside may have changed in any way
            logger.warning("Numba %s compiles games as it documents, which is slower: %r", version("numba"), problem)
    return Leg("public", _public_kernel, _public_callee)


def _try_out(leg: Leg) -> None:
    """Compile a kernel and what it calls, or read it from the disk; raise if that does not work."""
    numba.config.CACHE_DIR = str(_folder((), leg, "probe"))  # type: ignore[attr-defined]
    names: dict[str, Any] = {"__name__": __name__, "bits": leg.callee(_bits, bounds=False, inline=False)}
    names["_probe_add"] = leg.callee(FunctionType(_probe_add.__code__, names), bounds=False, inline=True)
    probe = leg.kernel(FunctionType(_probe.__code__, names), bounds=False, inline=False)
    if (found := probe(np.array([1, 2]))) != _probe([1, 2]):
        raise ArithmeticError(f"the probe gives {found}")


def _probe(numbers: Ints) -> int:
    return _probe_add(numbers, 5) + _probe_add(numbers, 8)


def _probe_add(numbers: Ints, n: int) -> int:
    for i in range(2):
        numbers[i] += n
    return bits(numbers[1])


# A compiled game

Parts = Mapping[Any, Any]


class CompiledGame:
    """A game's functions, compiled; attributes are called as the game's are, on the same records.

    ``legal``, ``violation``, ``apply``, … are the rules; ``extend``, ``step``, ``validate``, … are `xtarot.steps` bound
    to them. `kernel` compiles any further function that calls these by name. With `bounds` every index is checked: one
    that is out of range raises IndexError, where machine code would read or overwrite what lies there.
    """

    def __init__(self, game: Game, bounds: bool = False) -> None:
        self.game = game
        self._leg = _leg()
        self._bounds = bounds
        self._name = f"{game.name}-bounds" if bounds else game.name
        self._rules: dict[str, Any] = {name: game.functions[name] for name in steps.SUPPLIED}
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._compiled: dict[tuple[int, Kind], Any] = {}
        self._making: list[Callable[..., Any]] = []  # from the kernel on, each called by the one before
        for name in (*steps.SUPPLIED, *steps.BOUND):
            if isinstance(value := {**vars(steps), **self._rules}[name], FunctionType):
                setattr(self, name, self.kernel(value))

    def __getattr__(self, name: str) -> Any:  # for the type checker: all functions are set above
        raise AttributeError(f"{self.game.name} has no compiled function {name!r}")

    def kernel(self, function: Callable[..., Any]) -> Any:
        """`function` compiled, with this game's functions for those of `xtarot.steps.SUPPLIED` that it names.

        It may call any plain function by name, also itself; loops over int64, as rules are written. Releases the GIL.
        Raises TypeError for functions that call each other in a circle.
        """
        return self._find(function, self._leg.kernel)

    def with_parts(self, parts: Parts) -> "CompiledGame":
        """A compiled game whose kernels call, for each function that is a key of `parts`, the one that it stands for.

        Functions from whose files no key can be reached are this one's own.
        """
        return _Assembled(self, parts)

    def _find(self, function: Callable[..., Any], kind: Kind) -> Any:
        return self._make(function, kind)

    def _make(self, function: Callable[..., Any], kind: Kind, label: str = "", parts: Parts | None = None) -> Any:
        if function in self._making[:-1] and function is not self._making[-1]:
            circle = " → ".join(f.__qualname__ for f in [*self._making[self._making.index(function) :], function])
            raise TypeError(f"machine code cannot be made of functions that call each other in a circle: {circle}")
        if (id(function), kind) in self._compiled:
            return self._compiled[id(function), kind]
        parts = parts or {}
        plain = _INSTRUCTIONS.get(function, parts.get(function, function))
        assert isinstance(plain, FunctionType)
        namespace = self._namespace(plain)
        rebuilt = FunctionType(plain.__code__, namespace, plain.__name__, plain.__defaults__)
        # Symbols of the machine code are named after this; those of two games must not meet in one process.
        rebuilt.__qualname__ = f"{plain.__qualname__}.{self._name}{label}"
        if kind is self._leg.kernel:
            modules = (self.game.module, plain.__module__, *(part.__module__ for part in parts.values()))
            # Read when the kernel is made.
            numba.config.CACHE_DIR = str(_folder(modules, self._leg, self._name))  # type: ignore[attr-defined]
        # The code of rules is put in where they are called: a third faster, and not too long.
        inline = plain.__module__ in _sources(self.game.module)
        compiled = kind(rebuilt, bounds=self._bounds, inline=inline)
        self._compiled[id(function), kind] = compiled
        if function not in _INSTRUCTIONS:
            self._making.append(function)
            try:
                for name in plain.__code__.co_names:
                    value = namespace.get(name)
                    if isinstance(value, FunctionType):
                        namespace[name] = self._find(value, self._leg.callee)
                    elif _is_table(value):
                        namespace[name] = np.array(value, np.int64)
            except TypeError:
                del self._compiled[id(function), kind]
                raise
            finally:
                self._making.pop()
        return compiled

    def _namespace(self, function: FunctionType) -> dict[str, Any]:
        """The globals for the compiled functions of a module, one dict a module."""
        found = self._namespaces.get(function.__module__)
        if found is None:
            supplied = {} if function.__module__ == self.game.module else self._rules
            found = self._namespaces[function.__module__] = {**function.__globals__, **supplied}
        return found


def _is_table(value: object) -> bool:
    """Whether this is a list of whole numbers, or of such lists: in machine code an array."""
    return isinstance(value, (tuple, list)) and all(isinstance(part, int) or _is_table(part) for part in value)


class _Assembled(CompiledGame):
    """A compiled game with parts of its own; what these do not touch is shared with the plain one."""

    def __init__(self, plain: CompiledGame, parts: Parts) -> None:
        self.__dict__.update({**vars(plain), "_namespaces": {}, "_compiled": {}})
        self._plain, self._parts = plain, parts
        self._gaps = {part.__module__ for part in parts}
        names = sorted(f"{key.__qualname__}={part.__module__}.{part.__qualname__}" for key, part in parts.items())
        self._label = "+" + hashlib.sha256(" ".join(names).encode()).hexdigest()[:8]

    def _find(self, function: Callable[..., Any], kind: Kind) -> Any:
        function = self._parts.get(function, function)
        if self._gaps.isdisjoint(_sources(function.__module__)):
            return self._plain._find(function, kind)
        return self._make(function, kind, self._label, self._parts)


def compiled_game(game: Game, bounds: bool = False) -> CompiledGame:
    """The compiled functions of a game. Functions are compiled, or read from the disk, when first called.

    A stranger's game is always compiled with `bounds`: an index out of range is an error, and overwrites nothing.
    """
    return _compiled_game(game, bounds or not game.module.startswith(OURS))


@cache
def _compiled_game(game: Game, bounds: bool) -> CompiledGame:
    return CompiledGame(game, bounds)


@cache
def _folder(modules: tuple[str, ...], leg: Leg, name: str) -> Path:
    """Where machine code made of these modules is kept. Its time is that of its last use."""
    root = _cache_folder()
    folder = root / f"{_fingerprint(modules, leg.name)}-{name}"
    try:
        os.utime(folder)
    except FileNotFoundError:  # so something is about to be compiled, which takes longer than to look at all folders
        _prune(root)
    except OSError:  # the folder is another user's
        pass
    return folder


@cache
def _prune(root: Path) -> None:
    """Delete the folders of machine code that nobody has used for KEPT_DAYS, as far as that is possible."""
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    for folder in root.glob(f"{'[0-9a-f]' * FINGERPRINT_LENGTH}-*"):
        with suppress(OSError):
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


@cache
def _fingerprint(modules: tuple[str, ...], leg: str) -> str:
    """A hash of these modules, of all they import, and of what compiles them: the way and the versions."""
    digest = hashlib.sha256()
    sources = {name: path for module in (*modules, __name__) for name, path in _sources(module).items()}
    for name, path in sorted(sources.items()):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    for part in (leg, version("numba"), version("numpy"), version("llvmlite"), sys.version):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:FINGERPRINT_LENGTH]


@cache
def _sources(module: str) -> dict[str, Path]:
    """The files of a module and of everything it imports from its own package or ours, by the modules' names."""
    found: dict[str, Path] = {}
    waiting = [module]
    homes = {module.partition(".")[0], __name__.partition(".")[0]}
    while waiting:
        name = waiting.pop()
        file = getattr(sys.modules.get(name), "__file__", None)
        if name not in found and name.partition(".")[0] in homes and file:
            found[name] = Path(file)
            package = getattr(sys.modules[name], "__package__", None) or ""
            waiting += _imports(found[name], package)
    return found


@cache
def _imports(file: Path, package: str) -> list[str]:
    """What may be modules among the names that a source imports, at its top or in a block.

    Not in a function: machine code imports nothing, and its folder must be the same whether or not that has happened.
    """
    found: list[str] = []
    waiting: list[ast.AST] = [ast.parse(file.read_bytes())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            found += [origin, *(f"{origin}.{name.name}" for name in node.names)]
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            waiting += [part for block in BLOCKS for part in getattr(node, block, ())]
    return found


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
