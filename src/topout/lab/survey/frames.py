"""Surveys and findings as polars data frames, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import polars as pl

from topout.lab.survey import diary
from topout.lab.survey.finding import Finding
from topout.lab.survey.groups import grouping_fields
from topout.lab.survey.watching import Survey


def figures(findings: Iterable[Finding]) -> pl.DataFrame:
    """Every figure of some findings: finding, label, series, value, interval and the number of games."""
    return pl.DataFrame([row for finding in findings for row in finding.rows()])


def seats_of_games(survey: Survey) -> pl.DataFrame:
    """Every seat of every game: its bot, its score, its place, its share of the win and what it was dealt."""
    games, seats = survey.games, survey.seats
    columns = {
        "seed": np.repeat(survey.seeds, seats),
        "seat": np.tile(np.arange(seats), games),
        "bot": np.tile(np.array(survey.setting.bots), games),
        "score": survey.scores.ravel(),
        "place": survey.places.ravel(),
        "share": survey.shares.ravel(),
    }
    for field in grouping_fields(survey):
        say = field.shows.say if field.shows else str
        values = survey.starts[field.name][:, :seats].ravel()
        columns[field.name] = np.array([say(int(value)) for value in values])
    return pl.DataFrame(columns)


def steps_of_games(survey: Survey) -> pl.DataFrame:
    """Every step: its game's seed, the seat, the move in notation, how many options it had, how often chance drew."""
    steps, actions = survey.steps, survey.setting.game.actions
    known = {int(number): str(actions[int(number)]) for number in np.unique(steps[:, diary.ACTION])}
    return pl.DataFrame(
        {
            "seed": survey.seeds[steps[:, diary.OF_GAME]],
            "seat": steps[:, diary.SEAT],
            "move": [known[int(number)] for number in steps[:, diary.ACTION]],
            "options": steps[:, diary.OPTIONS],
            "draws": steps[:, diary.DREW],
        }
    )
