"""Tree search as a bot: information-set MCTS, several threads, within a budget of time or simulations."""

from __future__ import annotations

import os
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from time import monotonic

import numpy as np

from topout.bots import tree as t
from topout.bots.learned.mind import acquainted, mind_of, no_mind
from topout.bots.simple import GreedyBot
from topout.core.action import Action
from topout.core.batch import Array, bulk_entries, together
from topout.core.bot import Budget, Prospect, SeatView, Thinker, Thought
from topout.core.engine import Mode, thinking_mode
from topout.core.game import Game, Search

DEFAULT_SIMULATIONS = 1000
CHUNK = 64
NODE_LIMIT = 400_000
ENOUGH_FOR_A_TREE = 500
"""With fewer simulations a tree of its own for another thread is worth less than one larger tree."""
PROSPECTS = 5


@cache
def _mode(game: Game) -> Mode:
    return thinking_mode(game, t.search.__name__)


def settings_of(way: Search) -> Array:
    """The numbers of a game's way of search, as the tree reads them."""
    playing = way.tries, way.plies, way.scale
    choosing = way.exploration, way.width, way.widening, way.modelled
    return np.array([*playing, *choosing, way.judged, way.preference], np.float64)


@cache
def natures(game: Game, way: Search) -> Array:
    """Marks the actions that others do not see at once, and those left to the hints."""
    table, marks = game.actions, np.zeros(len(game.actions), np.int8)
    for verb in table.verbs:
        own = slice(table.starts[verb.name], table.starts[verb.name] + verb.size)
        marks[own] |= t.SECRET * (verb.name in way.secret)
        marks[own] |= t.HINTED * (verb.name in way.hinted)
    return marks


class Tree:
    """One thread's tree over a position, given as the bytes of its state or of any guess at it."""

    def __init__(
        self,
        game: Game,
        position: bytes,
        seat: int,
        way: Search,
        nodes: int,
        stream: int,
        mode: Mode | None = None,
    ) -> None:
        self.seat = seat
        work = t.Work(
            states=np.frombuffer(bytearray(position * t.STATES), game.layout.dtype),
            nodes=np.empty((nodes, t.COLUMNS), np.int32),
            totals=np.empty(nodes),
            size=np.ones(1, np.int64),
            path=np.zeros(way.depth + 1, np.int32),
            shares=np.zeros(game.seats[-1]),
            ids=np.zeros(len(game.actions), np.int32),
            marks=np.zeros(len(game.actions), np.int8),
            nature=natures(game, way),
            settings=settings_of(way),
            stream=np.array([stream], np.uint64),
            words=np.zeros(1, np.int64),
            mind=mind_of(game, seat) if way.judged or way.preference else no_mind(),
            chosen=np.empty(nodes),
            likely=np.zeros(len(game.actions)),
        )
        self.run, self.work = bulk_entries(game, mode or _mode(game)).settle(t.search, work)
        self._plant()

    def _plant(self) -> None:
        """Begin at the root; every other node is written before it is read, so that unused ones take no memory."""
        for column in range(t.COLUMNS):
            self.work.nodes[0, column] = -1 if column == t.FIRST else 0
        self.work.totals[0] = self.work.chosen[0] = 0.0

    @property
    def nodes(self) -> Array:
        """The nodes that there are, the root first."""
        return np.asarray(self.work.nodes[: self.work.size[0]])

    def think(self, rounds: int) -> None:
        """Run more simulations."""
        self.run(self.work, self.seat, rounds)

    def tries(self) -> list[tuple[int, int, float]]:
        """Action, visits and total share of each action at the root."""
        found, child = [], int(self.nodes[0, t.FIRST])
        while child != -1:
            row = self.nodes[child]
            found.append((int(row[t.ACTION]), int(row[t.VISITS]), float(self.work.totals[child])))
            child = int(row[t.NEXT])
        return found


class IsmctsBot(Thinker):
    """Information-set Monte Carlo tree search; every simulation deals anew what the seat cannot know."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or os.cpu_count() or 1

    def think(
        self,
        view: SeatView,
        legal: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        progress: Callable[[Thought], None] = lambda thought: None,
    ) -> Thought:
        """Search until the budget is spent; a single legal action needs no search."""
        if len(legal) == 1:
            return Thought(legal[0])
        game = view.redeal(rng).game
        if any(action.name in game.search.hinted for action in legal):
            best = GreedyBot().choose(view, legal, budget, rng)
            if best.name in game.search.hinted:
                return Thought(best)
        simulations = budget.simulations or (DEFAULT_SIMULATIONS if budget.seconds is None else 1 << 62)
        threads = max(1, min(self.threads, simulations // ENOUGH_FOR_A_TREE))
        share = -(-simulations // threads)
        guess = view.redeal(rng)
        nodes = min(share + 2, NODE_LIMIT)
        plan = (guess.game, guess.pack(), view.seat, self.way(guess.game), nodes)
        trees = [Tree(*plan, rng.getrandbits(64)) for _ in range(threads)]
        until = None if budget.seconds is None else monotonic() + budget.seconds
        together([partial(_grow, tree, share, until) for tree in trees])
        thought = summed(trees, legal)
        progress(thought)
        return thought

    def way(self, game: Game) -> Search:
        """How the game wants to be searched."""
        return game.search


class ForesightBot(IsmctsBot):
    """Tree search in which the game's network says what positions are worth and which moves are looked at."""

    def think(
        self,
        view: SeatView,
        legal: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        progress: Callable[[Thought], None] = lambda thought: None,
    ) -> Thought:
        """Search at tables that the network knows."""
        acquainted(view)
        return super().think(view, legal, budget, rng, progress)

    def way(self, game: Game) -> Search:
        """How the game wants to be searched with its network."""
        return foresight_of(game)


def foresight_of(game: Game) -> Search:
    """How a game is searched with its network; as ever but for what positions are worth, if it says nothing of it."""
    return game.foresight or replace(game.search, judged=1)


class FlatBot(IsmctsBot):
    """Monte Carlo over guesses without a tree: each own move is tried by playouts alone."""

    def way(self, game: Game) -> Search:
        """As the game's search, but as deep as one move."""
        return replace(game.search, depth=1)


def _grow(tree: Tree, rounds: int, until: float | None) -> None:
    """Simulate in chunks until the rounds or the time are used up."""
    while rounds > 0 and (until is None or monotonic() < until):
        tree.think(min(CHUNK, rounds))
        rounds -= CHUNK


def summed(trees: Sequence[Tree], legal: Sequence[Action]) -> Thought:
    """What several trees found, together."""
    visits: Counter[int] = Counter()
    totals: defaultdict[int, float] = defaultdict(float)
    for tree in trees:
        for action, tries, total in tree.tries():
            visits[action] += tries
            totals[action] += total
    known = {action.id: action for action in legal}
    ranked = [action for action, _ in visits.most_common() if action in known]
    prospects = [Prospect(known[a], totals[a] / max(visits[a], 1), visits[a]) for a in ranked[:PROSPECTS]]
    simulations = sum(int(tree.nodes[0, t.VISITS]) for tree in trees)
    return Thought(prospects[0].action if prospects else legal[0], prospects, simulations)
