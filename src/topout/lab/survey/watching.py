"""Playing the games of a survey: compiled, on all cores, with a diary of each game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np

from topout.core.batch import Array, together
from topout.core.engine import compiled_engine
from topout.core.game import Game
from topout.core.match import Match
from topout.games import registry
from topout.lab.crew import Crew, Hire, in_bulk, play_match, processes
from topout.lab.simulate import seated
from topout.lab.survey import diary
from topout.lab.survey.diary import Pages

CHUNK_SECONDS = 1.0
PILOT = 8
"""How many games are played first to measure their length."""
FEW = 2
"""The same for searching bots."""
CLOSER = 12
"""About how many turns, and steps, of each game are examined more closely."""
ROOM = 50_000
"""The initial capacity of a diary, in steps."""
NEVER = 1 << 30
ROWS = ("steps", "weighed", "draws", "looks", "events")
WHOLE = ("starts", "ends", "scores", "places")
"""Fields with one row per game, and fields with one value per game."""
PAGES = ("seeds", *ROWS, *WHOLE)
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Setting:
    """A kind of table: a game with seats, options and bots, validated."""

    game: Game
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]

    @classmethod
    def of(
        cls, game: Game, seats: int | None = None, bots: Sequence[str] = ("greedy",), options: Mapping[str, Any] = {}
    ) -> Setting:
        """A setting with defaults filled in: the game's best table, and one bot for all seats or one for each."""
        number = game.info.best if seats is None else seats
        settled = game.settle(options)
        game.template(settled, number)
        return cls(game, number, settled, tuple(seated(bots, number, game)))

    @property
    def in_bulk(self) -> bool:
        """Whether all bots are available in bulk play."""
        return in_bulk(self.bots)

    @property
    def words(self) -> str:
        """The setting in words."""
        kinds = dict.fromkeys(self.bots)
        who = f"{self.seats} {self.bots[0]} players" if len(kinds) == 1 else f"the players {', '.join(self.bots)}"
        usual = {option.name: option.default for option in self.game.options}
        changed = [f"{name}={value}" for name, value in self.options.items() if value != usual[name]]
        return f"{who}, {', '.join(changed)}" if changed else f"{who}, default rules"


@dataclass
class Survey:
    """Everything observed in many games of a setting; rows refer to games by their index."""

    setting: Setting
    seeds: Array
    steps: Array
    weighed: Array
    draws: Array
    looks: Array
    events: Array
    starts: Array
    ends: Array
    scores: Array
    places: Array
    stopped: bool = False

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.places)

    @property
    def pages(self) -> tuple[Array, ...]:
        """All arrays, without the setting, as workers send them."""
        return tuple(getattr(self, name) for name in PAGES)

    def part(self, games: int) -> Survey:
        """The first games only."""
        rows = (getattr(self, name) for name in ROWS)
        whole = (getattr(self, name)[:games] for name in WHOLE)
        return Survey(self.setting, self.seeds[:games], *(page[page[:, 0] < games] for page in rows), *whole)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.setting.seats

    @property
    def shares(self) -> Array:
        """Each seat's share of the win, by game; ties share it."""
        won = self.places == 1
        return np.asarray(won / won.sum(axis=1, keepdims=True))


class Watcher:
    """Plays a setting's games and keeps their diaries, on all cores or on hired workers."""

    def __init__(self, setting: Setting, hire: Hire | None = None) -> None:
        self.setting, self.hire, game = setting, hire, setting.game
        self.layout = game.layout.noisy()
        raw = game.layout.pack(game.template(setting.options, setting.seats))
        self.template = raw.ljust(self.layout.size, b"\0")
        self.kinds = np.array([int(name == "greedy") for name in setting.bots], np.int8)
        self.entry = compiled_engine(game).entries.link(diary.keep_diary)
        self.every = np.full(2, NEVER)

    def survey(
        self, games: int, first: int = 0, progress: Progress = lambda played: None, closely: bool = True
    ) -> Survey:
        """Play games number first, first + 1, …; Ctrl-C ends it early with the games so far.

        Only with `closely` are choices weighed and looks ahead taken.
        """
        seeds = range(first, first + games)
        if closely:
            self._look_closely(seeds[: PILOT if self.setting.in_bulk else FEW])
        parts, stopped = list[Survey](), False
        try:
            for part in self._parts(seeds):
                parts.append(part)
                progress(sum(part.games for part in parts))
        except KeyboardInterrupt:
            stopped = True
        if not parts:
            raise KeyboardInterrupt
        return joined(parts, stopped)

    def _look_closely(self, pilot: range) -> None:
        """Measure the length of games, so that each is examined about equally often."""
        found = lengths(self.watch(pilot).steps)
        self.every = np.maximum(1, np.round(np.array(found) / CLOSER)).astype(np.int64)

    def _parts(self, seeds: range) -> Iterator[Survey]:
        """The games of some seeds in order, part by part."""
        if self.setting.in_bulk and self.hire is None:
            yield from self._in_threads(seeds)
            return
        setting = self.setting
        given = (setting.seats, setting.bots, dict(setting.options), self.every)
        crew = Crew(setting.game, lambda some: self.watch(some).pages, watched_elsewhere, given, self.hire or processes)
        for pages in crew.work(seeds):
            yield Survey(setting, **dict(zip(PAGES, pages, strict=True)), stopped=False)

    def _in_threads(self, seeds: range) -> Iterator[Survey]:
        """In chunks that grow until each takes a moment."""
        at, size = 0, PILOT
        while at < len(seeds):
            began = perf_counter()
            some = seeds[at : at + size]
            yield from self._together(some)
            at += len(some)
            size = max(2, min(size * 4, int(size * CHUNK_SECONDS / (perf_counter() - began))))

    def _together(self, seeds: range) -> list[Survey]:
        """The games of some seeds, divided among the cores."""
        threads = os.cpu_count() or 1
        edges = [len(seeds) * i // threads for i in range(threads + 1)]
        slices = [seeds[a:b] for a, b in pairwise(edges) if a < b]
        found: list[Survey | None] = [None] * len(slices)

        def work(number: int) -> None:
            found[number] = self.watch(slices[number])

        together([partial(work, number) for number in range(len(slices))])
        parts = [part for part in found if part]
        if len(parts) < len(slices):
            raise RuntimeError("Some of the games could not be played; what went wrong is told above.")
        return parts

    def watch(self, some: range) -> Survey:
        """Observe some games, in a diary of sufficient capacity."""
        seeds = np.array(some, np.uint64)
        script, rows = self._script(seeds), ROOM
        parts: list[Survey] = []
        while len(seeds):
            pages = self._pages(len(seeds), rows)
            done = self._keep(seeds, script, pages)
            if done:
                parts.append(self._read(seeds[:done], pages))
            seeds, script, rows = seeds[done:], script[done:], rows if done else rows * 4
        return joined(parts)

    def _keep(self, seeds: Array, script: Array, pages: Pages) -> int:
        states = np.frombuffer(bytearray(self.template * diary.STATES), self.layout.dtype)
        ids, words = np.zeros(len(self.setting.game.actions), np.int32), np.zeros(1, np.int64)
        return int(self.entry(states, seeds, self.kinds, script, self.every, pages, ids, words))

    def _pages(self, games: int, rows: int) -> Pages:
        seats, closer = self.setting.seats, max(rows // 4, 1)
        return Pages(
            steps=np.zeros((rows, diary.FORECASTS + seats), np.int32),
            weighed=np.zeros((closer, diary.GUESSED + seats), np.int32),
            draws=np.zeros((closer * diary.TIMES, diary.FORESEEN + seats), np.int32),
            looks=np.zeros((closer * diary.TIMES, diary.FORESEEN + seats), np.int32),
            events=np.zeros((rows * 8, diary.EVENT_WIDTH), np.int32),
            starts=np.zeros(games, self.layout.dtype),
            ends=np.zeros(games, self.layout.dtype),
            scores=np.zeros((games, seats), np.int32),
            places=np.zeros((games, seats), np.int8),
            filled=np.zeros(diary.FILLED, np.int64),
        )

    def _read(self, seeds: Array, pages: Pages) -> Survey:
        """Turn the pages of a diary into a survey."""
        rows = (page[:count].copy() for page, count in zip(pages[: diary.FILLED], pages.filled, strict=True))
        states = (self._states(page[: len(seeds)]) for page in (pages.starts, pages.ends))
        results = (page[: len(seeds)] for page in (pages.scores, pages.places))
        return Survey(self.setting, seeds, *rows, *states, *results)

    def _states(self, noisy: Array) -> Array:
        """States without their event buffers."""
        states = np.zeros(len(noisy), self.setting.game.layout.dtype)
        for name in states.dtype.names or ():
            states[name] = noisy[name]
        return states

    def _script(self, seeds: Array) -> Array:
        """The steps of games played by searching bots; empty for bots of bulk play."""
        if self.setting.in_bulk:
            return np.full((len(seeds), 0), -1, np.int64)
        played = [self._played(int(seed)) for seed in seeds]
        script = np.full((len(seeds), max(map(len, played))), -1, np.int64)
        for row, steps in zip(script, played, strict=True):
            row[: len(steps)] = steps
        return script

    def _played(self, seed: int) -> list[int]:
        match = Match(self.setting.game, self.setting.seats, seed, self.setting.options, "compiled")
        play_match(match, self.setting.bots, seed)
        return [seat << 32 | step for seat, step in match.actions]


def watched_elsewhere(
    name: str, seats: int, bots: Sequence[str], options: Mapping[str, Any], every: Array, seeds: range
) -> tuple[Array, ...]:
    """A worker's part: find the game, play and keep the diary."""
    watcher = Watcher(Setting.of(registry.game(name), seats, bots, options))
    watcher.every = every
    return watcher.watch(seeds).pages


def lengths(steps: Array) -> tuple[float, float]:
    """The mean numbers of turns and steps per game."""
    games, turns = steps[-1, diary.OF_GAME] + 1, (np.diff(steps[:, diary.SEAT]) != 0).sum() + 1
    return float(turns / games), float(len(steps) / games)


def joined(parts: Sequence[Survey], stopped: bool = False) -> Survey:
    """Several surveys of one setting joined, with games renumbered."""
    firsts = np.cumsum([0, *(part.games for part in parts)])

    def numbered(name: str) -> Array:
        rows = [getattr(part, name) for part in parts]
        page = np.concatenate(rows)
        page[:, diary.OF_GAME] += np.repeat(firsts[:-1], [len(row) for row in rows]).astype(page.dtype)
        return page

    def end_to_end(name: str) -> Array:
        return np.concatenate([getattr(part, name) for part in parts])

    pages = {name: numbered(name) for name in ROWS} | {name: end_to_end(name) for name in WHOLE}
    return Survey(parts[0].setting, end_to_end("seeds"), **pages, stopped=stopped)
