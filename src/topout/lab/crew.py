"""Sharing games among workers: processes on all cores, or the nodes of a cluster."""

from __future__ import annotations

import os
import random
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from topout.bots import Budget, ask, bot
from topout.core.batch import BULK_BOTS, Batch, Played
from topout.core.engine import chosen_mode, fastest_mode
from topout.core.game import Game
from topout.core.match import Match
from topout.core.plain import PlainBatch
from topout.games import registry

THINKING = Budget(simulations=200)
"""The budget per step of searching bots, in simulations so that results are reproducible; the arena allows longer
thoughts.
"""
TRIAL_SECONDS, PIECE_SECONDS = 0.05, 0.5
"""How long to measure a game's speed, and how long a piece of work should take, in seconds."""
WORTH_IT = 4.0
"""Less work than this many seconds is not worth starting workers for."""


Found = TypeVar("Found")
Made_co = TypeVar("Made_co", covariant=True)


class Promise(Protocol[Made_co]):
    """The future of a piece of work."""

    def result(self) -> Made_co:
        """Wait for the result."""


class Hands(NamedTuple):
    """Workers: their number, and how to submit work to them."""

    workers: int
    submit: Callable[..., Promise[Any]]


Hire = Callable[[], AbstractContextManager[Hands]]
"""A context in which workers are available."""


@contextmanager
def processes() -> Iterator[Hands]:
    """A process per core."""
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn"), _leave_ctrl_c_to_the_parent) as pool:
        try:
            yield Hands(workers, pool.submit)
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def staying(hire: Hire) -> Iterator[Hire]:
    """Keep the same workers for several rounds of work."""
    with ExitStack() as stack:
        hands: list[Hands] = []

        def hired() -> AbstractContextManager[Hands]:
            if not hands:
                hands.append(stack.enter_context(hire()))
            return nullcontext(hands[0])

        yield hired


def shared(hire: Hire, work: Callable[..., Found], jobs: Iterable[tuple[Any, ...]]) -> Iterator[Found]:
    """The results of all jobs in order, with just enough jobs submitted to keep all workers busy."""
    waiting: deque[Promise[Found]] = deque()
    with hire() as hands:
        for job in jobs:
            waiting.append(hands.submit(work, *job))
            if len(waiting) > 2 * hands.workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@dataclass(frozen=True)
class Crew(Generic[Found]):
    """Works through seeds: first a few here to measure the speed, then the rest by workers.

    `here` works in this process; workers call `elsewhere` with the game's name, the `given` arguments, and the seeds.
    """

    game: Game
    here: Callable[[range], Found]
    elsewhere: Callable[..., Found]
    given: tuple[Any, ...]
    hire: Hire = processes

    def work(self, seeds: range) -> Iterator[Found]:
        """The results of the seeds, in order, piece by piece."""
        at, size, seconds = 0, 1, 0.0
        while at < len(seeds) and seconds < TRIAL_SECONDS:
            began, size = perf_counter(), min(8 * size if seconds else 1, len(seeds) - at)
            some = self.here(seeds[at : at + size])
            at, seconds = at + size, perf_counter() - began
            yield some
        yield from self._rest(seeds[at:], seconds / size)

    def _rest(self, seeds: range, seconds: float) -> Iterator[Found]:
        """The remaining seeds at this many seconds each; if they are few, they are done here."""
        size = max(1, int(PIECE_SECONDS / seconds))
        pieces = (seeds[at : at + size] for at in range(0, len(seeds), size))
        if len(seeds) * seconds < WORTH_IT or self.game.name not in registry.GAMES:
            yield from map(self.here, pieces)
        else:
            jobs = ((self.game.name, *self.given, piece) for piece in pieces)
            yield from shared(self.hire, self.elsewhere, jobs)


def players(game: Game, names: Sequence[str], options: Mapping[str, Any], hire: Hire = processes) -> Crew[Played]:
    """A crew that plays games to their end."""
    given = (tuple(names), dict(options))
    return Crew(game, lambda seeds: played(game, *given, seeds), played_elsewhere, given, hire)


def played_elsewhere(name: str, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """A worker's part: find the game, and play."""
    return played(registry.game(name), names, options, seeds)


def in_bulk(names: Sequence[str]) -> bool:
    """Whether all of these bots are available in bulk play."""
    return set(names) <= set(BULK_BOTS)


def batch_of(game: Game, names: Sequence[str], options: Mapping[str, Any]) -> Batch:
    """The batch for bulk play with these bots, in the fastest available mode or the requested one."""
    mode = chosen_mode(fastest_mode(game, "play_games" if set(names) == {"random"} else "play_bots"))
    return (PlainBatch if mode == "plain" else Batch)(game, len(names), options, mode)


def bulk_played(batch: Batch, names: Sequence[str], seeds: range, threads: int | None = None) -> Played:
    """The outcomes of these seeds; random players need no bots to be chosen."""
    numbers = np.arange(seeds.start, seeds.stop, dtype=np.uint64)
    if set(names) == {"random"}:
        return batch.play_random(numbers, threads)
    return batch.play_bots(numbers, names, threads)


def played(game: Game, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """The outcomes of these seeds, on one core."""
    if in_bulk(names):
        return bulk_played(batch_of(game, names, options), names, seeds, threads=1)
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
