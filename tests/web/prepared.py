"""Tables in the middle of their game, and at its end, without anyone having to play so far in a browser.

A table is what its journal makes of it: the entries are written before the server starts, the same for the same seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from sqlalchemy.engine import Connection
from web.serving import Served, served
from web.windows import PATIENCE

from topout.bots import Budget, ask, bot
from topout.core.match import Match
from topout.games import registry
from topout.messages.protocol import NewTable, Place
from topout.server.store import schema
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.identity import COOKIE, hashed, new_token
from topout.table import journal, setup
from topout.table.describe import table_line
from topout.table.people import Person
from topout.table.table import Table

ADA = 0
"""The seat of the one who looks."""
ADAS = 1
"""Her number as a guest."""


@dataclass(frozen=True)
class Scene:
    """A point of a match: the first at which Ada is asked, after so many decisions, and sees this.

    If there is none it is the end, or so many decisions before it.
    """

    game: str
    seats: int
    after: int = 0
    sees: Callable[[dict[str, Any]], bool] = lambda view: True
    seed: int = 7
    left: int = 0

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
    made = list(decisions(scene))
    yield from made[: len(made) - scene.left]


def prepare(database: Path, scenes: dict[str, Scene]) -> str:
    """Write the tables of all scenes, each under its name, and give Ada's token."""
    engine, token = engine_of(read_url(f"sqlite:///{database}")), new_token()
    with connect(engine) as connection:
        connection.execute(schema.guests.insert().values(id=ADAS, name="Ada", made=0))
        connection.execute(schema.tokens.insert().values(hash=hashed(token), guest=ADAS))
        for name, scene in scenes.items():
            keep(connection, name, scene)
    engine.dispose()
    return token


def keep(connection: Connection, name: str, scene: Scene) -> None:
    """Write a table as a server would have."""
    table, rows = Table(name), []
    for number, entry in enumerate(entries(scene, Person(ADAS, "Ada"))):
        table.apply(entry)
        rows.append({"table_id": name, "number": number, "at": number, "body": journal.write_entry(entry).decode()})
    connection.execute(schema.entries.insert(), rows)
    line = asdict(table_line(table))
    sittings, _rated = line.pop("sittings"), line.pop("players")
    for sitting in sittings:
        connection.execute(schema.sittings.insert().values(table_id=name, **sitting))
    connection.execute(schema.tables.insert().values(id=name, changed=len(rows), **line))


Stage = tuple[Served, str]
"""A server with prepared tables, and Ada's token there."""


@contextmanager
def prepared(folder: Path, scenes: dict[str, Scene]) -> Iterator[Stage]:
    """A server with these tables, and Ada's token."""
    token = prepare(folder / "scenes.db", scenes)
    with served(folder / "scenes.db") as place:
        yield place, token


@contextmanager
def looking(browser: Browser, place: Served, token: str, **context: Any) -> Iterator[Page]:
    """Ada's page on such a device, without motion."""
    window = browser.new_context(reduced_motion="reduce", **context)
    window.set_default_timeout(PATIENCE)
    window.add_cookies([{"name": COOKIE, "value": token, "url": place.url}])
    page = window.new_page()
    page.goto(place.url)
    page.evaluate("() => localStorage.setItem('topout.known', '1')")
    yield page
    window.close()
