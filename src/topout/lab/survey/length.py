"""How long is the game, and how much of it is choosing?"""

from __future__ import annotations

import re

import numpy as np

from topout.core.batch import Array
from topout.lab.survey import diary
from topout.lab.survey.curves import Curves
from topout.lab.survey.finding import NOT_JUDGED, Figure, Finding, in_points, said
from topout.lab.survey.intervals import Estimate, mean, per_game, share
from topout.lab.survey.watching import Survey

SECONDS_A_STEP, SECONDS_A_DOUBLING = 4.0, 4.0
"""Seconds people need per step, and per doubling of the options (Hick's law)."""
REAL = 0.01
"""A choice is real if its best option is worth this much more winning chance than its worst."""
FEW_REAL, SHARP = 0.25, 0.18
"""Fewer real choices than the first are a concern, unless the forecast explains less than the second."""
LONG_TAIL = 2.5
"""A game has a long tail if its longest matches take this many times the average."""


def turns(survey: Survey, curves: Curves) -> Array:
    """Turns per game: as the game announces them, or how often another seat had to decide."""
    event = survey.setting.game.study.turn
    if event is None:
        return per_game(curves.of_game, curves.turns, survey.games)
    told = survey.events[:, diary.KIND] == int(event)
    return per_game(survey.events[:, diary.OF_GAME], told, survey.games)


def minutes(survey: Survey) -> Array:
    """Estimated minutes people would need for each game."""
    options = survey.steps[:, diary.OPTIONS].astype(float)
    seconds = SECONDS_A_STEP + SECONDS_A_DOUBLING * np.log2(np.maximum(options, 1.0))
    return per_game(survey.steps[:, diary.OF_GAME], seconds, survey.games) / 60


def steps(survey: Survey) -> Array:
    """Steps per game."""
    return np.bincount(survey.steps[:, diary.OF_GAME], minlength=survey.games)


def choices(survey: Survey) -> Array:
    """Steps with more than one option, per game."""
    return per_game(survey.steps[:, diary.OF_GAME], survey.steps[:, diary.OPTIONS] > 1, survey.games)


def stakes(survey: Survey, curves: Curves) -> Array:
    """For each examined decision, the difference in winning chance between its best and worst option."""
    weighed, model = survey.weighed, curves.model
    nth = weighed[:, diary.AT_STEP]
    guessed = weighed[:, diary.GUESSED :].astype(float)
    best, worst = (_with(guessed, weighed[:, 1], weighed[:, column]) for column in (diary.BEST, diary.WORST))
    rows = np.arange(len(weighed))
    after = [
        model.chances(forecasts, weighed[:, diary.OF_GAME], nth + 1, weighed[:, 1])[rows, weighed[:, 1]]
        for forecasts in (best, worst)
    ]
    return np.asarray(after[0] - after[1])


def _with(forecasts: Array, seats: Array, own: Array) -> Array:
    """Forecasts with those of the deciding seats replaced."""
    changed = forecasts.copy()
    changed[np.arange(len(seats)), seats] = own
    return changed


def chosen(survey: Survey, curves: Curves) -> Array:
    """Which of the examined decisions had more than one option."""
    at = curves.firsts[survey.weighed[:, diary.OF_GAME]] + survey.weighed[:, diary.AT_STEP]
    return np.asarray(survey.steps[at, diary.OPTIONS] > 1)


def real_choices(survey: Survey, curves: Curves) -> Estimate:
    """The share of choices that are real."""
    games, asked = survey.weighed[:, diary.OF_GAME], chosen(survey, curves)
    real = asked & (stakes(survey, curves) >= REAL)
    return share(per_game(games, real, survey.games), per_game(games, asked, survey.games))


def length(survey: Survey, curves: Curves) -> list[Finding]:
    """Turns, minutes and choices."""
    return [_turns(survey, curves), _minutes(survey), _choices(survey, curves), _real(survey, curves)]


def _turns(survey: Survey, curves: Curves) -> Finding:
    counted = turns(survey, curves)
    typical, longest = mean(counted), float(np.quantile(counted, 0.99))
    figures = [Figure("turns in all", typical), Figure("turns of each player", mean(counted / survey.seats))]
    figures.append(Figure("steps in all", mean(steps(survey))))
    tail = longest > LONG_TAIL * typical.value
    judged = "A concern" if tail else "No concern"
    verdict = f"{judged}: a game takes {said(typical)} turns; one in a hundred takes {longest:.0f} or more."
    meaning = "How long a game is: a turn is what one player does until another's begins, a step the smallest move."
    return Finding("length", "How long is a game?", meaning, verdict, figures, tail)


def _minutes(survey: Survey) -> Finding:
    estimate, promised = mean(minutes(survey)), survey.setting.game.minutes
    bounds = [float(number) for number in re.findall(r"\d+", promised)]
    off = bool(bounds) and not bounds[0] / 2 <= estimate.value <= bounds[-1] * 2
    assumed = f"{SECONDS_A_STEP:.0f} seconds a step and {SECONDS_A_DOUBLING:.0f} more for each doubling of the options"
    meaning = f"About how long people sit at it, at {assumed}: an estimate that no one has timed."
    against = f"the rules promise {promised}" if promised else "the rules promise nothing"
    judged = "A concern" if off else "No concern"
    verdict = f"{judged}: about {said(estimate)} minutes; {against}."
    return Finding("minutes", "How many minutes?", meaning, verdict, [Figure("minutes", estimate)], off, "minutes")


def _choices(survey: Survey, curves: Curves) -> Finding:
    counted, made = turns(survey, curves), choices(survey)
    options = np.where(survey.steps[:, diary.OPTIONS] > 1, survey.steps[:, diary.OPTIONS], 0)
    width = mean(per_game(curves.of_game, options, survey.games), made)
    figures = [
        Figure("steps a turn", mean(steps(survey), counted)),
        Figure("choices a turn", mean(made, counted)),
        Figure("options a choice", width),
    ]
    dull = figures[1].estimate.value < 0.5
    judged = "A concern: in most turns there is nothing to choose" if dull else "No concern"
    verdict = f"{judged}: {said(figures[1].estimate)} choices a turn among {said(width)} options."
    meaning = "How much there is to decide: a choice is a step with more than one legal option."
    return Finding("choices", "How much is there to decide?", meaning, verdict, figures, dull)


def _real(survey: Survey, curves: Curves) -> Finding:
    estimate = real_choices(survey, curves)
    games, asked = survey.weighed[:, diary.OF_GAME], chosen(survey, curves)
    stake = mean(
        per_game(games, np.where(asked, stakes(survey, curves), 0.0), survey.games),
        per_game(games, asked, survey.games),
    )
    figures = [Figure("choices that matter", estimate), Figure("what a choice is worth", stake)]
    blurred = curves.explained < SHARP
    few = not blurred and estimate.n > 0 and estimate.high < FEW_REAL
    judged = "A concern: most choices hardly matter" if few else "No concern"
    if blurred:
        judged = f"{NOT_JUDGED}, since the forecast sees too little"
    verdict = f"{judged}; {said(estimate, 'share')} of them are worth at least {in_points(REAL)} of winning chance."
    meaning = (
        "Which part of the choices matters: between the best and the worst option, as the mover can judge them, "
        f"lies at least {in_points(REAL)} of winning chance."
    )
    return Finding("real", "Do the choices matter?", meaning, verdict, figures, few, "share")
