"""A table as text."""

from __future__ import annotations

import re

from topout.core.match import Match

STYLE = re.compile(r"(\\?)\[[a-z#/@][^\[\]]*\]")
"""Markup of the terminal drawing (bold, red, …); after a backslash it is plain text."""


def drawn(match: Match, seat: int | None) -> str:
    """The terminal's drawing for a seat or a spectator, without colours."""
    return STYLE.sub(lambda found: found[0][1:] if found[1] else "", match.game.draw(match.view(seat)))
