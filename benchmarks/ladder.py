"""How much one way of thinking wins among another, on compiled rules: `expert` among `hard`, or a change of either.

`python -m benchmarks.ladder GAME LONE CROWD` lets one player meet copies of another on the same deals, from every seat.
A player is `greedy`; a level (`hard`, `expert`); or a way of search and its simulations a move, such as `usual:2000`,
`width=8,plies=12:4000` for changes of the game's search, or `alphabeta:80000` for positions in Festival Climbers.
Levels that are bound by time alone need a number: `hard:8000`. `--log FILE` keeps each deal as it is played, and a run
that was broken off goes on there. It needs Numba and NumPy.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.bots import FIRST_DEAL, SEATS, Player, Searcher, duel, greedy, row
from benchmarks.learned import AlphaBeta, Learned, cost
from benchmarks.sheet import show
from topout.bots.arena import Tally
from topout.bots.ismcts import foresight_of
from topout.bots.learned.network import network_of
from topout.bots.levels import level_of
from topout.core.game import Game, Search
from topout.games import registry

MANY = 8_000
"""So many simulations a move where a level has no number of its own and none is given."""
ENTRIES = 1 << 20
"""How many positions alpha-beta remembers, as at a table."""


def player_of(game: Game, name: str) -> Any:
    """A player by what it is called on the command line."""
    kind, _, number = name.partition(":")
    simulations = int(number) if number else MANY
    if kind == "greedy":
        return greedy
    if kind == "learned":
        return Learned(network_of(game))
    if kind == "alphabeta":
        return AlphaBeta(simulations, ENTRIES)
    if kind in ("hard", "expert"):
        level = level_of(game, kind)
        way = foresight_of(game) if level.bots[0] == "foresight" else game.search
        return Searcher(int(number) if number else level.simulations or MANY, way)
    return Searcher(simulations, changed(game.search, kind))


def changed(way: Search, text: str) -> Search:
    """A way of search with what is changed of it; `usual` changes nothing."""
    return way if text == "usual" else replace(way, **dict(_changes(text)))


def _changes(text: str) -> Iterator[tuple[str, Any]]:
    for change in text.split(","):
        name, value = change.split("=")
        yield name, type(getattr(Search(), name))(float(value))


def played(game: Game, seats: int, lone: Player, crowd: Player, deals: range, log: Path | None) -> Tally:
    """Every deal from every seat; what the log has is not played again."""
    known = dict(map(json.loads, log.read_text().splitlines())) if log and log.exists() else {}
    tally = Tally()
    for deal in deals:
        if deal not in known:
            known[deal] = duel(game, seats, lone, crowd, range(deal, deal + 1)).wins
            if log:
                with log.open("a") as file:
                    file.write(json.dumps([deal, known[deal]]) + "\n")
        tally.wins += known[deal]
        tally.games += seats
    return tally


def options_of() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("lone")
    parser.add_argument("crowd")
    parser.add_argument("--seats", type=int, help="as usual for the game if not given")
    parser.add_argument("--deals", type=int, default=40, help="each is played from every seat")
    parser.add_argument("--first", type=int, default=FIRST_DEAL, help="the number of the first deal")
    parser.add_argument("--log", type=Path, help="where each deal is kept as it is played")
    return parser.parse_args()


def main() -> None:
    """Print the table."""
    options = options_of()
    game, seats = registry.game(options.game), options.seats or SEATS[options.game]
    lone, crowd = player_of(game, options.lone), player_of(game, options.crowd)
    deals = range(options.first, options.first + options.deals)
    tally = played(game, seats, lone, crowd, deals, options.log)
    label = f"{options.lone} among {options.crowd}"
    headings = [f"{game.title}, {seats} seats", "wins", "95 %", "games", "CPU ms a move", "of the others"]
    show("One among the others", headings, [row(label, tally, cost(lone), cost(crowd))])


if __name__ == "__main__":
    main()
