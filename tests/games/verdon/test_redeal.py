"""What a seat cannot know is dealt again exactly: every consistent assignment, each as often as it should."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from games.verdon.gorge import build, cards, gorge, held, hold
from games.verdon.worlds import Worlds

from topout.core.match import Match
from topout.games.verdon import hands, publicity, scoring, secrets
from topout.games.verdon.cards import BOLT, CARD_NAMES, CHALK, CRASHPAD, FIRST_POINT, KINDS, NUT, RESOURCES, ROPE
from topout.games.verdon.state import ACCEPTED, COUNTERED, DECLINED, NO_ANSWER, SEATS

DEALS = 1000


def frequencies(match: Match, seat: int | None, look: Any, deals: int = DEALS) -> Counter[Any]:
    """How often each look at the hidden part comes up over many redeals."""
    return Counter(look(match.redeal(seat, seed)._state) for seed in range(deals))


def assert_like(seen: Counter[Any], expected: Counter[Any]) -> None:
    """The same outcomes, with frequencies within some standard errors; the rarest need not come up."""
    assert set(seen) <= set(expected)
    deals, total = seen.total(), expected.total()
    for outcome, weight in expected.items():
        chance = weight / total
        error = (deals * chance * (1 - chance)) ** 0.5
        assert abs(seen[outcome] - deals * chance) <= 4.5 * error + 1


def all_hands(seats: int) -> Any:
    return lambda s: tuple(tuple(s.hand[p]) for p in range(seats))


# resources


class Table:
    """A match and, beside it, every world the table thinks possible."""

    def __init__(self, *rows: dict[str, int], seed: int = 1) -> None:
        self.match = gorge(len(rows), seed)
        for seat, row in enumerate(rows):
            hold(self.match, seat, **row)
        self.worlds = Worlds([[row.get(kind, 0) for kind in RESOURCES] for row in rows])

    def support(self, seat: int) -> None:
        """Somebody plays community support."""
        s = self.match._state
        cards(self.match, seat, "community support")
        publicity.support(s, seat)
        self.match._engine.events(s)
        self.worlds.support(seat)

    def pay(self, seat: int, kind: int) -> None:
        hands.pay(self.match._state, seat, kind, 1)
        self.worlds.pay(seat, kind)

    def gain(self, seat: int, kind: int) -> None:
        hands.gain(self.match._state, seat, kind, 1)
        self.worlds.gain(seat, kind)

    def show(self, seat: int, kind: int, amount: int) -> None:
        hands.show(self.match._state, seat, kind, amount)
        self.worlds.show(seat, kind, amount)

    def check(self, deals: int = DEALS) -> None:
        """Every observer's redeals are like all the worlds it thinks possible."""
        truth, seats = self.match._state, self.match.seats
        for seat in (*range(seats), None):
            expected = self.worlds.hands(truth, seat)
            assert_like(frequencies(self.match, seat, all_hands(seats), deals), expected)


def test_before_any_community_support_every_hand_is_certain() -> None:
    table = Table({"rope": 2}, {"nut": 3, "chalk": 1}, {"bolt": 1})
    for seat in (0, 1, 2, None):
        assert frequencies(table.match, seat, all_hands(3), 20) == {all_hands(3)(table.match._state): 20}


def test_after_a_community_support_only_the_others_are_uncertain() -> None:
    table = Table({"rope": 1}, {"nut": 2, "chalk": 1}, {"bolt": 1, "rope": 1})
    table.support(0)
    assert frequencies(table.match, 0, all_hands(3), 30) == {all_hands(3)(table.match._state): 30}
    table.check()


def test_two_units_from_big_hands_and_four_seats() -> None:
    table = Table({}, {"rope": 2, "nut": 4}, {"bolt": 3, "chalk": 1}, {"crashpad": 3, "rope": 3})
    table.support(0)
    table.check()


def test_two_seats_know_everything_and_only_spectators_do_not() -> None:
    table = Table({"rope": 1}, {"nut": 2, "chalk": 2})
    table.support(1)
    table.support(0)
    for seat in (0, 1):
        assert frequencies(table.match, seat, all_hands(2), 30) == {all_hands(2)(table.match._state): 30}
    table.check()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_paid_afterwards_tells_what_was_taken(seed: int) -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"chalk": 1, "rope": 2}, seed=seed)
    table.support(0)
    kind = next(kind for kind in range(KINDS) if table.match._state.hand[0][kind])
    table.pay(0, kind)
    table.check()
    other = next(kind for kind in range(KINDS) if table.match._state.hand[0][kind])
    table.pay(0, other)
    table.check(300)
    s = table.match._state
    assert s.ledger[0][kind] < 0 or s.ledger[0][other] < 0


def test_what_a_seat_pays_down_to_tells_what_it_did_not_lose() -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2})
    table.support(0)
    for kind in (NUT, CHALK):
        while table.match._state.hand[1][kind]:
            table.pay(1, kind)
    table.check(300)


def test_income_after_it_is_certain_again_and_hides_nothing() -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2})
    table.support(0)
    table.gain(0, NUT)
    table.gain(1, CHALK)
    table.pay(0, NUT)
    table.check()


def test_offering_accepting_and_countering_shows_what_a_seat_holds() -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2})
    table.support(0)
    kind = next(kind for kind in range(KINDS) if table.match._state.hand[0][kind])
    table.show(0, kind, 1)
    table.show(1, NUT, 1)
    table.check()


@pytest.mark.parametrize("seed", range(3))
def test_two_community_supports_and_what_was_paid_between_and_after(seed: int) -> None:
    table = Table({"rope": 1}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2}, seed=seed)
    table.support(0)
    first = next(kind for kind in range(KINDS) if table.match._state.hand[0][kind])
    table.pay(0, first)
    table.gain(2, CRASHPAD)
    table.support(1)
    table.check()
    second = next(kind for kind in range(KINDS) if table.match._state.hand[1][kind])
    table.pay(1, second)
    table.check()


def test_two_community_supports_by_the_same_seat_from_big_hands() -> None:
    table = Table({}, {"nut": 3, "chalk": 3}, {"bolt": 3, "rope": 4}, seed=2)
    table.support(0)
    table.support(0)
    table.show(0, NUT, table.match._state.hand[0][NUT])
    table.check(300)


@pytest.mark.parametrize("seed", range(2))
def test_counting_all_ways_agrees_with_dealing_again(seed: int) -> None:
    table = Table({"rope": 1}, {"nut": 4, "chalk": 3}, {"bolt": 3, "rope": 2}, {"chalk": 2}, seed=seed)
    table.support(0)
    table.pay(0, next(kind for kind in range(KINDS) if kind != ROPE and table.match._state.hand[0][kind]))
    table.support(2)
    s = table.match._state
    for seat in (1, 3):
        seen: Counter[Any] = Counter()
        for deal in range(120):
            guess = table.match.redeal(seat, deal)._state
            total = secrets.count_ways(guess, seat, secrets.ALL)
            secrets.count_ways(guess, seat, secrets.below_wide(guess, total))
            seen[tuple(tuple(tuple(row) for row in which) for which in guess.taken)] += 1
        expected: Counter[Any] = Counter()
        for world in table.worlds.worlds:
            if table.worlds._seen(world, s, seat):
                taken = [
                    [[drawn.get(p, Counter())[k] for k in range(KINDS)] for p in range(SEATS)] for drawn in world.taken
                ]
                expected[tuple(tuple(tuple(row) for row in which) for which in taken)] += 1
        assert_like(seen, expected)


def test_much_shown_since_is_no_hindrance() -> None:
    table = Table({}, {"nut": 9, "chalk": 1}, {"bolt": 9, "rope": 1}, {"crashpad": 9, "rope": 1})
    s = table.match._state
    cards(table.match, 0, "community support")
    publicity.support(s, 0)
    for p, kind in ((1, CHALK), (2, ROPE), (3, ROPE)):
        for _ in range(s.taken[0][p][kind]):
            s.hand[p][kind] += 1
        s.hand[0] = [0] * KINDS
    for p, kinds in ((1, (NUT, CHALK)), (2, (BOLT, ROPE)), (3, (CRASHPAD, ROPE))):
        s.taken[0][p] = [int(kind in kinds) for kind in range(KINDS)]
        assert s.took[0][p] == 2
        s.hand[p] = [s.before[0][p][kind] - s.taken[0][p][kind] for kind in range(KINDS)]
    s.hand[0] = [sum(s.taken[0][p][kind] for p in range(SEATS)) for kind in range(KINDS)]
    for kind in (CHALK, ROPE, ROPE, NUT, BOLT):
        hands.pay(s, 0, kind, 1)
    for seat in (None, 1, 2, 3):
        seen = frequencies(table.match, seat, all_hands(4), 20)
        assert set(seen) == {all_hands(4)(s)}


# cards


def card_worlds(match: Match, seat: int | None) -> Counter[Any]:
    """Hands of the others over every placing of physical cards on what they bought that fits all the table saw."""
    s = match._state
    slots = [i for i in range(27 - s.deck_size) if s.buyer[i] != seat]
    plays = [(s.play_by[j], s.play_kind[j], s.play_after[j]) for j in range(s.plays) if s.play_by[j] != seat]
    pool = [(kind, i, None) for kind in range(len(CARD_NAMES)) for i in range(s.deck[kind])]
    pool += [(s.bought[i], 100 + i, None) for i in slots if not s.spent[i]]
    pool += [(kind, 200 + j, j) for j, (_, kind, _) in enumerate(plays)]  # type: ignore[misc]
    found: Counter[Any] = Counter()
    for placed in permutations(pool, len(slots)):
        if fits(s, dict(zip(slots, placed, strict=True)), plays):
            hand: dict[int, list[int]] = {p: [] for p in range(s.seats)}
            for i, (kind, _, play) in zip(slots, placed, strict=True):
                if play is None:
                    hand[s.buyer[i]].append(kind)
            found[tuple(tuple(sorted(hand[p])) for p in range(s.seats))] += 1
    return found


def fits(s: Any, placed: dict[int, Any], plays: list[tuple[int, int, int]]) -> bool:
    """Whether every card played was bought before by its player, and nobody had won."""
    where = {play: i for i, (_, _, play) in placed.items() if play is not None}
    for j, (by, _, after) in enumerate(plays):
        if j not in where or s.buyer[where[j]] != by or where[j] >= after:
            return False
    for p in range(s.seats):
        points_held = 0
        for i in sorted(placed):
            if s.buyer[i] == p:
                points_held += placed[i][0] >= FIRST_POINT
                if points_held > s.room[i]:
                    return False
    return True


def others_cards(seat: int | None) -> Any:
    def look(s: Any) -> Any:
        return tuple(
            () if p == seat else tuple(k for k, n in enumerate(s.cards[p]) for _ in range(n)) for p in range(s.seats)
        )

    return look


def bought(match: Match, seat: int, *names: str) -> None:
    """Let a seat buy cards while the game goes on."""
    cards(match, seat, *names)
    scoring.check_points(match._state)


def test_unplayed_cards_are_any_of_those_not_seen() -> None:
    match = gorge(3)
    cards(match, 0, "fan club")
    cards(match, 1, "sponsorship", "open a gym")
    seen = frequencies(match, 0, lambda s: s.cards[1][0])
    unseen = 26
    both = 13 * 12 / (unseen * (unseen - 1))
    none = 13 * 12 / (unseen * (unseen - 1))
    assert abs(seen[2] / DEALS - both) < 0.04
    assert abs(seen[0] / DEALS - none) < 0.04
    assert frequencies(match, 1, lambda s: tuple(s.cards[1]), 20).total() == 20
    assert match.redeal(1, 3)._state.cards[1] == match._state.cards[1]


def test_deck_and_hands_together_always_hold_every_card_not_played() -> None:
    match = gorge(3)
    cards(match, 1, "fan club", "expedition")
    cards(match, 2, "open a gym")
    for seed in range(30):
        s = match.redeal(None, seed)._state
        together = [s.deck[k] + sum(s.cards[p][k] for p in range(3)) for k in range(len(CARD_NAMES))]
        assert together == [14, 2, 2, 2, 2, 1, 1, 1, 1, 1]
        assert [sum(s.cards[p]) for p in range(3)] == [0, 2, 1]
        assert s.point_cards[:3] == [sum(s.cards[p][FIRST_POINT:]) for p in range(3)]


def spend(match: Match, seat: int, card: str) -> None:
    publicity.spend(match._state, seat, CARD_NAMES.index(card))
    match._engine.events(match._state)


def test_a_seat_with_12_points_holds_no_point_card() -> None:
    match = gorge(3)
    match._state.points[1] = 12
    bought(match, 1, "fan club", "fan club")
    bought(match, 2, "open a gym")
    for seat in (0, 2, None):
        seen = frequencies(match, seat, lambda s: s.point_cards[1], 300)
        assert set(seen) == {0}
    assert set(frequencies(match, 0, lambda s: s.point_cards[2], 300)) == {0, 1}


def test_points_lost_since_still_tell_what_was_not_held_then() -> None:
    match = gorge(3)
    s = match._state
    s.points[1] = 12
    bought(match, 1, "fan club")
    s.points[1] = 9
    scoring.check_points(s)
    assert set(frequencies(match, 0, lambda g: g.point_cards[1], 300)) == {0}
    bought(match, 1, "sponsorship")
    assert set(frequencies(match, 0, lambda g: g.point_cards[1], 600)) == {0, 1}


def test_a_card_played_may_have_been_the_old_or_the_new_one() -> None:
    match = gorge(2)
    s = match._state
    s.points[1] = 12
    bought(match, 1, "sponsorship")
    s.points[1] = 9
    scoring.check_points(s)
    bought(match, 1, "fan club")
    spend(match, 1, "fan club")
    # The old card is no point card. If it was the one played, the other is any of 26 cards, 5 of them points;
    # if the new one was played, the old one is any of the 21 others.
    seen = frequencies(match, 0, lambda g: g.point_cards[1])
    assert_like(seen, Counter({1: 5, 0: 21 + 21}))


@pytest.mark.parametrize("seed", range(2))
def test_cards_agree_with_every_placing_of_physical_cards(seed: int) -> None:
    rng = random.Random(seed)
    match = gorge(2)
    s = match._state
    kept = ["fan club", "sponsorship", "open a gym", "fan club", "write a book", "classic climb"]
    s.deck = [0] * len(CARD_NAMES)
    for name in kept:
        s.deck[CARD_NAMES.index(name)] += 1
    gone = 27 - len(kept)
    for i in range(gone):
        s.buyer[i] = 0
        s.bought[i], s.spent[i] = 0, 1
    s.deck_size = len(kept)
    s.points[1] = 11 + seed
    bought(match, 1, "fan club", "sponsorship")
    s.points[1] = 8
    scoring.check_points(s)
    bought(match, 1, rng.choice(["open a gym", "fan club"]))
    spend(match, 1, "fan club")
    expected: Counter[Any] = Counter()
    for hands_held, n in card_worlds(match, 0).items():
        expected[hands_held[1]] += n
    seen = frequencies(match, 0, lambda g: others_cards(0)(g)[1])
    assert_like(seen, expected)


def test_at_the_end_point_cards_are_known_and_other_cards_are_not() -> None:
    match = gorge(3)
    cards(match, 1, "open a gym", "fan club", "classic climb")
    build(match, 0, "12A")
    match._state.turn = 300
    match.act(0, "end")
    assert match.view(2)["revealed"][1] == {"open a gym": 1, "classic climb": 1}
    seen = frequencies(match, 2, lambda s: tuple(s.cards[1][FIRST_POINT:]), 200)
    assert seen == {tuple(match._state.cards[1][FIRST_POINT:]): 200}
    assert len(frequencies(match, 2, lambda s: tuple(s.cards[1][:FIRST_POINT]), 200)) > 1
    assert match.view(2)["cards"][1] is None
    assert match.view(2)["hand"][1] is None


def test_v7_where_held_fan_clubs_count_the_emblem_tells_of_them() -> None:
    match = gorge(2, count_held_fans=True)
    s = match._state
    hold(match, 0, nut=9, crashpad=9, chalk=9)
    s.deck = [5, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    for i in range(20):
        s.buyer[i], s.spent[i], s.popular_at[i] = 1, 1, -1
        s.play_by[i], s.play_after[i] = 1, i + 1
    s.buyer[:20] = [1] * 20
    s.deck_size = 7
    s.bought[:20] = [1] * 20
    s.play_kind[:20] = [1] * 20
    s.plays = 20
    while match.view(0)["popular"] is None:
        match.act(0, "buy")
    fans = s.cards[0][0]
    assert fans == 3
    assert set(frequencies(match, 1, lambda g: g.cards[0][0], 200)) == {3}


# answers


def test_drafts_of_others_are_blank_and_secret_answers_are_anything_possible() -> None:
    match = gorge(3)
    hold(match, 0, rope=1)
    hold(match, 1, nut=1)
    hold(match, 2, chalk=1)
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(2, "accept")
    match.act(1, ["counter", "give nut"])
    for seed in range(50):
        guess = match.redeal(0, seed)
        assert guess.owed == (1,)
        assert guess._state.give[1] == [0] * KINDS
        assert guess._state.answer[1] == NO_ANSWER
        assert guess._state.answer[2] in (ACCEPTED, DECLINED, COUNTERED)
        guess.act(1, "decline")
    assert match.redeal(2, 1).view(2)["answer"][2] == "accepted"
    assert match.redeal(1, 1).view(1)["give"][1] == {"nut": 1}


def test_secret_answers_are_uniform_over_all_whole_answers() -> None:
    match = gorge(3)
    hold(match, 0, rope=1)
    hold(match, 2, chalk=1)
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(2, "accept")
    # Give 1 chalk for 0 to 19 of each of four kinds, at least one of them; or accept, or decline.
    count = 20**4 - 1
    seen = frequencies(match, 1, lambda s: (s.answer[2], sum(w > 0 for w in s.want[2])), 1500)
    wants = Counter(wanted for (answer, wanted), n in seen.items() for _ in range(n) if answer == COUNTERED)
    assert wants.total() >= 1490
    assert abs(wants[4] / wants.total() - 19**4 / count) < 0.05


def test_an_offer_being_written_is_blank_for_others() -> None:
    match = gorge(2)
    hold(match, 0, rope=2)
    match.act(0, ["offer", "give rope"])
    assert match.redeal(1, 1)._state.give[0] == [0] * KINDS
    assert held(match.redeal(0, 1), 0) == {"rope": 2}
    assert match.redeal(0, 1).view(0)["give"][0] == {"rope": 1}
