"""Clamber's set-up, rounds, cards and goal, sentence by sentence and ruling by ruling."""

from __future__ import annotations

import collections

import pytest
from games.clamber.well import CARD, give, play, well

import topout
from topout.games.clamber import rules
from topout.games.clamber.cards import COPIES, NAMES, role_deck
from topout.games.clamber.state import DEAD, ESCAPED, IN_WELL


def test_c7_the_listed_counts_add_up_to_53_cards() -> None:
    assert dict(zip(NAMES, COPIES, strict=True)) == {
        "Climb!": 10,
        "Leap!": 5,
        "Sharp elbows!": 6,
        "Kick in the face!": 3,
        "Everyone together!": 4,
        "Collapse!": 4,
        "Me first!": 6,
        "Heroism!": 5,
        "You're not going without me!": 4,
        "Bait the Skittering!": 2,
        "Sabotage!": 2,
        "There must be another way!": 2,
    }
    assert sum(COPIES) == 53


@pytest.mark.parametrize(
    ("seats", "deck"),
    [(3, [2, 2, 1]), (4, [2, 2, 1]), (5, [3, 3, 2]), (6, [3, 3, 2]), (7, [4, 4, 2]), (8, [4, 4, 2])],
)
def test_c1_the_role_deck_grows_with_the_table(seats: int, deck: list[int]) -> None:
    assert role_deck(seats) == deck
    state = topout.new("clamber", seats=seats, seed=1)._state
    dealt = collections.Counter(state.role[:seats])
    assert [dealt[r] + state.undealt[r] for r in range(3)] == deck


def test_c1_the_roles_option_names_the_deck() -> None:
    match = topout.new("clamber", seats=3, seed=1, roles=["Sadist", "Sadist", "Hero"])
    assert sorted(match.truth()["role"]) == ["Hero", "Sadist", "Sadist"]
    by_text = topout.new("clamber", seats=3, seed=1, roles="sadist, sadist, HERO")
    assert by_text.truth()["role"] == match.truth()["role"]


def test_c1_a_role_deck_smaller_than_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cards are too few for 3 seats"):
        topout.new("clamber", seats=3, roles=["Hero", "Hero"])
    with pytest.raises(topout.BadOption, match=r"'Villain' is not a role\. It takes a list of Hero, "):
        topout.new("clamber", seats=3, roles=["Hero", "Hero", "Villain"])


def test_everyone_starts_on_5_with_four_cards_and_the_skittering_has_moved_up_once() -> None:
    state = topout.new("clamber", seats=5, seed=3)._state
    assert state.position[:5] == [5] * 5
    assert [sum(hand) for hand in state.hand[:5]] == [4] * 5
    assert state.deck_size == sum(state.deck) == 53 - 20
    assert (state.round_number, state.skittering) == (1, 1)


def test_a_random_seat_is_the_first_player() -> None:
    firsts = collections.Counter(topout.new("clamber", seats=4, seed=seed).owed[0] for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 60


@pytest.mark.parametrize("seats", [2, 9])
def test_c15_clamber_is_for_three_to_eight(seats: int) -> None:
    with pytest.raises(topout.BadOption, match="3 to 8 seats"):
        topout.new("clamber", seats=seats)


def test_c2_a_turn_of_the_game_is_a_round_the_skittering_moves_once_for_all_players() -> None:
    match = well(seats=3, position=[5, 5, 5])
    for seat in range(3):
        assert match._state.skittering == 1
        play(match, seat, "Climb!", seat)
    assert match._state.skittering == 2
    assert match._state.round_number == 2


def test_c3_a_player_draws_back_up_to_four_after_playing() -> None:
    match = well()
    play(match, 0, "Leap!", 0)
    assert match._state.hand_size[0] == sum(match._state.hand[0]) == 4
    assert match._state.discards[CARD["Leap!"]] == 1


def test_c4_an_empty_deck_is_renewed_from_the_discards_with_the_card_just_played() -> None:
    match = well()
    give(match, 0, "Leap!", "Climb!", "Climb!", "Climb!")
    state = match._state
    state.deck, state.deck_size = [0] * 12, 0
    match.act(0, "play leap 0")
    assert state.hand[0][CARD["Leap!"]] == 1
    assert state.deck_size == sum(state.discards) == 0


def test_c4_with_deck_and_discards_empty_no_card_is_drawn() -> None:
    state = well()._state
    give_none = [0] * 12
    state.deck, state.deck_size, state.discards, state.hand[0], state.hand_size[0] = give_none, 0, [0] * 12, [0] * 12, 0
    rules.draw_up(state, 0)
    assert state.hand_size[0] == 0


@pytest.mark.parametrize(("skittering", "goal", "fate"), [(12, 20, DEAD), (3, 12, ESCAPED)])
def test_c5_a_leavers_hand_is_discarded(skittering: int, goal: int, fate: int) -> None:
    state = well(position=[12, 11, 11, 11], goal=goal, skittering=skittering)._state
    hand = list(state.hand[0])
    if fate == ESCAPED:
        state.position[1:4] = [5, 5, 5]
    else:
        state.position[1:4] = [15, 15, 15]
    rules.check_well(state)
    assert state.fate[0] == fate
    assert state.discards == hand
    assert state.hand_size[0] == sum(state.hand[0]) == 0


def test_c6_no_position_goes_below_0() -> None:
    match = well(position=[1, 5, 5, 5])
    play(match, 0, "Kick in the face!", 0)
    assert match._state.position[0] == 0
    match = well(skittering=1)
    play(match, 0, "Bait the Skittering!")
    assert match._state.skittering == 0


def test_the_skittering_takes_who_stands_on_or_below_it() -> None:
    state = well(position=[4, 5, 6, 7], skittering=5)._state
    rules.check_well(state)
    assert state.fate[:4] == [DEAD, DEAD, IN_WELL, IN_WELL]


def test_who_stands_on_or_above_the_goal_escapes_once_it_is_set() -> None:
    state = well(position=[16, 17, 18, 9], goal=17)._state
    rules.check_well(state)
    assert state.fate[:4] == [IN_WELL, ESCAPED, ESCAPED, IN_WELL]
    state = well(position=[16, 17, 18, 9], goal=0)._state
    rules.check_well(state)
    assert state.fate[:4] == [IN_WELL] * 4


def test_c8_death_is_checked_before_escape() -> None:
    state = well(position=[18, 19, 5, 5], goal=15, skittering=18)._state
    rules.check_well(state)
    assert state.fate[:2] == [DEAD, ESCAPED]


def test_c9_higher_positions_escape_first_and_equal_ones_share_the_better_place() -> None:
    state = well(seats=5, position=[16, 18, 18, 15, 3], goal=15)._state
    rules.check_well(state)
    assert state.escape_place[:5] == [3, 1, 1, 4, 0]


def test_c9_later_checks_go_on_counting() -> None:
    state = well(position=[16, 5, 5, 5], goal=15)._state
    rules.check_well(state)
    state.position[1] = state.position[2] = 17
    rules.check_well(state)
    assert state.escape_place[:3] == [1, 2, 2]


def test_the_game_ends_when_nobody_is_left_in_the_well() -> None:
    match = well(seats=3, first=2, position=[1, 1, 2], skittering=1)
    match._state.nth = 2
    match._state.first = 0
    play(match, 2, "Sabotage!")
    assert match.over
    assert match.owed == ()


def test_c12_the_first_player_moves_on_one_seat_every_round() -> None:
    match = well(seats=3)
    order = []
    for _ in range(6):
        seat = match.owed[0]
        order.append(seat)
        play(match, seat, "Climb!", seat)
    assert order == [0, 1, 2, 1, 2, 0]


def test_c12_seats_that_have_left_are_skipped() -> None:
    match = well(seats=4, position=[5, 1, 5, 5], skittering=0)
    for seat in range(4):
        play(match, seat, "Climb!", seat if seat != 1 else 0)
    assert match._state.fate[1] == DEAD
    assert match._state.first == 1
    order = []
    for _ in range(4):
        seat = match.owed[0]
        order.append(seat)
        play(match, seat, "Climb!", seat)
    assert order == [2, 3, 0, 2]


def test_c12_fixed_first_keeps_the_first_player() -> None:
    match = topout.new("clamber", seats=3, seed=5, fixed_first=True)
    first = match.owed[0]
    for _ in range(3):
        play(match, match.owed[0], "Climb!", match.owed[0])
    assert match.owed[0] == first


def test_c13_me_first_needs_another_player() -> None:
    match = well(seats=3)
    give(match, 0, "Me first!")
    with pytest.raises(topout.Illegal, match="needs another player") as refusal:
        match.act(0, "play me-first 0")
    assert refusal.value.rule == "C13"
    with pytest.raises(topout.Illegal, match="only when you are alone"):
        match.act(0, "play me-first")
    assert {str(a) for a in match.legal(0)} == {"play me-first 1", "play me-first 2"}


def test_c13_me_first_has_no_target_for_a_player_alone_in_the_well() -> None:
    match = well(seats=3, inside=0b001, fate=[0, 2, 2])
    give(match, 0, "Me first!")
    assert [str(a) for a in match.legal(0)] == ["play me-first"]
    match.act(0, "play me-first")
    assert match._state.position[0] == 6
    assert match._state.hurt[0] == 0


def test_c13_a_player_without_cards_skips_the_play() -> None:
    match = well(seats=3)
    state = match._state
    state.hand[1], state.hand_size[1] = [0] * 12, 0
    play(match, 0, "Climb!", 0)
    assert match.owed == (2,)


def test_c14_after_round_200_everyone_left_dies_without_an_escape_check() -> None:
    match = well(seats=3, first=2, round_number=200, position=[19, 19, 19], goal=15, skittering=1)
    match._state.first, match._state.nth = 0, 2
    play(match, 2, "Climb!", 2)
    assert match.over
    assert match.truth()["fate"] == ["dead"] * 3


def test_c14_round_199_is_followed_by_another() -> None:
    match = well(seats=3, first=2, round_number=199, position=[5, 5, 5], skittering=0)
    match._state.first, match._state.nth = 0, 2
    play(match, 2, "Climb!", 2)
    assert not match.over
    assert match._state.round_number == 200


@pytest.mark.parametrize(
    ("card", "target", "positions", "skittering"),
    [
        ("Climb!", 1, [5, 6, 5], 3),
        ("Climb!", 0, [6, 5, 5], 3),
        ("Leap!", 2, [5, 5, 7], 3),
        ("Leap!", 0, [7, 5, 5], 3),
        ("Sharp elbows!", 1, [5, 4, 5], 3),
        ("Sharp elbows!", 0, [4, 5, 5], 3),
        ("Kick in the face!", 2, [5, 5, 3], 3),
        ("Kick in the face!", 0, [3, 5, 5], 3),
        ("Everyone together!", None, [6, 6, 6], 3),
        ("Collapse!", None, [4, 4, 4], 3),
        ("Me first!", 2, [6, 5, 4], 3),
        ("Heroism!", None, [5, 6, 6], 3),
        ("You're not going without me!", None, [5, 4, 4], 3),
        ("Bait the Skittering!", None, [5, 5, 5], 1),
        ("Sabotage!", None, [5, 5, 5], 4),
        ("There must be another way!", None, [5, 5, 5], 3),
    ],
)
def test_each_card_moves_whom_it_says(card: str, target: int | None, positions: list[int], skittering: int) -> None:
    match = well(seats=3, skittering=3)
    play(match, 0, card, target)
    assert match._state.position[:3] == positions
    assert match._state.skittering == skittering


@pytest.mark.parametrize("card", ["Everyone together!", "Collapse!", "Heroism!", "You're not going without me!"])
def test_cards_move_only_players_still_in_the_well(card: str) -> None:
    match = well(seats=3, inside=0b101, fate=[0, 1, 0])
    play(match, 0, card)
    assert match._state.position[1] == 5


def test_a_player_who_left_cannot_be_a_target() -> None:
    match = well(seats=3, inside=0b101, fate=[0, 1, 0])
    give(match, 0, "Climb!")
    with pytest.raises(topout.Illegal, match="still in the well"):
        match.act(0, "play climb 1")


def test_there_must_be_another_way_discards_the_rest_of_the_hand_and_draws_four() -> None:
    match = well()
    give(match, 0, "There must be another way!", "Leap!", "Leap!", "Leap!")
    match.act(0, "play there-must-be-another-way")
    state = match._state
    assert state.discards[CARD["Leap!"]] == 3
    assert state.hand_size[0] == sum(state.hand[0]) == 4


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play kick-in-the-face 1", "You do not hold that card."),
        ("play climb", "That card needs a target."),
        ("play heroism 1", "That card takes no target."),
        ("play climb 7", "The target must be a player still in the well."),
    ],
)
def test_refusals_say_why(action: str, reason: str) -> None:
    match = well()
    give(match, 0, "Climb!", "Heroism!")
    with pytest.raises(topout.Illegal) as refusal:
        match.act(0, action)
    assert refusal.value.reason == reason


def test_who_reaches_10_learns_the_goal_and_the_first_sets_it() -> None:
    match = well(position=[9, 5, 5, 5])
    assert match._state.goal == 0
    play(match, 0, "Climb!", 0)
    assert 15 <= match._state.goal <= 20
    assert match.view(0)["goal"] == match._state.goal
    assert match.view(1)["goal"] is None
    assert match.view(1)["knows_goal"] == [0]


def test_players_who_get_there_by_the_same_card_all_learn_it() -> None:
    match = well(position=[9, 9, 8, 9])
    play(match, 0, "Everyone together!")
    assert match.view(None)["knows_goal"] == [0, 1, 3]


def test_the_goal_is_set_once_and_knowledge_is_kept_after_a_fall() -> None:
    match = well(seats=3, position=[9, 9, 5])
    play(match, 0, "Climb!", 0)
    goal = match._state.goal
    play(match, 1, "Kick in the face!", 0)
    play(match, 2, "Climb!", 1)
    assert match._state.goal == goal
    assert match.view(0)["goal"] == match.view(1)["goal"] == goal


def test_the_goal_is_14_and_a_die() -> None:
    goals: collections.Counter[int] = collections.Counter()
    for seed in range(600):
        match = well(seed=seed, position=[9, 5, 5, 5])
        play(match, 0, "Climb!", 0)
        goals[match._state.goal] += 1
    assert set(goals) == {15, 16, 17, 18, 19, 20}
    assert min(goals.values()) > 60


def test_who_escapes_and_who_does_not_tells_the_table_where_the_goal_can_be() -> None:
    state = well(position=[18, 16, 5, 5], goal=17, goal_low=15, goal_high=20)._state
    rules.check_well(state)
    assert (state.goal_low, state.goal_high) == (17, 18)


def test_roles_are_private_until_the_end() -> None:
    match = well(seats=3)
    assert [role is None for role in match.view(1)["role"]] == [True, False, True]
    assert match.view(None)["role"] == [None] * 3
    rules.end(match._state)
    assert None not in match.view(None)["role"]
    assert match.view(2)["role"] == match.truth()["role"]


def test_hands_are_private_and_the_discards_public() -> None:
    match = well(seats=3)
    play(match, 0, "Leap!", 0)
    view = match.view(1)
    assert [hand is None for hand in view["hand"]] == [True, False, True]
    assert view["discards"] == {"Leap!": 1}
    assert view["hand_size"] == [4, 4, 4]
    assert "deck" not in view
    assert "undealt" not in view


def test_cards_are_conserved_through_whole_games() -> None:
    import random

    for seed in range(30):
        match = topout.new("clamber", seats=3 + seed % 6, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            state = match._state
            for kind in range(12):
                hands = sum(hand[kind] for hand in state.hand)
                assert hands + state.deck[kind] + state.discards[kind] == COPIES[kind]
            assert state.deck_size == sum(state.deck)
            assert state.hand_size == [sum(hand) for hand in state.hand]
            assert state.older_size == [[sum(part) for part in older] for older in state.older]
            for hand, older in zip(state.hand, state.older, strict=True):
                assert all(sum(part[kind] for part in older) <= hand[kind] for kind in range(12))
            match.act(match.owed[0], rng.choice(match.legal(match.owed[0])))


def test_plays_are_told_to_everyone_and_draws_only_to_their_owner() -> None:
    match = well(seats=3)
    before = len(match.events(1))
    play(match, 0, "Leap!", 2)
    told = match.events(1)[before:]
    assert told[0] == {
        "event": "played on",
        "seat": 0,
        "card": "Leap!",
        "age": 0,
        "target": 2,
        "text": "Seat 0 plays Leap! on seat 2",
    }
    assert told[-1] == {"event": "drew", "seat": 0, "text": "Seat 0 draws a card"}
    assert "card" in match.events(0)[-1]
