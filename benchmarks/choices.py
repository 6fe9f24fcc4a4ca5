"""What a way of search gains by its choices, as a deeper search sees them; far cheaper than whole games.

`python -m benchmarks.choices GAME TRUTH WAY …` takes decisions from games of greedy players. TRUTH, such as
`width=8,plies=100,tries=12:300`, is a search that tries each of its moves equally often, so many times; what a WAY's
choice is worth by it is compared with what the hints' choice is worth. The truth is as good as its own playouts and
forecast: it shows what a search loses by few simulations or a near cut, not what all of them misjudge alike. As in
`benchmarks.ladder`, a way is `usual` or changes of the game's search, and its simulations a move.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count as count_from
from itertools import islice
from time import process_time

import numpy as np

from benchmarks.bots import SEATS, Table, greedy
from benchmarks.ladder import changed
from benchmarks.sheet import show
from topout.bots.ismcts import Tree, natures
from topout.bots.tree import HINTED
from topout.core.batch import Array
from topout.core.chance import lowest
from topout.core.game import Game, Search
from topout.games import registry

FIRST_DEAL = 30_000
CHANCE = 0.12
"""How likely a decision is taken, so that they come from many games."""
EVENLY = 1_000_000.0
"""So much exploration that all moves are tried equally often."""
TRUTH_STREAM, OWN_STREAM = 999, 1
"""The truth has other luck than those it judges."""


@dataclass
class Way:
    """A way of search, what its choices are worth beside those of the hints, and its time."""

    name: str
    way: Search
    simulations: int
    gains: list[float]
    seconds: float = 0.0

    def choice(self, table: Table, seat: int) -> int:
        """What it tries most."""
        began = process_time()
        found = looked(table, seat, self.way, self.simulations, OWN_STREAM)
        self.seconds += process_time() - began
        return max(found, key=lambda tried: tried[1])[0]


def looked(table: Table, seat: int, way: Search, simulations: int, stream: int) -> list[tuple[int, int, float]]:
    """Action, visits and total share of each move tried."""
    tree = Tree(table.game, table.states[0].tobytes(), seat, way, simulations + 2, stream)
    tree.think(simulations)
    return tree.tries()


def read_way(game: Game, text: str) -> tuple[Search, int]:
    """A way of search and its number."""
    name, _, number = text.partition(":")
    return changed(game.search, name), int(number)


def decisions(game: Game, first: int) -> Iterator[tuple[Table, int, int]]:
    """Decisions that are left to search in games of greedy players, with what the hints would do."""
    hinted = natures(game, game.search) & HINTED
    for deal in count_from(first):
        table, rng = Table(game, SEATS[game.name], deal), np.random.default_rng(deal)
        while not table.over:
            seat = lowest(int(table.states["owed"][0]))
            count, best = table.entries.legal_at(table.states, 0, seat, table.ids), greedy(table, seat)
            if count > 2 and rng.random() < CHANCE and not hinted[best]:
                yield table, seat, best
            table.entries.act_at(table.states, 0, seat, best)
            table.moves += 1


def judge(game: Game, truth: tuple[Search, int], ways: list[Way], first: int, wanted: int) -> None:
    """Let every way decide; a choice that the truth has not tried counts as its worst."""
    even, times = replace(truth[0], widening=0.0, exploration=EVENLY), truth[1]
    for table, seat, best in islice(decisions(game, first), wanted):
        tried = looked(table, seat, even, times * int(even.width), TRUTH_STREAM)
        worth = {action: total / visits for action, visits, total in tried}
        worst = min(worth.values())
        for way in ways:
            way.gains.append(worth.get(way.choice(table, seat), worst) - worth.get(best, worst))


def mean(gains: Array) -> str:
    """A mean with its error."""
    return f"{gains.mean():.4f} ± {1.96 * gains.std(ddof=1) / len(gains) ** 0.5:.4f}"


def row(way: Way, other: Way) -> list[str]:
    """A line of the table: what a way gains beside the hints, and beside the first way on the same decisions."""
    gains, others = np.array(way.gains), np.array(other.gains)
    beside = "" if way is other else mean(gains - others)
    return [way.name, mean(gains), beside, str(len(gains)), f"{1000 * way.seconds / len(gains):.1f}"]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("truth")
    parser.add_argument("ways", nargs="+")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--first", type=int, default=FIRST_DEAL, help="the number of the first deal")
    options = parser.parse_args()
    game = registry.game(options.game)
    ways = [Way(name, *read_way(game, name), []) for name in options.ways]
    judge(game, read_way(game, options.truth), ways, options.first, options.decisions)
    headings = [game.title, "gain beside the hints, 95 %", "beside the first way", "decisions", "CPU ms a move"]
    show(f"Judged by {options.truth}", headings, [row(way, ways[0]) for way in ways])


if __name__ == "__main__":
    main()
