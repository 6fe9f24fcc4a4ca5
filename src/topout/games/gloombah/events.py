"""What happens in Gloombah!, in the words of the table."""

from __future__ import annotations

from typing import Annotated

from topout.core.event import Events, Seat, secret, shown
from topout.core.hand import Age
from topout.core.reading import named
from topout.games.gloombah.cards import CLASSES, ITEMS, MONSTERS

ITEM = named(ITEMS)
Item = Annotated[int, shown(ITEM)]
SecretItem = Annotated[int, secret(ITEM)]
Monster = Annotated[int, shown(named(MONSTERS))]
Class = Annotated[int, shown(named(CLASSES))]

EVENTS = Events()


@EVENTS.event("{seat} is a {class_of}")
def CLASS(seat: Seat, class_of: Class) -> None: ...


@EVENTS.event("{seat} will take the first turn")
def STARTS(seat: Seat) -> None: ...


@EVENTS.event("{seat} draws {card}", blind="{seat} draws a card")
def DREW(seat: Seat, card: SecretItem) -> None: ...


@EVENTS.event("the discarded items are shuffled into a new deck")
def RENEWED() -> None: ...


@EVENTS.event("{seat} equips {card}{age}")
def EQUIPPED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat} discards {card}, which is replaced")
def REPLACED(seat: Seat, card: Item) -> None: ...


@EVENTS.event("turn {nth}: {seat}")
def TURN(nth: int, seat: Seat) -> None: ...


@EVENTS.event("{seat} repairs {card}")
def REPAIRED(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{seat} plays {card}{age}")
def USED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat} discards {card}{age}")
def DISCARDED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat} is now level {level}")
def LEVELLED(seat: Seat, level: int) -> None: ...


@EVENTS.event("{seat} is rid of its status effects")
def HEALED(seat: Seat) -> None: ...


@EVENTS.event("{seat} meets {monster}")
def MET(seat: Seat, monster: Monster) -> None: ...


@EVENTS.event("the discarded monsters are shuffled into a new deck")
def MONSTERS_RENEWED() -> None: ...


@EVENTS.event("there is no monster left to meet")
def NO_MONSTER() -> None: ...


@EVENTS.event("{seat} runs away")
def ESCAPED(seat: Seat) -> None: ...


@EVENTS.event("{seat} rolls {first} and {second} to escape")
def ROLLED(seat: Seat, first: int, second: int) -> None: ...


@EVENTS.event("{seat} cannot get away and must fight")
def CAUGHT(seat: Seat) -> None: ...


@EVENTS.event("{seat} drops its whole hand and flees")
def FLED(seat: Seat) -> None: ...


@EVENTS.event("{seat} fights")
def FIGHTS(seat: Seat) -> None: ...


@EVENTS.event("{seat} plays {card}{age}")
def PLAYED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat} backstabs with {card}{age}")
def BACKSTABBED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat} backstabs {target} with {card}{age}", name="backstabbed on")
def CURSED(seat: Seat, card: Item, age: Age, target: Seat) -> None: ...


@EVENTS.event("{seat} offers help for {xp} XP and {treasure} treasure")
def OFFERED(seat: Seat, xp: int, treasure: int) -> None: ...


@EVENTS.event("{seat} withdraws its offer")
def WITHDREW(seat: Seat) -> None: ...


@EVENTS.event("{seat} accepts the help of {helper}")
def ACCEPTED(seat: Seat, helper: Seat) -> None: ...


@EVENTS.event("{seat} passes")
def PASSED(seat: Seat) -> None: ...


@EVENTS.event("{seat} wins with {players} against {monster}")
def WON(seat: Seat, players: int, monster: int) -> None: ...


@EVENTS.event("{seat} loses with {players} against {monster}")
def LOST(seat: Seat, players: int, monster: int) -> None: ...


@EVENTS.event("{seat} suffers {percent} per cent")
def SUFFERS(seat: Seat, percent: int) -> None: ...


@EVENTS.event("{card} of {seat} is damaged")
def DAMAGED(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{card} of {seat} breaks")
def BROKE(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{seat} is hit for {damage}")
def HIT(seat: Seat, damage: int) -> None: ...


@EVENTS.event("{seat} dies and begins again at level 1")
def DIED(seat: Seat) -> None: ...


@EVENTS.event("{seat} loses {card}")
def LOST_GEAR(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{seat} keeps {card}", blind="{seat} keeps one card")
def KEPT(seat: Seat, card: SecretItem) -> None: ...


@EVENTS.event("{seat} recovers {percent} per cent")
def RECOVERED(seat: Seat, percent: int) -> None: ...


@EVENTS.event("{seat} reaches level 12 and wins")
def CHAMPION(seat: Seat) -> None: ...


@EVENTS.event("turn {nth} was the last: the highest level wins")
def NIGHTFALL(nth: int) -> None: ...
