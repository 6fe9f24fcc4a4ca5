"""What each seat has seen: its view, its events, and a revision that grows only when the seat could notice a change."""

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
"""The most events sent at once, the latest ones: newcomers to a very long match do not need its beginning."""


class Spelling:
    """Actions encoded for clients, cached while the parts of the view that their wording reads stay the same."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[int, tuple[dict[str, Any], Raw]] = {}
        self.read: dict[str, Any] = {}
        """What the latest wording read of the view; most actions read the same, so comparing by identity comes first.
        """

    def of(self, numbers: Sequence[int], view: View) -> list[Raw]:
        """Encode actions, worded for the board this viewer sees."""
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
    """Encode one action, worded for the board this viewer sees."""
    return spelling(game).of([number], view)[0]


def standing_of(game: Game, view: View) -> Standing | None:
    """How far each seat has come, if the game measures that; computed from a view, so that it reveals nothing more."""
    if game.standing is None:
        return None
    seats, label = range(view["seats"]), game.standing.label
    values = [game.standing.value(view, seat) for seat in seats]
    if view["result"] and values != view["result"]["scores"]:
        return _final(game, view["result"]["scores"])
    return Standing(label, values, [game.standing.words(view, seat) for seat in seats])


def _final(game: Game, scores: list[int]) -> Standing:
    """The final scores, for games that show another measure until the end."""
    return Standing(plural(game.unit), scores, [counted(score, game.unit) for score in scores])


class Sight:
    """One viewer's perspective. Two matches that the viewer cannot tell apart give equal revisions and frames."""

    __slots__ = ("anew", "asked", "fresh", "outlook", "revision", "seat", "since", "told")

    def __init__(self, match: Match, outlook: Outlook, seat: int | None) -> None:
        self.outlook, self.seat = outlook, seat
        self.revision = self.fresh = 1
        self.asked = outlook.asked(seat)
        self.since, self.told = 0, match.told(seat)
        self.anew = False

    def look(self, match: Match, changed: Set[str], acted: bool, anew: bool = False) -> bool:
        """Take note of what a decision changed; returns whether this viewer could notice anything.

        `anew` is set after a take-back, when events already sent are void and all are sent again.
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
        """Whether a decision made at that revision still means the same: since then, others at most left `owed`."""
        return self.fresh <= revision <= self.revision

    def seen(self, match: Match, names: Sequence[str], done: str | None = None) -> Seen:
        """The frame with what is new for this viewer."""
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
        """The frame with everything so far, for a viewer who has just connected."""
        seen = self.seen(match, names)
        seen.events, seen.anew = self._events(match, max(0, self.told - MOST_TOLD), names), True
        return seen

    def _events(self, match: Match, since: int, names: Sequence[str]) -> list[dict[str, Any]]:
        """The events this viewer was sent from a number on."""
        return match.events(self.seat, since, names, address=True, view=self.outlook.everyone)
