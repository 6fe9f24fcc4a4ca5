"""Twin matches: two tables that differ only in what one viewer cannot know must send that viewer equal bytes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from server.running import House, Person, Socket

from topout.core.match import Match
from topout.games import registry
from topout.server.minds import thinker
from topout.server.minds.thinker import Answer, Question, Thinker
from topout.server.minds.thinking import Thinking
from topout.table import luck, setup
from topout.table.table import Table

Watcher = int | None
SECRET = "5e" * 32
PAIRS = 40
"""How many pairs of moves are tried before the next move counts as a real reveal."""


@dataclass
class Step:
    """What one seat does at either table; hidden moves may even differ in number."""

    seat: int
    actions: tuple[list[int], list[int]]


@dataclass
class Twins:
    """Two matches, and moves after which the viewer still cannot tell them apart."""

    game: str
    watcher: Watcher
    matches: tuple[Match, Match]
    steps: list[Step]


def told(match: Match, watcher: Watcher) -> str:
    """What the viewer knows, by the one projection."""
    return json.dumps([match.view(watcher), match.events(watcher)])


def twins_of(name: str, watcher: Watcher, moves: int, seed: int, length: int = 8) -> Twins:
    """A match after some random moves and its redeal, with a script up to the first real reveal."""
    rng = random.Random(f"{name} {watcher} {moves} {seed}")
    game = registry.game(name)
    match = Match(game, max(game.seats[0], 2), rng.getrandbits(64), {})
    for _ in range(moves):
        trial = match.branch()
        seat = rng.choice(trial.owed)
        trial.act(seat, rng.choice(trial.legal(seat)).id)
        match = match if trial.over else trial
    pair = (match, match.redeal(watcher, rng.getrandbits(64)))
    return Twins(name, watcher, pair, list(script((pair[0].branch(), pair[1].branch()), watcher, rng, length)))


def script(pair: tuple[Match, Match], watcher: Watcher, rng: random.Random, length: int) -> Iterator[Step]:
    """Moves that look the same to the viewer; if possible, the hidden ones differ between the tables."""
    for _ in range(length):
        step = next((s for s in guesses(pair, watcher, rng) if alike(pair, s, watcher)), None)
        if step is None:
            return
        for match, actions in zip(pair, step.actions, strict=True):
            for action in actions:
                match.act(step.seat, action)
        yield step


def guesses(pair: tuple[Match, Match], watcher: Watcher, rng: random.Random) -> Iterator[Step]:
    for _ in range(PAIRS if pair[0].owed else 0):
        seat = rng.choice(pair[0].owed)
        one = moves_of(pair[0], seat, rng, 1)
        other = one if seat == watcher else moves_of(pair[1], seat, rng, rng.choice((0, 1, 1, 2)))
        yield Step(seat, (one, other))


def moves_of(match: Match, seat: int, rng: random.Random, count: int) -> list[int]:
    """Some consecutive moves of a seat, as long as it owes any."""
    made: list[int] = []
    trial = match.branch()
    while len(made) < count and seat in trial.owed:
        made.append(rng.choice(trial.legal(seat)).id)
        trial.act(seat, made[-1])
    return made


def alike(pair: tuple[Match, Match], step: Step, watcher: Watcher) -> bool:
    """Whether the viewer cannot tell the twins apart after a step; finished games are open to all."""
    after = []
    for match, actions in zip(pair, step.actions, strict=True):
        trial = match.branch()
        for action in actions:
            if action not in [choice.id for choice in trial.legal(step.seat)]:
                return False
            trial.act(step.seat, action)
        after.append(told(trial, watcher))
    return after[0] == after[1] and not trial.over


class Stage:
    """A server whose next tables start as a twin and play the twin's script."""

    def __init__(self, place: House, patch: pytest.MonkeyPatch) -> None:
        self.place = place
        self.match: Match | None = None
        patch.setattr(luck, "new_secret", lambda: SECRET)
        patch.setattr(setup, "new_invitation", lambda: "welcome")
        patch.setattr("topout.server.web.people.day", lambda seconds: "today")  # midnight may come between the twins
        patch.setattr(Table, "fresh_match", lambda table: self._fresh())
        for asked in ("move", "advise"):
            patch.setattr(Thinking, asked, lambda thinking, question, *who: self._think(question))
        patch.setattr(thinker, "random", SimpleNamespace(Random=lambda: random.Random(7)))

    def _fresh(self) -> Match:
        assert self.match
        return self.match.branch()

    async def _think(self, question: Question) -> Answer:
        """A hint from this table's own match, by a bot with equal randomness at both."""
        match = self._fresh()
        for seat, number in question.actions[len(match.actions) :]:
            match.act(seat, number)
        thinking = Thinker()
        thinking.match = lambda question: match  # type: ignore[method-assign]
        return thinking.answer(replace(question, bot="greedy"))

    def difference(self, twins: Twins) -> str | None:
        """Where the viewer's bytes differ, or `None`."""
        one, other = (self.watched(twins, side) for side in (0, 1))
        for a, b in zip(one, other, strict=False):
            if a != b:
                at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
                return f"{a[max(at - 60, 0) : at + 40]} | {b[max(at - 60, 0) : at + 40]}"
        return None if len(one) == len(other) else f"{len(one)} frames | {len(other)} frames"

    def watched(self, twins: Twins, side: int) -> list[str]:
        """Everything the viewer receives at one of the tables, with the table's id masked."""
        self.match = twins.matches[side]
        people = [self.place.guest(f"Guest {n}") for n in range(self.match.seats)]
        table = people[0].table(twins.game, ["me"] + ["open"] * (len(people) - 1))
        for person in people[1:]:
            person.join(table)
        people[0].start(table)
        eve = self.place.guest("Eve") if twins.watcher is None else people[twins.watcher]
        got = list(self.play(twins, side, table, people, eve))
        return [text.replace(table, "TABLE") for text in got]

    def play(self, twins: Twins, side: int, table: str, people: list[Person], eve: Person) -> Iterator[str]:
        """Play the script with talk and errors in between, while the viewer requests everything they can."""
        sockets = [person.sit(table) for person in people if person is not eve]
        seats = [n for n, person in enumerate(people) if person is not eve]
        by_seat = dict(zip(seats, sockets, strict=True))
        watching = eve.sit(table, "e")
        if twins.watcher is not None:
            by_seat[twins.watcher] = watching
        for number, step in enumerate(twins.steps):
            chat(by_seat, twins.watcher, number, side)
            for action in step.actions[side]:
                by_seat[step.seat].catch_up()
                by_seat[step.seat].move(action)
            watching.catch_up()
            probe(watching, number)
            yield from asked(eve, table)
        watching.catch_up()
        yield from watching.frames
        again = eve.sit(table, "f")
        again.catch_up()
        yield from again.frames


RATED = "festival"


def chat(by_seat: dict[int, Socket], watcher: Watcher, number: int, side: int) -> None:
    """Public talk, and private talk of others that differs between the tables."""
    others = [seat for seat in by_seat if seat != watcher]
    by_seat[others[0]].ask("say", text=f"line {number}")
    if len(others) > 1 and side:
        by_seat[others[1]].ask("say", text=f"secret {number}", to=others[0])


def probe(watching: Socket, number: int) -> None:
    """What the viewer tries without permission, and what they may ask."""
    for action in (number, "nonsense", [0, 1], 10**9):
        if not watching.seen["view"]["owed"] or watching.seen["you"] not in watching.seen["view"]["owed"]:
            watching.ask("move", action=action, revision=watching.seen["revision"])
    watching.ask("plays")
    watching.ask("hint")
    watching.ask("draw")
    watching.ask("move", action=0, revision=0)


def asked(eve: Person, table: str) -> Iterator[str]:
    """What the viewer gets over HTTP."""
    for path in ("", "/record", "/replay?eyes=open", "/replay?eyes=1", "/keepsake", "/analysis"):
        yield eve.ask("GET", f"/api/tables/{table}{path}").text
    yield from told_of_people(eve, table)
    lobby: Any = eve.get("/api/tables?phase=running")["tables"]
    yield json.dumps([line for line in lobby if line["id"] == table])


def told_of_people(eve: Person, table: str) -> Iterator[str]:
    """What profiles, histories and ratings say about the first seated guest, whose id differs between the tables."""
    there = eve.get(f"/api/tables/{table}/people")["seats"]
    person = there[0]["person"]
    yield json.dumps([{**seat, "person": None} for seat in there])
    for path in ("", "/history", f"/course?game={RATED}&seats=2"):
        yield eve.ask("GET", f"/api/people/{person}{path}").text.replace(person, "PERSON")
    yield eve.ask("GET", f"/api/ratings/{RATED}/2").text
