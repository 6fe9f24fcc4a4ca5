"""The protocol in TypeScript says what the server means."""

from __future__ import annotations

import re

from topout.messages import frames
from topout.typescript.messages import messages_module


def test_every_message_is_declared_with_its_tag_and_optional_parts() -> None:
    text = messages_module()
    for frame in (*frames.ClientFrame.__args__, *frames.ServerFrame.__args__):
        assert f"export interface {frame.__name__} {{" in text
        assert f'  type: "{frame.__struct_config__.tag}";' in text
    assert "export type ClientFrame = Move | Back | Say" in text
    assert "  token?: string;" in text
    assert "  invitation?: string;" in text
    assert "  carrier?: " in text
    assert "  legal: Action[];" in text


def test_every_name_that_is_used_is_declared() -> None:
    text = re.sub(r"/\*\*.*?\*/|//.*", "", messages_module(), flags=re.S)
    declared = set(re.findall(r"export (?:interface|type) (\w+)", text))
    used = set(re.findall(r"\b[A-Z]\w+", text)) - {"Record"}
    assert used == declared
