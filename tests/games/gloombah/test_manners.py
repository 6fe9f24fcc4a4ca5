"""Bots of all levels and hints haggle one way: they never come back to an offer in the same fight."""

from __future__ import annotations

import pytest
from games.gloombah.dungeon import battle, dungeon, give, level, passes, word

import topout
from topout.bots.levels import considerate
from topout.core.bot import SeatView
from topout.core.match import Match
from topout.lab.simulate import play_match


def open_to(match: Match, seat: int, verb: str) -> list[str]:
    """What a considerate player thinks about, of one kind of move."""
    moves = considerate(SeatView(match, seat), match.legal(seat))
    return [str(action) for action in moves if action.name == verb]


def fight() -> Match:
    """Seat 0 fights a Wraith; seats 1 and 2 may help."""
    match = dungeon(3)
    battle(match, "Wraith")
    return match


def test_a_new_offer_asks_for_less_than_the_one_that_stands() -> None:
    match = fight()
    passes(match, 1)
    assert "offer 1 1" in open_to(match, 1, "offer")
    match.act(1, "offer 1 1")
    passes(match, 2)
    assert set(open_to(match, 1, "offer")) == {"offer 0 0", "offer 0 1", "offer 1 0"}


def test_an_offer_is_not_withdrawn_before_the_fight_has_changed() -> None:
    match = fight()
    give(match, 0, "Acid Flask")
    word(match, 1, "offer 1 1")
    match.act(2, "pass")
    quiet = match.branch()
    quiet.act(0, "pass")
    assert open_to(quiet, 1, "withdraw") == []
    match.act(0, "play acid-flask")
    assert open_to(match, 1, "withdraw") == ["withdraw"]


def test_who_has_withdrawn_an_offer_makes_no_other() -> None:
    match = fight()
    word(match, 1, "offer 1 1")
    passes(match, 2)
    match.act(1, "withdraw")
    passes(match, 2)
    assert open_to(match, 1, "offer") == []


def test_nothing_but_a_tiresome_move_is_made_all_the_same() -> None:
    match = fight()
    word(match, 1, "offer 1 1")
    passes(match, 2)
    only = [action for action in match.legal(1) if action.name == "withdraw"]
    assert considerate(SeatView(match, 1), only) == only


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_in_real_play_no_bot_comes_back_to_an_offer_in_the_same_fight(name: str) -> None:
    haggled = 0
    for seed in range(6):
        match = topout.new("gloombah", seats=4, seed=seed, max_turns=40)
        for seat in range(4):
            level(match, seat, 4)
        play_match(match, [name] * 4, seed)
        offers: dict[int, list[tuple[int, int] | None]] = {}
        for told in match.chronicle():
            if told["event"] == "fights":
                offers = {}
            if told["event"] not in ("offered", "withdrew"):
                continue
            made = offers.setdefault(told["seat"], [])
            now = None if told["event"] == "withdrew" else (told["xp"], told["treasure"])
            assert now not in made, told["text"]
            made.append(now)
            haggled += len(made) > 1
    assert haggled
