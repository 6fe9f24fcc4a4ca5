"""What happens in TABLETOP Climber, in the words of the table."""

from __future__ import annotations

from typing import Annotated

from topout.core.event import Events, Part, Seat, secret, shown
from topout.core.reading import MAYBE_NUMBER, named
from topout.core.speech import ordinal
from topout.games.tabletop_climber.cards import GOLD_NAMES, NAMES, card_words
from topout.games.tabletop_climber.state import PLAY_KINDS

CARD = named(NAMES)
Card = Annotated[int, shown(CARD, card_words)]
SecretCard = Annotated[int, secret(CARD, card_words)]
GoldCard = Annotated[int, shown(named(GOLD_NAMES))]
Kind = Annotated[int, shown(named(PLAY_KINDS))]
Place = Annotated[int, Part(words=lambda place, view: ordinal(place))]
Strength = Annotated[int, shown(MAYBE_NUMBER)]

EVENTS = Events()


@EVENTS.event("{seat:draws} {card}", blind="{seat:draws} a card", sound="card")
def DREW(seat: Seat, card: SecretCard) -> None: ...


@EVENTS.event("{seat:gets} the Start Card")
def STARTS(seat: Seat) -> None: ...


@EVENTS.event("season {season}: {gold}", name="season")
def REVEALED(season: int, gold: GoldCard) -> None: ...


@EVENTS.event("{seat:has} chosen {card} to pass on", blind="{seat:has} chosen a card to pass on")
def CHOSE(seat: Seat, card: SecretCard) -> None: ...


@EVENTS.event("{seat:passes} {card} to {to}", blind="{seat:passes} a card to {to}", sound="card")
def SENT(seat: Seat, to: Seat, card: SecretCard) -> None: ...


@EVENTS.event(
    "{seat:loses} {card} for this season by accident", blind="{seat:loses} a card for this season by accident"
)
def LOST(seat: Seat, card: SecretCard) -> None: ...


@EVENTS.event("{seat:has} chosen a hand")
def READY(seat: Seat) -> None: ...


@EVENTS.event("{seat:plays} with {cards:card}")
def ANNOUNCED(seat: Seat, cards: int) -> None: ...


@EVENTS.event("{seat:plays} the Start Card")
def OPENED(seat: Seat) -> None: ...


@EVENTS.event("{seat:plays} {card}", name="played", sound="card")
def PLAYED_ONE(seat: Seat, kind: Kind, size: int, strength: int, card: Card) -> None: ...


@EVENTS.event("{seat:plays} a {kind} of {size}", sound="card")
def PLAYED(seat: Seat, kind: Kind, size: int, strength: Strength) -> None: ...


@EVENTS.event("{seat:passes}", sound="tap")
def PASSED(seat: Seat) -> None: ...


@EVENTS.event("Reverse icon: strength is turned over")
def TURNED() -> None: ...


@EVENTS.event("Discard icon: {seat:discards} {card}", sound="card")
def DISCARDED(seat: Seat, card: Card) -> None: ...


@EVENTS.event("Reset icon: the field is cleared")
def CLEARED() -> None: ...


@EVENTS.event("everyone else has passed: the field is cleared")
def RESET() -> None: ...


@EVENTS.event("{seat:goes} out in {place} place", name="out")
def WENT_OUT(seat: Seat, place: Place) -> None: ...


@EVENTS.event("{seat:takes} {points} VP")
def SCORED(seat: Seat, points: int) -> None: ...


@EVENTS.event("{seat:lays} {card}")
def LAID(seat: Seat, card: Card) -> None: ...
