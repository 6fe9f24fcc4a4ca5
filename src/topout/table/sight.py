"""What each seat has seen of a match: its view, its events, and a revision that counts only what it could notice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Raw

from topout.core.game import Game
from topout.core.match import Match
from topout.core.reading import View
from topout.core.speech import YOU
from topout.messages.frames import Seen, write_frame
from topout.messages.protocol import Standing


def spelled(game: Game, number: int, view: View) -> Raw:
    """An action as a client gets it, in the words of the board that it sees."""
    return _encoded(game, number, game.actions.words(number, view))


@lru_cache(100_000)
def _encoded(game: Game, number: int, words: str) -> Raw:
    """The same, encoded once for all tables where it is called so."""
    return Raw(write_frame({**game.actions[number].as_json(), "words": words}))


def told_to(seat: int | None, names: Sequence[str]) -> Sequence[str]:
    """Names as sentences for one seat use them: it is addressed itself."""
    return names if seat is None else [*names[:seat], YOU, *names[seat + 1 :]]


def standing_of(game: Game, view: dict[str, Any]) -> Standing | None:
    """How far each seat has come, where the game has a measure for it; made of a view, so it tells no more."""
    if game.standing is None:
        return None
    seats, label = range(view["seats"]), game.standing.label
    values = [game.standing.value(view, seat) for seat in seats]
    return Standing(label, values, [game.standing.words(view, seat) for seat in seats])


class Sight:
    """The eyes of one seat. Two matches this seat cannot tell apart give it the same revisions and frames."""

    __slots__ = ("anew", "events", "fresh", "revision", "seat", "told", "view")

    def __init__(self, match: Match, seat: int | None, names: Sequence[str]) -> None:
        self.seat = seat
        self.revision = self.fresh = 1
        self.view = match.view(seat)
        self.events = match.events(seat, names=told_to(seat, names))
        self.told = len(self.events)
        self.anew = False

    def look(self, match: Match, view: dict[str, Any], names: Sequence[str], acted: bool) -> bool:
        """See what a decision changed; false when this seat cannot have noticed anything."""
        events = match.events(self.seat, self.told, told_to(self.seat, names))
        if not acted and not events and view == self.view:
            return False
        awaited_only = not acted and self._awaited(view) and _same(view, self.view)
        self._take(view, events, awaited_only)
        self.told += len(events)
        self.anew = False
        return True

    def look_anew(self, match: Match, names: Sequence[str], acted: bool) -> bool:
        """The same after a decision was taken back: what was told of it is told no more."""
        view, events = match.view(self.seat), match.events(self.seat, names=told_to(self.seat, names))
        if not acted and len(events) == self.told and view == self.view:
            return False
        awaited_only = not acted and self._awaited(view) and _same(view, self.view)
        self._take(view, events, awaited_only)
        self.told = len(events)
        self.anew = True
        return True

    def _take(self, view: dict[str, Any], events: list[dict[str, Any]], awaited_only: bool) -> None:
        self.view, self.events = view, events
        self.revision += 1
        if not awaited_only:
            self.fresh = self.revision

    def _awaited(self, view: dict[str, Any]) -> bool:
        """Whether this seat was and is asked: then its decision still stands when only others were crossed off."""
        return self.seat in self.view["owed"] and self.seat in view["owed"]

    def accepts(self, revision: int) -> bool:
        """Whether a decision made at that revision still means what it meant."""
        return self.fresh <= revision <= self.revision

    def seen(self, match: Match, done: str | None = None) -> Seen:
        """What is new for this seat."""
        asked = self.seat is not None and self.seat in self.view["owed"]
        legal = [spelled(match.game, action.id, self.view) for action in match.legal(self.seat)] if asked else []  # type: ignore[arg-type]
        prompt = match.game.ask(self.view) if asked else None
        standing = standing_of(match.game, self.view)
        return Seen(self.revision, self.seat, self.view, self.events, legal, prompt, None, self.anew, done, standing)

    def seen_whole(self, match: Match, names: Sequence[str]) -> Seen:
        """Everything so far, for someone who just came."""
        seen = self.seen(match)
        seen.events, seen.anew = match.events(self.seat, names=told_to(self.seat, names)), True
        return seen


def _same(view: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two views differ at most in who is awaited."""
    return {**view, "owed": None} == {**other, "owed": None}
