"""Roles, classes and other dealt attributes: does each win its fair share?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

import numpy as np

from topout.core.batch import Array
from topout.core.layout import Field, Seats
from topout.core.reading import Shows
from topout.lab.survey.finding import NOT_JUDGED, Figure, Finding, in_points, per_cent, said
from topout.lab.survey.intervals import Estimate, mean, share
from topout.lab.survey.watching import Survey

MUCH = 0.05
"""A deviation from the fair share beyond this is a concern."""


def labels_of(shows: Shows | None) -> tuple[str, ...]:
    """The labels of a field with a fixed set of values."""
    if shows is None or get_origin(shows.type) is not Literal:
        return ()
    return tuple(label for label in get_args(shows.type) if isinstance(label, str))


def grouping_fields(survey: Survey) -> list[Field]:
    """Fields that give each seat a label at the start, varying between games."""
    return [
        field
        for field in survey.setting.game.layout.fields
        if len(field.shape) == 1 and isinstance(field.shape[0], Seats) and labels_of(field.shows)
        if len(np.unique(survey.starts[field.name][:, : survey.seats])) > 1
    ]


def members(survey: Survey, field: Field) -> Mapping[str, Array]:
    """The seats with each label."""
    values = survey.starts[field.name][:, : survey.seats]
    say: Any = field.shows.say if field.shows else None
    return {say(int(value)): values == value for value in np.unique(values)}


def wins(survey: Survey, having: Array) -> Estimate:
    """The win rate of seats with a label."""
    return share((survey.shares * having).sum(axis=1), having.sum(axis=1).astype(float))


def groups(survey: Survey) -> list[Finding]:
    """A finding on wins for each grouping."""
    return [_finding(survey, field) for field in grouping_fields(survey)]


def _finding(survey: Survey, field: Field) -> Finding:
    name, parity = field.name.removesuffix("_of").replace("_", " "), 1 / survey.seats
    found = {label: wins(survey, having) for label, having in members(survey, field).items()}
    scores = {
        label: mean((survey.scores * having).sum(axis=1), having.sum(axis=1).astype(float))
        for label, having in members(survey, field).items()
    }
    figures = [Figure(label, estimate) for label, estimate in found.items()]
    off = {label: e for label, e in found.items() if e.stands_out(parity, len(found)) and abs(e.value - parity) >= MUCH}
    notes = [f"{label}: {said(score)} {survey.setting.game.unit}s on average." for label, score in scores.items()]
    meaning = f"How often a player wins by its {name}; {per_cent(parity)} would be a fair share."
    title = f"Is every {name} equally strong?"
    verdict = _verdict(found, off, parity)
    return Finding(
        f"group_{field.name}", title, meaning, verdict, figures, bool(off), "share", parity=parity, notes=notes
    )


def _verdict(found: Mapping[str, Estimate], off: Mapping[str, Estimate], parity: float) -> str:
    if not off and max(e.doubt for e in found.values()) > MUCH:
        return f"{NOT_JUDGED}: with so few games {in_points(MUCH)} more or less would not be seen."
    if not off:
        return f"No concern: none is beyond doubt more than {in_points(MUCH)} from its share."
    ranked = sorted(off.items(), key=lambda item: -item[1].value)
    told = "; ".join(
        f"{label} wins {said(estimate, 'share')}" for label, estimate in dict([ranked[0], ranked[-1]]).items()
    )
    return f"A concern: {told}, where {per_cent(parity)} would be fair."
