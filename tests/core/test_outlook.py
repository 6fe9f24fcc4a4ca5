"""Views that are kept up as a match goes on are those one would get by asking anew."""

from __future__ import annotations

import random

import pytest

from topout.core.match import Match
from topout.games import registry


def kept_up(match: Match, rng: random.Random, moves: int) -> list[tuple[list[set[str]], list[dict[str, object]]]]:
    """What each watcher noticed of each move, and the views before it."""
    outlook, noticed = match.outlook(), []
    watchers = [*range(match.seats), None]
    for _ in range(moves):
        if match.over:
            break
        before = match.views(watchers)
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
        noticed.append((match.look(outlook), before))
        assert [outlook.view(watcher) for watcher in watchers] == match.views(watchers)
    return noticed


@pytest.mark.parametrize("name", registry.GAMES)
def test_kept_up_views_are_those_made_anew(name: str) -> None:
    game = registry.game(name)
    for seed in range(3):
        match = Match(game, game.seats[0] + seed % 2, seed, game.quick, "plain")
        assert kept_up(match, random.Random(seed), 150)


@pytest.mark.parametrize("name", registry.GAMES)
def test_what_is_noticed_is_what_differs(name: str) -> None:
    match = Match(registry.game(name), registry.game(name).seats[0], 5, {}, "plain")
    twin = Match(match.game, match.seats, 5, {}, "plain")
    watchers = [*range(match.seats), None]
    noticed = kept_up(match, random.Random(5), 60)
    for names, before in noticed:
        step = match.actions[len(twin.actions)]
        twin.act(*step)
        for found, old, new in zip(names, before, twin.views(watchers), strict=True):
            assert found == {key for key in new if old[key] != new[key]} - {"sums", "result", "ending"}


def test_a_seat_has_seen_as_many_events_as_it_is_told() -> None:
    match = Match(registry.game("gloombah"), 3, 1, {}, "plain")
    rng = random.Random(1)
    for _ in range(80):
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
        for watcher in (0, 1, 2, None):
            assert match.told(watcher) == len(match.events(watcher))
