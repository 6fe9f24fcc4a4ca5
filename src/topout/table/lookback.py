"""Replays of finished matches, step by step from any point of view, and records to download."""

from __future__ import annotations

from typing import Any

from topout.core.match import Decision, Match
from topout.messages.finished import Replay, ReplayStep
from topout.messages.protocol import Spoken, TableInfo
from topout.messages.rejection import Rejected, no_spectators
from topout.table import luck
from topout.table.describe import spoken
from topout.table.sight import standing_of
from topout.table.table import Table

Eyes = int | None | str


def finished(table: Table, seat: int | None) -> None:
    """Reject a look at a match that is not over, or by someone who may not see this table."""
    if seat is None and not table.made.spectators:
        raise no_spectators()
    if table.phase != "over":
        raise Rejected("not_over", "Records and replays open when the match is over.")


def read_eyes(table: Table, text: str) -> Eyes:
    """Parse a point of view: a seat's number, `spectator`, or `open` for everything."""
    if text == "open":
        return "open"
    if text == "spectator":
        return None
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < len(table.chairs):
        return int(text)
    last = len(table.chairs) - 1
    raise Rejected("no_eyes", f"Whose eyes? A seat from 0 to {last}, `spectator` or `open`.", 400)


def replay(table: Table, info: TableInfo, eyes: Eyes, seat: int | None, first: int, count: int) -> Replay:
    """`count` steps of a finished match from `first` on, each a decision; step 0 is the set-up."""
    match, steps = table.fresh_match(), []
    decisions: list[Decision | None] = [None, *table.playing.decisions]
    for decision in decisions[:first]:
        _do(match, decision)
    told = len(_events(match, eyes, 0, table.names)) if first else 0
    for number, decision in enumerate(decisions[first : first + count], first):
        _do(match, decision)
        events = _events(match, eyes, told, table.names)
        told += len(events)
        steps.append(_step(match, eyes, number, decision, events))
    return Replay(info, str("spectator" if eyes is None else eyes), len(decisions), steps, talk(table, seat))


def _do(match: Match, decision: Decision | None) -> None:
    if decision:
        match.decide(*decision)


def _events(match: Match, eyes: Eyes, since: int, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """The events visible from this point of view, from a number on."""
    return match.chronicle(since, names) if isinstance(eyes, str) else match.events(eyes, since, names)


def _step(match: Match, eyes: Eyes, number: int, decision: Decision | None, events: list[dict[str, Any]]) -> ReplayStep:
    """One step; the decision itself is shown only to its own seat and in the open view."""
    view = match.truth() if isinstance(eyes, str) else match.view(eyes)
    known = decision if decision and eyes in ("open", decision.seat) else None
    words = match.game.written(known.steps) if known else None
    standing, seat = standing_of(match.game, view), known.seat if known else None
    return ReplayStep(number, seat, words, events, view, standing, match.tally())


def talk(table: Table, seat: int | None) -> list[Spoken]:
    """The talk this viewer could hear, each line with the step it followed."""
    lines = table.talk.heard_by(seat)
    said = [spoken(table, line, number) for number, line in enumerate(lines)]
    for words, line in zip(said, lines, strict=True):
        words.after = followed(table, line.after)
    return said


def followed(table: Table, moves: int) -> int:
    """Convert a count of journal moves, which may be steps or whole decisions, into a count of complete decisions."""
    return table.playing.decided_within(sum(len(move.steps) for move in table.moves[:moves]))


def record(table: Table, seat: int | None) -> dict[str, Any]:
    """A finished match as a record, with the proof of its luck unless the luck was a lesson's."""
    said = table.talk.heard_by(seat)
    lines = [{"seat": s.seat, "to": s.to, "after": followed(table, s.after), "text": s.text} for s in said]
    match = table.playing
    told = {
        **match.record(),
        "seed": str(match.seed),
        "names": list(table.names),
        "result": match.result,
        "talk": lines,
    }
    if table.made.lesson:
        return told
    return {**told, "luck": luck.proof(table.made.secret, table.id, [chair.luck for chair in table.chairs])}
