"""The temple as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from topout.core.action import Can
from topout.core.ending import most
from topout.core.reading import View
from topout.core.speech import counted, either, listed, sentence
from topout.games.festival.sums import highest_in, points_in

COLOURS = ("red", "cyan", "yellow", "magenta")


def draw(view: View) -> str:
    """The pyramid with everyone's climbers, reserves and points."""
    holder = {space: seat for seat, spaces in enumerate(view["climbers"]) for space in spaces}
    levels = view["levels"]
    rows = [_row(level, levels, holder) for level in range(levels, 0, -1)]
    return "\n".join([*rows, "", *(_team(view, seat) for seat in range(view["seats"]))])


DEEDS = {"introduce": "bring a climber to the base", "climb": "climb"}


def ask(view: View, can: Can) -> str:
    """What is wanted of the seat."""
    return _asked("introduce" in can, "climb" in can)


@cache
def _asked(introduce: bool, climb: bool) -> str:
    """The same in words, put together once for all tables."""
    can = [verb for verb, possible in (("introduce", introduce), ("climb", climb)) if possible]
    return f"{sentence(either(DEEDS, can))}." if can else "You can neither bring a climber to the base nor climb: pass."


def standing(view: View, seat: int) -> str:
    """A team's points, and how far its highest climber is from the bell."""
    return _standing(points_in(view, seat), view["levels"] - highest_in(view, seat))


@cache
def _standing(points: int, below: int) -> str:
    reach = f"{counted(below, 'level')} below the bell" if below else "at the bell"
    return f"{counted(points, 'point')}, {reach}"


def terms(view: View, seat: int) -> list[str]:
    """Where a team's points came from, from the top down."""
    levels = [on for on in view["sums"]["teams"][seat]["levels"] if on["climbers"]]
    return [f"{counted(on['climbers'], 'climber')} on level {on['level']}: {on['points']}" for on in reversed(levels)]


def why(view: View) -> str:
    """Most points win; of equals the higher climber, then the later move (F4)."""
    scores, winner = view["result"]["scores"], view["result"]["winners"][0]
    level = [seat for seat, score in enumerate(scores) if score == scores[winner] and seat != winner]
    best = counted(scores[winner], "point")
    if not level:
        return most("point")(view)
    equals, top = listed([f"seat {seat}" for seat in level]), highest_in(view, winner)
    tie = f"{best}, as many as {equals}"
    if all(highest_in(view, seat) < top for seat in level):
        return f"{tie}; the highest climber, on level {top}, decides."
    return f"{tie}, and climbers equally high; the later move decides."


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
