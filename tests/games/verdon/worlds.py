"""Every way hands can be, by brute force over physical units: what a redeal must agree with."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from topout.games.verdon.cards import BIG_HAND, KINDS
from topout.games.verdon.state import State

Unit = tuple[int, int]
"""A kind and the number of the physical unit."""
Hands = tuple[tuple[int, ...], ...]


class World:
    """Hands as physical units, and what was taken from whom."""

    def __init__(self, hands: list[list[Unit]], taken: list[dict[int, Counter[int]]]) -> None:
        self.hands, self.taken = hands, taken

    def supported(self, taker: int) -> list[World]:
        """All worlds after a community support."""
        victims = [p for p in range(len(self.hands)) if p != taker]
        draws = [
            list(combinations(self.hands[p], min(len(self.hands[p]), 2 if len(self.hands[p]) > BIG_HAND else 1)))
            for p in victims
        ]
        return [self._after(taker, dict(zip(victims, drawn, strict=True))) for drawn in product(*draws)]

    def _after(self, taker: int, drawn: dict[int, tuple[Unit, ...]]) -> World:
        hands = [[unit for unit in hand if unit not in drawn.get(p, ())] for p, hand in enumerate(self.hands)]
        hands[taker] += [unit for units in drawn.values() for unit in units]
        seen = {p: Counter(kind for kind, _ in units) for p, units in drawn.items()}
        return World(hands, [*self.taken, seen])

    def held(self, p: int) -> tuple[int, ...]:
        """A hand by kind."""
        return tuple(sum(kind == k for k, _ in self.hands[p]) for kind in range(KINDS))

    def gives(self, p: int, kind: int) -> bool:
        """Take one unit out of a hand; false if it has none."""
        unit = next((u for u in self.hands[p] if u[0] == kind), None)
        if unit is None:
            return False
        self.hands[p].remove(unit)
        return True


class Worlds:
    """All worlds consistent with what the table saw; each is as likely."""

    def __init__(self, hands: list[list[int]]) -> None:
        units = [[(kind, 100 * p + 20 * kind + i) for kind in range(KINDS) for i in range(row[kind])]
                 for p, row in enumerate(hands)]  # fmt: skip
        self.worlds = [World(units, [])]
        self.takers: list[int] = []

    def support(self, taker: int) -> None:
        """A community support was played."""
        self.takers.append(taker)
        self.worlds = [after for world in self.worlds for after in world.supported(taker)]

    def pay(self, p: int, kind: int) -> None:
        """A seat paid a unit."""
        self.worlds = [world for world in self.worlds if world.gives(p, kind)]

    def gain(self, p: int, kind: int) -> None:
        """A seat got a unit openly."""
        for number, world in enumerate(self.worlds):
            world.hands[p].append((kind, 10_000 + number))

    def show(self, p: int, kind: int, amount: int) -> None:
        """A seat showed that it holds so much."""
        self.worlds = [world for world in self.worlds if world.held(p)[kind] >= amount]

    def hands(self, truth: State, seat: int | None) -> Counter[Hands]:
        """All hands, as often as there are worlds in which the seat saw what it saw in truth."""
        return Counter(
            tuple(world.held(p) for p in range(len(world.hands)))
            for world in self.worlds
            if self.seen(world, truth, seat)
        )

    def seen(self, world: World, truth: State, seat: int | None) -> bool:
        """Whether a seat saw in this world what it saw in truth."""
        for which, (taker, drawn) in enumerate(zip(self.takers, world.taken, strict=True)):
            for p, kinds in drawn.items():
                if seat in (taker, p) and [kinds[k] for k in range(KINDS)] != truth.taken[which][p]:
                    return False
        return True
