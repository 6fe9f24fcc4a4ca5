"""The main phase: turns, passes, resets, icons and going out."""

from __future__ import annotations

import pytest
from games.tabletop_climber.camp import camp, field, hand, legal, told

import topout
from topout.core.match import Match

A, B, C, D = "red-5 red-6 18", "blue-5 blue-6 16a", "green-5 green-6 15a", "yellow-5 yellow-6 14a"


def refused(match: Match, seat: int, action: str) -> topout.Illegal:
    before = match.hash
    with pytest.raises(topout.Illegal) as refusal:
        match.act(seat, action)
    assert match.hash == before
    return refusal.value


def on_field(match: Match) -> tuple[str | None, list[str], int | None]:
    view = match.view(None)
    return view["last_kind"], view["last_play"], view["last_seat"]


def test_the_holder_of_the_start_card_plays_it_and_the_next_seat_begins() -> None:
    match = topout.new("tabletop_climber", seats=4, seed=3)
    while match.view(None)["phase"] == "hand selection":
        seat = match.owed[0]
        match.act(seat, match.legal(seat)[0])
    view = match.view(None)
    assert (view["last_kind"], view["last_number"], view["last_play"]) == ("Single", None, [])
    assert view["last_seat"] == view["start"]
    assert view["hand_size"] == [8, 8, 8, 8]
    assert match.owed == ((view["start"] + 1) % 4,)


def test_turns_go_clockwise() -> None:
    match = camp(A, B, C, D, on=field("Single", 1, 1, 3))
    for seat, card in ((0, "red-5"), (1, "blue-6"), (2, "15a")):
        match.act(seat, f"play {card}")
        assert match.owed == (seat + 1,)


def test_in_reverse_turns_go_counter_clockwise() -> None:
    match = camp(A, B, C, D, gold="Reverse", on=field("Single", 1, 1, 1))
    match.act(0, "play red-5")
    assert match.owed == (3,)
    match.act(3, "pass")
    assert match.owed == (2,)


def test_a_play_leaves_the_hand_and_is_shown_to_all() -> None:
    match = camp(A, B, C)
    match.act(0, "play red-5 red-6")
    assert hand(match, 0) == "18"
    assert on_field(match) == ("Run", ["red-5", "red-6"], 0)
    assert match.view(2)["shown"][1][0] == ["red-5", "red-6"]
    assert match.view(2)["hand_size"] == [1, 3, 3]
    assert told(match, "played")[-1]["kind"] == "Run"
    assert [event["card"] for event in told(match, "laid")] == ["red-5", "red-6"]


def test_a_pass_lasts_until_the_field_is_reset() -> None:
    match = camp(A, B, C, on=field("Single", 1, 1, 2))
    match.act(0, "pass")
    match.act(1, "play blue-5")
    match.act(2, "play green-6")
    assert match.owed == (1,)
    match.act(1, "pass")
    assert match.owed == (2,)
    assert match.view(0)["passed"] == []
    assert match.view(0)["last_kind"] is None


def test_one_may_pass_although_one_could_play() -> None:
    match = camp(A, B, C, on=field("Single", 1, 1, 2))
    assert "pass" in legal(match, 0)
    assert len(legal(match, 0)) > 1


def test_a_pass_is_an_action_even_when_nothing_can_be_played() -> None:
    match = camp(A, B, C, on=field("Set", 4, 7, 2))
    assert legal(match, 0) == ["pass"]
    assert match.owed == (0,)


def test_t5_the_leader_may_not_pass() -> None:
    match = camp(A, B, C)
    assert "pass" not in legal(match, 0)
    assert refused(match, 0, "pass").rule == "T5"


def test_the_field_is_reset_when_all_others_have_passed_and_the_last_player_leads() -> None:
    match = camp(A, B, C, D, on=field("Single", 1, 1, 3))
    match.act(0, "play 18")
    for seat in (1, 2):
        match.act(seat, "pass")
    assert on_field(match)[0] == "Single"
    match.act(3, "pass")
    assert on_field(match) == (None, [], None)
    assert match.owed == (0,)
    assert told(match, "reset")


def test_a_reset_clears_icon_reversals() -> None:
    match = camp("red-10 red-1 red-2", B, C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-10")
    assert match.view(1)["turned"] is True
    match.act(1, "pass")
    match.act(2, "pass")
    assert match.view(1)["turned"] is False


def test_on_the_last_play_of_a_seat_that_went_out_everyone_else_plays_or_passes() -> None:
    match = camp("16b", B, C, D, on=field("Single", 1, 1, 3))
    match.act(0, "play 16b")
    assert match.view(1)["out_first"] == 0
    assert on_field(match) == ("Single", ["16b"], 0)
    for seat in (1, 2, 3):
        assert match.owed == (seat,)
        match.act(seat, "pass")
    assert on_field(match)[0] is None


def test_t6_after_the_seat_that_went_out_the_next_in_turn_order_leads() -> None:
    match = camp("18", B, C, D, on=field("Single", 1, 1, 3))
    match.act(0, "play 18")
    for seat in (1, 2, 3):
        match.act(seat, "pass")
    assert match.owed == (1,)
    match = camp("18", B, C, D, gold="Reverse", on=field("Single", 1, 1, 3))
    match.act(0, "play 18")
    for seat in (3, 2, 1):
        match.act(seat, "pass")
    assert match.owed == (3,)


def test_a_seat_that_went_out_has_no_more_turns() -> None:
    match = camp("red-5", B, C, D, on=field("Single", 1, 1, 3))
    match.act(0, "play red-5")
    match.act(1, "play blue-6")
    match.act(2, "play 15a")
    match.act(3, "pass")
    assert match.owed == (1,)


def test_going_out_when_all_others_have_passed_resets_at_once() -> None:
    match = camp("18", B, C, on=field("Single", 1, 1, 0), passed=0b110)
    match.act(0, "play 18")
    assert match.owed == (1,)
    assert on_field(match)[0] is None


def test_the_second_seat_out_ends_the_phase_at_once() -> None:
    match = camp("", "18", C, on=field("Single", 1, 1, 0), turn=1, out_first=0, season=5, gold="Climax")
    match.act(1, "play 18")
    assert match.over
    assert [event["place"] for event in told(match, "out")] == [2]


def test_t11_the_reset_icon_clears_the_field_and_the_same_seat_leads() -> None:
    match = camp("red-8 red-1", B, C, on=field("Single", 1, 1, 2), passed=0b010)
    match.act(0, "play red-8")
    assert on_field(match) == (None, [], None)
    assert match.owed == (0,)
    assert match.view(1)["passed"] == []


def test_t11_after_a_reset_icon_with_an_empty_hand_the_next_seat_leads() -> None:
    for gold, leader in (("Standard", 1), ("Reverse", 2)):
        match = camp("red-8", B, C, gold=gold, on=field("Single", 1, 1, 2))
        match.act(0, "play red-8")
        assert match.owed == (leader,)
        assert match.view(1)["out_first"] == 0


def test_the_discard_icon_discards_one_card_face_up() -> None:
    match = camp("red-9 red-1 blue-8", B, C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-9")
    assert match.view(0)["phase"] == "discard"
    assert match.owed == (0,)
    assert set(legal(match, 0)) == {"discard red-1", "discard blue-8"}
    match.act(0, "discard red-1")
    assert match.view(2)["shown"][1][0] == ["red-1", "red-9"]
    assert match.owed == (1,)


def test_a_discarded_cards_own_icon_does_nothing_and_the_last_play_stands() -> None:
    match = camp("red-9 red-1 blue-8", B, C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-9")
    match.act(0, "discard blue-8")
    assert on_field(match) == ("Single", ["red-9"], 0)


def test_a_discard_can_empty_the_hand() -> None:
    match = camp("red-9 red-1", B, C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-9")
    match.act(0, "discard red-1")
    assert match.view(1)["out_first"] == 0


def test_with_an_empty_hand_there_is_nothing_to_discard() -> None:
    match = camp("red-9", B, C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-9")
    assert match.view(1)["out_first"] == 0
    assert match.owed == (1,)


def test_discarding_is_not_for_any_other_time() -> None:
    match = camp(A, B, C)
    assert refused(match, 0, "discard 18").rule == "Icons"
    match = camp("red-9 red-1 red-2", B, C)
    match.act(0, "play red-9")
    assert refused(match, 0, "discard 18").reason == "That card is not in your hand."


@pytest.mark.parametrize("action", ["pass", "play", "play red-1", "play red-1 red-2", "add red-1"])
def test_while_a_discard_is_owed_nothing_else_is_done(action: str) -> None:
    match = camp("red-9 red-1 red-2", B, C)
    match.act(0, "play red-9")
    no = refused(match, 0, action)
    assert no.rule == "Icons"
    assert no.reason == "The Discard icon you played comes first: discard one card of your hand."


@pytest.mark.parametrize("action", ["play blue-5", "play", "pass"])
def test_who_has_passed_is_told_that_a_pass_lasts(action: str) -> None:
    match = camp(A, B, C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-5")
    match.act(1, "pass")
    no = refused(match, 1, action)
    assert (no.rule, no.reason) == ("A pass", "You have passed, and a pass lasts until the field is reset.")


def test_who_is_out_is_told_so() -> None:
    match = camp("red-5", B, C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-5")
    assert refused(match, 0, "play red-5").rule == "Going out"
    assert refused(match, 2, "play green-6").reason == "It is not your turn."


def test_the_reverse_icon_turns_strength_over_until_the_next_reset() -> None:
    match = camp("red-10 red-1", "blue-11 blue-9 blue-1", C, on=field("Single", 1, 1, 2))
    match.act(0, "play red-10")
    assert legal(match, 1) == ["add blue-1", "add blue-9", "pass"]


def test_t12_a_second_reverse_icon_turns_strength_back() -> None:
    match = camp("red-10 red-11 red-1", "blue-9 blue-10 blue-1", "green-10 green-11 green-1")
    match.act(0, "play red-10 red-11")
    assert match.view(0)["turned"] is True
    match.act(1, "play blue-9 blue-10")
    assert match.view(0)["turned"] is False
    match.act(2, "play green-10 green-11")
    assert match.view(0)["turned"] is True


@pytest.mark.parametrize(
    ("cards", "effect"),
    [
        ("red-8 red-9", "discard"),
        ("red-9 red-10", "turned"),
        ("red-8 red-9 red-10", "turned"),
        ("red-7 red-8", "cleared"),
        ("red-10 red-11", "turned"),
    ],
)
def test_only_the_highest_icon_of_a_play_counts(cards: str, effect: str) -> None:
    match = camp(f"{cards} blue-1 blue-2", B, C)
    match.act(0, f"play {cards}")
    view = match.view(0)
    happened = {
        "discard": view["phase"] == "discard",
        "turned": view["turned"],
        "cleared": view["last_kind"] is None,
    }
    assert {name for name, is_so in happened.items() if is_so} == {effect}


def test_priority_of_icons_is_the_same_in_revolution() -> None:
    match = camp("red-9 red-10 blue-1", B, C, gold="Revolution")
    match.act(0, "play red-9 red-10")
    assert match.view(0)["turned"] is True
    assert match.view(0)["phase"] == "play"


def test_two_cards_with_the_same_icon_count_once() -> None:
    """The seed: if you play 10-10 the effect is only activated once."""
    match = camp("red-10 blue-10 blue-1", B, C)
    match.act(0, "play red-10 blue-10")
    assert match.view(0)["turned"] is True
    match = camp("red-9 blue-9 blue-1 blue-2", B, C)
    match.act(0, "play red-9 blue-9")
    match.act(0, "discard blue-1")
    assert match.view(0)["phase"] == "play"


def test_t14_mountain_8_and_9_carry_no_other_icon() -> None:
    match = camp("mountain-8 mountain-9 red-1", B, C)
    match.act(0, "play mountain-8")
    assert on_field(match)[0] == "Single"
    match = camp("mountain-9 red-1", B, C)
    match.act(0, "play mountain-9")
    assert match.view(0)["phase"] == "play"


def test_a_coloured_8_in_a_set_with_a_mountain_8_still_resets() -> None:
    match = camp("mountain-8 red-8 red-1", B, C)
    match.act(0, "play red-8 mountain-8")
    assert on_field(match)[0] is None


def test_a_mountain_triggers_no_icon() -> None:
    match = camp("mountain-7 mountain-8 mountain-9 red-1", B, C, on=field("Run", 3, 11, 2))
    match.act(0, "play mountain-7 mountain-8 mountain-9")
    assert on_field(match) == ("Mountain", ["mountain-7", "mountain-8", "mountain-9"], 0)
    assert match.owed == (1,)


def test_11_and_high_cards_have_no_icon() -> None:
    for card in ("red-11", "12a", "18", "wild-0", "two-5"):
        match = camp(f"{card} red-1", B, C)
        match.act(0, f"play {card}")
        assert on_field(match)[2] == 0
        assert match.view(0)["phase"] == "play"
        assert match.view(0)["turned"] is False


def test_the_icon_comes_before_going_out_and_the_end_of_the_phase_before_a_reset() -> None:
    match = camp("red-8", "", C, on=field("Single", 1, 1, 2), out_first=1, season=5, gold="Climax")
    match.act(0, "play red-8")
    names = [event["event"] for event in match.events(None)]
    assert names.index("cleared") < names.index("out")
    assert match.over


def test_a_play_in_the_making_is_nobody_elses_business() -> None:
    match = camp("red-5 red-6 red-7 18", B, C)
    match.act(0, "add red-5")
    assert match.view(0)["picked"][0] == ["red-5"]
    assert match.view(1)["picked"] == [None, [], None]
    assert match.view(None)["picked"] == [None, None, None]
    assert match.view(1)["hand_size"][0] == 4
    assert told(match, "played") == []
    assert refused(match, 0, "add blue-5").reason == "That card is not in your hand."
    assert refused(match, 0, "add red-5").rule == "A play"
    assert refused(match, 0, "add red-7").reason == "Those cards do not go together in a play that is allowed now."


def test_a_play_that_was_begun_must_be_finished() -> None:
    match = camp("red-5 blue-5 green-5 18", B, C, on=field("Set", 2, 3, 2))
    match.act(0, "add red-5")
    assert refused(match, 0, "pass").rule == "A play"
    assert refused(match, 0, "play").rule == "A play"
    match.act(0, "add blue-5")
    assert on_field(match) == ("Set", ["red-5", "blue-5"], 0)


def test_what_cannot_beat_the_field_is_refused_with_the_reason() -> None:
    match = camp(A, B, C, on=field("Single", 1, 7, 2))
    assert "beats the one on the field" in refused(match, 0, "add red-5").reason
    assert refused(match, 0, "play").reason == "The cards you have picked are not a play that is allowed now."
    assert refused(match, 1, "add 16a").rule == "A season"
    assert refused(match, 0, "send 18").rule == "Transfer"
    assert refused(match, 0, "leave 18").rule == "Hand selection"
    assert refused(match, 0, "done").rule == "Hand selection"
