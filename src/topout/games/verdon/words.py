"""Refusals and events of Climbers of Verdon, in the words of the table."""

from __future__ import annotations

from topout.core.event import Part, shown
from topout.core.reading import Shows, named
from topout.games.verdon.board import LOCATION_NAMES, PATH_NAMES, TILE_NAMES
from topout.games.verdon.cards import CARD_NAMES, KINDS, RESOURCES

ORDER = ", ".join(RESOURCES)


BUNDLE_DIGIT = 32
"""A bundle of up to 19 units of each kind travels in an event as one number with a digit per kind."""


def bundle_text(bundle: int) -> str:
    """A bundle in words."""
    amounts = [bundle // BUNDLE_DIGIT**kind % BUNDLE_DIGIT for kind in range(KINDS)]
    return " + ".join(f"{n} {name}" for n, name in zip(amounts, RESOURCES, strict=True) if n)


PLACE: Part = shown(named(LOCATION_NAMES))
PATH: Part = shown(named(PATH_NAMES))
TILE: Part = shown(named(TILE_NAMES))
KIND: Part = shown(named(RESOURCES))
CARD = named(CARD_NAMES)
BUNDLE: Part = shown(Shows(bundle_text))
