"""What each seat has seen of a match: its view, its events, and a revision that counts only what it could notice."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cache
from typing import Any

from msgspec import Raw

from topout.core.game import Game
from topout.core.match import Match
from topout.core.reading import Reader, View, reads_the_same
from topout.core.speech import counted, plural
from topout.core.view import Outlook
from topout.messages.frames import Seen, write_frame
from topout.messages.protocol import Standing

OWED = frozenset({"owed"})
MOST_TOLD = 2000
"""So many events are told at once, the latest: someone who comes to a very long match need not read its beginning."""


class Spelling:
    """The actions of a game as clients get them, each encoded anew only when what its words speak of has changed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[int, tuple[dict[str, Any], Raw]] = {}
        self.read: dict[str, Any] = {}
        """What the words made last speak of; most of the others speak of the same."""

    def of(self, numbers: Sequence[int], view: View) -> list[Raw]:
        """Actions in the words of the board that someone sees."""
        known, spelled, same = self.known, [], None
        for number in numbers:
            found = known.get(number)
            if found is None or (found[0] is not same and not reads_the_same(view, found[0])):
                found = known[number] = self._made(number, view)
            same, raw = found
            spelled.append(raw)
        return spelled

    def _made(self, number: int, view: View) -> tuple[dict[str, Any], Raw]:
        reader = Reader(view)
        words = self.game.actions.words(number, reader)
        if reader.read != self.read:
            self.read = reader.read
        return self.read, Raw(write_frame({**self.game.actions[number].as_json(), "words": words}))


spelling = cache(Spelling)


def spelled(game: Game, number: int, view: View) -> Raw:
    """An action as a client gets it, in the words of the board that it sees."""
    return spelling(game).of([number], view)[0]


def standing_of(game: Game, view: View) -> Standing | None:
    """How far each seat has come, where the game has a measure for it; made of a view, so it tells no more."""
    if game.standing is None:
        return None
    seats, label = range(view["seats"]), game.standing.label
    values = [game.standing.value(view, seat) for seat in seats]
    if view["result"] and values != view["result"]["scores"]:
        return _final(game, view["result"]["scores"])
    return Standing(label, values, [game.standing.words(view, seat) for seat in seats])


def _final(game: Game, scores: list[int]) -> Standing:
    """What decided, where something else was followed until then."""
    return Standing(plural(game.unit), scores, [counted(score, game.unit) for score in scores])


class Sight:
    """The eyes of one seat. Two matches this seat cannot tell apart give it the same revisions and frames."""

    __slots__ = ("anew", "asked", "fresh", "outlook", "revision", "seat", "since", "told")

    def __init__(self, match: Match, outlook: Outlook, seat: int | None) -> None:
        self.outlook, self.seat = outlook, seat
        self.revision = self.fresh = 1
        self.asked = outlook.asked(seat)
        self.since, self.told = 0, match.told(seat)
        self.anew = False

    def look(self, match: Match, changed: Set[str], acted: bool, anew: bool = False) -> bool:
        """See what a decision changed in the view and told; false when this seat cannot have noticed anything.

        After a decision was taken back `anew` is true: what was told of it is told no more.
        """
        told, awaited = match.told(self.seat), self.asked and self.outlook.asked(self.seat)
        if not acted and told == self.told and not changed:
            return False
        self.revision += 1
        if acted or not awaited or changed - OWED:
            self.fresh = self.revision
        self.since, self.told = 0 if anew else self.told, told
        self.asked, self.anew = self.outlook.asked(self.seat), anew
        return True

    def accepts(self, revision: int) -> bool:
        """Whether a decision made at that revision still means what it meant: only others were crossed off since."""
        return self.fresh <= revision <= self.revision

    def seen(self, match: Match, names: Sequence[str], done: str | None = None) -> Seen:
        """What is new for this seat."""
        view, seat = self.outlook.view(self.seat), self.seat
        legal, prompt = [], None
        if seat is not None and self.asked:
            numbers = match.legal_numbers(seat)
            legal = spelling(match.game).of(numbers, view)
            prompt = match.game.ask(view, match.game.actions.possible(numbers))
        events = self._events(match, max(self.since, self.told - MOST_TOLD), names)
        standing = self.outlook.made(standing_of, view)
        return Seen(self.revision, seat, view, events, legal, prompt, None, self.anew, done, standing)

    def seen_whole(self, match: Match, names: Sequence[str]) -> Seen:
        """Everything so far, for someone who just came."""
        seen = self.seen(match, names)
        seen.events, seen.anew = self._events(match, max(0, self.told - MOST_TOLD), names), True
        return seen

    def _events(self, match: Match, since: int, names: Sequence[str]) -> list[dict[str, Any]]:
        """What this seat was told from a number on."""
        return match.events(self.seat, since, names, address=True, view=self.outlook.everyone)
