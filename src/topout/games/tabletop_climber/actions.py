"""The moves of TABLETOP Climber; a hand and a play are put together card by card, in the order of the cards."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.tabletop_climber import hands, main_phase, plays
from topout.games.tabletop_climber.cards import NAMES, card_words

ACTIONS = Actions(
    Verb(
        "send",
        hands.send,
        hands.is_sending,
        "Pass on {card}",
        card=Param(NAMES, hands.may_send, hands.team_cards, card_words),
    ),
    Verb(
        "leave",
        hands.leave,
        hands.is_choosing,
        "Leave {card} in the lodge",
        card=Param(NAMES, hands.may_leave, hands.leavable, card_words),
    ),
    Verb("done", hands.hand_in, hands.may_hand_in, "Play with all the cards left"),
    Verb(
        "add",
        main_phase.add,
        plays.is_playing,
        "Add {card} to the play",
        card=Param(NAMES, plays.may_add, plays.addable, card_words),
    ),
    Verb("play", main_phase.play, plays.may_play, "Play the cards you picked"),
    Verb("pass", main_phase.pass_turn, main_phase.may_pass, "Pass"),
    Verb(
        "discard",
        main_phase.discard,
        main_phase.is_discarding,
        "Discard {card}",
        card=Param(NAMES, main_phase.may_discard, main_phase.hand_cards, card_words),
    ),
)
