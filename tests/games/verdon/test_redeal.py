"""Cards and answers that a seat cannot know are dealt again exactly: every consistent assignment, each as likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any

import pytest
from games.verdon.gorge import build, cards, gorge, held, hold, set_points
from games.verdon.redeals import DEALS, assert_like, frequencies

from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.verdon import publicity, scoring
from topout.games.verdon.cards import ALL_CARDS, CARD_NAMES, FAN_CLUB, FIRST_POINT, KINDS, SPONSORSHIP
from topout.games.verdon.state import ACCEPTED, COUNTERED, DECLINED, NO_ANSWER, NOBODY, State
from topout.games.verdon.turn import LAST_TURN


def card_worlds(match: Match, seat: int | None) -> Counter[Any]:
    """Hands of the others over every placing of physical cards on what they bought that fits all the table saw."""
    s: State = peek(match)
    slots = [i for i in range(ALL_CARDS - s.deck_size) if s.buyer[i] != seat]
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


def fits(s: State, placed: dict[int, Any], plays: list[tuple[int, int, int]]) -> bool:
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


def others_cards(seat: int | None) -> Callable[[State], Any]:
    """A look at the cards that others than a seat hold."""

    def look(s: State) -> Any:
        return tuple(
            () if p == seat else tuple(k for k, n in enumerate(s.cards[p]) for _ in range(n)) for p in range(s.seats)
        )

    return look


def bought(match: Match, seat: int, *names: str) -> None:
    """Let a seat buy cards while the game goes on."""
    cards(match, seat, *names)
    with position(match) as s:
        scoring.check_points(s)


def lose_points(match: Match, seat: int, points: int) -> None:
    """Let a seat lose points while the game goes on."""
    with position(match) as s:
        s.points[seat] -= points
        scoring.check_points(s)


def deal_out(match: Match, seat: int, card: int, left: Mapping[str, int]) -> None:
    """Let a seat have bought and played all cards but those that are left, as if they had all been of one kind."""
    with position(match) as s:
        s.deck = [left.get(name, 0) for name in CARD_NAMES]
        s.deck_size = sum(s.deck)
        s.plays = ALL_CARDS - s.deck_size
        for i in range(s.plays):
            s.buyer[i], s.bought[i], s.spent[i], s.popular_at[i] = seat, card, 1, NOBODY
            s.play_by[i], s.play_kind[i], s.play_after[i] = seat, card, i + 1


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
    assert match.redeal(1, 3).view(1)["cards"] == match.view(1)["cards"]


def test_deck_and_hands_together_always_hold_every_card_not_played() -> None:
    match = gorge(3)
    cards(match, 1, "fan club", "expedition")
    cards(match, 2, "open a gym")
    for seed in range(30):
        s = peek(match.redeal(None, seed))
        together = [s.deck[k] + sum(s.cards[p][k] for p in range(3)) for k in range(len(CARD_NAMES))]
        assert together == [14, 2, 2, 2, 2, 1, 1, 1, 1, 1]
        assert [sum(s.cards[p]) for p in range(3)] == [0, 2, 1]
        assert s.point_cards[:3] == [sum(s.cards[p][FIRST_POINT:]) for p in range(3)]


def spend(match: Match, seat: int, card: str) -> None:
    """Let a seat play a card that does nothing."""
    with position(match) as s:
        publicity.spend(s, seat, CARD_NAMES.index(card))


def test_a_seat_with_12_points_holds_no_point_card() -> None:
    match = gorge(3)
    set_points(match, 0, 12)
    bought(match, 1, "fan club", "fan club")
    bought(match, 2, "open a gym")
    for seat in (0, 2, None):
        seen = frequencies(match, seat, lambda s: s.point_cards[1], 300)
        assert set(seen) == {0}
    assert set(frequencies(match, 0, lambda s: s.point_cards[2], 300)) == {0, 1}


def test_points_lost_since_still_tell_what_was_not_held_then() -> None:
    match = gorge(3)
    set_points(match, 0, 12)
    bought(match, 1, "fan club")
    lose_points(match, 1, 3)
    assert set(frequencies(match, 0, lambda g: g.point_cards[1], 300)) == {0}
    bought(match, 1, "sponsorship")
    assert set(frequencies(match, 0, lambda g: g.point_cards[1], 600)) == {0, 1}


def test_a_card_played_may_have_been_the_old_or_the_new_one() -> None:
    match = gorge(2)
    set_points(match, 0, 12)
    bought(match, 1, "sponsorship")
    lose_points(match, 1, 3)
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
    kept = ["fan club", "sponsorship", "open a gym", "fan club", "write a book", "classic climb"]
    deal_out(match, 0, FAN_CLUB, Counter(kept))
    set_points(match, 0, 11 + seed)
    bought(match, 1, "fan club", "sponsorship")
    lose_points(match, 1, 3 + seed)
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
    with position(match) as s:
        s.turn = LAST_TURN
    match.act(0, "end")
    assert match.view(2)["revealed"][1] == {"open a gym": 1, "classic climb": 1}
    seen = frequencies(match, 2, lambda s: tuple(s.cards[1][FIRST_POINT:]), 200)
    assert seen == {tuple(peek(match).cards[1][FIRST_POINT:]): 200}
    assert len(frequencies(match, 2, lambda s: tuple(s.cards[1][:FIRST_POINT]), 200)) > 1
    assert match.view(2)["cards"][1] is None
    assert match.view(2)["hand"][1] is None


def test_v7_where_held_fan_clubs_count_the_emblem_tells_of_them() -> None:
    match = gorge(2, count_held_fans=True)
    hold(match, 0, nut=9, crashpad=9, chalk=9)
    deal_out(match, 1, SPONSORSHIP, {"fan club": 5, "sponsorship": 2})
    while match.view(0)["popular"] is None:
        match.act(0, "buy")
    assert match.view(0)["cards"][0]["fan club"] == 3
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
        assert peek(guess).give[1] == [0] * KINDS
        assert peek(guess).answer[1] == NO_ANSWER
        assert peek(guess).answer[2] in (ACCEPTED, DECLINED, COUNTERED)
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
    assert peek(match.redeal(1, 1)).give[0] == [0] * KINDS
    assert held(match.redeal(0, 1), 0) == {"rope": 2}
    assert match.redeal(0, 1).view(0)["give"][0] == {"rope": 1}
