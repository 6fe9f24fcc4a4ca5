"""How a trail may cross the map, as tables: a sweep over the locations that remembers only how open ends pair up.

No location has more than three paths, so a trail passes each location once and may only end where it has been. The
sweep goes down the map row by row, each row from right to left. What matters of the part already swept is which of
the paths that lead on are used (at most six, by position) and, for each, where its strand leads: to another of those
paths, or to an end of the trail. There are few such *fronts*; the tables list them and every step from one to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, compress, product
from typing import NamedTuple

from topout.core.rule import lookup
from topout.games.verdon.board import LOCATION_AT, LOCATION_XY, PATH_BETWEEN

WIDTH = 6
FREE, END = -1, -2
Front = tuple[int, ...]
"""For each position: FREE, END (its strand leads to an end of the trail) or the position its strand leads to."""
DOWN, ACROSS, ON = "down", "across", "on"
NEW = (DOWN, ACROSS, ON)
"""The paths a step may add: down from the lower location, across to the upper one, on from that to the left."""
Strand = int | str
Links = dict[Strand, Strand]
NO_PATH = -1
HEAD, TAIL = WIDTH - 1, WIDTH
NONE = -9


class Crossing(NamedTuple):
    """A step of the sweep: its kind (a position, HEAD or TAIL) and the paths NEW and those it comes from."""

    kind: int
    down: int
    across: int
    on: int
    above: int
    right: int


def _path(a: int | None, b: int | None) -> int:
    return NO_PATH if a is None or b is None else PATH_BETWEEN[a, b]


def _vertical(n: int | None, way: int) -> int:
    """The path straight up (-1) or down (1) from a location."""
    if n is None:
        return NO_PATH
    x, y = LOCATION_XY[n]
    return _path(n, LOCATION_AT.get((x, y + 2 * way)))


def _crossings() -> Iterator[Crossing]:
    """The steps in order: each takes a location of an upper row and the one to its right in the row below."""
    heights = sorted({y for _, y in LOCATION_XY})
    rows = [[n for n, (_, y) in enumerate(LOCATION_XY) if y == height] for height in heights]
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        widens = len(lower) > len(upper)
        shift = 0 if widens else WIDTH - len(upper)
        under: list[int | None] = [*lower] if widens else [None, *lower, None]
        for j in reversed(range(len(upper))):
            here, left, right = upper[j], under[j], under[j + 1]
            before = upper[j + 1] if j + 1 < len(upper) else None
            kind = HEAD if right is None else j + shift
            yield Crossing(
                kind,
                _vertical(right, 1),
                _path(right, here),
                _path(here, left),
                _vertical(here, -1),
                _path(before, right),
            )
        if widens:
            yield Crossing(TAIL, _vertical(lower[0], 1), NO_PATH, NO_PATH, NO_PATH, _path(upper[0], lower[0]))


def _join(links: Links, a: Strand, b: Strand) -> bool:
    """Tie two strands together; whether that leaves nothing of them open."""
    far_a, far_b = links.pop(a), links.pop(b)
    if far_a == b or far_a == far_b == END:
        return True
    for far, other in ((far_a, far_b), (far_b, far_a)):
        if far != END:
            links[far] = other
    return False


def _stop(links: Links, strand: Strand) -> bool:
    """End the trail here; whether its other end is swept too."""
    far = links.pop(strand)
    if far != END:
        links[far] = END
    return far == END


def _meet(links: Links, used: Sequence[Strand]) -> Iterator[Links]:
    """All ways a trail can use these paths of one location: it passes, and with an odd one it ends there.

    Without links when that completes the trail.
    """
    for last in used if len(used) % 2 else (None,):
        after, done = dict(links), False
        through = [strand for strand in used if strand != last]
        if through:
            done = _join(after, *through)
        if last is not None:
            if done:
                continue
            done = _stop(after, last)
        if not (done and after) and sum(far == END for far in after.values()) <= 2:
            yield after


def _add(links: Links, name: str) -> Strand:
    """A new strand of one path; its near end."""
    near = f"near {name}"
    links[name], links[near] = near, name
    return near


def _cross(front: Front, kind: int, new: Sequence[str]) -> Iterator[Front]:
    """Every front that follows by a crossing of this kind that adds the paths `new`."""
    above, right = _here(kind)
    links: Links = {i: far for i, far in enumerate(front) if far != FREE}
    low: list[Strand] = [right] if right in links else []
    low += [_add(links, name) for name in (DOWN, ACROSS) if name in new]
    for half in _meet(links, low):
        if links and not half and ON in new:
            continue
        high = [strand for strand in (above, ACROSS) if strand in half]
        high += [_add(half, ON)] if ON in new else []
        for after in _meet(half, high):
            place: dict[Strand, int] = {**{i: i for i in (END, *range(WIDTH))}, ON: above, DOWN: right}
            renamed = {place[a]: place[b] for a, b in after.items()}
            yield tuple(renamed.get(i, FREE) for i in range(WIDTH))


def _here(kind: int) -> tuple[int, int]:
    """The positions that a crossing of this kind touches: above and to the right."""
    return {HEAD: (HEAD, NONE), TAIL: (NONE, 0)}.get(kind, (kind, kind + 1))


def _likeness(kind: int, front: Front) -> tuple[int, Front, dict[int, int]]:
    """The one crossing that stands for all that are like this: its kind, its front, and which position is which.

    What a crossing does depends on the strands it touches, where they lead, and whether there are others that end.
    """
    like = kind if kind in (HEAD, TAIL) else 0
    who = {END: END, FREE: FREE} | dict(zip(_here(kind), _here(like), strict=True))
    spare = [i for i in range(WIDTH) if i not in _here(like)]
    near = [i for i in _here(kind) if i != NONE]
    for far in (front[i] for i in near):
        if far not in who:
            who[far] = spare.pop(0)
    rest = [front[i] for i in range(WIDTH) if i not in who]
    ends = rest.count(END)
    others = [END] * ends if ends else spare[1::-1] if any(far != FREE for far in rest) else []
    made = [FREE] * WIDTH
    for i in set(who) - {END, FREE, NONE}:
        made[who[i]] = who[front[i]]
    for i, far in zip(spare, others, strict=False):
        made[i] = far
    return like, tuple(made), who


@cache
def _after(kind: int, front: Front) -> tuple[tuple[Front, int], ...]:
    """Every front that follows by a crossing of this kind, and the new paths it takes."""
    offered = {HEAD: (ON,), TAIL: (DOWN,)}.get(kind, NEW)
    taken = [tuple(compress(offered, flags)) for flags in product((False, True), repeat=len(offered))]
    return tuple(
        (after, sum(1 << NEW.index(name) for name in new)) for new in taken for after in _cross(front, kind, new)
    )


def _following(kind: int, front: Front) -> set[tuple[Front, int]]:
    """The same for a crossing anywhere, by its likeness; strands that it does not touch stay as they are."""
    like, looks, who = _likeness(kind, front)
    back = {there: here for here, there in who.items()}
    touched = [(i, who[i]) for i in who if i >= 0]
    found = set()
    for after, uses in _after(like, looks):
        front_after = list(front)
        for here, there in touched:
            front_after[here] = back[after[there]]
        found.add((tuple(front_after), uses))
    return found


def _steps() -> dict[tuple[int, Front], set[tuple[Front, int]]]:
    """All fronts that can come before each kind of crossing, and where each leads with which new paths."""
    steps: dict[tuple[int, Front], set[tuple[Front, int]]] = {}
    fronts = {NOTHING}
    for crossing in CROSSINGS:
        following = {NOTHING}
        for front in fronts:
            key = crossing.kind, front
            if key not in steps:
                steps[key] = _following(*key)
            following |= {after for after, _ in steps[key]}
        fronts = following
    return steps


NOTHING: Front = (FREE,) * WIDTH
CROSSINGS = tuple(_crossings())
STEPS = _steps()
FRONTS = tuple(sorted({front for _, front in STEPS}))
NUMBER = {front: n for n, front in enumerate(FRONTS)}
FRONT_WORD = 52
FRONT_WORDS = -(-len(FRONTS) // FRONT_WORD)
"""Sets of fronts take several words of this many members."""
DONE = len(FRONTS)
START = NUMBER[NOTHING]


def _numbered(front: Front, after: Front, uses: int) -> int:
    """A step as one number: the front it leads to, or DONE, and the new paths it uses."""
    complete = after == NOTHING and (front != NOTHING or uses)
    return (DONE if complete else NUMBER[after]) << len(NEW) | uses


def _entries() -> Iterator[tuple[int, int, list[int]]]:
    for kind, i in product(range(WIDTH + 1), range(DONE)):
        steps = STEPS.get((kind, FRONTS[i]), ())
        yield kind, i, sorted(_numbered(FRONTS[i], after, uses) for after, uses in steps)


CROSSING = lookup(CROSSINGS)
FOLLOWING = lookup(entry for _, _, entries in _entries() for entry in entries)
FOLLOWS_FROM = lookup([0, *accumulate(len(entries) for _, _, entries in _entries())])
"""The steps from front `i` by a crossing of kind `k` lie from entry `k * DONE + i` to the next one."""
USED = lookup(bin(uses).count("1") for uses in range(1 << len(NEW)))
