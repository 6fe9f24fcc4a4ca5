"""Writes out, for one game, the three functions that turn action numbers into rules: why, legal and act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from topout.core.action import NO_SUCH_ACTION, NOT_ASKED, OVER, SET_SIZE, Actions, Check, Param, Verb, not_asked
from topout.core.chance import lowest
from topout.core.rule import rule

INDENT = "    "


class Dispatch:
    """The source of a game's dispatch functions and the names that source uses."""

    def __init__(self, actions: Actions, unasked: Check = not_asked) -> None:
        self.actions = actions
        self.scope: dict[str, Any] = {
            "OVER": int(OVER),
            "NOT_ASKED": int(NOT_ASKED),
            "NO_SUCH_ACTION": int(NO_SUCH_ACTION),
            "unasked": unasked,
            "lowest": lowest,
        }
        self.source = "\n".join([*self._why(), *self._legal(), *self._act(), ""])

    def functions(self, filename: str) -> dict[str, Callable[..., Any]]:
        """The three functions, marked as rules; `filename` is where tracebacks and caches look for them."""
        scope = {**self.scope, "__name__": __name__}
        exec(compile(self.source, filename, "exec"), scope)
        return {name: rule(scope[name]) for name in ("why", "legal", "act")}

    def _name(self, verb: Verb, part: str, f: Callable[..., Any]) -> str:
        """Bind a function of the game to a readable name in the source."""
        name = f"{verb.name}_{part}".replace("-", "_")
        self.scope[name] = f
        return name

    def _decoded(self, verb: Verb) -> Iterator[str]:
        """Lines that take an action number apart into the verb's parameters."""
        yield f"k = a - {self.actions.starts[verb.name]}"
        size = verb.size
        for label, param in verb.params.items():
            whole = "k" if size == verb.size else f"k % {size}"
            size //= len(param.values)
            yield f"{label} = {whole} // {size}" if size > 1 else f"{label} = {whole}"

    def _each_verb(self) -> Iterator[tuple[Verb, int]]:
        for verb in self.actions.verbs:
            yield verb, self.actions.starts[verb.name] + verb.size

    def _why(self) -> Iterator[str]:
        yield "def why(s, seat, a):"
        yield '    """0 if the seat may do this now, else the number of the refusal."""'
        yield "    if s.over:\n        return OVER"
        yield "    if seat < 0 or seat >= s.seats:\n        return NOT_ASKED"
        yield "    if not s.owed >> seat & 1:\n        return unasked(s, seat)"
        yield "    if a < 0:\n        return NO_SUCH_ACTION"
        for verb, end in self._each_verb():
            yield f"    if a < {end}:"
            yield from (INDENT * 2 + line for line in self._why_verb(verb))
        yield "    return NO_SUCH_ACTION"

    def _why_verb(self, verb: Verb) -> Iterator[str]:
        yield from self._decoded(verb)
        if verb.when:
            yield f"refusal = {self._name(verb, 'when', verb.when)}(s, seat)"
            yield "if refusal:\n            return refusal"
        labels: list[str] = []
        for label, param in verb.params.items():
            labels.append(label)
            if param.check:
                yield f"refusal = {self._name(verb, label, param.check)}(s, seat, {', '.join(labels)})"
                yield "if refusal:\n            return refusal"
        yield "return 0"

    def _legal(self) -> Iterator[str]:
        yield "def legal(s, seat, ids):"
        yield '    """Write the numbers of all legal actions to ids, in order; how many there are."""'
        yield "    n = 0"
        yield "    if s.over or not s.owed >> seat & 1:\n        return n"
        for verb, _ in self._each_verb():
            yield from (INDENT + line for line in self._legal_verb(verb))
        yield "    return n"

    def _legal_verb(self, verb: Verb) -> Iterator[str]:
        depth = 0
        if verb.when:
            yield f"if {self._name(verb, 'when', verb.when)}(s, seat) == 0:"
            depth = 1
        number = str(self.actions.starts[verb.name])
        labels: list[str] = []
        size = verb.size
        for label, param in verb.params.items():
            size //= len(param.values)
            number += f" + {label} * {size}"
            yield from (INDENT * depth + line for line in self._loop(verb, label, param, labels))
            labels.append(label)
            depth += 1
        yield INDENT * depth + f"ids[n] = {number}"
        yield INDENT * depth + "n += 1"

    def _loop(self, verb: Verb, label: str, param: Param, before: list[str]) -> Iterator[str]:
        """A loop over the values of one parameter, inside the loops over those before it."""
        given = ", ".join(["s", "seat", *before])
        if param.among:
            yield from self._among(self._name(verb, label + "_among", param.among), label, param.sets, given)
        else:
            yield f"for {label} in range({len(param.values)}):"
        if param.check and not param.exact:
            yield f"    if {self._name(verb, label, param.check)}({given}, {label}):"
            yield "        continue"

    @staticmethod
    def _among(among: str, label: str, sets: int, given: str) -> Iterator[str]:
        """A loop over the members of a bit set, or of several in turn."""
        if sets == 1:
            yield f"{label}_left = {among}({given})"
            yield f"while {label}_left:"
            yield f"    {label} = lowest({label}_left)"
        else:
            yield f"{label}_set = 0"
            yield f"{label}_left = {among}({given}, 0)"
            yield f"while {label}_left or {label}_set < {sets - 1}:"
            yield f"    if not {label}_left:"
            yield f"        {label}_set += 1"
            yield f"        {label}_left = {among}({given}, {label}_set)"
            yield "        continue"
            yield f"    {label} = {label}_set * {SET_SIZE} + lowest({label}_left)"
        yield f"    {label}_left &= {label}_left - 1"

    def _act(self) -> Iterator[str]:
        yield "def act(s, seat, a):"
        yield '    """Carry out a legal action."""'
        for i, (verb, end) in enumerate(self._each_verb()):
            yield f"    {'el' if i else ''}if a < {end}:"
            yield from (INDENT * 2 + line for line in self._decoded(verb))
            given = ", ".join(["s", "seat", *verb.params])
            yield f"        {self._name(verb, 'apply', verb.apply)}({given})"
