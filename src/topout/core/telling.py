"""What happened in words: a sentence is put together once, for all matches in which it reads the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from topout.core.event import Event, Part
from topout.core.game import Game
from topout.core.reading import Reader, View, reads_the_same
from topout.core.speech import YOU, Amount, Same, Someone, sentence

MOST_KNOWN = 10_000
"""So many sentences of a game are remembered."""
NAME = "\0"
"""Stands on both sides of a seat in a sentence that has no names yet."""


class Telling(NamedTuple):
    """An event as some are told it: its parts, its words with a place for each name, and what these were read from."""

    told: Mapping[str, Any]
    words: tuple[str, ...]
    seats: tuple[tuple[int, int], ...]
    read: Mapping[str, Any]

    def text(self, names: Sequence[str] | None) -> str:
        """The sentence, with the names of those at the table."""
        if not self.seats:
            return self.words[0]
        words = list(self.words)
        for place, seat in self.seats:
            words[place] = names[seat] if names else f"seat {seat}"
        return sentence("".join(words))


class Tellings:
    """The sentences of a game, each put together anew only when what its words speak of is another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[tuple[Sequence[int], bool, int | None], Telling] = {}

    def of(self, row: Sequence[int], inside: bool, you: int | None, view: View) -> Telling:
        """What those inside or outside its audience are told of an event; one of them may be addressed as you."""
        key = (row, inside, you)
        known = self.known.get(key)
        if known is None or not reads_the_same(view, known.read):
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            known = self.known[key] = _telling(self.game.event_by_number[row[0]], row, inside, you, view)
        return known


tellings = cache(Tellings)


def text_for(kind: Event[Any], inside: bool) -> str:
    """The sentence for those who see every part, or for the others."""
    return kind.text if inside or not kind.secret else kind.blind


def _telling(kind: Event[Any], row: Sequence[int], inside: bool, you: int | None, view: View) -> Telling:
    told: dict[str, Any] = {"event": kind.name}
    words: dict[str, str | Amount] = {}
    reader = Reader(view)
    for (name, part), value in zip(kind.parts.items(), row[2:], strict=False):
        if inside or not part.secret:
            told[name] = part.shows.say(value)
            word = _word(part, value, you, reader)
            words[name] = Same(word) if isinstance(word, Someone) and word in words.values() else word
    parts = sentence(text_for(kind, inside).format_map(words)).split(NAME)
    return Telling(told, tuple(parts), tuple((n, int(parts[n])) for n in range(1, len(parts), 2)), reader.read)


def _word(part: Part, value: int, you: int | None, view: View) -> str | Amount:
    if part.seat:
        return Someone(YOU if value == you else f"{NAME}{value}{NAME}")
    said = part.shows.say(value)
    if part.words:
        return part.words(said, view)
    return Amount(said) if isinstance(said, int) else str(said)
