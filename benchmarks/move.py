"""What a move costs a server's own code: from its frame to all frames it leads to, without sockets or a database.

`python -m benchmarks.move [GAME] [--seats 2] [--tables 20] [--moves 3000] [--profile]`: CPU time of one process, the
least of several runs over the same moves. Everyone at the table is connected.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import random
from collections.abc import Sequence
from time import process_time
from typing import Any

import msgspec

from benchmarks.server import Look, read
from topout.device.house import Alone
from topout.games import registry
from topout.messages.protocol import Place
from topout.server.limits import Buckets
from topout.server.metrics import Metrics
from topout.server.minds.tempo import Tempo
from topout.server.rooms.connection import Connection
from topout.server.rooms.room import Room
from topout.server.rooms.services import Errands, Services
from topout.server.settings import Settings
from topout.server.store.jobs import Append
from topout.table import journal
from topout.table.table import Table

PLENTY = 1e9
NEWS = b'{"type":"table"'


class Instant:
    """A database that keeps everything at once, and forgets it."""

    def __init__(self) -> None:
        self.metrics = Metrics()

    def append(self, job: Append) -> None:
        """It is kept."""
        job.done(None)

    async def back(self) -> None:
        """It is never away."""

    def keep(self, table: Table) -> None:
        """Snapshots are not what is measured."""


class Eyes:
    """A player's end of the wire."""

    def __init__(self) -> None:
        self.frame = b""

    def write(self, data: bytes) -> None:
        """What was seen last is what counts."""
        if not data.startswith(NEWS):
            self.frame = data

    def close(self, code: int, reason: str) -> None:
        """Nobody is sent away here."""
        raise RuntimeError(reason)

    @property
    def look(self) -> Look:
        """What the player knows."""
        found = read(self.frame)
        return found.seen or found


def services() -> Services:
    """Everything a room needs."""
    alone, keeper = Alone(), Instant()
    settings = Settings(frame_burst=PLENTY, costly_burst=PLENTY, why_burst=PLENTY)
    shelf: Any = keeper
    nobody: Any = None
    buckets = Buckets(PLENTY, PLENTY)
    return Services(settings, keeper, shelf, nobody, alone, Errands(), buckets, buckets, Tempo(), alone, alone, alone)


def room_for(game: str, seats: int, seed: int, shared: Services) -> tuple[Room, list[Eyes], list[Connection]]:
    """A started table with all its players."""
    played = registry.game(game)
    table = Table(f"t{seed}")
    places = [Place("open") for _ in range(seats)]
    options = played.settle({})
    table.apply(journal.Created(game, played.version, options, places, 1, "00" * 16))
    for seat in range(seats):
        table.apply(journal.Joined(seat, seat + 1, f"Player {seat}"))
    table.apply(journal.Started(f"{seed:x}"))
    room = Room(table, shared)
    eyes = [Eyes() for _ in range(seats)]
    connections = [Connection(wire, room, seat + 1) for seat, wire in enumerate(eyes)]
    for connection in connections:
        room.run(connection.came)
    return room, eyes, connections


def spend(rooms: Sequence[tuple[Room, list[Eyes], list[Connection]]], moves: int, rng: random.Random) -> float:
    """Make moves at these tables by turns; the CPU seconds of the server's part for each."""
    spent, made, going = 0.0, 0, list(rooms)
    while going and made < moves:
        room, eyes, connections = going[made % len(going)]
        seat = next((n for n, one in enumerate(eyes) if one.look.legal), None)
        if seat is None:
            going.remove((room, eyes, connections))
            continue
        look = eyes[seat].look
        wish = {"type": "move", "id": f"m{made}", "revision": look.revision, "action": rng.choice(look.legal).id}
        frame = msgspec.json.encode(wish)
        began = process_time()
        connections[seat].received(frame)
        spent += process_time() - began
        made += 1
    return spent / made


async def measure(options: argparse.Namespace) -> list[float]:
    """Several runs over the same moves."""
    shared = services()

    def once() -> float:
        rooms = [room_for(options.game, options.seats, seed, shared) for seed in range(options.tables)]
        return spend(rooms, options.moves, random.Random(1))

    once()
    return sorted(once() for _ in range(options.runs))


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="festival")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    if options.profile:
        with cProfile.Profile() as profile:
            asyncio.run(measure(options))
        pstats.Stats(profile).sort_stats("tottime").print_stats(60)
        return
    found = asyncio.run(measure(options))
    least, middle = (1e6 * seconds for seconds in (found[0], found[len(found) // 2]))
    print(f"{options.game}, {options.seats} seats: {least:.0f} µs a move; runs in the middle {middle:.0f} µs")


if __name__ == "__main__":
    main()
