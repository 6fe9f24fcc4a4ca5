"""The one projection: everything that leaves a match for a seat or a spectator is built up here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

from topout.core.ending import Ending
from topout.core.event import Event, Part, sees
from topout.core.game import Game, Sums
from topout.core.layout import HIDDEN, OWNED, PUBLIC, Field, Seats
from topout.core.reading import SPECTATOR, View
from topout.core.speech import Amount, Someone, sentence
from topout.core.state import EVERYONE, GameState

NOBODY = 0


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


def view(game: Game, state: GameState, seat: int | None) -> dict[str, Any]:
    """What a seat may know of a state."""
    return views(game, state, (seat,))[0]


def views(game: Game, state: GameState, seats: Iterable[int | None]) -> list[dict[str, Any]]:
    """What several seats may know of a state; they share the parts that everyone sees."""
    common: dict[str, Any] = {"game": game.name, "version": game.version, "you": None}
    private: list[tuple[Field, Any, Any]] = []
    for field in game.layout.fields:
        value = getattr(state, field.name) if field.sight != HIDDEN else None
        if field.sight == PUBLIC:
            common[field.name] = _shown(field, value, EVERYONE, 0, state.seats, field.shape)
        elif field.sight != HIDDEN:
            common[field.name] = None
            private.append((field, value, _mask(field, state)))
    common["result"] = result(game, state)
    seen = [_own_view(common, private, seat, state.seats) for seat in seats]
    if game.sums:
        _add_up(game.sums, game.own_sums, common, seen)
    for one in seen:
        one["ending"] = ending(game, one)
    return seen


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


def truth(game: Game, state: GameState) -> dict[str, Any]:
    """The whole state in readable form; for tests, tools and finished matches."""
    whole: dict[str, Any] = {"game": game.name, "version": game.version}
    for field in game.layout.fields:
        whole[field.name] = _shown(field, getattr(state, field.name), EVERYONE, 0, state.seats, field.shape)
    whole["result"] = result(game, state)
    if game.sums:
        whole["sums"] = game.sums({**whole, "you": None})
    return {**whole, "ending": ending(game, whole)}


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


def ending(game: Game, view: View) -> Ending | None:
    """The end of a finished game in words."""
    if view["result"] is None:
        return None
    return {"why": game.why(view), "terms": [_terms(game, view, seat) for seat in range(view["seats"])]}


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
            self._read[name] = _shown(field, getattr(state, name), EVERYONE, 0, state.seats, field.shape)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def _part(part: Part, value: int, names: Sequence[str] | None, view: View) -> str | Amount:
    if part.seat:
        return Someone(names[value] if names else f"seat {value}")
    said = part.shows.say(value)
    if part.words:
        return part.words(said, view)
    return Amount(said) if isinstance(said, int) else str(said)


def event(
    game: Game, row: Sequence[int], seat: int | None, view: View, names: Sequence[str] | None = None
) -> dict[str, Any] | None:
    """What a seat saw of something that happened, told with what everyone sees; None if it saw nothing."""
    kind: Event[Any] = game.event_by_number[row[0]]
    inside = sees(row[1], seat)
    text = kind.text if inside or not any(part.secret for part in kind.parts.values()) else kind.blind
    if not text:
        return None
    told: dict[str, Any] = {"event": kind.name}
    words: dict[str, str | Amount] = {}
    for (name, part), value in zip(kind.parts.items(), row[2:], strict=False):
        if inside or not part.secret:
            told[name] = part.shows.say(value)
            words[name] = _part(part, value, names, view)
    return {**told, "text": sentence(text.format_map(words))}


def open_event(game: Game, row: Sequence[int], view: View, names: Sequence[str] | None = None) -> dict[str, Any]:
    """Something that happened, secrets included."""
    told = event(game, (row[0], EVERYONE, *row[2:]), 0, view, names)
    assert told
    return told


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
