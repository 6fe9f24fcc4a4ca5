"""Bot levels."""

from __future__ import annotations

from topout.bots import LEVELS

STAND_IN = "medium"
"""The bot that stands in for absent people, and for stronger bots that are not ready yet."""
HINTS = "expert"
SEARCHING = frozenset({"hard", "expert"})
"""Levels whose bots search in compiled rules; compiling takes long, once per game and machine."""

__all__ = ["HINTS", "LEVELS", "SEARCHING", "STAND_IN"]
