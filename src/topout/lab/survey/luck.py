"""How much is luck? What moves the winning chances: the deal, chance in play, or choices.

A step is looked at several times with fresh chance. The spread of the looks is luck; the distance of their mean from
the chances before the step is choice.
"""

from __future__ import annotations

import numpy as np

from topout.core.batch import Array
from topout.lab.survey import diary
from topout.lab.survey.curves import Curves
from topout.lab.survey.finding import NOT_JUDGED, Figure, Finding, per_cent, said
from topout.lab.survey.intervals import Estimate, per_game, share
from topout.lab.survey.watching import Survey

MOSTLY = 0.9
SEEN = 0.001
"""If draws move less than this, the forecast does not see them."""
CAUSES = ("the deal", "what is drawn and rolled", "choices")


def movements(survey: Survey, curves: Curves) -> Array:
    """For each game the squared movement of chances: by the deal, by luck in play, and by choices."""
    deal = ((curves.all[curves.firsts] - 1 / survey.seats) ** 2).sum(axis=1)
    games = survey.draws[:: diary.TIMES, diary.OF_GAME]
    nth = survey.draws[:: diary.TIMES, 1]
    looks, before = curves.seen(survey.draws), curves.all[curves.firsts[games] + nth]
    luck = looks.var(axis=1, ddof=1).sum(axis=1)
    choice = ((looks.mean(axis=1) - before) ** 2).sum(axis=1) - luck / diary.TIMES
    whole = _steps_for_each_look(survey, curves, games)
    return np.stack([deal, *(per_game(games, part * whole, survey.games) for part in (luck, choice))], axis=1)


def _steps_for_each_look(survey: Survey, curves: Curves, games: Array) -> Array:
    """Weights for the steps that were looked at: each stands for several of its game."""
    steps = np.diff(np.append(curves.firsts, len(curves.of_game)))
    return np.asarray((steps / np.maximum(np.bincount(games, minlength=survey.games), 1))[games])


def causes(moved: Array) -> list[Estimate]:
    """Each cause's share of all movement."""
    return [share(column, moved.sum(axis=1)) for column in moved.T]


def luck(survey: Survey, curves: Curves) -> list[Finding]:
    """The three causes of movement."""
    parts = causes(movements(survey, curves))
    figures = [Figure(label, part) for label, part in zip(CAUSES, parts, strict=True)]
    bad = parts[2].high < 1 - MOSTLY
    if not parts[2].n:
        return []
    unseen = bool((survey.steps[:, diary.DREW] > 0).any()) and parts[1].value < SEEN
    judged = "A concern: hardly anything but luck moves the chances" if bad else "No concern"
    if unseen:
        judged = f"{NOT_JUDGED}, since the forecast does not see what is drawn"
    told = (
        f"luck makes {per_cent(parts[0].value + parts[1].value, 0)} of the movement, choices {said(parts[2], 'share')}"
    )
    meaning = (
        "What moves the winning chances, by squares, which add up: how the cards were dealt, what was drawn and rolled "
        "in play, and what players chose. A card whose worth the forecast does not see counts when it is played."
    )
    return [Finding("luck", "How much is luck?", meaning, f"{judged}; {told}.", figures, bad, "share")]
