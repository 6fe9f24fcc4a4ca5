"""The leak test: nothing a seat receives may change when what it cannot know is dealt again."""

from __future__ import annotations

import json
import random
from typing import Any

from topout.core.match import Illegal, Match


def received(match: Match, seat: int | None) -> str:
    """Everything a seat can get out of a match, as text."""
    got: dict[str, Any] = {
        "view": match.view(seat),
        "events": match.events(seat),
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
        got["ask"] = match.game.ask(got["view"])
    got["drawn"] = match.game.draw(got["view"])
    return json.dumps(got, sort_keys=True)


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
    before = received(match, seat)
    for seed in seeds:
        after = received(match.redeal(seat, seed), seat)
        if after != before:
            at = next(i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b)
            return f"{before[max(at - 60, 0) : at + 40]} became {after[max(at - 60, 0) : at + 40]}"
    return None
