"""The moves of TABLETOP Climber; a hand and a play are put together card by card, in the order of the cards."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.tabletop_climber import hands, main_phase, plays
from topout.games.tabletop_climber.cards import NAMES

ACTIONS = Actions(
    Verb(
        "send",
        hands.send,
        hands.is_sending,
        "Pass on {card}",
        card=Param(NAMES, hands.may_send, hands.team_cards),
    ),
    Verb(
        "leave",
        hands.leave,
        hands.is_choosing,
        "Leave {card} in the lodge",
        card=Param(NAMES, hands.may_leave, hands.leavable),
    ),
    Verb("done", hands.hand_in, hands.may_hand_in, "Play with all cards that are left"),
    Verb(
        "add",
        main_phase.add,
        plays.is_playing,
        "Add {card} to the play",
        card=Param(NAMES, plays.may_add, plays.addable),
    ),
    Verb("play", main_phase.play, plays.may_play, "Play the picked cards"),
    Verb("pass", main_phase.pass_turn, main_phase.may_pass, "Pass"),
    Verb(
        "discard",
        main_phase.discard,
        main_phase.is_discarding,
        "Discard {card}",
        card=Param(NAMES, main_phase.may_discard, main_phase.hand_cards),
    ),
)
