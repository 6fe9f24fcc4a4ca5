"""Why something may not be done now in Festival Climbers, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusals

REFUSALS = Refusals()
NO_RESERVE = REFUSALS.refuse("Turn 1", "You have no climber left in reserve.")
NO_SPACE = REFUSALS.refuse("F1", "This temple has no such space.")
NOT_OPEN = REFUSALS.refuse("Turn", "Another climber stands on that space.")
NOT_YOURS = REFUSALS.refuse("F6", "You have no climber on that space.")
HOLDS_UP = REFUSALS.refuse("Turn 2", "That climber must stay: the one above it would stand on nothing.")
NOT_HIGHER = REFUSALS.refuse("F2", "A climber moves only to a higher level.")
NOT_ADJACENT = REFUSALS.refuse("F2", "At this table a climber steps only to one of the two spaces directly above it.")
UNSUPPORTED = REFUSALS.refuse("Turn 2", "There must be a climber on both spaces below.")
OWN_SUPPORT = REFUSALS.refuse("F3", "The climber that moves cannot be one of the two it would stand on.")
CAN_MOVE = REFUSALS.refuse("Turn", "You have a legal move, so you may not pass.")
NOT_BASE = REFUSALS.refuse("Turn 1", "A new climber comes to the base, not higher up.")
STAYS = REFUSALS.refuse("F2", "A climber cannot stay where it is; it moves to a higher level.")
