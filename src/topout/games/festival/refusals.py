"""Why something may not be done now in Festival Climbers, and which rule says so."""

from __future__ import annotations

from topout.core.action import Refusals

REFUSALS = Refusals()
NO_RESERVE = REFUSALS.refuse("Turn 1", "You have no climber left in reserve.")
NO_SPACE = REFUSALS.refuse("F1", "This temple has no such space.")
NOT_OPEN = REFUSALS.refuse("Turn", "Another climber stands on that space.")
NOT_YOURS = REFUSALS.refuse("F6", "You have no climber on that space.")
HOLDS_UP = REFUSALS.refuse("Turn 2", "The climber above it would be left without support.")
NOT_HIGHER = REFUSALS.refuse("F2", "A climber only moves to a higher level.")
NOT_ADJACENT = REFUSALS.refuse("F2", "With adjacent_only a climber moves to one of the two spaces directly above it.")
UNSUPPORTED = REFUSALS.refuse("Turn 2", "Both supports of that space must be occupied.")
OWN_SUPPORT = REFUSALS.refuse("F3", "The climber that moves cannot be one of the two supports.")
CAN_MOVE = REFUSALS.refuse("Turn", "You have a legal move, so you may not pass.")
NOT_BASE = REFUSALS.refuse("Turn 1", "A climber is introduced onto the base, not higher up.")
STAYS = REFUSALS.refuse("F2", "A climber cannot stay where it is; it moves to a higher level.")
