"""A quick opinion of a position, for simple bots and absent players. A point is worth 1000."""

from __future__ import annotations

from topout.core.chance import lowest
from topout.core.rule import lookup, rule
from topout.core.state import Row
from topout.games.verdon.board import LOCATIONS, NEIGHBOURS, PATHS_AT, TILES, TILES_AT
from topout.games.verdon.building import open_places
from topout.games.verdon.cards import CARD_COST, CLIMB_COST, COSTS, GRASS, KINDS, ODDS, PROJECT_COST, ROPE_COST
from topout.games.verdon.scoring import TO_WIN
from topout.games.verdon.state import ACCEPTED, DECLINED, DRAFTING, NO_ANSWER, State
from topout.games.verdon.turn import harvest

POINT, WIN = 1000, 100_000
PIP = 40
UNIT = lookup([90, 70, 50, 40, 20, 15, 10, 5])
"""What the next unit of a kind is worth to a seat that holds so many."""
CARD = lookup([450, 500, 500, 500, 500])
"""Cards in hand that can be played."""
FAN, LINK, CAMP = 480, 25, 15
PROJECT_PLAN, CLIMB_PLAN, CARD_PLAN, ROPE_PLAN, SHORT = 500, 450, 250, 200, 100
"""How good it is to be able to pay for something, and how much each unit short takes from that."""
FAR = 250
"""What each rope still needed takes from the worth of a place."""
OFFER_EFFORT, UNFAIR, FUTILE = 30, 5000, 400
"""What it costs to make an offer, one that asks more than it gives, and one that nobody gains by."""
THOUGHTFUL = 3
NEAR, MENACE, HANDFUL = 4, 900, 3
"""A seat within so many points of the win is watched: each unit less than a handful that its next point lacks."""


@rule
def evaluate(s: State, seat: int) -> int:
    """Points, income, plans and hand, less a part of what the strongest other has."""
    if s.over:
        return WIN if s.place[seat] == 1 else -WIN
    strongest, menaces = 0, 0
    for p in range(s.seats):
        if p != seat:
            strongest = max(strongest, standing(s, p))
            menaces += menace(s, p)
    planned, _ = best_plan(s, seat)
    own = standing(s, seat) + expansion(s, seat) + planned + cards_worth(s, seat) + hand_worth(s, seat)
    return own - strongest // THOUGHTFUL - menaces - effort(s, seat)


@rule
def standing(s: State, p: int) -> int:
    """Points on the table, the seat's own hidden ones, and income to come."""
    total = POINT * (s.points[p] + s.point_cards[p]) + LINK * s.chain[p]
    kinds = 0
    for t in range(TILES):
        if s.terrain[t] != GRASS and t != s.token:
            amount = harvest(s, p, t)
            total += PIP * amount * ODDS[s.number[t]]
            kinds |= (amount > 0) << s.terrain[t]
    for kind in range(KINDS):
        total += (kinds >> kind & 1) * 3 * PIP - CAMP * s.rates[p][kind]
    return total


@rule
def held(s: State, p: int, kind: int) -> int:
    """What a seat will hold if what it offers, counters or accepts comes true."""
    if s.answer[p] == ACCEPTED:
        return s.hand[p][kind] + s.give[s.current][kind] - s.want[s.current][kind]
    return s.hand[p][kind] + s.want[p][kind] - s.give[p][kind]


@rule
def any_accepts(s: State) -> bool:
    """Whether somebody has accepted the offer on the table."""
    found = False
    for p in range(s.seats):
        found |= s.answer[p] == ACCEPTED
    return found


@rule
def lacks(s: State, p: int, cost: int, dealt: bool) -> int:
    """How many units a seat is short of a purchase, after the deal on the table if that comes true."""
    short = 0
    for kind in range(KINDS):
        units = s.hand[p][kind] + (s.want[p][kind] - s.give[p][kind] if dealt else 0)
        short += max(COSTS[cost][kind] - units, 0)
    return short


@rule
def menace(s: State, p: int) -> int:
    """How near a seat that is close to the win has come to its next point; who trades with it feeds it."""
    missing = TO_WIN - s.points[p]
    if missing > NEAR:
        return 0
    dealt = p == s.current and any_accepts(s)
    short = lacks(s, p, PROJECT_COST, dealt) if open_places(s, p) & s.roped[p] else HANDFUL
    projects = s.projects[p]
    while projects:
        tile = s.on_tile[lowest(projects)]
        projects &= projects - 1
        short = min(short, lacks(s, p, CLIMB_COST + s.terrain[tile], dealt))
    return MENACE * max(HANDFUL - short, 0) // max(missing, 1)


@rule
def unit_worth(n: int) -> int:
    """What one more unit is worth to a seat that holds n of its kind."""
    return UNIT[min(n, len(UNIT) - 1)]


@rule
def hand_worth(s: State, p: int) -> int:
    """Units count less the more there are of a kind."""
    total = 0
    for kind in range(KINDS):
        for n in range(held(s, p, kind)):
            total += unit_worth(n)
    return total


@rule
def cards_worth(s: State, p: int) -> int:
    """Cards in hand and fan clubs played."""
    total = FAN * s.fans[p]
    for card in range(len(CARD)):
        total += CARD[card] * s.cards[p][card]
    return total


@rule
def plan(s: State, p: int, cost: int, worth: int) -> int:
    """What a plan is worth with the units there are."""
    for kind in range(KINDS):
        worth -= SHORT * max(COSTS[cost][kind] - held(s, p, kind), 0)
    return worth


@rule
def best_plan(s: State, p: int) -> tuple[int, int]:
    """The most promising of the things a seat could save for, and what it costs."""
    best, cost = plan(s, p, CARD_COST, CARD_PLAN) if s.deck_size else -POINT, CARD_COST
    building = PROJECT_COST if open_places(s, p) & s.roped[p] else ROPE_COST
    worth = plan(s, p, building, PROJECT_PLAN if building == PROJECT_COST else ROPE_PLAN)
    if worth > best:
        best, cost = worth, building
    projects = s.projects[p]
    while projects:
        tile = s.on_tile[lowest(projects)]
        projects &= projects - 1
        climb = CLIMB_COST + s.terrain[tile]
        worth = plan(s, p, climb, CLIMB_PLAN)
        if tile != s.token and worth > best:
            best, cost = worth, climb
    return best, cost


@rule
def place_worth(s: State, place: int) -> int:
    """The ways to roll income at a location."""
    pips, tiles = 0, TILES_AT[place]
    while tiles:
        pips += ODDS[s.number[lowest(tiles)]]
        tiles &= tiles - 1
    return PIP * pips


@rule
def expansion(s: State, p: int) -> int:
    """The best place for a next project, nearer ones better."""
    best = 0
    free = (1 << LOCATIONS) - 1 & ~s.blocked
    reached = s.roped[p]
    for distance in range(3):
        places = free & reached
        while places:
            best = max(best, FAR * (3 - distance) + place_worth(s, lowest(places)))
            places &= places - 1
        reached = one_rope_on(s, reached)
    return best


@rule
def one_rope_on(s: State, reached: int) -> int:
    """The locations within one more rope on a free path."""
    after = reached
    while reached:
        n = lowest(reached)
        reached &= reached - 1
        for i in range(3):
            m = NEIGHBOURS[n][i]
            if m >= 0:
                low, high = PATHS_AT[n][0] & PATHS_AT[m][0], PATHS_AT[n][1] & PATHS_AT[m][1]
                if low & s.free_paths[0] or high & s.free_paths[1]:
                    after |= 1 << m
    return after


@rule
def effort(s: State, p: int) -> int:
    """Offers cost patience, a new one must promise something, and nobody takes an unfair one."""
    made = OFFER_EFFORT * s.offers_made if p == s.current else 0
    if s.answer[p] in (NO_ANSWER, DECLINED):
        return made
    if s.answer[p] == ACCEPTED:
        return OFFER_EFFORT
    given, wanted = units_in(s.give[p]), units_in(s.want[p])
    if given == 0:
        return max(made, OFFER_EFFORT) - hope(s, p)
    if s.answer[p] == DRAFTING:
        return made + UNFAIR * (wanted + (wanted > 0) > given) + FUTILE * (kinds_asked_for(s, p) == 0)
    return made + UNFAIR * (wanted > given) + FUTILE * (not somebody_gains(s, p))


@rule
def units_in(bundle: Row) -> int:
    """How many units a bundle has."""
    units = 0
    for kind in range(KINDS):
        units += bundle[kind]
    return units


@rule
def partners(s: State, p: int) -> int:
    """With whom an offer or a counter could be closed; nobody feeds a seat that is about to win."""
    seats = (1 << s.seats) - 1 & ~(1 << p) if p == s.current else 1 << s.current
    for q in range(s.seats):
        if TO_WIN - s.points[q] <= 1:
            seats &= ~(1 << q)
    return seats


@rule
def would_swap(s: State, q: int, gets: int, gives: int) -> bool:
    """Whether a seat seems to hold a kind and to need another more."""
    return s.ledger[q][gives] > max(s.ledger[q][gets], 0)


@rule
def kinds_asked_for(s: State, p: int) -> int:
    """The kinds that somebody would swap for what is given."""
    kinds, seats = 0, partners(s, p)
    while seats:
        q = lowest(seats)
        seats &= seats - 1
        for gets in range(KINDS):
            for gives in range(KINDS):
                if s.give[p][gets] and gives != gets and would_swap(s, q, gets, gives):
                    kinds |= 1 << gives
    return kinds


@rule
def somebody_gains(s: State, p: int) -> bool:
    """Whether all that is wanted is something that somebody would swap for what is given."""
    asked, missing = kinds_asked_for(s, p), False
    for kind in range(KINDS):
        missing |= s.want[p][kind] > 0 and not asked >> kind & 1
    return not missing


@rule
def hope(s: State, p: int) -> int:
    """What the best exchange of one unit for another that both sides gain by would bring, for the hand and the plan."""
    _, cost = best_plan(s, p)
    best, seats = 0, partners(s, p)
    while seats:
        q = lowest(seats)
        seats &= seats - 1
        for gets in range(KINDS):
            for gives in range(KINDS):
                if s.hand[p][gets] and gives != gets and would_swap(s, q, gets, gives):
                    loss = unit_worth(s.hand[p][gets] - 1) + SHORT * (COSTS[cost][gets] >= s.hand[p][gets])
                    gained = unit_worth(s.hand[p][gives]) + SHORT * (COSTS[cost][gives] > s.hand[p][gives])
                    best = max(best, gained - loss)
    return best
