"""Links rules into WebAssembly: Numba types and lowers them, LLVM makes one module of it all and optimises that once.

It changes what Numba in this process makes, so it works in a process of its own: `python -m topout.portable`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import llvmlite.binding as llvm
import numba as _numba
from llvmlite import ir
from numba.core import cgutils, codegen, registry, types
from numba.core.compiler import Compiler as Pipeline
from numba.extending import intrinsic

from topout.core.compiler import NATIVE, Compiler
from topout.core.engine import slots_of
from topout.core.event import tell, tell_record
from topout.core.game import Game
from topout.core.layout import EVENT_FIELDS, Layout
from topout.core.portable import floats, module
from topout.core.portable.doors import COMMON, LISTENING, Given, door, signature_of
from topout.core.rule import flat, rule

numba: Any = _numba
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"
NO_COUNTING = "define void @NRT_incref(ptr %p) { ret void }\ndefine void @NRT_decref(ptr %p) { ret void }\n"
"""Rules own no memory that must be given back."""
EVENTS = numba.from_dtype(Layout(EVENT_FIELDS, object).dtype)


@intrinsic
def bits_of(typing_context: Any, x: Any) -> Any:
    """The 64 bits of a number with a fraction."""
    return types.int64(types.float64), lambda context, builder, signature, args: builder.bitcast(
        args[0], context.get_value_type(types.int64)
    )


@intrinsic
def float_of(typing_context: Any, bits: Any) -> Any:
    """The number of these bits."""
    return types.float64(types.int64), lambda context, builder, signature, args: builder.bitcast(
        args[0], context.get_value_type(types.float64)
    )


@intrinsic
def listening(typing_context: Any) -> Any:
    """Whether someone wants to know what happens: doors say so."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        flag = cgutils.add_global_variable(builder.module, ir.IntType(1), LISTENING)
        return builder.load(flag)

    return types.boolean(), build


@intrinsic
def room_behind(typing_context: Any, s: Any) -> Any:
    """The room for events that lies directly behind a single state."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.pointer_add(builder, args[0], s.size, context.get_value_type(EVENTS))

    return EVENTS(s), build


@rule
def tell_behind(s: Any, event: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """What portable rules link in place of `tell`: one text for those who listen and for bulk play."""
    if listening():  # type: ignore[call-arg]
        tell_record(room_behind(s), event, audience, a, b, c, d, e)


class Target:
    """WebAssembly with 32 bits of address, as LLVM knows it."""

    def __init__(self) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        found = llvm.Target.from_triple(TRIPLE)
        self.machine = found.create_target_machine(opt=3, features=FEATURES, reloc="static")
        self.layout = str(self.machine.target_data)

    def parsed(self, text: str) -> Any:
        """A module of LLVM for this target."""
        return llvm.parse_assembly(f'target triple = "{TRIPLE}"\ntarget datalayout = "{self.layout}"\n{text}')

    def optimise(self, code: Any) -> None:
        """All of it at once, so that small rules vanish in those that call them."""
        passes = llvm.create_pass_builder(self.machine, llvm.create_pipeline_tuning_options(3))
        passes.getModulePassManager().run(code, passes)


MADE: list[Any] = []
"""What Numba made so far."""


class Loose(codegen.JITCodeLibrary):
    """What Numba makes of one function, neither linked nor optimised nor made machine code of."""

    def add_llvm_module(self, code: Any) -> None:
        """Keep the code as it is."""
        self._final_module.link_in(code)

    def finalize(self) -> None:
        """Remember it in the order in which functions are made."""
        self._finalized = True
        MADE.append(self)

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code to point to."""
        self._ensure_finalized()
        return 0


def redirect_numba(target: Target) -> None:
    """Let Numba lower for the target from now on."""
    numba_codegen: Any = codegen
    numba_codegen.JITCPUCodegen._library_class = Loose
    numba_codegen.JITCPUCodegen.set_env = lambda *ignored: None
    generator: Any = registry.cpu_target.target_context.codegen()
    empty = generator._create_empty_module
    generator._data_layout, generator._target_data = target.layout, llvm.create_target_data(target.layout)

    def empty_for_target(name: str) -> Any:
        code = empty(name)
        code.triple = TRIPLE
        return code

    generator._create_empty_module = empty_for_target
    MADE.clear()


class PortableCompiler(Compiler):
    """A linker whose functions Numba lowers and nobody runs here."""

    natives: Mapping[str, Any] = {**NATIVE, "bits_of": bits_of, "float_of": float_of}
    inner_pipeline: Any = Pipeline

    def value(self, value: Any) -> Any:
        """The library of mathematics is replaced by one made of rules."""
        return self._mathematics() if value is math else super().value(value)

    def _mathematics(self) -> ModuleType:
        library = ModuleType("mathematics")
        for name in floats.__all__:
            setattr(library, name, super().value(getattr(floats, name)))
        return library

    def lowered(self, f: Callable[..., Any], signature: tuple[Any, ...]) -> Any:
        """A driver made for the types it is given."""
        entry = self.finish(self.rebuilt(f))
        entry.compile(signature)
        return entry.overloads[signature]


class Builder:
    """Gathers the drivers of a game, and makes one module of them."""

    def __init__(self, game: Game) -> None:
        self.layout = game.layout
        self.target = Target()
        redirect_numba(self.target)
        self.compiler = PortableCompiler(slots_of(game, f"<{game.name}>"), {tell: tell_behind}, Path(), checked=False)
        self.doors: dict[str, str] = {}

    def add(self, f: Callable[..., Any]) -> None:
        """A driver, and the door through which it is called."""
        takes: tuple[Any, ...] = f.__takes__  # type: ignore[attr-defined]
        given = [Given(kind, f"a{i}", self.layout) for i, kind in enumerate(flat(takes))]
        made = self.compiler.lowered(f, signature_of(takes, iter(given)))
        self.doors[f.__name__] = door(f.__name__, made.fndesc.llvm_func_name, given)

    def build(self, notes: Mapping[str, bytes]) -> bytes:
        """The module of all that was added."""
        code = self.target.parsed(NO_COUNTING)
        for library in MADE:
            if library.name != "nrt":
                code.link_in(without_common(library._final_module))
        code.link_in(self.target.parsed(COMMON + "\n".join(self.doors.values())))
        for f in code.functions:
            if not f.is_declaration and f.name not in self.doors:
                f.linkage = "internal"
        self.target.optimise(code)
        return module.whole(self.target.machine.emit_object(code), self.doors, notes)


def without_common(code: Any) -> Any:
    """WebAssembly knows no variables shared by name alone."""
    for variable in code.global_variables:
        if variable.linkage == llvm.Linkage.common:
            variable.linkage = "internal"
    return code
