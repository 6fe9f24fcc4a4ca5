"""The greedy player knows what its role wants, hides it while that costs little, and guesses the others' from play."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from games.clamber.well import give, put, roles, well

from topout.bots import Budget, ask, bot
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.clamber.cards import COMPETITOR, HERO, SADIST
from topout.games.clamber.hints import KNOWN, exposed

GUESSES = 600


def decision(match: Match, seat: int = 0) -> str:
    """What the greedy player decides."""
    return match.game.written(ask(bot("greedy"), match, seat, Budget(), random.Random(3)).steps)


def suspected(match: Match, seat: int, other: int) -> Counter[int]:
    """How often each role comes up for another seat in likely guesses."""
    return Counter(peek(match.imagine(seat, seed)).role[other] for seed in range(GUESSES))


@pytest.mark.parametrize(
    ("role", "cards", "move"),
    [
        ("Hero", ("Heroism!", "Collapse!"), "play heroism"),
        ("Sadist", ("Everyone together!", "Collapse!"), "play collapse"),
        ("Competitor", ("Heroism!", "Me first!"), "play me-first"),
    ],
)
def test_it_plays_what_its_role_wants(role: str, cards: tuple[str, ...], move: str) -> None:
    match = well(position=[8, 8, 8, 8])
    roles(match, role)
    give(match, 0, *cards)
    assert decision(match).startswith(move)


def test_a_competitor_pushes_down_whoever_is_about_to_escape() -> None:
    match = well(position=[12, 7, 13, 7], skittering=3)
    roles(match, "Competitor")
    give(match, 0, "Kick in the face!")
    assert decision(match) == "play kick-in-the-face 2"


def test_whoever_hurts_others_is_suspected_to_be_a_sadist_and_who_helps_a_hero() -> None:
    match = well(role_seen=[1, 2, 4, 8])
    before = suspected(match, 0, 1)
    put(match, hurt=[0, 4], round_number=5)
    cruel = suspected(match, 0, 1)
    put(match, hurt=[0], helped=[0, 4])
    kind = suspected(match, 0, 1)
    assert cruel[SADIST] > 1.3 * before[SADIST]
    assert cruel[HERO] < 0.5 * before[HERO]
    assert kind[HERO] > 1.3 * before[HERO]
    assert kind[SADIST] < 0.5 * before[SADIST]


def test_a_guess_keeps_the_mix_of_roles_and_what_the_seat_knows() -> None:
    match = well(helped=[0, 3, 0, 0], hurt=[0, 0, 4, 1], round_number=5)
    state = peek(match)
    deck = [sum(state.role[p] == role for p in range(4)) + state.undealt[role] for role in range(3)]
    for seed in range(50):
        guess = match.imagine(0, seed)
        found = peek(guess)
        assert [sum(found.role[p] == r for p in range(4)) + found.undealt[r] for r in range(3)] == deck
        assert guess.view(0) == match.view(0)


def test_roles_that_were_shown_are_not_guessed_at() -> None:
    match = well(hurt=[0, 9, 0, 0], round_number=9)
    roles(match, "Hero", "Hero", "Competitor", "Competitor")
    with position(match) as s:
        s.undealt = [0, 0, 1]
        s.role_seen[1] |= 1
    assert suspected(match, 0, 1) == {HERO: GUESSES}


def test_play_before_anyone_showed_a_thing_says_nothing() -> None:
    match = well()
    uniform = Counter(peek(match.redeal(0, seed)).role[2] for seed in range(GUESSES))
    for role in (HERO, COMPETITOR, SADIST):
        assert abs(suspected(match, 0, 2)[role] - uniform[role]) < 3 * GUESSES**0.5


@pytest.mark.parametrize(("helped", "hurt", "hidden"), [(0, 0, True), (2, 2, True), (0, 5, False)])
def test_a_sadist_is_hidden_while_its_play_would_suit_another_role(helped: int, hurt: int, hidden: bool) -> None:
    match = well(helped=[helped], hurt=[hurt], round_number=1)
    roles(match, "Sadist")
    assert (exposed(peek(match), 0) == 0) == hidden


def test_of_two_positions_alike_the_one_that_tells_less_is_better_until_the_role_is_no_secret() -> None:
    match = well(role=[SADIST, HERO, HERO, COMPETITOR], round_number=1)
    worth = []
    for hurt in range(14):
        put(match, hurt=[hurt])
        worth.append(match.evaluate(0) - 4000 * hurt)
    steps = [later - sooner for sooner, later in pairwise(worth)]
    assert min(steps) < 0
    assert exposed(peek(match), 0) == KNOWN
    assert steps[-1] == 0
