"""The messages between page and server."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET, Struct
from msgspec import inspect as info

from topout.lab.analysis import findings
from topout.messages import (
    accounts,
    calling,
    clubs,
    finished,
    frames,
    games,
    guests,
    people,
    programs,
    protocol,
    tournaments,
)

WIDTH = 120
SOURCES = (findings, guests, games, protocol, accounts, calling, people, tournaments, clubs, finished, frames, programs)
HEAD = """\
// Made from topout/messages by `python -m topout.typescript`; not to be changed by hand.

/** A legal move: send its `id`, its `text`, or its `name` and `params`. */
export interface Action {
  id: number;
  name: string;
  params: Record<string, unknown>;
  text: string;
  words: string;
}
"""

PLAIN: dict[type[info.Type], str] = {
    info.IntType: "number",
    info.FloatType: "number",
    info.StrType: "string",
    info.BoolType: "boolean",
    info.NoneType: "null",
    info.AnyType: "unknown",
    info.RawType: "Action",
}


def structs() -> Iterator[type[Struct]]:
    """Every message, in the order of the modules."""
    for module in SOURCES:
        for value in vars(module).values():
            ours = inspect.isclass(value) and value.__module__ == module.__name__
            if ours and issubclass(value, Struct) and value.__struct_fields__:
                yield value


def spelled(kind: info.Type) -> str:
    """A type in TypeScript."""
    if type(kind) in PLAIN:
        return PLAIN[type(kind)]
    return SPELLINGS[type(kind)](kind)


def _list(kind: Any) -> str:
    inner = spelled(kind.item_type)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _union(kind: Any) -> str:
    return " | ".join(spelled(part) for part in kind.types)


SPELLINGS: dict[type[info.Type], Callable[[Any], str]] = {
    info.ListType: _list,
    info.DictType: lambda kind: f"Record<string, {spelled(kind.value_type)}>",
    info.LiteralType: lambda kind: " | ".join(json.dumps(value) for value in kind.values),
    info.UnionType: _union,
    info.StructType: lambda kind: kind.cls.__name__,
    info.Metadata: lambda kind: spelled(kind.type),
}


def interface(struct: type[Struct]) -> str:
    """A message as an interface; what a client may leave out is optional."""
    kind = info.type_info(struct)
    assert isinstance(kind, info.StructType)
    words = " ".join(inspect.cleandoc(struct.__doc__ or "").split())
    lines = [f"/** {words} */", f"export interface {struct.__name__} {{"]
    if kind.tag is not None:
        lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
    lines += [_property(f"{field.encode_name}{_mark(struct, field)}", spelled(field.type)) for field in kind.fields]
    return "\n".join([*lines, "}"])


def _property(name: str, kind: str) -> str:
    """A property; what is too long for a line is written as the formatter would."""
    parts = "\n    | ".join(["", *kind.split(" | ")])
    forms = (f"  {name}: {kind};", f"  {name}:\n    {kind};", f"  {name}:{parts};")
    return next((form for form in forms if max(map(len, form.splitlines())) <= WIDTH), forms[-1])


def _mark(struct: type[Struct], field: info.Field) -> str:
    """What a client may leave out, and what the server may."""
    sent = issubclass(struct, (protocol.Wish, frames.Asked))
    defaults = struct.__struct_defaults__
    given = dict(zip(struct.__struct_fields__[-len(defaults) :], defaults, strict=True)) if defaults else {}
    return "?" if given.get(field.name) is UNSET or (sent and not field.required) else ""


def union(name: str, words: str) -> str:
    """All frames of one direction."""
    parts = " | ".join(part.__name__ for part in getattr(frames, name).__args__)
    return f"/** {words} */\nexport type {name} = {parts};"


def messages_module() -> str:
    """The module of all messages."""
    unions = (
        union("ClientFrame", "What a browser sends over a table's socket."),
        union("ServerFrame", "What the server sends over a table's socket."),
    )
    return "\n\n".join([HEAD.rstrip(), *(interface(struct) for struct in structs()), *unions]) + "\n"
