"""The temple as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Set

from topout.core.asking import either, sentence
from topout.core.reading import View
from topout.games.festival.sums import points_in

COLOURS = ("red", "cyan", "yellow", "magenta")


def draw(view: View) -> str:
    """The pyramid with everyone's climbers, reserves and points."""
    holder = {space: seat for seat, spaces in enumerate(view["climbers"]) for space in spaces}
    levels = view["levels"]
    rows = [_row(level, levels, holder) for level in range(levels, 0, -1)]
    return "\n".join([*rows, "", *(_team(view, seat) for seat in range(view["seats"]))])


DEEDS = {"introduce": "bring a climber to the base", "climb": "climb"}


def ask(view: View, can: Set[str]) -> str:
    """What is wanted of the seat."""
    return sentence(either(DEEDS, can) or "you can neither bring a climber to the base nor climb: pass")


def _row(level: int, levels: int, holder: Mapping[str, int]) -> str:
    stones = " ".join(_stone(f"{level}.{i}", holder) for i in range(levels + 1 - level))
    bell = "  (bell)" if level == levels else ""
    return f"[dim]{level}[/]  {'   ' * (level - 1)}{stones}{bell}"


def _stone(space: str, holder: Mapping[str, int]) -> str:
    if space not in holder:
        return f"[dim] {space} [/]"
    seat = holder[space]
    return f"[bold {COLOURS[seat]}]‹ {seat} ›[/]"


def _team(view: View, seat: int) -> str:
    spaces = view["climbers"][seat]
    reserve = f"{view['reserve'][seat]} in reserve"
    return f"[{COLOURS[seat]}]seat {seat}[/]: {points_in(view, seat)} points, {len(spaces)} on the temple, {reserve}"
