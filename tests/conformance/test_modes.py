"""Plain, compiled, bounds-checked and portable rules are the same rules."""

from __future__ import annotations

import random

from conformance.cases import MOST_POINTS, Case, every_case, moves_left, seeds_for

from topout.core.engine import MODES
from topout.core.match import Match

GAMES_PER_CASE = 40


def same(values: list[object]) -> bool:
    """Whether all are equal."""
    return all(value == values[0] for value in values)


@every_case
def test_every_mode_gives_the_same_state_moves_and_events_after_every_step(case: Case) -> None:
    for seed in seeds_for(case, GAMES_PER_CASE):
        rng = random.Random(seed)
        matches = [case.start(seed, mode) for mode in MODES]
        assert same([match.hash for match in matches])
        while not matches[0].over:
            step_alike(matches, rng)
        assert same([match.chronicle() for match in matches])
        assert same([match.result for match in matches])


def step_alike(matches: list[Match], rng: random.Random) -> None:
    """The same random step in every match; the moves before it and the states after it are the same."""
    seat = rng.choice(matches[0].owed)
    moves = matches[0].legal(seat)
    assert all(match.legal(seat) == moves for match in matches[1:])
    chosen = rng.choice(moves)
    for match in matches:
        match.act(seat, chosen.id)
    assert same([match.hash for match in matches])


@every_case
def test_every_mode_redeals_alike(case: Case) -> None:
    rng = random.Random(5)
    plain, *others = matches = [case.start(3, mode) for mode in ("plain", "compiled", "portable")]
    every = max(1, moves_left(plain) // (10 * MOST_POINTS))
    while not plain.over:
        seat = rng.choice(plain.owed)
        if len(plain.actions) % every == 0:
            for viewer, seed in ((seat, 11), (None, 12)):
                dealt = plain.redeal(viewer, seed).hash
                assert all(match.redeal(viewer, seed).hash == dealt for match in others)
        chosen = rng.choice(plain.legal(seat))
        for match in matches:
            match.act(seat, chosen)
