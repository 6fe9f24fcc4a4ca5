"""Guided first games: a lesson is a file of steps, played by the real rules with prepared luck and opponents.

Where a pupil is in a lesson follows from the decisions made so far and from nothing else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Illegal, Match
from topout.games import registry

FILE = Path("lessons", "first.toml")
"""Where a game's folder has its lesson; files outside such a folder count as rules and are compiled anew."""
LEVEL: Final = "easy"
"""Who plays the other seats once the lesson is over."""

Saying = Annotated[str, Meta(min_length=1, max_length=280)]
Decision = tuple[int, str]
"""A seat and its move, as a record writes it."""


class BadLesson(ValueError):
    """A lesson that cannot be given; the message names the file, the step and what is wrong."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: what is said, perhaps a move the pupil makes, and what the others answer.

    `wrong` is a tempting move that may not be made, by `rule`; with `any` another move will do as well.
    """

    say: Saying
    move: str | None = None
    any: bool = False
    wrong: str | None = None
    rule: str | None = None
    answers: tuple[Decision, ...] = ()


class Outline(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson's file: the table, what the others do before the pupil is first asked, and the steps."""

    seats: int
    seed: int
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    pupil: int = 0
    options: dict[str, Any] = {}
    opening: tuple[Decision, ...] = ()


class Due(NamedTuple):
    """An action that is expected: whose, in which step, what is left of its decision, and whether another would do."""

    seat: int
    step: int
    left: tuple[int, ...]
    any: bool

    @property
    def number(self) -> int:
        """The action itself; what follows it in `left` completes the decision."""
        return self.left[0]


class Guide(NamedTuple):
    """What a pupil is told now: steps to read from number `at` on, and the actions that are pointed at."""

    at: int
    pages: tuple[Step, ...]
    moves: tuple[int, ...]


class Lesson:
    """A lesson whose every move has been made once, so that all of it is known to be right."""

    def __init__(self, game: Game, outline: Outline) -> None:
        self.game, self.outline = game, outline
        self.steps, self.pupil = outline.steps, outline.pupil
        self.script = tuple(_rehearsed(self))

    def start(self, mode: Mode | None = None) -> Match:
        """The match before its first decision."""
        return Match(self.game, self.outline.seats, self.outline.seed, self.outline.options, mode)

    def follows(self, actions: Sequence[tuple[int, int]]) -> bool:
        """Whether a match went as the lesson says, as far as the lesson goes."""
        return all(
            seat == due.seat and (number == due.number or due.any)
            for (seat, number), due in zip(actions, self.script, strict=False)
        )

    def due(self, actions: Sequence[tuple[int, int]]) -> Due | None:
        """What is expected next; None after the end, or when the match went its own way."""
        return self.script[len(actions)] if len(actions) < len(self.script) and self.follows(actions) else None

    def guide(self, actions: Sequence[tuple[int, int]]) -> Guide | None:
        """What the pupil is told at this point; None when the match is past the lesson."""
        due = self.due(actions)
        if due is None:
            return self._pages(len(self.steps) - 1, ()) if self._ending(actions) else None
        if due.seat != self.pupil:
            return Guide(due.step, (), ())
        if actions and self.script[len(actions) - 1][:2] == (self.pupil, due.step):
            return Guide(due.step, (self.steps[due.step],), due.left)
        return self._pages(due.step, due.left)

    def _ending(self, actions: Sequence[tuple[int, int]]) -> bool:
        """Whether all is done but the pupil's next decision, for which others who are awaited too need not wait."""
        done = len(self.script)
        mine = (seat for seat, _ in actions[done:] if seat == self.pupil)
        return len(actions) >= done and self.follows(actions) and next(mine, None) is None

    def _pages(self, last: int, moves: tuple[int, ...]) -> Guide:
        """All that is said since the last move, up to a step."""
        moved = [number for number, step in enumerate(self.steps) if step.move and number < last]
        first = moved[-1] + 1 if moved else 0
        return Guide(first, self.steps[first : last + 1], moves)

    def wrong(self, number: int, problem: str) -> BadLesson:
        """What is wrong with a step."""
        return BadLesson(f"{FILE} of {self.game.name}, step {number + 1}: {problem}")


def _rehearsed(lesson: Lesson) -> Iterator[Due]:
    """Make every move of a lesson, and say at which step something does not go as written."""
    match, pupil = lesson.start("plain"), lesson.pupil
    yield from _answered(lesson, match, 0, lesson.outline.opening)
    for number, step in enumerate(lesson.steps):
        if pupil not in match.owed:
            raise lesson.wrong(number, "the pupil is not awaited; the others must answer until it is.")
        _check_wrong(lesson, match, number, step)
        if step.move:
            yield from _acted(lesson, match, number, (pupil, step.move), step.any)
        elif step.answers or step.any:
            raise lesson.wrong(number, "without a move of the pupil nobody answers, and no other move will do.")
        yield from _answered(lesson, match, number, step.answers)
    if lesson.steps[-1].move:
        raise lesson.wrong(len(lesson.steps) - 1, "the last step only says how to go on.")


def _answered(lesson: Lesson, match: Match, number: int, answers: Sequence[Decision]) -> Iterator[Due]:
    """What the others do; while the pupil is awaited too it decides first."""
    for answer in answers:
        if lesson.pupil in match.owed:
            raise lesson.wrong(number, f"{answer[1]!r} comes while the pupil is awaited.")
        yield from _acted(lesson, match, number, answer)


def _acted(lesson: Lesson, match: Match, number: int, decision: Decision, any: bool = False) -> Iterator[Due]:
    """One decision, as all the actions it is made of."""
    before = len(match.actions)
    try:
        match.act(*decision)
    except Illegal as no:
        raise lesson.wrong(number, f"{decision[1]!r} of seat {decision[0]} is refused: {no}") from None
    taken = tuple(action for _, action in match.actions[before:])
    for done in range(len(taken)):
        yield Due(decision[0], number, taken[done:], any)


def _check_wrong(lesson: Lesson, match: Match, number: int, step: Step) -> None:
    """The tempting move must be one of the game, and refused by the rule that is named."""
    if step.wrong is None:
        return
    if lesson.game.actions.parse(step.wrong) is None:
        raise lesson.wrong(number, f"the game has no move {step.wrong!r}.")
    try:
        match.branch().act(lesson.pupil, step.wrong)
    except Illegal as no:
        if no.rule == step.rule:
            return
        raise lesson.wrong(number, f"{step.wrong!r} is refused by {no.rule}, not by {step.rule}.") from None
    raise lesson.wrong(number, f"{step.wrong!r} is allowed.")


def read_lesson(game: Game, text: str) -> Lesson:
    """The lesson that a file's text describes."""
    try:
        outline = msgspec.convert(tomllib.loads(text), Outline)
    except tomllib.TOMLDecodeError as problem:
        raise BadLesson(f"{FILE} of {game.name}: {problem}.") from None
    except msgspec.ValidationError as problem:
        raise BadLesson(f"{FILE} of {game.name}: {_in_words(str(problem))}.") from None
    try:
        game.template(game.settle(outline.options), outline.seats)
    except ValueError as problem:
        raise BadLesson(f"{FILE} of {game.name}: {problem}") from None
    if len(outline.names) != outline.seats or not outline.steps:
        raise BadLesson(f"{FILE} of {game.name}: it needs a name for every seat, the pupil's empty, and steps.")
    return Lesson(game, outline)


def _in_words(problem: str) -> str:
    """Where something is wrong, counted as people count."""
    return re.sub(r"\$\.steps\[(\d+)\]", lambda found: f"step {int(found[1]) + 1}", problem).replace("`", "'")


def path_of(name: str) -> Path:
    """Where a game's lesson is, or would be."""
    return registry.game(name).folder / FILE


def has_lesson(name: str) -> bool:
    """Whether a game has a lesson."""
    return path_of(name).is_file()


@cache
def lesson(name: str) -> Lesson:
    """A game's lesson."""
    game = registry.game(name)
    if not has_lesson(name):
        raise BadLesson(f"{game.title} has no lesson.")
    return read_lesson(game, path_of(name).read_text(encoding="utf-8"))
