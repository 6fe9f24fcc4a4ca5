"""What a view of the gorge adds up to: points with their terms, the two emblems, and what the view's seat might climb.

All of it is worked out by the rules themselves, on as much of the state as the view shows. So it can tell nobody
anything new, and no board needs to know how to reckon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any, TypedDict

from topout.core.chance import lowest
from topout.core.reading import View
from topout.games.verdon.board import CAMPS, ENDS, LOCATION_NAMES, PATH_NAMES, TILE_NAMES
from topout.games.verdon.building import may_repeat, may_use, others_routes, own_projects
from topout.games.verdon.cards import CARD_NAMES, CLIMB_COST, COSTS, REPEAT_COST, RESOURCES, TERRAIN_NAMES
from topout.games.verdon.places import names_in
from topout.games.verdon.refusals import REPEATED
from topout.games.verdon.scoring import LINES, TO_WIN, explorer_from, fans_of, points_of, popular_from
from topout.games.verdon.state import NOBODY, UNITS, State

PLACE = {name: 1 << n for n, name in enumerate(LOCATION_NAMES)}
TOUCHES = {name: 1 << a | 1 << b for name, (a, b) in zip(PATH_NAMES, ENDS, strict=True)}
TILE = {None: NOBODY} | {name: number for number, name in enumerate(TILE_NAMES)}
TERRAIN = {name: number for number, name in enumerate(TERRAIN_NAMES)}


class Points(TypedDict):
    """A seat's points as far as the view knows them, how many it still needs to win, and what they are made of."""

    total: int
    to_go: int
    lines: dict[str, int]


class Emblem(TypedDict):
    """Who holds an emblem, what each seat has that counts for it, and how many more would take it."""

    holder: int | None
    counts: list[int]
    short: list[int]


class Ascent(TypedDict):
    """Something to climb or repeat, the tile it is on as it is called, and the price there."""

    place: str
    on: str
    price: dict[str, int]


class Sums(TypedDict):
    """Names of the tiles, how everyone stands, to whom each camp is open, and what the view's seat might climb and
    repeat."""

    tiles: list[str]
    points: list[Points]
    explorer: Emblem
    popular: Emblem
    camps: list[list[int]]
    climbs: list[Ascent]
    repeats: list[Ascent]


def sums(view: View) -> Sums:
    """What the view adds up to; only its own seat's hidden cards count."""
    s, you = gorge_of(view), view["you"]
    seats, tiles = range(s.seats), list(names_in(view).tiles.values())
    return {
        "tiles": tiles,
        "points": [points(s, p) for p in seats],
        "explorer": emblem(view["explorer"], s.chain, explorer_from(s)),
        "popular": emblem(view["popular"], [fans_of(s, p) for p in seats], popular_from(s)),
        "camps": [[p for p in seats if may_use(s, p, camp)] for camp in range(CAMPS)],
        "climbs": []
        if you is None
        else [ascent(s, tiles, place, CLIMB_COST) for place in places(own_projects(s, you))],
        "repeats": [] if you is None else [ascent(s, tiles, place, REPEAT_COST) for place in repeatable(s, you)],
    }


def gorge_of(view: View) -> State:
    """As much of the state as these rules ask for."""
    s: State = State.layout.plain()
    s.seats, s.points, s.fans, s.chain = view["seats"], view["points"], view["fans"], view["chain"]
    s.projects, s.routes = ([one_set(PLACE, names) for names in view[kind]] for kind in ("projects", "routes"))
    s.roped = [one_set(TOUCHES, names) for names in view["ropes"]]
    s.repeaters = [sum(1 << p for p in seats) for seats in view["repeaters"]]
    s.on_tile = [TILE[name] for name in view["on_tile"]]
    s.token, s.terrain = TILE[view["token"]], [TERRAIN[name] for name in view["terrain"]]
    s.explorer, s.popular = (NOBODY if view[name] is None else view[name] for name in ("explorer", "popular"))
    s.count_held_fans = int(view["count_held_fans"])
    show_hands(s, view)
    return s


def show_hands(s: State, view: View) -> None:
    """Nobody has anything hidden but what the view shows; at the end the point cards are revealed."""
    s.hand, s.cards = (
        [[held.get(name, 0) for name in names] for held in shown(view, field, {})]
        for field, names in (("hand", RESOURCES), ("cards", CARD_NAMES))
    )
    revealed = [sum(cards.values()) for cards in view["revealed"]]
    s.point_cards = list(map(max, shown(view, "point_cards", 0), revealed))


def one_set(bits: dict[str, int], names: Iterable[str]) -> int:
    """Places as one number."""
    return reduce(or_, (bits[name] for name in names), 0)


def shown(view: View, field: str, unseen: Any) -> list[Any]:
    """What each seat keeps to itself, as far as the view shows it."""
    return [unseen if own is None else own for own in view[field] or [None] * view["seats"]]


def points(s: State, p: int) -> Points:
    """A seat's points with their terms."""
    total = points_of(s, p)
    lines = {line.label: line.points(s, p) for line in LINES}
    return {"total": total, "to_go": max(TO_WIN - total, 0), "lines": {name: n for name, n in lines.items() if n}}


def emblem(holder: int | None, counts: list[int], needed: int) -> Emblem:
    """How far each seat is from an emblem; its holder lacks nothing."""
    short = [0 if p == holder else needed - count for p, count in enumerate(counts)]
    return {"holder": holder, "counts": counts, "short": short}


def repeatable(s: State, you: int) -> list[int]:
    """The routes that a seat's ropes touch and that it has not repeated yet, whatever else keeps it from that now."""
    return [place for place in places(others_routes(s, you)) if may_repeat(s, you, place) != REPEATED]


def places(bits: int) -> Iterator[int]:
    """The places of a set."""
    while bits:
        yield lowest(bits)
        bits &= bits - 1


def ascent(s: State, tiles: list[str], place: int, cost: int) -> Ascent:
    """A place with its price, from a row of COSTS on."""
    tile = s.on_tile[place]
    price = UNITS.say(COSTS[cost + s.terrain[tile]])
    return {"place": LOCATION_NAMES[place], "on": tiles[tile], "price": price}
