"""What holds at every point of every game: legality, turns, endings, records."""

from __future__ import annotations

import itertools
import json
import random

import pytest
from conformance.cases import Case, every_case, sampled, seeds_for, step, walk

import topout
from topout.core.match import Match


@every_case
def test_the_same_seed_gives_the_same_match(case: Case) -> None:
    first, second = case.start(9), case.start(9)
    rng, again = random.Random(1), random.Random(1)
    for _ in walk(first, rng):
        pass
    for _ in walk(second, again):
        pass
    assert first.hash == second.hash
    assert first.record() == second.record()
    assert case.start(10).hash != case.start(9).hash


@every_case
def test_whoever_owes_a_decision_can_decide_and_nobody_else_can(case: Case) -> None:
    for seed in seeds_for(case, 20):
        match = case.start(seed)
        for _ in walk(match, random.Random(seed)):
            for seat in range(case.seats):
                assert bool(match.legal(seat)) == (seat in match.owed)
            assert bool(match.owed) != match.over


@every_case
def test_every_listed_action_is_accepted_and_every_other_is_refused(case: Case) -> None:
    rng = random.Random(2)
    for point in sampled(case.start(4), rng, every=12):
        for seat in range(case.seats):
            listed = [action.id for action in point.legal(seat)]
            numbers = range(len(point.game.actions))
            assert [n for n in numbers if point.refusal(seat, n) is None] == listed
            for number in listed:
                point.branch().act(seat, number)


@every_case
def test_a_refusal_gives_a_reason_and_a_rule_and_changes_nothing(case: Case) -> None:
    rng = random.Random(3)
    for point in sampled(case.start(6), rng, every=6):
        before = (point.hash, len(point.actions), len(point.chronicle()))
        seat = rng.randrange(case.seats)
        listed = {action.id for action in point.legal(seat)}
        for number in rng.choices(range(len(point.game.actions)), k=60):
            if number not in listed:
                with pytest.raises(topout.Illegal) as refusal:
                    point.act(seat, number)
                assert refusal.value.reason.endswith(".")
                assert refusal.value.rule
        assert (point.hash, len(point.actions), len(point.chronicle())) == before


@every_case
def test_a_match_survives_saving_loading_replaying_and_branching(case: Case) -> None:
    match = case.start(8)
    rng = random.Random(4)
    for point in sampled(match, rng, every=25):
        record = json.loads(json.dumps(point.record()))
        again = topout.replay(record)
        assert again.hash == point.hash
        assert again.record() == record
        assert again.events(0) == point.events(0)
        branch = point.branch()
        if not branch.over:
            step(branch, random.Random(0))
            assert branch.hash != point.hash
            assert again.hash == point.hash


@every_case
def test_the_order_in_which_simultaneous_decisions_arrive_changes_nothing(case: Case) -> None:
    rng = random.Random(7)
    for seed in range(3):
        for point in sampled(case.start(seed), rng, every=3):
            if len(point.owed) > 1:
                decisions = {seat: decision(point, seat, rng) for seat in point.owed}
                orders = itertools.islice(itertools.permutations(decisions), 4)
                assert len({arrived(point, order, decisions).hash for order in orders}) == 1


def decision(match: Match, seat: int, rng: random.Random) -> list[int]:
    """A whole decision of one seat while the others still think."""
    alone = match.branch()
    steps: list[int] = []
    while seat in alone.owed:
        steps.append(rng.choice(alone.legal(seat)).id)
        alone.act(seat, steps[-1])
    return steps


def arrived(match: Match, order: tuple[int, ...], decisions: dict[int, list[int]]) -> Match:
    """The match after the decisions came in this order."""
    after = match.branch()
    for seat in order:
        for number in decisions[seat]:
            after.act(seat, number)
    return after


@every_case
def test_a_whole_compound_choice_is_taken_in_one_call_and_all_or_nothing(case: Case) -> None:
    rng = random.Random(11)
    for point in sampled(case.start(2), rng, every=30):
        if not point.over:
            seat = rng.choice(point.owed)
            first = rng.choice(point.legal(seat))
            refused = next(n for n in range(len(point.game.actions)) if n not in {a.id for a in point.legal(seat)})
            before = point.hash
            stepped, at_once = point.branch(), point.branch()
            stepped.act(seat, first)
            at_once.act(seat, [first])
            assert at_once.hash == stepped.hash
            with pytest.raises(topout.Illegal):
                point.act(seat, [refused, first])
            assert point.hash == before


@every_case
def test_what_is_asked_is_in_plain_words_and_examples_are_in_the_notation(case: Case) -> None:
    for point in sampled(case.start(7), random.Random(7), every=5):
        for seat in point.owed:
            asked, example = point.prompt(seat), point.game.typed(point.view(seat))
            assert "`" not in asked
            assert asked[-1] in ".?!"
            assert example is None or (example not in asked and understood(point.branch(), seat, example))


def understood(match: Match, seat: int, written: str) -> bool:
    """Whether the game knows what is meant, be it legal or not."""
    try:
        match.act(seat, written)
    except topout.Illegal as refusal:
        return " has no action " not in refusal.reason and "There is no" not in refusal.reason
    return True
