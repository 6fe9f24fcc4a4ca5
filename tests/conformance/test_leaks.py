"""Nothing leaks: what leaves for a seat is the same bytes whatever the seat cannot know."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from conformance.cases import Case, every_case, every_game, sampled, seeds_for, walk
from conformance.leaks import leak

from topout.core.game import Game
from topout.core.layout import Layout
from topout.core.match import Match
from topout.core.state import StateType
from topout.games import registry


@every_case
def test_redealing_what_a_seat_cannot_know_changes_nothing_it_receives(case: Case) -> None:
    rng = random.Random(13)
    for seed in seeds_for(case, 4):
        for point in sampled(case.start(seed), rng, every=10):
            for seat in (*range(case.seats), None):
                assert leak(point, seat, range(3)) is None


@every_case
def test_a_seat_knows_whether_it_has_decided(case: Case) -> None:
    rng = random.Random(19)
    for point in sampled(case.start(2), rng, every=6):
        for seat in point.owed:
            for step in rng.sample(point.legal(seat), min(4, len(point.legal(seat)))):
                twins = [point.branch(), *(point.redeal(seat, seed) for seed in range(3))]
                for twin in twins:
                    twin.act(seat, step.id)
                assert len({twin.begun(seat) for twin in twins}) == 1


@every_case
def test_a_redealt_match_does_not_tell_by_which_steps_others_decided(case: Case) -> None:
    rng = random.Random(23)
    for point in sampled(case.start(3), rng, every=20):
        for seat in (*range(case.seats), None):
            guess = point.redeal(seat, 1)
            assert {mover for mover, _ in guess.actions} <= {seat}
            assert {decision.seat for decision in guess.decisions} <= {seat}
            assert not any(guess.begun(other) for other in range(case.seats) if other != seat)


@every_case
def test_a_redealt_match_can_be_played_to_its_end(case: Case) -> None:
    rng = random.Random(17)
    for point in sampled(case.start(1), rng, every=20):
        guess = point.redeal(rng.randrange(case.seats), 5)
        for _ in walk(guess, rng):
            pass
        assert guess.over


def published(game: Game, name: str) -> Game:
    """The game with one field shown to everyone by mistake."""
    fields = [replace(f, sight="public") if f.name == name else f for f in game.layout.fields]
    twin: Any = type.__new__(StateType, "Published", (game.state,), {"__slots__": ()})
    twin.layout = Layout(fields, game.layout.plain)
    return replace(game, state=twin)


def secrets_of(game: Game) -> list[str]:
    """The fields that not everyone sees."""
    return [f.name for f in game.layout.fields if f.sight != "public"]


@every_game
def test_a_planted_leak_is_caught(name: str) -> None:
    game = registry.game(name)
    caught = {secret for secret in secrets_of(game) if leaks_somewhere(published(game, secret))}
    assert "key" in caught
    varying = {f.name for f in game.layout.fields if f.sight == "owned"}
    assert caught & varying or not varying


def leaks_somewhere(game: Game) -> bool:
    rng = random.Random(3)
    points = sampled(Match(game, game.seats[0], 1, game.quick), rng, every=15)
    return any(leak(point, seat, range(1)) for point in points for seat in (0, None))
