"""Prompts that name only what is possible now."""

from __future__ import annotations

from collections.abc import Mapping, Set


def either(deeds: Mapping[str, str], can: Set[str]) -> str:
    """What of these deeds, by their verbs, can be done: "climb, trade or end your turn"; nothing where none can."""
    *others, last = list(dict.fromkeys(deed for verb, deed in deeds.items() if verb in can)) or [""]
    return f"{', '.join(others)} or {last}" if others else last


def sentence(words: str) -> str:
    """Words with a capital first and a full stop last."""
    return f"{words[:1].upper()}{words[1:]}."
