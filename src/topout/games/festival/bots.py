"""Festival Climbers for two: looking ahead by alpha-beta, and playing perfectly where the temple is solved."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic

from topout.core.action import Action
from topout.core.bot import Budget, Prospect, SeatView, Thinker, Thought, WrongGame
from topout.games.festival.alphabeta.machine import ENTRIES, Memory, Position
from topout.games.festival.alphabeta.moves import SHIFT, moved, target_of
from topout.games.festival.alphabeta.search import STOPPED, WIN
from topout.games.festival.board import CLIMBERS, NAMES, SPACES, TALLEST
from topout.games.festival.solve.lookup import Solution, solution

DEFAULT_POSITIONS = 200_000
FIRST_RATE = 300_000
"""Positions a second, until the machine has shown its own rate."""
LEAST, QUICK = 1_000, 0.01
FEWEST_ENTRIES, ROOM = 1 << 16, 8
"""Places for positions at least, and for each that a search may look at."""
PROSPECTS, PROSPECT_DEPTH, PROSPECT_POSITIONS = 5, 3, 20_000
EVEN = 60
"""So many points of the search's opinion make e to 1."""


class AlphaBetaBot(Thinker):
    """Looks as far ahead as the budget allows; its simulations are positions looked at."""

    solved = False

    def think(
        self,
        view: SeatView,
        legal: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        progress: Callable[[Thought], None] = lambda thought: None,
    ) -> Thought:
        """The best move found, and how it compares."""
        position = read_position(view)
        if len(legal) == 1:
            return Thought(legal[0])
        memory, known = Memory(rng, room_for(budget)), {move_of(action): action for action in legal}
        best = next(iter(known))
        for value, move in deepening(memory, position, budget):
            if value > -WIN:
                best = move
        sound = self._sound(position, list(known))
        if best not in sound:
            best = max(sound, key=lambda move: _value(memory, position, move))
        thought = Thought(known[best], prospects(memory, position, best, known), memory.nodes)
        progress(thought)
        return thought

    def _sound(self, position: Position, moves: list[int]) -> list[int]:
        """The moves that lose nothing, where the temple is solved; else all."""
        table = solution(position[2], position[3]) if self.solved else None
        if table is None:
            return moves
        return [move for move in moves if wins_by(table, position, move)] or moves


class PerfectBot(AlphaBetaBot):
    """The same, and no move of it loses a won position in a temple that is solved."""

    solved = True


def read_position(view: SeatView) -> Position:
    """The position as the side to move sees it."""
    if "climbers" not in view or "adjacent_only" not in view:
        raise WrongGame("The bot alphabeta plays Festival Climbers only.")
    if view["seats"] != 2 or view["adjacent_only"]:
        raise WrongGame("The bot alphabeta plays Festival Climbers for two, without adjacent_only.")
    mine, theirs = (
        sum(1 << NAMES.index(name) for name in view["climbers"][seat]) for seat in (view.seat, 1 - view.seat)
    )
    return mine, theirs, view["levels"], CLIMBERS[2]


def move_of(action: Action) -> int:
    """The search's number of a move."""
    ends = action.params
    if action.name == "introduce":
        return NAMES.index(ends["space"])
    return (NAMES.index(ends["start"]) + 1) << SHIFT | NAMES.index(ends["to"])


def room_for(budget: Budget) -> int:
    """How many positions to remember: to lay all of them out takes longer than a short search."""
    if budget.simulations is None:
        return ENTRIES
    return min(ENTRIES, max(FEWEST_ENTRIES, 1 << (ROOM * budget.simulations).bit_length()))


def deepening(memory: Memory, position: Position, budget: Budget) -> Iterator[tuple[int, int]]:
    """Value and best move at one depth after another, until the budget is used up or the game is seen to its end."""
    begun = monotonic()
    for depth in range(1, 24 * TALLEST):
        left = _left(memory.nodes, monotonic() - begun, budget)
        if depth > 1 and left <= 0:
            return
        value, move = memory.look(position, depth, max(left, LEAST))
        if value == STOPPED:
            return
        yield value, move
        if abs(value) >= WIN:
            return


def _left(looked: int, spent: float, budget: Budget) -> int:
    """How many positions more the budget allows, by the rate so far."""
    positions = budget.simulations or (DEFAULT_POSITIONS if budget.seconds is None else 1 << 62)
    if budget.seconds is None:
        return positions - looked
    rate = looked / spent if looked > LEAST and spent > QUICK else FIRST_RATE
    return min(positions - looked, int(rate * (budget.seconds - spent)))


def later(position: Position, move: int) -> Position:
    """The position after a move, as the other side sees it."""
    mine, theirs, levels, climbers = position
    return theirs, moved(mine, move), levels, climbers


def rings(position: Position, move: int) -> bool:
    """Whether a move reaches the bell."""
    return SPACES[target_of(move)][0] == position[2]


def _value(memory: Memory, position: Position, move: int) -> int:
    """What a move is worth at a small depth."""
    after = later(position, move)
    if rings(position, move):
        return WIN if _ringer_wins(after) else -WIN
    value, _ = memory.look(after, PROSPECT_DEPTH, PROSPECT_POSITIONS)
    return 0 if value == STOPPED else -value


def prospects(memory: Memory, position: Position, best: int, known: Mapping[int, Action]) -> list[Prospect]:
    """The few best moves with their chances, the chosen one first."""
    values = {move: _value(memory, position, move) for move in known}
    ranked = sorted(known, key=lambda move: (move != best, -values[move]))[:PROSPECTS]
    return [Prospect(known[move], chance(values[move]), memory.nodes) for move in ranked]


def chance(value: int) -> float:
    """The search's opinion as a chance to win; certain where the end was seen."""
    if abs(value) >= WIN:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + math.exp(-value / EVEN))


def wins_by(table: Solution, position: Position, move: int) -> bool:
    """Whether a move keeps or makes a won position, by the table."""
    after = later(position, move)
    if rings(position, move):
        return _ringer_wins(after)
    return not table.wins(spaces(after[0]), spaces(after[1]))


def _ringer_wins(after: Position) -> bool:
    """Who rings the bell wins with as many points."""
    theirs, mine = (sum(level for level, _ in spaces(climbers)) for climbers in after[:2])
    return mine >= theirs


def spaces(climbers: int) -> list[tuple[int, int]]:
    """The spaces of a bit set."""
    return [space for n, space in enumerate(SPACES) if climbers >> n & 1]
