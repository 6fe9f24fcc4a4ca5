"""Refusals and events of Climbers of Verdon, in the words of the table."""

from __future__ import annotations

from topout.core.action import Refusal
from topout.core.event import NUMBER, SEAT, Event, Part, secret, shown
from topout.core.record import Shows, named
from topout.games.verdon.board import LOCATION_NAMES, PATH_NAMES, TILE_NAMES
from topout.games.verdon.cards import CARD_NAMES, KINDS, RESOURCES

ORDER = ", ".join(RESOURCES)

NOT_NOW = Refusal(10, "A turn", "That is not what is asked of you now.")
CANNOT_PAY = Refusal(11, "Costs", "You do not hold what that costs.")
ON_GRASS = Refusal(12, "V4", "A project cannot be on grass.")
RESTRICTED = Refusal(13, "V14", "The access restriction token is on that tile.")
TOO_CLOSE = Refusal(14, "Distance rule", "A project or route is on that location or next to it.")
NO_ROPE = Refusal(15, "V6", "None of your ropes touches that location.")
ROPE_THERE = Refusal(16, "V5", "There is a rope on that path already.")
OUT_OF_REACH = Refusal(17, "Fixed rope", "That path touches no rope, project or route of yours.")
NOT_AT_PROJECT = Refusal(18, "Set-up", "The rope must touch the project you have just placed.")
NOT_PRODUCED = Refusal(19, "Set-up", "No tile at your two locations produces that.")
UNSORTED = Refusal(20, "Actions", f"Name two resources in this order: {ORDER}.")
SAME_TILE = Refusal(21, "Token", "The token moves to another tile.")
NOT_YOUR_PROJECT = Refusal(22, "Climb", "You have no project there.")
NOT_A_ROUTE = Refusal(23, "Repeat", "No other seat has a route there.")
REPEATED = Refusal(24, "V6", "You have repeated that route already.")
EMPTY_DECK = Refusal(25, "Publicity cards", "No publicity card is left.")
NO_CARD = Refusal(26, "Publicity cards", "You do not hold that card.")
NO_RIVAL = Refusal(27, "V8", "No other seat has a project there.")
SAME_KIND = Refusal(28, "Bank", "The bank gives another kind than it takes.")
BELOW_RATE = Refusal(29, "Bank", "You do not hold enough of that kind for your best rate.")
NO_MORE_OFFERS = Refusal(30, "V9", "You have made all your offers of this turn.")
EMPTY_HAND = Refusal(31, "Trading", "You hold nothing to offer.")
NOT_HELD = Refusal(32, "Trading", "You do not hold that much.")
BOTH_SIDES = Refusal(33, "Trading", "No kind may be on both sides of an offer.")
UNSORTED_OFFER = Refusal(34, "Actions", f"Say first what you give, then what you want, each in this order: {ORDER}.")
TOO_MANY = Refusal(35, "Trading", "No side of an offer has more than 19 of a kind.")
NOTHING_LEFT = Refusal(36, "Trading", "Leave a kind to ask for: no kind may be on both sides of an offer.")
NO_TAKER = Refusal(37, "Trading", "That seat has neither accepted nor countered.")
CANNOT_PAY_OFFER = Refusal(38, "Trading", "You do not hold what the offer asks for.")
CANNOT_PAY_COUNTER = Refusal(39, "Trading", "You do not hold what that counter asks for.")
REFUSALS = (
    *(NOT_NOW, CANNOT_PAY, ON_GRASS, RESTRICTED, TOO_CLOSE, NO_ROPE, ROPE_THERE, OUT_OF_REACH, NOT_AT_PROJECT),
    *(NOT_PRODUCED, UNSORTED, SAME_TILE, NOT_YOUR_PROJECT, NOT_A_ROUTE, REPEATED, EMPTY_DECK, NO_CARD, NO_RIVAL),
    *(SAME_KIND, BELOW_RATE, NO_MORE_OFFERS, EMPTY_HAND, NOT_HELD, BOTH_SIDES, UNSORTED_OFFER, TOO_MANY, NOTHING_LEFT),
    *(NO_TAKER, CANNOT_PAY_OFFER, CANNOT_PAY_COUNTER),
)

BUNDLE_DIGIT = 32
"""A bundle of up to 19 units of each kind travels in an event as one number with a digit per kind."""


def bundle_text(bundle: int) -> str:
    """A bundle in words."""
    amounts = [bundle // BUNDLE_DIGIT**kind % BUNDLE_DIGIT for kind in range(KINDS)]
    return " + ".join(f"{n} {name}" for n, name in zip(amounts, RESOURCES, strict=True) if n)


PLACE: Part = shown(named(LOCATION_NAMES))
PATH: Part = shown(named(PATH_NAMES))
TILE: Part = shown(named(TILE_NAMES))
KIND: Part = shown(named(RESOURCES))
CARD = named(CARD_NAMES)
BUNDLE: Part = shown(Shows(bundle_text))

STARTS = Event(1, "starts", "{seat} starts", seat=SEAT)
PROJECT_MADE = Event(2, "project", "{seat} has a project at {place} on {tile}", seat=SEAT, place=PLACE, tile=TILE)
ROPE_FIXED = Event(3, "rope", "{seat} fixes a rope on {path}", seat=SEAT, path=PATH)
PICKED = Event(4, "picked", "{seat} picks {first} and {second}", seat=SEAT, first=KIND, second=KIND)
ROLLED = Event(5, "rolled", "turn {turn}: {seat} rolls {one} and {two}", seat=SEAT, turn=NUMBER, one=NUMBER, two=NUMBER)
INCOME = Event(6, "income", "{seat} gets {amount} {kind} from {tile}", seat=SEAT, amount=NUMBER, kind=KIND, tile=TILE)
TOKEN_MOVED = Event(7, "token", "{seat} moves the token to {tile}", seat=SEAT, tile=TILE)
TOKEN_LEFT = Event(8, "token left", "{seat} leaves the token", seat=SEAT)
CLIMBED = Event(9, "climbed", "{seat} climbs its project at {place}", seat=SEAT, place=PLACE)
ROUTE_REPEATED = Event(
    10, "repeated", "{seat} repeats the route of {owner} at {place}", seat=SEAT, owner=SEAT, place=PLACE
)
BOUGHT = Event(
    11,
    "bought",
    "{seat} buys a publicity card: {card}",
    "{seat} buys a publicity card",
    seat=SEAT,
    card=secret(CARD),
)
BANKED = Event(
    12,
    "banked",
    "{seat} gives the bank {amount} {kind} for 1 {got}",
    seat=SEAT,
    amount=NUMBER,
    kind=KIND,
    got=KIND,
)
PLAYED = Event(13, "played", "{seat} plays {card}", seat=SEAT, card=shown(CARD))
SPONSORED = Event(14, "sponsored", "{seat} gets {first} and {second}", seat=SEAT, first=KIND, second=KIND)
TOOK = Event(
    15,
    "took",
    "{seat} takes 1 {kind} from {giver}",
    "{seat} takes 1 unit from {giver}",
    seat=SEAT,
    giver=SEAT,
    kind=secret(named(RESOURCES)),
)
RIVALS = Event(
    16,
    "rivalry",
    "{seat} rolls {one}, {owner} rolls {two} for the project at {place}",
    seat=SEAT,
    one=NUMBER,
    owner=SEAT,
    two=NUMBER,
    place=PLACE,
)
ROUTE_WON = Event(17, "route won", "{seat} owns a route at {place}", seat=SEAT, place=PLACE)
OFFERS = Event(18, "offers", "{seat} offers {give} for {want}", seat=SEAT, give=BUNDLE, want=BUNDLE)
ANSWERED = Event(19, "answered", "{seat} has answered", seat=SEAT)
DECLINES = Event(20, "declines", "{seat} declines", seat=SEAT)
ACCEPTS = Event(21, "accepts", "{seat} accepts", seat=SEAT)
COUNTERS = Event(22, "counters", "{seat} would give {give} for {want}", seat=SEAT, give=BUNDLE, want=BUNDLE)
TRADED = Event(
    23, "traded", "{seat} gives {give} to {other} for {want}", seat=SEAT, give=BUNDLE, other=SEAT, want=BUNDLE
)
NO_TRADE = Event(24, "no trade", "{seat} trades with nobody", seat=SEAT)
TURN_ENDED = Event(25, "turn ended", "{seat} ends its turn", seat=SEAT)
MOST_POPULAR = Event(26, "most popular", "{seat} is the most popular climber", seat=SEAT)
EXPLORES = Event(27, "explorer", "{seat} is the explorer with a chain of {ropes} ropes", seat=SEAT, ropes=NUMBER)
WON = Event(28, "won", "{seat} wins with {points} points", seat=SEAT, points=NUMBER)
CAPPED = Event(29, "capped", "the last turn has been played")
REVEALED = Event(30, "revealed", "{seat} held {card}", seat=SEAT, card=shown(CARD))
EXPEDITION_OVER = Event(31, "expedition over", "{seat} ends its expedition", seat=SEAT)
EVENTS = (
    *(STARTS, PROJECT_MADE, ROPE_FIXED, PICKED, ROLLED, INCOME, TOKEN_MOVED, TOKEN_LEFT, CLIMBED, ROUTE_REPEATED),
    *(BOUGHT, BANKED, PLAYED, SPONSORED, TOOK, RIVALS, ROUTE_WON, OFFERS, ANSWERED, DECLINES, ACCEPTS, COUNTERS),
    *(TRADED, NO_TRADE, TURN_ENDED, MOST_POPULAR, EXPLORES, WON, CAPPED, REVEALED, EXPEDITION_OVER),
)
