"""Plain, compiled and bounds-checked rules are the same rules."""

from __future__ import annotations

import random

from conformance.cases import MOST_POINTS, Case, every_case, moves_left, seeds_for

GAMES_PER_CASE = 40


@every_case
def test_every_mode_gives_the_same_state_moves_and_events_after_every_step(case: Case) -> None:
    for seed in seeds_for(case, GAMES_PER_CASE):
        rng = random.Random(seed)
        plain, compiled, checked = (case.start(seed, mode) for mode in ("plain", "compiled", "checked"))
        assert plain.hash == compiled.hash == checked.hash
        while not plain.over:
            seat = rng.choice(plain.owed)
            moves = plain.legal(seat)
            assert moves == compiled.legal(seat) == checked.legal(seat)
            chosen = rng.choice(moves)
            for match in (plain, compiled, checked):
                match.act(seat, chosen.id)
            assert plain.hash == compiled.hash == checked.hash
        assert plain.chronicle() == compiled.chronicle() == checked.chronicle()
        assert plain.result == compiled.result == checked.result


@every_case
def test_every_mode_redeals_alike(case: Case) -> None:
    rng = random.Random(5)
    plain, compiled = case.start(3, "plain"), case.start(3, "compiled")
    every = max(1, moves_left(plain) // (10 * MOST_POINTS))
    while not plain.over:
        seat = rng.choice(plain.owed)
        if len(plain.actions) % every == 0:
            assert plain.redeal(seat, 11).hash == compiled.redeal(seat, 11).hash
            assert plain.redeal(None, 12).hash == compiled.redeal(None, 12).hash
        chosen = rng.choice(plain.legal(seat))
        plain.act(seat, chosen)
        compiled.act(seat, chosen)
