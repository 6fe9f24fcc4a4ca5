"""What must be the same in a browser and in any other Python; the very text of this file runs in both."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from typing import Any

SIMULATIONS = 60
OF_TASTE = {"festival": ("hard", "expert"), "gloombah": ("expert",)}
"""Bots whose taste among equals is another with every library of arrays, or that ask networks which no page carries."""


def told(records: str) -> str:
    """For each record what everyone saw after every decision, the final hash, and what a search and bots do first."""
    return json.dumps({name: whole(record) for name, record in json.loads(records).items()})


def whole(record: dict[str, Any]) -> dict[str, Any]:
    """One match from its beginning to its end."""
    from topout.core.match import Match
    from topout.games import registry
    from topout.games.records import replayed

    match = replayed(record, "plain")
    again = Match(registry.game(match.game.name), match.seats, match.seed, match.options, "plain")
    found, bots, seen = searched(again), decided(again), hashlib.sha256()
    for decision in match.decisions:
        again.decide(*decision)
        views = [again.view(seat) for seat in (*range(again.seats), None)]
        seen.update(json.dumps([views, again.truth(), again.hash], sort_keys=True).encode())
    return {"hash": again.hash, "seen": seen.hexdigest(), "result": again.result, "search": found, "bots": bots}


def searched(match: Any) -> list[tuple[int, int, float]]:
    """What tree search thinks of the first moves, in built rules."""
    from topout.bots.ismcts import Tree

    tree = Tree(match.game, match.pack(), match.owed[0], match.game.search, SIMULATIONS + 2, 7, "portable")
    tree.think(SIMULATIONS)
    return sorted(tree.tries())


def decided(match: Any) -> dict[str, int]:
    """What bots of every level do first; of those that have a taste of their own, only that they do something."""
    from topout.bots import LEVELS, Budget, SeatView, bot

    seat = match.owed[0]
    view, legal, budget = SeatView(match, seat), match.legal(seat), Budget(simulations=SIMULATIONS)
    chosen = {level: bot(level).choose(view, legal, budget, random.Random(7)).id for level in LEVELS}
    return {level: -1 if level in OF_TASTE.get(match.game.name, ()) else action for level, action in chosen.items()}


if __name__ == "__main__":
    sys.stdout.write(told(sys.stdin.read()))
