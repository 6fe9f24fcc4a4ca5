"""What the board of Climbers of Verdon must know that no view tells: the map, the prices, what earns and what wins."""

from __future__ import annotations

from typing import Any

from topout.core.state import Row
from topout.games.verdon.board import (
    CAMP_PATHS,
    CORNER_STEPS,
    CORNERS,
    ENDS,
    LOCATION_NAMES,
    LOCATION_XY,
    PATH_NAMES,
    ROWS,
    SITE_NAMES,
    SITES,
    TILE_NAMES,
    TILE_XY,
)
from topout.games.verdon.cards import (
    ALL_CARDS,
    ANY_KIND,
    ANY_RATE,
    BANK_RATE,
    BIG_HAND,
    CAMP_NAMES,
    CARD_COST,
    CARD_NAMES,
    CARDS,
    CLIMB_COST,
    COSTS,
    FREE_ROPES,
    GRASS,
    MOST_OF_A_KIND,
    ODDS,
    OWN_RATE,
    PLAYED_BY,
    PROJECT_COST,
    REPEAT_COST,
    RESOURCES,
    ROPE_COST,
    TERRAIN_NAMES,
)
from topout.games.verdon.places import PATH_SAYS, PLACE_SAYS, TILES_BESIDE, TILES_OF
from topout.games.verdon.refusals import POINT_CARD
from topout.games.verdon.scoring import (
    CARD_POINT,
    EMBLEM,
    FEWEST_FANS,
    PROJECT_POINT,
    REPEAT_POINT,
    ROUTE_POINTS,
    SHORTEST_CHAIN,
    TO_WIN,
)
from topout.games.verdon.state import ANSWERS, PHASES, UNITS
from topout.games.verdon.turn import LAST_TURN, share


def units(row: Row) -> dict[str, int]:
    """Units by resource, as views show them."""
    shown: dict[str, int] = UNITS.say(row)
    return shown


def prices_by_terrain(first: int) -> dict[str, dict[str, int]]:
    """What climbs or repeats cost, by the terrain of their tile; those on grass are none."""
    return {name: units(list(COSTS[first + t])) for t, name in enumerate(TERRAIN_NAMES) if t != GRASS}


LABELS: dict[str, tuple[str, ...]] = {
    "resources": RESOURCES,
    "terrains": TERRAIN_NAMES,
    "camp_kinds": CAMP_NAMES,
    "cards": CARD_NAMES,
    "phases": PHASES,
    "answers": ANSWERS,
    "tile_names": TILE_NAMES,
    "location_names": LOCATION_NAMES,
    "path_names": PATH_NAMES,
    "site_names": SITE_NAMES,
}
"""What things are called."""

MAP: dict[str, Any] = {
    "rows": ROWS,
    "corner_steps": CORNER_STEPS,
    "tiles": [
        {"name": name, "xy": TILE_XY[t], "corners": [LOCATION_NAMES[n] for n in CORNERS[t]]}
        for t, name in enumerate(TILE_NAMES)
    ],
    "locations": [
        {"name": name, "xy": LOCATION_XY[n], "tiles": [TILE_NAMES[t] for t in TILES_OF[n]], "says": PLACE_SAYS[n]}
        for n, name in enumerate(LOCATION_NAMES)
    ],
    "paths": [
        {
            "name": PATH_NAMES[n],
            "ends": (LOCATION_NAMES[a], LOCATION_NAMES[b]),
            "tiles": [TILE_NAMES[t] for t in TILES_BESIDE[n]],
            "says": PATH_SAYS[n],
        }
        for n, (a, b) in enumerate(ENDS)
    ],
    "camps": [PATH_NAMES[path] for path in CAMP_PATHS],
    "sites": {
        name: {"place": LOCATION_NAMES[n], "tile": TILE_NAMES[t]}
        for name, (n, t) in zip(SITE_NAMES, SITES, strict=True)
    },
}
"""Where everything lies, on a grid whose steps are half a tile's width across and half a side's length down. `says` is
what a location or a path is called, around the names of its tiles."""

GOODS: dict[str, Any] = {
    "gives": {name: RESOURCES[terrain] if terrain != GRASS else None for terrain, name in enumerate(TERRAIN_NAMES)},
    "odds": list(ODDS),
    "income": {
        name: {"beside": share(route, False), "on_its_tile": share(route, True)}
        for route, name in enumerate(("project", "route"))
    },
    "prices": {
        "rope": units(list(COSTS[ROPE_COST])),
        "project": units(list(COSTS[PROJECT_COST])),
        "card": units(list(COSTS[CARD_COST])),
    },
    "climb_prices": prices_by_terrain(CLIMB_COST),
    "repeat_prices": prices_by_terrain(REPEAT_COST),
    "bank_rate": BANK_RATE,
    "camp_deals": {
        **{CAMP_NAMES[kind]: {"rate": OWN_RATE, "kind": name} for kind, name in enumerate(RESOURCES)},
        CAMP_NAMES[ANY_KIND]: {"rate": ANY_RATE, "kind": None},
    },
    "most_of_a_kind": MOST_OF_A_KIND,
}
"""What tiles give, how often (`odds` by the number on them, in 36 rolls) and to whom, and what that buys."""

PUBLICITY: dict[str, Any] = {
    "all_cards": ALL_CARDS,
    "copies": dict(CARDS),
    "played_by": dict(zip(CARD_NAMES, PLAYED_BY, strict=False)),
    "point_card": POINT_CARD.reason,
    "free_ropes": FREE_ROPES,
    "big_hand": BIG_HAND,
}
"""The cards: how many there are, the verb by which each is played that ever is, and what their rules count."""

RACE: dict[str, Any] = {
    "to_win": TO_WIN,
    "last_turn": LAST_TURN,
    "fewest_fans": FEWEST_FANS,
    "shortest_chain": SHORTEST_CHAIN,
    "points": {
        "project": PROJECT_POINT,
        "route": ROUTE_POINTS,
        "repeat": REPEAT_POINT,
        "card": CARD_POINT,
        "emblem": EMBLEM,
    },
}
"""What counts, and when it is over."""

FACTS = {**LABELS, **MAP, **GOODS, **PUBLICITY, **RACE}
