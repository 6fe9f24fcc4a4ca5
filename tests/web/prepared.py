"""Tables in the middle of their game, and at its end, without anyone having to play so far in a browser.

A table is what its journal makes of it: the entries are written before the server starts, the same for the same seed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from web.serving import Served, served

from topout.bots import Budget, ask, bot
from topout.core.match import Match
from topout.games import registry
from topout.messages.protocol import NewTable, Place
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.identity import Identity
from topout.server.store.sanctions import Sanctions
from topout.server.store.storage import Append, Storage
from topout.table import journal, setup
from topout.table.describe import table_line
from topout.table.people import Person
from topout.table.table import Table

ADA = 0
"""The seat of the one who looks."""


@dataclass(frozen=True)
class Scene:
    """A point of a match: the first at which Ada is asked, after so many decisions, and sees this."""

    game: str
    seats: int
    after: int = 0
    sees: Callable[[dict[str, Any]], bool] = lambda view: True
    seed: int = 7

    def reached(self, match: Match, made: int) -> bool:
        return ADA in match.owed and made >= self.after and self.sees(match.view(ADA))


def decisions(scene: Scene) -> Iterator[journal.Moved]:
    """What greedy bots decide on all seats until the scene is reached, or the match over."""
    match = Match(registry.game(scene.game), scene.seats, scene.seed, {})
    player, rng, made = bot("greedy", match.game), random.Random(scene.seed), 0
    while not match.over and not scene.reached(match, made):
        seat, steps = ask(player, match, match.owed[0], Budget(), rng)
        for step in steps:
            match.act(seat, step)
        made += 1
        yield journal.Moved(seat, list(steps), bot=seat != ADA)


def entries(scene: Scene, ada: Person) -> Iterator[journal.AnyEntry]:
    """The whole life of the scene's table."""
    places = [Place("me"), *(Place("bot", "medium") for _ in range(scene.seats - 1))]
    yield from setup.as_wished(ada, NewTable(scene.game, seats=places))
    yield journal.Started(f"{scene.seed:032x}")
    yield from decisions(scene)


async def prepare(database: Path, scenes: dict[str, Scene]) -> str:
    """Write the tables of all scenes, each under its name, and give Ada's token."""
    engine = engine_of(read_url(f"sqlite:///{database}"))
    storage = Storage(engine, connect(engine), asyncio.get_running_loop())
    ada, token = await Identity(storage, Sanctions(storage)).new("Ada")
    for name, scene in scenes.items():
        table = Table(name)
        for number, entry in enumerate(entries(scene, ada)):
            table.apply(entry)
            storage.append(Append(name, number, journal.write_entry(entry).decode(), lambda _: None, table_line(table)))
    await storage.settled()
    storage.close()
    return token


@contextmanager
def prepared(folder: Path, scenes: dict[str, Scene]) -> Iterator[tuple[Served, str]]:
    """A server with these tables, and Ada's token."""
    token = asyncio.run(prepare(folder / "scenes.db", scenes))
    with served(folder / "scenes.db") as place:
        yield place, token
