"""The well as text for a terminal."""

from __future__ import annotations

from topout.core.action import Can
from topout.core.reading import View
from topout.core.speech import counted, ordinal
from topout.games.clamber.board import GOAL_MOST, LEDGE
from topout.games.clamber.scoring import EACH, LINES

COLOURS = ("red", "cyan", "yellow", "magenta", "green", "blue", "bright_white", "bright_red")


def draw(view: View) -> str:
    """The well with everyone's position, the seats, your hand and what you know."""
    return "\n".join([*_well(view), "", *(_seat(view, p) for p in range(view["seats"])), *_own(view)])


def ask(view: View, can: Can) -> str:
    """What is wanted of the seat."""
    return f"Round {view['round_number']}: play one card."


def standing(view: View, p: int) -> str:
    """How far a seat is from the way out."""
    if view["fate"][p] == "escaped":
        return f"escaped, {ordinal(view['escape_place'][p])} of all"
    if view["fate"][p] == "dead":
        return "taken by the Skittering"
    height, goal = view["position"][p], view["goal"]
    if goal is None:
        return f"at height {height}"
    left = counted(goal - height, "step")
    return f"at height {height}, {left} below the goal" if height < goal else f"at height {height}, high enough"


def terms(view: View, p: int) -> list[str]:
    """Where a player's points came from, after the role that made them count."""
    lines = view["result"]["lines"][p]
    told = [line.tell(lines[line.label], _each(view, line.label)) for line in LINES if line.label in lines]
    told = told or ["no points"]
    return [f"{view['role'][p]}: {told[0]}", *told[1:]]


def _each(view: View, label: str) -> int | None:
    """What each thing of a line is worth at this table."""
    role, what = EACH.get(label, ("", ""))
    return view[role][what] if role else None


def _well(view: View) -> list[str]:
    inside = [p for p, fate in enumerate(view["fate"]) if fate == "in the well"]
    highest = max([GOAL_MOST, *(view["position"][p] for p in inside)])
    return [_ledge(view, height, inside) for height in range(highest, -1, -1)]


def _ledge(view: View, height: int, inside: list[int]) -> str:
    climbers = " ".join(f"[bold {COLOURS[p]}]{p}[/]" for p in inside if view["position"][p] == height)
    notes = []
    if height == view["goal"]:
        notes.append("the goal")
    elif view["goal"] is None and view["goal_low"] <= height <= view["goal_high"] and view["goal_low"]:
        notes.append("perhaps the goal")
    if height == view["skittering"]:
        notes.append("the Skittering")
    if height == LEDGE:
        notes.append("from here you see the goal")
    rock = "[red]▒▒▒▒▒▒▒▒[/]" if height <= view["skittering"] else "        "
    note = f"  [dim]{', '.join(notes)}[/]" if notes else ""
    return f"[dim]{height:3}[/] │{climbers or rock}{note}"


def _seat(view: View, p: int) -> str:
    role = view["role"][p]
    parts = [f"[{COLOURS[p]}]seat {p}[/] at {view['position'][p]}, {view['fate'][p]}"]
    if role:
        parts.append(f"{'you are' if p == view['you'] else 'was'} a {role}")
    if p in view["knows_goal"]:
        parts.append("knows the goal")
    return ", ".join(parts)


def _own(view: View) -> list[str]:
    you = view["you"]
    if you is None or not view["hand"][you]:
        return []
    cards = ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in view["hand"][you].items())
    return ["", f"[bold]Your hand:[/] {cards}", f"[dim]{view['deck_size']} cards in the deck[/]"]
