"""Which bot plays at which level."""

from __future__ import annotations

from topout.bots import LEVELS

STAND_IN = "medium"
"""Who plays for people who are away, and wherever a stronger bot is not ready yet."""
HINTS = "expert"
SEARCHING = frozenset({"hard", "expert"})
"""Levels whose bots search in compiled rules: compiling takes long, once per game and machine."""

__all__ = ["HINTS", "LEVELS", "SEARCHING", "STAND_IN"]
