"""Tournament players that behave like browsers: they poll for their pairing, sit down, and move."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from server.running import Door, Person, Socket

QUICK_GAME: dict[str, Any] = {"game": "festival", "options": {"levels": 3, "first": 0}, "pause": 0}
LOOK = 0.05
"""Seconds between polls, as on the page."""


def new(host: Person, **wish: Any) -> str:
    """Make a tournament of short matches."""
    made: str = host.post("/api/tournaments", **{"name": "Cup", "seats": 2, **QUICK_GAME, **wish})["id"]
    return made


def look(person: Person, id: str) -> Any:
    return person.get(f"/api/tournaments/{id}")


class Crowd:
    """Entrants, each in a thread, until the tournament is over or they are told to stop."""

    def __init__(self, door: Door, id: str, people: Sequence[Person]) -> None:
        self.id, self.stopped = id, threading.Event()
        self.failed: list[BaseException] = []
        self.played = 0
        known = [door.guest(person.name, person.token) for person in people]
        self.threads = [threading.Thread(target=self._run, args=[person], daemon=True) for person in known]
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        self.stopped.set()
        self.join()

    def join(self) -> None:
        for thread in self.threads:
            thread.join(120)
            assert not thread.is_alive()
        assert not self.failed, self.failed

    def _run(self, person: Person) -> None:
        try:
            self._play_along(person, random.Random(person.name))
        except BaseException as problem:
            self.failed.append(problem)
            raise

    def _play_along(self, person: Person, rng: random.Random) -> None:
        while not self.stopped.is_set():
            told = look(person, self.id)
            if told["phase"] in ("over", "closed") or (told["you"] is None and told["phase"] != "open"):
                return
            if told["table"] is None or not self._play(person, told["table"], rng):
                self.stopped.wait(LOOK)

    def _play(self, person: Person, table: str, rng: random.Random) -> bool:
        """Play a match to its end; false if its table does not exist yet."""
        if not person.ask("GET", f"/api/tables/{table}").is_success:
            return False
        socket = person.sit(table)
        if socket.seen["you"] is not None:
            self._move(socket, rng)
        socket.raw.close()
        self.played += 1
        return True

    def _move(self, socket: Socket, rng: random.Random) -> None:
        seat = socket.seen["you"]
        while not socket.seen["view"]["over"] and not self.stopped.is_set():
            if socket.table["seats"][seat]["stand_in"]:
                socket.ask("sit")
            elif socket.owed:
                socket.move(rng.choice(socket.seen["legal"])["id"])
            else:
                with suppress(TimeoutError):
                    socket.read(LOOK)


def all_in(told: Any) -> None:
    """Every entrant of a round appears in it once, and the points follow from the places."""
    given = 0.0
    for past in told["played"]:
        there = [one for table in past["tables"] for one in table["seats"]] + past["byes"]
        people = [one for one in there if one >= 0]
        assert len(people) == len(set(people))
        assert all(table["places"] for table in past["tables"])
        given += sum(len(table["seats"]) / 2 for table in past["tables"]) + len(past["byes"])
    if told["fill"] == "byes":
        assert abs(sum(rank["points"] for rank in told["standings"]) - given) < 0.01 * len(told["standings"])
