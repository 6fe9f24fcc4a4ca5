"""Publicity cards: buying and playing them."""

from __future__ import annotations

from topout.core.chance import roll, take
from topout.core.event import only, tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.verdon.board import LOCATIONS, PATHS_AT
from topout.games.verdon.building import come_to, find_rates, go_on
from topout.games.verdon.cards import (
    ALL_CARDS,
    BIG_HAND,
    CARD_COST,
    EXPEDITION,
    FAN_CLUB,
    FIRST_POINT,
    FREE_ROPES,
    KINDS,
    RIVALRY,
    SPONSORSHIP,
    SUPPORT,
)
from topout.games.verdon.events import BOUGHT, PLAYED, RIVALS, ROUTE_WON, SPONSORED, TOOK
from topout.games.verdon.hands import gain, holds, pay_cost
from topout.games.verdon.refusals import (
    CANNOT_BUY,
    EMPTY_DECK,
    NO_CARD,
    NO_RIVAL,
    NO_RIVALRY_THERE,
    NOT_NOW,
    TOKEN_STAYS,
    UNSORTED_GIFT,
)
from topout.games.verdon.scoring import CARD_POINT, PROJECT_POINT, ROUTE_POINTS, TO_WIN, check_points, claim_popular
from topout.games.verdon.state import ACT, ON_EXPEDITION, State
from topout.games.verdon.turn import move_token, too_early


@rule
def may_buy(s: State, seat: int) -> int:
    """With an empty deck none can be bought."""
    if s.phase != ACT:
        return NOT_NOW
    if s.deck_size == 0:
        return EMPTY_DECK
    return 0 if holds(s, seat, CARD_COST) else CANNOT_BUY


@rule
def buy(s: State, seat: int) -> None:
    """Buy the top card of the deck in private; point cards count at once."""
    pay_cost(s, seat, CARD_COST)
    card = take(s, s.deck, s.deck_size)
    number = ALL_CARDS - s.deck_size
    s.deck_size -= 1
    s.cards[seat][card] += 1
    s.card_count[seat] += 1
    s.point_cards[seat] += CARD_POINT * (card >= FIRST_POINT)
    s.buyer[number], s.bought[number], s.latest[seat] = seat, card, number + 1
    s.room[number] = TO_WIN
    tell(s, BOUGHT, only(seat), seat, card)
    if s.count_held_fans:
        claim_popular(s, seat)
    s.popular_at[number] = s.popular
    check_points(s)


@rule
def may_play(s: State, seat: int, card: int) -> int:
    """Cards are played in the seat's own turn, after the roll, also the turn they are bought (V15)."""
    if s.phase != ACT:
        return too_early(s)
    return 0 if s.cards[seat][card] else NO_CARD


@rule
def spend(s: State, seat: int, card: int) -> None:
    """A card played is spent, whatever comes of it (V12)."""
    s.cards[seat][card] -= 1
    s.card_count[seat] -= 1
    number = 0
    while s.buyer[number] != seat or s.bought[number] != card or s.spent[number]:
        number += 1
    s.spent[number] = 1
    s.play_by[s.plays], s.play_kind[s.plays], s.play_after[s.plays] = seat, card, ALL_CARDS - s.deck_size
    s.plays += 1
    tell(s, PLAYED, EVERYONE, seat, card)


@rule
def may_fan(s: State, seat: int) -> int:
    """Fan club."""
    return may_play(s, seat, FAN_CLUB)


@rule
def moved_by_fans(s: State, seat: int, tile: int) -> int:
    """The token moves to another tile."""
    return TOKEN_STAYS if tile == s.token else 0


@rule
def fan_club(s: State, seat: int, tile: int) -> None:
    """Move the token to another tile; most fan clubs played make the most popular climber (V7)."""
    spend(s, seat, FAN_CLUB)
    s.fans[seat] += 1
    move_token(s, seat, tile)
    claim_popular(s, seat)
    check_points(s)


@rule
def may_be_sponsored(s: State, seat: int) -> int:
    """Sponsorship always works (V12)."""
    return may_play(s, seat, SPONSORSHIP)


@rule
def in_order(s: State, seat: int, first: int, second: int) -> int:
    """Each pair is named in one order only."""
    return UNSORTED_GIFT if second < first else 0


@rule
def sponsorship(s: State, seat: int, first: int, second: int) -> None:
    """Take any 2 resources."""
    spend(s, seat, SPONSORSHIP)
    gain(s, seat, first, 1)
    gain(s, seat, second, 1)
    tell(s, SPONSORED, EVERYONE, seat, first, second)


@rule
def may_explore(s: State, seat: int) -> int:
    """Expedition may be played even with no path to use (V12)."""
    return may_play(s, seat, EXPEDITION)


@rule
def expedition(s: State, seat: int) -> None:
    """Up to 2 free ropes, one after another, before anything else."""
    spend(s, seat, EXPEDITION)
    s.free_ropes = FREE_ROPES
    s.phase = ON_EXPEDITION
    go_on(s, seat)


@rule
def may_be_supported(s: State, seat: int) -> int:
    """Community support may be played though it takes nothing (V12)."""
    return may_play(s, seat, SUPPORT)


@rule
def support(s: State, seat: int) -> None:
    """Clockwise, from each other seat 1 random unit of its hand, 2 if it holds more than 5 before."""
    spend(s, seat, SUPPORT)
    which = s.supports
    s.supports += 1
    s.supporter[which] = seat
    for p in range(s.seats):
        s.taken_seen[which][p] = only(seat) | only(p)
        for kind in range(KINDS):
            s.before[which][p][kind] = s.ledger[p][kind]
            s.shown[which][p][kind] = -s.ledger[p][kind]
    for step in range(1, s.seats):
        p = clockwise(s, seat, step)
        for _ in range(min(s.hand_size[p], 2 if s.hand_size[p] > BIG_HAND else 1)):
            take_secretly(s, seat, p, which)


@rule
def take_secretly(s: State, seat: int, p: int, which: int) -> None:
    """A random unit of p's hand goes to a seat; only these two know which."""
    kind = take(s, s.hand[p], s.hand_size[p])
    s.hand_size[p] -= 1
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1
    s.taken[which][p][kind] += 1
    s.took[which][p] += 1
    tell(s, TOOK, only(seat) | only(p), seat, p, kind)


@rule
def may_challenge(s: State, seat: int) -> int:
    """Friendly rivalry."""
    return may_play(s, seat, RIVALRY)


@rule
def others_projects(s: State, seat: int) -> int:
    """Other seats' projects."""
    projects = 0
    for p in range(s.seats):
        if p != seat:
            projects |= s.projects[p]
    return projects


@rule
def may_rival(s: State, seat: int, place: int) -> int:
    """Another seat's project, not on the token's tile, for it is a climb (V8); no rope is needed."""
    if not others_projects(s, seat) >> place & 1:
        return NO_RIVAL
    return NO_RIVALRY_THERE if s.on_tile[place] == s.token else 0


@rule
def rivalry(s: State, seat: int, place: int) -> None:
    """Each rolls one die, the card's player first; the higher owns a route in the project's place (V8)."""
    spend(s, seat, RIVALRY)
    owner = 0
    while not s.projects[owner] >> place & 1:
        owner += 1
    one, two = roll(s), roll(s)
    tell(s, RIVALS, EVERYONE, seat, one, owner, two, place)
    if one != two:
        win_route(s, seat if one > two else owner, owner, place)
        check_points(s)


@rule
def win_route(s: State, winner: int, owner: int, place: int) -> None:
    """The owner's project is the winner's route now, for every rule."""
    s.projects[owner] ^= 1 << place
    s.points[owner] -= PROJECT_POINT
    s.routes[winner] |= 1 << place
    s.points[winner] += ROUTE_POINTS
    if winner != owner:
        lose_reach(s, owner)
        come_to(s, winner, place)
    tell(s, ROUTE_WON, EVERYONE, winner, place)


@rule
def lose_reach(s: State, p: int) -> None:
    """A seat that lost a project finds its reach and rates again."""
    find_rates(s, p)
    s.reach[p][0] = s.reach[p][1] = 0
    mine = s.roped[p] | s.projects[p] | s.routes[p]
    for n in range(LOCATIONS):
        if mine >> n & 1:
            s.reach[p][0] |= PATHS_AT[n][0]
            s.reach[p][1] |= PATHS_AT[n][1]
