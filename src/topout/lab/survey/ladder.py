"""Does skill pay? A stronger player alone among weaker ones, level by level."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count, pairwise
from time import perf_counter
from typing import Any

import numpy as np

from topout.bots import LEVELS, Budget
from topout.bots.arena import Pairing, play
from topout.core.game import Game
from topout.core.speech import counted
from topout.games import registry
from topout.lab.crew import Hire, processes, shared, staying
from topout.lab.survey.finding import Figure, Finding, in_points, said
from topout.lab.survey.intervals import Estimate, games_for, share
from topout.lab.survey.watching import Setting, Watcher

RUNGS = LEVELS[:3]
SIMULATIONS = 200
"""The budget per step of searching bots."""
SECONDS = 8.0
"""Each rung is played for this many seconds, or until its share is known precisely enough."""
MANY = 100
"""With fewer games a narrow interval may be a coincidence."""
CLEAR = 0.15
"""Rungs with more uncertainty are shown, but not mentioned in the verdict."""
EVEN = 2
"""The number of equal players for which estimating a share takes the most games."""
Progress = Callable[[str], None]


def alone(setting: Setting, lone: str, crowd: str, seconds: float, doubt: float, hire: Hire = processes) -> Estimate:
    """The win rate of one bot among copies of another, from every seat on the same deals."""
    won, began = list[float](), perf_counter()
    for one in _matches(setting, lone, crowd, hire):
        if len(won) < 2:
            began = perf_counter()
        won.append(one)
        if len(won) % setting.seats == 0 and _enough(won, perf_counter() - began, seconds, doubt):
            break
    return share(np.array(won))


def _matches(setting: Setting, lone: str, crowd: str, hire: Hire) -> Iterator[float]:
    """The lone bot's share of the win, match by match; the first is played here, which compiles what the bots need."""
    pairings = _pairings(setting.seats, lone, crowd)
    yield _won(setting.game, setting.options, lone, next(pairings))
    if setting.game.name in registry.GAMES:
        jobs = ((setting.game.name, dict(setting.options), lone, pairing) for pairing in pairings)
        yield from shared(hire, _won_elsewhere, jobs)
    else:
        yield from (_won(setting.game, setting.options, lone, pairing) for pairing in pairings)


def _won_elsewhere(name: str, options: Mapping[str, Any], lone: str, pairing: Pairing) -> float:
    return _won(registry.game(name), options, lone, pairing)


def _won(game: Game, options: Mapping[str, Any], lone: str, pairing: Pairing) -> float:
    places = play(game, pairing, options, Budget(simulations=SIMULATIONS)).places
    return (places[pairing.lineup.index(lone)] == 1) / places.count(1)


def _enough(won: Sequence[float], spent: float, seconds: float, doubt: float) -> bool:
    return spent > seconds or (len(won) >= MANY and share(np.array(won)).doubt < doubt)


def _pairings(seats: int, lone: str, crowd: str) -> Iterator[Pairing]:
    for seed in count():
        for place in range(seats):
            yield Pairing(tuple(lone if seat == place else crowd for seat in range(seats)), seed)


def in_bulk(setting: Setting, doubt: float) -> Estimate:
    """The win rate of a greedy player among random ones, in bulk play."""
    games = math.ceil(games_for(min(doubt, CLEAR / 2), EVEN) / setting.seats)
    won = [
        Watcher(replace(setting, bots=tuple("greedy" if seat == place else "random" for seat in range(setting.seats))))
        .survey(games)
        .shares[:, place]
        for place in range(setting.seats)
    ]
    return share(np.concatenate(won))


def ladder(
    setting: Setting,
    seconds: float = SECONDS,
    doubt: float = 0.03,
    progress: Progress = lambda rung: None,
    hire: Hire = processes,
) -> list[Finding]:
    """Each level alone among players of the next lower one; Ctrl-C leaves out the rest."""
    figures: list[Figure] = []
    with suppress(KeyboardInterrupt), staying(hire) as hired:
        figures.append(Figure("greedy among random", in_bulk(setting, doubt)))
        for weaker, stronger in pairwise(RUNGS):
            progress(f"{stronger} among {weaker}")
            won = alone(setting, stronger, weaker, seconds, doubt, hired)
            figures.append(Figure(f"{stronger} among {weaker}", won))
    short = [_short(figure, seconds) for figure in figures[1:] if figure.estimate.doubt > doubt]
    return [_finding(figures, 1 / setting.seats, short)] if figures else []


def _short(figure: Figure, seconds: float) -> str:
    """The note on a rung for which the time was too short."""
    played, doubt = counted(figure.estimate.n, "game"), in_points(figure.estimate.doubt, 1)
    return (
        f"{figure.label}: {seconds:g} seconds were enough for {played} (± {doubt}); give the ladder more to know more."
    )


def skill(estimate: Estimate, parity: float) -> float:
    """0 if the better player wins no more than its share, 1 if it always wins."""
    return (estimate.value - parity) / (1 - parity)


def _finding(figures: Sequence[Figure], parity: float, short: Sequence[str]) -> Finding:
    first, last = figures[0], [figure for figure in figures if figure.estimate.doubt <= CLEAR][-1]
    bad = not first.estimate.low > parity
    told = "; ".join(f"{figure.label} wins {said(figure.estimate, 'share')}" for figure in dict.fromkeys((first, last)))
    judged = (
        "A concern, the better player wins no more than others" if bad else "No concern, the better player wins more"
    )
    meaning = (
        "How often one better player wins alone among weaker ones, from every seat; further right, more skill and less "
        f"luck. Levels that think take {SIMULATIONS} simulations a step here."
    )
    notes = [f"On a scale from pure luck (0) to pure skill (1): {skill(first.estimate, parity):.2f}.", *short]
    return Finding(
        "ladder", "Does skill pay?", meaning, f"{judged}: {told}.", figures, bad, "share", parity=parity, notes=notes
    )
