"""Search with a network: it plays for what that says, at tables that it knows; elsewhere everything is as without."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conformance.cases import grouped
from core.cairn import CAIRN

import topout
from topout.bots import LEVELS, Budget, NoSuchBot, SeatView, WrongGame, ask, bot, levels
from topout.bots.ismcts import ForesightBot, IsmctsBot, Tree, foresight_of
from topout.bots.learned import mind, place_of
from topout.bots.learned.inputs import Inputs, Reading
from topout.bots.learned.network import made_for, network_of, write
from topout.bots.levels import Expert, Hard
from topout.core.game import Game, Level
from topout.core.match import Match
from topout.games import registry

TRAINED = [name for name in registry.GAMES if place_of(registry.game(name)).exists()]
every_network = pytest.mark.parametrize("name", grouped(TRAINED))
KNOWN = TRAINED[0]


def modest(game: Game, file: Path) -> None:
    """Write down a network that likes low stacks: its one thought is how many stones its seat has."""
    inputs = Inputs(game, 2, Reading())
    stones = [part.start for part in inputs.sections if part.name in ("stack", "total")]
    counts = np.isin(inputs.places[0], stones)[:, None].astype(np.float16)
    outputs = np.zeros((1, len(game.actions) + 2), np.float16)
    outputs[0, -1] = -0.15
    layers = {"w0": counts, "w1": np.ones((1, 1), np.float16), "w2": outputs}
    biases = {f"b{i}": np.zeros(layer.shape[1], np.float32) for i, layer in enumerate(layers.values())}
    columns = np.arange(inputs.length, dtype=np.int32)
    write(file, made_for(game, 2, 1.0, Reading()), {"columns": columns, **layers, **biases})


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that brings a network and says nothing of how to search with it."""
    game, file = replace(CAIRN), tmp_path / "network"
    modest(game, file)
    monkeypatch.setattr(mind, "place_of", lambda game: file)
    return game


@pytest.mark.xdist_group("cairn")
def test_search_plays_for_what_its_network_says(taught: Game) -> None:
    match = Match(taught, 2, 1, {})
    steps = [match.game.written(ask(player, match, 1, Budget(simulations=40), random.Random(1)).steps)
             for player in (IsmctsBot(1), ForesightBot(1))]  # fmt: skip
    assert steps == ["add 2; add 1; stop", "add 1; stop"]


@pytest.mark.xdist_group("cairn")
def test_chances_are_those_of_the_network(taught: Game) -> None:
    match = Match(taught, 2, 1, {})
    thought = ForesightBot(1).think(SeatView(match, 1), match.legal(1), Budget(simulations=40), random.Random(1))
    assert {str(p.action): pytest.approx(p.chance, abs=0.1) for p in thought.prospects} == {
        "add 1": 0.42,
        "add 2": 0.35,
    }


@pytest.mark.xdist_group("cairn")
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (2, {"unused": 1})])
def test_at_other_tables_a_level_searches_as_without_a_network(
    seats: int, options: dict[str, Any], taught: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(taught, seats, 1, options)
    with pytest.raises(WrongGame, match="knows tables of 2 with the usual rules alone"):
        ForesightBot(1).choose(SeatView(match, 0), match.legal(0), Budget(simulations=1), random.Random(1))
    without = IsmctsBot().think(SeatView(match, 0), match.legal(0), Budget(simulations=30), random.Random(1))
    monkeypatch.setitem(levels.USUAL, "hard", Level(("topout.bots.ismcts:ForesightBot", "ismcts"), simulations=30))
    assert Hard().think(SeatView(match, 0), match.legal(0), Budget(), random.Random(1)) == without


def test_a_game_without_a_network_is_searched_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(CAIRN, 2, 1, {})
    with pytest.raises(NoSuchBot, match="Nobody has trained a network for Cairn yet"):
        bot("foresight", CAIRN)
    without = IsmctsBot().think(SeatView(match, 0), match.legal(0), Budget(simulations=30), random.Random(1))
    monkeypatch.setitem(levels.USUAL, "hard", Level(("foresight", "ismcts"), simulations=30))
    assert Hard().think(SeatView(match, 0), match.legal(0), Budget(), random.Random(1)) == without


@every_network
def test_foresight_plays_where_a_network_knows_the_table(name: str) -> None:
    game = registry.game(name)
    match = topout.new(name, seats=network_of(game).size, seed=1)
    seat = next(seat for seat in match.owed if len(match.legal(seat)) > 1)
    decision = ask(bot("foresight", game), match, seat, Budget(simulations=8), random.Random(1))
    assert decision.steps[0] in match.legal_numbers(seat)


@every_network
def test_a_search_without_its_network_has_no_mind(name: str) -> None:
    match = topout.new(name, seats=4, seed=1)
    usual, foreseeing = (
        Tree(match.game, match.pack(), 0, way, 9, 1) for way in (match.game.search, foresight_of(match.game))
    )
    assert (len(usual.work.mind.given), len(foreseeing.work.mind.given) > 0) == (0, True)


@pytest.mark.xdist_group("gloombah")
@pytest.mark.parametrize(("seats", "name"), [(4, "foresight"), (5, "ismcts")])
def test_the_strongest_level_of_gloombah_asks_its_network_where_that_knows_the_table(seats: int, name: str) -> None:
    match = topout.new("gloombah", seats=seats, seed=1)
    seat = next(seat for seat in match.owed if len(match.legal(seat)) > 1)
    asked, budget = (SeatView(match, seat), match.legal(seat)), Budget(simulations=20)
    named = {"foresight": ForesightBot, "ismcts": IsmctsBot}[name]()
    assert Expert().think(*asked, budget, random.Random(1)) == named.think(*asked, budget, random.Random(1))


def test_levels_search_with_networks_only_where_they_can_do_without() -> None:
    for name in registry.GAMES:
        for level in LEVELS:
            bots = levels.level_of(registry.game(name), level).bots
            assert "foresight" not in bots or bots[-1] not in ("foresight", "learned")
