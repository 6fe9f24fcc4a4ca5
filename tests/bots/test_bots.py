"""The simple bots: legal, honest, and the greedy one better than chance."""

from __future__ import annotations

import itertools
import math
import os
import random
from collections.abc import Sequence

import numpy as np
import pytest
from conformance.cases import every_game, grouped, step
from core.cairn import CAIRN

import topout
from topout.bots import BOTS, LEVELS, Budget, NoSuchBot, SeatView, ask, bot, ismcts
from topout.bots.levels import bounded, level_of
from topout.bots.simple import best_of
from topout.core.action import Action
from topout.core.batch import bulk_entries
from topout.core.game import Level
from topout.core.match import Match
from topout.games import registry
from topout.lab.simulate import play_match

REDEALS, POSITIONS = 1000, 4
OPEN = ("festival",)
"""Games in which nothing is hidden."""
secretive = pytest.mark.parametrize("name", grouped([name for name in registry.GAMES if name not in OPEN]))


@every_game
@pytest.mark.parametrize("player", list(BOTS))
def test_a_bot_plays_a_match_to_its_end(name: str, player: str) -> None:
    match = topout.new(name, seed=3, **registry.game(name).quick)
    assert play_match(match, [player] * match.seats, 3).over


@secretive
@pytest.mark.parametrize("player", [player for player in BOTS if player not in LEVELS])
def test_a_bot_cannot_tell_what_its_seat_cannot_know(name: str, player: str) -> None:
    """A thousand redeals in all; the levels are made of the other bots."""
    match, rng = topout.new(name, seed=7, mode="compiled"), random.Random(1)
    for redeals in range(0, REDEALS, REDEALS // POSITIONS):
        for _ in range(4):
            step(match, rng)
        seat = match.owed[0]
        twins = (match.redeal(seat, redeals + i) for i in range(REDEALS // POSITIONS))
        decisions = {ask(bot(player), twin, seat, Budget(simulations=8), random.Random(9)) for twin in twins}
        assert len(decisions) == 1


@pytest.mark.xdist_group("clamber")
@pytest.mark.parametrize("player", LEVELS)
def test_a_level_cannot_tell_either(player: str) -> None:
    match = topout.new("clamber", seed=5)
    seat = match.owed[0]
    twins = [match.redeal(seat, seed) for seed in range(30)]
    assert len({ask(bot(player), twin, seat, Budget(simulations=50), random.Random(9)) for twin in twins}) == 1


@every_game
def test_greedy_play_is_the_same_on_compiled_rules(name: str) -> None:
    match, rng = topout.new(name, seed=11), random.Random(5)
    entry = bulk_entries(match.game, "compiled").best_of
    for number in range(12):
        seat = match.owed[0]
        guess, legal = match.imagine(seat, number), match.legal(seat)
        states = np.frombuffer(bytearray(guess.pack() * 2), match.game.layout.dtype)
        ids, words = np.array([action.id for action in legal], np.int32), np.zeros(1, np.int64)
        best = entry(states, 0, seat, ids, len(ids), np.uint64(number), words)
        assert best in [action.id for action in best_of([guess], seat, legal)]
        step(match, rng)


class Stacker:
    """Adds one stone after the other, and notes what it may spend."""

    def __init__(self) -> None:
        self.budgets: list[Budget] = []

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        self.budgets.append(budget)
        return legal[0]


def test_a_bot_is_asked_until_it_has_decided() -> None:
    match, player = Match(CAIRN, 2, 1, {}), Stacker()
    first, later = Budget(simulations=8), Budget(simulations=1)
    decision = ask(player, match, 1, first, random.Random(1), later)
    assert match.game.written(decision.steps) == "add 1; add 1; add 1; stop"
    assert player.budgets == [first, later, later, later]
    assert match.actions == []
    match.decide(*decision)
    assert match.decisions == [decision]


def test_a_bot_completes_what_someone_has_begun() -> None:
    match = Match(CAIRN, 2, 1, {})
    match.act(1, "add 2")
    decision = ask(Stacker(), match, 1, Budget(), random.Random(1))
    assert match.game.written(decision.steps) == "add 1; stop"


def test_a_view_does_not_lead_to_the_state() -> None:
    view = SeatView(topout.new("clamber", seed=1), 0)
    assert not hasattr(view, "__dict__")
    own = {name for name in dir(view) if not name.startswith("_")}
    assert own == {"game", "get", "imagine", "items", "keys", "redeal", "seat", "told", "values"}
    assert view.redeal(random.Random(1)).seed is None


def test_a_bot_made_for_a_game_is_known_there_alone() -> None:
    for name in registry.GAMES:
        game = registry.game(name)
        for own in game.bots:
            assert bot(own, game)
            with pytest.raises(NoSuchBot, match=f"There is no bot '{own}'"):
                bot(own)


@every_game
def test_every_level_of_a_game_names_bots_that_exist(name: str) -> None:
    game = registry.game(name)
    assert set(game.levels) <= set(LEVELS)
    for level in LEVELS:
        for player in level_of(game, level).bots:
            assert bot(player, game)


@every_game
def test_expert_never_thinks_less_than_hard(name: str) -> None:
    hard, expert = (level_of(registry.game(name), level) for level in LEVELS[2:])
    assert (expert.seconds or math.inf) >= (hard.seconds or math.inf)
    assert (expert.simulations or math.inf) >= (hard.simulations or math.inf)


def test_what_a_game_leaves_out_of_a_level_is_as_usual() -> None:
    usual = Level(("ismcts",), 0.4, 50)
    assert Level().filled(usual) == usual
    assert Level(simulations=7).filled(usual) == Level(("ismcts",), 0.4, 7)
    assert Level(("own", "ismcts"), 1.5).filled(usual) == Level(("own", "ismcts"), 1.5, 50)


def test_a_level_given_simulations_alone_looks_at_no_clock() -> None:
    level = Level(("ismcts",), 0.4, 400)
    assert bounded(level, Budget(simulations=200)) == Budget(None, 200)
    assert bounded(level, Budget(simulations=900)) == Budget(None, 400)
    assert bounded(level, Budget()) == Budget(0.4, 400)
    assert bounded(level, Budget(2.0, 200)) == Budget(0.4, 200)


@pytest.mark.xdist_group("clamber")
def test_simulated_games_of_levels_are_the_same_on_slow_machines_and_on_many_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def played() -> list[tuple[int, int]]:
        return play_match(topout.new("clamber", seats=3, seed=5), ["hard"] * 3, 5).actions

    here, hours = played(), itertools.count(0, 3600)
    monkeypatch.setattr(ismcts, "monotonic", lambda: float(next(hours)))
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    assert played() == here


def test_an_unknown_bot_names_those_that_exist() -> None:
    with pytest.raises(NoSuchBot, match=r"The bots: random, forgetful, dreamy, greedy, flat, .*; or module:Class"):
        bot("deep-blue")
