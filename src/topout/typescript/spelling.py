"""Python types and constants as TypeScript spells them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

WIDTH = 120
PAIR = 2
PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    bool: "boolean",
    str: "string",
    NoneType: "null",
    Any: "unknown",
}
Names = Mapping[str, tuple[str, ...]]
"""The sets of labels that have a type of their own, by the name of that type; an object's has no labels."""


def key(name: str) -> str:
    """The name of a part of an object, quoted where it must be."""
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def whole(parts: Mapping[str, str]) -> str:
    """An object type in one line; a name may end in a question mark."""
    if not parts:
        return "Record<never, never>"
    return "{ " + "; ".join(f"{_key(name)}: {kind}" for name, kind in parts.items()) + " }"


def _key(name: str) -> str:
    return f"{key(name[:-1])}?" if name.endswith("?") else key(name)


def many(kind: str) -> str:
    """A list."""
    return f"({kind})[]" if "|" in _outside(kind) else f"{kind}[]"


def _outside(kind: str) -> str:
    """What a type says outside of all brackets."""
    while (less := re.sub(r"\{[^{}]*\}|<[^<>]*>|\[[^\[\]]*\]|\([^()]*\)", "", kind)) != kind:
        kind = less
    return kind


def union(kinds: Sequence[str]) -> str:
    """Any of some types, each once; null comes last."""
    parts = dict.fromkeys(kind.removesuffix(" | null") for kind in kinds)
    nothing = any(kind == "null" or kind.endswith(" | null") for kind in kinds)
    return " | ".join([part for part in parts if part != "null"] + ["null"] * nothing)


def several(kind: str, count: int) -> str:
    """As many of a kind as are known to be there."""
    return f"[{', '.join([kind] * count)}]"


def one_of(labels: Sequence[str], names: Names) -> str:
    """One of some labels: the name of their set or of one that has them all, or the labels themselves."""
    exact = (name for name, known in names.items() if known == tuple(labels))
    wider = (name for name, known in names.items() if set(labels) <= set(known))
    return next(exact, None) or next(wider, None) or " | ".join(json.dumps(label) for label in labels)


def type_of(kind: Any, names: Names) -> str:
    """A Python type."""
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind) and kind.__name__ in names:
        return str(kind.__name__)
    if is_typeddict(kind):
        return whole({name: type_of(part, names) for name, part in get_type_hints(kind).items()})
    return GENERIC[get_origin(kind)](get_args(kind), names)


def _record(args: tuple[Any, ...], names: Names) -> str:
    return f"Record<{type_of(args[0], names)}, {type_of(args[1], names)}>"


def _some(args: tuple[Any, ...], names: Names) -> str:
    """A mapping that leaves out some of the labels that it might have."""
    return _record(args, names) if args[0] is str else f"Partial<{_record(args, names)}>"


def _union(args: tuple[Any, ...], names: Names) -> str:
    return union([type_of(part, names) for part in args])


GENERIC: dict[Any, Callable[[tuple[Any, ...], Names], str]] = {
    list: lambda args, names: many(type_of(args[0], names)),
    dict: _some,
    Mapping: _record,
    Literal: one_of,
    Union: _union,
    UnionType: _union,
}


def values_type(values: Sequence[Any], names: Names) -> str:
    """What each of these values is: one of some labels, a number, perhaps nothing."""
    labels = [value for value in values if isinstance(value, str)]
    others = [PLAIN[type(value)] for value in values if not isinstance(value, str)]
    return union([*([one_of(labels, names)] if labels else []), *others])


# --- constants --------------------------------------------------------------------------------------------------------


def constant_type(values: Sequence[Any], names: Names) -> str:
    """The type that all these constants have: words are labels where a set has them all, alike objects are one type."""
    lists = [value for value in values if isinstance(value, (list, tuple))]
    kinds = [
        *([_word(words, names)] if (words := [v for v in values if isinstance(v, str)]) else []),
        *([_object_type(objects, names)] if (objects := [v for v in values if isinstance(v, Mapping)]) else []),
        *([_list_type(lists, names)] if lists else []),
        *[PLAIN[type(value)] for value in values if not isinstance(value, (str, Mapping, list, tuple))],
    ]
    return union(kinds) or "never"


def _list_type(lists: Sequence[Sequence[Any]], names: Names) -> str:
    """Lists, or where all are pairs of Python tuples."""
    kind = constant_type([part for each in lists for part in each], names)
    pairs = all(isinstance(each, tuple) and len(each) == PAIR for each in lists)
    return several(kind, PAIR) if pairs else many(kind)


def _word(words: Sequence[str], names: Names) -> str:
    return next((name for name, known in names.items() if set(words) <= set(known)), "string")


def _object_type(objects: Sequence[Mapping[str, Any]], names: Names) -> str:
    """Objects by their parts, or mappings from labels."""
    parts = list(dict.fromkeys(part for each in objects for part in each))
    labels = _word(parts, names)
    if labels == "string":
        return whole({part: constant_type([each[part] for each in objects], names) for part in parts})
    record = f"Record<{labels}, {constant_type([part for each in objects for part in each.values()], names)}>"
    return record if all(set(each) == set(names[labels]) for each in objects) else f"Partial<{record}>"


def constant(value: Any, indent: int = 0) -> str:
    """A constant, in one line where it fits."""
    line = _line(value)
    if len(line) + indent <= WIDTH or not isinstance(value, (Mapping, list, tuple)):
        return line
    pad = " " * (indent + 2)
    if isinstance(value, Mapping):
        rows = [f"{pad}{key(name)}: {constant(part, indent + 2)},\n" for name, part in value.items()]
        return "{\n" + "".join(rows) + " " * indent + "}"
    return "[\n" + _rows(value, pad) + " " * indent + "]"


def _rows(value: Sequence[Any], pad: str) -> str:
    """The parts of a list, several in a line where they are single words or numbers."""
    if any(isinstance(part, (Mapping, list, tuple)) for part in value):
        return "".join(f"{pad}{constant(part, len(pad))},\n" for part in value)
    rows = [pad]
    for part in map(_line, value):
        if len(rows[-1]) + len(part) + 2 > WIDTH:
            rows.append(pad)
        rows[-1] += f"{part}, "
    return "".join(f"{row.rstrip()}\n" for row in rows)


def _line(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key(name)}: {_line(part)}" for name, part in value.items())
        return f"{{ {inner} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_line, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
