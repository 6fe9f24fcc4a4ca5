"""What happens in TABLETOP Climber, in the words of the table."""

from __future__ import annotations

from topout.core.event import NUMBER, SEAT, Event, secret, shown
from topout.core.record import Shows, named
from topout.games.tabletop_climber.cards import GOLD_NAMES
from topout.games.tabletop_climber.state import CARD, PLAY_KINDS

KIND = shown(named(PLAY_KINDS))
STRENGTH = shown(Shows(lambda number: number if number >= 0 else None))

DREW = Event(1, "drew", "{seat} draws {card}", "{seat} draws a card", seat=SEAT, card=secret(CARD))
STARTS = Event(2, "starts", "{seat} gets the Start Card", seat=SEAT)
REVEALED = Event(3, "season", "season {season}: {gold}", season=NUMBER, gold=shown(named(GOLD_NAMES)))
CHOSE = Event(
    4,
    "chose",
    "{seat} has chosen {card} to pass on",
    "{seat} has chosen a card to pass on",
    seat=SEAT,
    card=secret(CARD),
)
SENT = Event(
    5,
    "sent",
    "{seat} passes {card} to {to}",
    "{seat} passes a card to {to}",
    seat=SEAT,
    to=SEAT,
    card=secret(CARD),
)
LOST = Event(
    6,
    "lost",
    "accident: {seat} is without {card} this season",
    "accident: {seat} is without a card this season",
    seat=SEAT,
    card=secret(CARD),
)
READY = Event(7, "ready", "{seat} has chosen a hand", seat=SEAT)
ANNOUNCED = Event(8, "announced", "{seat} plays with {cards} cards", seat=SEAT, cards=NUMBER)
OPENED = Event(9, "opened", "{seat} plays the Start Card", seat=SEAT)
PLAYED_ONE = Event(
    10,
    "played",
    "{seat} plays {card}",
    seat=SEAT,
    kind=KIND,
    size=NUMBER,
    strength=NUMBER,
    card=shown(CARD),
)
PLAYED = Event(11, "played", "{seat} plays a {size}-{kind}", seat=SEAT, kind=KIND, size=NUMBER, strength=STRENGTH)
LAID = Event(19, "laid", "{seat} lays {card}", seat=SEAT, card=shown(CARD))
PASSED = Event(12, "passed", "{seat} passes", seat=SEAT)
TURNED = Event(13, "turned", "Reverse icon: strength is turned over")
DISCARDED = Event(14, "discarded", "Discard icon: {seat} discards {card}", seat=SEAT, card=shown(CARD))
CLEARED = Event(15, "cleared", "Reset icon: the field is cleared")
RESET = Event(16, "reset", "everyone else has passed: the field is cleared")
WENT_OUT = Event(17, "out", "{seat} goes out: place {place}", seat=SEAT, place=NUMBER)
SCORED = Event(18, "scored", "{seat} takes {points} VP", seat=SEAT, points=NUMBER)
EVENTS = (
    *(DREW, STARTS, REVEALED, CHOSE, SENT, LOST, READY, ANNOUNCED, OPENED, PLAYED_ONE, PLAYED, LAID, PASSED),
    *(TURNED, DISCARDED, CLEARED, RESET, WENT_OUT, SCORED),
)
