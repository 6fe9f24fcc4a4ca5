"""Lessons at a table: a pupil, prepared luck and opponents. The current step follows from the decisions made."""

from __future__ import annotations

from typing import Any

from topout.core.reading import View
from topout.games import registry
from topout.lesson import LEVEL, Due, Lesson, has_lesson, lesson
from topout.messages.frames import Guide, GuidePage
from topout.messages.protocol import Place
from topout.messages.rejection import Rejected
from topout.table import journal, luck
from topout.table.company import introduced
from topout.table.people import Person
from topout.table.sight import spelled
from topout.table.table import Table


def begun(person: Person, name: str) -> list[journal.AnyEntry]:
    """The first entries of a lesson: a private table that has started already."""
    if name not in registry.GAMES or not has_lesson(name):
        raise Rejected("no_lesson", f"There is no lesson for {name!r}.", 404)
    wanted = lesson(name)
    outline, game = wanted.outline, wanted.game
    created = journal.Created(
        game=game.name,
        version=game.version,
        options=wanted.start().options,
        places=introduced([Place("me" if seat == wanted.pupil else "bot", LEVEL) for seat in range(outline.seats)]),
        host=person.id,
        secret=luck.new_secret(),
        public=False,
        spectators=False,
        lesson=True,
    )
    named = [journal.Named(seat, called) for seat, called in enumerate(outline.names) if seat != wanted.pupil]
    joined = journal.Joined(wanted.pupil, person.id, person.name, face=person.face)
    return [created, joined, *named, journal.Started(f"{outline.seed:x}")]


def taught(table: Table) -> Lesson | None:
    """The table's lesson, as long as the match follows it."""
    if not table.made.lesson or table.skipped or table.match is None or not has_lesson(table.made.game):
        return None
    wanted = lesson(table.made.game)
    return wanted if wanted.guide(table.match.actions) else None


def guide(table: Table, seat: int | None) -> Guide | None:
    """The pages the pupil is shown now."""
    wanted = taught(table)
    told = wanted.guide(table.playing.actions) if wanted and seat == wanted.pupil else None
    if wanted is None or told is None:
        return None
    view = table.playing.view(seat)
    pages = [GuidePage(step.say, _spelled(table, step.wrong, view)) for step in told.pages]
    return Guide(told.at, len(wanted.steps), pages, [spelled(table.game, number, view) for number in told.moves])


def _spelled(table: Table, move: str | None, view: View) -> Any:
    number = table.game.actions.parse(move) if move else None
    return None if number is None else spelled(table.game, number, view)


def _due(table: Table) -> Due | None:
    """The decision the lesson expects next."""
    wanted = taught(table)
    return wanted.due(table.playing.actions) if wanted else None


def turns(table: Table, owed: tuple[int, ...]) -> tuple[int, ...]:
    """Which seats decide next: in a lesson the one it expects, otherwise all that owe a decision."""
    due = _due(table)
    return (due.seat,) if due else owed


def prepared(table: Table, seat: int) -> list[int] | None:
    """The decision the lesson has prepared for an opponent, if it is that seat's turn."""
    due = _due(table)
    return list(due.left) if due and due.seat == seat else None


def astray(table: Table, seat: int, action: Any) -> None:
    """Kindly reject a legal move that is not what the present step is about."""
    due = _due(table)
    if due is None:
        return
    trial = table.playing.branch()
    trial.act(seat, action)
    if not lesson(table.made.game).follows(trial.actions):
        words = table.playing.words(due.number)
        raise Rejected("lesson", f"The rules allow that, but this step of the lesson is about something else: {words}.")
