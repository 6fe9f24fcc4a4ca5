"""Why something may not be done now in Gloombah!, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusals
from topout.games.gloombah.cards import HELPED_LEVEL, LAST_LEVEL

REFUSALS = Refusals()
NOT_OUTFITTING = REFUSALS.refuse("Set-up", "Everyone is equipped together once, before the first turn.")
NOT_PREPARING = REFUSALS.refuse("Turn 1", "That is only possible while you prepare, before the monster is drawn.")
NOT_MEETING = REFUSALS.refuse("Turn 3", "You decide to fight or run when you have drawn a monster, not now.")
NOT_FIGHTING = REFUSALS.refuse("The fight", "That is only possible in a fight.")
NOT_DYING = REFUSALS.refuse("Lost", "Only someone who has just died chooses a card to keep.")
NOT_IN_HAND = REFUSALS.refuse("Cards", "You do not hold that card.")
WRONG_CLASS = REFUSALS.refuse("Cards", "Your class cannot use that weapon.")
TOP_LEVEL = REFUSALS.refuse("Turn 1", f"Level Up never lifts you from level {HELPED_LEVEL} to {LAST_LEVEL}.")
NO_STATUS = REFUSALS.refuse("Turn 1", "You have no status effect for the salve to end.")
SECOND_MAP = REFUSALS.refuse("G14", "Only one Scavenger's Map may be played in a turn.")
EMPTY_HAND = REFUSALS.refuse("G7", "You have no card to discard, so you cannot flee that way.")
NOT_IN_FIGHT = REFUSALS.refuse("The fight", "Only the fighter and the helper play cards for their side.")
OWN_FIGHT = REFUSALS.refuse("G8", "The fighter and the helper may not play backstab cards.")
NEEDS_TARGET = REFUSALS.refuse("Cards", "That card is played on the fighter or the helper: say on which.")
TAKES_NO_TARGET = REFUSALS.refuse("Cards", "That card is played on the monster and takes no target.")
NOT_A_TARGET = REFUSALS.refuse("Cards", "That card can only be played on the fighter or the helper.")
NO_ARMOUR = REFUSALS.refuse("The fight", "That player wears no gear to destroy.")
ONE_TWIN = REFUSALS.refuse("Cards", "The monster has been duplicated already in this fight.")
HAS_HELPER = REFUSALS.refuse("G5", "The fighter has a helper already; there is only one.")
NOT_YOUR_OFFER = REFUSALS.refuse("G18", "The fighter does not offer help; it accepts offers.")
TWO_OFFERS = REFUSALS.refuse("G12", "You have made two offers in this fight, withdrawn ones included.")
TOO_MUCH_XP = REFUSALS.refuse("The fight", "The monster does not give that much XP.")
TOO_MUCH_TREASURE = REFUSALS.refuse("The fight", "The monster does not have that much treasure.")
NO_OFFER = REFUSALS.refuse("The fight", "You have no standing offer to withdraw.")
ONLY_FIGHTER = REFUSALS.refuse("G18", "Only the fighter accepts an offer of help.")
NOT_OFFERED = REFUSALS.refuse("The fight", "That player has no standing offer.")
