"""Why something may not be done now, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusal

NOT_OUTFITTING = Refusal(10, "Set-up", "Everyone is equipped together once, before the first turn.")
NOT_PREPARING = Refusal(11, "Turn 1", "That is only possible while you prepare, before the monster is drawn.")
NOT_MEETING = Refusal(12, "Turn 3", "You decide to fight or run when you have drawn a monster, not now.")
NOT_FIGHTING = Refusal(13, "The fight", "That is only possible in a fight.")
NOT_DYING = Refusal(14, "Lost", "Only who has just died chooses a card to keep.")
NOT_IN_HAND = Refusal(15, "Cards", "You do not hold that card.")
WRONG_CLASS = Refusal(16, "Cards", "Your class cannot use that weapon.")
TOP_LEVEL = Refusal(17, "Turn 1", "Level Up never lifts you from level 11 to 12.")
NO_STATUS = Refusal(18, "Turn 1", "You have no status effect for the salve to end.")
SECOND_MAP = Refusal(19, "G14", "Only one Scavenger's Map may be played in a turn.")
EMPTY_HAND = Refusal(20, "G7", "You have no card to discard, so you cannot flee that way.")
NOT_IN_FIGHT = Refusal(21, "The fight", "Only the fighter and the helper play cards for their side.")
OWN_FIGHT = Refusal(22, "G8", "The fighter and the helper may not play backstab cards.")
NEEDS_TARGET = Refusal(23, "Cards", "That card is played on the fighter or the helper: say on which.")
TAKES_NO_TARGET = Refusal(24, "Cards", "That card is played on the monster and takes no target.")
NOT_A_TARGET = Refusal(25, "Cards", "That card can only be played on the fighter or the helper.")
NO_ARMOUR = Refusal(26, "The fight", "That player wears no gear to destroy.")
ONE_TWIN = Refusal(27, "Cards", "The monster has been duplicated already in this fight.")
HAS_HELPER = Refusal(28, "G5", "The fighter has a helper already; there is only one.")
NOT_YOUR_OFFER = Refusal(29, "G18", "The fighter does not offer help; it accepts offers.")
TWO_OFFERS = Refusal(30, "G12", "You have made two offers in this fight, withdrawn ones included.")
TOO_MUCH_XP = Refusal(31, "The fight", "The monster does not give that much XP.")
TOO_MUCH_TREASURE = Refusal(32, "The fight", "The monster does not have that much treasure.")
NO_OFFER = Refusal(33, "The fight", "You have no standing offer to withdraw.")
ONLY_FIGHTER = Refusal(34, "G18", "Only the fighter accepts an offer of help.")
NOT_OFFERED = Refusal(35, "The fight", "That seat has no standing offer.")

REFUSALS = (
    *(NOT_OUTFITTING, NOT_PREPARING, NOT_MEETING, NOT_FIGHTING, NOT_DYING, NOT_IN_HAND, WRONG_CLASS, TOP_LEVEL),
    *(NO_STATUS, SECOND_MAP, EMPTY_HAND, NOT_IN_FIGHT, OWN_FIGHT, NEEDS_TARGET, TAKES_NO_TARGET, NOT_A_TARGET),
    *(NO_ARMOUR, ONE_TWIN, HAS_HELPER, NOT_YOUR_OFFER, TWO_OFFERS, TOO_MUCH_XP, TOO_MUCH_TREASURE, NO_OFFER),
    *(ONLY_FIGHTER, NOT_OFFERED),
)
