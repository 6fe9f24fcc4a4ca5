"""What a long match costs a server at once: opening its table, a wish to take a move back, a look back at its end.

`python -m benchmarks.long [GAME] [--moves 6000]` prints one line of JSON: CPU milliseconds of one process, the least of
five runs. A game that ends sooner is as long as it is.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from topout.games import registry
from topout.messages.protocol import NewTable, Place
from topout.messages.rejection import Rejected
from topout.table import journal, lookback, setup, snapshot, takeback
from topout.table.describe import table_info
from topout.table.people import Person
from topout.table.table import Table

RUNS, LAST = 5, 50


def played(game: str, moves: int) -> tuple[Table, list[bytes]]:
    """A match played at random, and its journal."""
    table, kept, rng, host = Table("long"), list[bytes](), random.Random(1), Person(1, "Ada")
    most = registry.game(game).seats[-1]
    places = [Place("me"), *[Place("bot", "easy")] * (most - 1)]
    for entry in [*setup.as_wished(host, NewTable(game, places)), journal.Started("5eed")]:
        table.apply(entry)
        kept.append(journal.write_entry(entry))
    while len(table.moves) < moves and table.phase == "running":
        seat = rng.choice(table.playing.owed)
        entry = journal.Moved(seat, [rng.choice(table.playing.legal_numbers(seat))])
        table.apply(entry)
        kept.append(journal.write_entry(entry))
    return table, kept


def opened(kept: list[bytes], body: bytes | None) -> Table:
    """The table made of its journal, with or without a snapshot."""
    table = Table("long", snapshot.read(body) if body else None)
    for entry in kept:
        table.apply(journal.read_entry(entry))
    return table


def wished_back(table: Table) -> None:
    """Everyone wants their last move back."""
    for seat in range(len(table.chairs)):
        with suppress(Rejected):
            takeback.way_back(table, seat)


def cost(work: Callable[[], object]) -> float:
    """CPU milliseconds."""
    least = float("inf")
    for _ in range(RUNS):
        start = process_time()
        work()
        least = min(least, process_time() - start)
    return round(least * 1000, 1)


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="gloombah")
    parser.add_argument("--moves", type=int, default=6000)
    options = parser.parse_args()
    table, kept = played(options.game, options.moves)
    body, info = snapshot.write(table.taken()), table_info(table, 1, frozenset(), False)
    back = opened(kept, None)
    ended = max(len(table.playing.decisions) - LAST, 0)
    told = {
        "moves": len(table.moves),
        "open_ms": cost(lambda: opened(kept, body)),
        "open_without_snapshot_ms": cost(lambda: opened(kept, None)),
        "back_ms": cost(lambda: wished_back(back)) if not back.playing.over else None,
        "last_steps_of_replay_ms": cost(lambda: lookback.replay(table, info, "open", None, ended, LAST)),
        "record_ms": cost(lambda: lookback.record(table, None)) if table.playing.over else None,
    }
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
