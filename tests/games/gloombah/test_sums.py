"""What a view adds up to: the same as the rules do, whatever is played next."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from games.gloombah.dungeon import battle, dungeon, give, level, meet, passes, told, wear

import topout
from topout.core.match import Match
from topout.core.position import position

TABLES = [(2, "default", False), (3, "brutal", True), (4, "default", True), (6, "brutal", False)]


def fights(seats: int, cards: str, ties: bool, count: int) -> Iterator[Match]:
    """Random games of the brave at their points of decision before and in fights; now and then fortunes change."""
    rng = random.Random(seats)
    while count:
        match = topout.new("gloombah", seats=seats, seed=rng.getrandbits(60), cards=cards, ties_to_players=ties)
        while not match.over and count:
            if match.view(None)["phase"] in ("meet", "fight"):
                count -= 1
                yield match
            seat = rng.choice(match.owed)
            brave = [action for action in match.legal(seat) if action.name not in ("discard", "run", "flee")]
            match.act(seat, rng.choice(brave))
            if rng.random() < 0.05:
                shake(match, rng)


def shake(match: Match, rng: random.Random) -> None:
    """Change a seat's level, weapon and statuses outside a fight."""
    with position(match) as s:
        if match.view(None)["phase"] == "prepare":
            p = rng.randrange(match.seats)
            s.level[p], s.weapon_bonus[p] = rng.randint(1, 11), rng.randint(0, 5)
            s.status[p] = [rng.choice([0, -25, -50]), rng.choice([0, -25])]


def own_points(view: dict[str, Any], p: int) -> int:
    """A player's attack points as the rulebook has them, in fractions."""
    percent = Fraction(sum(view["status"][p]) + view["percent"][p], 100)
    scaled = (view["level"][p] + view["weapon_bonus"][p]) * max(1 + percent, Fraction(0))
    return int(math.ceil(scaled) + view["bonus"][p])


def foe_points(view: dict[str, Any]) -> int:
    """The monster's attack points as the rulebook has them."""
    own = view["foe"]["ap"] + view["foe"][view["class_of"][view["turn"]].lower()]
    return int(max(own * (2 if view["twin"] else 1) + view["monster_bonus"], 0))


@pytest.mark.parametrize(("seats", "cards", "ties"), TABLES)
def test_both_sides_add_up_as_the_rulebook_says(seats: int, cards: str, ties: bool) -> None:
    seen: Counter[str] = Counter()
    for match in fights(seats, cards, ties, 1000):
        view = match.view(None)
        sums = view["sums"]
        side = [p for p in (view["turn"], view["helper"]) if p is not None]
        assert [part["seat"] for part in sums["players"]] == side
        assert [part["total"] for part in sums["players"]] == [own_points(view, p) for p in side]
        for part in sums["players"]:
            assert part["scaled"] + part["bonus"] == part["total"]
            assert part["scaled"] == math.ceil(Fraction((part["level"] + part["weapon"]) * part["factor"], 100))
        foe = sums["monster"]
        assert foe["total"] == foe_points(view)
        assert foe["total"] == max((foe["ap"] + foe["modifier"]) * foe["times"] + foe["bonus"], 0)
        if view["phase"] == "fight":
            assert [part["total"] for part in sums["players"]] == [view["attack"][p] for p in side]
            assert foe["total"] == view["monster_attack"]
        seen.update(what for what, is_so in traits(view).items() if is_so)
    rare = {"twins"} if seats == 2 else set()
    assert set(traits(view)) - set(seen) <= rare


def traits(view: dict[str, Any]) -> dict[str, bool]:
    """What a position may have that matters to its sums."""
    sums = view["sums"]
    return {
        "meeting": view["phase"] == "meet",
        "helped": view["helper"] is not None,
        "weakened": any(part["factor"] < 100 for part in sums["players"]),
        "blessed": any(part["factor"] > 100 for part in sums["players"]),
        "bonus": any(part["bonus"] for part in sums["players"]),
        "modified": sums["monster"]["modifier"] != 0,
        "twins": sums["monster"]["times"] == 2,
        "ambushed": sums["monster"]["bonus"] > 0,
        "won": sums["balance"]["wins"] == "players",
        "lost": sums["balance"]["wins"] == "monster",
    }


@pytest.mark.parametrize(("seats", "cards", "ties"), TABLES)
def test_a_card_does_what_it_was_said_to_do(seats: int, cards: str, ties: bool) -> None:
    played: Counter[str] = Counter()
    for match in fights(seats, cards, ties, 700):
        seat = match.owed[0]
        foretold = {(with_card["card"], with_card["target"]): with_card["balance"] for with_card in own(match, seat)}
        moves = [action for action in match.legal(seat) if action.name in ("play", "backstab")]
        assert {(action.params["card"], action.params.get("target")) for action in moves} == set(foretold)
        for action in moves:
            then = match.branch()
            then.act(seat, action)
            assert then.view(None)["sums"]["balance"] == foretold[action.params["card"], action.params.get("target")]
            played[action.params["card"]] += 1
    assert played["Exploding Vial"]
    assert {"Ambush", "Curse of Weakness", "Duplicate", "Destroy Armor"} <= set(played) or seats < 3


def own(match: Match, seat: int) -> list[dict[str, Any]]:
    """What the seat is told about its own cards."""
    found: list[dict[str, Any]] = match.view(seat)["sums"]["cards"]
    return found


@pytest.mark.parametrize(("seats", "cards", "ties"), TABLES)
def test_a_fight_ends_as_it_was_said_to_stand(seats: int, cards: str, ties: bool) -> None:
    ended: Counter[str] = Counter()
    for match in fights(seats, cards, ties, 400):
        then = match.branch()
        if then.view(None)["phase"] == "meet":
            then.act(then.owed[0], "fight")
        before = then.view(None)
        passes(then, seats - before["passes"])
        after, sums = then.view(None), before["sums"]
        ended[sums["balance"]["wins"]] += 1
        result = told(then, "won" if sums["balance"]["wins"] == "players" else "lost")[-1]
        assert (result["players"], result["monster"]) == (sums["balance"]["players"], sums["balance"]["monster"])
        if sums["balance"]["wins"] == "monster":
            for loss in sums["losses"]:
                check_loss(before, after, loss)
    assert min(ended.values()) > 20


def check_loss(before: dict[str, Any], after: dict[str, Any], loss: dict[str, Any]) -> None:
    """What losing did is what it was said to do; gear that was damaged in one's own turn is repaired in the next."""
    p = loss["seat"]
    assert after["level"][p] == loss["level"]
    assert (before["level"][p] - loss["hit"] <= 0) == loss["dies"]
    kept = loss["gear"] != "breaks" and not loss["dies"]
    assert after["gear"][p] == (before["gear"][p] if kept else None)
    if kept and p != after["turn"]:
        assert after["damaged"][p] == (loss["gear"] == "is damaged" or before["damaged"][p])


def test_help_brings_what_it_was_said_to_bring() -> None:
    helped = 0
    for match in fights(4, "default", False, 900):
        seat, view = match.owed[0], match.view(match.owed[0])
        foretold = {part["seat"]: part["balance"] for part in view["sums"]["help"]}
        standing = {p for p, xp in enumerate(view["offer_xp"]) if xp is not None and view["helper"] is None}
        word = {seat} if view["phase"] == "fight" and view["helper"] is None and seat != view["turn"] else set()
        assert set(foretold) == standing | word
        for p in standing if seat == view["turn"] else ():
            then = match.branch()
            then.act(seat, f"accept {p}")
            assert then.view(None)["sums"]["balance"] == foretold[p]
            helped += 1
    assert helped > 20


@pytest.mark.parametrize("number", range(1, 12))
def test_escapes_are_counted_over_all_rolls(number: int) -> None:
    match = dungeon()
    level(match, 0, number)
    meet(match, "Cave Troll")
    rolls = list(itertools.product(range(1, 7), repeat=2))
    reach = [first + second >= number or number < 3 for first, second in rolls]
    assert match.view(0)["sums"]["escapes"] == sum(reach)


def test_the_rules_example_with_its_terms() -> None:
    match = dungeon(classes="Rogue Warrior Mage")
    level(match, 0, 5)
    wear(match, 0, "Twin Knives")
    give(match, 0, "Blessing of Strength", "Exploding Vial")
    battle(match, "Orc Brute")
    foretold = {part["card"]: part["balance"]["players"] for part in match.view(0)["sums"]["cards"]}
    assert foretold == {"Exploding Vial": 9, "Blessing of Strength": 11}
    match.act(0, "play blessing-of-strength")
    passes(match, 2)
    match.act(0, "play exploding-vial")
    assert match.view(None)["sums"]["players"] == [
        {"seat": 0, "level": 5, "weapon": 2, "factor": 150, "scaled": 11, "bonus": 2, "total": 13}
    ]


def test_there_is_nothing_to_add_up_without_a_monster() -> None:
    match = dungeon()
    assert match.view(0)["sums"] is None
    assert match.truth()["sums"] is None
    meet(match, "Cave Rat")
    assert match.truth()["sums"]["balance"] == {"players": 1, "monster": 0, "wins": "players"}


def test_only_the_seat_that_has_the_word_is_told_about_its_cards() -> None:
    match = dungeon()
    give(match, 0, "Exploding Vial")
    give(match, 1, "Ambush")
    battle(match, "Orc Brute")
    views = match.views([0, 1, 2, None])
    assert [len(view["sums"]["cards"]) for view in views] == [1, 0, 0, 0]
    assert views == [match.view(seat) for seat in (0, 1, 2, None)]
    passes(match, 1)
    assert [len(view["sums"]["cards"]) for view in match.views([0, 1, 2, None])] == [0, 1, 0, 0]
