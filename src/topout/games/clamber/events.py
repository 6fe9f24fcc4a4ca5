"""What happens in Clamber, in the words of the table."""

from __future__ import annotations

from typing import Annotated

from topout.core.event import Events, Part, Seat, secret, shown
from topout.core.hand import Age
from topout.core.reading import named
from topout.core.speech import ordinal
from topout.games.clamber.cards import NAMES, ROLES

CARD, ROLE = named(NAMES), named(ROLES)
Card = Annotated[int, shown(CARD)]
SecretCard = Annotated[int, secret(CARD)]
Role = Annotated[int, shown(ROLE)]
SecretRole = Annotated[int, secret(ROLE)]
Secret = Annotated[int, secret()]
Place = Annotated[int, Part(words=lambda place, view: ordinal(place))]

EVENTS = Events()


@EVENTS.event("{seat:draws} the role {role}", blind="{seat:draws} a role", name="role")
def DEALT_ROLE(seat: Seat, role: SecretRole) -> None: ...


@EVENTS.event("{seat:is} the first player")
def STARTS(seat: Seat) -> None: ...


@EVENTS.event("{seat:draws} {card}", blind="{seat:draws} a card", sound="card")
def DREW(seat: Seat, card: SecretCard) -> None: ...


@EVENTS.event("round {round}: the Skittering climbs to height {to}")
def ROSE(round: int, to: int) -> None: ...


@EVENTS.event("{seat:is} taken by the Skittering")
def DIED(seat: Seat) -> None: ...


@EVENTS.event("{seat:escapes} from the well in {place} place", name="escaped")
def ESCAPES(seat: Seat, place: Place) -> None: ...


@EVENTS.event("{seat:plays} {card}{age}", sound="card")
def PLAYED(seat: Seat, card: Card, age: Age) -> None: ...


@EVENTS.event("{seat:plays} {card} on {target}{age}", sound="card")
def PLAYED_ON(seat: Seat, card: Card, age: Age, target: Seat) -> None: ...


@EVENTS.event("{seat:is} now at height {to}", sound="tap")
def MOVED(seat: Seat, to: int) -> None: ...


@EVENTS.event("the Skittering is now at height {to}")
def SKITTERED(to: int) -> None: ...


@EVENTS.event("{seat:sees} the goal: height {goal}", blind="{seat:sees} the goal")
def LEARNED(seat: Seat, goal: Secret) -> None: ...


@EVENTS.event("{seat:discards} {card}{age}", sound="card")
def DISCARDED(seat: Seat, card: Card, age: Age) -> None: ...


@EVENTS.event("the discards are shuffled into a new deck")
def RESHUFFLED() -> None: ...


@EVENTS.event("{seat:was} a {role}")
def REVEALED(seat: Seat, role: Role) -> None: ...


@EVENTS.event("the goal was at height {goal}")
def GOAL_SHOWN(goal: int) -> None: ...
