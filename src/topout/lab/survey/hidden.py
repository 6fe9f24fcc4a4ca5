"""How much is hidden? How far a player's estimate is from the truth."""

from __future__ import annotations

import numpy as np

from topout.core.batch import Array
from topout.lab.survey import diary
from topout.lab.survey.curves import Curves
from topout.lab.survey.finding import Figure, Finding, said
from topout.lab.survey.intervals import mean, per_game, share
from topout.lab.survey.watching import Survey

NOISE = 1e-9


def guesses(survey: Survey, curves: Curves) -> tuple[Array, Array]:
    """The chances of all seats at each weighed turn: in a guess of the mover's, and in truth."""
    weighed, games = survey.weighed, survey.weighed[:, diary.OF_GAME]
    nth, guessed = weighed[:, diary.AT_STEP], weighed[:, diary.GUESSED :].astype(float)
    return curves.model.chances(guessed, games, nth, weighed[:, 1]), curves.all[curves.firsts[games] + nth]


def hidden(survey: Survey, curves: Curves) -> list[Finding]:
    """The error of estimates, and how often they name the wrong leader."""
    guessed, true = guesses(survey, curves)
    games, rows = survey.weighed[:, diary.OF_GAME], np.arange(len(true))
    off = np.abs(guessed - true)[rows, survey.weighed[:, 1]] if len(true) else np.zeros(0)
    wrong = (guessed.argmax(axis=1) != true.argmax(axis=1)) & (np.abs(guessed - true).max(axis=1) > NOISE)
    counts = per_game(games, np.ones(len(games)), survey.games)
    distance = mean(per_game(games, off, survey.games), counts)
    misled = share(per_game(games, wrong, survey.games), counts)
    figures = [Figure("own chance misjudged by", distance), Figure("another taken for the leader", misled)]
    open_game = distance.high < 0.001
    told = (
        "nothing that matters is hidden" if open_game else f"players misjudge their chance by {said(distance, 'share')}"
    )
    meaning = (
        "How much hidden cards and roles hide: a player's chance in one guess that fits all it knows, against its true "
        "chance, and how often that guess takes someone else for the leader. Neither much nor little is wrong."
    )
    verdict = f"No concern: {told}; {said(misled, 'share')} of the guesses take another for the leader."
    return [Finding("hidden", "How much is hidden?", meaning, verdict, figures, unit="share")]
