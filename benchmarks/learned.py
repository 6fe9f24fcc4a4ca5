"""How strong the bots that learned are, and what a move of theirs takes, on compiled rules.

`python -m benchmarks.learned [games] [deals]` prints a table; `python -m benchmarks.learned GAME LONE CROWD [deals]`
lets one of `learned`, `hard` and `greedy` play among copies of another, where `hard` searches by simulations.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import numpy as np

from benchmarks.bots import FIRST_DEAL, SEATS, Player, Searcher, Table, duel, greedy, row
from benchmarks.sheet import show
from topout.bots.learned import place_of
from topout.bots.learned.network import Network, network_of
from topout.bots.levels import level_of
from topout.core.batch import Array
from topout.core.drive import likely_guess, observe, worth
from topout.core.game import Game
from topout.core.rule import rule
from topout.games import registry

MANY = 8_000
"""About as many simulations as `hard` makes in its time where it has no number of its own."""


@rule
def look(states: Any, seat: int, ids: Any, count: int, stream: Any, word: int, seen: Any, worths: Any) -> None:
    """What a seat sees, and what the hints think of its legal actions in one likely guess."""
    observe(states[0], seat, seen)
    likely_guess(states, 0, 2, seat, stream, word)
    for k in range(count):
        worths[k] = worth(states, 2, seat, ids[k])


@dataclass
class Learned:
    """The bot of that name, without the cost of views."""

    network: Network
    seconds: float = 0.0
    thoughts: int = 0
    seen: Array = field(default_factory=lambda: np.zeros(0, np.int16))

    def __call__(self, table: Table, seat: int) -> int:
        """The action with most for it."""
        count = table.entries.legal_at(table.states, 0, seat, table.ids)
        if count == 1:
            return int(table.ids[0])
        began = process_time()
        self.seen = np.zeros(self.network.entries, np.int16)
        worths = np.zeros(count, np.int64)
        stream, word = np.uint64(table.seed), table.words[0]
        entry = table.entries.link(look)
        entry(table.states, seat, table.ids, count, stream, word, self.seen, worths)
        weights, _ = self.network.weigh(self.seen, seat, table.ids[:count], worths)
        self.seconds += process_time() - began
        self.thoughts += 1
        return int(table.ids[int(weights.argmax())])


def searching(game: Game) -> Searcher:
    """The level `hard`, by its simulations."""
    return Searcher(level_of(game, "hard").simulations or MANY, game.search)


def learned(games: Sequence[str], deals: int) -> Iterator[list[str]]:
    """The learned ones among greedy players."""
    for name in games:
        game = registry.game(name)
        if not place_of(game).exists():
            continue
        player = Learned(network_of(game))
        tally = duel(game, SEATS[name], player, greedy, range(FIRST_DEAL, FIRST_DEAL + deals))
        yield row(game.title, tally, f"{1000 * player.seconds / player.thoughts:.2f}")


def meeting(name: str, lone: str, crowd: str, deals: int) -> list[str]:
    """One player among copies of another: `learned`, `hard` or `greedy`."""
    game = registry.game(name)
    players: dict[str, Player] = {"greedy": greedy, "hard": searching(game), "learned": Learned(network_of(game))}
    tally = duel(game, SEATS[name], players[lone], players[crowd], range(FIRST_DEAL, FIRST_DEAL + deals))
    return row(f"{game.title}: {lone} among {crowd}", tally, "")


def main(wanted: Sequence[str] = ()) -> None:
    """Print the table, or how two kinds of players meet: `GAME LONE CROWD DEALS`."""
    headings, deals = ["", "wins", "95 %", "games", "CPU ms a move"], 1_000
    if wanted and wanted[-1].isdigit():
        deals, wanted = int(wanted[-1]), wanted[:-1]
    if len(wanted) == 3 and wanted[1] not in SEATS:
        show("One among the others", headings, [meeting(wanted[0], wanted[1], wanted[2], deals)])
    else:
        show("Learned bots alone among greedy players", headings, list(learned(wanted or list(SEATS), deals)))


if __name__ == "__main__":
    main(sys.argv[1:])
