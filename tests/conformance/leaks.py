"""The leak test: nothing a seat receives may change when what it cannot know is dealt again."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from topout.core.match import Illegal, Match

NEWS = 100
"""So many of the last events are told again at every point of a match; at its end all of them are."""


def received(match: Match, seat: int | None) -> str:
    """What a seat can get out of a match, as text; the rest is `told`."""
    got: dict[str, Any] = {
        "view": match.view(seat),
        "owed": match.owed,
        "over": match.over,
        "result": match.result,
    }
    if seat is not None:
        got["legal"] = [action.as_json() for action in match.legal(seat)]
        got["plays"] = match.plays(seat) if seat in match.owed else None
        got["refusals"] = refusals(match, seat)
        got["decided"] = [decision for decision in match.decisions if decision.seat == seat]
        got["begun"] = match.begun(seat)
    return json.dumps(got, sort_keys=True)


def told(match: Match, seat: int | None) -> str:
    """What follows from the view alone, or from what has happened, which is blinded without chance."""
    view = match.view(seat)
    since = 0 if match.over else max(match.told(seat) - NEWS, 0)
    return json.dumps([match.events(seat, since), match.game.draw(view), match.prompt(seat)])


def refusals(match: Match, seat: int) -> list[str]:
    """What a seat is told when it tries things it may not do."""
    told = []
    for number in random.Random(1).choices(range(len(match.game.actions)), k=40):
        refused = match.refusal(seat, number)
        if refused:
            told.append(str(refused))
    try:
        match.branch().act(seat, "nonsense")
    except Illegal as problem:
        told.append(str(problem))
    return told


def leak(match: Match, seat: int | None, seeds: range) -> str | None:
    """The first difference a seat would notice between a match and its redeals, or None."""
    return next((difference(*pair) for pair in pairs(match, seat, seeds) if pair[0] != pair[1]), None)


def pairs(match: Match, seat: int | None, seeds: range) -> Iterator[tuple[str, str]]:
    """What a seat gets before and after each redeal, and what it is told after one of them."""
    before = received(match, seat)
    twins = [match.redeal(seat, seed) for seed in seeds]
    yield from ((before, received(twin, seat)) for twin in twins)
    yield told(match, seat), told(twins[0], seat)


def difference(before: str, after: str) -> str:
    """Where two texts begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after)))
    return f"{before[max(at - 60, 0) : at + 40]} became {after[max(at - 60, 0) : at + 40]}"
