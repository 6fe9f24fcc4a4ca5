"""What the log tells of the table itself, beside the game: who plays for whom, and what was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

STOOD_IN = {
    "time": "{name}'s time ran out; a bot moves for {name}",
    "connection": "{name} is away; a bot plays for {name}",
    "left": "{name} left; a bot plays on for {name}",
}
RETURNED = "{name} plays again"
TOOK_OVER = "{name} plays on for {other}"
ASKED_BACK = "{name} asks to take a move back"
AGREED = "{name} agrees"
DISAGREED = "{name} would rather not; the move stands"
TOOK_BACK = "{name} took a move back"


@dataclass(slots=True)
class Note:
    """A line of the log that is no event of the game; `after` is how many events each seat, or None, had seen."""

    text: str
    after: dict[int | None, int]

    @property
    def event(self) -> dict[str, Any]:
        """The line among the events that a seat is told."""
        return {"event": "note", "text": self.text}


def interleaved(
    events: list[dict[str, Any]], notes: Sequence[Note], seat: int | None, first: int = 0
) -> list[dict[str, Any]]:
    """The events that a seat has seen from number `first` on, with the notes where they belong."""
    merged: list[dict[str, Any]] = []
    told = 0
    for note in notes:
        at = note.after[seat] - first
        if at >= 0:
            merged += [*events[told:at], note.event]
            told = max(told, at)
    return merged + events[told:]
