"""The greedy player equips, fights, runs, helps, bargains and backstabs sensibly, and its games end in good time."""

from __future__ import annotations

import random
from statistics import mean

import numpy as np
import pytest
from games.gloombah.dungeon import battle, dungeon, give, help_from, level, meet, passes, settle, wear, word

import topout
from topout.bots import Budget, ask, bot
from topout.core.batch import Batch
from topout.core.match import Match
from topout.core.position import position
from topout.games import registry
from topout.lab.simulate import play_match


def choice(match: Match, seat: int) -> str:
    """What the greedy player does."""
    decision = ask(bot("greedy"), match, seat, Budget(), random.Random(3))
    return "; ".join(str(match.game.actions[step]) for step in decision.steps)


def test_it_starts_with_the_best_it_holds() -> None:
    match = topout.new("gloombah", seats=2, seed=1)
    for seat in range(2):
        give(match, seat)
        with position(match) as s:
            s.class_of[seat] = 0
    give(match, 0, "Padded Tunic", "Steel Plate", "Rusty Sword", "War Axe", "Ambush")
    assert choice(match, 0) == "outfit steel-plate war-axe"


@pytest.mark.parametrize(
    ("cards", "move"),
    [
        (("Steel Plate", "Ambush"), "equip steel-plate"),
        (("War Axe", "Ambush"), "equip war-axe"),
        (("Level Up", "Ambush"), "use level-up"),
        (("Wand", "Ambush"), "discard wand"),
        (("Ambush", "Exploding Vial"), "go-on"),
        ((), "go-on"),
    ],
)
def test_it_prepares_with_what_helps_and_sheds_what_does_not(cards: tuple[str, ...], move: str) -> None:
    match = dungeon()
    give(match, 0, *cards)
    assert choice(match, 0) == move


def test_it_does_not_replace_better_by_worse() -> None:
    match = dungeon()
    wear(match, 0, "Steel Plate")
    wear(match, 0, "War Axe")
    give(match, 0, "Padded Tunic")
    assert choice(match, 0) == "discard padded-tunic"


def test_it_heals_what_ails_it() -> None:
    match = dungeon()
    level(match, 0, 6)
    with position(match) as s:
        s.status[0][0] = -50
    give(match, 0, "Healing Salve")
    assert choice(match, 0) == "use healing-salve"


@pytest.mark.parametrize(
    ("number", "monster", "move"), [(5, "Cave Rat", "fight"), (2, "Dragon", "run"), (2, "Hydra", "run")]
)
def test_it_fights_what_it_can_beat_and_runs_from_what_it_cannot(number: int, monster: str, move: str) -> None:
    match = dungeon()
    level(match, 0, number)
    give(match, 0, "Ambush", "Curse of Weakness")
    meet(match, monster)
    assert choice(match, 0) == move


def test_it_plays_the_card_that_turns_the_fight() -> None:
    match = dungeon()
    level(match, 0, 5)
    give(match, 0, "Exploding Vial")
    battle(match, "Orc Brute")
    assert choice(match, 0) == "play exploding-vial"


def test_it_saves_its_cards_when_the_fight_is_won_anyway() -> None:
    match = dungeon()
    level(match, 0, 9)
    give(match, 0, "Greek Fire", "Blessing of Fury")
    battle(match, "Cave Rat")
    assert choice(match, 0) == "pass"


def test_it_accepts_help_it_needs() -> None:
    match = dungeon()
    level(match, 0, 4)
    level(match, 1, 8)
    battle(match, "Cave Troll")
    word(match, 1, "offer 1 1")
    passes(match, 1)
    assert choice(match, 0) == "accept 1"


def test_it_does_not_give_everything_away_for_help_it_does_not_need() -> None:
    match = dungeon()
    level(match, 0, 9)
    battle(match, "Cave Rat")
    word(match, 1, "offer 1 1")
    passes(match, 1)
    assert choice(match, 0) == "pass"


def test_it_offers_help_for_a_good_share_that_the_fighter_can_accept() -> None:
    match = dungeon()
    level(match, 0, 3)
    level(match, 1, 9)
    battle(match, "Basilisk")
    passes(match, 1)
    move = choice(match, 1)
    assert move.startswith("offer")
    assert move != "offer 0 0"


def test_it_helps_nobody_to_win_the_game() -> None:
    match = dungeon()
    level(match, 0, 11)
    level(match, 1, 9)
    battle(match, "Vampire")
    passes(match, 1)
    move = choice(match, 1)
    assert move.startswith("offer 2"), "whoever takes all the XP leaves the fighter at level 11"


def test_it_backstabs_whoever_would_win_the_game() -> None:
    match = dungeon()
    level(match, 0, 11)
    give(match, 1, "Frenzy", "Ambush")
    battle(match, "Minotaur")
    passes(match, 1)
    assert choice(match, 1).startswith("backstab")


def test_it_keeps_its_knives_when_the_fight_is_lost_anyway() -> None:
    match = dungeon()
    give(match, 1, "Frenzy", "Ambush")
    battle(match, "Dragon")
    passes(match, 1)
    assert choice(match, 1) == "pass"


def test_it_keeps_the_best_card_when_it_dies() -> None:
    match = dungeon()
    give(match, 0, "Wand", "Exploding Vial", "Level Up")
    give(match, 1, "Wand", "Longsword", "Acid Flask")
    battle(match, "Dragon")
    help_from(match, 1)
    settle(match)
    assert (choice(match, 0), choice(match, 1)) == ("keep level-up", "keep acid-flask")


def test_four_of_them_finish_in_eight_to_twenty_turns_each() -> None:
    matches = [play_match(topout.new("gloombah", seats=4, seed=n), ["greedy"] * 4, n) for n in range(16)]
    turns = [match.view(None)["turn_number"] / 4 for match in matches]
    assert all(max(match.result["scores"]) == 12 for match in matches if match.result)
    assert 8 <= mean(turns) <= 20


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.xdist_group("gloombah")
def test_one_of_them_beats_random_players_nearly_always(seats: int) -> None:
    batch = Batch(registry.game("gloombah"), seats)
    played = batch.play_bots(np.arange(200), ["greedy"] + ["random"] * (seats - 1), threads=1)
    assert (played.places[:, 0] == 1).mean() > 0.98
    assert (played.scores[:, 0] == 12).mean() > 0.95
