"""What the log tells of the table itself."""

from __future__ import annotations

from topout.table.notes import Note, interleaved


def told(*texts: str) -> list[dict[str, str]]:
    return [{"event": "happened", "text": text} for text in texts]


def lines(events: list[dict[str, str]]) -> str:
    return " ".join(event["text"] for event in events)


def test_notes_stand_where_each_seat_read_them() -> None:
    notes = [Note("x", {0: 1, None: 0}), Note("y", {0: 1, None: 0}), Note("z", {0: 3, None: 1})]
    assert lines(interleaved(told("a", "b", "c"), notes, 0)) == "a x y b c z"
    assert lines(interleaved(told("a", "b"), notes, None)) == "x y a z b"


def test_notes_before_the_first_event_that_is_told_are_left_out() -> None:
    notes = [Note("x", {0: 1}), Note("y", {0: 5})]
    assert lines(interleaved(told("e", "f"), notes, 0, first=4)) == "e y f"
