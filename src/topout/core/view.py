"""The one projection: everything that leaves a match for a seat or a spectator is built up here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict, TypeVar

from topout.core.ending import Ending
from topout.core.event import sees
from topout.core.game import Game, Sums
from topout.core.layout import HIDDEN, OWNED, PUBLIC, Field, Layout, Seats
from topout.core.observation import Observation
from topout.core.reading import SPECTATOR, View
from topout.core.state import EVERYONE, GameState
from topout.core.telling import tellings, text_for

T = TypeVar("T")
NOBODY = 0
Log = Sequence[Sequence[int]]
"""What has been told so far, row by row: the event, who sees all of it, its parts."""


def seat_number(seat: int | None) -> int:
    """The number rules and masks use for a seat or a spectator."""
    return SPECTATOR if seat is None else seat


def _shown(field: Field, value: Any, mask: Any, seat: int, count: int, axes: tuple[int, ...]) -> Any:
    """The part of a field's value that a seat may see, null where it may not."""
    if isinstance(mask, int):
        if not mask >> seat & 1:
            return None
        if field.shows and len(axes) == field.shows.depth:
            return field.shows.say(value)
        if not axes:
            return value
    entries = range(min(axes[0], count) if isinstance(axes[0], Seats) else axes[0])
    parts = (mask if isinstance(mask, int) else mask[i] for i in entries)
    return [_shown(field, value[i], m, seat, count, axes[1:]) for i, m in zip(entries, parts, strict=True)]


def _mask(field: Field, state: GameState) -> Any:
    """Who sees the field: a set of seats, or one per entry of its first axes."""
    if field.sight == PUBLIC:
        return EVERYONE
    if field.sight == HIDDEN:
        return NOBODY
    if field.sight == OWNED:
        return [1 << owner for owner in range(field.shape[0])]
    return getattr(state, field.sight)


def view(game: Game, state: GameState, seat: int | None, log: Log = ()) -> dict[str, Any]:
    """What a seat may know of a state that all this has led to."""
    return views(game, state, (seat,), log)[0]


def views(game: Game, state: GameState, seats: Iterable[int | None], log: Log = ()) -> list[dict[str, Any]]:
    """What several seats may know of a state; they share the parts that everyone sees."""
    common, seen = _bare_views(game, state, seats)
    if game.sums:
        _add_up(game.sums, game.own_sums, common, seen)
    for one in seen:
        one["ending"] = ending(game, one, log)
    return seen


def _bare_views(
    game: Game, state: GameState, seats: Iterable[int | None]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What everyone sees, and what each seat sees, without what it adds up to."""
    common: dict[str, Any] = {"game": game.name, "version": game.version, "you": None}
    private: list[tuple[Field, Any, Any]] = []
    for field in game.layout.fields:
        value = getattr(state, field.name) if field.sight != HIDDEN else None
        if field.sight == PUBLIC:
            common[field.name] = field.read(value, state.seats)
        elif field.sight != HIDDEN:
            common[field.name] = None
            private.append((field, value, _mask(field, state)))
    common["result"] = result(game, state)
    return common, [_own_view(common, private, seat, state.seats) for seat in seats]


def _add_up(sums: Sums, own: bool, common: Mapping[str, Any], seen: Iterable[dict[str, Any]]) -> None:
    """Give each view its sums: those of what everyone sees, and where its seat has more to count, its own."""
    everyone = sums(common)
    its_own = range(common["seats"]) if own else common["owed"]
    for view in seen:
        view["sums"] = sums(view) if view["you"] in its_own else everyone


def _own_view(
    common: Mapping[str, Any], private: Iterable[tuple[Field, Any, Any]], seat: int | None, count: int
) -> dict[str, Any]:
    """What everyone sees, and the part of the rest that this seat sees."""
    seen, number = {**common, "you": seat}, seat_number(seat)
    for field, value, mask in private:
        seen[field.name] = _shown(field, value, mask, number, count, field.shape)
    return seen


def observed(game: Game, state: GameState, seat: int) -> dict[str, Any]:
    """The fields of a state as a seat may know them, without what they add up to."""
    fields = [field for field in game.layout.fields if field.sight != HIDDEN]
    values = ((field, getattr(state, field.name), _mask(field, state)) for field in fields)
    return {f.name: _shown(f, value, mask, seat, state.seats, f.shape) for f, value, mask in values}


@cache
def observer(game: Game) -> Callable[[GameState, int, Any], None]:
    """What writes a seat's observation: the same projection as numbers."""
    return Observation(game.layout).function(f"<what seats of {game.name} observe>")


@cache
def _shown_with(layout: Layout) -> dict[str, tuple[Field, ...]]:
    """For each field, what is not for everyone and must be shown again when it changes: itself, or what it governs."""
    private = [field for field in layout.fields if field.sight not in (PUBLIC, HIDDEN)]
    return {f.name: tuple(s for s in private if f.name in (s.name, s.sight)) for f in layout.fields}


class Outlook:
    """What all seats and the spectators may know of a match as it goes on: only what changed is projected again."""

    def __init__(self, game: Game, state: GameState, options: Mapping[str, Any], log: Log = ()) -> None:
        self.game, self._layout, self._log = game, game.layout, log
        self.watchers: tuple[int | None, ...] = (*range(state.seats), None)
        self._then = game.layout.copy(state)
        self._common, views = _bare_views(game, state, self.watchers)
        private = [field.name for field in game.layout.fields if field.sight not in (PUBLIC, HIDDEN)]
        self._own = [{name: view[name] for name in ("you", *private)} | {"options": options} for view in views]
        self._alike = not private
        self._everyone: Any = None
        self._open: dict[str, Any] | None = None
        self._made: dict[Callable[..., Any], Any] = {}

    def look(self, state: GameState) -> list[set[str]]:
        """The state is another now: for each seat, and last for the spectators, what of it they can notice."""
        layout, public = self._layout, set[str]()
        noticed = [public] * len(self._own)
        names = layout.changed(self._then, state)
        if not names:
            return noticed
        self._then, self._everyone, self._open = layout.copy(state), None, None
        self._made.clear()
        private = self._show_everyone(names, state, public)
        if private:
            noticed = [public | self._show(own, private, state) for own in self._own]
        if state.over:
            self._common["result"] = result(self.game, state)
        return noticed

    def _show_everyone(self, names: Iterable[str], state: GameState, noticed: set[str]) -> list[Field]:
        """Show what is public; what of the rest may have changed for someone."""
        public, shown_with, common, seats = self._layout.public, _shown_with(self._layout), self._common, state.seats
        private: dict[str, Field] = {}
        for name in names:
            if name in public:
                shown = public[name].read(getattr(state, name), seats)
                if shown != common[name]:
                    common[name] = shown
                    noticed.add(name)
            for field in shown_with[name]:
                private[field.name] = field
        return list(private.values())

    def _show(self, own: dict[str, Any], private: Iterable[Field], state: GameState) -> set[str]:
        """Show one of those who watch what is not for everyone; what of it changed."""
        noticed, number = set(), seat_number(own["you"])
        for field in private:
            shown = _shown(field, getattr(state, field.name), _mask(field, state), number, state.seats, field.shape)
            if shown != own[field.name]:
                own[field.name] = shown
                noticed.add(field.name)
        return noticed

    @property
    def everyone(self) -> View:
        """What everyone sees; not to be changed."""
        return self._common

    def asked(self, seat: int | None) -> bool:
        """Whether a seat owes a decision."""
        return seat in self._common["owed"]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator, may know now."""
        if not self._alike:
            return self._view(seat)
        if self._open is None:
            self._open = self._view(None)
        return {**self._open, "you": seat}

    def made(self, make: Callable[[Game, View], T], view: View) -> T:
        """What is made of a view; where everyone sees the same it is made once."""
        if not self._alike:
            return make(self.game, view)
        if make not in self._made:
            self._made[make] = make(self.game, view)
        made: T = self._made[make]
        return made

    def _view(self, seat: int | None) -> dict[str, Any]:
        view = {**self._common, **self._own[-1 if seat is None else seat]}
        if self.game.sums:
            view["sums"] = self._sums(self.game.sums, view)
        view["ending"] = ending(self.game, view, self._log)
        return view

    def _sums(self, sums: Sums, view: Mapping[str, Any]) -> Any:
        """What a view adds up to: for most, the sums of what everyone sees, which are worked out once."""
        seat = view["you"]
        if seat is not None and (self.game.own_sums or self.asked(seat)):
            return sums(view)
        if self._everyone is None:
            self._everyone = sums(self._common)
        return self._everyone


def truth(game: Game, state: GameState, log: Log = ()) -> dict[str, Any]:
    """The whole state in readable form; for tests, tools and finished matches."""
    whole: dict[str, Any] = {"game": game.name, "version": game.version}
    for field in game.layout.fields:
        whole[field.name] = _shown(field, getattr(state, field.name), EVERYONE, 0, state.seats, field.shape)
    whole["result"] = result(game, state)
    if game.sums:
        whole["sums"] = game.sums({**whole, "you": None})
    return {**whole, "ending": ending(game, whole, log)}


class Result(TypedDict):
    """How a finished game ended: scores, placings and winners, and the lines that make up each score."""

    scores: list[int]
    placings: list[int]
    winners: list[int]
    lines: list[dict[str, int]]


def result(game: Game, state: GameState) -> Result | None:
    """Scores, placings and winners of a finished game, and the lines that make up each score."""
    if not state.over:
        return None
    seats = range(state.seats)
    places = [state.place[p] for p in seats]
    return {
        "scores": [state.score[p] for p in seats],
        "placings": places,
        "winners": [p for p in seats if places[p] == 1],
        "lines": [_score_lines(game, state, p) for p in seats],
    }


def _score_lines(game: Game, state: GameState, seat: int) -> dict[str, int]:
    """The lines of a score that count for something."""
    lines = {line.label: int(line.points(state, seat)) for line in game.lines}
    return {label: points for label, points in lines.items() if points}


def ending(game: Game, view: View, log: Log) -> Ending | None:
    """The end of a finished game in words."""
    if view["result"] is None:
        return None
    seats = view["seats"]
    if game.origins:
        terms = game.origins.terms(((row[0], *row[2:]) for row in log), seats, game.unit)
    else:
        terms = [_terms(game, view, seat) for seat in range(seats)]
    return {"why": game.why(view), "terms": terms}


def _terms(game: Game, view: View, seat: int) -> list[str]:
    if game.terms:
        return game.terms(view, seat)
    lines: Mapping[str, int] = view["result"]["lines"][seat]
    return [line.tell(lines[line.label]) for line in game.lines if line.label in lines]


class Open(Mapping[str, Any]):
    """What everyone sees of a state, read field by field when it is asked for."""

    def __init__(self, game: Game, state: Callable[[], GameState]) -> None:
        self._fields = game.layout.public
        self._state = state
        self._read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._read:
            field, state = self._fields[name], self._state()
            self._read[name] = field.read(getattr(state, name), state.seats)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def event(
    game: Game,
    row: Sequence[int],
    seat: int | None,
    view: View,
    names: Sequence[str] | None = None,
    you: int | None = None,
) -> dict[str, Any]:
    """What a seat saw of something that happened, told with what everyone sees; the seat may be addressed as you."""
    telling = tellings(game).of(row, sees(row[1], seat), you, view)
    return {**telling.told, "text": telling.text(names)}


class Heard:
    """The numbers of those rows of a log of which a seat saw anything, and how many were looked through for them."""

    __slots__ = ("read", "rows", "seat")

    def __init__(self, seat: int | None) -> None:
        self.seat, self.rows, self.read = seat_number(seat), list[int](), 0


def hear(game: Game, log: Sequence[Sequence[int]], hearers: Iterable[Heard]) -> None:
    """Let seats hear what was told since they last did."""
    inside, outside = _told_to(game)
    for heard in hearers:
        seat, rows = heard.seat, heard.rows
        for number in range(heard.read, len(log)):
            row = log[number]
            if row[0] in (inside if row[1] >> seat & 1 else outside):
                rows.append(number)
        heard.read = len(log)


@cache
def _told_to(game: Game) -> tuple[frozenset[int], frozenset[int]]:
    """The events that those in their audience hear of, and those that the others hear of."""
    kinds = game.event_by_number.items()
    inside, outside = (frozenset(n for n, kind in kinds if text_for(kind, part)) for part in (True, False))
    return inside, outside


def heard(game: Game, row: Sequence[int], seat: int) -> tuple[int, ...]:
    """What a seat saw of something that happened, as numbers; who else saw it is not told."""
    return (row[0], int(row[1] >> seat & 1), *blinded(game, row, seat)[2:])


def open_event(game: Game, row: Sequence[int], view: View, names: Sequence[str] | None = None) -> dict[str, Any]:
    """Something that happened, secrets included."""
    return event(game, (row[0], EVERYONE, *row[2:]), 0, view, names)


def blinded(game: Game, row: Sequence[int], seat: int) -> tuple[int, ...]:
    """An event with the parts this seat did not see wiped out for everyone."""
    if row[1] >> seat & 1:
        return tuple(row)
    parts = game.event_by_number[row[0]].parts.values()
    kept = [0 if part.secret else value for part, value in zip(parts, row[2:], strict=False)]
    return (row[0], NOBODY, *kept)


def refusal(game: Game, number: int) -> Mapping[str, str]:
    """Why an action is refused, and by which rule."""
    no = game.refusal_by_number[number]
    return {"rule": no.rule, "reason": no.reason}
