"""A table as text."""

from __future__ import annotations

import re

from topout.core.match import Match

STYLE = re.compile(r"(\\?)\[[a-z#/@][^\[\]]*\]")
"""How a terminal's drawing says what is bold or red; behind a backslash it is just text."""


def drawn(match: Match, seat: int | None) -> str:
    """What a terminal would show a seat or a spectator, without its colours."""
    return STYLE.sub(lambda found: found[0][1:] if found[1] else "", match.game.draw(match.view(seat)))
