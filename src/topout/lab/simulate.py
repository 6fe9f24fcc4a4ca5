"""Play many games and sum up how each seat fared: `Simulation(game, 4, ["greedy"]).run(100_000).as_json()`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

from topout.bots import NoSuchBot, bot
from topout.core.batch import BULK_BOTS, Batch, Played
from topout.core.game import Game
from topout.lab.crew import Hire, batch_of, bulk_played, in_bulk, play_match, players, processes
from topout.lab.results import Results
from topout.lab.summary import SeatSummary, Summary
from topout.lab.wholly import wholly

__all__ = ["SeatSummary", "Simulation", "Summary", "play_match", "seated"]

CHUNK_SECONDS, CHUNK_GAMES = 0.25, 1 << 20
Device = Literal["cpu", "gpu"]


def seated(bots: Sequence[str], seats: int, game: Game | None = None) -> list[str]:
    """One bot per seat: as many as named, or one for all."""
    for name in bots:
        bot(name, game)
    if len(bots) not in (1, seats):
        raise NoSuchBot(f"{len(bots)} bots are named for {seats} seats; name one for all, or one for each seat.")
    return list(bots) * seats if len(bots) == 1 else list(bots)


class Simulation:
    """A table at which to play many games; all arguments are checked."""

    def __init__(
        self,
        game: Game,
        seats: int,
        bots: Sequence[str] = ("random",),
        options: Mapping[str, Any] | None = None,
        device: Device = "cpu",
        ray: str | None = None,
    ) -> None:
        """With `ray`, the address of a Ray cluster, its nodes play."""
        self.game = game
        self.options = game.settle(options or {})
        game.template(self.options, seats)
        self.names = seated(bots, seats, game)
        self._play = self._on_cluster(ray) if ray else self._on_gpu() if device == "gpu" else self._on_cpu()

    def _on_cpu(self) -> Callable[[int, int], Iterator[Played]]:
        """How to play on the CPU: in bulk on all cores, or in a process per core for searching bots and plain rules."""
        if in_bulk(self.names):
            batch = batch_of(self.game, self.names, self.options)
            if batch.mode != "plain":
                return Bulk(batch, self.names).play
        return self._by_crew(processes)

    def _on_cluster(self, address: str) -> Callable[[int, int], Iterator[Played]]:
        from topout.lab.cluster import on_ray

        return self._by_crew(on_ray(address))

    def _by_crew(self, hire: Hire) -> Callable[[int, int], Iterator[Played]]:
        crew = players(self.game, self.names, self.options, hire)
        return lambda first, count: crew.work(range(first, first + count))

    def _on_gpu(self) -> Callable[[int, int], Iterator[Played]]:
        from topout.core.cuda import NoGpu, cuda_module
        from topout.core.gpu import GpuBatch

        cuda_module()
        if not in_bulk(self.names):
            raise NoGpu(f"On a GPU the bots {' and '.join(BULK_BOTS)} play; leave out `--device gpu` for others.")
        return Bulk(GpuBatch(self.game, len(self.names), self.options), self.names).play

    def run(
        self,
        games: int,
        seed: int = 0,
        progress: Callable[[Summary], None] = lambda summary: None,
        out: Path | None = None,
        resume: bool = False,
    ) -> Summary:
        """Play games number seed, seed + 1, …; Ctrl-C ends it early with what has been played.

        With `out` every game is kept in that folder as well, and `resume` goes on with what is there already.
        """
        summary = Summary.of(self.game.name, self.names, self.options)
        results = Results(out, self._about(seed), seed, resume) if out else None
        try:
            for played in results.earlier(len(self.names)) if results else ():
                summary.add(played)
            summary.resumed = summary.games
            self._fill(summary, games, seed, progress, results)
        except KeyboardInterrupt:
            pass
        finally:
            if results:
                with wholly():
                    results.write()
        return summary

    def _about(self, seed: int) -> dict[str, Any]:
        """The description of a simulation: everything that determines the outcome of a seed."""
        about = {"game": self.game.name, "version": self.game.version, "options": self.options}
        return about | {"bots": self.names, "seed": seed}

    def _fill(
        self, summary: Summary, games: int, seed: int, progress: Callable[[Summary], None], results: Results | None
    ) -> None:
        if summary.games >= games:
            return
        next(self._play(seed, 1))  # compile first, so that the rate is that of playing alone
        began = perf_counter()
        for played in self._play(seed + summary.games, games - summary.games):
            with wholly():
                if results:
                    results.add(played)
                summary.add(played)
            summary.seconds = perf_counter() - began
            progress(summary)


class Bulk:
    """Plays in bulk, in chunks that grow until each takes a moment, so that progress shows and Ctrl-C works."""

    def __init__(self, batch: Batch, names: list[str]) -> None:
        self.batch, self.names = batch, names

    def play(self, first: int, count: int) -> Iterator[Played]:
        """The games of these seeds, in order, chunk by chunk."""
        done, size = 0, 1
        while done < count:
            size = min(size, count - done)
            began = perf_counter()
            yield bulk_played(self.batch, self.names, range(first + done, first + done + size))
            done, size = done + size, _next_size(size, perf_counter() - began)


def _next_size(size: int, seconds: float) -> int:
    return max(1, min(size * 8, CHUNK_GAMES, int(size * CHUNK_SECONDS / max(seconds, 1e-6))))
