"""Festival Climbers written a second time, slowly and from the rulebook alone, to check the fast rules."""

from __future__ import annotations

from typing import NamedTuple

Space = tuple[int, int]
Move = tuple[str, Space | None, Space | None]
CLIMBERS = {2: 12, 3: 8, 4: 6}


class Temple(NamedTuple):
    """A position: who stands where, what is in reserve, whose turn it is."""

    levels: int
    adjacent_only: bool
    standing: dict[Space, int]
    reserve: tuple[int, ...]
    turn: int
    passes: int = 0
    over: bool = False


def start(seats: int, levels: int, adjacent_only: bool = False) -> Temple:
    """An empty temple with seat 0 to move."""
    return Temple(levels, adjacent_only, {}, (CLIMBERS[seats],) * seats, 0)


def spaces(temple: Temple) -> list[Space]:
    return [(k, i) for k in range(1, temple.levels + 1) for i in range(temple.levels + 1 - k)]


def supports(space: Space) -> tuple[Space, Space]:
    k, i = space
    return (k - 1, i), (k - 1, i + 1)


def can_climb(temple: Temple, start: Space, to: Space) -> bool:
    """Both conditions of rules.md, taken literally."""
    if to in temple.standing or to[0] <= start[0]:
        return False
    if temple.adjacent_only:
        held = start in supports(to) and all(s in temple.standing for s in supports(to))
    else:
        held = all(s in temple.standing and s != start for s in supports(to))
    after = {**temple.standing, to: temple.turn}
    del after[start]
    above = [space for space in after if start in supports(space)]
    return held and all(any(s in after for s in supports(space)) for space in above)


def moves(temple: Temple) -> list[Move]:
    """Every legal move of the seat to move."""
    if temple.over:
        return []
    found: list[Move] = []
    if temple.reserve[temple.turn]:
        found += [("introduce", s, None) for s in spaces(temple) if s[0] == 1 and s not in temple.standing]
    own = [space for space, seat in temple.standing.items() if seat == temple.turn]
    found += [("climb", a, b) for a in own for b in spaces(temple) if can_climb(temple, a, b)]
    return found or [("pass", None, None)]


def after(temple: Temple, move: Move) -> Temple:
    """The position a move leads to."""
    kind, first, second = move
    seats = len(temple.reserve)
    turn = (temple.turn + 1) % seats
    if kind == "pass":
        passes = temple.passes + 1
        return temple._replace(turn=turn, passes=passes, over=passes == seats)
    standing, reserve = dict(temple.standing), list(temple.reserve)
    assert first is not None
    if kind == "introduce":
        reserve[temple.turn] -= 1
        standing[first] = temple.turn
        return temple._replace(standing=standing, reserve=tuple(reserve), turn=turn, passes=0)
    assert second is not None
    standing[second] = standing.pop(first)
    return temple._replace(standing=standing, turn=turn, passes=0, over=second[0] == temple.levels)


def notation(move: Move) -> str:
    """The move as the game writes it."""
    return " ".join([move[0], *(f"{k}.{i}" for k, i in filter(None, move[1:]))])
