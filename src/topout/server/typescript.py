"""The messages of the table as TypeScript, made from the structs that the server itself uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec import inspect as look

from topout.server import protocol

HEAD = "// Made from src/topout/server/protocol.py by `python -m topout.server.typescript`; do not edit.\n"
ACTION = """/** A move as the legal list spells it: its number, verb, choices, notation and words. */
export interface Action {
  id: number;
  name: string;
  params: Record<string, unknown>;
  text: string;
  words: string;
}
"""
PLAIN: dict[type[look.Type], str] = {
    look.AnyType: "unknown",
    look.NoneType: "null",
    look.BoolType: "boolean",
    look.IntType: "number",
    look.FloatType: "number",
    look.StrType: "string",
}


def typescript() -> str:
    """The text of the generated file."""
    return "\n".join([HEAD, ACTION, *(_interface(struct) for struct in structs()), *_unions()])


def structs() -> list[type[Struct]]:
    """The messages, in the order of the module; those that only serve as a base have no fields."""
    mine = (value for value in vars(protocol).values() if isinstance(value, type) and issubclass(value, Struct))
    return [value for value in mine if value.__module__ == protocol.__name__ and _is_message(value)]


def _is_message(struct: type[Struct]) -> bool:
    return bool(struct.__struct_fields__)


def _unions() -> Iterator[str]:
    for name in ("ClientFrame", "ServerFrame"):
        members = " | ".join(part.__name__ for part in getattr(protocol, name).__args__)
        yield f"export type {name} = {members};\n"


def _interface(struct: type[Struct]) -> str:
    info = look.type_info(struct)
    assert isinstance(info, look.StructType)
    says = (struct.__doc__ or "").strip().splitlines()[0]
    lines = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
    sent = info.forbid_unknown_fields
    lines += [_field(field, sent) for field in info.fields]
    return "\n".join([f"/** {says} */", f"export interface {struct.__name__} {{", *lines, "}", ""])


def _field(field: look.Field, sent: bool) -> str:
    """A field; what a client sends may leave out whatever has a default."""
    optional = field.default is UNSET or (sent and not field.required)
    return f"  {field.encode_name}{'?' if optional else ''}: {_type(field.type)};"


def _type(kind: look.Type) -> str:
    """A type in TypeScript's words."""
    for shape, write in SHAPES.items():
        if isinstance(kind, shape):
            return write(kind)
    return PLAIN[type(kind)]


def _union(kinds: Iterable[look.Type]) -> str:
    return " | ".join(dict.fromkeys(_type(kind) for kind in kinds))


def _list(item: look.Type) -> str:
    text = _type(item)
    return f"({text})[]" if " | " in text else f"{text}[]"


SHAPES: dict[type[look.Type], Callable[[Any], str]] = {
    look.Metadata: lambda kind: _type(kind.type),
    look.UnionType: lambda kind: _union(kind.types),
    look.ListType: lambda kind: _list(kind.item_type),
    look.DictType: lambda kind: f"Record<{_type(kind.key_type)}, {_type(kind.value_type)}>",
    look.LiteralType: lambda kind: " | ".join(msgspec.json.encode(value).decode() for value in kind.values),
    look.StructType: lambda kind: kind.cls.__name__,
    look.RawType: lambda kind: "Action",
}


if __name__ == "__main__":
    print(typescript(), end="")
