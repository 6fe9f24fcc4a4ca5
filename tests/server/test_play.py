"""Playing over the real socket, every game."""

from __future__ import annotations

import random

import pytest
from server.running import House, Socket

from topout.games import registry

every_game = pytest.mark.parametrize("name", list(registry.GAMES))


def finish(sockets: list[Socket], rng: random.Random) -> None:
    """Play at random to the end, all hands on these sockets."""
    while not sockets[0].seen["view"]["over"]:
        for socket in sockets:
            socket.catch_up()
        asked = [socket for socket in sockets if socket.owed]
        if asked:
            socket = rng.choice(asked)
            answer = socket.move(rng.choice(socket.seen["legal"])["id"])
            assert answer["type"] == "seen", answer
        for socket in sockets:
            socket.catch_up()


@every_game
def test_people_play_a_whole_match(place: House, name: str) -> None:
    count = registry.game(name).seats[0]
    people = [place.guest(f"Guest {n}") for n in range(count)]
    table = people[0].table(name, ["me"] + ["open"] * (count - 1))
    for person in people[1:]:
        person.join(table)
    people[0].start(table)
    sockets = [person.sit(table) for person in people]
    finish(sockets, random.Random(1))
    assert sockets[0].seen["view"]["result"]["placings"]
    assert all(socket.seen["view"]["result"] == sockets[0].seen["view"]["result"] for socket in sockets)


@every_game
def test_one_person_plays_bots_to_the_end(place: House, name: str) -> None:
    count = registry.game(name).seats[0]
    person = place.guest()
    table = person.table(name, ["me", "easy"] + ["medium"] * (count - 2))
    person.start(table)
    socket = person.sit(table)
    rng = random.Random(2)
    while not socket.seen["view"]["over"]:
        if socket.owed:
            answer = socket.move(rng.choice(socket.seen["legal"])["text"])
            assert answer["type"] in ("seen", "stale")
        else:
            socket.until("seen")
    assert socket.until("table")["table"]["phase"] == "over"
