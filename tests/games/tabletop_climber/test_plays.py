"""What a play is and what beats the field, by example and against brute force over every subset of a hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.tabletop_climber.camp import ALL_CARDS, camp, field, legal
from games.tabletop_climber.naive import Table, legal_plays, number

import topout
from topout.core.match import Match
from topout.core.position import peek
from topout.games.tabletop_climber.cards import GOLD_NAMES

OTHERS = ("red-1 red-2", "blue-1 blue-2")


def plays(hand: str, gold: str = "Standard", on: dict[str, int] | None = None, turned: int = 0) -> dict[str, str]:
    """Every play of a hand and its kind."""
    match = camp(hand, *OTHERS, gold=gold, on=on, turned=turned)
    return {" ".join(play["cards"]): play["kind"] for play in match.plays(0)}


def refusal(match: Match, seat: int, action: str) -> topout.Illegal:
    with pytest.raises(topout.Illegal) as refused:
        match.act(seat, action)
    return refused.value


def test_a_single_is_one_card() -> None:
    assert plays("red-3 blue-9 18 mountain-2") == dict.fromkeys(["red-3", "blue-9", "18", "mountain-2"], "Single")


def test_a_set_of_two_card_is_no_single_but_a_2_set_alone() -> None:
    assert plays("two-4") == {"two-4": "2-Set"}
    assert plays("two-4", on=field("Single", 1, 2)) == {}


def test_a_set_counts_a_set_of_two_card_as_two() -> None:
    found = plays("red-4 wild-4 two-4 mountain-4")
    assert found["red-4 wild-4"] == "2-Set"
    assert found["red-4 two-4"] == "3-Set"
    assert found["red-4 wild-4 two-4 mountain-4"] == "5-Set"


def test_a_run_is_consecutive_numbers_of_one_colour_and_wild_cards_take_it() -> None:
    assert plays("red-3 red-4 wild-5")["red-3 red-4 wild-5"] == "3-Run"
    assert plays("wild-0 wild-1")["wild-0 wild-1"] == "2-Run"
    assert "red-3 blue-4" not in plays("red-3 blue-4")
    assert plays("red-7 red-8 red-9 red-10 red-11")["red-7 red-8 red-9 red-10 red-11"] == "5-Run"


def test_wild_cards_of_one_run_must_all_be_of_the_same_colour() -> None:
    found = plays("red-3 wild-4 blue-5")
    assert found.keys() == {"red-3", "wild-4", "blue-5", "red-3 wild-4", "wild-4 blue-5"}


def test_colourless_cards_are_in_no_run() -> None:
    assert "green-11 12a" not in plays("green-11 12a")
    assert "green-3 mountain-4" not in plays("green-3 mountain-4")
    assert "green-3 two-4" not in plays("green-3 two-4")


def test_sets_and_runs_are_not_played_together() -> None:
    """The seed: 2-2-3-3 is no play."""
    assert all(len(text.split()) == 2 for text, kind in plays("red-2 blue-2 red-3 blue-3").items() if kind != "Single")


def test_a_mountain_is_exactly_three_cards_with_the_icon() -> None:
    found = plays("mountain-1 mountain-3 mountain-4 mountain-6")
    assert Counter(found.values()) == {"Single": 4, "Mountain": 4}


@pytest.mark.parametrize(
    "on",
    [field("Single"), field("Single", 1, 18), field("Set", 4, 7), field("Run", 5, 11), field("Mountain", 3)],
)
def test_a_mountain_may_be_played_on_anything(on: dict[str, int]) -> None:
    assert "Mountain" in plays("mountain-1 mountain-2 mountain-3", on=on).values()


def test_only_a_mountain_beats_a_mountain() -> None:
    on = field("Mountain", 3)
    assert set(plays("18 red-3 blue-3 mountain-1 mountain-2 mountain-3", on=on).values()) == {"Mountain"}
    refused = refusal(camp("18", *OTHERS, on=on), 0, "add 18")
    assert "only by a Mountain" in refused.reason


def test_mountain_cards_are_also_plain_numbers() -> None:
    assert plays("mountain-4 red-4", on=field("Set", 2, 3)) == {"red-4 mountain-4": "2-Set"}
    assert plays("mountain-4", on=field("Single", 1, 3)) == {"mountain-4": "Single"}


def test_a_play_has_the_type_and_size_of_the_last_and_a_higher_number() -> None:
    hand = "red-5 blue-5 green-5 red-6 red-7"
    assert plays(hand, on=field("Single", 1, 5)).keys() == {"red-6", "red-7"}
    assert plays(hand, on=field("Set", 2, 4)).keys() == {"red-5 blue-5", "red-5 green-5", "blue-5 green-5"}
    assert plays(hand, on=field("Set", 2, 5)) == {}
    assert plays(hand, on=field("Run", 2, 6)).keys() == {"red-6 red-7"}
    assert plays(hand, on=field("Run", 3, 6)).keys() == {"red-5 red-6 red-7"}
    assert plays(hand, on=field("Run", 3, 7)) == {}


def test_a_runs_number_is_its_highest_card() -> None:
    assert plays("red-2 red-3 red-4", on=field("Run", 2, 3)).keys() == {"red-3 red-4"}


def test_reversed_strength_wants_a_lower_number() -> None:
    on = field("Single", 1, 5)
    assert plays("red-4 red-5 red-6", on=on, turned=1).keys() == {"red-4"}


def test_t7_anything_beats_the_start_card_in_either_order_of_strength() -> None:
    for turned in (0, 1):
        assert plays("wild-0 18", on=field("Single"), turned=turned).keys() == {"wild-0", "18"}
    assert plays("wild-0 18", "Revolution", field("Single")).keys() == {"wild-0", "18"}


def test_no_set_or_run_beats_the_start_card() -> None:
    """The seed: the next player can play any number but cannot play a Set or Run."""
    assert set(plays("red-3 red-4 blue-4 two-5", on=field("Single")).values()) == {"Single"}


def test_t9_zero_is_the_strongest_in_revolution() -> None:
    assert plays("wild-0", "Revolution", field("Single", 1, 1)).keys() == {"wild-0"}
    assert plays("18 16a", "Revolution", field("Single", 1, 18)).keys() == {"16a"}


def test_t12_the_reverse_icon_turns_revolution_back() -> None:
    assert plays("red-4 red-6", "Revolution", field("Single", 1, 5), turned=1).keys() == {"red-6"}


def test_no_set_has_no_sets_and_set_of_two_cards_are_singles() -> None:
    assert plays("red-4 blue-4 two-4", "No Set") == dict.fromkeys(["red-4", "blue-4", "two-4"], "Single")
    match = camp("red-4 blue-4", *OTHERS, gold="No Set")
    assert refusal(match, 0, "play red-4 blue-4").rule == "No Set"


def test_t8_a_mountain_may_be_played_in_no_set() -> None:
    assert "Mountain" in plays("mountain-1 mountain-2 mountain-3", "No Set").values()


def test_up_to_2_cards_allows_two_physical_cards_and_no_mountain() -> None:
    found = plays("red-4 blue-4 two-4 red-5 red-6 mountain-1 mountain-2 mountain-3", "Up to 2 cards")
    assert max(len(text.split()) for text in found) == 2
    assert found["red-4 two-4"] == "3-Set"
    assert "Mountain" not in found.values()
    assert refusal(camp("red-4 red-5 red-6", *OTHERS, gold="Up to 2 cards"), 0, "play red-4 red-5 red-6").rule == (
        "Up to 2 cards"
    )


def random_table(rng: random.Random, gold: str) -> Table:
    """Any field that can come up in a season."""
    kind = rng.choice(["", "", "Single", "Single", "Set", "Run", "Mountain"])
    sizes = {"": 0, "Single": 1, "Mountain": 3, "Set": rng.choice([2, 2, 3, 4]), "Run": rng.choice([2, 2, 3, 4])}
    numbers = {"Single": rng.choice([None, *range(19)]), "Set": rng.randrange(17), "Run": rng.randrange(1, 12)}
    return Table(gold, kind, sizes[kind], numbers.get(kind), rng.random() < 0.4)


def random_hand(rng: random.Random) -> list[str]:
    """A hand with company: cards of few numbers and colours, so that Sets, Runs and Mountains come up."""
    width = rng.choice([3, 6, 20])
    low = rng.randrange(0, 19)
    near = [card for card in ALL_CARDS if low <= number(card) <= low + width]
    pool = near if len(near) >= 8 else ALL_CARDS
    return rng.sample(pool, rng.randint(1, 8))


def laid(hand: list[str], table: Table) -> Match:
    """Seat 0 is to play with this hand at this table."""
    on = field(table.kind, table.size, table.number, seat=1)
    return camp(" ".join(hand), *OTHERS, gold=table.gold, on=on, turned=int(table.turned))


@pytest.mark.parametrize("gold", GOLD_NAMES)
def test_plays_are_exactly_the_legal_subsets_of_the_hand(gold: str) -> None:
    rng = random.Random(GOLD_NAMES.index(gold))
    kinds: Counter[str] = Counter()
    for _ in range(400):
        hand, table = random_hand(rng), random_table(rng, gold)
        match = laid(hand, table)
        listed = [(frozenset(play["cards"]), play["kind"]) for play in match.plays(0)]
        assert len(listed) == len(set(listed))
        assert set(listed) == set(legal_plays(hand, table)), (hand, table)
        kinds.update(kind for _, kind in listed)
    assert kinds["Single"]
    assert kinds["2-Run"]
    assert bool(kinds["3-Set"]) != (gold == "No Set")
    assert bool(kinds["Mountain"]) != (gold == "Up to 2 cards")


@pytest.mark.parametrize("gold", GOLD_NAMES)
def test_the_steps_of_plays_lead_to_each_legal_play_once_and_never_to_a_dead_end(gold: str) -> None:
    rng = random.Random(100 + GOLD_NAMES.index(gold))
    for _ in range(40):
        hand, table = random_hand(rng)[:6], random_table(rng, gold)
        assert Counter(played(laid(hand, table))) == Counter(cards for cards, _ in legal_plays(hand, table)), (
            hand,
            table,
        )


def played(match: Match) -> list[frozenset[str]]:
    """The plays at the end of every sequence of steps."""
    found = []
    steps = [action for action in match.legal(0) if action.name in ("add", "play")]
    assert steps or "pass" in legal(match, 0)
    for action in steps:
        twin = match.branch()
        twin.act(0, action)
        if peek(twin).highest_pick[0] >= 0:
            found.extend(played(twin))
        else:
            found.append(frozenset(twin.view(None)["shown"][1][0][:]) - discarded(twin))
    return found


def discarded(match: Match) -> frozenset[str]:
    return frozenset(event["card"] for event in match.events(None) if event["event"] == "discarded")
