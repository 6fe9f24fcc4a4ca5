"""What happens in Gloombah!, in the words of the table."""

from __future__ import annotations

from typing import Annotated

from topout.core.event import Events, Part, Seat, secret, shown
from topout.core.hand import Age
from topout.core.reading import named
from topout.core.speech import a
from topout.games.gloombah.cards import CLASSES, ITEMS, LAST_LEVEL, MONSTERS

ITEM = named(ITEMS)
Item = Annotated[int, shown(ITEM)]
SecretItem = Annotated[int, secret(ITEM)]
Monster = Annotated[int, shown(named(MONSTERS), lambda monster, view: a(monster))]
Class = Annotated[int, shown(named(CLASSES))]

Percent = Annotated[int, Part(words=lambda percent, view: f"{abs(percent)} %")]

EVENTS = Events()


@EVENTS.event("{seat:is} a {class_of}")
def CLASS(seat: Seat, class_of: Class) -> None: ...


@EVENTS.event("{seat:will} take the first turn")
def STARTS(seat: Seat) -> None: ...


@EVENTS.event("{seat:draws} {card}", blind="{seat:draws} a card", sound="card")
def DREW(seat: Seat, card: SecretItem) -> None: ...


@EVENTS.event("the discarded items are shuffled into a new deck")
def RENEWED() -> None: ...


@EVENTS.event("{seat:equips} {card}{age}", sound="card")
def EQUIPPED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat:discards} the old {card}")
def REPLACED(seat: Seat, card: Item) -> None: ...


@EVENTS.event("turn {nth}: {seat:is} next")
def TURN(nth: int, seat: Seat) -> None: ...


@EVENTS.event("{seat:repairs} {card}")
def REPAIRED(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{seat:plays} {card}{age}", sound="card")
def USED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat:discards} {card}{age}", sound="card")
def DISCARDED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat:is} now level {level}")
def LEVELLED(seat: Seat, level: int) -> None: ...


@EVENTS.event("{seat:is} rid of {seat:their} status effects")
def HEALED(seat: Seat) -> None: ...


@EVENTS.event("{seat:meets} {monster}")
def MET(seat: Seat, monster: Monster) -> None: ...


@EVENTS.event("the discarded monsters are shuffled into a new deck")
def MONSTERS_RENEWED() -> None: ...


@EVENTS.event("there is no monster left to meet")
def NO_MONSTER() -> None: ...


@EVENTS.event("{seat:runs} away")
def ESCAPED(seat: Seat) -> None: ...


@EVENTS.event("{seat:rolls} {first} and {second} to escape", sound="dice")
def ROLLED(seat: Seat, first: int, second: int) -> None: ...


@EVENTS.event("{seat:cannot} get away and must fight")
def CAUGHT(seat: Seat) -> None: ...


@EVENTS.event("{seat:drops} {seat:their} whole hand to get away")
def FLED(seat: Seat) -> None: ...


@EVENTS.event("{seat:fights}")
def FIGHTS(seat: Seat) -> None: ...


@EVENTS.event("{seat:plays} {card}{age}", sound="card")
def PLAYED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat:backstabs} with {card}{age}", sound="card")
def BACKSTABBED(seat: Seat, card: Item, age: Age) -> None: ...


@EVENTS.event("{seat:backstabs} {target} with {card}{age}", name="backstabbed on", sound="card")
def CURSED(seat: Seat, card: Item, age: Age, target: Seat) -> None: ...


@EVENTS.event("{seat:offers} help for {xp} XP and {treasure:treasure}")
def OFFERED(seat: Seat, xp: int, treasure: int) -> None: ...


@EVENTS.event("{seat:withdraws} {seat:their} offer")
def WITHDREW(seat: Seat) -> None: ...


@EVENTS.event("{seat:accepts} {helper:'s} help")
def ACCEPTED(seat: Seat, helper: Seat) -> None: ...


@EVENTS.event("{seat:passes}", sound="tap")
def PASSED(seat: Seat) -> None: ...


@EVENTS.event("{seat:wins} the fight, {players} against {monster}")
def WON(seat: Seat, players: int, monster: int) -> None: ...


@EVENTS.event("{seat:loses} the fight, {players} against {monster}")
def LOST(seat: Seat, players: int, monster: int) -> None: ...


@EVENTS.event("{seat:loses} {percent} of {seat:their} strength until the end of {seat:their} next turn")
def SUFFERS(seat: Seat, percent: Percent) -> None: ...


@EVENTS.event("{seat:'s} {card} is damaged")
def DAMAGED(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{seat:'s} {card} breaks")
def BROKE(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{seat:is} hit for {damage:point} of damage")
def HIT(seat: Seat, damage: int) -> None: ...


@EVENTS.event("{seat:dies}, to begin again at level 1")
def DIED(seat: Seat) -> None: ...


@EVENTS.event("{seat:loses} {card}")
def LOST_GEAR(seat: Seat, card: Item) -> None: ...


@EVENTS.event("{seat:keeps} {card}", blind="{seat:keeps} one card")
def KEPT(seat: Seat, card: SecretItem) -> None: ...


@EVENTS.event("{seat:regains} {percent} of {seat:their} strength")
def RECOVERED(seat: Seat, percent: Percent) -> None: ...


@EVENTS.event(f"{{seat:reaches}} level {LAST_LEVEL}: the game is won")
def CHAMPION(seat: Seat) -> None: ...


@EVENTS.event("turn {nth} was the last: the highest level wins")
def NIGHTFALL(nth: int) -> None: ...
