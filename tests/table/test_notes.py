"""What the log tells of the table itself."""

from __future__ import annotations

from topout.table.notes import Note, Sentence, interleaved


def told(*texts: str) -> list[dict[str, str]]:
    return [{"event": "happened", "text": text} for text in texts]


def note(text: str, after: list[int]) -> Note:
    return Note(0, Sentence(text, f"own-{text}"), after)


def lines(events: list[dict[str, str]]) -> str:
    return " ".join(event["text"] for event in events)


def test_notes_stand_where_each_seat_read_them_and_speak_to_the_one_they_are_about() -> None:
    notes = [note("x", [1, 0, 0]), note("y", [1, 0, 0]), note("z", [3, 1, 0])]
    assert lines(interleaved(told("a", "b", "c"), notes, 0)) == "a own-x own-y b c own-z"
    assert lines(interleaved(told("a", "b"), notes, 1)) == "x y a z b"


def test_notes_before_the_first_event_that_is_told_are_left_out() -> None:
    notes = [note("x", [0, 1]), note("y", [0, 5])]
    assert lines(interleaved(told("e", "f"), notes, None, first=4)) == "e y f"
