"""The games behind OpenSpiel's interface, as Python games. Importing this registers them all.

    import pyspiel, topout.envs.spiel
    game = pyspiel.load_game("topout_NAME(players=3)")

A match begins with a few chance nodes that spell out its seed; after that everything follows from the decisions. So the
dice of a state to come are fixed: search that clones states sees them, unless it deals anew by
`resample_from_infostate`, as ISMCTS does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("These games need OpenSpiel: pip install 'topout[openspiel]'.") from missing

from topout.core.game import Game
from topout.core.layout import HIDDEN, PUBLIC
from topout.core.match import Kept, Match
from topout.envs.episode import Episodes, text_of
from topout.games import registry

SEED_DIGITS, OUTCOMES = 8, 256
"""How many chance nodes spell out a seed, and how many outcomes each of them has."""
LONGEST = 1 << 20
"""No game takes more steps."""
UNIT = 1 << 32


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    secret = any(field.sight not in (PUBLIC, HIDDEN) for field in game.layout.fields)
    kinds = pyspiel.GameType
    information = kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=f"topout_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "reward": "win", "options": "{}"},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players, its reward (`win` or `place`) and its options in JSON; each has its class."""

    rules: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        options = json.loads(given.get("options", "{}"))
        self.table = Episodes(self.rules, given.get("players"), given.get("reward", "win"), options)
        super().__init__(game_type(self.rules), self._info(), given)

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.table.game.actions),
            max_chance_outcomes=OUTCOMES,
            num_players=self.table.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )

    def new_initial_state(self) -> SpielState:
        """A state whose seed is still to be drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who turns states into tensors and text."""
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Held:
    """A match that a state holds; copying the state makes a branch of it."""

    def __init__(self, match: Match | None = None) -> None:
        self.match = match

    def __deepcopy__(self, memo: Any) -> Held:
        return Held(self.match and self.match.branch())

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match
        if match is None:
            return Held, ()
        return revived, (match.game.name, match.seats, match.seed, match.options, match.actions, match.keep())


def revived(name: str, seats: int, seed: int | None, options: Any, actions: list[tuple[int, int]], kept: Kept) -> Held:
    """A match that was pickled."""
    match = Match(registry.game(name), seats, seed or 0, options)
    match.resume(actions, kept)
    match.seed = seed
    return Held(match)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, or the seed of one as far as it is drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._digits: list[int] = []
        self._held = Held()

    @property
    def match(self) -> Match | None:
        """The match, once its seed is drawn."""
        return self._held.match

    @property
    def table(self) -> Episodes:
        """The kind of table it is played at."""
        table: Episodes = self.get_game().table
        return table

    def current_player(self) -> int:
        """Whose turn it is; where several owe a decision, the first's."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.match.over else self.match.owed[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_numbers(player) if self.match else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next digit of the seed."""
        return [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.match:
            self.match.act(self.match.owed[0], action)
            return
        self._digits.append(action)
        if len(self._digits) == SEED_DIGITS:
            self._held = Held(Match(self.table.game, self.table.seats, self._seed(), self.table.options))

    def _seed(self) -> int:
        return int.from_bytes(bytes(self._digits), "little")

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed {action}" if player == pyspiel.PlayerId.CHANCE else str(self.table.game.actions[action])

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return bool(self.match and self.match.over)

    def returns(self) -> list[float]:
        """What each seat has got."""
        return self.table.returns(self.match) if self.match else [0.0] * self.table.seats

    def information_state_string(self, player: int | None = None) -> str:
        """All a seat knows: the same text exactly when that is the same."""
        return self.match.knowledge(self._seat(player)) if self.match else ""

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now, in words."""
        return text_of(self.match, self._seat(player)) if self.match else ""

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees now, in the numbers that `topout.envs.encoding` explains."""
        if self.match is None:
            return [0.0] * self.table.encoding.length
        return [float(entry) for entry in self.table.encoding.observe(self.match, self._seat(player))]

    def _seat(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A state that could be this one, as far as a seat knows, with the probability of its deal."""
        twin: SpielState = self.clone()
        assert self.match
        twin._held = Held(self.match.redeal(player, _seed_by(probability_sampler)))
        return twin

    def __str__(self) -> str:
        return text_of(self.match, None) if self.match else f"seed {self._digits}"


def _seed_by(sampler: Callable[[], float]) -> int:
    """A seed out of numbers between 0 and 1."""
    return int(sampler() * UNIT) << 32 | int(sampler() * UNIT)


class Observer:
    """OpenSpiel's own kind of observer: a tensor in named parts, and text."""

    def __init__(self, game: SpielGame, remembers: bool) -> None:
        numbers = game.table.encoding
        self.tensor = np.zeros(numbers.length, np.float32)
        self.dict = {section.name: numbers.part(self.tensor, section.name) for section in numbers.sections}
        self._remembers = remembers

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state."""
        self.tensor[:] = state.observation_tensor(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees or, if it remembers everything, all it knows."""
        return state.information_state_string(player) if self._remembers else state.observation_string(player)


def register_all(games: Sequence[Game] | None = None) -> None:
    """Make games known to OpenSpiel; all of ours if none are named."""
    known = set(pyspiel.registered_names())
    for game in games or [registry.game(name) for name in registry.GAMES]:
        kind = game_type(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"rules": game}))


register_all()
