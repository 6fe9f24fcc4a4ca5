"""Seasons and other named parts of a game: how long each is, and how much it moves."""

from __future__ import annotations

import numpy as np

from topout.core.batch import Array
from topout.lab.survey import diary
from topout.lab.survey.curves import Curves
from topout.lab.survey.finding import Figure, Finding, said
from topout.lab.survey.groups import labels_of
from topout.lab.survey.intervals import Estimate, mean, per_game
from topout.lab.survey.watching import Survey

UNEVEN = 3.0
"""Scenes are uneven if one is this many times as long as another."""


def scenes(survey: Survey, curves: Curves) -> list[Finding]:
    """The length of each scene in steps, and how far the chances move in it; empty if a game has no scenes."""
    event = survey.setting.game.study.scene
    if event is None:
        return []
    part = next(number for number, part in enumerate(event.parts.values()) if labels_of(part.shows))
    say = list(event.parts.values())[part].shows.say
    begun = survey.events[survey.events[:, diary.KIND] == int(event)]
    begins, ends = spans(begun, curves)
    ended = _ends_at(curves, survey, begun[:, diary.OF_GAME], ends)
    moved = np.abs(ended - curves.all[begins]).sum(axis=1) / 2
    names = begun[:, diary.PARTS + part]
    lengths, swings = list[Figure](), list[Figure]()
    for value in np.unique(names):
        rows = names == value
        games = begun[rows, diary.OF_GAME]
        lengths.append(Figure(say(int(value)), _each(games, (ends - begins)[rows], survey.games)))
        swings.append(Figure(say(int(value)), _each(games, moved[rows], survey.games)))
    return [_length(lengths, event.name), _swing(swings, event.name)]


def spans(begun: Array, curves: Curves) -> tuple[Array, Array]:
    """The first step of each scene, and the first one after it."""
    begins = curves.firsts[begun[:, diary.OF_GAME]] + begun[:, 1] + 1
    past = np.append(curves.firsts[1:], len(curves.of_game))
    same = np.append(begun[1:, diary.OF_GAME] == begun[:-1, diary.OF_GAME], False)
    return begins, np.where(same, np.roll(begins, -1), past[begun[:, diary.OF_GAME]])


def _ends_at(curves: Curves, survey: Survey, games: Array, ends: Array) -> Array:
    """The chances when scenes end; at the last step of a game, the outcome."""
    past = np.append(curves.firsts[1:], len(curves.of_game))
    chances = curves.all[np.minimum(ends, len(curves.all) - 1)]
    return np.where((past[games] == ends)[:, None], survey.shares[games], chances)


def _each(games: Array, values: Array, count: int) -> Estimate:
    return mean(per_game(games, values, count), per_game(games, np.ones(len(games)), count))


def _length(figures: list[Figure], name: str) -> Finding:
    ranked = sorted(figures, key=lambda figure: figure.estimate.value)
    short, long = ranked[0], ranked[-1]
    uneven = long.estimate.low > UNEVEN * short.estimate.high
    told = f"{long.label} takes {said(long.estimate)} steps, {short.label} {said(short.estimate)}"
    verdict = f"{'A concern' if uneven else 'No concern'}: {told}."
    meaning = f"How many steps each {name} takes; those of very different length may feel out of place."
    return Finding("scene_length", f"How long is each {name}?", meaning, verdict, ranked, uneven)


def _swing(figures: list[Figure], name: str) -> Finding:
    ranked = sorted(figures, key=lambda figure: figure.estimate.value)
    flat = ranked[0].estimate.high < 0.02
    told = f"{ranked[-1].label} moves {said(ranked[-1].estimate, 'share')} of the winning chances"
    judged = f"A concern: {ranked[0].label} hardly matters" if flat else "No concern"
    meaning = f"How much of the winning chances goes from some players to others in each {name}."
    return Finding(
        "scene_swing", f"How much does each {name} decide?", meaning, f"{judged}; {told}.", ranked, flat, "share"
    )
