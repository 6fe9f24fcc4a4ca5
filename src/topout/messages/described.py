"""A JSON Schema of all websocket frames, generated from the structs that read and write them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from topout.messages.frames import ClientFrame, ServerFrame
from topout.messages.programs import LineFrame, ProgramFrame

SPOKEN = {
    "ClientFrame": (ClientFrame, "What you send at a table."),
    "ServerFrame": (ServerFrame, "What you get at a table."),
    "ProgramFrame": (ProgramFrame, "What a program sends over its line."),
    "LineFrame": (LineFrame, "What a program gets over its line."),
}
"""The name, type and description of each direction."""


@cache
def frames_schema() -> bytes:
    """The schema; each direction is named among the definitions."""
    kinds = [kind for kind, _ in SPOKEN.values()]
    found, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    named: dict[str, Any] = {
        name: {"description": words, **schema} for (name, (_, words)), schema in zip(SPOKEN.items(), found, strict=True)
    }
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Topout: frames",
        "description": "Text frames of the websockets; $defs has each direction and every frame by name.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in SPOKEN],
        "$defs": {**named, **parts},
    }
    return msgspec.json.encode(whole)
