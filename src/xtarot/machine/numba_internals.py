"""The fast way to compile a game, over parts of Numba that it does not document.

As Numba has it, every function becomes machine code with a copy of all that it calls: what lies deep is compiled again
and again, and once for each constant that it is called with. Here only kernels, which Python calls, become machine
code; what these call is put into them, for all numbers alike, and optimised there. Rules are put in where they are
called. References to arrays are counted only by functions that make some; the counting took much of the time.

A new version of Numba may break this. `xtarot.machine.compiled` tries it out, and does without it if it fails.
"""

from types import FunctionType
from typing import Any

import numba
from numba.core import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import AnnotateTypes
from numba.core.types import unliteral

PARTS = ("getattr", "getitem", "static_getitem", "cast")  # expressions that make nothing new


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


@register_pass(mutates_CFG=False, analysis_only=True)
class _Borrow(AnalysisPass):
    """Let a function count no references if it neither makes an array nor returns one: its callers own all it sees."""

    _name = "xtarot_borrow"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        models = state.targetctx.data_model_manager
        made = [state.return_type]
        for block in state.func_ir.blocks.values():
            made += [
                state.typemap[assignment.target.name]
                for assignment in block.find_insts(ir.Assign)
                if isinstance(assignment.value, ir.Expr) and assignment.value.op not in PARTS
            ]
        if not any(models[kind].contains_nrt_meminfo() for kind in made):
            state.targetctx = state.targetctx.subtarget(enable_nrt=False)
        return False


class _CalleeCompiler(Compiler):
    def define_pipelines(self) -> list[Any]:
        [pipeline] = super().define_pipelines()
        pipeline.add_pass_after(_Borrow, AnnotateTypes)
        pipeline.finalize()
        return [pipeline]

    def compile_extra(self, function: FunctionType) -> Any:
        self.state.library = _CalleeCode(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class _Callee(CPUDispatcher):
    """What compiled functions call. It is compiled once for all numbers, not for each that is written out in a call."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template([*map(unliteral, args)], {name: unliteral(kws[name]) for name in kws})


def kernel(function: FunctionType, *, bounds: bool, inline: bool, cache: bool) -> Any:
    """`function` for Python to call; see `xtarot.machine.compiled.Leg`."""
    return numba.njit(cache=cache, **_options(bounds, inline))(function)


def callee(function: FunctionType, *, bounds: bool, inline: bool) -> Any:
    """`function` for compiled functions to call; see `xtarot.machine.compiled.Leg`."""
    options = _options(bounds, inline) | {"nopython": True, "no_cpython_wrapper": True}
    return _Callee(function, targetoptions=options, pipeline_class=_CalleeCompiler)


def _options(bounds: bool, inline: bool) -> dict[str, Any]:
    return {"nogil": True, "boundscheck": bounds, "no_cfunc_wrapper": True, "forceinline": inline}
