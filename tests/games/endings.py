"""Finished matches, as far as the words about their end ask for them."""

from __future__ import annotations

from typing import Any


def ended(scores: list[int], placings: list[int], **more: Any) -> dict[str, Any]:
    """As much of the view of a finished match as these words ask for."""
    winners = [seat for seat, place in enumerate(placings) if place == 1]
    return {"result": {"scores": scores, "placings": placings, "winners": winners}, "seats": len(scores), **more}
