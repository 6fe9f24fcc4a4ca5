"""How strong the bots are and how fast they think, on compiled rules with budgets of simulations.

`python -m benchmarks.bots speed | greedy | gates | levels [games]` prints a table each. Simulations, not seconds, are
the budget, so that the figures do not depend on what else the machine does; `speed` says how many a level makes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import process_time
from typing import Any

import numpy as np

from benchmarks.sheet import cpu_seconds, show
from topout.bots.arena import Tally
from topout.bots.ismcts import Tree, natures
from topout.bots.levels import level_of
from topout.bots.simple import SEEN
from topout.bots.tree import HINTED
from topout.core.batch import Array, Batch, bulk_entries
from topout.core.chance import lowest
from topout.core.drive import WORD_BITS
from topout.core.game import Game, Search
from topout.games import registry

THREADS = 2
FIRST_DEAL = 10_000
Player = Callable[["Table", int], int]
"""Chooses an action for the seat that owes one."""


class Table:
    """A match on compiled rules, without the cost of views; searching players still deal anew what they cannot know."""

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, Any] | None = None) -> None:
        self.game = game
        self.entries = bulk_entries(game, "compiled")
        self.states = np.frombuffer(bytearray(Batch(game, seats, options).raw * 4), game.layout.dtype)
        self.states["key"][0, 0] = seed
        self.entries.setup_at(self.states, 0)
        self.ids = np.zeros(len(game.actions), np.int32)
        self.seed, self.moves = seed, 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states["over"][0])

    @property
    def words(self) -> Array:
        """Where a player's own randomness for this move begins."""
        return np.array([self.moves + 1 << WORD_BITS], np.int64)

    def play(self, players: list[Player]) -> list[float]:
        """Each seat's share of the win."""
        while not self.over:
            seat = lowest(int(self.states["owed"][0]))
            self.entries.act_at(self.states, 0, seat, players[seat](self, seat))
            self.moves += 1
        first = self.states["place"][0, : len(players)] == 1
        return list(first / first.sum())


def rand(table: Table, seat: int) -> int:
    """Any legal action."""
    count = table.entries.legal_at(table.states, 0, seat, table.ids)
    return int(table.ids[np.random.default_rng((table.seed, table.moves)).integers(count)])


def forgetful(table: Table, seat: int) -> int:
    """What the hints like best of the actions that come to mind, as the bot of that name does it."""
    rng = np.random.default_rng((table.seed, table.moves))
    count = table.entries.legal_at(table.states, 0, seat, table.ids)
    seen = [int(action) for action in table.ids[:count] if rng.random() < SEEN] or [int(rng.choice(table.ids[:count]))]
    table.ids[: len(seen)] = seen
    stream, words = np.uint64(table.seed), table.words
    table.entries.likely_guess(table.states, 0, 2, seat, stream, words[0])
    return int(table.entries.best_of(table.states, 2, seat, table.ids, len(seen), stream, words))


def greedy(table: Table, seat: int) -> int:
    """What the hints like best."""
    entry = table.entries.greedy_choice
    table.entries.legal_at(table.states, 0, seat, table.ids)
    return int(entry(table.states, seat, table.ids, np.uint64(table.seed), table.words))


@dataclass
class Thinker:
    """A player that counts its decisions and their CPU time; forced moves cost it nothing."""

    seconds: float = field(default=0.0, init=False)
    thoughts: int = field(default=0, init=False)

    def __call__(self, table: Table, seat: int) -> int:
        """Its action."""
        count = table.entries.legal_at(table.states, 0, seat, table.ids)
        if count == 1:
            return int(table.ids[0])
        began = process_time()
        action = self.choose(table, seat, count)
        self.seconds += process_time() - began
        self.thoughts += 1
        return action

    def choose(self, table: Table, seat: int, count: int) -> int:
        """Its choice among the first `count` of the table's ids."""
        raise NotImplementedError


@dataclass
class Searcher(Thinker):
    """Tree search with a budget of simulations."""

    simulations: int
    way: Search

    def __call__(self, table: Table, seat: int) -> int:
        """What is left to the hints is no thought of its own, as with the bot of that name."""
        hinted = self.hinted(table, seat)
        return super().__call__(table, seat) if hinted is None else hinted

    def hinted(self, table: Table, seat: int) -> int | None:
        """The hints' choice, where search leaves it to them."""
        count = table.entries.legal_at(table.states, 0, seat, table.ids)
        nature = natures(table.game, self.way) & HINTED
        if not nature[table.ids[:count]].any():
            return None
        best = greedy(table, seat)
        return best if nature[best] else None

    def choose(self, table: Table, seat: int, count: int) -> int:
        """The action tried most."""
        stream = (table.seed * 1_000_003 + table.moves) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        position = table.states[0].tobytes()
        tree = Tree(table.game, position, seat, self.way, self.simulations + 2, stream)
        tree.think(self.simulations)
        return max(tree.tries(), key=lambda tried: tried[1])[0]


def duel(game: Game, seats: int, lone: Player, crowd: Player, deals: range) -> Tally:
    """One player among copies of another, from every seat on the same deals."""
    tally = Tally()
    for seed in deals:
        for place in range(seats):
            players = [lone if seat == place else crowd for seat in range(seats)]
            tally.wins += Table(game, seats, seed).play(players)[place]
            tally.games += 1
    return tally


def rate(game: Game, seats: int, way: Search, simulations: int = 2_000) -> float:
    """Simulations per CPU second on one core, in the first decision that is one and then every tenth move."""
    searcher, table = Searcher(simulations, way), Table(game, seats, FIRST_DEAL)
    searcher(table, lowest(int(table.states["owed"][0])))
    searcher.seconds, searcher.thoughts = 0.0, 0
    while not table.over and searcher.thoughts < 12:
        seat = lowest(int(table.states["owed"][0]))
        if table.moves % 10 == 0:
            searcher(table, seat)
        table.entries.act_at(table.states, 0, seat, greedy(table, seat))
        table.moves += 1
    return searcher.thoughts * simulations / searcher.seconds


def openspiel(name: str, simulations: int = 2_000) -> float:
    """Simulations per CPU second of OpenSpiel's C++ ISMCTS with random rollouts, in the first decision of a game."""
    import pyspiel

    game = pyspiel.load_game(name)
    bot = pyspiel.ISMCTSBot(
        1,
        pyspiel.RandomRolloutEvaluator(1, 1),
        0.7,
        simulations,
        -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return simulations / cpu_seconds(lambda: bot.step(state), 3)


PEERS = ("leduc_poker", "gin_rummy")


def speed(games: Sequence[str]) -> Iterator[list[str]]:
    """Simulations a second, and how many `hard` could make in its time."""
    clamber = registry.game("clamber")
    full = rate(clamber, 4, replace(clamber.search, tries=1, plies=10_000, modelled=False), 20_000)
    yield ["Clamber, 4 seats, random playouts to the end", f"{full:,.0f}", ""]
    for name in games:
        game = registry.game(name)
        per_second = rate(game, SEATS[name], game.search)
        hard = (level_of(game, "hard").seconds or 0) * THREADS * per_second
        yield [f"{game.title}, {SEATS[name]} seats, as its levels search", f"{per_second:,.0f}", f"{hard:,.0f}"]
    for name in PEERS:
        try:
            yield [f"OpenSpiel ISMCTS, {name}, random rollouts", f"{openspiel(name):,.0f}", ""]
        except ImportError:
            yield [f"OpenSpiel ISMCTS, {name}", "not installed", ""]


SEATS = {"festival": 2, "clamber": 4, "verdon": 4, "tabletop_climber": 4, "gloombah": 4}


@dataclass(frozen=True)
class Gate:
    """What search must reach among greedy players: on how many deals from every seat, and the share of wins."""

    game: str
    deals: int
    bound: float

    @property
    def simulations(self) -> int:
        """As many a move as `hard` may make, or about as many as it does in its time."""
        return level_of(registry.game(self.game), "hard").simulations or MANY


MANY = 8_000
GATES = (
    Gate("clamber", 150, 0.375),
    Gate("verdon", 48, 0.40),
    Gate("tabletop_climber", 15, 0.35),
    Gate("gloombah", 150, 0.375),
)


def row(label: str, tally: Tally, *more: str) -> list[str]:
    """A line of a table of strengths."""
    low, high = tally.interval
    return [label, f"{tally.rate:.3f}", f"{low:.3f}–{high:.3f}", str(tally.games), *more]


def gates(games: Sequence[str]) -> Iterator[list[str]]:
    """Search among greedy players."""
    for gate in (gate for gate in GATES if gate.game in games):
        game, seats = registry.game(gate.game), SEATS[gate.game]
        deals = range(FIRST_DEAL, FIRST_DEAL + gate.deals)
        tally = duel(game, seats, Searcher(gate.simulations, game.search), greedy, deals)
        yield row(game.title, tally, str(seats), f"{gate.simulations:,}", f"{gate.bound}")


def greedy_among_random(games: Sequence[str], deals: int = 250) -> Iterator[list[str]]:
    """Greedy among random players, at the smallest and at the usual table."""
    for name in games:
        game = registry.game(name)
        for seats in sorted({game.seats[0], SEATS[name]}):
            tally = duel(game, seats, greedy, rand, range(FIRST_DEAL, FIRST_DEAL + deals))
            yield row(f"{game.title}, {seats} seats", tally)


LADDER: tuple[tuple[str, str], ...] = (("forgetful", "random"), ("greedy", "forgetful"))
SIMPLE: dict[str, Player] = {"random": rand, "forgetful": forgetful, "greedy": greedy}


def levels(games: Sequence[str], deals: int = 100) -> Iterator[list[str]]:
    """Each level among players of the one below: the simple ones, and search with five times the simulations."""
    for name in games:
        game, seats = registry.game(name), SEATS[name]
        for lone, crowd in LADDER:
            tally = duel(game, seats, SIMPLE[lone], SIMPLE[crowd], range(FIRST_DEAL, FIRST_DEAL + deals))
            yield row(f"{game.title}: {lone} among {crowd}", tally, f"{1 / seats:.3f}")
    for gate in (gate for gate in GATES if gate.game in games):
        game, seats = registry.game(gate.game), SEATS[gate.game]
        few, many = (Searcher(gate.simulations * times, game.search) for times in (1, 5))
        tally = duel(game, seats, many, few, range(FIRST_DEAL, FIRST_DEAL + gate.deals // 2))
        label = f"{game.title}: {many.simulations:,} simulations among {few.simulations:,}"
        yield row(label, tally, f"{1 / seats:.3f}")


WINS = ["", "wins", "95 %", "games"]
TABLES: dict[str, tuple[str, list[str], Callable[[Sequence[str]], Iterator[list[str]]]]] = {
    "speed": ("Tree search on one core, by CPU time", ["search", "simulations/s", "in the most time of `hard`"], speed),
    "greedy": ("Greedy alone among random players", WINS, greedy_among_random),
    "gates": ("Search alone among greedy players", [*WINS, "seats", "simulations", "gate"], gates),
    "levels": ("Each level alone among players of the one below", [*WINS, "parity"], levels),
}


def main(wanted: Sequence[str] = ()) -> None:
    """Print the tables asked for, or all."""
    games = [name for name in wanted if name in SEATS] or list(SEATS)
    for name in [name for name in wanted if name in TABLES] or list(TABLES):
        title, headings, lines = TABLES[name]
        show(title, headings, list(lines(games)))


if __name__ == "__main__":
    main(sys.argv[1:])
