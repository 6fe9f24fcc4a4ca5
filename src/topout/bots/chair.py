"""What a bot gets: its seat's view, its legal moves, and guesses at what it cannot see."""

from __future__ import annotations

import random
from typing import Any

from topout.core.action import Action
from topout.core.match import Match


class Chair:
    """A seat at a match as its player knows it; the state itself cannot be reached from here."""

    __slots__ = ("_guess", "_legal", "_view", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self._view = match.view(seat)
        self._legal = match.legal(seat)
        self._guess = match.redeal

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        return self._view

    @property
    def legal(self) -> list[Action]:
        """What the seat may do."""
        return self._legal

    def guess(self, rng: random.Random) -> Match:
        """A match that could be this one, as far as the seat can tell."""
        return self._guess(self.seat, rng.getrandbits(64))
