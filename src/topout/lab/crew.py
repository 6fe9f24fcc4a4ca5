"""Matches of bots that think, in as many processes as there are cores."""

from __future__ import annotations

import os
import random
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import numpy as np

from topout.bots import Budget, ask, bot
from topout.core.batch import Played
from topout.core.engine import chosen_mode, fastest_mode
from topout.core.game import Game
from topout.core.match import Match
from topout.games import registry

THINKING = Budget(simulations=200)
"""What bots that think may spend on a step here; the arena is the place for longer thoughts."""
PIECE_SECONDS = 0.5
WORTH_IT = 4.0
"""Less work than this many seconds is done before other processes have started."""


def play_match(match: Match, names: Sequence[str], seed: int) -> Match:
    """Play a match to its end by bots."""
    rng = random.Random(seed)
    players = [bot(name, match.game) for name in names]
    while not match.over:
        seat = match.owed[0]
        match.decide(*ask(players[seat], match, seat, THINKING, rng))
    return match


@dataclass(frozen=True)
class Crew:
    """Plays games of a kind one match at a time, here and in processes of its own."""

    game: Game
    names: Sequence[str]
    options: Mapping[str, Any]

    def play(self, first: int, count: int) -> Iterator[Played]:
        """The games of so many seeds, in order, a piece at a time."""
        began = perf_counter()
        yield self.some(first, 1)
        seconds = perf_counter() - began
        size = max(1, int(PIECE_SECONDS / seconds))
        pieces = ((at, min(size, first + count - at)) for at in range(first + 1, first + count, size))
        if (count - 1) * seconds < WORTH_IT or self.game.name not in registry.GAMES:
            yield from (self.some(*piece) for piece in pieces)
        else:
            yield from self._shared(pieces)

    def some(self, first: int, count: int) -> Played:
        """The games of these seeds, played here."""
        return played(self.game, self.names, self.options, range(first, first + count))

    def _shared(self, pieces: Iterable[tuple[int, int]]) -> Iterator[Played]:
        """The pieces, played by others; never more of them under way than keep all busy."""
        workers = os.cpu_count() or 1
        waiting: deque[Future[Played]] = deque()
        with ProcessPoolExecutor(workers, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
            try:
                for at, size in pieces:
                    given = self.game.name, tuple(self.names), dict(self.options), range(at, at + size)
                    waiting.append(pool.submit(played_elsewhere, *given))
                    if len(waiting) > 2 * workers:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def played_elsewhere(name: str, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """What a process of the crew does."""
    return played(registry.game(name), names, options, seeds)


def played(game: Game, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """How the matches of these seeds end."""
    mode = chosen_mode(fastest_mode(game, "act_at"))
    matches = [play_match(Match(game, len(names), seed, options, mode), names, seed) for seed in seeds]
    results: list[Mapping[str, Any]] = [match.result or {} for match in matches]
    scores, places = (np.array([result[part] for result in results]) for part in ("scores", "placings"))
    return Played(scores, places, np.array([len(match.actions) for match in matches]))
