"""Where each level came from, as the end tells it."""

from __future__ import annotations

import random

from games.gloombah.dungeon import battle, dungeon, give, help_from, settle

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.gloombah.origins import ORIGINS


def fight(match: Match, strength: int, monster: str) -> None:
    """The seat whose turn it is, with nothing in hand, fights alone with this much more than its level to the end."""
    give(match, peek(match).turn)
    with position(match) as s:
        s.weapon_bonus[s.turn] = strength
    battle(match, monster)
    settle(match)


def test_the_end_tells_where_each_level_came_from() -> None:
    match = dungeon(max_turns=6)
    give(match, 0, "Level Up")
    match.act(0, "use level-up")
    with position(match) as s:
        s.weapon_bonus[0] = 60
    battle(match, "Cave Troll")
    help_from(match, 1, 1, 0)
    settle(match)
    fight(match, -9, "Cave Rat")
    fight(match, 60, "Dragon")
    fight(match, -9, "Minotaur")
    fight(match, 60, "Cave Rat")
    fight(match, 60, "Cave Troll")
    view = match.view(None)
    assert view["result"]["scores"] == [1, 2, 6]
    assert view["ending"]["terms"] == [
        ["at the start: 1 level", "1 monster beaten: 1 level", "1 Level Up card: 1 level", "1 death: −2 levels"],
        [
            *("at the start: 1 level", "1 monster beaten: 1 level", "help in 1 fight: 1 level"),
            "1 lost fight: −1 level",
        ],
        ["at the start: 1 level", "2 monsters beaten: 5 levels"],
    ]


def test_a_death_on_the_first_level_costs_none() -> None:
    match = dungeon(max_turns=1)
    fight(match, -9, "Cave Rat")
    assert peek(match).level[0] == 1
    assert match.view(0)["ending"]["terms"][0] == ["at the start: 1 level"]


def test_the_levels_that_are_told_add_up_to_the_score() -> None:
    for seed in range(12):
        match, rng = topout.new("gloombah", seats=2 + seed % 5, seed=seed, max_turns=60), random.Random(seed)
        while not match.over:
            seat = rng.choice(match.owed)
            match.act(seat, rng.choice(match.legal(seat)))
        gains = ORIGINS.found([(row[0], *row[2:]) for row in match.keep().log], match.seats)
        assert match.result
        assert [sum(g.points for g in gains if g.seat == p) for p in range(match.seats)] == match.result["scores"]
