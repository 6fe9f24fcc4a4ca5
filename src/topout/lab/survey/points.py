"""Where do points come from?"""

from __future__ import annotations

import numpy as np

from topout.core.batch import Array
from topout.core.ending import ScoreLine
from topout.core.game import Game
from topout.lab.survey.finding import Figure, Finding, per_cent
from topout.lab.survey.intervals import mean
from topout.lab.survey.watching import Survey

LOOKED_AT = 1_000
"""The lines of so many games are added up."""
DOMINANT, IDLE = 0.8, 0.01


def lines_of(game: Game) -> tuple[ScoreLine, ...]:
    """What scores are made of."""
    return game.study.lines or game.lines


def tally(survey: Survey) -> Array:
    """The points of each line, by game and seat, of the first games."""
    game, lines = survey.setting.game, lines_of(survey.setting.game)
    found = np.zeros((min(survey.games, LOOKED_AT), survey.seats, len(lines)))
    for number in range(len(found)):
        state = game.layout.unpack(survey.ends[number].tobytes())
        for seat in range(survey.seats):
            found[number, seat] = [int(line.points(state, seat)) for line in lines]
    return found


def points(survey: Survey) -> list[Finding]:
    """The average of each line, for all players and for winners."""
    game, lines = survey.setting.game, lines_of(survey.setting.game)
    if not lines:
        return []
    found, won = tally(survey), survey.shares[:LOOKED_AT, :, None]
    figures: list[Figure] = []
    for k, line in enumerate(lines):
        if found[:, :, k].any():
            figures.append(Figure(line.label, mean(found[:, :, k].mean(axis=1)), "everyone"))
            figures.append(Figure(line.label, mean((found * won)[:, :, k].sum(axis=1)), "winners"))
    idle = [line.label for k, line in enumerate(lines) if not found[:, :, k].any()]
    total = np.abs(found).sum(axis=(0, 1))
    shares = total / max(total.sum(), 1)
    largest = int(shares.argmax())
    alone = len(lines) > 1 and shares[largest] > DOMINANT
    judged = "A concern" if alone else "No concern"
    told = f"most points come from {lines[largest].label}, {per_cent(shares[largest], 0)} of all (n = {len(found):,})"
    notes = [f"Nobody scored: {', '.join(idle)}."] if idle else []
    meaning = f"What a final score is made of, in {game.unit}s: the average player's and the winner's."
    verdict = f"{judged}: {told}."
    return [Finding("points", "Where do points come from?", meaning, verdict, figures, alone, notes=notes)]
