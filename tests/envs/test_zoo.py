"""The games behind PettingZoo's interfaces: its own tests, and a stricter one over whole episodes."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from conformance.cases import every_game
from core.cairn import CAIRN
from pettingzoo.test import api_test, parallel_api_test, seed_test

from topout import Illegal
from topout.envs import zoo
from topout.games import registry

MASKED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What PettingZoo says of every observation that comes with a mask but its own."""
SHORT = 40


@pytest.fixture
def lenient() -> Iterator[None]:
    """Masks beside observations are no fault."""
    with warnings.catch_warnings():
        for message in MASKED:
            warnings.filterwarnings("ignore", message)
        yield


@every_game
@pytest.mark.usefixtures("lenient")
def test_pettingzoo_finds_nothing_to_complain_of(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    quick = registry.game(name).quick
    api_test(zoo.env(name, options=quick), SHORT)
    seed_test(lambda: zoo.env(name, options=quick), SHORT)
    parallel_api_test(zoo.parallel_env(name, options=quick), SHORT)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.usefixtures("lenient")
def test_a_sixth_game_is_an_environment_without_a_line_written_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(zoo.env(CAIRN), SHORT)
    parallel_api_test(zoo.parallel_env(CAIRN), SHORT)
    assert "Passed" in capsys.readouterr().out


def some_refused(env: zoo.TurnsEnv, rng: np.random.Generator) -> None:
    """Some actions outside the mask are refused, and nothing changes."""
    before, agent = env.match.hash, env.agent_selection
    others = np.flatnonzero(env.observe(agent)["action_mask"] == 0)
    for action in rng.choice(others, min(3, len(others)), replace=False):
        with pytest.raises(Illegal):
            env.step(action)
    assert (env.match.hash, env.agent_selection) == (before, agent)


@every_game
def test_every_masked_action_is_accepted_every_other_refused_and_all_is_paid(name: str) -> None:
    env, rng = zoo.env(name, options=registry.game(name).quick), np.random.default_rng(1)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=2)
    for step, agent in enumerate(env.agent_iter()):
        seen, reward, over, _, _ = env.last()
        paid[agent] += reward
        if over:
            env.step(None)
            continue
        if step % 10 == 0:
            some_refused(env, rng)
        env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    assert sum(paid.values()) == pytest.approx(0)
    assert list(paid.values()) == pytest.approx(env.table.returns(env.match))


@every_game
def test_all_who_are_asked_act_at_once_and_the_others_are_ignored(name: str) -> None:
    env, rng = zoo.parallel_env(name, options=registry.game(name).quick), np.random.default_rng(1)
    seen, infos = env.reset(seed=2)
    while env.agents:
        asked = [agent for agent in env.agents if infos[agent]["asked"]]
        actions = dict.fromkeys(env.agents, -1)
        actions |= {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in asked}
        seen, paid, ended, _, infos = env.step(actions)
    assert all(ended.values())
    assert list(paid.values()) == env.table.returns(env.match)


def test_if_one_of_several_is_refused_nothing_happens() -> None:
    env = zoo.parallel_env("tabletop_climber")
    seen, infos = env.reset(seed=1)
    asked = [agent for agent in env.agents if infos[agent]["asked"]]
    assert len(asked) > 1
    before, actions = env.match.hash, {agent: int(np.argmax(seen[agent]["action_mask"])) for agent in asked}
    with pytest.raises(Illegal):
        env.step(actions | {asked[-1]: -1})
    assert env.match.hash == before


def test_the_table_is_drawn_as_spectators_see_it() -> None:
    env = zoo.env("festival", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.match.game.draw(env.match.view(None))
