"""The longest chain against plain search, on thousands of rope sets."""

from __future__ import annotations

import random

import pytest
from games.verdon.gorge import gorge, ropes

from topout.core.action import SET_SIZE
from topout.games.verdon import chain
from topout.games.verdon.board import ENDS, PATH_NAMES, PATHS
from topout.games.verdon.state import State
from topout.games.verdon.trails import CROSSING, DONE, FOLLOWS_FROM, FRONTS


def searched(paths: list[int]) -> int:
    """The longest trail by trying everything."""
    at: dict[int, list[int]] = {}
    for p in paths:
        for n in ENDS[p]:
            at.setdefault(n, []).append(p)
    used: set[int] = set()

    def walk(n: int) -> int:
        longest = 0
        for p in at[n]:
            if p not in used:
                used.add(p)
                longest = max(longest, 1 + walk(sum(ENDS[p]) - n))
                used.discard(p)
        return longest

    return max(map(walk, at), default=0)


def swept(paths: list[int]) -> int:
    """The longest chain as the game finds it, rope after rope."""
    s = State.layout.blank()
    for p in paths:
        s.ropes[0][p // SET_SIZE] |= 1 << p % SET_SIZE
        chain.lengthen(s, 0, p)
    assert not any(map(any, s.live))
    assert not any(map(any, s.strands))
    length: int = s.chain[0]
    return length


def swept_at_once(paths: list[int]) -> int:
    """The longest chain of ropes that hang together, found in one sweep."""
    s = State.layout.blank()
    for p in paths:
        s.ropes[0][p // SET_SIZE] |= 1 << p % SET_SIZE
    low, high, count = chain.connected(s, 0, paths[0])
    assert count == len(paths)
    return chain.longest_trail(s, low, high, count, 0)


def connected(rng: random.Random, count: int) -> list[int]:
    """Ropes that grow from one, as in play."""
    chosen = [rng.randrange(PATHS)]
    touched = set(ENDS[chosen[0]])
    while len(chosen) < count:
        edge = [p for p in range(PATHS) if p not in chosen and touched & set(ENDS[p])]
        chosen.append(rng.choice(edge))
        touched |= set(ENDS[chosen[-1]])
    return chosen


def test_it_is_exact_on_thousands_of_scattered_rope_sets() -> None:
    rng = random.Random(1)
    for _ in range(1000):
        paths = rng.sample(range(PATHS), rng.randint(1, 34))
        assert swept(paths) == searched(paths), [PATH_NAMES[p] for p in paths]


def test_it_is_exact_on_thousands_of_connected_rope_sets() -> None:
    rng = random.Random(2)
    for _ in range(1000):
        paths = connected(rng, rng.randint(1, 24))
        assert swept(paths) == searched(paths), [PATH_NAMES[p] for p in paths]


def test_all_at_once_is_the_same_as_rope_by_rope() -> None:
    rng = random.Random(3)
    for count in (20, 35, 50, 60, 66, 70):
        for _ in range(3):
            paths = connected(rng, count)
            assert swept(paths) == swept_at_once(paths)


def test_all_72_paths_hold_a_chain_of_55() -> None:
    assert swept(list(range(PATHS))) == 55


def test_there_are_few_fronts() -> None:
    assert DONE == len(FRONTS) == 312


def test_a_sweep_takes_at_most_40_614_steps_whatever_ropes_there_are() -> None:
    kinds = [DONE * crossing[0] for crossing in CROSSING]
    most = sum(FOLLOWS_FROM[kind + DONE] - FOLLOWS_FROM[kind] for kind in kinds)
    assert most == 40_614


@pytest.mark.parametrize(
    ("paths", "length"),
    [
        (["0-3"], 1),
        (["0-3", "3-7", "7-12", "8-12", "4-8", "0-4"], 6),
        (["0-3", "3-7", "7-12", "8-12", "4-8", "0-4", "12-17"], 7),
        (["0-3", "3-7", "7-12", "8-12", "4-8", "0-4", "12-17", "8-13"], 7),
        (["7-12", "8-12", "12-17"], 2),
        (["0-3", "30-36"], 1),
    ],
)
def test_loops_and_branches(paths: list[str], length: int) -> None:
    match = gorge()
    ropes(match, 0, *paths)
    assert match.view(None)["chain"][0] == length
