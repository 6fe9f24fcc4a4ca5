"""Networks written as rules answer as they do in NumPy, in every mode and from every seat."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from conformance.cases import grouped, step

import topout
from topout.bots import tree as t
from topout.bots.ismcts import Tree
from topout.bots.learned import place_of
from topout.bots.learned.mind import mind_of
from topout.bots.learned.network import LEAST, network_of
from topout.core import neurons
from topout.core.engine import Mode, slots_of
from topout.core.match import Match
from topout.core.rule import Linker
from topout.games import registry

TRAINED = [name for name in registry.GAMES if place_of(registry.game(name)).exists()]
every_network = pytest.mark.parametrize("name", grouped(TRAINED))
machines = pytest.mark.parametrize("mode", ["compiled", "portable"])


def opened(name: str, steps: int, seed: int) -> Match:
    """A match some way on, at a table that the game's network knows."""
    match, rng = topout.new(name, seats=network_of(registry.game(name)).size, seed=seed), random.Random(seed)
    for _ in range(steps):
        if not match.over:
            step(match, rng)
    return match


def heads(match: Match, seat: int) -> tuple[Any, Any, Any]:
    """What NumPy makes of what a seat sees."""
    network = network_of(match.game)
    row = [0] * network.entries
    match.observe(seat, row)
    likings, trust, value = network.heads(np.array(row, np.int16)[None], np.array([seat]))
    return likings[0], trust[0], value[0]


@every_network
@pytest.mark.parametrize("steps", [0, 9, 40])
def test_plain_rules_find_what_numpy_finds(name: str, steps: int) -> None:
    match = opened(name, steps, seed=steps)
    link = Linker(slots_of(match.game, "<plain>"), {})
    for seat in range(match.seats):
        likings, trust, value = heads(match, seat)
        mind = mind_of(match.game, seat)
        link(neurons.ponder)(mind, match._state, seat)
        found = [link(neurons.output)(mind, number) for number in mind.outputs[:-2]]
        assert found == pytest.approx(likings, abs=1e-3)
        assert link(neurons.trust)(mind) == pytest.approx(trust, rel=1e-3)
        assert link(neurons.prospects)(mind) == pytest.approx(value, abs=1e-3)


@every_network
def test_actions_are_weighed_as_the_bot_that_learned_does(name: str) -> None:
    match, network = opened(name, 12, seed=3), network_of(registry.game(name))
    link, seat = Linker(slots_of(match.game, "<plain>"), {}), match.owed[0]
    legal = np.array(match.legal_numbers(seat), np.int32)
    worths = np.random.default_rng(1).normal(0, 4 * network.scale, len(legal))
    likings, trust, _ = heads(match, seat)
    weights = likings[legal] + trust * np.maximum((worths - worths.max()) / network.scale, LEAST)
    mind, likely = mind_of(match.game, seat), worths.copy()
    link(neurons.ponder)(mind, match._state, seat)
    link(neurons.weigh)(mind, legal, likely, len(legal))
    assert likely == pytest.approx(np.exp(weights) / np.exp(weights).sum(), abs=1e-3)


def searching(match: Match, mode: Mode, simulations: int) -> Tree:
    """A tree that has grown with the network's help."""
    way = replace(match.game.search, judged=1, preference=1.0)
    tree = Tree(match.game, match.pack(), match.owed[0], way, simulations + 2, 7, mode)
    tree.think(simulations)
    return tree


@every_network
@machines
def test_a_search_sees_what_numpy_sees(name: str, mode: Mode) -> None:
    match = opened(name, 9, seed=5)
    tree = searching(match, mode, 1)
    guess = opened(name, 0, seed=1)
    guess._state = match.game.layout.unpack(bytes(tree.work.states[t.GUESS].tobytes()[: match.game.layout.size]))
    _, _, value = heads(guess, tree.seat)
    assert tree.tries()[0][2] == pytest.approx(network_of(match.game).chance(float(value)), abs=1e-3)


@every_network
def test_both_machines_grow_the_same_tree(name: str) -> None:
    match = opened(name, 9, seed=6)
    trees = [searching(match, mode, 60) for mode in ("compiled", "portable")]
    assert trees[0].tries() == pytest.approx(trees[1].tries())
