"""Each scoring line of Clamber, and the rulings about it."""

from __future__ import annotations

import pytest
from games.clamber.well import play, put, roles, well

from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.clamber.scoring import end, score
from topout.games.clamber.state import DEAD, ESCAPED, IN_WELL
from topout.games.clamber.turn import check_well, die


def escape_in(match: Match, *checks: list[int]) -> None:
    """Run one check for each list of positions with the goal at 15."""
    with position(match) as s:
        s.goal = 15
        for heights in checks:
            for seat, height in enumerate(heights):
                if s.fate[seat] == IN_WELL:
                    s.position[seat] = height
            check_well(s)


def scored(match: Match, seat: int) -> dict[str, int]:
    """The lines of a seat's score if the game ended now, dead to the last in the well."""
    with position(match) as s:
        for p in range(match.seats):
            if s.fate[p] == IN_WELL:
                die(s, p)
        end(s)
    assert match.result is not None
    lines: dict[str, int] = match.result["lines"][seat]
    assert sum(lines.values()) == match.result["scores"][seat] == score(peek(match), seat)
    return lines


def test_a_hero_gets_5_for_each_other_player_that_escaped_and_3_for_itself() -> None:
    match = well(seats=4, skittering=1)
    roles(match, "Hero", "Hero", "Competitor", "Sadist")
    escape_in(match, [16, 16, 15, 3])
    assert scored(match, 0) == {"others that escaped": 10, "own escape as Hero": 3}


def test_a_dead_hero_still_scores_for_the_others() -> None:
    match = well(seats=4, skittering=1)
    roles(match, "Hero", "Hero", "Competitor", "Sadist")
    escape_in(match, [3, 16, 15, 3])
    assert scored(match, 0) == {"others that escaped": 10}


@pytest.mark.parametrize(
    ("card", "target", "helped", "hurt"),
    [
        ("Climb!", 1, 1, 0),
        ("Climb!", 0, 0, 0),
        ("Leap!", 1, 1, 0),
        ("Leap!", 0, 0, 0),
        ("Everyone together!", None, 1, 0),
        ("Heroism!", None, 1, 0),
        ("Sharp elbows!", 1, 0, 1),
        ("Sharp elbows!", 0, 0, 0),
        ("Kick in the face!", 1, 0, 1),
        ("Kick in the face!", 0, 0, 0),
        ("Me first!", 1, 0, 1),
        ("Collapse!", None, 0, 1),
        ("You're not going without me!", None, 0, 1),
        ("Bait the Skittering!", None, 0, 0),
        ("Sabotage!", None, 0, 0),
        ("There must be another way!", None, 0, 0),
    ],
)
def test_c16_which_cards_directly_help_or_hurt_others(card: str, target: int | None, helped: int, hurt: int) -> None:
    match = well(seats=3)
    play(match, 0, card, target)
    assert (peek(match).helped[0], peek(match).hurt[0]) == (helped, hurt)


@pytest.mark.parametrize("card", ["Everyone together!", "Heroism!", "Collapse!", "You're not going without me!"])
def test_cards_for_all_count_only_with_another_player_in_the_well(card: str) -> None:
    match = well(seats=3, inside=0b001, fate=[0, 2, 2])
    play(match, 0, card)
    assert peek(match).helped[0] == peek(match).hurt[0] == 0


def test_c11_a_push_on_a_player_at_0_still_counts() -> None:
    match = well(seats=3, position=[5, 0, 5])
    play(match, 0, "Sharp elbows!", 1)
    assert peek(match).position[1] == 0
    assert peek(match).hurt[0] == 1


def test_a_heros_helping_cards_count_one_each() -> None:
    match = well(seats=3, helped=[4, 0, 0], hurt=[2, 0, 0])
    roles(match, "Hero", "Hero", "Hero")
    assert scored(match, 0) == {"cards that helped others": 4}


def test_a_sadists_lines() -> None:
    match = well(seats=4, skittering=1, hurt=[3, 0, 0, 0], helped=[2, 0, 0, 0], sabotages=[2, 0, 0, 0])
    roles(match, "Sadist", "Hero", "Hero", "Hero")
    escape_in(match, [17, 16, 3, 3])
    assert scored(match, 0) == {
        "own escape as Sadist": 5,
        "others that died": 10,
        "Sabotage! played": 6,
        "cards that hurt others": 3,
    }


def test_sabotage_is_counted_when_played() -> None:
    match = well(seats=3)
    play(match, 0, "Sabotage!")
    assert peek(match).sabotages[0] == 1


@pytest.mark.parametrize(("place", "points"), [(1, 10), (2, 5), (3, 2), (4, 1), (5, 0), (6, 0)])
def test_a_competitor_scores_its_place_in_the_order_of_escape(place: int, points: int) -> None:
    match = well(seats=8, skittering=1)
    roles(match, *["Competitor"] * 8)
    positions = [3] * 8
    for ahead in range(place):
        positions[ahead] = 15 + place - 1 - ahead
    escape_in(match, positions)
    assert peek(match).escape_place[place - 1] == place
    assert scored(match, place - 1).get("place in the order of escape", 0) == points


def test_a_competitor_gets_5_for_escaping_and_the_skitterings_nearness() -> None:
    match = well(seats=3, skittering=9)
    roles(match, "Competitor", "Hero", "Hero")
    escape_in(match, [16, 3, 3])
    assert scored(match, 0) == {
        "own escape as Competitor": 5,
        "place in the order of escape": 10,
        "the Skittering at the heels": 11 - (16 - 9),
    }


def test_c17_the_nearness_is_never_below_0() -> None:
    match = well(seats=3, skittering=1)
    roles(match, "Competitor", "Hero", "Hero")
    escape_in(match, [16, 3, 3])
    assert "the Skittering at the heels" not in scored(match, 0)


def test_c17_a_dead_competitor_scores_nothing() -> None:
    match = well(seats=3, helped=[3, 0, 0], hurt=[3, 0, 0], sabotages=[1, 0, 0])
    roles(match, "Competitor", "Hero", "Hero")
    assert scored(match, 0) == {}


@pytest.mark.parametrize(
    ("checks", "margin"),
    [
        pytest.param([[18, 16, 3, 3]], 2 * 2, id="lower places of the same check count as after"),
        pytest.param([[18, 14, 3, 3], [18, 19, 3, 3]], 2 * 4, id="the other's position at one's own escape counts"),
        pytest.param([[18, 18, 16, 3]], 0, id="nothing when another shares the place"),
        pytest.param([[18, 3, 3, 3]], 0, id="nothing when nobody comes after"),
        pytest.param([[18, 12, 14, 3], [18, 16, 16, 3]], 2 * 4, id="of several sharing the next place the highest"),
        pytest.param([[18, 14, 9, 3], [18, 14, 16, 3], [18, 17, 16, 3]], 2 * 9, id="the next in order of escape"),
    ],
)
def test_c10_a_competitors_margin(checks: list[list[int]], margin: int) -> None:
    match = well(seats=4, skittering=1)
    roles(match, "Competitor", "Hero", "Hero", "Hero")
    escape_in(match, *checks)
    assert peek(match).fate[0] == ESCAPED
    assert scored(match, 0).get("margin to the next", 0) == margin


def test_the_highest_score_wins_and_a_tie_is_shared() -> None:
    match = well(seats=4, skittering=1, helped=[2, 2, 1, 0])
    roles(match, "Hero", "Hero", "Hero", "Sadist")
    put(match, fate=[ESCAPED, ESCAPED, ESCAPED, DEAD], inside=0)
    with position(match) as s:
        end(s)
    assert match.result is not None
    assert match.result["scores"] == [15, 15, 14, 0]
    assert match.result["placings"] == [1, 1, 3, 4]
    assert match.result["winners"] == [0, 1]
