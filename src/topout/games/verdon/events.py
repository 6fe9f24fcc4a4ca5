"""What happens in Climbers of Verdon, in the words of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from topout.core.event import Events, Part, Seat, secret, shown
from topout.core.reading import Shows, View, named
from topout.core.speech import counted, listed
from topout.games.verdon.board import LOCATION_NAMES, PATH_NAMES, TILE_NAMES
from topout.games.verdon.cards import CARD_NAMES, KINDS, RESOURCES
from topout.games.verdon.places import path_words, place_words, tile_words
from topout.games.verdon.state import UNITS

BUNDLE_DIGIT = 32
"""A bundle of up to 19 units of each kind travels in an event as one number with a digit per kind."""


def bundle_units(bundle: int) -> dict[str, int]:
    """A bundle by kind of unit."""
    units: dict[str, int] = UNITS.say([bundle // BUNDLE_DIGIT**kind % BUNDLE_DIGIT for kind in range(KINDS)])
    return units


def bundle_words(units: Mapping[str, int], view: View) -> str:
    """A bundle as sentences tell it."""
    return listed([counted(n, name) for name, n in units.items()])


CARD, RESOURCE = named(CARD_NAMES), named(RESOURCES)
Card = Annotated[int, shown(CARD)]
SecretCard = Annotated[int, secret(CARD)]
Resource = Annotated[int, shown(RESOURCE)]
SecretResource = Annotated[int, secret(RESOURCE)]
Place = Annotated[int, shown(named(LOCATION_NAMES), place_words)]
Path = Annotated[int, shown(named(PATH_NAMES), path_words)]
Tile = Annotated[int, shown(named(TILE_NAMES), tile_words)]
Bundle = Annotated[int, Part(Shows(bundle_units, type=UNITS.type), words=bundle_words)]

EVENTS = Events()


@EVENTS.event("{seat:starts}")
def STARTS(seat: Seat) -> None: ...


@EVENTS.event("{seat:places} a project {place}, on {tile}", name="project", sound="tap")
def PROJECT_MADE(seat: Seat, place: Place, tile: Tile) -> None: ...


@EVENTS.event("{seat:fixes} a rope {path}", name="rope", sound="tap")
def ROPE_FIXED(seat: Seat, path: Path) -> None: ...


@EVENTS.event("{seat:picks} 1 {first} and 1 {second}")
def PICKED(seat: Seat, first: Resource, second: Resource) -> None: ...


@EVENTS.event("turn {turn}: {seat:rolls} {one} and {two}", sound="dice")
def ROLLED(seat: Seat, turn: int, one: int, two: int) -> None: ...


@EVENTS.event("{seat:gets} {amount:{kind}} from {tile}")
def INCOME(seat: Seat, amount: int, kind: Resource, tile: Tile) -> None: ...


@EVENTS.event("{seat:moves} the token to {tile}", name="token", sound="tap")
def TOKEN_MOVED(seat: Seat, tile: Tile) -> None: ...


@EVENTS.event("{seat:leaves} the token where it is")
def TOKEN_LEFT(seat: Seat) -> None: ...


@EVENTS.event("{seat:climbs} {seat:their} project {place}", sound="tap")
def CLIMBED(seat: Seat, place: Place) -> None: ...


@EVENTS.event("{seat:repeats} {owner:'s} route {place}", name="repeated", sound="tap")
def ROUTE_REPEATED(seat: Seat, owner: Seat, place: Place) -> None: ...


@EVENTS.event("{seat:buys} a publicity card: {card}", blind="{seat:buys} a publicity card", sound="card")
def BOUGHT(seat: Seat, card: SecretCard) -> None: ...


@EVENTS.event("{seat:gives} the bank {amount:{kind}} for 1 {got}")
def BANKED(seat: Seat, amount: int, kind: Resource, got: Resource) -> None: ...


@EVENTS.event("{seat:plays} {card}", sound="card")
def PLAYED(seat: Seat, card: Card) -> None: ...


@EVENTS.event("{seat:gets} 1 {first} and 1 {second}")
def SPONSORED(seat: Seat, first: Resource, second: Resource) -> None: ...


@EVENTS.event("{seat:takes} 1 {kind} from {giver}", blind="{seat:takes} 1 unit from {giver}")
def TOOK(seat: Seat, giver: Seat, kind: SecretResource) -> None: ...


@EVENTS.event("{seat:rolls} {one} and {owner:rolls} {two} for the project {place}", name="rivalry", sound="dice")
def RIVALS(seat: Seat, one: int, owner: Seat, two: int, place: Place) -> None: ...


@EVENTS.event("{seat:owns} a route {place}")
def ROUTE_WON(seat: Seat, place: Place) -> None: ...


@EVENTS.event("{seat:offers} {give} for {want}")
def OFFERS(seat: Seat, give: Bundle, want: Bundle) -> None: ...


@EVENTS.event("{seat:has} answered")
def ANSWERED(seat: Seat) -> None: ...


@EVENTS.event("{seat:declines}")
def DECLINES(seat: Seat) -> None: ...


@EVENTS.event("{seat:accepts}")
def ACCEPTS(seat: Seat) -> None: ...


@EVENTS.event("{seat:would} give {give} for {want}")
def COUNTERS(seat: Seat, give: Bundle, want: Bundle) -> None: ...


@EVENTS.event("{seat:gives} {give} to {other} for {want}")
def TRADED(seat: Seat, give: Bundle, other: Seat, want: Bundle) -> None: ...


@EVENTS.event("{seat:trades} with nobody")
def NO_TRADE(seat: Seat) -> None: ...


@EVENTS.event("{seat:ends} {seat:their} turn")
def TURN_ENDED(seat: Seat) -> None: ...


@EVENTS.event("{seat:is} the most popular climber")
def MOST_POPULAR(seat: Seat) -> None: ...


@EVENTS.event("{seat:is} the explorer, with a chain of {ropes:rope}", name="explorer")
def EXPLORES(seat: Seat, ropes: int) -> None: ...


@EVENTS.event("{seat:wins} with {points:point}")
def WON(seat: Seat, points: int) -> None: ...


@EVENTS.event("the last turn has been played")
def CAPPED() -> None: ...


@EVENTS.event("{seat:held} {card}")
def REVEALED(seat: Seat, card: Card) -> None: ...


@EVENTS.event("{seat:ends} {seat:their} expedition")
def EXPEDITION_OVER(seat: Seat) -> None: ...
