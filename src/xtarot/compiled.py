"""A compiled game: the same source, rebuilt by Numba.

This is the only module that imports Numba. Rules carry no decorators: `twin` walks a game's functions and what they
call by name, rebuilds each with its callees compiled, and keeps the machine code on disk. Numba's own cache looks only
at the file a function stands in, so ours lies in folders named by a hash of every source that can take part, which are
those it imports, and of the versions: a change anywhere leads to a fresh compile, never to stale rules.

Numba makes machine code of every function, with a copy of all that it calls: of what lies deep, again and again. Here
only kernels, which Python calls, become machine code and are kept; what these call is put into them.
"""

import ast
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.metadata import version
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.types import unliteral
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


def _zeros(n: int) -> Any:
    return np.zeros(n, np.int64)


# What machine code does otherwise than the plain source.
_INSTRUCTIONS: dict[Any, Any] = {state.bits: _bits, state.lowest: _lowest, state.zeros: _zeros}


# Kernels, and what they call


class _CalleeCode(JITCodeLibrary):
    """Code that is optimised, and ready to be put into what calls it, but no machine code."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Nothing: what a function needs of Python stands in its machine code."""


class _CalleeCompiler(Compiler):
    def compile_extra(self, function: FunctionType) -> Any:
        self.state.library = _CalleeCode(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class _Callee(CPUDispatcher):
    """What compiled functions call. It is compiled once for all numbers, not for each that is written out in a call."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template([*map(unliteral, args)], {name: unliteral(kws[name]) for name in kws})


def _callee(function: FunctionType, **options: Any) -> Any:
    options |= {"nopython": True, "no_cpython_wrapper": True}
    return _Callee(function, targetoptions=options, pipeline_class=_CalleeCompiler)


def _kernel(function: FunctionType, **options: Any) -> Any:
    return numba.njit(cache=True, **options)(function)


# A compiled game

Parts = Mapping[Any, Any]
Kind = Callable[..., Any]  # what a function is made: `_kernel` or `_callee`


class CompiledGame:
    """A game's functions, compiled; attributes are called as the game's are, on the same records.

    ``legal``, ``fault``, ``apply``, … are the rules; ``extend``, ``step``, ``play``, ``judge``, … are `xtarot.steps`
    bound to them. `kernel` compiles any further function that calls these by name. With `bounds` every index is looked
    at: one that is out of range raises IndexError, where machine code would read or overwrite what lies there.
    """

    def __init__(self, game: Game, bounds: bool = False) -> None:
        self.game = game
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
        return self._find(function, _kernel)

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
        compiled_game = FunctionType(plain.__code__, namespace, plain.__name__, plain.__defaults__)
        # Symbols of the machine code are named after this; those of two games must not meet in one process.
        compiled_game.__qualname__ = f"{plain.__qualname__}.{self._name}{label}"
        modules = (self.game.module, plain.__module__, *(part.__module__ for part in parts.values()))
        folder = _cache_folder() / f"{_fingerprint(modules)}-{self._name}"
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # read when the dispatcher is made
        # The code of rules is put in where they are called: a third faster, and not too long.
        inline = plain.__module__ in _sources(self.game.module)
        compiled = kind(compiled_game, nogil=True, no_cfunc_wrapper=True, forceinline=inline, boundscheck=self._bounds)
        self._compiled[id(function), kind] = compiled
        if function not in _INSTRUCTIONS:
            self._making.append(function)
            try:
                for name in plain.__code__.co_names:
                    value = namespace.get(name)
                    if isinstance(value, FunctionType):
                        namespace[name] = self._find(value, _callee)
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


@cache
def compiled_game(game: Game, bounds: bool = False) -> CompiledGame:
    """The compiled functions of a game. Functions are compiled, or read from the disk, when first called."""
    return CompiledGame(game, bounds)


@cache
def _fingerprint(modules: tuple[str, ...]) -> str:
    """A hash of these modules, of all they import, and of the versions of what compiles them."""
    digest = hashlib.sha256()
    sources = {name: path for module in (*modules, __name__) for name, path in _sources(module).items()}
    for name, path in sorted(sources.items()):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    for part in (version("numba"), version("numpy"), version("llvmlite"), sys.version):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:20]


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
            waiting += _imports(ast.parse(found[name].read_bytes()), package)
    return found


def _imports(tree: ast.AST, package: str) -> Iterator[str]:
    """What may be modules among the names that a source imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            yield origin
            yield from (f"{origin}.{name.name}" for name in node.names)


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
