"""Games shared out among others: among processes, as many as there are cores, or among the nodes of a cluster."""

from __future__ import annotations

import os
import random
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import numpy as np

from topout.bots import Budget, ask, bot
from topout.core.batch import BULK_BOTS, Batch, Played
from topout.core.engine import chosen_mode, fastest_mode
from topout.core.game import Game
from topout.core.match import Match
from topout.games import registry

THINKING = Budget(simulations=200)
"""What bots that think may spend on a step here; the arena is the place for longer thoughts."""
TRIAL_SECONDS, PIECE_SECONDS = 0.05, 0.5
"""How long games are tried out, and how long a piece of work should take."""
WORTH_IT = 4.0
"""Less work than this many seconds is done here before others have started."""


class Promise(Protocol):
    """A piece of work that somebody does."""

    def result(self) -> Played:
        """Wait for what came of it."""


class Hands(NamedTuple):
    """Others who work: how many, and how a piece of work is given to them."""

    workers: int
    submit: Callable[..., Promise]


@contextmanager
def processes() -> Iterator[Hands]:
    """A process for every core."""
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        try:
            yield Hands(workers, pool.submit)
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@dataclass(frozen=True)
class Crew:
    """Plays games of a kind, a few here to see how long they take, the rest by others."""

    game: Game
    names: Sequence[str]
    options: Mapping[str, Any]
    hire: Callable[[], AbstractContextManager[Hands]] = processes

    def play(self, first: int, count: int) -> Iterator[Played]:
        """The games of so many seeds, in order, a piece at a time."""
        at, end, size, seconds = first, first + count, 1, 0.0
        while at < end and seconds < TRIAL_SECONDS:
            began, size = perf_counter(), min(8 * size if seconds else 1, end - at)
            some = self.some(at, size)
            at, seconds = at + size, perf_counter() - began
            yield some
        yield from self._rest(range(at, end), seconds / size)

    def _rest(self, seeds: range, seconds: float) -> Iterator[Played]:
        """The games whose length is known: little work is done here."""
        size = max(1, int(PIECE_SECONDS / seconds))
        pieces = (seeds[at : at + size] for at in range(0, len(seeds), size))
        if len(seeds) * seconds < WORTH_IT or self.game.name not in registry.GAMES:
            yield from (self.some(piece.start, len(piece)) for piece in pieces)
        else:
            yield from self._shared(pieces)

    def some(self, first: int, count: int) -> Played:
        """The games of these seeds, played here."""
        return played(self.game, self.names, self.options, range(first, first + count))

    def _shared(self, pieces: Iterable[range]) -> Iterator[Played]:
        """The pieces, played by others; never more of them under way than keep all busy."""
        waiting: deque[Promise] = deque()
        with self.hire() as hands:
            for piece in pieces:
                waiting.append(
                    hands.submit(played_elsewhere, self.game.name, tuple(self.names), dict(self.options), piece)
                )
                if len(waiting) > 2 * hands.workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()


def played_elsewhere(name: str, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """What others do: find the game, and play."""
    return played(registry.game(name), names, options, seeds)


def in_bulk(game: Game, names: Sequence[str]) -> bool:
    """Whether these bots play a game by compiled rules alone."""
    return chosen_mode(fastest_mode(game, "play_games")) != "plain" and set(names) <= set(BULK_BOTS)


def bulk_played(batch: Batch, names: Sequence[str], seeds: range, threads: int | None = None) -> Played:
    """How the games of these seeds end; random players alone need no choice of bot."""
    numbers = np.arange(seeds.start, seeds.stop)
    if set(names) == {"random"}:
        return batch.play_random(numbers, threads)
    return batch.play_bots(numbers, names, threads)


def played(game: Game, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """How the games of these seeds end, played by one core."""
    if in_bulk(game, names):
        mode = chosen_mode(fastest_mode(game, "play_games"))
        return bulk_played(Batch(game, len(names), options, mode), names, seeds, threads=1)
    mode = chosen_mode(fastest_mode(game, "act_at"))
    matches = [play_match(Match(game, len(names), seed, options, mode), names, seed) for seed in seeds]
    results: list[Mapping[str, Any]] = [match.result or {} for match in matches]
    scores, places = (np.array([result[part] for result in results]) for part in ("scores", "placings"))
    return Played(scores, places, np.array([len(match.actions) for match in matches]))


def play_match(match: Match, names: Sequence[str], seed: int) -> Match:
    """Play a match to its end by bots."""
    rng = random.Random(seed)
    players = [bot(name, match.game) for name in names]
    while not match.over:
        seat = match.owed[0]
        match.decide(*ask(players[seat], match, seat, THINKING, rng))
    return match
