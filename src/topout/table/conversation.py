"""The table's talk, and which seat hears which lines."""

from __future__ import annotations

from msgspec import structs

from topout.table.journal import Muted, Spoke


class Conversation:
    """All lines, the pairs of seats of which the first has muted the second, and private lines newcomers cannot see."""

    def __init__(self) -> None:
        self.lines: list[Spoke] = []
        self.muted: set[tuple[int, int]] = set()
        self.unheard: dict[int, list[Spoke]] = {}

    def mute(self, entry: Muted) -> None:
        """Mute another seat, or lift the mute."""
        change = self.muted.add if entry.on else self.muted.discard
        change((entry.seat, entry.other))

    def welcome(self, seat: int) -> None:
        """Hide the chair's private lines from its new occupant and forget its mutes: both concerned someone else."""
        self.unheard[seat] = [line for line in self.lines if line.to is not None and seat in (line.seat, line.to)]
        self.muted = {both for both in self.muted if seat not in both}

    def move(self, moved: dict[int, int]) -> None:
        """Renumber everything after chairs were moved, and drop lines from or to chairs that were removed."""
        lines = {id(line): _moved(line, moved) for line in self.lines}
        self.lines = [line for line in lines.values() if line]
        self.unheard = {
            moved[seat]: [line for line in map(lines.get, map(id, whispers)) if line]
            for seat, whispers in self.unheard.items()
            if seat in moved
        }
        self.muted = {(moved[one], moved[other]) for one, other in self.muted if one in moved and other in moved}

    def hears(self, line: Spoke, seat: int | None) -> bool:
        """Whether a seat (`None`: a spectator) hears a line; never private lines of the seat's earlier occupant."""
        if seat is not None and (seat, line.seat) in self.muted:
            return False
        if seat is not None and any(line is whisper for whisper in self.unheard.get(seat, ())):
            return False
        return line.to is None or seat in (line.seat, line.to)

    def heard_by(self, seat: int | None) -> list[Spoke]:
        """All lines that a seat or a spectator hears."""
        return [line for line in self.lines if self.hears(line, seat)]


def _moved(line: Spoke, moved: dict[int, int]) -> Spoke | None:
    """A line with the new seat numbers, or `None` if one of its chairs was removed."""
    if line.seat not in moved or (line.to is not None and line.to not in moved):
        return None
    return structs.replace(line, seat=moved[line.seat], to=None if line.to is None else moved[line.to])
