"""A compiled game: the same source, rebuilt by Numba.

Only this module and `numba_internals` import Numba. Rules carry no decorators: `compiled_game` walks a game's functions
and what they call by name, rebuilds each with its callees compiled, and keeps the machine code on disk. Numba's own
cache looks only at the file a function stands in, so ours lies in folders named by a hash of all that is compiled (the
functions, in whatever file, and the values that they read: `fingerprint`) and of the versions: a change anywhere leads
to a fresh compile, never to stale rules. Neither path nor time of the source count (`DigestLocator`), so a second
checkout, and a cache that is carried to another machine, find what is there.

There are two ways to compile, with the same results. The public one keeps to what Numba documents, and so works with
any of its versions. The fast one (`numba_internals`) takes half the time to compile, and its code is up to a third
faster; it is taken when it works with the Numba that is installed.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, cached_property
from importlib.metadata import version
from logging import getLogger
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core.caching import _CacheLocator
from numba.extending import intrinsic

from xtarot.games import Game, load
from xtarot.machine.fingerprint import Untold, globals_read, instructions, names_used, spell
from xtarot.rules import steps
from xtarot.rules.cards import Ints
from xtarot.rules.state import bits, highest, lowest, zeros

CACHE_VARIABLE = "XTAROT_CACHE"  # where the machine code is kept, instead of the user's cache folder
KEPT_DAYS = 30  # unused machine code stays this long
FINGERPRINT_LENGTH = 20  # hexadecimal digits
OURS = "xtarot."  # the modules of our own games begin so
ANY_OF_OURS = "lotarot"  # for what is the same with each game
COMPILERS = ("compiled.py", "numba_internals.py")  # what machine code depends on besides
LONG = 3000  # instructions
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


# Where machine code is kept


class DigestLocator(_CacheLocator):
    """Where Numba keeps the machine code of a kernel: in the folder named by its digest, which says all of it.

    Numba's own locators add a hash of the source's path, and compile again when the file has another time.
    """

    def __init__(self) -> None:
        self._folder = str(numba.config.CACHE_DIR)  # type: ignore[attr-defined]  # as `_kept_in` has set it

    @classmethod
    def from_function(cls, _function: FunctionType, _file: str) -> "DigestLocator | None":
        """The locator, or None where nothing can be written there."""
        locator = cls()
        try:
            locator.ensure_cache_path()
        except OSError:
            return None
        return locator

    def get_cache_path(self) -> str:
        """The folder."""
        return self._folder

    def get_source_stamp(self) -> str:
        """Always the same: the folder is another one for other code."""
        return ""

    def get_disambiguator(self) -> str:
        """Nothing: the name of a kernel has its digest."""
        return "0"


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """Let Numba keep the machine code of a kernel that is made now in this folder.

    Numba reads the two settings when a kernel is made; afterwards they are as before, for other code that uses Numba.
    """
    config: Any = numba.config
    before = config.CACHE_DIR, getattr(config, "CACHE_LOCATOR_CLASSES", "")  # Numba has these since 0.62
    config.CACHE_DIR = str(folder)
    config.CACHE_LOCATOR_CLASSES = f"{DigestLocator.__module__}.{DigestLocator.__qualname__},{_OTHERWISE}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


_OTHERWISE = "UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator"  # where the folder cannot be written

# Two ways to compile

Kind = Callable[..., Any]


class Leg(NamedTuple):
    """A way to compile. Both kinds take a function, `bounds` (check indices) and `inline` (put it into its callers)."""

    name: str
    kernel: Kind  # for Python to call; with `cache` kept on disk
    callee: Kind  # for compiled functions to call


def _public_kernel(function: FunctionType, *, bounds: bool, inline: bool, cache: bool) -> Any:
    return numba.njit(cache=cache, nogil=True, boundscheck=bounds)(function)


def _public_callee(function: FunctionType, *, bounds: bool, inline: bool) -> Any:
    return numba.njit(nogil=True, boundscheck=bounds)(function)


@cache
def _leg() -> Leg:
    """The fast way to compile where it works, else the public one."""
    if os.environ.get(LEG_VARIABLE) != "public":
        try:
            from xtarot.machine import numba_internals

            leg = Leg("inside", numba_internals.kernel, numba_internals.callee)
            _try_out(leg)
            return leg
        except Exception as problem:  # Numba's inside may have changed in any way
            logger.warning("Numba %s compiles games as it documents, which is slower: %r", version("numba"), problem)
    return Leg("public", _public_kernel, _public_callee)


def _try_out(leg: Leg) -> None:
    """Compile a kernel and what it calls, or read it from the disk; raise if that does not work."""
    names: dict[str, Any] = {"__name__": __name__, "bits": leg.callee(_bits, bounds=False, inline=False)}
    names["_probe_add"] = leg.callee(FunctionType(_probe_add.__code__, names), bounds=False, inline=True)
    with _kept_in(_folder("", leg, "probe")):
        probe = leg.kernel(FunctionType(_probe.__code__, names), bounds=False, inline=False, cache=True)
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

# The functions for which a game has its own.
_SUPPLIED = {getattr(steps, name): name for name in steps.SUPPLIED if isinstance(getattr(steps, name), FunctionType)}


class Plan(NamedTuple):
    """What machine code of a function is made of."""

    function: Any  # itself, or the part in its place
    reads: dict[str, Any]  # what it reads of its module, by name; the functions are those in the source
    digest: str  # a hash of itself and of all that it calls; "" where that cannot be told
    size: int  # its instructions, and those of what it calls, as often as it calls it
    reach: frozenset[FunctionType]  # itself and all that it calls
    parts: frozenset[FunctionType]  # of these those that parts stand for


class CompiledGame:
    """A game's functions, compiled; attributes are called as the game's are, on the same records.

    ``legal``, ``violation``, ``apply``, … are the rules; ``extend``, ``step``, ``validate``, … are `steps` bound
    to them. `kernel` compiles any further function that calls these by name. With `bounds` every index is checked: one
    that is out of range raises IndexError, where machine code would read or overwrite what lies there.
    """

    def __init__(self, game: Game, bounds: bool = False) -> None:
        self.game = game
        self._leg = _leg()
        self._bounds = bounds
        self._name = f"{game.machine}{'-bounds' if bounds else ''}"
        self._parts: Parts = {}
        self._plans: dict[FunctionType, Plan] = {}
        self._compiled: dict[tuple[FunctionType, Kind], Any] = {}

    def __reduce__(self) -> Any:
        return compiled_game, (self.game, self._bounds)  # machine code is that of the process

    def __getattr__(self, name: str) -> Any:
        """One of the game's functions, or of `steps`, compiled when it is first asked for."""
        function = {**vars(steps), **self.game.functions}[name] if name in {*steps.SUPPLIED, *steps.BOUND} else None
        if not isinstance(function, FunctionType):
            raise AttributeError(f"{self.game.name} has no compiled function {name!r}")
        compiled = self._find(function, self._leg.kernel)
        setattr(self, name, compiled)
        return compiled

    def kernel(self, function: Callable[..., Any]) -> Any:
        """`function` compiled, with this game's functions for those of `xtarot.rules.steps.SUPPLIED` that it reads.

        It may call any plain function by name, also itself; loops over int64, as rules are written. Releases the GIL.
        What it reads of its module stays as it is when the kernel is first asked for. Machine code is kept on disk,
        unless the function has no file (it was typed in, or made by `exec`).

        Raises TypeError for functions that call each other in a circle.
        """
        return self._find(function, self._leg.kernel)

    def with_parts(self, parts: Parts, *, optional: bool = False) -> "CompiledGame":
        """A compiled game whose kernels call, for each function that is a key of `parts`, the one that it stands for.

        A kernel has to reach each key by its calls: asked for another, this raises TypeError, since a part that is
        never called is a mistake. With `optional`, a kernel may do without some or all: as where several share the
        parts. What reaches no key is this compiled game's own.
        """
        return _Assembled(self, parts, optional)

    def _find(self, function: Callable[..., Any], kind: Kind) -> Any:
        return self._make(self._plan(function), kind)

    def _make(self, plan: Plan, kind: Kind) -> Any:
        """Machine code by a plan: what it calls is compiled in the same way, or is the plain game's."""
        if (plan.function, kind) in self._compiled:
            return self._compiled[plan.function, kind]
        plain = _INSTRUCTIONS.get(plan.function, plan.function)
        # Numba imports the module of a function whose machine code it reads. Its own may have another name by then.
        namespace = {"__name__": __name__, **plan.reads}
        rebuilt = FunctionType(plain.__code__, namespace, plain.__name__, plain.__defaults__)
        # Symbols of the machine code are named after this; those of two games must not meet in one process.
        rebuilt.__qualname__ = f"{plain.__qualname__}.{self._name}+{plan.digest[:8]}"
        # The code of rules is put in where they are called: a third faster. What is long with all that it calls is not:
        # it would be there again and again, which takes minutes to compile and makes nothing faster.
        options = {"bounds": self._bounds, "inline": plain in self._rules and plan.size <= LONG}
        if kind is not self._leg.kernel:
            compiled = kind(rebuilt, **options)
        elif plan.digest and Path(plain.__code__.co_filename).exists():
            with _kept_in(_folder(plan.digest, self._leg, self._name)):
                compiled = kind(rebuilt, **options, cache=True)
        else:
            compiled = kind(rebuilt, **options, cache=False)
        self._compiled[plan.function, kind] = compiled
        for name, value in plan.reads.items():
            if isinstance(value, FunctionType):
                namespace[name] = self._find(value, self._leg.callee)
        return compiled

    @cached_property
    def _rules(self) -> frozenset[FunctionType]:
        """All functions that the rules and `steps` call."""
        functions = [{**vars(steps), **self.game.functions}[name] for name in (*steps.SUPPLIED, *steps.BOUND)]
        return frozenset().union(*(self._plan(each).reach for each in functions if isinstance(each, FunctionType)))

    def _plan(self, function: Any, path: tuple[FunctionType, ...] = ()) -> Plan:
        """What machine code of `function`, called along this path, is made of. Raises TypeError for a circle."""
        function = self._parts.get(function, function)
        if found := self._plans.get(function):
            return found
        if function in path:
            circle = " → ".join(f.__qualname__ for f in [*path[path.index(function) :], function])
            raise TypeError(f"machine code cannot be made of functions that call each other in a circle: {circle}")
        plain = _INSTRUCTIONS.get(function, function)
        assert isinstance(plain, FunctionType)
        read, named = plain.__globals__, Counter(globals_read(plain.__code__))
        reads = {name: self._frozen(name, read[name]) for name in named if name in read}
        calls = [value for value in reads.values() if isinstance(value, FunctionType)]
        own = {each: self._plan(each, (*path, function)) for each in calls if self._parts.get(each, each) != function}
        times = [
            (own[each].size, named[name])
            for name, each in reads.items()
            if isinstance(each, FunctionType) and each in own
        ]
        self._plans[function] = plan = Plan(
            function,
            reads,
            digest=_digest(plain, reads, {each: called.digest for each, called in own.items()}),
            size=instructions(plain.__code__) + sum(size * often for size, often in times),
            reach=frozenset({function}).union(*(called.reach for called in own.values())),
            parts=frozenset(self._parts.keys() & {*calls}).union(*(called.parts for called in own.values())),
        )
        return plan

    def _frozen(self, name: str, value: Any) -> Any:
        """What machine code has for a value that a function reads by this name."""
        if isinstance(value, FunctionType):
            return self.game.functions[_SUPPLIED[value]] if value in _SUPPLIED else value
        if name == "ARITY" and value is steps.ARITY:
            value = self.game.functions[name]
        if _is_table(value):
            return np.array(value, np.int64)
        return value.copy("K") if isinstance(value, np.ndarray) else value


def _digest(function: FunctionType, reads: Mapping[str, Any], calls: Mapping[FunctionType, str]) -> str:
    """A hash of a function, of what it reads, and so of what it `calls`; "" where that cannot be told.

    (A function that it reads and that is not among these is itself.)
    """
    if function.__module__ == __name__:  # an instruction
        return function.__name__
    names = names_used(function.__code__)
    parts = [spell(function.__code__)]
    for name, value in {"its defaults": function.__defaults__, **reads}.items():
        try:
            parts += [name, calls.get(value, "") if isinstance(value, FunctionType) else spell(value, names)]
        except Untold as problem:
            logger.warning("Machine code of %s is not kept: %s: %s", function.__qualname__, name, problem)
            return ""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest() if all(calls.values()) else ""


def _is_table(value: object) -> bool:
    """Whether this is a list of whole numbers, or of such lists: in machine code an array."""
    return isinstance(value, (tuple, list)) and all(isinstance(part, int) or _is_table(part) for part in value)


class _Assembled(CompiledGame):
    """A compiled game with parts of its own; what these do not touch is shared with the plain one."""

    def __init__(self, plain: CompiledGame, parts: Parts, optional: bool) -> None:
        super().__init__(plain.game, plain._bounds)
        self._plain, self._parts, self._optional = plain, parts, optional
        self._rules = plain._rules

    def __reduce__(self) -> Any:
        return _Assembled, (self._plain, self._parts, self._optional)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)

    def kernel(self, function: Callable[..., Any]) -> Any:
        """See `CompiledGame.kernel` and `with_parts`."""
        missed = {} if self._optional else self._parts.keys() - self._plan(function).parts - {function}
        if missed:
            names = ", ".join(sorted(f"{part.__module__}.{part.__qualname__}" for part in missed))
            raise TypeError(f"{function.__qualname__} never calls {names}, in whose place a part is to stand")
        return super().kernel(function)

    def with_parts(self, parts: Parts, *, optional: bool = False) -> CompiledGame:
        """With these parts besides its own."""
        return self._plain.with_parts({**self._parts, **parts}, optional=optional)

    def _find(self, function: Callable[..., Any], kind: Kind) -> Any:
        plan = self._plan(function)
        return self._make(plan, kind) if plan.parts else self._plain._find(plan.function, kind)


def compiled_game(game: Game, bounds: bool = False) -> CompiledGame:
    """The compiled functions of a game. Functions are compiled, or read from the disk, when first called.

    A stranger's game is always compiled with `bounds`: an index out of range is an error, and overwrites nothing.
    """
    bounds = bounds or not game.module.startswith(OURS)
    key = (game.family or game, bounds)
    return _compiled.get(key) or _compiled.setdefault(key, CompiledGame(game, bounds))


def common_kernel(function: Callable[..., Any]) -> Any:
    """`function` compiled, which reads none of a game's functions: once for all of them."""
    return compiled_game(load(ANY_OF_OURS)).kernel(function)


_compiled: dict[tuple[Game | str, bool], CompiledGame] = {}  # of a game, or a family: its games have the same functions


def _folder(digest: str, leg: Leg, name: str) -> Path:
    """Where machine code of what has this digest is kept. Its time is that of its last use."""
    root = cache_folder()
    folder = root / f"{_fingerprint(digest, leg.name)}-{name}"
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


def _fingerprint(digest: str, leg: str) -> str:
    """A hash of what is compiled, by its digest, and of what compiles it."""
    return hashlib.sha256(digest.encode() + _compilers(leg)).hexdigest()[:FINGERPRINT_LENGTH]


@cache
def _compilers(leg: str) -> bytes:
    """What machine code depends on besides its source: how it is compiled, and the versions."""
    sources = [Path(__file__).with_name(name).read_bytes() for name in COMPILERS]
    versions = [leg, version("numba"), version("numpy"), version("llvmlite"), sys.version]
    return b"\0".join([*sources, *(part.encode() for part in versions)])


def cache_folder() -> Path:
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
