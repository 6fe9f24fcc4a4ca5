"""Why something may not be done now in Clamber, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusals

REFUSALS = Refusals()
NOT_IN_HAND = REFUSALS.refuse("Turn 4", "You do not hold that card.")
NEEDS_TARGET = REFUSALS.refuse("Cards", "That card needs a target.")
TAKES_NO_TARGET = REFUSALS.refuse("Cards", "That card takes no target.")
NOT_IN_WELL = REFUSALS.refuse("Cards", "The target must be a player still in the well.")
NOT_YOURSELF = REFUSALS.refuse("C13", "Me first! needs another player as its target.")
NOT_ALONE = REFUSALS.refuse("C13", "Me first! goes without a target only when you are alone in the well.")
LEAVE_OUT_TARGET = REFUSALS.refuse("C13", "You are alone in the well: play Me first! without a target.")
LEFT_THE_WELL = REFUSALS.refuse("Turn 4", "You have left the well; only players still in it play cards.")
