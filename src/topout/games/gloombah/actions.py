"""The moves of Gloombah!."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.gloombah import aftermath, encounter, fight, piles, prepare
from topout.games.gloombah.card_sets import MOST_TREASURE, MOST_XP
from topout.games.gloombah.cards import (
    ALL_GEAR,
    BACKSTABS,
    EQUIPMENT,
    ITEMS,
    OUT_OF_COMBAT,
    OWN_SIDE,
    WEAPONS,
    names,
)
from topout.games.gloombah.setup import may_wear, may_wield, outfit, outfitting
from topout.games.gloombah.state import SEATS

ACTIONS = Actions(
    Verb(
        "outfit",
        outfit,
        outfitting,
        "Begin[ with {gear}][, wielding {weapon}]",
        gear=Param((*names(ALL_GEAR), None), may_wear),
        weapon=Param((*names(WEAPONS), None), may_wield),
    ),
    Verb(
        "equip",
        piles.equip_from_hand,
        prepare.preparing,
        "Equip {card}",
        card=Param(names(EQUIPMENT), prepare.may_equip, prepare.held_equipment),
    ),
    Verb("use", prepare.use, prepare.preparing, "Play {card}", card=Param(names(OUT_OF_COMBAT), prepare.may_use)),
    Verb(
        "discard",
        prepare.discard_one,
        prepare.preparing,
        "Discard {card}",
        card=Param(ITEMS, piles.holds, prepare.held_cards),
    ),
    Verb("go-on", prepare.go_on, prepare.preparing, "Draw a monster"),
    Verb("fight", encounter.fight, encounter.meeting, "Fight"),
    Verb("run", encounter.run, encounter.meeting, "Run"),
    Verb("flee", encounter.flee, encounter.may_flee, "Discard your whole hand and flee"),
    Verb(
        "play",
        fight.play,
        fight.may_join_in,
        "Play {card}",
        card=Param(names(OWN_SIDE), fight.may_play, fight.own_side_cards),
    ),
    Verb(
        "backstab",
        fight.backstab,
        fight.may_backstab,
        "Backstab with {card}[ on seat {target}]",
        card=Param(names(BACKSTABS), fight.may_stab_with, fight.backstab_cards),
        target=Param((*range(SEATS), None), fight.may_stab, fight.stab_targets),
    ),
    Verb(
        "offer",
        fight.offer,
        fight.may_offer,
        "Offer help for {xp} XP and {treasure:treasure}",
        xp=Param(tuple(range(MOST_XP + 1)), fight.may_ask_xp, fight.xp_shares),
        treasure=Param(tuple(range(2 * MOST_TREASURE + 1)), fight.may_ask_treasure, fight.treasure_shares),
    ),
    Verb("withdraw", fight.withdraw, fight.may_withdraw, "Withdraw your offer"),
    Verb(
        "accept",
        fight.accept,
        fight.may_accept,
        "Accept the help of seat {offerer}",
        offerer=Param(tuple(range(SEATS)), fight.may_take_help),
    ),
    Verb("pass", fight.pass_word, fight.fighting, "Pass"),
    Verb(
        "keep",
        aftermath.keep,
        aftermath.dying,
        "Keep {card}",
        card=Param(ITEMS, piles.holds, prepare.held_cards),
    ),
)
