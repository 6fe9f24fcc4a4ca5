"""Is the game tense? How winning chances develop between the first turn and the last.

Every measure is computed from a game's curve: the chances before each turn, and finally the outcome.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from topout.core.batch import Array
from topout.lab.survey import diary
from topout.lab.survey.curves import Curves
from topout.lab.survey.finding import NOT_JUDGED, Figure, Finding, in_points, per_cent, said
from topout.lab.survey.intervals import Estimate, mean, per_game, share
from topout.lab.survey.watching import Survey

LEAD = 0.02
"""The lead changes when someone is this far ahead of the leader."""
DECIDED = 0.75
"""A game is decided once the winner's chance stays above this."""
WRONG = 0.1
"""Chances that are off by more than this, significantly, are not trusted."""
SEEING = 0.1
"""Curves that explain less than this are shown, but not judged."""
MOMENTS = 10
"""How many points curves over time have."""
EARLY, LATE = 0.6, 0.97
"""Games decided before the first have a long tail of dead turns; decided after the second, all before hardly counts."""


def winner(curve: Array) -> int:
    """The winner; among those who share a win, the first."""
    return int(np.argmax(curve[-1]))


def lead_changes(curve: Array) -> int:
    """How often the lead goes to another seat."""
    leader, changes = int(np.argmax(curve[0])), 0
    for chances in curve[1:]:
        best = int(np.argmax(chances))
        if chances[best] >= chances[leader] + LEAD:
            leader, changes = best, changes + 1
    return changes


def drama(curve: Array) -> float:
    """How far behind the leader the winner was while behind, as a root mean."""
    behind = curve[:-1].max(axis=1) - curve[:-1, winner(curve)]
    return float(np.sqrt(behind[behind > 0]).mean()) if (behind > 0).any() else 0.0


def decided_at(curve: Array) -> float:
    """The part of the game after which the winner's chance stays above DECIDED."""
    open_still = np.flatnonzero(curve[:-1, winner(curve)] < DECIDED)
    return float(open_still[-1] + 1) / (len(curve) - 1) if len(open_still) else 0.0


def comeback(curve: Array) -> bool:
    """Whether the winner once had less than half a fair chance."""
    return bool(curve[:-1, winner(curve)].min() < 0.5 / curve.shape[1])


def surprise(curve: Array) -> float:
    """The total movement of the chances, summed over turns."""
    return float(np.sqrt((np.diff(curve, axis=0) ** 2).sum(axis=1)).sum())


def uncertainty(curve: Array) -> Array:
    """The openness of the game at some points: the entropy of the chances, 1 if all are equal."""
    at = np.linspace(0, len(curve) - 1, MOMENTS + 1).astype(int)
    chances = np.clip(curve[at], 1e-12, 1.0)
    return np.asarray(-(chances * np.log(chances)).sum(axis=1) / math.log(curve.shape[1]))


def suspense(survey: Survey, curves: Curves) -> Estimate:
    """The expected movement of the chances in the next turn: the root mean square over looks ahead."""
    first = survey.looks[:: diary.TIMES]
    games = first[:, diary.OF_GAME]
    before = curves.all[curves.firsts[games] + first[:, 1]]
    moved = ((curves.seen(survey.looks) - before[:, None]) ** 2).sum(axis=2)
    expected = np.sqrt(moved.mean(axis=1))
    return mean(per_game(games, expected, survey.games), per_game(games, np.ones(len(games)), survey.games))


def tension(survey: Survey, curves: Curves) -> list[Finding]:
    """All findings on tension."""
    judged = [_open(curves), _leads(curves), _decided(curves), _comebacks(curves), _suspense(survey, curves)]
    if curves.explained < SEEING:
        judged = [replace(finding, verdict=_hedged(finding), concern=False) for finding in judged]
    return [_trust(survey, curves), *judged]


def _hedged(finding: Finding) -> str:
    """The finding as stated if the forecast explains too little to judge."""
    said_anyway = finding.verdict.partition(";")[2].strip()
    return f"{NOT_JUDGED}, since the forecast sees too little: {said_anyway}"


def measured(curves: Curves, measure: Callable[[Array], float]) -> Array:
    """A measure of every game."""
    return np.array([measure(curve) for curve in curves.curves], float)


def _trust(survey: Survey, curves: Curves) -> Finding:
    """Calibration: how often seats with a given predicted chance won."""
    given, came = curves.all.ravel(), survey.shares[curves.of_game].ravel()
    games = np.repeat(curves.of_game, survey.seats)
    tenth = np.minimum((given * 10).astype(int), 9)
    figures: list[Figure] = []
    for number in range(10):
        rows = tenth == number
        if rows.sum() < 50:
            continue
        totals, counts = (per_game(games[rows], values, survey.games) for values in (came[rows], np.ones(rows.sum())))
        figures.append(
            Figure(f"{10 * number}–{10 * number + 10} %", share(totals, counts), "won", float(given[rows].mean()))
        )
    off = max((abs(figure.estimate.value - figure.at) for figure in figures), default=0.0)
    bad = any(f.estimate.beyond(f.at) and abs(f.estimate.value - f.at) > WRONG for f in figures)
    blind = curves.explained < SEEING
    bad = bad or blind
    judged = "A concern for the figures that follow" if bad else "No concern"
    explained = f"they take away {per_cent(curves.explained, 0)} of the doubt about who wins"
    far, played = in_points(off, 1), f"n = {survey.games:,}"
    verdict = f"{judged}; at worst they are off by {far}, and over a whole game {explained} ({played})."
    meaning = (
        "Whether winning chances mean what they say: how often seats won (upright) that were given so much (across)."
    )
    return Finding(
        "trust",
        "Can the winning chances be trusted?",
        meaning,
        verdict,
        figures,
        bad,
        "share",
        "curve",
        axis="chance given",
    )


def _open(curves: Curves) -> Finding:
    open_at = np.array([uncertainty(curve) for curve in curves.curves])
    figures = [
        Figure(f"{100 * k // MOMENTS} %", mean(open_at[:, k]), "openness", k / MOMENTS) for k in range(MOMENTS + 1)
    ]
    middle, late = open_at[:, MOMENTS // 2].mean(), open_at[:, MOMENTS * 9 // 10].mean()
    bad = bool(middle < 0.5)
    judged = "A concern: half-way through the winner is mostly known" if bad else "No concern"
    verdict = (
        f"{judged}; half-way the game is {per_cent(middle, 0)} open, after nine tenths {per_cent(late, 0)} "
        f"(n = {len(open_at):,})."
    )
    meaning = "How open the game is over time: 100 % when everyone's chance is the same, 0 % when the winner is known."
    return Finding(
        "uncertainty", "How long is it open?", meaning, verdict, figures, bad, "share", "curve", axis="part of the game"
    )


def _leads(curves: Curves) -> Finding:
    changes, dramas = mean(measured(curves, lead_changes)), mean(measured(curves, drama))
    figures = [Figure("lead changes a game", changes), Figure("drama", dramas)]
    few = changes.high < 1
    judged = "A concern: whoever leads first mostly stays there" if few else "No concern"
    verdict = f"{judged}; the lead changes hands {said(changes)} times a game, and the drama is {said(dramas)}."
    meaning = (
        f"How often another player takes the lead (by {in_points(LEAD)} of chance or more), and drama, how far "
        "behind winners were while they were behind (0 never, 1 hopelessly)."
    )
    return Finding("lead", "Does the lead change hands?", meaning, verdict, figures, few)


def _decided(curves: Curves) -> Finding:
    when = mean(measured(curves, decided_at))
    early, late = when.high < EARLY, when.low > LATE
    judged = (
        "A concern: the rest is played although the winner is known"
        if early
        else "A concern: only the last moment counts"
        if late
        else "No concern"
    )
    verdict = f"{judged}; on average games are decided after {said(when, 'share')} of their turns."
    meaning = f"After which part of the game the winner's chance stays above {per_cent(DECIDED, 0)}."
    figures = [Figure("decided after", when)]
    return Finding("decided", "When is it decided?", meaning, verdict, figures, early or late, "share")


def _comebacks(curves: Curves) -> Finding:
    back = share(measured(curves, comeback))
    few, many = back.high < 0.1, back.low > 0.8
    judged = (
        "A concern: who falls behind stays behind"
        if few
        else "A concern: a lead means little"
        if many
        else "No concern"
    )
    verdict = f"{judged}; {said(back, 'share')} of the games were won by someone who had been nearly out of it."
    meaning = "How often the winner once had less than half of a fair share of the winning chances."
    figures = [Figure("comebacks", back)]
    return Finding("comebacks", "Can one come back?", meaning, verdict, figures, few or many, "share")


def _suspense(survey: Survey, curves: Curves) -> Finding:
    lengths = [len(curve) - 1 for curve in curves.curves]
    moved = mean(measured(curves, surprise), np.array(lengths, float))
    total = mean(measured(curves, surprise))
    ahead = suspense(survey, curves)
    figures = [Figure("suspense a turn", ahead), Figure("surprise a turn", moved), Figure("surprise a game", total)]
    flat = moved.high < 0.01
    judged = "A concern: turns hardly change anything" if flat else "No concern"
    verdict = f"{judged}; a turn is expected to move the chances by {said(ahead)} and moves them by {said(moved)}."
    meaning = (
        "Suspense is how far the next turn is expected to move the winning chances, surprise how far it did "
        "(0 not at all, 1.41 from certain defeat to certain victory)."
    )
    return Finding("suspense", "Is there suspense?", meaning, verdict, figures, flat)
