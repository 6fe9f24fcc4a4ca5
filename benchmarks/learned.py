"""How strong the bots that learned are, and what a move of theirs takes, on compiled rules.

`python -m benchmarks.learned [games] [deals]` prints a table, with `hard` on the same deals; `python -m
benchmarks.learned GAME LONE CROWD [deals]` lets one of `learned`, `hard` and `greedy` play among copies of another. The
budget of `hard` are simulations, not seconds; in Festival Climbers they are positions of alpha-beta.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.bots import FIRST_DEAL, SEATS, Player, Searcher, Table, Thinker, duel, greedy, row
from benchmarks.sheet import show
from topout.bots import Budget
from topout.bots.learned import place_of
from topout.bots.learned.network import Network, network_of
from topout.bots.levels import level_of
from topout.core.drive import likely_guess, observe, worth
from topout.core.game import Game
from topout.core.rule import rule
from topout.games import registry
from topout.games.festival.alphabeta.machine import Memory
from topout.games.festival.alphabeta.search import WIN
from topout.games.festival.board import CLIMBERS
from topout.games.festival.bots import deepening, move_of

MANY = 8_000
"""About as many simulations as `hard` makes in its time where it has no number of its own."""
POSITIONS, FEW_ENTRIES = 5_000, 1 << 15
"""How many positions `alphabeta` looks at, and how many it remembers; with its 400 ms `hard` looks at far more."""


@rule
def look(states: Any, seat: int, ids: Any, count: int, stream: Any, word: int, seen: Any, worths: Any) -> None:
    """What a seat sees, and what the hints think of its legal actions in one likely guess."""
    observe(states[0], seat, seen)
    likely_guess(states, 0, 2, seat, stream, word)
    for k in range(count):
        worths[k] = worth(states, 2, seat, ids[k])


@dataclass
class Learned(Thinker):
    """The bot of that name, without the cost of views."""

    network: Network

    def choose(self, table: Table, seat: int, count: int) -> int:
        """The action with most for it."""
        seen, worths = np.zeros(self.network.entries, np.int16), np.zeros(count, np.int64)
        stream, word = np.uint64(table.seed), table.words[0]
        entry = table.entries.link(look)
        entry(table.states, seat, table.ids, count, stream, word, seen, worths)
        weights, _ = self.network.weigh(seen, seat, table.ids[:count], worths)
        return int(table.ids[int(weights.argmax())])


@dataclass
class AlphaBeta(Thinker):
    """The bot of that name at tables of two, without the cost of views."""

    positions: int
    entries: int = FEW_ENTRIES

    def choose(self, table: Table, seat: int, count: int) -> int:
        """The best move at the last depth it saw through."""
        state = table.states[0]
        climbers, levels = state["climbers"], int(state["levels"])
        position = int(climbers[seat]), int(climbers[1 - seat]), levels, CLIMBERS[2]
        memory = Memory(random.Random(table.seed * 1_000 + table.moves), self.entries)
        looks = list(deepening(memory, position, Budget(simulations=self.positions)))
        best = next(move for value, move in reversed(looks) if value > -WIN or move == looks[0][1])
        return next(int(number) for number in table.ids[:count] if move_of(table.game.actions[int(number)]) == best)


def searching(game: Game) -> Searcher | AlphaBeta:
    """The level `hard`, by its simulations."""
    if "alphabeta" in game.bots:
        return AlphaBeta(POSITIONS)
    return Searcher(level_of(game, "hard").simulations or MANY, game.search)


def cost(player: Any) -> str:
    """CPU milliseconds a move of a player's own, if it counted them."""
    return f"{1000 * player.seconds / player.thoughts:.2f}" if getattr(player, "thoughts", 0) else ""


def among_greedy(games: Sequence[str], deals: int) -> Iterator[list[str]]:
    """The learned ones and `hard` among greedy players, on the same deals."""
    for name in games:
        game = registry.game(name)
        if not place_of(game).exists():
            continue
        for label, player in ("learned", Learned(network_of(game))), ("hard", searching(game)):
            tally = duel(game, SEATS[name], player, greedy, range(FIRST_DEAL, FIRST_DEAL + deals))
            yield row(f"{game.title}: {label}", tally, cost(player))


def meeting(name: str, lone: str, crowd: str, deals: int) -> list[str]:
    """One player among copies of another: `learned`, `hard` or `greedy`."""
    game = registry.game(name)
    players: dict[str, Player] = {"greedy": greedy, "hard": searching(game), "learned": Learned(network_of(game))}
    tally = duel(game, SEATS[name], players[lone], players[crowd], range(FIRST_DEAL, FIRST_DEAL + deals))
    return row(f"{game.title}: {lone} among {crowd}", tally, cost(players[lone]))


def main(wanted: Sequence[str] = ()) -> None:
    """Print the table, or how two kinds of players meet: `GAME LONE CROWD DEALS`."""
    headings, deals = ["", "wins", "95 %", "games", "CPU ms a move"], 1_000
    if wanted and wanted[-1].isdigit():
        deals, wanted = int(wanted[-1]), wanted[:-1]
    if len(wanted) == 3 and wanted[1] not in SEATS:
        show("One among the others", headings, [meeting(wanted[0], wanted[1], wanted[2], deals)])
    else:
        show("One alone among greedy players", headings, list(among_greedy(wanted or list(SEATS), deals)))


if __name__ == "__main__":
    main(sys.argv[1:])
