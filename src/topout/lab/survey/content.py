"""What does each card do? How often content is gained and used, and how its users fare."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from topout.core.batch import Array
from topout.core.event import Event
from topout.core.game import Game
from topout.core.study import Content
from topout.lab.survey import diary
from topout.lab.survey.finding import Figure, Finding, said
from topout.lab.survey.groups import labels_of
from topout.lab.survey.intervals import Estimate, mean, share
from topout.lab.survey.watching import Survey

DEAD = 0.05
"""Content is dead if it is used less than this often per time it is gained."""
RARE = 0.01
"""Content used in fewer games than this share can hardly be judged."""


def content_of(game: Game) -> tuple[Content, ...]:
    """The content a game declares, or else all named things in its events."""
    return game.study.content or tuple(_named_in(game))


def _named_in(game: Game) -> Iterable[Content]:
    found: defaultdict[tuple[str, tuple[str, ...]], list[Event[Any]]] = defaultdict(list)
    for event in game.events:
        if seat_part(event) is not None:
            for name, part in event.parts.items():
                if labels_of(part.shows):
                    found[name, labels_of(part.shows)].append(event)
    for (name, _), events in found.items():
        yield Content(name.replace("_", " ").capitalize(), tuple(events), part=name)


def seat_part(event: Event[Any]) -> int | None:
    """The part of an event that names the seat."""
    return next((number for number, part in enumerate(event.parts.values()) if part.seat), None)


@dataclass
class Usage:
    """How often each seat of each game gained each thing, and how often it used it."""

    survey: Survey
    content: Content

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The names of the things."""
        part = self.content.used[0].parts[self.content.part]
        return labels_of(part.shows)

    @cached_property
    def used(self) -> Array:
        """Uses by seat and thing, the seats of all games in one row."""
        return self._counts(self.content.used)

    @cached_property
    def gained(self) -> Array:
        """Gains by seat and thing."""
        return self._counts(self.content.gained)

    def _counts(self, events: Sequence[Event[Any]]) -> Array:
        seats, kinds = self.survey.games * self.survey.seats, len(self.labels)
        counts = np.zeros(seats * kinds)
        for event in events:
            rows = self.survey.events[self.survey.events[:, diary.KIND] == int(event)]
            whose = rows[:, diary.PARTS + (seat_part(event) or 0)]
            what = self._numbers(event, rows[:, diary.PARTS + list(event.parts).index(self.content.part)])
            at = (rows[:, diary.OF_GAME].astype(np.int64) * self.survey.seats + whose) * kinds + what
            counts += np.bincount(at, minlength=len(counts))
        return counts.reshape(seats, kinds)

    def _numbers(self, event: Event[Any], values: Array) -> Array:
        """The labels that values stand for."""
        say = event.parts[self.content.part].shows.say
        known = np.unique(values)
        place = np.array([self.labels.index(say(int(value))) for value in known], np.int64)
        return place[np.searchsorted(known, values)] if len(known) else np.zeros(0, np.int64)

    def a_game(self, counts: Array, thing: int) -> Estimate:
        """How often a thing is used per game."""
        return mean(counts[:, thing].reshape(self.survey.games, -1).sum(axis=1))

    def wins(self, who: Array) -> Estimate:
        """How often these seats win."""
        who = who.reshape(self.survey.games, -1)
        return share((self.survey.shares * who).sum(axis=1), who.sum(axis=1).astype(float))

    def when_used(self, thing: int) -> Estimate:
        """The win rate of seats that used a thing."""
        return self.wins(self.used[:, thing] > 0)

    def when_not(self, thing: int) -> Estimate:
        """The win rate of seats that gained a thing (if it has to be gained) without using it."""
        had = self.gained[:, thing] > 0 if self.content.gained else np.ones(len(self.used), bool)
        return self.wins(had & (self.used[:, thing] == 0))

    @cached_property
    def dead(self) -> list[str]:
        """Content that players gain but leave unused."""
        gained, used = self.gained.sum(axis=0), self.used.sum(axis=0)
        return [label for label, had, did in zip(self.labels, gained, used, strict=True) if had and did < DEAD * had]

    @cached_property
    def unseen(self) -> list[str]:
        """Content that never came up."""
        total, there = self.gained.sum(axis=0) + self.used.sum(axis=0), self.content.there
        known = there(self.survey.setting.options) if there else self.labels
        return [label for label, count in zip(self.labels, total, strict=True) if not count and label in known]


def content(survey: Survey) -> list[Finding]:
    """For each kind of content its use, and how its users fare."""
    found: list[Finding] = []
    for number, declared in enumerate(content_of(survey.setting.game)):
        usage = Usage(survey, declared)
        found += [_how_often(usage, number), _how_well(usage, number)]
    return found


def _seen(usage: Usage) -> list[int]:
    """The things that came up, most used first."""
    total, used = usage.gained.sum(axis=0) + usage.used.sum(axis=0), usage.used.sum(axis=0)
    return sorted(np.flatnonzero(total).tolist(), key=lambda thing: -used[thing])


def _how_often(usage: Usage, number: int) -> Finding:
    declared, seen = usage.content, _seen(usage)
    figures = [Figure(usage.labels[k], usage.a_game(usage.used, k), "used") for k in seen]
    if declared.gained:
        figures += [Figure(usage.labels[k], usage.a_game(usage.gained, k), "come by") for k in seen]
    dead, never = usage.dead, usage.unseen
    n = f"n = {usage.survey.games:,}"
    judged = (
        f"A concern: hardly anyone uses {', '.join(dead)}" if dead else "No concern: everything that comes up is used"
    )
    notes = [f"Never came up: {', '.join(never)}."] if never else []
    meaning = "How often each comes up in a game" + (", and how often it is used." if declared.gained else ".")
    title = f"{declared.title}: what is used?"
    return Finding(f"content_{number}_use", title, meaning, f"{judged} ({n}).", figures, bool(dead), notes=notes)


def _how_well(usage: Usage, number: int) -> Finding:
    declared, games, parity = usage.content, usage.survey.games, 1 / usage.survey.seats
    other = "only held" if declared.gained else "not used"
    figures: list[Figure] = []
    for k in _seen(usage):
        pair = [Figure(usage.labels[k], usage.when_used(k), "used"), Figure(usage.labels[k], usage.when_not(k), other)]
        figures += [figure for figure in pair if figure.estimate.n >= max(RARE * games, 2)]
    used = [figure for figure in figures if figure.series == "used"]
    best = max(used, key=lambda figure: figure.estimate.low, default=None)
    verdict = (
        f"No concern in itself: who uses {best.label} wins most, {said(best.estimate, 'share')}."
        if best
        else "Nothing was used often enough to judge."
    )
    meaning = (
        f"How often players win who use each at least once, against those who have it and do not ({other}). "
        "It goes with winning but need not be why: who is ahead may get to use more."
    )
    title = f"{declared.title}: who wins with it?"
    return Finding(f"content_{number}_wins", title, meaning, verdict, figures, unit="share", parity=parity)
