"""Points, and which way strength and turns go: what the rules say of the whole state, in every view of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.tabletop_climber.camp import camp, field, start

from topout.core.game import clockwise
from topout.core.position import peek
from topout.games.tabletop_climber.cards import GOLD_NAMES
from topout.games.tabletop_climber.main_phase import next_seat
from topout.games.tabletop_climber.plays import is_reversed
from topout.games.tabletop_climber.scoring import points


def test_every_view_says_what_the_rules_say_of_the_state() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    for seed in range(12):
        rng, seats = random.Random(seed), 3 + seed % 2
        match = start(seats, seed, mode="plain")
        while not match.over:
            s = peek(match)
            expected = {
                "reversed": bool(is_reversed(s)),
                "clockwise": next_seat(s, 1) == clockwise(s, 1, 1),
                "points": [points(s, p) for p in range(seats)],
            }
            if rng.random() < 0.2:
                assert all(view["sums"] == expected for view in match.views([*range(seats), None]))
                seen[bool(expected["reversed"]), bool(expected["clockwise"])] += 1
            seat = rng.choice(match.owed)
            match.act(seat, rng.choice(match.legal(seat)))
    assert len(seen) == 4


@pytest.mark.parametrize("gold", GOLD_NAMES)
@pytest.mark.parametrize("turned", [False, True])
def test_the_next_turn_and_what_beats_the_field_are_as_said(gold: str, turned: bool) -> None:
    hands, on = ("red-1 red-7 12a", "blue-1 blue-2", "green-1 green-2"), field("Single", 1, 4, 1)
    match = camp(*hands, gold=gold, on=on, turned=int(turned))
    said = match.view(None)["sums"]
    beats = "red-1" if said["reversed"] else "red-7"
    assert {"red-1", "red-7"} & {play["cards"][0] for play in match.plays(0)} == {beats}
    match.act(0, f"play {beats}")
    assert match.owed == ((1,) if said["clockwise"] else (2,))
