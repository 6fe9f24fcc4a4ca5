"""Nothing leaks over the real socket: twins send equal bytes, and every planted leak is detected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from server.running import House
from server.twins import Stage, twins_of

from topout.core import view as projection
from topout.core.match import Match
from topout.core.view import Outlook
from topout.games import registry
from topout.messages.frames import Refused, Seen
from topout.messages.rejection import Rejected
from topout.server.minds.thinker import Answer, Question, Thinker
from topout.server.rooms import room, telling
from topout.server.rooms.connection import Connection
from topout.table import describe, lookback
from topout.table.conversation import Conversation
from topout.table.sight import Sight
from topout.table.table import Table

Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("name", [*registry.GAMES, "cairn"])
def test_twins_send_the_same_bytes(place: House, cairn: None, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    stage = Stage(place, monkeypatch)
    steps = 0
    for watcher in (0, 1, None):
        for moves in (0, 6):
            twins = twins_of(name, watcher, moves, 1)
            steps += len(twins.steps)
            assert stage.difference(twins) is None
    assert steps


def see_the_key(patch: pytest.MonkeyPatch) -> None:
    """Views contain the random key."""
    honest = Outlook.view
    patch.setattr(Outlook, "view", lambda outlook, seat: {**honest(outlook, seat), "key": outlook._then.key})


def see_all_events(patch: pytest.MonkeyPatch) -> None:
    """Everyone gets all events in full."""
    patch.setattr(projection, "sees", lambda audience, seat: True)


def notice_hidden_steps(patch: pytest.MonkeyPatch) -> None:
    """Every step causes a frame, visible or not."""
    honest = Sight.look
    patch.setattr(Sight, "look", lambda sight, match, changed, acted, anew: honest(sight, match, changed, True, anew))


def list_others_moves(patch: pytest.MonkeyPatch) -> None:
    """Legal moves of whichever seat is asked for."""
    honest = Sight.seen

    def seen(sight: Sight, match: Match, names: Sequence[str], done: str | None = None) -> Seen:
        told = honest(sight, match, names, done)
        told.events = [*told.events, {"legal": [str(a) for seat in match.owed for a in match.legal(seat)]}]
        return told

    patch.setattr(Sight, "seen", seen)


def explain_refusals_too_well(patch: pytest.MonkeyPatch) -> None:
    """Refusals depend on what others hold."""

    def reject(connection: Connection, id: str | None, no: Rejected) -> None:
        match = connection.room.table.match
        connection.send(Refused(id, no.code, f"{no.reason} {match and match.hash}", no.rule))

    patch.setattr(Connection, "reject", reject)


def show_the_seed(patch: pytest.MonkeyPatch) -> None:
    """A table's description contains a trace of its state."""
    honest = describe.table_info

    def info(table: Table, *given: Any) -> Any:
        found = honest(table, *given)
        found.commitment = table.match.hash if table.match else ""
        return found

    patch.setattr(room, "table_info", info)


def overhear(patch: pytest.MonkeyPatch) -> None:
    """Everyone gets private lines."""
    patch.setattr(Conversation, "hears", lambda talk, line, seat: True)


def number_all_lines(patch: pytest.MonkeyPatch) -> None:
    """Lines are numbered over all talk, including others' private lines."""
    honest = describe.spoken
    patch.setattr(telling, "spoken", lambda table, line, number: honest(table, line, len(table.talk.lines)))


def open_replays(patch: pytest.MonkeyPatch) -> None:
    """Replays and records are available before the end."""
    patch.setattr(lookback, "finished", lambda table, seat: None)


def prompt_by_truth(patch: pytest.MonkeyPatch) -> None:
    """Prompts depend on what the seat cannot know."""
    honest = Sight.seen

    def seen(sight: Sight, match: Match, names: Sequence[str], done: str | None = None) -> Seen:
        told = honest(sight, match, names, done)
        told.prompt = f"Choose. {match.hash}"
        return told

    patch.setattr(Sight, "seen", seen)


def count_hidden_steps(patch: pytest.MonkeyPatch) -> None:
    """The move count includes every step at the table."""
    honest = Sight.seen

    def seen(sight: Sight, match: Match, names: Sequence[str], done: str | None = None) -> Seen:
        told = honest(sight, match, names, done)
        told.view = {**told.view, "moves": len(match.actions)}
        return told

    patch.setattr(Sight, "seen", seen)


def seat_the_spectator(patch: pytest.MonkeyPatch) -> None:
    """Spectators see what a player sees."""
    honest = Match.view
    patch.setattr(Match, "view", lambda match, seat: honest(match, 0 if seat is None else seat))


def hint_by_truth(patch: pytest.MonkeyPatch) -> None:
    """Hints use what the seat cannot know."""
    honest = Thinker.answer

    def answer(thinking: Thinker, question: Question) -> Answer:
        told = honest(thinking, question)
        told.why += thinking.match(question).hash
        return told

    patch.setattr(Thinker, "answer", answer)


PLANTS: list[Plant] = [
    hint_by_truth,
    see_the_key,
    see_all_events,
    notice_hidden_steps,
    list_others_moves,
    explain_refusals_too_well,
    show_the_seed,
    overhear,
    number_all_lines,
    open_replays,
    prompt_by_truth,
    count_hidden_steps,
    seat_the_spectator,
]


PAIRS = [("cairn", 1, 1, 3), ("clamber", 0, 6, 1), ("clamber", None, 2, 1), ("cairn", None, 0, 1)]
"""Viewers and positions with much to find: hidden steps, hidden hands, and a spectator."""


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught(place: House, cairn: None, monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    made = [twins_of(*pair) for pair in PAIRS]
    plant(monkeypatch)
    stage = Stage(place, monkeypatch)
    assert any(stage.difference(twins) for twins in made), "nobody noticed"
