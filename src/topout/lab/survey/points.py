"""Where do points come from?"""

from __future__ import annotations

import numpy as np

from topout.core.batch import Array
from topout.core.ending import Origins, ScoreLine
from topout.core.game import Game
from topout.lab.survey import diary
from topout.lab.survey.finding import Figure, Finding, per_cent
from topout.lab.survey.intervals import mean
from topout.lab.survey.watching import Survey

LOOKED_AT = 1_000
"""How many games' score lines are added up."""
DOMINANT, IDLE = 0.8, 0.01


def lines_of(game: Game) -> tuple[ScoreLine, ...]:
    """The lines that make up scores."""
    return game.study.lines or game.lines


def labels_of(game: Game) -> list[str]:
    """Their labels."""
    return [line.label for line in (game.origins.sources if game.origins else lines_of(game))]


def tally(survey: Survey) -> Array:
    """The points of each line, by game and seat, in the first games."""
    game = survey.setting.game
    found = np.zeros((min(survey.games, LOOKED_AT), survey.seats, len(labels_of(game))))
    return _as_told(survey, found, game.origins) if game.origins else _as_it_ended(survey, found, lines_of(game))


def _as_told(survey: Survey, found: Array, origins: Origins) -> Array:
    """From the events."""
    rows = survey.events[np.isin(survey.events[:, diary.KIND], list(origins.events))]
    edges = np.searchsorted(rows[:, diary.OF_GAME], np.arange(len(found) + 1))
    for number, points in enumerate(found):
        told = rows[edges[number] : edges[number + 1], diary.KIND :].tolist()
        for gain in origins.found(told, survey.seats):
            points[gain.seat, origins.sources.index(gain.source)] += gain.points
    return found


def _as_it_ended(survey: Survey, found: Array, lines: tuple[ScoreLine, ...]) -> Array:
    """From the final state."""
    game = survey.setting.game
    for number in range(len(found)):
        state = game.layout.unpack(survey.ends[number].tobytes())
        for seat in range(survey.seats):
            found[number, seat] = [int(line.points(state, seat)) for line in lines]
    return found


def points(survey: Survey) -> list[Finding]:
    """The mean of each line, for all players and for winners."""
    game, labels = survey.setting.game, labels_of(survey.setting.game)
    if not labels:
        return []
    found, won = tally(survey), survey.shares[:LOOKED_AT, :, None]
    figures: list[Figure] = []
    for k, label in enumerate(labels):
        if found[:, :, k].any():
            figures.append(Figure(label, mean(found[:, :, k].mean(axis=1)), "everyone"))
            figures.append(Figure(label, mean((found * won)[:, :, k].sum(axis=1)), "winners"))
    idle = [label for k, label in enumerate(labels) if not found[:, :, k].any()]
    total = np.abs(found).sum(axis=(0, 1))
    shares = total / max(total.sum(), 1)
    largest = int(shares.argmax())
    alone = len(labels) > 1 and shares[largest] > DOMINANT
    judged = "A concern" if alone else "No concern"
    told = f"most points come from {labels[largest]}, {per_cent(shares[largest], 0)} of all (n = {len(found):,})"
    notes = [f"Nobody scored: {', '.join(idle)}."] if idle else []
    meaning = f"What a final score is made of, in {game.unit}s: the average player's and the winner's."
    verdict = f"{judged}: {told}."
    return [Finding("points", "Where do points come from?", meaning, verdict, figures, alone, notes=notes)]
