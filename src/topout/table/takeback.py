"""Taking a move back: only while nothing new was revealed and nobody acted on it."""

from __future__ import annotations

from typing import Any

from topout.core.match import Illegal, Match
from topout.table.journal import Moved
from topout.table.table import Table, perform

GUESSES = 8


def why_not(table: Table, seat: int) -> str | None:
    """Why a seat cannot take its last decision back, or None when it can."""
    last = table.last_of(seat)
    if last is None:
        return "You have no move to take back."
    if table.playing.over:
        return "The game is over."
    move, later = table.moves[last], table.moves[last + 1 :]
    if move.bot:
        return "A bot made that move for you; it stands."
    before = table.replayed(table.moves[:last])
    after = before.branch()
    perform(after, move)
    if before.draws != after.draws:
        return "Dice were rolled or cards drawn after it."
    return _acted_on(table, seat, after, later) or _revealed(table, move, before, after)


def _acted_on(table: Table, seat: int, after: Match, later: list[Moved]) -> str | None:
    """Others have decided since, as far as the seat can tell: hidden steps of theirs must not show in a refusal."""
    if later and (noticed(after, table.playing, seat) or after.owed != table.playing.owed):
        return "Others have acted since."
    try:
        table.replayed([move for move in table.moves if move is not table.moves[-1 - len(later)]])
    except Illegal:
        return "What others decided rests on it."
    return None


def noticed(before: Match, after: Match, seat: int | None) -> bool:
    """Whether a seat could tell two points of a match apart by more than who is awaited."""
    if len(before.events(seat)) != len(after.events(seat)):
        return True
    return {**before.view(seat), "owed": None} != {**after.view(seat), "owed": None}


def _revealed(table: Table, move: Moved, before: Match, after: Match) -> str | None:
    """Someone learned what could have been otherwise: with other hidden things the same move looks different."""
    for viewer in (*range(after.seats), None):
        if noticed(before, after, viewer) and any(_differs(before, after, move, viewer, s) for s in range(GUESSES)):
            return "It revealed something new."
    return None


def _differs(before: Match, after: Match, move: Moved, viewer: int | None, seed: int) -> bool:
    guess = before.redeal(viewer, seed)
    try:
        perform(guess, move)
    except Illegal:
        return True
    seen: tuple[Any, Any] = (guess.view(viewer), guess.events(viewer))
    return seen != (after.view(viewer), after.events(viewer))
