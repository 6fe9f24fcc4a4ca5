"""The games behind OpenSpiel's interface: its own random play, information states, and its bots at the table."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from conformance.cases import every_game
from core.cairn import CAIRN
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import topout.envs.spiel
from topout.envs.spiel import OUTCOMES, SEED_DIGITS
from topout.games import registry

LONG = {"verdon"}
"""OpenSpiel's own test of these takes minutes: random games of thousands of steps, each saved and read back."""


def loaded(name: str) -> Any:
    return pyspiel.load_game(f"topout_{name}", {"options": json.dumps(dict(registry.game(name).quick))})


def dealt(name: str, seed: int) -> Any:
    """A state after its seed."""
    state = loaded(name).new_initial_state()
    for digit in random.Random(seed).choices(range(OUTCOMES), k=SEED_DIGITS):
        state.apply_action(digit)
    return state


@pytest.mark.parametrize("name", sorted(set(registry.GAMES) - LONG))
def test_openspiel_plays_whole_games_and_finds_nothing_to_complain_of(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), 1, False, False)


@every_game
def test_a_state_is_a_match_and_pays_as_its_result_says(name: str) -> None:
    state, rng = dealt(name, 1), random.Random(2)
    while not state.is_terminal():
        assert state.legal_actions() == state.match.legal_numbers(state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    assert state.returns() == state.table.returns(state.match)
    assert state.history()[SEED_DIGITS:] == [step for _, step in state.match.actions]


@every_game
def test_information_states_are_equal_for_what_a_seat_cannot_tell_apart_and_for_nothing_else(name: str) -> None:
    state, rng, known = dealt(name, 3), random.Random(4), dict[str, str]()
    for _ in range(25):
        player = state.current_player()
        text = state.information_state_string(player)
        assert text not in known, "a seat knows more after every step of its own"
        known[text] = str(state)
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.information_state_string(player) == text
        assert twin.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))
        if state.is_terminal():
            break


def test_a_redealt_state_is_another_for_those_who_know_more() -> None:
    state = dealt("clamber", 5)
    twins = [state.resample_from_infostate(0, random.Random(seed).random) for seed in range(5)]
    assert len({twin.information_state_string(1) for twin in twins}) > 1


@every_game
def test_observations_are_the_numbers_of_the_encoding_in_named_parts(name: str) -> None:
    state = dealt(name, 6)
    observer = make_observation(state.get_game())
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.dict["you"].tolist() == [float(seat == 1) for seat in range(state.table.game.seats[-1])]
    assert observer.string_from(state, 1) == state.match.game.draw(state.match.view(1))


def test_a_clone_goes_its_own_way_and_a_saved_state_comes_back() -> None:
    state = dealt("clamber", 7)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert len(state.match.actions) == 0
    _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), twin))
    assert back.match.hash == twin.match.hash
    assert back.match.record() == twin.match.record()


def test_a_playthrough_tells_a_game_from_its_seed_to_its_end() -> None:
    from open_spiel.python.algorithms import generate_playthrough  # which brings all of SciPy

    told = generate_playthrough.playthrough("topout_festival", None, observation_params_string="")
    assert "IsTerminal() = True" in told


def won_by(name: str, bot: Any) -> list[float]:
    """A match in which a bot has the first seat."""
    state, rng = dealt(name, 8), random.Random(1)
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else rng.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


def test_openspiels_mcts_and_ismcts_play() -> None:
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    search = mcts.MCTSBot(loaded("festival"), 2.0, 4, evaluator, random_state=luck)
    assert won_by("festival", search)[0] in (-1, 1)
    guessing = ismcts.ISMCTSBot(loaded("clamber"), evaluator, 2.0, 4, random_state=luck)
    assert sum(won_by("clamber", guessing)) == pytest.approx(0)


def test_a_sixth_game_is_registered_and_played_without_a_line_written_for_it() -> None:
    topout.envs.spiel.register_all([CAIRN])
    pyspiel.random_sim_test(pyspiel.load_game("topout_cairn(players=3)"), 3, False, False)


def test_all_games_are_registered_once() -> None:
    topout.envs.spiel.register_all()
    assert {f"topout_{name}" for name in registry.GAMES} <= set(pyspiel.registered_names())
