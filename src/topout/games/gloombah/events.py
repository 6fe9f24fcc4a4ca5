"""What happens in Gloombah!, in the words of the table.

Where a card leaves a hand, `age` says through how many renewals of the deck it was held there.
"""

from __future__ import annotations

from topout.core.event import NUMBER, SEAT, Event, secret, shown
from topout.core.record import named
from topout.games.gloombah.cards import CLASSES, ITEMS, MONSTERS

ITEM = shown(named(ITEMS))
MONSTER = shown(named(MONSTERS))

CLASS = Event(1, "class", "{seat} is a {class_of}", seat=SEAT, class_of=shown(named(CLASSES)))
STARTS = Event(2, "starts", "{seat} will take the first turn", seat=SEAT)
DREW = Event(3, "drew", "{seat} draws {card}", "{seat} draws a card", seat=SEAT, card=secret(named(ITEMS)))
RENEWED = Event(4, "renewed", "the discarded items are shuffled into a new deck")
EQUIPPED = Event(5, "equipped", "{seat} equips {card}", seat=SEAT, card=ITEM, age=NUMBER)
REPLACED = Event(6, "replaced", "{seat} discards {card}, which is replaced", seat=SEAT, card=ITEM)
TURN = Event(7, "turn", "turn {nth}: {seat}", nth=NUMBER, seat=SEAT)
REPAIRED = Event(8, "repaired", "{seat} repairs {card}", seat=SEAT, card=ITEM)
USED = Event(9, "used", "{seat} plays {card}", seat=SEAT, card=ITEM, age=NUMBER)
DISCARDED = Event(10, "discarded", "{seat} discards {card}", seat=SEAT, card=ITEM, age=NUMBER)
LEVELLED = Event(11, "levelled", "{seat} is now level {level}", seat=SEAT, level=NUMBER)
HEALED = Event(12, "healed", "{seat} is rid of its status effects", seat=SEAT)
MET = Event(13, "met", "{seat} meets {monster}", seat=SEAT, monster=MONSTER)
MONSTERS_RENEWED = Event(14, "monsters renewed", "the discarded monsters are shuffled into a new deck")
NO_MONSTER = Event(15, "no monster", "there is no monster left to meet")
ESCAPED = Event(16, "escaped", "{seat} runs away", seat=SEAT)
ROLLED = Event(17, "rolled", "{seat} rolls {first} and {second} to escape", seat=SEAT, first=NUMBER, second=NUMBER)
CAUGHT = Event(18, "caught", "{seat} cannot get away and must fight", seat=SEAT)
FLED = Event(19, "fled", "{seat} drops its whole hand and flees", seat=SEAT)
FIGHTS = Event(20, "fights", "{seat} fights", seat=SEAT)
PLAYED = Event(21, "played", "{seat} plays {card}", seat=SEAT, card=ITEM, age=NUMBER)
BACKSTABBED = Event(22, "backstabbed", "{seat} backstabs with {card}", seat=SEAT, card=ITEM, age=NUMBER)
CURSED = Event(
    23, "backstabbed on", "{seat} backstabs {target} with {card}", seat=SEAT, card=ITEM, age=NUMBER, target=SEAT
)
OFFERED = Event(
    24, "offered", "{seat} offers help for {xp} XP and {treasure} treasure", seat=SEAT, xp=NUMBER, treasure=NUMBER
)
WITHDREW = Event(25, "withdrew", "{seat} withdraws its offer", seat=SEAT)
ACCEPTED = Event(26, "accepted", "{seat} accepts the help of {helper}", seat=SEAT, helper=SEAT)
PASSED = Event(27, "passed", "{seat} passes", seat=SEAT)
WON = Event(28, "won", "{seat} wins with {players} against {monster}", seat=SEAT, players=NUMBER, monster=NUMBER)
LOST = Event(29, "lost", "{seat} loses with {players} against {monster}", seat=SEAT, players=NUMBER, monster=NUMBER)
SUFFERS = Event(30, "suffers", "{seat} suffers {percent} per cent", seat=SEAT, percent=NUMBER)
DAMAGED = Event(31, "damaged", "{card} of {seat} is damaged", seat=SEAT, card=ITEM)
BROKE = Event(32, "broke", "{card} of {seat} breaks", seat=SEAT, card=ITEM)
HIT = Event(33, "hit", "{seat} is hit for {damage}", seat=SEAT, damage=NUMBER)
DIED = Event(34, "died", "{seat} dies and begins again at level 1", seat=SEAT)
LOST_GEAR = Event(35, "lost gear", "{seat} loses {card}", seat=SEAT, card=ITEM)
KEPT = Event(36, "kept", "{seat} keeps {card}", "{seat} keeps one card", seat=SEAT, card=secret(named(ITEMS)))
RECOVERED = Event(37, "recovered", "{seat} recovers {percent} per cent", seat=SEAT, percent=NUMBER)
CHAMPION = Event(38, "champion", "{seat} reaches level 12 and wins", seat=SEAT)
NIGHTFALL = Event(39, "nightfall", "turn {nth} was the last: the highest level wins", nth=NUMBER)
EVENTS = (
    *(CLASS, STARTS, DREW, RENEWED, EQUIPPED, REPLACED, TURN, REPAIRED, USED, DISCARDED, LEVELLED, HEALED, MET),
    *(MONSTERS_RENEWED, NO_MONSTER, ESCAPED, ROLLED, CAUGHT, FLED, FIGHTS, PLAYED, BACKSTABBED, CURSED, OFFERED),
    *(WITHDREW, ACCEPTED, PASSED, WON, LOST, SUFFERS, DAMAGED, BROKE, HIT, DIED, LOST_GEAR, KEPT, RECOVERED),
    *(CHAMPION, NIGHTFALL),
)
