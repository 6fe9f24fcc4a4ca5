"""Does the seat matter, or who begins?"""

from __future__ import annotations

import numpy as np

from topout.core.batch import Array
from topout.core.game import Game
from topout.core.speech import ordinal
from topout.lab.survey import diary
from topout.lab.survey.finding import NOT_JUDGED, Figure, Finding, in_points, per_cent, said
from topout.lab.survey.intervals import Estimate, share
from topout.lab.survey.watching import Survey

STARTS = "starts"
"""The event in which games announce the first player."""
MUCH = 0.02
"""A deviation from a fair share of wins beyond this is a concern."""


def starters(survey: Survey) -> Array:
    """Who began each game: as announced, or whoever decided first."""
    first = survey.steps[np.searchsorted(survey.steps[:, diary.OF_GAME], np.arange(survey.games)), diary.SEAT]
    kind = starting_event(survey.setting.game)
    if kind:
        told = survey.events[survey.events[:, diary.KIND] == kind][::-1]
        first[told[:, diary.OF_GAME]] = told[:, diary.PARTS]
    return np.asarray(first)


def starting_event(game: Game) -> int:
    """The number of the event that says who begins, or 0."""
    return next((int(event) for event in game.events if event.name == STARTS), 0)


def in_order(survey: Survey) -> Array:
    """Shares of the win by order of play, starting with the first player."""
    order = (starters(survey)[:, None] + np.arange(survey.seats)) % survey.seats
    return np.take_along_axis(survey.shares, order, axis=1)


def by_order(survey: Survey) -> list[Estimate]:
    """Win rates by order of play."""
    return [share(column) for column in in_order(survey).T]


def by_chair(survey: Survey) -> list[Estimate]:
    """Win rates by chair."""
    return [share(column) for column in survey.shares.T]


def gap(estimates: list[Estimate]) -> float:
    """The difference between the luckiest and the unluckiest seat."""
    return max(e.value for e in estimates) - min(e.value for e in estimates)


def fairness(survey: Survey) -> list[Finding]:
    """Wins by order of play, and by chair where that is something different."""
    found = [_finding("order", "Does it matter who begins?", ORDER, by_order(survey), _places(survey.seats))]
    if len(set(survey.setting.bots)) > 1:
        names = [f"chair {seat + 1}: {name}" for seat, name in enumerate(survey.setting.bots)]
        return [_chairs(by_chair(survey), names)]
    if len(set(starters(survey).tolist())) > 1:
        chairs = [f"chair {seat + 1}" for seat in range(survey.seats)]
        found.append(_finding("chair", "Does the chair matter?", CHAIR, by_chair(survey), chairs))
    return found


ORDER = (
    "How often each player wins, by how many places after the starting player they sit; in a fair game all are equal."
)
CHAIR = "How often each chair wins, whoever begins; a difference beyond the intervals would be a mistake in the rules."


def _places(seats: int) -> list[str]:
    return ["the starting player", *(f"the {ordinal(place)} in order" for place in range(2, seats + 1))]


def _finding(key: str, title: str, meaning: str, estimates: list[Estimate], labels: list[str]) -> Finding:
    parity = 1 / len(estimates)
    off = [
        (label, e)
        for label, e in zip(labels, estimates, strict=True)
        if e.stands_out(parity, len(estimates)) and abs(e.value - parity) >= MUCH
    ]
    figures = [Figure(label, e) for label, e in zip(labels, estimates, strict=True)]
    return Finding(key, title, meaning, _verdict(off, parity, estimates), figures, bool(off), "share", parity=parity)


def _verdict(off: list[tuple[str, Estimate]], parity: float, estimates: list[Estimate]) -> str:
    if not off:
        doubt = max(e.doubt for e in estimates)
        played = f"(± {in_points(doubt, 1)}, n = {estimates[0].n:,})"
        if doubt > MUCH:
            return f"{NOT_JUDGED}: with so few games {in_points(MUCH)} more or less would not be seen {played}."
        return (
            f"No concern: all are within {in_points(MUCH)} of {per_cent(parity)}, or cannot be told from it {played}."
        )
    worst = max(off, key=lambda one: abs(one[1].value - parity))
    return f"A concern: {worst[0]} wins {said(worst[1], 'share')}, where {per_cent(parity)} would be fair."


def _chairs(estimates: list[Estimate], names: list[str]) -> Finding:
    """Win rates by chair for different bots, which are not expected to be equal."""
    figures = [Figure(name, e) for name, e in zip(names, estimates, strict=True)]
    best = max(figures, key=lambda figure: figure.estimate.value)
    verdict = f"{best.label} wins most: {said(best.estimate, 'share')}."
    meaning = "How often each chair wins; different players sit there, so this shows their strength, not fairness."
    return Finding("chair", "Who wins?", meaning, verdict, figures, unit="share", parity=1 / len(names))
