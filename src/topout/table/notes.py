"""What the log tells of the table itself, beside the game: who plays for whom, and what was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Sentence(NamedTuple):
    """What others read of someone, and what they read themselves."""

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
    """A line of the log that is no event of the game.

    `after` is how many events each seat had seen by then, and last a spectator.
    """

    seat: int
    words: Sentence
    after: list[int]

    def event(self, seat: int | None) -> dict[str, Any]:
        """The line among the events that a seat is told."""
        return {"event": "note", "text": self.words.oneself if seat == self.seat else self.words.others}


def interleaved(
    events: list[dict[str, Any]], notes: Sequence[Note], seat: int | None, first: int = 0
) -> list[dict[str, Any]]:
    """The events that a seat has seen from number `first` on, with the notes where they belong."""
    merged: list[dict[str, Any]] = []
    told = 0
    for note in notes:
        at = note.after[-1 if seat is None else seat] - first
        if at >= 0:
            merged += [*events[told:at], note.event(seat)]
            told = max(told, at)
    return merged + events[told:]
