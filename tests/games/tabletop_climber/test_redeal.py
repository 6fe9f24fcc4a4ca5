"""What a seat cannot know is dealt again exactly: every consistent assignment, each as often as it should."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from games.tabletop_climber.camp import INITIAL_CARDS, camp, cards, shown

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.tabletop_climber.cards import CLIMAX, ID, NAMES, NOTHING
from topout.games.tabletop_climber.state import PHASES

DEALS = 2500
pytestmark = pytest.mark.xdist_group("tabletop_climber")
Look = Callable[[Any], Any]


def frequencies(match: Match, seat: int | None, look: Look, deals: int = DEALS) -> Counter[Any]:
    """How often each look at the hidden part comes up over many redeals."""
    return Counter(look(peek(match.redeal(seat, seed))) for seed in range(deals))


def assert_like(seen: Counter[Any], expected: Counter[Any]) -> None:
    """Only possible outcomes, with frequencies within four and a half standard errors."""
    assert set(seen) <= set(expected), set(seen) - set(expected)
    total, deals = expected.total(), seen.total()
    for outcome, weight in expected.items():
        chance = weight / total
        error = (deals * chance * (1 - chance)) ** 0.5
        assert abs(seen[outcome] - deals * chance) <= 4.5 * error + 1, (outcome, seen[outcome], deals * chance)


def lay_out(match: Match, teams: list[str], showed: dict[tuple[int, int], str], deck: str) -> None:
    """Give every seat its team, what it has shown by (season, seat), and a small deck of reinforcements."""
    with position(match) as s:
        s.deck = cards(deck)
        held = " ".join(teams).split()
        s.pile = cards(" ".join(card for card in deck.split() if card not in held))
        s.pile_size = len(shown(s.pile).split())
        s.shown = [[[0, 0] for _ in range(4)] for _ in range(5)]
        for p, team in enumerate(teams):
            s.team[p], s.team_size[p] = cards(team), len(team.split())
        for (season, p), names in showed.items():
            s.shown[season - 1][p] = cards(names)
        for season in range(5):
            for p in range(3):
                s.dealt[season][p] = min(s.team_size[p] - 7, 1 if season < 2 else 2)


def teams_of(s: Any) -> tuple[str, ...]:
    return tuple(shown(s.team[p]) for p in range(3))


I0, I1, I2, I3 = (INITIAL_CARDS[7 * p : 7 * p + 7] for p in range(4))


def test_other_teams_and_the_pile_are_any_of_the_cards_not_seen() -> None:
    """Seat 1 has shown all but two initial cards, seat 2 all but one; two reinforcements are unseen with seat 2."""
    match = camp("red-1", "red-2", "red-3")
    teams = [" ".join([*I0, "18"]), " ".join([*I1, "wild-0"]), " ".join([*I2, "12a", "two-3"])]
    showed = {(1, 1): " ".join([*I1[2:], "wild-0"]), (2, 2): " ".join(I2[1:])}
    lay_out(match, teams, showed, "18 wild-0 12a two-3 16a")
    with position(match) as s:
        s.phase = PHASES.index("over")
    unseen = [*I1[:2], I2[0], *I3]
    expected: Counter[Any] = Counter()
    for first in itertools.combinations(unseen, 2):
        for second in set(unseen) - set(first):
            for reinforcements in itertools.combinations(["12a", "two-3", "16a"], 2):
                one = frozenset([*first, *I1[2:], "wild-0"])
                expected[one, frozenset([second, *I2[1:], *reinforcements])] += 1
    seen = frequencies(match, 0, lambda s: tuple(frozenset(shown(s.team[p]).split()) for p in (1, 2)), 6000)
    assert_like(seen, expected)
    guess = peek(match.redeal(0, 1))
    assert teams_of(guess)[0] == teams_of(peek(match))[0]
    assert len(shown(guess.pile).split()) == 1


def three_hands(gold: str = "Standard") -> Match:
    """All teams are known; who holds what of them in hand is not."""
    match = camp("red-1", "red-2", "red-3", gold=gold)
    teams = [" ".join([*I0, "18"]), " ".join([*I1, "wild-0"]), " ".join([*I2, "12a", "two-3"])]
    lay_out(match, teams, {(1, p): team for p, team in enumerate(teams)}, "18 wild-0 12a two-3")
    with position(match) as s:
        s.shown[1][1] = cards(" ".join(I1[:3]))
        s.hand[1], s.hand_size[1] = cards(" ".join(I1[3:5])), 2
        s.hand[2], s.hand_size[2] = cards("12a two-3"), 2
    return match


def test_hands_are_any_part_of_a_team_that_was_not_shown_this_season() -> None:
    expected = Counter(itertools.combinations([*I1[3:], "wild-0"], 2))
    seen = frequencies(three_hands(), 0, lambda s: tuple(shown(s.hand[1]).split()))
    assert_like(seen, Counter({tuple(sorted(pair, key=NAMES.index)): n for pair, n in expected.items()}))


def test_an_accident_is_any_card_that_is_neither_shown_nor_in_hand() -> None:
    match = three_hands("Accident")
    with position(match) as s:
        s.lost = [ID["18"], ID["wild-0"], ID[I2[0]], NOTHING]
    left = [*I1[3:], "wild-0"]
    expected: Counter[Any] = Counter()
    for lost in left:
        for pair in itertools.combinations([card for card in left if card != lost], 2):
            expected[lost, frozenset(pair)] += 1
    assert_like(frequencies(match, 0, lambda s: (NAMES[s.lost[1]], frozenset(shown(s.hand[1]).split()))), expected)
    assert peek(match.redeal(0, 1)).lost[0] == ID["18"]


def test_a_hand_handed_in_is_any_and_one_in_the_making_begins_anew() -> None:
    match = camp("red-1", "red-2", "red-3", season=3)
    team = [*I1, "wild-0", "wild-1", "18", "12b"]
    teams = [" ".join(I0), " ".join(team), " ".join([*I2, "12a", "two-3"])]
    lay_out(match, teams, {(1, p): names for p, names in enumerate(teams)}, "wild-0 wild-1 18 12b 12a two-3")
    with position(match) as s:
        s.phase, s.owed = PHASES.index("hand selection"), 0b101
    expected = Counter(map(frozenset, itertools.combinations(team, 10)))
    assert_like(frequencies(match, 0, lambda s: frozenset(shown(s.hand[1]).split())), expected)
    assert frequencies(match, 0, lambda s: shown(s.hand[2]) == shown(s.team[2]), 20) == {True: 20}


def test_a_climax_hand_not_yet_announced_has_any_size_from_twelve() -> None:
    match = topout.new("tabletop_climber", seats=3, seed=2)
    s = peek(match)
    team = [*I1, "wild-0", "wild-1", "18", "12a", "12b", "two-3", "two-4"]
    teams = [shown(s.team[0]), " ".join(team), shown(s.team[2])]
    lay_out(match, teams, {(1, p): teams[p] for p in range(3)}, " ".join(teams))
    with position(match) as s:
        s.season, s.gold, s.owed = 5, CLIMAX, 0b101
    expected = Counter({12: 91, 13: 14, 14: 1})
    assert_like(frequencies(match, 0, lambda s: len(shown(s.hand[1]).split())), expected)


def test_a_card_to_pass_on_is_any_of_the_team() -> None:
    match = three_hands()
    with position(match) as s:
        s.phase, s.owed, s.sent = PHASES.index("transfer"), 0b001, [NOTHING, ID[I1[0]], ID["12a"], NOTHING]
        s.sent_seen = [0, 0b010, 0b100, 0]
        expected = Counter(dict.fromkeys(shown(s.team[1]).split(), 1))
    assert_like(frequencies(match, 0, lambda s: NAMES[s.sent[1]]), expected)
    assert peek(match.redeal(0, 3)).sent[0] == NOTHING


class Past(NamedTuple):
    """A table after a Transfer: teams as dealt, cards passed on, what was shown by (season, seat), cards by season."""

    teams: list[list[str]]
    sent: list[str]
    showed: dict[tuple[int, int], list[str]]
    dealt: list[list[int]]
    deck: list[str]
    transfer: int = 2

    @property
    def seats(self) -> range:
        return range(len(self.teams))

    @property
    def season(self) -> int:
        return len(self.dealt)

    def seen(self, p: int, seasons: range) -> set[str]:
        """What a seat showed in these seasons."""
        return {card for season in seasons for card in self.showed.get((season, p), [])}

    def match(self) -> Match:
        """The table itself, between two moves."""
        match = topout.new("tabletop_climber", seats=len(self.teams), seed=1, mode="compiled")
        with position(match) as s:
            s.season, s.transfer_season, s.phase = self.season, self.transfer, PHASES.index("over")
            s.deck = cards(" ".join(self.deck))
            s.shown = [[[0, 0] for _ in range(4)] for _ in range(5)]
            for (season, p), names in self.showed.items():
                s.shown[season - 1][p] = cards(" ".join(names))
            for p, team in enumerate(moved(self.teams, self.sent)):
                s.team[p], s.team_size[p] = cards(" ".join(team)), len(team)
                s.sent[p], s.sent_seen[p] = ID[self.sent[p]], 1 << p | 1 << (p + 1) % len(self.teams)
                for season, counts in enumerate(self.dealt):
                    s.dealt[season][p] = counts[p]
        return match


def moved(teams: Sequence[Iterable[str]], sent: Sequence[str]) -> list[frozenset[str]]:
    """The teams after every seat has passed its card on."""
    return [frozenset(team) - {sent[p]} | {sent[p - 1]} for p, team in enumerate(teams)]


def pasts(past: Past, seat: int | None) -> Iterator[tuple[list[frozenset[str]], tuple[str, ...]]]:
    """By brute force, every deal and every set of passed cards that fit what the seat knows: teams now and cards."""
    for teams in deals(past, seat):
        for sent in itertools.product(*(may_send(past, seat, teams, p) for p in past.seats)):
            yield moved(teams, sent), sent


def deals(past: Past, seat: int | None) -> Iterator[list[set[str]]]:
    """Every deal of the initial cards and the deck in which seats had what they showed before the Transfer."""
    certain = [past.seen(p, range(1, past.transfer)) if p != seat else set(past.teams[p]) for p in past.seats]
    places = [splits(pool, certain, size) for pool, size in pools(past)]
    for initial, reinforcements in itertools.product(*map(list, places)):
        yield [initial[p] | reinforcements[p] for p in past.seats]


def pools(past: Past) -> list[tuple[list[str], list[int]]]:
    return [(INITIAL_CARDS, [7 for _ in past.seats]), (past.deck, [len(team) - 7 for team in past.teams])]


def splits(pool: list[str], certain: list[set[str]], sizes: list[int]) -> Iterator[list[set[str]]]:
    """Every way to deal hands of these sizes from a pool, each with the cards it certainly has."""
    fixed = [cards & set(pool) for cards in certain]
    free = [card for card in pool if not any(card in cards for cards in fixed)]
    yield from filled(fixed, free, sizes, 0)


def filled(hands: list[set[str]], free: list[str], sizes: list[int], p: int) -> Iterator[list[set[str]]]:
    if p == len(hands):
        yield hands
        return
    for extra in itertools.combinations(free, sizes[p] - len(hands[p])):
        fuller = [hand | set(extra) if q == p else hand for q, hand in enumerate(hands)]
        yield from filled(fuller, [card for card in free if card not in extra], sizes, p + 1)


def may_send(past: Past, seat: int | None, teams: list[set[str]], p: int) -> list[str]:
    """What a seat may have passed on so that it and the next seat could show what they did."""
    to, since = (p + 1) % len(teams), range(past.transfer, past.season + 1)
    needed = past.seen(to, since) - teams[to]
    options = {past.sent[p]} if seat in (p, to) else teams[p] - past.seen(p, since)
    if needed:
        options &= needed
    options &= teams[p] - past.seen(p, since) if len(needed) < 2 else set()
    return sorted(card for card in options if p == seat or drawn_in_time(past, teams[p], card, p))


def drawn_in_time(past: Past, team: set[str], sent: str, p: int) -> bool:
    """Whether a seat can have drawn each reinforcement before it showed it or passed it on."""
    for season in range(1, past.season + 1):
        due = past.seen(p, range(1, season + 1)) & team | ({sent} if season >= past.transfer else set())
        if len(due & team & set(past.deck)) > past.dealt[season - 1][p]:
            return False
    return True


def assert_exact(past: Past, seat: int | None) -> None:
    """Passed cards and teams come up as often as by brute force."""
    everything = list(pasts(past, seat))
    assert (moved(past.teams, past.sent), tuple(past.sent)) in everything
    match = past.match()
    guesses = [peek(match.redeal(seat, seed)) for seed in range(DEALS)]
    seen = [
        ([frozenset(shown(g.team[p]).split()) for p in past.seats], tuple(NAMES[g.sent[p]] for p in past.seats))
        for g in guesses
    ]
    for look in looks(past):
        assert_like(Counter(map(look, seen)), Counter(map(look, everything)))


def looks(past: Past) -> list[Callable[[Any], Any]]:
    """What to compare: every passed card, what a seat got by kind, and how many cards of the deck each seat has."""
    deck = set(past.deck)
    return [
        *[lambda found, p=p: found[1][p] for p in past.seats],
        lambda found: tuple(card in deck for card in found[1]),
        lambda found: tuple(len(team & deck) for team in found[0]),
        lambda found: tuple(frozenset(team & deck) for team in found[0]),
    ]


DECK = ["18", "wild-0", "12a", "two-3", "16a"]
BEFORE = {(1, 0): [*I0, "18"], (1, 1): I1[2:], (1, 2): [*I2[1:], "12a"], (1, 3): I3}
TRANSFER = Past(
    [[*I0, "18"], [*I1, "wild-0"], [*I2, "12a"], [*I3, "two-3"]],
    [I0[0], I1[0], "12a", "two-3"],
    BEFORE,
    [[1] * 4, [1] * 4],
    DECK,
)
"""Seat 0 and seat 2 passed on cards they had shown, seat 1 and seat 3 cards nobody has seen."""


def test_after_a_transfer_a_shown_card_may_have_been_passed_on() -> None:
    for seat in (0, 1):
        assert_exact(TRANSFER, seat)


def test_a_card_shown_again_by_its_giver_was_not_passed_on() -> None:
    showed = BEFORE | {(2, 0): I0[1:], (2, 1): I1[3:], (2, 2): I2[1:5], (2, 3): I3[1:]}
    for seat in (2, None):
        assert_exact(TRANSFER._replace(showed=showed), seat)


def test_a_card_shown_by_its_giver_before_and_its_receiver_since_is_settled() -> None:
    past = TRANSFER._replace(showed=BEFORE | {(2, 1): [I0[0]], (2, 3): I3[2:]})
    for seat in (2, 3):
        assert {sent[0] for _, sent in pasts(past, seat)} == {I0[0]}
        assert_exact(past, seat)


def test_a_card_first_shown_since_may_be_the_receivers_own_or_the_passed_one() -> None:
    showed = BEFORE | {(2, 2): [I1[0]], (2, 0): ["two-3", *I0[2:]], (2, 3): I3[3:], (2, 1): I1[4:]}
    for seat in (0, 3, None):
        assert_exact(TRANSFER._replace(showed=showed), seat)


def test_a_reinforcement_was_drawn_before_it_was_shown_or_passed_on() -> None:
    """Seat 2 showed two reinforcements in season 2 but was dealt one, so one was passed to it; not so in season 3."""
    past = TRANSFER._replace(
        teams=[[*I0, "18"], [*I1, "wild-0", "14a"], [*I2, "12a", "13a"], [*I3, "two-3"]],
        sent=[I0[0], "wild-0", I2[1], "two-3"],
        showed=BEFORE | {(2, 2): ["12a", "wild-0"], (3, 2): ["13a"], (3, 1): ["14a"], (3, 3): I3[2:]},
        dealt=[[1] * 4, [1] * 4, [1, 2, 2, 1]],
        deck=[*DECK, "13a", "14a"],
    )
    assert {sent[1] for _, sent in pasts(past, 0)} == {"wild-0"}
    assert_exact(past, 0)
    later = past._replace(showed=past.showed | {(2, 2): ["12a"], (3, 2): ["wild-0", "13a"]})
    assert len({sent[1] for _, sent in pasts(later, 0)}) > 1
    for viewer in (0, None):
        assert_exact(later, viewer)


def test_with_three_seats_seven_initial_cards_are_out_of_the_game() -> None:
    past = TRANSFER._replace(
        teams=[[*I0, "18"], [*I1, "wild-0"], [*I2, "12a"]],
        sent=[I0[0], I1[0], "12a"],
        showed={(1, 0): [*I0, "18"], (1, 1): I1[1:], (1, 2): I2, (2, 2): [I1[0], *I2[:4]]},
        dealt=[[1] * 3, [1] * 3],
        deck=["18", "wild-0", "12a", "two-3"],
    )
    for seat in (0, 1):
        assert_exact(past, seat)


def test_giver_and_receiver_keep_what_they_know() -> None:
    match = TRANSFER.match()
    for seed in range(40):
        guess = peek(match.redeal(1, seed))
        assert list(guess.sent[:2]) == [ID[card] for card in TRANSFER.sent[:2]]
        assert guess.team[1] == peek(match).team[1]


def test_cards_shown_in_a_real_game_stay_with_the_seat_that_can_only_have_them() -> None:
    """Over whole games: known cards are kept, sizes fit, and no card is in two places."""
    for seed in range(8):
        match, rng = topout.new("tabletop_climber", seats=3 + seed % 2, seed=seed), random.Random(seed)
        while not match.over:
            seat = rng.choice(match.owed)
            match.act(seat, rng.choice(match.legal(seat)))
            if rng.random() < 0.05:
                check_guess(match, rng.choice([*range(match.seats), None]), rng)


def check_guess(match: Match, seat: int | None, rng: random.Random) -> None:
    s, guess = peek(match), peek(match.redeal(seat, rng.getrandbits(60)))
    teams = [set(shown(guess.team[p]).split()) for p in range(match.seats)]
    assert len(set.union(*teams)) == sum(map(len, teams)) == sum(s.team_size)
    assert not set.union(*teams) & set(shown(guess.pile).split())
    assert len(shown(guess.pile).split()) == s.pile_size
    for p in range(match.seats):
        since = max(s.transfer_season, 1)
        assert {card for k in range(since, 6) for card in shown(s.shown[k - 1][p]).split()} <= teams[p]
        assert set(shown(guess.hand[p]).split()) <= teams[p]
        assert len(shown(guess.hand[p]).split()) == s.hand_size[p] or s.phase != PHASES.index("play")
    if seat is not None:
        assert guess.team[seat] == s.team[seat]
        assert guess.hand[seat] == s.hand[seat]
        assert guess.picked[seat] == s.picked[seat]
