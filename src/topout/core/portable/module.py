"""A whole WebAssembly module from an object file that LLVM made of one module.

Such a file needs no linker: LLVM has laid out its data from address 0 and filled in every number. It lacks a memory
and a stack of its own, which it imports, and exports.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

CUSTOM, IMPORTS, MEMORY, GLOBALS, EXPORTS, DATA_COUNT, DATA = 0, 2, 5, 6, 7, 12, 11
ORDER = (1, IMPORTS, 3, 4, MEMORY, GLOBALS, EXPORTS, 8, 9, DATA_COUNT, 10, DATA)
FUNCTION, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
I32, CONSTANT, MUTABLE, I32_CONST, END = 0x7F, 0, 1, 0x41, 0x0B
SYMBOLS = 8
"""The part of the section `linking` that names functions."""
UNDEFINED, NAMED = 0x10, 0x40
PAGE = 1 << 16
STACK = 4 * PAGE
MAGIC = b"\0asm\1\0\0\0"


class Reader:
    """Reads the numbers and names of a section one after another."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at = raw, 0

    def byte(self) -> int:
        """One byte."""
        self.at += 1
        return self.raw[self.at - 1]

    def number(self) -> int:
        """An unsigned number of variable length."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.raw[self.at - count : self.at]

    def name(self) -> str:
        """A name with its length before it."""
        return self.take(self.number()).decode()

    @property
    def more(self) -> bool:
        """Whether anything is left."""
        return self.at < len(self.raw)


def number(value: int) -> bytes:
    """An unsigned number of variable length."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    """The same for a number with a sign, which is never negative here."""
    out = bytearray()
    while value >= 0x40:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def name(text: str) -> bytes:
    """A name with its length before it."""
    return number(len(text.encode())) + text.encode()


def vector(items: Iterable[bytes]) -> bytes:
    """Items with their number before them."""
    items = list(items)
    return number(len(items)) + b"".join(items)


def sections(raw: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts of a module or object file, each with its kind."""
    reader = Reader(raw)
    if reader.take(len(MAGIC)) != MAGIC:
        raise ValueError("This is not WebAssembly.")
    while reader.more:
        yield reader.byte(), reader.take(reader.number())


def custom(raw: bytes) -> dict[str, bytes]:
    """The parts of a module that are only for tools, by name."""
    found = {}
    for kind, body in sections(raw):
        if kind == CUSTOM:
            reader = Reader(body)
            label = reader.name()
            found[label] = body[reader.at :]
    return found


def functions(linking: bytes) -> dict[str, int]:
    """The number of each function that an object file defines."""
    reader = Reader(linking)
    reader.number()
    while reader.more:
        kind, body = reader.byte(), reader.take(reader.number())
        if kind == SYMBOLS:
            return dict(_functions(Reader(body)))
    return {}


def _functions(reader: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind == FUNCTION:
            index = reader.number()
            if not flags & UNDEFINED:
                yield reader.name(), index
        else:
            _skip(reader, kind, flags)


def _skip(reader: Reader, kind: int, flags: int) -> None:
    """Read past a symbol that is no function: a piece of data, or something with a number."""
    data = kind == 1
    if not data:
        reader.number()
    if data or not flags & UNDEFINED or flags & NAMED:
        reader.name()
    for _ in range(3 if data and not flags & UNDEFINED else 0):
        reader.number()


def imported(body: bytes) -> list[str]:
    """The names of the functions that an object file misses; its memory and its stack are nothing it misses."""
    reader, missed = Reader(body), []
    for _ in range(reader.number()):
        _, label, kind = reader.name(), reader.name(), reader.byte()
        if kind == FUNCTION:
            missed.append(label)
            reader.number()
        elif kind == GLOBAL_KIND:
            reader.take(2)
        else:
            reader.take(1 if kind == TABLE_KIND else 0)
            limits = reader.number()
            for _ in range(1 + (limits & 1)):
                reader.number()
    return missed


def data_end(body: bytes) -> int:
    """Where the data ends in memory."""
    reader, end = Reader(body), 0
    for _ in range(reader.number()):
        reader.take(2)
        start = reader.number()
        reader.take(1)
        size = reader.number()
        reader.take(size)
        end = max(end, start + size)
    return end


def whole(raw: bytes, exports: Iterable[str], notes: Mapping[str, bytes]) -> bytes:
    """The module with its own memory and stack, these exports, and notes for tools."""
    parts = {kind: body for kind, body in sections(raw) if kind != CUSTOM}
    missed = imported(parts.pop(IMPORTS))
    if missed:
        raise ValueError(f"Rules cannot be made portable that need {', '.join(missed)}.")
    known = functions(custom(raw)["linking"])
    stack_top = -(-(data_end(parts.get(DATA, b"\0")) + STACK) // PAGE) * PAGE
    parts[MEMORY] = vector([b"\0" + number(stack_top // PAGE)])
    parts[GLOBALS] = vector([_global(MUTABLE, stack_top), _global(CONSTANT, stack_top)])
    wanted = [name(label) + bytes([FUNCTION]) + number(known[label]) for label in exports]
    shared = [name("memory") + bytes([MEMORY_KIND, 0]), name("free") + bytes([GLOBAL_KIND, 1])]
    parts[EXPORTS] = vector([*wanted, *shared])
    body = b"".join(_section(kind, parts[kind]) for kind in ORDER if kind in parts)
    return MAGIC + body + b"".join(_section(CUSTOM, name(label) + note) for label, note in notes.items())


def _global(change: int, value: int) -> bytes:
    return bytes([I32, change, I32_CONST]) + signed(value) + bytes([END])


def _section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + number(len(body)) + body
