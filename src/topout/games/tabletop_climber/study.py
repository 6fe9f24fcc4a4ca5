"""What the designer's lab tells apart in TABLETOP Climber."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core.study import Content, Study
from topout.games.tabletop_climber.cards import DECKS, INITIAL, names_of
from topout.games.tabletop_climber.events import DREW, LAID, PLAYED_ONE, REVEALED


def dealt(options: Mapping[str, Any]) -> list[str]:
    """The cards of both decks."""
    return [*names_of([INITIAL, 0]), *DECKS[options["reinforcements"]]]


STUDY = Study(scene=REVEALED, content=(Content("Cards", used=(PLAYED_ONE, LAID), gained=(DREW,), there=dealt),))
