"""The games behind Gymnasium's interface: one seat learns, bots have the others. Importing this registers them all.

import gymnasium, topout.envs.gym
env = gymnasium.make("topout/NAME-v1", opponents="greedy")
tables = gymnasium.make_vec("topout/NAME-v1", num_envs=64, opponents="greedy")
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise ImportError("These environments need Gymnasium: pip install 'topout[gym]'.") from missing

from topout.bots import Budget, ask, bot
from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Match
from topout.envs.encodings import ENTRY, Array, Encoding, encoding
from topout.envs.episode import Episodes, text_of, whole_number
from topout.envs.native import Vector
from topout.games import registry

NAMESPACE = "topout"
REFUSED = -1.0
"""The reward of an action that is refused; nothing else comes of it."""


def observation_space(numbers: Encoding) -> spaces.Box:
    """What observations of a game can be."""
    low, high = numbers.bounds
    return spaces.Box(low, high, dtype=ENTRY)


class GameEnv(gymnasium.Env[Array, np.int64]):
    """One seat of a game whose other seats are played by bots.

    An action that is not legal changes nothing: its reward is `REFUSED`, and `info["refusal"]` says why.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        reward: str = "win",
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        mode: Mode | None = None,
    ) -> None:
        """`seat` is where the learner sits; without one, anywhere. Several opponents sit in turn to its left."""
        self.table = Episodes(game, seats, reward, options, mode)
        names = [opponents] if isinstance(opponents, str) else list(opponents)
        self._bots = [bot(name, self.table.game) for name in names]
        self._wanted_seat, self.seat, self.render_mode = seat, seat or 0, render_mode
        self.observation_space = observation_space(self.table.encoding)
        self.action_space = spaces.Discrete(len(self.table.game.actions))
        self._rng = random.Random(0)

    @property
    def match(self) -> Match:
        """The match that is played."""
        assert self.table.match, "Reset the environment before its first step."
        return self.table.match

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new match; the same seed gives the same deal, seat and opponents' luck."""
        super().reset(seed=seed)
        while not self._new_match():
            pass
        return self._observation(), self._info()

    def _new_match(self) -> bool:
        """Begin a match and let others move first; whether the learner is asked anything in it."""
        match_seed, luck = (int(self.np_random.integers(1 << 63)) for _ in range(2))
        if self._wanted_seat is None:
            self.seat = int(self.np_random.integers(self.table.seats))
        self._rng = random.Random(luck)
        self.table.begin(match_seed)
        self._let_others_move()
        return not self.match.over

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Take a step, and let the others move until the learner is asked again or the match is over."""
        refused = self.match.refusal(self.seat, whole_number(action))
        if refused:
            return self._observation(), REFUSED, self.match.over, False, self._info() | {"refusal": str(refused)}
        self.match.act(self.seat, whole_number(action))
        self._let_others_move()
        return self._observation(), self.table.returns(self.match)[self.seat], self.match.over, False, self._info()

    def _let_others_move(self) -> None:
        while self.match.owed and self.seat not in self.match.owed:
            other = self.match.owed[0]
            player = self._bots[((other - self.seat) % self.table.seats - 1) % len(self._bots)]
            self.match.decide(other, ask(player, self.match, other, Budget(), self._rng).steps)

    def action_masks(self) -> Array:
        """Which actions are legal, as MaskablePPO asks for them."""
        return self.table.encoding.mask(self.match, self.seat).astype(bool)

    def _observation(self) -> Array:
        return self.table.encoding.observe(self.match, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.encoding.mask(self.match, self.seat)}

    def render(self) -> str | None:
        """The table as text, as the learner sees it."""
        return text_of(self.match, self.seat) if self.render_mode == "ansi" else None


class GamesEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """Many tables at once, opponents and all in compiled code: what `make_vec` gives.

    A game that ends is replaced in the same step; `infos["action_mask"]` has the masks. Opponents are `random` or
    `greedy`. The arrays are the environment's own and are written again by the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        reward: str = "win",
        options: Mapping[str, Any] | None = None,
        mode: Mode | None = None,
        threads: int | None = None,
    ) -> None:
        """As for `GameEnv`; without a `seat` the learner sits in another chair at each table."""
        more: dict[str, Any] = {"opponents": opponents, "seat": seat, "reward": reward, "options": options}
        self.tables = Vector(game, num_envs, seats, **more, mode=mode, threads=threads)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.tables.encoding)
        self.single_action_space = spaces.Discrete(len(self.tables.game.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game at every table."""
        seen = self.tables.reset(seed)
        return seen.observations, {"action_mask": seen.masks}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take a step at every table; an action that is not legal raises, and nothing happens anywhere."""
        yours = self.tables.yours
        seen = self.tables.step(actions)
        rewards = seen.rewards[np.arange(self.num_envs), yours]
        return seen.observations, rewards, seen.dones.copy(), np.zeros(self.num_envs, bool), {"action_mask": seen.masks}


def register_all() -> None:
    """Make the games known to Gymnasium, each under its name and version."""
    for name in registry.GAMES:
        full = f"{NAMESPACE}/{encoding(name).name}"
        if full not in gymnasium.registry:
            gymnasium.register(
                full,
                entry_point=f"{__name__}:GameEnv",
                vector_entry_point=f"{__name__}:GamesEnv",
                kwargs={"game": name},
                disable_env_checker=True,
            )


register_all()
