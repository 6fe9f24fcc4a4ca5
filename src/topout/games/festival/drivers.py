"""What else bots of Festival Climbers call of its rules."""

from __future__ import annotations

from topout.games.festival.alphabeta.moves import list_moves
from topout.games.festival.alphabeta.search import look

DRIVERS = (look, list_moves)
