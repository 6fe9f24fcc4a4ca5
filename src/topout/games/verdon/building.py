"""What a seat builds and climbs: ropes, projects, routes, repeats; and the bank."""

from __future__ import annotations

from topout.core.action import SET_SIZE, exact
from topout.core.chance import lowest
from topout.core.event import tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.verdon.board import (
    BESIDE,
    CAMP_ENDS,
    CAMPS,
    LOCATIONS,
    PATH_ENDS,
    PATHS_AT,
    SITE_LOCATION,
    SITE_TILE,
    SITES_AT,
    SITES_ON,
    TILES,
)
from topout.games.verdon.cards import (
    ANY_KIND,
    ANY_RATE,
    BANK_RATE,
    CLIMB_COST,
    GRASS,
    KINDS,
    OWN_RATE,
    PROJECT_COST,
    REPEAT_COST,
    ROPE_COST,
)
from topout.games.verdon.chain import lengthen
from topout.games.verdon.events import BANKED, CLIMBED, EXPEDITION_OVER, PROJECT_MADE, ROPE_FIXED, ROUTE_REPEATED
from topout.games.verdon.hands import gain, holds, pay, pay_cost
from topout.games.verdon.refusals import (
    BELOW_RATE,
    CANNOT_CLIMB,
    CANNOT_ESTABLISH,
    CANNOT_FIX,
    CANNOT_REPEAT,
    FAR_FROM_ROPES,
    NO_ACCESS,
    NO_CLIMB_THERE,
    NOT_A_ROUTE,
    NOT_AT_PROJECT,
    NOT_NOW,
    NOT_YOUR_PROJECT,
    ON_GRASS,
    OUT_OF_REACH,
    REPEATED,
    RESTRICTED,
    ROPE_THERE,
    SAME_KIND,
    TOO_CLOSE,
)
from topout.games.verdon.scoring import PROJECT_POINT, REPEAT_POINT, ROUTE_POINTS, check_points, claim_explorer
from topout.games.verdon.setup import ask_to_place
from topout.games.verdon.state import ACT, ON_EXPEDITION, PLACE_PROJECT, PLACE_ROPE, State


@rule
def may_establish(s: State, seat: int) -> int:
    """A project is free in set-up and costs its price later."""
    if s.phase == PLACE_PROJECT:
        return 0
    if s.phase != ACT:
        return NOT_NOW
    return 0 if holds(s, seat, PROJECT_COST) else CANNOT_ESTABLISH


@rule
def open_places(s: State, seat: int) -> int:
    """Locations that keep the distance rule and, after set-up, touch the seat's own rope."""
    free = (1 << LOCATIONS) - 1 & ~s.blocked
    return free if s.phase == PLACE_PROJECT else free & s.roped[seat]


@exact
@rule
def open_sites(s: State, seat: int, block: int) -> int:
    """Where to look for a project's place and tile."""
    sites, places = 0, open_places(s, seat)
    while places:
        sites |= SITES_AT[lowest(places)][block]
        places &= places - 1
    if sites:
        for t in range(TILES):
            if s.terrain[t] == GRASS:
                sites &= ~SITES_ON[t][block]
        sites &= ~SITES_ON[s.token][block]
    return sites


@rule
def may_settle(s: State, seat: int, site: int) -> int:
    """Not too close to others, at an own rope, on a tile that is neither grass (V4) nor restricted (V14)."""
    place, tile = SITE_LOCATION[site], SITE_TILE[site]
    if s.blocked >> place & 1:
        return TOO_CLOSE
    if s.phase != PLACE_PROJECT and not s.roped[seat] >> place & 1:
        return FAR_FROM_ROPES
    if s.terrain[tile] == GRASS:
        return ON_GRASS
    return RESTRICTED if tile == s.token else 0


@rule
def establish(s: State, seat: int, site: int) -> None:
    """Put a project on a location, on one of its tiles."""
    place, tile = SITE_LOCATION[site], SITE_TILE[site]
    s.projects[seat] |= 1 << place
    s.on_tile[place] = tile
    s.blocked |= BESIDE[place]
    s.points[seat] += PROJECT_POINT
    come_to(s, seat, place)
    tell(s, PROJECT_MADE, EVERYONE, seat, place, tile)
    if s.phase == PLACE_PROJECT:
        s.settled = place
        s.phase = PLACE_ROPE
        return
    pay_cost(s, seat, PROJECT_COST)
    check_points(s)


@rule
def come_to(s: State, seat: int, place: int) -> None:
    """A seat's own project or route reaches the paths beside it and opens the camp there."""
    s.reach[seat][0] |= PATHS_AT[place][0]
    s.reach[seat][1] |= PATHS_AT[place][1]
    find_rates(s, seat)


@rule
def may_use(s: State, seat: int, camp: int) -> bool:
    """A camp is open to a seat with a project or route at either end (V13)."""
    return CAMP_ENDS[camp] & (s.projects[seat] | s.routes[seat]) != 0


@rule
def find_rates(s: State, seat: int) -> None:
    """The best rate for each kind, by the camps that are open to a seat (V16)."""
    for kind in range(KINDS):
        s.rates[seat][kind] = BANK_RATE
    for i in range(CAMPS):
        if may_use(s, seat, i):
            for kind in range(KINDS):
                if s.camp[i] == kind:
                    s.rates[seat][kind] = OWN_RATE
                elif s.camp[i] == ANY_KIND:
                    s.rates[seat][kind] = min(s.rates[seat][kind], ANY_RATE)


@rule
def may_rope(s: State, seat: int) -> int:
    """A rope is free in set-up and on an expedition and costs its price otherwise."""
    if s.phase in (PLACE_ROPE, ON_EXPEDITION):
        return 0
    if s.phase != ACT:
        return NOT_NOW
    return 0 if holds(s, seat, ROPE_COST) else CANNOT_FIX


@exact
@rule
def open_paths(s: State, seat: int, block: int) -> int:
    """The free paths beside anything of the seat's own, in set-up only those at its new project."""
    near = PATHS_AT[s.settled][block] if s.phase == PLACE_ROPE else s.reach[seat][block]
    return near & s.free_paths[block]


@rule
def may_fix(s: State, seat: int, path: int) -> int:
    """One rope per path; it touches the seat's own rope, project or route, whatever others have there (V5)."""
    block = path // SET_SIZE
    bit = 1 << path % SET_SIZE
    if not s.free_paths[block] & bit:
        return ROPE_THERE
    if s.phase == PLACE_ROPE:
        return 0 if PATHS_AT[s.settled][block] & bit else NOT_AT_PROJECT
    return 0 if s.reach[seat][block] & bit else OUT_OF_REACH


@rule
def fix_rope(s: State, seat: int, path: int) -> None:
    """Place a rope, and see to what it leads: the next seat's placing, the rest of an expedition, or more acts."""
    block, bit = path // SET_SIZE, 1 << path % SET_SIZE
    s.ropes[seat][block] |= bit
    s.free_paths[block] &= ~bit
    for i in range(2):
        end = PATH_ENDS[path][i]
        s.roped[seat] |= 1 << end
        s.reach[seat][0] |= PATHS_AT[end][0]
        s.reach[seat][1] |= PATHS_AT[end][1]
    tell(s, ROPE_FIXED, EVERYONE, seat, path)
    lengthen(s, seat, path)
    if s.phase == PLACE_ROPE:
        s.placed += 1
        ask_to_place(s)
        return
    if s.phase == ACT:
        pay_cost(s, seat, ROPE_COST)
    claim_explorer(s, seat)
    if s.phase == ON_EXPEDITION:
        s.free_ropes -= 1
        go_on(s, seat)
    check_points(s)


@rule
def go_on(s: State, seat: int) -> None:
    """An expedition ends when its ropes are placed or none can be."""
    if s.free_ropes == 0 or open_paths(s, seat, 0) | open_paths(s, seat, 1) == 0:
        stop(s, seat)


@rule
def may_stop(s: State, seat: int) -> int:
    """The seat may stop an expedition at any time."""
    return 0 if s.phase == ON_EXPEDITION else NOT_NOW


@rule
def stop(s: State, seat: int) -> None:
    """End the expedition."""
    s.free_ropes = 0
    s.phase = ACT
    tell(s, EXPEDITION_OVER, EVERYONE, seat)


@rule
def own_projects(s: State, seat: int) -> int:
    """The seat's projects."""
    return s.projects[seat]


@rule
def may_climb(s: State, seat: int, place: int) -> int:
    """The seat's own project, at the price of its tile, not on the tile with the token."""
    if not s.projects[seat] >> place & 1:
        return NOT_YOUR_PROJECT
    tile = s.on_tile[place]
    if tile == s.token:
        return NO_CLIMB_THERE
    return 0 if holds(s, seat, CLIMB_COST + s.terrain[tile]) else CANNOT_CLIMB


@rule
def climb(s: State, seat: int, place: int) -> None:
    """The project becomes a route."""
    pay_cost(s, seat, CLIMB_COST + s.terrain[s.on_tile[place]])
    s.projects[seat] ^= 1 << place
    s.routes[seat] |= 1 << place
    s.points[seat] += ROUTE_POINTS - PROJECT_POINT
    tell(s, CLIMBED, EVERYONE, seat, place)
    check_points(s)


@rule
def others_routes(s: State, seat: int) -> int:
    """Other seats' routes that a rope of this seat touches."""
    routes = 0
    for p in range(s.seats):
        if p != seat:
            routes |= s.routes[p]
    return routes & s.roped[seat]


@rule
def may_repeat(s: State, seat: int, place: int) -> int:
    """Another seat's route that a rope of this seat touches, once, not on the tile with the token (V6)."""
    owner = route_owner(s, place)
    if owner == seat or owner == s.seats:  # noqa: PLR1714 - compiled code has no set of mixed integers
        return NOT_A_ROUTE
    if not s.roped[seat] >> place & 1:
        return NO_ACCESS
    if s.repeaters[place] >> seat & 1:
        return REPEATED
    tile = s.on_tile[place]
    if tile == s.token:
        return NO_CLIMB_THERE
    return 0 if holds(s, seat, REPEAT_COST + s.terrain[tile]) else CANNOT_REPEAT


@rule
def route_owner(s: State, place: int) -> int:
    """Whose route is there; the number of seats if nobody's."""
    p = 0
    while p < s.seats and not s.routes[p] >> place & 1:
        p += 1
    return p


@rule
def repeat(s: State, seat: int, place: int) -> None:
    """Repeating gives both the owner and the repeater a point."""
    pay_cost(s, seat, REPEAT_COST + s.terrain[s.on_tile[place]])
    owner = route_owner(s, place)
    s.repeaters[place] |= 1 << seat
    s.points[seat] += REPEAT_POINT
    s.points[owner] += REPEAT_POINT
    tell(s, ROUTE_REPEATED, EVERYONE, seat, owner, place)
    check_points(s)


@rule
def may_bank(s: State, seat: int, give: int) -> int:
    """4 of one kind, 3 at a camp, 2 at the kind's own camp: the best rate the seat has applies."""
    return 0 if s.hand[seat][give] >= s.rates[seat][give] else BELOW_RATE


@rule
def may_get(s: State, seat: int, give: int, get: int) -> int:
    """For 1 of another kind."""
    return SAME_KIND if get == give else 0


@rule
def bank(s: State, seat: int, give: int, get: int) -> None:
    """Exchange with the bank or at a camp."""
    pay(s, seat, give, s.rates[seat][give])
    gain(s, seat, get, 1)
    tell(s, BANKED, EVERYONE, seat, s.rates[seat][give], give, get)
