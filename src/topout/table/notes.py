"""Lines of the match log about the table rather than the game: who plays for whom, and what was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Sentence(NamedTuple):
    """A sentence as others read it, and as the person concerned reads it."""

    others: str
    oneself: str


STOOD_IN = {
    "time": Sentence("{name}'s time ran out; a bot moves for {name}", "Your time ran out; a bot moves for you"),
    "connection": Sentence("{name} is away; a bot plays for {name}", "You were away; a bot plays for you"),
    "slow": Sentence("{name} does not answer; a bot plays for {name}", "You did not answer; a bot plays for you"),
    "left": Sentence("{name} left; a bot plays on for {name}", "You left; a bot plays on for you"),
}
RETURNED = Sentence("{name} plays again", "You play again")
RESTS = Sentence("{name} is on vacation; their clock stands still", "You are on vacation; your clock stands still")
RESTED = Sentence("{name} is back from vacation", "You are back from vacation")
TOOK_OVER = Sentence("{name} plays on for {other}", "You play on for {other}")
ASKED_BACK = Sentence("{name} asks to take a move back", "You ask to take a move back")
AGREED = Sentence("{name} agrees", "You agree")
DISAGREED = Sentence("{name} would rather not; the move stands", "You would rather not; the move stands")
TOOK_BACK = Sentence("{name} took a move back", "You took a move back")


@dataclass(slots=True)
class Note:
    """A line of the log that is not an event of the game.

    `after` is how many events each seat, and last a spectator, had seen by then; it says where the line belongs.
    """

    seat: int
    words: Sentence
    after: list[int]

    def event(self, seat: int | None) -> dict[str, Any]:
        """The note in the form of an event, as a seat receives it."""
        return {"event": "note", "text": self.words.oneself if seat == self.seat else self.words.others}


def interleaved(
    events: list[dict[str, Any]], notes: Sequence[Note], seat: int | None, first: int = 0
) -> list[dict[str, Any]]:
    """The events a seat has seen from number `first` on, with the notes inserted where they belong."""
    merged: list[dict[str, Any]] = []
    told = 0
    for note in notes:
        at = note.after[-1 if seat is None else seat] - first
        if at >= 0:
            merged += [*events[told:at], note.event(seat)]
            told = max(told, at)
    return merged + events[told:]
