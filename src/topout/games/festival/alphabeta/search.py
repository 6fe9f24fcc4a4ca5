"""Alpha-beta with a table of positions met, move by move on a stack of its own; one call looks to one depth."""

from __future__ import annotations

from topout.core.rule import driver, rule
from topout.core.state import Grid, Row
from topout.games.festival.alphabeta.moves import (
    PASS,
    beats,
    highest,
    list_moves,
    moved,
    points,
    target_of,
)
from topout.games.festival.board import LEVEL

WIN = 1_000_000
STOPPED = 2 * WIN
"""What a search that ran out of positions says."""
# Columns of the stack: one row for each position on the way.
MINE, THEIRS, DEPTH, ALPHA, BETA, BEST, CHOICE, COUNT, NEXT, PASSED, FLOOR, STACK = range(12)
# Columns of the table of positions met.
KEY_MINE, KEY_THEIRS, VALUE, KIND, SEEN_DEPTH, MOVE, ENTRY = range(7)
EXACT, AT_LEAST, AT_MOST = range(3)
NODES, ROOT_MOVE, COUNTERS = range(3)
MIX_MINE, MIX_THEIRS = -7046029254386353131, -4417276706812531889
"""Odd numbers that spread positions over the table."""


@rule
def entry_of(mine: int, theirs: int, met: Grid) -> Row:
    """The row of a position in the table, whose length is a power of two."""
    mixed = (mine + 1) * MIX_MINE ^ (theirs + 1) * MIX_THEIRS
    return met[(mixed ^ mixed >> 29) & len(met) - 1]


@rule
def opinion(mine: int, theirs: int) -> int:
    """Points ahead, then the higher climber, for positions the search does not look beyond."""
    return 20 * (points(mine) - points(theirs)) + 3 * (highest(mine) - highest(theirs)) + 5


@rule
def enter(node: Row, mine: int, theirs: int, depth: int, alpha: int, beta: int, passed: int) -> None:
    """A position that is not looked at yet."""
    node[MINE], node[THEIRS], node[DEPTH] = mine, theirs, depth
    node[ALPHA], node[BETA], node[FLOOR], node[PASSED] = alpha, beta, alpha, passed
    node[BEST], node[CHOICE], node[COUNT], node[NEXT] = -STOPPED, PASS, 0, -1


@rule
def recall(node: Row, met: Grid) -> bool:
    """Use what was found of a position before: true when it answers the question; else its move comes first."""
    entry = entry_of(node[MINE], node[THEIRS], met)
    if entry[KEY_MINE] != node[MINE] or entry[KEY_THEIRS] != node[THEIRS]:
        return False
    node[CHOICE] = entry[MOVE]
    value, kind = entry[VALUE], entry[KIND]
    if entry[SEEN_DEPTH] < node[DEPTH] and abs(value) < WIN:
        return False
    if kind == EXACT or (kind == AT_LEAST and value >= node[BETA]) or (kind == AT_MOST and value <= node[ALPHA]):
        node[BEST] = value
        return True
    return False


@rule
def remember(node: Row, met: Grid) -> None:
    """Keep what was found; a proof stays, whatever else comes to its place."""
    entry = entry_of(node[MINE], node[THEIRS], met)
    same = entry[KEY_MINE] == node[MINE] and entry[KEY_THEIRS] == node[THEIRS]
    if same and abs(entry[VALUE]) >= WIN:
        return
    kind = EXACT
    if node[BEST] <= node[FLOOR]:
        kind = AT_MOST
    elif node[BEST] >= node[BETA]:
        kind = AT_LEAST
    entry[KEY_MINE], entry[KEY_THEIRS] = node[MINE], node[THEIRS]
    entry[VALUE], entry[KIND], entry[SEEN_DEPTH], entry[MOVE] = node[BEST], kind, node[DEPTH], node[CHOICE]


@rule
def begin(node: Row, moves: Row, met: Grid, levels: int, climbers: int) -> bool:
    """Look at a position for the first time: true when its value is known at once."""
    mine, theirs = node[MINE], node[THEIRS]
    if not node[PASSED] and recall(node, met):
        return True
    node[COUNT] = list_moves(mine, theirs, levels, climbers, moves)
    node[NEXT] = 0
    if node[COUNT] == 0 and node[PASSED]:
        node[BEST] = WIN if beats(mine, theirs) else -WIN
        return True
    if node[COUNT] == 0:
        node[COUNT], moves[0] = 1, PASS
        return False
    if node[DEPTH] <= 0 and not rings(moves, node[COUNT], levels):
        node[BEST] = opinion(mine, theirs)
        return True
    return False


@rule
def rings(moves: Row, count: int, levels: int) -> bool:
    """Whether the bell can be rung now."""
    found = False
    for k in range(count):
        found |= LEVEL[target_of(moves[k])] == levels
    return found


@rule
def promise(move: int, first: int, levels: int, history: Row) -> int:
    """How early a move is tried: the remembered one, the bell, then what was good elsewhere and what gains height."""
    if move == first:
        return 1 << 40
    to = target_of(move)
    if LEVEL[to] == levels:
        return 1 << 39
    return history[move] + 16 * LEVEL[to]


@rule
def bring_forward(node: Row, moves: Row, levels: int, history: Row) -> int:
    """The most promising move not tried yet."""
    first = node[NEXT]
    best, best_promise = first, promise(moves[first], node[CHOICE], levels, history)
    for k in range(first + 1, node[COUNT]):
        hope = promise(moves[k], node[CHOICE], levels, history)
        if hope > best_promise:
            best, best_promise = k, hope
    moves[first], moves[best] = moves[best], moves[first]
    return moves[first]


@rule
def take_result(node: Row, move: int, value: int, history: Row) -> None:
    """A move's value is known: keep the best, and look no further when the other side would not allow it."""
    if value > node[BEST]:
        node[BEST], node[CHOICE] = value, move
    node[ALPHA] = max(node[ALPHA], node[BEST])
    if node[ALPHA] >= node[BETA] or node[BEST] >= WIN:
        node[NEXT] = node[COUNT]
        if move != PASS:
            history[move] += node[DEPTH] * node[DEPTH] + 1


@rule
def step(stack: Grid, ply: int, moves: Row, levels: int, history: Row) -> int:
    """Try a position's next move: where it ends the look it is judged at once, else the next ply is what follows it."""
    node = stack[ply]
    move = moves[0] if moves[0] == PASS else bring_forward(node, moves, levels, history)
    node[NEXT] += 1
    mine, theirs, low, high = node[MINE], node[THEIRS], -node[BETA], -node[ALPHA]
    if move == PASS:
        enter(stack[ply + 1], theirs, mine, node[DEPTH], low, high, 1)
        return ply + 1
    after = moved(mine, move)
    if LEVEL[target_of(move)] == levels:
        take_result(node, move, WIN if beats(after, theirs) else -WIN, history)
        return ply
    if node[DEPTH] <= 0:
        take_result(node, move, -opinion(theirs, after), history)
        return ply
    enter(stack[ply + 1], theirs, after, node[DEPTH] - 1, low, high, 0)
    return ply + 1


@driver(*("int",) * 6, "int64[,]", "int64[,]", "int64[,]", "int64[]", "int64[]")
def look(
    mine: int,
    theirs: int,
    levels: int,
    climbers: int,
    depth: int,
    limit: int,
    stack: Grid,
    moves: Grid,
    met: Grid,
    history: Row,
    counters: Row,
) -> int:
    """The value of a position for the side to move, looking `depth` moves ahead; STOPPED after `limit` positions."""
    ply = 0
    enter(stack[0], mine, theirs, depth, -WIN, WIN, 0)
    while True:
        node = stack[ply]
        known = False
        if node[NEXT] == -1:
            counters[NODES] += 1
            if counters[NODES] > limit:
                return STOPPED
            known = begin(node, moves[ply], met, levels, climbers)
        if not known and node[NEXT] < node[COUNT]:
            ply = step(stack, ply, moves[ply], levels, history)
            continue
        if not known and not node[PASSED]:
            remember(node, met)
        if ply == 0:
            counters[ROOT_MOVE] = node[CHOICE]
            return node[BEST]
        ply -= 1
        tried = moves[ply][0] if moves[ply][0] == PASS else moves[ply][stack[ply][NEXT] - 1]
        take_result(stack[ply], tried, -node[BEST], history)
