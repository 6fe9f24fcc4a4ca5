"""One match after another, as environments of other libraries hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Match
from topout.core.position import peek
from topout.envs import steps
from topout.envs.encodings import Array, Encoding, encoding

PAYS = {"win": steps.WIN, "place": steps.PLACE, "score": steps.SCORE}
"""What a reward can be for; all of it comes with the last step of a game."""


class Episodes:
    """A kind of table, its numbers and its rewards, and the match that is played there."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        reward: str = "win",
        options: Mapping[str, Any] | None = None,
        mode: Mode | None = None,
    ) -> None:
        self.encoding: Encoding = encoding(game)
        self.game = self.encoding.game
        self.seats = self.game.seats[0] if seats is None else seats
        self.pays = chosen(reward, PAYS, "reward")
        self.options, self.mode = dict(options or {}), mode
        self.match: Match | None = None

    def begin(self, seed: int) -> Match:
        """A new match."""
        self.match = Match(self.game, self.seats, seed, self.options, self.mode)
        return self.match

    def returns(self, match: Match) -> list[float]:
        """What each seat has got: nothing before the end."""
        paid = [0.0] * self.seats
        if match.over:
            steps.pay_out(peek(match), self.pays, paid)
        return [float(one) for one in paid]

    def seen(self, match: Match, seat: int) -> dict[str, Array]:
        """A seat's observation and its mask, as PettingZoo has them."""
        return {"observation": self.encoding.observe(match, seat), "action_mask": self.encoding.mask(match, seat)}


def text_of(match: Match, seat: int | None) -> str:
    """The table as a seat or a spectator sees it, as the terminal draws it."""
    return match.game.draw(match.view(seat))


def chosen(given: str, choices: Mapping[str, int], what: str) -> int:
    """The number of what was chosen by name, or a sentence that says what there is."""
    if given not in choices:
        raise ValueError(f"There is no {what} {given!r} here; there are {', '.join(choices)}.")
    return choices[given]


def whole_number(action: Any) -> int:
    """An action as libraries give it: a number, or an array of one."""
    return int(np.asarray(action).item())
