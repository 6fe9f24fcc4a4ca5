"""The games behind PettingZoo's interfaces: `env` in turns (AEC), `parallel_env` with simultaneous decisions.

An action that is not legal raises `topout.Illegal`, which cites the rule, and changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as missing:
    raise ImportError("These environments need PettingZoo: pip install 'topout[pettingzoo]'.") from missing

from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Match
from topout.envs.encodings import Array
from topout.envs.episode import Episodes, text_of, whole_number
from topout.envs.gym import observation_space

Seen = dict[str, Array]


def env(game: Game | str, seats: int | None = None, **more: Any) -> TurnsEnv:
    """A game in which one seat acts at a time."""
    return TurnsEnv(game, seats, **more)


def parallel_env(game: Game | str, seats: int | None = None, **more: Any) -> TogetherEnv:
    """A game in which all seats that owe a decision act at once; what the others are given to do is ignored."""
    return TogetherEnv(game, seats, **more)


class _Table:
    """What both kinds have in common: agents, spaces, and a match after another."""

    metadata: dict[str, Any]
    agents: list[str]

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        reward: str = "win",
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        mode: Mode | None = None,
    ) -> None:
        self.table = Episodes(game, seats, reward, options, mode)
        self.metadata = {"name": self.table.encoding.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.render_mode = render_mode
        self._seeds = random.Random()

    @property
    def match(self) -> Match:
        """The match that is played."""
        assert self.table.match, "Reset the environment before its first step."
        return self.table.match

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds = random.Random(seed)
        self.table.begin(self._seeds.getrandbits(64))
        self.agents = list(self.possible_agents)

    @cached_property
    def _seen(self) -> spaces.Dict:
        mask = spaces.MultiBinary(len(self.table.game.actions))
        return spaces.Dict({"observation": observation_space(self.table.encoding), "action_mask": mask})

    @cached_property
    def _actions(self) -> dict[str, spaces.Discrete]:
        return {agent: spaces.Discrete(len(self.table.game.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent is shown: an observation and a mask."""
        return self._seen

    def action_space(self, agent: str) -> spaces.Discrete:
        """All actions of the game, by number."""
        return self._actions[agent]

    def observe(self, agent: str) -> Seen:
        """What an agent sees now."""
        return self.table.seen(self.match, self.possible_agents.index(agent))

    def render(self) -> str | None:
        """The table as a spectator sees it, as text."""
        return text_of(self.match, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _paid(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.table.returns(self.match), strict=True))

    def _ended(self) -> dict[str, bool]:
        return dict.fromkeys(self.possible_agents, self.match.over)


class TurnsEnv(_Table, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A game in turns; where several owe a decision the first of them is asked first."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed gives the same deal."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = self._ended(), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.owed[0]]

    def step(self, action: Any) -> None:
        """Take a step for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.act(self.possible_agents.index(agent), whole_number(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards, self.terminations = self._paid(), self._ended()
        if not self.match.over:
            self.agent_selection = self.possible_agents[self.match.owed[0]]
        self._accumulate_rewards()
        self._deads_step_first()


class TogetherEnv(_Table, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A game in rounds: in each, all who owe a decision take a step, not knowing what the others do."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new match; the same seed gives the same deal."""
        self._begin(seed)
        return self._everyone(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take a step for every agent that is asked; if one is refused, none is taken."""
        asked = {seat: whole_number(actions[self.possible_agents[seat]]) for seat in self.match.owed}
        for seat, action in asked.items():
            refused = self.match.refusal(seat, action)
            if refused:
                raise refused
        for seat, action in asked.items():
            self.match.act(seat, action)
        ended = self._ended()
        self.agents = [] if self.match.over else self.agents
        return self._everyone(), self._paid(), ended, dict.fromkeys(ended, False), self._infos()

    def _everyone(self) -> dict[str, Seen]:
        return {agent: self.observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        owed = self.match.owed
        return {agent: {"asked": seat in owed} for seat, agent in enumerate(self.possible_agents)}
