"""What a function comes to in machine code, as text that is the same in every process.

That is its instructions and constants, and by value what it reads of its module: machine code has both frozen in. Where
a source lies, and on which lines, has no part in it; nor has anything that the function does not read.
"""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from opcode import opmap
from types import CodeType, ModuleType
from typing import Any

import numpy as np

# Instructions are looked at by number, since it takes ten times as long to list them with `dis`.
LOAD_GLOBAL, EXTENDED_ARG, CACHE = opmap["LOAD_GLOBAL"], opmap["EXTENDED_ARG"], opmap.get("CACHE", 0)
PLAIN = (type(None), type(...), bool, int, float, complex, str, bytes, range, slice)  # whose repr says all
LIBRARIES = {"numpy", "numba", "llvmlite", *sys.stdlib_module_names}  # what they have is told by its name


class Untold(TypeError):
    """A value that has no such text."""


def globals_read(code: CodeType) -> Iterator[str]:
    """The names of the globals and builtins that code reads, in their order, each as often as it stands there."""
    for part in _parts(code):
        extended = 0
        instructions = part.co_code
        for operation, argument in zip(instructions[::2], instructions[1::2], strict=True):
            argument |= extended
            if operation == LOAD_GLOBAL:
                yield part.co_names[argument >> 1]
            extended = argument << 8 if operation == EXTENDED_ARG else 0


def instructions(code: CodeType) -> int:
    """How many instructions code has."""
    return sum(operation != CACHE for part in _parts(code) for operation in part.co_code[::2])


def names_used(code: CodeType) -> list[str]:
    """All names in code: of globals and builtins, and of attributes."""
    return sorted({name for part in _parts(code) for name in part.co_names})


def _parts(code: CodeType) -> Iterator[CodeType]:
    """Code, and the code inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)


def spell(value: Any, attributes: Sequence[str] = ()) -> str:
    """A value as text; of a module, those of the `attributes` that it has. Raises Untold."""
    kind = type(value)
    if kind in PLAIN:
        return f"{kind.__name__} {value!r}"
    if isinstance(value, Enum):
        return f"{_name(kind)}.{value.name} {spell(value.value)}"
    if isinstance(value, (tuple, list)):
        return f"{_name(kind)}{getattr(value, '_fields', '')} [{', '.join(map(spell, value))}]"
    if isinstance(value, (set, frozenset)):
        return f"{_name(kind)} [{', '.join(sorted(map(spell, value)))}]"
    if isinstance(value, (np.ndarray, np.generic)) and not value.dtype.hasobject:
        content = hashlib.sha256(value.tobytes()).hexdigest()
        return f"{_name(kind)} {value.dtype!r} {value.shape} {value.strides} {content}"
    if isinstance(value, np.dtype) and not value.hasobject:
        return f"{value!r}"
    if isinstance(value, CodeType):
        return _code(value)
    if isinstance(value, ModuleType) and not _of_library(value.__name__):
        return _module(value, attributes, ())
    return _by_name(value)


def _module(module: ModuleType, attributes: Sequence[str], within: tuple[ModuleType, ...]) -> str:
    """A module with those of the attributes that it has; `within`: the modules that have it, and that it may have."""
    read = []
    for name in attributes:
        value = getattr(module, name, None)
        if not hasattr(module, name) or any(value is one for one in within):
            continue
        if isinstance(value, ModuleType) and not _of_library(value.__name__):
            read.append(f"{name} {_module(value, attributes, (*within, module))}")
        else:
            read.append(f"{name} {spell(value, attributes)}")
    return f"module {module.__name__} [{', '.join(read)}]"


def _by_name(value: Any) -> str:
    """A module, class or function, of which the name says all. Raises Untold."""
    if isinstance(value, type) and issubclass(value, Enum):
        return f"{_name(value)} [{', '.join(map(spell, value))}]"
    if isinstance(value, type) and issubclass(value, (tuple, BaseException)):
        return f"{_name(value)}{getattr(value, '_fields', '')}"
    if isinstance(value, ModuleType):
        return value.__name__
    if _is_of_library(value):
        return _name(value)
    raise Untold(f"what machine code makes of a {_name(type(value))} cannot be told")


def _code(code: CodeType) -> str:
    """Code without the places at which it stands."""
    shape = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    constants = ", ".join(map(spell, code.co_consts))
    return f"{shape} {names} {code.co_code.hex()} {code.co_exceptiontable.hex()} [{constants}]"


def _of_library(module: str) -> bool:
    return module.partition(".")[0] in LIBRARIES


def _is_of_library(value: Any) -> bool:
    """Whether this is a function, class or constant of a library, found there by its name."""
    module, name = getattr(value, "__module__", None) or "", getattr(value, "__name__", "")
    return _of_library(module) and getattr(sys.modules.get(module), name, None) is value


def _name(value: Any) -> str:
    """The name of a class or function."""
    return f"{value.__module__}.{getattr(value, '__qualname__', value.__name__)}"
