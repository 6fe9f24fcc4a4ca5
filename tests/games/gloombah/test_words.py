"""What a person at a terminal sees: everyone's state, the monster, both sums, the offers and whose word it is."""

from __future__ import annotations

from typing import Any

import pytest
from games.endings import ended
from games.gloombah.dungeon import battle, dungeon, give, level, meet, passes, settle, wear, word
from rich.text import Text

import topout
from topout.core.match import Match
from topout.core.position import position
from topout.games.gloombah.words import why


def drawn(match: Match, seat: int | None = 0) -> str:
    """The table without its colours."""
    return Text.from_markup(match.game.draw(match.view(seat))).plain


def asked(match: Match, seat: int) -> str:
    return match.prompt(seat)


def test_it_shows_class_level_gear_weapon_cards_and_status_of_everyone() -> None:
    match = dungeon()
    level(match, 1, 7)
    wear(match, 1, "Steel Plate", damaged=True)
    wear(match, 1, "Dagger")
    give(match, 1, "Ambush", "Wand")
    with position(match) as s:
        s.status[1][0] = -25
    line = next(line for line in drawn(match).splitlines() if "seat 1" in line and "Rogue" in line)
    for part in ("Rogue", "7", "Steel Plate 4 damaged", "Dagger +1", "2", "−25 % until its next turn ends"):
        assert part in line


def test_it_shows_when_each_status_ends() -> None:
    match = dungeon()
    with position(match) as s:
        s.status[0] = [-25, -50]
    assert "−25 % until this turn ends, −50 % until its next turn ends" in drawn(match)


def test_it_shows_the_monster_and_the_arithmetic_of_both_sides() -> None:
    match = dungeon()
    level(match, 0, 5)
    wear(match, 0, "Longsword")
    give(match, 0, "Exploding Vial", "Blessing of Strength")
    give(match, 2, "Ambush", "Duplicate")
    battle(match, "Lich")
    match.act(0, "play exploding-vial")
    word(match, 0, "play blessing-of-strength")
    word(match, 2, "backstab ambush")
    word(match, 2, "backstab duplicate")
    word(match, 1, "offer 1 3")
    text = drawn(match)
    assert "Lich and its twin: 13 attack points, damage 5, piercing, 2 XP, 4 × 2 treasure" in text
    assert "−50 % to whoever loses, −2 against a warrior, +2 against a mage" in text
    assert "seat 0 (fighter): (5 + 2) × 150 %, rounded up, + 2 = 13" in text
    assert "the monster: (13 − 2) × 2 + 3 = 25" in text
    assert "As it stands: 13 against 25, the monster would win" in text
    assert "seat 1 offers help for 1 XP and 3 treasure" in text
    assert "Waiting for seat 2" in text
    assert "0 of 3 passes in a row" in text


def test_it_shows_the_helper_and_who_leads() -> None:
    match = dungeon()
    level(match, 1, 9)
    battle(match, "Orc Brute")
    word(match, 1, "offer 1 0")
    word(match, 0, "accept 1")
    text = drawn(match)
    assert "seat 1 (helper): (9 + 0) = 9" in text
    assert "10 against 5, the players would win" in text
    assert "seat 1 helps for 1 XP and 0 treasure" in text


def test_it_shows_your_hand_with_what_each_card_does_and_nobody_elses() -> None:
    match = dungeon()
    give(match, 0, "Exploding Vial", "Exploding Vial", "Curse of Weakness", "Fire Rod", "Level Up")
    give(match, 1, "Frenzy")
    text = drawn(match)
    for part in ("2 × Exploding Vial (+2)", "Curse of Weakness (−50 %, backstab)", "Fire Rod (+3, Mage)", "Level Up"):
        assert part in text
    assert "Frenzy" not in text
    assert "Your hand" not in drawn(match, None)


def test_it_says_what_is_wanted_at_every_phase() -> None:
    match = topout.new("gloombah", seats=3, seed=1)
    assert "start" in asked(match, 0)
    assert "Still choosing" in drawn(match)
    match = dungeon()
    assert asked(match, 0) == "Draw a monster."
    give(match, 0, "Ambush", "Wand")
    assert asked(match, 0) == "Get ready: discard cards as you like, then draw a monster."
    assert asked(match, 1) == "Wait for the others."
    meet(match, "Dragon")
    assert asked(match, 0) == "You meet a Dragon. Fight or run? Below level 3 running always works."
    level(match, 0, 4)
    assert asked(match, 0).endswith("roll 4 or more with two dice; discarding your whole hand always works.")
    match.act(0, "fight")
    assert asked(match, 0) == "Your fight: you can only pass."
    passes(match, 1)
    assert asked(match, 1) == "Seat 0 is fighting: offer help or pass."
    match.act(1, "offer 0 0")
    passes(match, 1)
    assert asked(match, 0) == "Your fight: accept an offer or pass."
    match.act(0, "accept 1")
    assert asked(match, 1) == "You are the helper: you can only pass."
    give(match, 2, "Frenzy")
    passes(match, 1)
    assert asked(match, 2) == "Seat 0 is fighting: backstab or pass."
    settle(match)
    assert asked(match, 0) == "You have died. Choose the one card you keep."


def test_it_says_when_the_game_is_over() -> None:
    match = dungeon(max_turns=1)
    with position(match) as s:
        s.turn_number = 1
    meet(match, "Dragon")
    match.act(0, "run")
    assert drawn(match).startswith("The game is over.")


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (ended([12, 9], [1, 2], level=[12, 9]), "First to reach level 12. Next: seat 1 at level 9."),
        (
            ended([5, 9], [2, 1], level=[5, 9]),
            "The last turn is over, and level 9 is the highest. Next: seat 0 at level 5.",
        ),
        (ended([9, 9], [1, 1], level=[9, 9]), "The last turn is over, and 2 players share the highest level, 9."),
    ],
)
def test_the_dungeon_tells_who_was_first_or_highest(view: dict[str, Any], told: str) -> None:
    assert why(view) == told


def test_set_up_asks_for_what_the_hand_has() -> None:
    asked_for = set()
    for seed in range(12):
        match = topout.new("gloombah", seats=6, seed=seed)
        for seat in range(6):
            gear = {action.params["gear"] for action in match.legal(seat)} - {None}
            weapon = {action.params["weapon"] for action in match.legal(seat)} - {None}
            prompt = match.prompt(seat)
            assert ("to wear" in prompt and "wield" not in prompt) == bool(gear and not weapon)
            asked_for.add((bool(gear), bool(weapon)))
            assert ("nothing" in prompt) == (not gear and not weapon)
    assert len(asked_for) == 4
