"""The games behind Gymnasium's interface: its own checks, whole episodes, masks and refusals."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from conformance.cases import every_game
from core.cairn import CAIRN
from gymnasium.utils.env_checker import check_env

from topout.envs.encodings import encoding
from topout.envs.episode import Episodes
from topout.envs.gym import REFUSED, GameEnv
from topout.envs.native import Illegal
from topout.games import registry


def made(name: str, **more: Any) -> GameEnv:
    """An environment as Gymnasium makes it, without its wrappers."""
    full = f"topout/{encoding(name).name}"
    env: GameEnv = gymnasium.make(
        full, **{"opponents": "random", "options": registry.game(name).quick, **more}
    ).unwrapped  # type: ignore[assignment]
    return env


@every_game
def test_gymnasium_finds_nothing_to_complain_of(name: str) -> None:
    check_env(made(name, render_mode="ansi"))


@every_game
def test_an_episode_follows_its_mask_to_an_end_that_pays_as_the_result_says(name: str) -> None:
    env = made(name, seat=None)
    _, info = env.reset(seed=3)
    rng, over, reward = np.random.default_rng(1), False, 0.0
    while not over:
        assert reward == 0
        assert env.seat in env.match.owed
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, _, info = env.step(action)
        assert seen in env.observation_space
        assert np.array_equal(env.action_masks(), info["action_mask"])
    assert reward == Episodes(name, env.table.seats).returns(env.match)[env.seat]
    assert not info["action_mask"].any()


def test_a_sixth_game_is_an_environment_without_a_line_written_for_it() -> None:
    env = GameEnv(CAIRN, opponents="greedy")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, _, info = env.step(np.argmax(info["action_mask"]))
    assert reward in (-1, 0, 1)


def test_every_action_outside_the_mask_is_refused_with_its_rule_and_changes_nothing() -> None:
    env = made("clamber")
    seen, info = env.reset(seed=1)
    for action in np.flatnonzero(info["action_mask"] == 0):
        again, reward, over, _, more = env.step(action)
        assert (reward, over) == (REFUSED, False)
        assert "[" in more["refusal"]
        assert np.array_equal(again, seen)


def test_bots_by_name_sit_in_turn_to_the_left() -> None:
    env = made("clamber", seats=4, opponents=["greedy", "random"], seat=1)
    env.reset(seed=5)
    first = env.match.record()
    env.reset(seed=5)
    assert env.match.record() == first


def test_the_table_is_drawn_as_the_learner_sees_it() -> None:
    env = made("festival", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.match.game.draw(env.match.view(0))


@pytest.mark.xdist_group("clamber")
def test_many_tables_are_stepped_together() -> None:
    tables: Any = gymnasium.make_vec("topout/Clamber-v1", num_envs=8, seats=4, opponents="random", seat=2)
    seen, infos = tables.reset(seed=4)
    assert seen in tables.observation_space
    rng, ended = np.random.default_rng(2), 0
    while ended < 8:
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        seen, rewards, over, _, infos = tables.step(actions)
        assert np.array_equal(rewards != 0, over), "a game of four has no draw"
        assert (tables.unwrapped.tables.turns == 2).all()
        ended += over.sum()
    with pytest.raises(Illegal):
        tables.step(np.full(8, -1))
