"""What the board on the page needs to know of Festival Climbers."""

from __future__ import annotations

from typing import Any

from topout.games.festival.board import CLIMBERS, LEVELS, NAMES, NONE, SPACES, SUPPORTS, space_words

FACTS: dict[str, Any] = {
    "levels": {"least": LEVELS[0], "most": LEVELS[-1]},
    "climbers": {str(seats): climbers for seats, climbers in CLIMBERS.items()},
    "space_names": NAMES,
    "spaces": {
        NAMES[number]: {
            "level": level,
            "place": place,
            "words": space_words(NAMES[number], {"levels": NONE}),
            "supports": [NAMES[support] for support in SUPPORTS[number] if support != NONE],
        }
        for number, (level, place) in enumerate(SPACES)
    },
}
"""Climbers by the number of seats. Spaces of the tallest temple; one of fewer `levels` has those with
`level + place <= levels`, each worth its level; `words` call them by their names, but for the one with the bell."""
