"""Bulk play by plain rules, for whoever looks for a mistake in them: slow, and the same games as compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from topout.core.batch import BULK_BOTS, Array, Batch, Played
from topout.core.drive import BOT_STATES, play_bots, play_games
from topout.core.engine import slots_of
from topout.core.event import tell, tell_nobody
from topout.core.game import Game
from topout.core.rule import Linker


class Places(list[Any]):
    """States as objects, where putting one into another's place leaves two of them, as in an array."""

    def __init__(self, game: Game, raw: bytes, count: int) -> None:
        super().__init__(game.layout.unpack(raw) for _ in range(count))
        self._copy = game.layout.copy

    def __setitem__(self, place: Any, state: Any) -> None:
        super().__setitem__(place, self._copy(state))


@cache
def linker(game: Game) -> Linker:
    """Links drivers to a game's rules as they stand."""
    return Linker(slots_of(game, f"<bulk play of {game.name}>"), {tell: tell_nobody})


class PlainBatch(Batch):
    """A kind of table whose games plain rules play, one after the other."""

    def play_random(self, seeds: Array, threads: int | None = None) -> Played:
        """Play one game per seed by uniform random choice."""
        return self._played(play_games, 2, seeds, [], [0] * len(self.game.actions))

    def play_bots(self, seeds: Array, bots: Sequence[str], threads: int | None = None) -> Played:
        """Play one game per seed by one bot per seat."""
        return self._played(play_bots, BOT_STATES, seeds, [[BULK_BOTS.index(bot) for bot in bots]], [0])

    def _played(
        self, driver: Callable[..., None], states: int, seeds: Array, given: list[list[int]], room: list[int]
    ) -> Played:
        ended = Played.room(len(seeds), self.seats)
        places, ids = Places(self.game, self.raw, states), [0] * len(self.game.actions)
        linker(self.game)(driver)(places, seeds.tolist(), *given, ended.scores, ended.places, ended.moves, ids, room)
        return ended
