"""Whole offers and counters, as people and programs send them, turned into steps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from topout.games.verdon.cards import RESOURCES

OFFERS = ("offer", "counter")
Bundle = Mapping[str, Any]


def whole(view: Mapping[str, Any], given: Any) -> list[str] | None:
    """`offer 2 rope + 1 nut for 1 chalk`, or its JSON with `give` and `want`, as steps; None for anything else."""
    read = _from_text(given) if isinstance(given, str) else _from_json(given)
    if read is None:
        return None
    name, give, want = read
    return [name, *_named("give", give), *_named("want", want), "announce"]


def _named(verb: str, bundle: Bundle) -> list[str]:
    """The steps for one side in their one order; a kind that does not exist goes last and is refused."""
    order = {kind: i for i, kind in enumerate(RESOURCES)}
    kinds = sorted(bundle, key=lambda kind: order.get(kind, len(RESOURCES)))
    return [f"{verb} {bundle[kind]} {kind}" for kind in kinds if bundle[kind] != 0]


def _from_text(text: str) -> tuple[str, Bundle, Bundle] | None:
    found = re.fullmatch(r"\s*(\w+)\s+(.*?)\s+for\s+(.*?)\s*", text.lower())
    if not found or found[1] not in OFFERS:
        return None
    give, want = _bundle(found[2]), _bundle(found[3])
    return None if give is None or want is None else (found[1], give, want)


def _bundle(text: str) -> Bundle | None:
    """`2 rope + 1 nut` by kind; commas and "and" do as well as "+", a kind named twice is not understood."""
    bundle: dict[str, int] = {}
    for part in re.split(r"\s*(?:\+|,|\band\b)\s*", text):
        found = re.fullmatch(r"(\d+)\s+([a-z]+)", part)
        kind = found and _kind(found[2])
        if not found or not kind or kind in bundle:
            return None
        bundle[kind] = int(found[1])
    return bundle


def _kind(word: str) -> str | None:
    """A resource by its name, in the plural too."""
    return next((kind for kind in RESOURCES if word in (kind, f"{kind}s")), None)


def _from_json(given: Any) -> tuple[str, Bundle, Bundle] | None:
    if not isinstance(given, Mapping) or given.get("name") not in OFFERS:
        return None
    params = given.get("params")
    if not isinstance(params, Mapping) or set(params) != {"give", "want"}:
        return None
    give, want = params["give"], params["want"]
    if not isinstance(give, Mapping) or not isinstance(want, Mapping):
        return None
    return str(given["name"]), give, want
