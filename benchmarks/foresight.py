"""What tree search gains by a trained network: one searcher among three greedy players, on compiled rules.

`python -m benchmarks.foresight GAME [WAY …]` lets each way of search play the same deals from every seat with equally
many simulations a move. The ways: `usual`, as the game is searched without a network; `value`, where the network says
what positions are worth; `prior`, where it also says which moves are looked at; `foresight`, as the game has it with
its network; and changes of the latter such as `judged=2,preference=0.5`. `--among usual` has the three others search as
well. It needs Numba and NumPy.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from time import monotonic
from typing import Any, NamedTuple

from benchmarks.bots import FIRST_DEAL, SEATS, Player, Searcher, Table, duel, greedy, row
from benchmarks.sheet import show
from topout.bots.arena import Tally
from topout.bots.ismcts import foresight_of
from topout.bots.levels import level_of
from topout.core.chance import lowest
from topout.core.game import Game, Search
from topout.games import registry

GREEDY, USUAL = "greedy", "usual"
MANY = 1_000
"""So many simulations a move where `hard` has no number of its own."""


def way_of(game: Game, name: str) -> Search:
    """A way of search by its name, or by what is changed."""
    known = {
        USUAL: game.search,
        "foresight": foresight_of(game),
        "value": replace(foresight_of(game), judged=1, preference=0.0),
        "prior": replace(foresight_of(game), judged=1, preference=1.0),
    }
    return known[name] if name in known else replace(foresight_of(game), **dict(_changes(name)))


def _changes(text: str) -> Iterator[tuple[str, Any]]:
    for change in text.split(","):
        name, value = change.split("=")
        yield name, type(getattr(Search(), name))(float(value))


class Contest(NamedTuple):
    """Who meets whom: the game, the lone player's way, the others', and how many simulations each makes."""

    game: str
    lone: str
    crowd: str
    simulations: int
    others: int


def played(contest: Contest, deal: int) -> tuple[float, float, int]:
    """One deal from every seat: wins, and the lone player's CPU seconds and thoughts."""
    game = registry.game(contest.game)
    lone = Searcher(contest.simulations, way_of(game, contest.lone))
    crowd: Player = greedy
    if contest.crowd != GREEDY:
        crowd = Searcher(contest.others, way_of(game, contest.crowd))
    tally = duel(game, SEATS[contest.game], lone, crowd, range(deal, deal + 1))
    return tally.wins, lone.seconds, lone.thoughts


def measured(contest: Contest, deals: range, jobs: int) -> list[str]:
    """A line of the table: the deals are shared among processes."""
    began, tally, seconds, thoughts = monotonic(), Tally(), 0.0, 0
    with get_context("fork").Pool(jobs) as pool:
        for wins, spent, made in pool.imap_unordered(partial(played, contest), deals):
            tally.wins, tally.games = tally.wins + wins, tally.games + SEATS[contest.game]
            seconds, thoughts = seconds + spent, thoughts + made
    label = f"{contest.lone} among {contest.crowd}, {contest.simulations:,}"
    return row(label, tally, f"{1000 * seconds / max(thoughts, 1):.1f}", f"{monotonic() - began:.0f}")


def warm(name: str) -> None:
    """Compile before others begin, once for all."""
    searcher, table = Searcher(2, registry.game(name).search), Table(registry.game(name), SEATS[name], FIRST_DEAL)
    while not searcher.thoughts:
        seat = lowest(int(table.states["owed"][0]))
        searcher(table, seat)
        table.entries.act_at(table.states, 0, seat, greedy(table, seat))


def options_of() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SEATS)
    parser.add_argument("ways", nargs="*", default=[USUAL, "value", "prior"])
    parser.add_argument(
        "--simulations", type=int, help="a move of the lone player; as many as `hard` makes if not given"
    )
    parser.add_argument("--among", default=GREEDY, help="how the others play: greedy, or a way of search")
    parser.add_argument("--others", type=int, help="simulations a move of the others, if they search")
    parser.add_argument("--deals", type=int, default=60, help="each is played from every seat")
    parser.add_argument("--first", type=int, default=FIRST_DEAL, help="the number of the first deal")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser.parse_args()


def main() -> None:
    """Print the table."""
    options = options_of()
    usual = level_of(registry.game(options.game), "hard").simulations or MANY
    simulations = options.simulations or usual
    warm(options.game)
    lines = []
    for name in options.ways:
        contest = Contest(options.game, name, options.among, simulations, options.others or simulations)
        lines.append(measured(contest, range(options.first, options.first + options.deals), options.jobs))
        print(*lines[-1], flush=True)
    headings = ["simulations a move", "wins", "95 %", "games", "CPU ms a move", "seconds"]
    show(registry.game(options.game).title, headings, lines)


if __name__ == "__main__":
    main()
