"""Taking a move back: only if nobody learned anything from it, and among people only if the others agree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from topout.core.match import Illegal, Match
from topout.messages.rejection import Rejected
from topout.table import journal
from topout.table.journal import Moved
from topout.table.table import Table, perform
from topout.table.teaching import taught

GUESSES = 8
REVEALED = "It revealed something new."


@dataclass(slots=True)
class Stretch:
    """Consecutive moves of a match, with the positions before and after them."""

    before: Match
    moves: Sequence[Moved]
    after: Match


def way_back(table: Table, seat: int, client: str = "") -> journal.TookBack:
    """The entry that takes a seat's last decision back, alone or with all later moves; raises why it stands."""
    last = table.last_of(seat)
    why = _stands(table, last)
    if why or last is None:
        raise Rejected("stands", why or "You have no move to take back.")
    alone = _stretch(table, last, 1)
    why = _learned_by_own_move(seat, alone, table.moves[last + 1 :])
    if why is None:
        return journal.TookBack(seat, client)
    if len(table.moves) > last + 1 and not taught(table) and _may_undo_all(table, seat, last):
        return journal.TookBack(seat, client, last)
    raise Rejected("stands", why)


def _stands(table: Table, last: int | None) -> str | None:
    """Why a move can never be taken back, if so."""
    if last is None:
        return "You have no move to take back."
    if table.playing.over:
        return "The game is over."
    return "A bot made that move for you; it stands." if table.moves[last].bot else None


def _stretch(table: Table, first: int, count: int) -> Stretch:
    before, moves = table.replayed(first).unheard(), table.moves[first : first + count]
    return Stretch(before, moves, _played(before, moves))


def _played(before: Match, moves: Iterable[Moved]) -> Match:
    """The position after some more moves."""
    after = before.branch()
    for move in moves:
        perform(after, move)
    return after


def _learned_by_own_move(seat: int, own: Stretch, since: Sequence[Moved]) -> str | None:
    """Why this move cannot be taken back by itself, if so: it drew, revealed something, or others have built on it."""
    if own.before.draws != own.after.draws:
        return "Dice were rolled or cards drawn after it."
    everyone = (*range(own.after.seats), None)
    return _acted_on(seat, own, since) or (REVEALED if _revealed(own, everyone) else None)


def _acted_on(seat: int, own: Stretch, since: Sequence[Moved]) -> str | None:
    """Whether others have decided since, as far as this seat can tell: refusals must not reveal hidden steps."""
    now = _played(own.after, since)
    if noticed(own.after, now, seat) or own.after.owed != now.owed:
        return "Others have acted since."
    try:
        _played(own.before, since)
    except Illegal:
        return "What others decided rests on it."
    return None


def _may_undo_all(table: Table, seat: int, last: int) -> bool:
    """Whether everything since can be undone: nothing was drawn, and nobody learned anything that the seat knows of."""
    since = _stretch(table, last, _noticed_moves(table, seat, last))
    people = [number for number, chair in enumerate(table.chairs) if chair.guest is not None]
    return since.before.draws == since.after.draws and not _revealed(since, people)


def _noticed_moves(table: Table, seat: int, last: int) -> int:
    """How many moves lie between the seat's own and the last one it could notice, both included."""
    match, count = _stretch(table, last, 1).after, 1
    for number, move in enumerate(table.moves[last + 1 :], 2):
        before = match.branch()
        perform(match, move)
        if noticed(before, match, seat):
            count = number
    return count


def noticed(before: Match, after: Match, seat: int | None) -> bool:
    """Whether a viewer could tell two positions apart by more than who is to decide."""
    if len(before.events(seat)) != len(after.events(seat)):
        return True
    return {**before.view(seat), "owed": None} != {**after.view(seat), "owed": None}


def _revealed(stretch: Stretch, viewers: Iterable[int | None]) -> bool:
    """Whether a viewer learned something: after another redeal of what was hidden, the moves would look different."""
    return any(
        noticed(stretch.before, stretch.after, viewer) and any(_differs(stretch, viewer, s) for s in range(GUESSES))
        for viewer in viewers
    )


def _differs(stretch: Stretch, viewer: int | None, seed: int) -> bool:
    guess = stretch.before.redeal(viewer, seed)
    try:
        for move in stretch.moves:
            perform(guess, move)
    except Illegal:
        return True
    seen: tuple[Any, Any] = (guess.view(viewer), guess.events(viewer))
    return seen != (stretch.after.view(viewer), stretch.after.events(viewer))


# --- asking the others ------------------------------------------------------------------------------------------------


def asked(table: Table, seat: int, others: Sequence[int], client: str) -> journal.BackAsked | journal.TookBack:
    """Take a move back at once if nobody else present could notice it, otherwise ask those who could."""
    table.bear(seat)
    if table.made.rated:
        raise Rejected("rated", "This match is rated: moves stand.")
    if table.made.tournament:
        raise Rejected("tournament", "In a tournament moves stand.")
    if table.plea and table.plea.seat == seat:
        raise Rejected("asked", "You have asked already; the others are deciding.")
    if table.plea:
        raise Rejected("asked", f"First decide about the move that {table.names[table.plea.seat]} wants back.")
    way = way_back(table, seat, client)
    return journal.BackAsked(seat, list(others), client) if _concerns(table, way, others) else way


def _concerns(table: Table, way: journal.TookBack, others: Sequence[int]) -> bool:
    """Whether any of the others could notice; a choice that is still hidden concerns nobody else."""
    last = table.last_of(way.seat)
    assert last is not None
    own = _stretch(table, last, 1)
    return any(way.since is not None or noticed(own.before, own.after, other) for other in others)


def answered(table: Table, seat: int, yes: bool, client: str) -> list[journal.AnyEntry]:
    """Record an answer; the last consent takes the move back, unless it can no longer be taken back."""
    plea = table.plea
    if plea is None or seat not in plea.waiting:
        raise Rejected("not_asked", "Nobody waits for your answer.")
    answer: list[journal.AnyEntry] = [journal.BackAnswered(seat, yes, client)]
    if yes and plea.waiting == [seat]:
        answer.append(way_back(table, plea.seat))
    return answer
