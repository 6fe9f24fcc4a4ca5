"""A table as text."""

from __future__ import annotations

from topout.core.match import Match


def drawn(match: Match, seat: int | None) -> str:
    """What a terminal would show a seat or a spectator, without its colours."""
    from rich.text import Text

    return Text.from_markup(match.game.draw(match.view(seat))).plain
