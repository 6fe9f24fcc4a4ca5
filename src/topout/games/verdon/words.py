"""The map as text for a terminal, the seats below it, and what is wanted of a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from topout.core.action import Can
from topout.core.ending import having, most, runners_up
from topout.core.reading import View
from topout.core.speech import counted, either, listed, one_of, sentence
from topout.games.verdon.board import (
    CAMP_PATHS,
    CORNERS,
    ENDS,
    LOCATION_NAMES,
    LOCATION_XY,
    PATH_NAMES,
    TILE_NAMES,
    TILE_XY,
)
from topout.games.verdon.cards import PLAYED_BY, RESOURCES
from topout.games.verdon.scoring import TO_WIN

COLOURS = ("red", "cyan", "yellow", "magenta")
TERRAIN_COLOURS = {
    "Mountain": "bright_white",
    "Big wall": "bright_red",
    "Cliff": "bright_blue",
    "Boulder": "bright_yellow",
    "Cave": "bright_magenta",
    "Grass": "green",
}
ACROSS, MARGIN = 6, 5
RED = (6, 8)
CAMP_WIDTH = 3
Cell = tuple[str, str]
"""A character and its style."""


def _marked(run: Cell) -> str:
    text, style = run
    return f"[{style}]{text}[/]" if style else text


class Canvas:
    """Characters with styles at places on the screen."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}

    def write(self, line: int, column: int, text: str, style: str = "") -> None:
        """Put text on a line, centred on a column."""
        start = column - len(text) // 2
        for i, character in enumerate(text):
            self.cells[line, start + i] = (character, style)

    def __str__(self) -> str:
        return "\n".join("".join(map(_marked, self._runs(line))) for line in range(self._height()))

    def text(self) -> str:
        """The canvas without styles."""
        return "\n".join("".join(text for text, _ in self._runs(n)).rstrip() for n in range(self._height()))

    def _height(self) -> int:
        return max(line for line, _ in self.cells) + 1

    def _runs(self, line: int) -> list[Cell]:
        """A line as stretches of one style each."""
        width = max((c for n, c in self.cells if n == line), default=-1) + 1
        cells = [self.cells.get((line, column), (" ", "")) for column in range(width)]
        return [("".join(c for c, _ in run), style) for style, run in groupby(cells, key=lambda cell: cell[1])]


def _screen(x: int, y: int) -> tuple[int, int]:
    """The line and column of a location's grid point: a row of tiles takes five lines."""
    row, lower = divmod(y + 2, 3)
    return 5 * row + 2 * lower, MARGIN + ACROSS * (x + 1)


def draw(view: View) -> str:
    """The map with everything on it, the seats, and what you hold."""
    seats = [_seat(view, p) for p in range(view["seats"])]
    return "\n".join([str(_map(view)), "", *seats, *_trade(view), *_own(view), "", LEGEND])


def _map(view: View) -> Canvas:
    canvas = Canvas()
    for tile in range(len(TILE_XY)):
        _tile(canvas, view, tile)
    for path in range(len(ENDS)):
        _path(canvas, view, path)
    for place in range(len(LOCATION_XY)):
        _location(canvas, view, place)
    for kind, path in zip(view["camp"], CAMP_PATHS, strict=True):
        _camp(canvas, kind, path)
    return canvas


def names_map() -> str:
    """The map with nothing but the names of tiles and locations and the places of the camps."""
    bare = {"terrain": [""] * len(TILE_XY), "number": [None] * len(TILE_XY), "token": None, "seats": 0}
    return _map({**bare, "camp": [" * "] * len(CAMP_PATHS)}).text()


LEGEND = (
    "[dim]Numbers are locations, letters tiles. p0: a project of seat 0, R0: its route; 0 on a path: its rope.\n"
    "# is the access restriction token. At the coast: camps, 3:1 or 2:1 for the kind named.[/]"
)


def _tile(canvas: Canvas, view: View, tile: int) -> None:
    x, y = TILE_XY[tile]
    line, column = _screen(x, y - 1)
    terrain, number = view["terrain"][tile], view["number"][tile]
    canvas.write(line, column, TILE_NAMES[tile], "bold")
    canvas.write(line + 1, column, terrain, TERRAIN_COLOURS.get(terrain, ""))
    if number:
        canvas.write(line + 2, column, f"{number}", "bold red" if number in RED else "")
    if view["token"] == TILE_NAMES[tile]:
        canvas.write(line + 2, column + 3, "#", "bold")


def _middle(path: int) -> tuple[int, int]:
    (line, column), (lower, end) = (_screen(*LOCATION_XY[n]) for n in ENDS[path])
    return (line + lower) // 2, (column + end) // 2


def _path(canvas: Canvas, view: View, path: int) -> None:
    (top, left), (bottom, right) = (_screen(*LOCATION_XY[n]) for n in ENDS[path])
    owner = next((p for p in range(view["seats"]) if PATH_NAMES[path] in view["ropes"][p]), None)
    style = "dim" if owner is None else f"bold {COLOURS[owner]}"
    if left == right:
        for line in range(top + 1, bottom):
            canvas.write(line, left, "│" if owner is None else f"{owner}", style)
    else:
        slope = "╲" if right > left else "╱"
        canvas.write(*_middle(path), slope if owner is None else f"{owner}{owner}", style)


def _location(canvas: Canvas, view: View, place: int) -> None:
    line, column = _screen(*LOCATION_XY[place])
    name = LOCATION_NAMES[place]
    for p in range(view["seats"]):
        for sites, mark in ((view["projects"][p], "p"), (view["routes"][p], "R")):
            if name in sites:
                canvas.write(line, column, f"{mark}{p}", f"bold reverse {COLOURS[p]}")
                return
    canvas.write(line, column, name, "dim")


def _camp(canvas: Canvas, kind: str, path: int) -> None:
    """A camp beside its path, on the side of the sea."""
    line, column = _middle(path)
    inland = next(x for t, (x, _) in enumerate(TILE_XY) if set(ENDS[path]) <= set(CORNERS[t]))
    west = 2 * inland > sum(LOCATION_XY[n][0] for n in ENDS[path])
    label = kind.removeprefix("2:1 ")[:CAMP_WIDTH]
    canvas.write(line, column - 3 if west else column + 4, label, "green")


def _counts(units: Mapping[str, int] | None) -> str:
    return listed([counted(n, name) for name, n in (units or {}).items()]) or "nothing"


def _seat(view: View, p: int) -> str:
    """A seat's points, pieces and what everybody knows of its hand."""
    mark = "▶" if view["current"] == p and view["turn"] else " "
    emblems = [name for name in ("popular", "explorer") if view[name] == p]
    parts = [
        f"{view['points'][p]} points",
        *emblems,
        f"{view['hand_size'][p]} units",
        f"{view['card_count'][p]} cards",
        f"{view['fans'][p]} fan clubs",
        f"chain {view['chain'][p]}",
    ]
    built = [f"{kind} {' '.join(_sites(view, p, kind))}" for kind in ("projects", "routes") if view[kind][p]]
    return f"{mark} [bold {COLOURS[p]}]seat {p}[/]: {', '.join(parts)}; {'; '.join(built) or 'nothing built'}"


def _sites(view: View, p: int, kind: str) -> Iterator[str]:
    for name in view[kind][p]:
        yield f"{name}{view['on_tile'][int(name)]}"


def _trade(view: View) -> list[str]:
    """The offer on the table and the answers that are open."""
    lines = []
    for p in range(view["seats"]):
        if view["answer"][p] in ("drafting", "offered", "countered"):
            lines.append(f"seat {p} gives {_counts(view['give'][p])} for {_counts(view['want'][p])}")
        elif view["answer"][p]:
            lines.append(f"seat {p} has {view['answer'][p]}")
    return ["", *lines] if lines else []


def _own(view: View) -> list[str]:
    you = view["you"]
    if you is None:
        return []
    rates = ", ".join(f"{rate}:1 {kind}" for kind, rate in zip(RESOURCES, view["rates"][you], strict=True))
    return [
        "",
        f"[bold]You hold:[/] {_counts(view['hand'][you])}",
        f"[bold]Your cards:[/] {_counts(view['cards'][you])} [dim]({view['deck_size']} left in the deck)[/]",
        f"[dim]Your rates: {rates}[/]",
    ]


TOKEN = {"token": "move the token to another tile", "leave": "leave it where it is"}
DRAFTING = {"give": "say what you give", "want": "say what you want for it", "for": "say what you want for it"}
ANSWERS = {"accept": "accept", "decline": "decline", "counter": "make a counter-offer"}
DEEDS = {
    "rope": "fix a rope",
    "project": "place a project",
    "climb": "climb a project",
    "repeat": "repeat a route",
    "buy": "buy a publicity card",
    **dict.fromkeys(PLAYED_BY, "play a card"),
    "bank": "trade with the bank",
    "offer": "make an offer",
    "stop": "end the expedition",
    "end": "end your turn",
}
TYPED = {
    "project": "project 12D",
    "rope": "rope 3-7",
    "pick": "pick rope nut",
    "act": "offer 2 rope + 1 nut for 1 chalk",
    "answer": "counter 1 chalk for 2 rope",
}


def _drafts(view: View) -> bool:
    you = view["you"]
    return you is not None and view["answer"][you] == "drafting"


def ask(view: View, can: Can) -> str:
    """What is wanted of the seat."""
    if _drafts(view):
        return f"Put your offer together: {either(DRAFTING, can)}."
    return ASKS.get(view["phase"], _ask_deed)(view, can)


def _ask_deed(view: View, can: Can) -> str:
    return f"{sentence(either(DEEDS, can))}."


def _ask_project(view: View, can: Can) -> str:
    which = "second" if view["projects"][view["you"]] else "first"
    return f"Place your {which} project: choose a corner, and which tile it is on."


def _ask_answer(view: View, can: Can) -> str:
    current = view["current"]
    offer = f"{_counts(view['give'][current])} for {_counts(view['want'][current])}"
    choice = "you can only decline" if set(can) == {"decline"} else either(ANSWERS, can)
    return f"Seat {current} offers {offer}: {choice}."


def _ask_close(view: View, can: Can) -> str:
    if "close" not in can:
        return "There is nobody you can trade with."
    return f"Trade with {one_of([*(f'seat {p}' for p in can['close']['other']), 'nobody'])}?"


ASKS: dict[str, Callable[[View, Can], str]] = {
    "project": _ask_project,
    "rope": lambda view, can: "Fix a rope on a path beside your new project.",
    "pick": lambda view, can: f"Pick two units, each of {one_of(can['pick']['first'])}.",
    "token": lambda view, can: f"You rolled a 7: {either(TOKEN, can)}.",
    "answer": _ask_answer,
    "close": _ask_close,
}
"""What is asked in phases other than a turn."""


def points_in(view: View, p: int) -> int:
    """A seat's points as far as the view knows them; at the end the hidden ones too."""
    return int(view["sums"]["points"][p]["total"])


def standing(view: View, p: int) -> str:
    """How far a seat is from winning."""
    return f"{points_in(view, p)} of {TO_WIN} points"


def why(view: View) -> str:
    """The first with enough points wins; after the last turn most points do."""
    winners = view["result"]["winners"]
    if view["result"]["scores"][winners[0]] < TO_WIN:
        return f"The last turn is over. {most('point')(view)}"
    return f"First to reach {TO_WIN} points. {runners_up(view, having('point'))}"


def typed(view: View) -> str | None:
    """How a move that is wanted now is written."""
    if view["phase"] == "act" and not view["offers_per_turn"]:
        return TYPED["rope"]
    return "give rope" if _drafts(view) else TYPED.get(view["phase"])
