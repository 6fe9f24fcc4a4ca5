"""Games shared out among others: among processes, as many as there are cores, or among the nodes of a cluster."""

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
"""What bots that think may spend on a step here, which no clock and no number of cores changes; the arena is the place
for longer thoughts.
"""
TRIAL_SECONDS, PIECE_SECONDS = 0.05, 0.5
"""How long games are tried out, and how long a piece of work should take."""
WORTH_IT = 4.0
"""Less work than this many seconds is done here before others have started."""


Found = TypeVar("Found")
Made_co = TypeVar("Made_co", covariant=True)


class Promise(Protocol[Made_co]):
    """A piece of work that somebody does."""

    def result(self) -> Made_co:
        """Wait for what came of it."""


class Hands(NamedTuple):
    """Others who work: how many, and how a piece of work is given to them."""

    workers: int
    submit: Callable[..., Promise[Any]]


Hire = Callable[[], AbstractContextManager[Hands]]
"""How others come to work, and go when all is done."""


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


@contextmanager
def staying(hire: Hire) -> Iterator[Hire]:
    """Others who are hired once for work that comes in several parts."""
    with ExitStack() as stack:
        hands: list[Hands] = []

        def hired() -> AbstractContextManager[Hands]:
            if not hands:
                hands.append(stack.enter_context(hire()))
            return nullcontext(hands[0])

        yield hired


def shared(hire: Hire, work: Callable[..., Found], jobs: Iterable[tuple[Any, ...]]) -> Iterator[Found]:
    """What others make of each job, in order; never more of them are under way than keep all busy."""
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
    """Works through seeds, a few here to see how long they take, the rest by others.

    `here` does the work of some seeds; others call `elsewhere` with the name of the game, what else they are `given`,
    and the seeds.
    """

    game: Game
    here: Callable[[range], Found]
    elsewhere: Callable[..., Found]
    given: tuple[Any, ...]
    hire: Hire = processes

    def work(self, seeds: range) -> Iterator[Found]:
        """What comes of the seeds, in order, a piece at a time."""
        at, size, seconds = 0, 1, 0.0
        while at < len(seeds) and seconds < TRIAL_SECONDS:
            began, size = perf_counter(), min(8 * size if seconds else 1, len(seeds) - at)
            some = self.here(seeds[at : at + size])
            at, seconds = at + size, perf_counter() - began
            yield some
        yield from self._rest(seeds[at:], seconds / size)

    def _rest(self, seeds: range, seconds: float) -> Iterator[Found]:
        """The seeds that take so long each: little work is done here."""
        size = max(1, int(PIECE_SECONDS / seconds))
        pieces = (seeds[at : at + size] for at in range(0, len(seeds), size))
        if len(seeds) * seconds < WORTH_IT or self.game.name not in registry.GAMES:
            yield from map(self.here, pieces)
        else:
            jobs = ((self.game.name, *self.given, piece) for piece in pieces)
            yield from shared(self.hire, self.elsewhere, jobs)


def players(game: Game, names: Sequence[str], options: Mapping[str, Any], hire: Hire = processes) -> Crew[Played]:
    """A crew that plays games of a kind to their ends."""
    given = (tuple(names), dict(options))
    return Crew(game, lambda seeds: played(game, *given, seeds), played_elsewhere, given, hire)


def played_elsewhere(name: str, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """What others do: find the game, and play."""
    return played(registry.game(name), names, options, seeds)


def in_bulk(names: Sequence[str]) -> bool:
    """Whether bulk play knows all of these bots."""
    return set(names) <= set(BULK_BOTS)


def batch_of(game: Game, names: Sequence[str], options: Mapping[str, Any]) -> Batch:
    """The table at which bots of bulk play sit, by the fastest rules there are or those that are asked for."""
    mode = chosen_mode(fastest_mode(game, "play_games" if set(names) == {"random"} else "play_bots"))
    return (PlainBatch if mode == "plain" else Batch)(game, len(names), options, mode)


def bulk_played(batch: Batch, names: Sequence[str], seeds: range, threads: int | None = None) -> Played:
    """How the games of these seeds end; random players alone need no choice of bot."""
    numbers = np.arange(seeds.start, seeds.stop, dtype=np.uint64)
    if set(names) == {"random"}:
        return batch.play_random(numbers, threads)
    return batch.play_bots(numbers, names, threads)


def played(game: Game, names: Sequence[str], options: Mapping[str, Any], seeds: range) -> Played:
    """How the games of these seeds end, played by one core."""
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
