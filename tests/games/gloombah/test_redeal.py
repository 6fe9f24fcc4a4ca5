"""What a seat cannot know is dealt again exactly: every consistent assignment, each as often as it should."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from conformance.cases import sampled
from conformance.leaks import leak
from games.gloombah.dungeon import ITEM, battle, discarded, dungeon, give, help_from, settle, stack, told, word

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.gloombah.cards import ITEMS
from topout.games.gloombah.piles import draw_items
from topout.games.gloombah.state import RENEWALS

DEALS = 3000


def frequencies(match: Match, seat: int | None, look: Any) -> Counter[Any]:
    """How often each look at the hidden part comes up over many redeals."""
    return Counter(look(peek(match.redeal(seat, seed))) for seed in range(DEALS))


def assert_like(seen: Counter[Any], expected: Counter[Any]) -> None:
    """The same outcomes, with frequencies within four and a half standard errors."""
    assert set(seen) == set(expected)
    for outcome, weight in expected.items():
        chance = weight / expected.total()
        assert abs(seen[outcome] - DEALS * chance) <= 4.5 * (DEALS * chance * (1 - chance)) ** 0.5 + 1


def counts(cards: Iterable[str]) -> tuple[int, ...]:
    cards = list(cards)
    return tuple(cards.count(name) for name in ITEMS)


def hands(state: Any) -> tuple[tuple[int, ...], ...]:
    """The hands of seats 1 and 2 and the deck."""
    return tuple(state.hand[1]), tuple(state.hand[2]), tuple(state.deck)


def hold(match: Match, seat: int, fresh: list[str], *older: list[str]) -> None:
    """Give a seat fresh cards and cards held through one, two, … renewals."""
    with position(match) as state:
        state.hand[seat] = list(counts([*fresh, *itertools.chain.from_iterable(older)]))
        state.hand_size[seat] = sum(state.hand[seat])
        for age, cards in enumerate(older):
            state.older[seat][age] = list(counts(cards))
            state.older_size[seat][age] = len(cards)


def deals(cards: list[str], *sizes: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """All ways to lay physical cards into places of these sizes, by brute force."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    edges = list(itertools.accumulate(sizes, initial=0))
    for order in itertools.permutations(cards):
        found[tuple(counts(order[a:b]) for a, b in itertools.pairwise(edges))] += 1
    return found


def added(*parts: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*parts, strict=True)))


def test_hands_and_deck_are_dealt_from_all_unseen_cards() -> None:
    match = dungeon()
    stack(match, "Wand", "Ambush")
    hold(match, 0, ["Frenzy"])
    hold(match, 1, ["Wand", "Dagger"])
    hold(match, 2, ["Ambush"])
    expected = deals(["Wand", "Wand", "Ambush", "Ambush", "Dagger"], 2, 1, 2)
    assert_like(frequencies(match, 0, hands), expected)


def test_a_spectator_knows_no_hand_at_all() -> None:
    match = dungeon(seats=2)
    stack(match, "Ambush")
    hold(match, 0, ["Frenzy", "Wand"])
    hold(match, 1, ["Wand"])
    expected = deals(["Frenzy", "Wand", "Wand", "Ambush"], 2, 1, 1)
    seen = frequencies(match, None, lambda s: (tuple(s.hand[0]), tuple(s.hand[1]), tuple(s.deck)))
    assert_like(seen, expected)


def test_cards_of_each_age_stay_among_those_who_hold_cards_as_old() -> None:
    match = dungeon()
    stack(match, "Frenzy")
    hold(match, 0, ["Frenzy"], ["Wand"], ["Wand"])
    hold(match, 1, ["Duplicate"], ["Ambush", "Wand"], ["Dagger"])
    hold(match, 2, [], ["Dagger"], ["Acid Flask", "Dagger"])
    new = deals(["Duplicate", "Frenzy"], 1, 0, 1)
    once = deals(["Ambush", "Wand", "Dagger"], 2, 1)
    twice = deals(["Dagger", "Acid Flask", "Dagger"], 1, 2)
    expected: Counter[Any] = Counter()
    for (a, n), (b, o), (c, t) in itertools.product(new.items(), once.items(), twice.items()):
        expected[added(a[0], b[0], c[0]), added(a[1], b[1], c[1]), a[2]] += n * o * t
    assert_like(frequencies(match, 0, hands), expected)


def test_a_younger_card_shown_means_that_no_older_copy_is_held() -> None:
    match = dungeon()
    stack(match, "Frenzy")
    hold(match, 0, ["Frenzy"])
    hold(match, 1, [], ["Ambush", "Wand"])
    hold(match, 2, [], ["Wand", "Dagger"])
    with position(match) as s:
        s.lacks[2][0] = 1 << ITEM["Ambush"]
    dealt = deals(["Ambush", "Wand", "Wand", "Dagger"], 2, 2)
    deck = counts(["Frenzy"])
    expected = Counter({(a, b, deck): n for (a, b), n in dealt.items() if not b[ITEM["Ambush"]]})
    assert_like(frequencies(match, 0, hands), expected)


def test_the_oldest_copy_leaves_first_and_the_table_sees_how_old_it_was() -> None:
    match = dungeon()
    hold(match, 0, ["Wand", "Ambush"], ["Wand", "Dagger"], ["Wand", "Dagger"])
    for renewals in (2, 1, 0):
        match.act(0, "discard wand")
        assert told(match, "discarded", 1)[-1]["age"] == renewals
    view = match.view(1)
    assert view["older_size"][0] == [1, 1, 0]
    assert view["lacks"][0] == [["Wand"], ["Wand"], []]


def test_an_older_part_that_is_gone_lacks_nothing_any_more() -> None:
    match = dungeon()
    hold(match, 0, ["Wand"], ["Dagger"])
    match.act(0, "discard wand")
    assert match.view(1)["lacks"][0][0] == ["Wand"]
    match.act(0, "discard dagger")
    assert match.view(1)["lacks"][0][0] == []


def renewing() -> Match:
    """Seat 0 is about to draw two cards from an empty deck."""
    match = dungeon()
    give(match, 0, "Scavenger's Map", "Wand")
    give(match, 1, "Ambush", "Dagger")
    give(match, 2, "Frenzy")
    stack(match)
    with position(match) as s:
        s.discards[ITEM["Acid Flask"]] = 2
    return match


def test_a_renewal_tells_everyone_the_union_of_the_hands() -> None:
    match = renewing()
    match.act(0, "use scavengers-map")
    view = match.view(2)
    assert [sizes[0] for sizes in view["older_size"]] == [1, 2, 1]
    expected: Counter[Any] = Counter()
    union = ["Wand", "Ambush", "Dagger"]
    fresh = ["Acid Flask", "Acid Flask", "Scavenger's Map"]
    for (a, b), n in deals(union, 1, 2).items():
        for (new, left), m in deals(fresh, 2, 1).items():
            expected[added(a, new), b, left] += n * m
    seen = frequencies(match, 2, lambda s: (tuple(s.hand[0]), tuple(s.hand[1]), tuple(s.deck)))
    assert_like(seen, expected)


def test_cards_held_through_very_many_renewals_count_as_one_part() -> None:
    match = dungeon()
    hold(match, 0, ["Scavenger's Map"], ["Wand"], ["Dagger"], ["Ambush", "Frenzy"])
    with position(match) as s:
        s.lacks[0][1] = 1 << ITEM["Wand"] | 1 << ITEM["Ambush"]
        s.lacks[0][2] = 1 << ITEM["Wand"] | 1 << ITEM["Dagger"]
    stack(match)
    match.act(0, "use scavengers-map")
    view = match.view(0)
    assert RENEWALS == 3
    assert view["older"][0] == [{}, {"Wand": 1}, {"Dagger": 1, "Ambush": 1, "Frenzy": 1}]
    assert view["older_size"][0] == [0, 1, 3]
    assert view["lacks"][0] == [[], ["Scavenger's Map"], ["Wand", "Scavenger's Map"]]
    assert view["hand"][0] == {"Wand": 1, "Dagger": 1, "Ambush": 1, "Frenzy": 1, "Scavenger's Map": 1}


def test_a_waiting_outfit_is_any_that_the_dealt_hand_allows() -> None:
    match = topout.new("gloombah", seats=2, seed=1)
    for seat in range(2):
        give(match, seat)
    with position(match) as s:
        s.class_of[:2] = [0, 0]
    stack(match)
    hold(match, 0, [])
    hold(match, 1, ["Longsword", "Wand", "Steel Plate"])
    match.act(1, "outfit")
    seen = frequencies(match, 0, lambda s: (s.outfit_gear[1], s.outfit_weapon[1]))
    pairs = itertools.product((-1, ITEM["Steel Plate"]), (-1, ITEM["Longsword"]))
    assert_like(seen, Counter(dict.fromkeys(pairs, 1)))
    assert frequencies(match, 1, lambda s: (s.outfit_gear[1], s.outfit_weapon[1])) == {(-1, -1): DEALS}


def test_who_still_chooses_its_outfit_has_chosen_nothing_in_any_guess() -> None:
    match = topout.new("gloombah", seats=3, seed=1)
    match.act(2, match.legal(2)[0])
    seen = frequencies(match, 0, lambda s: (s.outfit_gear[1], s.outfit_weapon[1], s.owed))
    assert seen == {(-1, -1, 0b011): DEALS}


def test_a_kept_card_that_waits_is_any_card_of_the_dealt_hand() -> None:
    match = dungeon()
    give(match, 0, "Ambush", "Ambush", "Wand")
    give(match, 1, "Dagger", "Frenzy")
    battle(match, "Dragon")
    help_from(match, 1)
    settle(match)
    stack(match)
    match.act(0, "keep wand")
    unseen = ["Ambush", "Ambush", "Wand"]
    expected = Counter({ITEM[name]: unseen.count(name) for name in set(unseen)})
    assert_like(frequencies(match, 1, lambda s: s.keeping[0]), expected)
    assert frequencies(match, 0, lambda s: s.keeping[0]) == {ITEM["Wand"]: DEALS}


def test_a_kept_card_stays_unknown_to_the_others() -> None:
    match = dungeon(seats=2)
    give(match, 0, "Ambush", "Wand")
    stack(match, "Frenzy")
    battle(match, "Dragon")
    settle(match)
    match.act(0, "keep wand")
    assert discarded(match) == {"Ambush": 1}
    assert_like(frequencies(match, 1, lambda s: s.hand[0][ITEM["Wand"]]), Counter({0: 1, 1: 1}))


def test_equipment_and_discards_are_never_dealt_again() -> None:
    match = dungeon(seats=2)
    give(match, 0, "Longsword", "Steel Plate", "Wand", "Ambush")
    for move in ("equip longsword", "equip steel-plate", "discard wand"):
        match.act(0, move)
    guess = match.redeal(1, 5)
    for field in ("gear", "weapon", "discards", "hand_size"):
        assert getattr(peek(guess), field) == getattr(peek(match), field)


SMALL = """
[items]
"Wand" = { kind = "mage weapon", value = 2, copies = 4 }
"Padded Tunic" = { kind = "gear", value = 1, copies = 3 }
"Ambush" = { kind = "ambush", value = 9, copies = 5 }
"Exploding Vial" = { kind = "bonus", value = 2, copies = 5 }
"Scavenger's Map" = { kind = "map", copies = 3 }
[monsters]
"Cave Rat" = { ap = 0, damage = 1, xp = 0, treasure = 3, copies = 5 }
"Dragon" = { ap = 20, damage = 9, xp = 0, treasure = 1, status = -50, copies = 1 }
"""


def test_nothing_leaks_through_renewals_and_deaths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "small.toml").write_text(SMALL)
    monkeypatch.setenv("TOPOUT_CARDS", str(tmp_path))
    rng = random.Random(5)
    match = topout.new("gloombah", seats=3, seed=2, cards="small", max_turns=100)
    aged = 0
    while not match.over:
        seat = rng.choice(match.owed)
        moves = [move for move in match.legal(seat) if move.name not in ("discard", "flee", "run")]
        match.act(seat, rng.choice(moves))
        if rng.randrange(40) == 0:
            aged += any(sizes[1] or sizes[2] for sizes in match.view(None)["older_size"])
            assert all(leak(match, watcher, range(2)) is None for watcher in (0, 1, 2, None))
    assert aged
    assert len(told(match, "renewed")) > 5
    assert told(match, "kept")


def test_every_card_is_always_somewhere_exactly_once() -> None:
    match = topout.new("gloombah", seats=4, seed=6, max_turns=300)
    rng = random.Random(1)
    for point in sampled(match, rng, every=40):
        for guess in (point, point.redeal(rng.choice([0, 1, 2, 3, None]), 4)):
            state = peek(guess)
            total = added(tuple(state.deck), tuple(state.discards), *map(tuple, state.hand))
            worn = counts(ITEMS[i] for i in (*state.gear[:4], *state.weapon[:4]) if i >= 0)
            assert added(total, worn) == tuple(state.copies)
            assert state.hand_size == [sum(hand) for hand in state.hand]
            assert state.deck_size == sum(state.deck)


def test_g24_a_card_that_leaves_a_hand_shows_how_long_it_was_held() -> None:
    match = dungeon(classes="Rogue Warrior Mage")
    hold(match, 0, ["Dagger", "Level Up"], ["Padded Tunic"], ["Wand"], ["Exploding Vial"])
    for move in ("equip padded-tunic", "use level-up", "discard wand"):
        match.act(0, move)
    battle(match, "Cave Rat")
    match.act(0, "play exploding-vial")
    said = [event["text"] for event in match.events(None) if event.get("age") is not None]
    assert said == [
        "Seat 0 equips Padded Tunic, held since before the reshuffle",
        "Seat 0 plays Level Up",
        "Seat 0 discards Wand, held through 2 reshuffles",
        "Seat 0 plays Exploding Vial, held through 3 reshuffles",
    ]


def test_g24_of_equal_cards_the_oldest_leaves_first() -> None:
    match = dungeon()
    hold(match, 0, ["Ambush", "Ambush"], ["Ambush"], [], ["Ambush"])
    assert match.view(None)["older_size"][0] == [1, 0, 1]
    for _ in range(4):
        match.act(0, "discard ambush")
    assert [event["age"] for event in told(match, "discarded")] == [3, 1, 0, 0]
    assert match.view(None)["older_size"][0] == [0, 0, 0]


def test_g24_how_many_cards_of_a_hand_are_older_is_public_and_which_is_not() -> None:
    match = dungeon()
    give(match, 0, "Ambush", "Frenzy")
    stack(match)
    with position(match) as s:
        s.discards[ITEM["Acid Flask"]] = 3
        draw_items(s, 0, 1)
    for seat in (1, 2, None):
        view = match.view(seat)
        assert view["older_size"][0] == [2, 0, 0]
        assert view["older"][0] is None
    assert match.view(0)["older"][0][0] == {"Ambush": 1, "Frenzy": 1}


def test_a_backstab_from_a_renewed_hand_is_told_with_its_age() -> None:
    match = dungeon()
    hold(match, 1, ["Curse of Weakness"], ["Ambush"])
    battle(match, "Orc Brute")
    word(match, 1, "backstab ambush")
    assert told(match, "backstabbed", 2)[-1]["age"] == 1
    assert told(match, "backstabbed", 2)[-1]["text"].endswith("with Ambush, held since before the reshuffle")
    word(match, 1, "backstab curse-of-weakness 0")
    assert told(match, "backstabbed on", 2)[-1]["age"] == 0
    assert told(match, "backstabbed on", 2)[-1]["text"] == "Seat 1 backstabs seat 0 with Curse of Weakness"
