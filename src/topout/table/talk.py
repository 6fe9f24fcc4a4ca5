"""Table talk: stock phrases, limits, and who may be addressed."""

from __future__ import annotations

from topout.messages.frames import Mute, Phrase, Say
from topout.messages.rejection import Rejected
from topout.table import journal
from topout.table.table import Table

PHRASES = (
    "Hello!",
    "Good game.",
    "Well climbed!",
    "Help me and I'll help you.",
    "Do not trust them.",
    "I have nothing.",
    "Shall we trade?",
    "Your turn.",
    "One moment, please.",
    "Oh no!",
    "Thank you.",
    "Sorry.",
)


def spoke(table: Table, seat: int, frame: Say | Phrase) -> journal.Spoke:
    """The entry for a line or phrase, or a rejection."""
    table.bear(seat)
    if frame.to is not None and (frame.to == seat or frame.to >= len(table.chairs)):
        raise Rejected("no_seat", "There is no such seat to talk to.")
    if frame.to is not None and table.chairs[frame.to].guest is None:
        raise Rejected("no_listener", "Nobody sits there who could hear it.")
    return journal.Spoke(seat, _text(frame), len(table.moves), frame.to, frame.id, table.names[seat])


def muted(table: Table, seat: int, frame: Mute) -> journal.Muted | None:
    """The entry that mutes a seat or lifts the mute, or `None` if it would change nothing."""
    if frame.seat == seat or frame.seat >= len(table.chairs):
        raise Rejected("no_seat", "There is no such seat to mute.")
    if ((seat, frame.seat) in table.talk.muted) == frame.on:
        return None
    if frame.on:
        table.bear(seat)
    return journal.Muted(seat, frame.seat, frame.on)


def _text(frame: Say | Phrase) -> str:
    if isinstance(frame, Phrase):
        if frame.phrase >= len(PHRASES):
            raise Rejected("no_phrase", f"The phrases are numbered 0 to {len(PHRASES) - 1}.")
        return PHRASES[frame.phrase]
    text = clean(frame.text)
    if not text:
        raise Rejected("empty", "There is nothing to read in that.")
    return text


def clean(text: str) -> str:
    """Text as one line, without control characters and lone surrogates."""
    whole = text.encode("utf-8", "replace").decode()
    return " ".join("".join(c if c.isprintable() or c == "\u200d" else " " for c in whole).split())
