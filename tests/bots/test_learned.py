"""The bots that learned: what they read, what their networks answer, and which files they refuse."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conformance.cases import grouped, step
from core.cairn import CAIRN

import topout
from topout.bots import Budget, NoSuchBot, WrongGame, ask, bot
from topout.bots.learned import place_of
from topout.bots.learned.inputs import Inputs, Reading
from topout.bots.learned.network import Network, WrongNetwork, network_of, read, write
from topout.core.match import Match
from topout.core.observation import sections_of
from topout.games import registry
from topout.lab.simulate import play_match

TRAINED = [name for name in registry.GAMES if place_of(registry.game(name)).exists()]
MOST_BYTES = 1_000_000
"""A network is small enough to travel in every wheel."""
REFERENCE = json.loads((Path(__file__).parent / "learned.json").read_text())
"""What PyTorch made of the same observations with the same files: `python tools/learn.py GAME --reference`."""
every_network = pytest.mark.parametrize("name", grouped(TRAINED))


def some_way_on(name: str, steps: int = 6) -> Match:
    """A match that has begun, at a table the game's network knows."""
    match, rng = topout.new(name, seats=network_of(registry.game(name)).size, seed=1), random.Random(1)
    for _ in range(steps):
        step(match, rng)
    return match


def seen_by(match: Match, seat: int) -> np.ndarray[Any, Any]:
    """An observation."""
    row = [0] * sections_of(match.game.layout)[-1].end
    match.observe(seat, row)
    return np.array(row, np.int16)


def test_networks_are_there() -> None:
    assert set(TRAINED) == set(REFERENCE)


@every_network
def test_a_network_answers_as_in_pytorch(name: str) -> None:
    match, network = some_way_on(name), network_of(registry.game(name))
    likings, trust, value = network.heads(seen_by(match, 0)[None], np.array([0]))
    found = [float(value[0]), float(trust[0]), *likings[0, network.inputs.actions[0, :4]].tolist()]
    assert found == pytest.approx(REFERENCE[name], abs=1e-3)


@every_network
def test_a_whole_match_among_others(name: str) -> None:
    game = registry.game(name)
    match = topout.new(name, seats=network_of(game).size, seed=3, **game.quick)
    assert play_match(match, ["learned", *["random"] * (match.seats - 1)], 3).over


@every_network
def test_it_chooses_among_the_legal_moves_alone(name: str) -> None:
    match, network = some_way_on(name), network_of(registry.game(name))
    seat = match.owed[0]
    legal = np.array(match.legal_numbers(seat))
    weights, value = network.weigh(seen_by(match, seat), seat, legal, np.zeros(len(legal)))
    assert weights.shape == legal.shape
    assert 0 <= network.chance(value) <= 1
    decision = ask(bot("learned", match.game), match, seat, Budget(), random.Random(1))
    assert decision.steps[0] in legal


@every_network
def test_it_cannot_tell_what_its_seat_cannot_know(name: str) -> None:
    match = some_way_on(name)
    seat = match.owed[0]
    twins = [match.redeal(seat, seed) for seed in range(40)]
    assert len({ask(bot("learned"), twin, seat, Budget(), random.Random(9)) for twin in twins}) == 1


@every_network
def test_a_network_is_small(name: str) -> None:
    assert place_of(registry.game(name)).stat().st_size <= MOST_BYTES


@every_network
def test_every_seat_reads_the_table_from_its_own_chair(name: str) -> None:
    inputs = network_of(registry.game(name)).inputs
    assert (np.sort(inputs.actions, 1) == np.arange(len(inputs.game.actions))).all()
    assert (inputs.actions[0] == np.arange(len(inputs.game.actions))).all()
    assert (np.sort(inputs.places, 1) == np.sort(inputs.places[:1], 1)).all()


def test_a_seat_comes_first_in_what_it_reads() -> None:
    match = topout.new("clamber", seats=4, seed=1)
    inputs = Inputs(match.game, 4, Reading(targets=("target",)))
    sections = {part.name: part for part in sections_of(match.game.layout)}
    at = [place for place in inputs.places[2] if sections["position"].start <= place < sections["position"].end]
    assert [place - sections["position"].start for place in at] == [2, 3, 0, 1]
    climb = match.game.actions.parse("play sharp-elbows 1")
    assert climb is not None
    assert str(match.game.actions[int(inputs.actions[2, climb])]) == "play sharp-elbows 3"


def test_a_table_of_another_size_is_refused() -> None:
    name = TRAINED[0]
    size = network_of(registry.game(name)).size
    match = topout.new(name, seats=size + 1, seed=1)
    seat = next(p for p in match.owed if len(match.legal(p)) > 1)
    with pytest.raises(WrongGame, match=f"at tables of {size}"):
        ask(bot("learned"), match, seat, Budget(), random.Random(1))


def test_a_game_without_a_network_has_no_such_bot() -> None:
    match = Match(CAIRN, 2, 1, {})
    with pytest.raises(NoSuchBot, match="Nobody has trained a network for Cairn yet"):
        bot("learned", CAIRN)
    with pytest.raises(WrongGame, match="Nobody has trained a network for Cairn yet"):
        ask(bot("learned"), match, match.owed[0], Budget(), random.Random(1))


@pytest.mark.parametrize("note", ["encoding", "entries", "actions", "format"])
def test_a_network_for_other_rules_is_refused(note: str, tmp_path: Path) -> None:
    game = registry.game(TRAINED[0])
    notes, arrays = read(place_of(game))
    write(tmp_path / "other", {**notes, note: "0"}, arrays)
    with pytest.raises(WrongNetwork, match=r"train it anew as docs/learned\.md says"):
        Network(game, tmp_path / "other")
    shutil.copy(place_of(game), tmp_path / "same")
    assert Network(game, tmp_path / "same").size == network_of(game).size
