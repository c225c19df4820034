"""The fast way to compile a game, over parts of Numba that it does not document.

As Numba has it, every function becomes machine code with a copy of all that it calls: what lies deep is compiled again
and again, and once for each constant that it is called with. Here only kernels, which Python calls, become machine
code; what these call is put into them, for all numbers alike, and optimised there. Rules are put in where they are
called.

A new version of Numba may break this. `xtarot.compiled` tries it out, and does without it if it fails.
"""

from types import FunctionType
from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.types import unliteral


class _CalleeCode(JITCodeLibrary):
    """Code that is ready to be put into what calls it, but no machine code."""

    def _optimize_final_module(self) -> None:
        """Only what is cheap, mainly inlining: the kernel is optimised in full, with all that is put into it."""
        codegen = self._codegen
        passes, builder = codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

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


def kernel(function: FunctionType, *, bounds: bool, inline: bool) -> Any:
    """`function` for Python to call; see `xtarot.compiled.Leg`."""
    return numba.njit(cache=True, **_options(bounds, inline))(function)


def callee(function: FunctionType, *, bounds: bool, inline: bool) -> Any:
    """`function` for compiled functions to call; see `xtarot.compiled.Leg`."""
    options = _options(bounds, inline) | {"nopython": True, "no_cpython_wrapper": True}
    return _Callee(function, targetoptions=options, pipeline_class=_CalleeCompiler)


def _options(bounds: bool, inline: bool) -> dict[str, Any]:
    return {"nogil": True, "boundscheck": bounds, "no_cfunc_wrapper": True, "forceinline": inline}
