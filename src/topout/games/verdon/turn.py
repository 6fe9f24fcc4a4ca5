"""The frame of a turn: roll, income, token, end."""

from __future__ import annotations

from topout.core.chance import lowest, roll
from topout.core.event import tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.verdon.board import CORNER_SET, TILES
from topout.games.verdon.cards import ON_ITS_TILE, PROJECT_INCOME, ROUTE_INCOME, SEVEN
from topout.games.verdon.events import INCOME, ROLLED, TOKEN_LEFT, TOKEN_MOVED, TURN_ENDED
from topout.games.verdon.hands import gain
from topout.games.verdon.refusals import NOT_NOW, SAME_TILE, TOO_EARLY
from topout.games.verdon.scoring import end_by_cap
from topout.games.verdon.state import ACT, TOKEN, State

LAST_TURN = 300


@rule
def start_turn(s: State) -> None:
    """Roll two dice: on 7 the seat may move the token, on any other number there is income."""
    s.turn += 1
    s.offers_made = 0
    s.dice[0], s.dice[1] = roll(s), roll(s)
    tell(s, ROLLED, EVERYONE, s.current, s.turn, s.dice[0], s.dice[1])
    s.owed = 1 << s.current
    if s.dice[0] + s.dice[1] == SEVEN:
        s.phase = TOKEN
    else:
        income(s, s.dice[0] + s.dice[1])
        s.phase = ACT


@rule
def income(s: State, number: int) -> None:
    """Every tile with the number, unless it holds the token, gives to those round it."""
    for t in range(TILES):
        if s.number[t] == number and t != s.token:
            for p in range(s.seats):
                amount = harvest(s, p, t)
                if amount:
                    gain(s, p, s.terrain[t], amount)
                    tell(s, INCOME, EVERYONE, p, amount, s.terrain[t], t)


@rule
def harvest(s: State, p: int, tile: int) -> int:
    """What the tile gives for all projects and routes of a seat."""
    amount = 0
    places = (s.projects[p] | s.routes[p]) & CORNER_SET[tile]
    while places:
        n = lowest(places)
        places &= places - 1
        amount += share(s.routes[p] >> n & 1, s.on_tile[n] == tile)
    return amount


@rule
def share(route: int, on_the_tile: bool) -> int:
    """1 for a project and 2 for a route beside the tile, twice that on it."""
    each = ROUTE_INCOME if route else PROJECT_INCOME
    return ON_ITS_TILE * each if on_the_tile else each


@rule
def rolled_seven(s: State, seat: int) -> int:
    """The token moves on a 7, before anything else."""
    return 0 if s.phase == TOKEN else NOT_NOW


@rule
def another_tile(s: State, seat: int, tile: int) -> int:
    """The token moves to another tile."""
    return SAME_TILE if tile == s.token else 0


@rule
def move_token(s: State, seat: int, tile: int) -> None:
    """Put the token on a tile."""
    s.token = tile
    s.phase = ACT
    tell(s, TOKEN_MOVED, EVERYONE, seat, tile)


@rule
def leave_token(s: State, seat: int) -> None:
    """Leave the token where it is."""
    s.phase = ACT
    tell(s, TOKEN_LEFT, EVERYONE, seat)


@rule
def acts(s: State, seat: int) -> int:
    """After the roll the seat acts in any order, as often as it can pay (V15)."""
    return 0 if s.phase == ACT else NOT_NOW


@rule
def too_early(s: State) -> int:
    """Why a card or an offer must wait: before the roll and the token it is too early (V15)."""
    return TOO_EARLY if s.phase < ACT else NOT_NOW


@rule
def end_turn(s: State, seat: int) -> None:
    """Turns go clockwise; the 300th is the last (V11)."""
    tell(s, TURN_ENDED, EVERYONE, seat)
    if s.turn >= LAST_TURN:
        end_by_cap(s)
        return
    s.current = clockwise(s, seat, 1)
    start_turn(s)
