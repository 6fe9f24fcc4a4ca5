"""The well: where everyone starts, where the goal can be, and how long a game may last."""

from __future__ import annotations

START = 5
LEDGE = 10
"""Who comes here learns the goal."""
GOAL_BASE, DIE = 14, 6
GOAL_LEAST, GOAL_MOST = GOAL_BASE + 1, GOAL_BASE + DIE
LAST_ROUND = 200
