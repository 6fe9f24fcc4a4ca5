"""What happened, in the words of the table, and who may see which part of it.

EVENTS = Events()

@EVENTS.event("{seat:draws} {card}", blind="{seat:draws} a card")
def DREW(seat: Seat, card: SecretCard) -> None: ...

tell(s, DREW, only(p), p, card)

How templates speak of people and amounts is in `core.speech`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from string import Formatter
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, NamedTuple, ParamSpec, get_type_hints

from topout.core.layout import EVENT_CAP
from topout.core.reading import PLAIN, SPECTATOR, Shows, View
from topout.core.rule import rule
from topout.core.state import GameState

P = ParamSpec("P")


Words = Callable[[Any, View], str]
"""How sentences tell a value; what they know of the match is what everyone sees and what never changes."""
Sound = Literal["dice", "card", "tap"]
"""The sounds that an event can make on the page; of several at once the first of these is heard."""


class Part(NamedTuple):
    """One value of an event; a secret part is shown only to the event's audience. `words` is how sentences tell it."""

    shows: Shows = PLAIN
    secret: bool = False
    seat: bool = False
    words: Words | None = None


SEAT, NUMBER = Part(seat=True), Part()
Seat = Annotated[int, SEAT]
"""A value of an event that is a seat; a plain `int` is a number."""


def secret(shows: Shows = PLAIN, words: Words | None = None) -> Part:
    """A value that only the event's audience sees."""
    return Part(shows, True, words=words)


def shown(shows: Shows, words: Words | None = None) -> Part:
    """A value that everyone who sees the event sees."""
    return Part(shows, words=words)


class Event(int, Generic[P]):
    """A kind of event: its number in the rules, its name, its parts, how it reads in the log and how it sounds."""

    name: str
    text: str
    blind: str
    parts: dict[str, Part]
    secret: bool
    sound: Sound | None


class Events:
    """The events of a game in the order they are declared in, which gives them their numbers."""

    def __init__(self) -> None:
        self._events: list[Event[Any]] = []

    def __iter__(self) -> Iterator[Event[Any]]:
        return iter(self._events)

    def event(
        self, text: str, blind: str = "", name: str = "", sound: Sound | None = None
    ) -> Callable[[Callable[P, None]], Event[P]]:
        """Declare one: `text` tells it to those who see every part, `blind` to the others; no `blind`: nothing."""

        def declare(parameters: Callable[P, None]) -> Event[P]:
            event: Event[P] = Event(len(self._events) + 1)
            event.name = name or parameters.__name__.lower().replace("_", " ")
            event.text, event.blind, event.parts, event.sound = text, blind, _parts(parameters), sound
            event.secret = any(part.secret for part in event.parts.values())
            _check_words(event)
            self._events.append(event)
            return event

        return declare


def _parts(parameters: Callable[..., None]) -> dict[str, Part]:
    hints = get_type_hints(parameters, include_extras=True)
    return {name: _part(hints[name]) for name in inspect.signature(parameters).parameters}


def _part(hint: Any) -> Part:
    return next((note for note in getattr(hint, "__metadata__", ()) if isinstance(note, Part)), NUMBER)


def _check_words(event: Event[Any]) -> None:
    """Every sentence speaks of parts that there are, and a blind one of none that is secret."""
    open_parts = {name for name, part in event.parts.items() if not part.secret}
    for text, known in ((event.text, set(event.parts)), (event.blind, open_parts)):
        unknown = {name for _, name, _, _ in Formatter().parse(text) if name is not None} - known
        if unknown:
            raise TypeError(f"The event {event.name!r} has no {', '.join(sorted(unknown))} to tell in {text!r}.")


if TYPE_CHECKING:

    def tell(s: GameState, event: Event[P], audience: int, *parts: P.args, **named: P.kwargs) -> None:
        """Say that something happened; `audience` is the set of seats that see its secret parts."""

else:

    @rule
    def tell(s, event, audience, a=0, b=0, c=0, d=0, e=0):
        """Say that something happened; `audience` is the set of seats that see its secret parts."""
        s.events.append((int(event), audience, a, b, c, d, e))


@rule
def tell_nobody(s: Any, event: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """What bulk play links in place of `tell`."""


@rule
def tell_record(s: Any, event: int, audience: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """What compiled matches link in place of `tell`."""
    if s.event_count < EVENT_CAP:
        row = s.event_log[s.event_count]
        row[0], row[1], row[2], row[3], row[4], row[5], row[6] = event, audience, a, b, c, d, e
    s.event_count += 1


def sees(audience: int, seat: int | None) -> bool:
    """Whether a seat, or a spectator, belongs to an audience."""
    return bool(audience >> (SPECTATOR if seat is None else seat) & 1)


@rule
def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat
