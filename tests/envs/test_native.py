"""Many tables stepped together are the same matches as one by one, whatever runs them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conformance.cases import every_game
from core.cairn import CAIRN

import topout.envs
from topout.core.match import Match
from topout.envs.episode import Episodes
from topout.envs.native import FEW, Illegal, Vector
from topout.games import registry

TABLES = 3
STEPS = 150


def follow(tables: Vector, options: dict[str, Any], steps: int) -> int:
    """Play beside the tables, match by match, and compare everything they show; how many games ended."""
    kind = Episodes(tables.game, tables.seats, options=options)
    matches, ended = [started(tables, options, i) for i in range(tables.num_envs)], 0
    for _ in range(steps):
        for i, match in enumerate(matches):
            assert_shown(tables, i, match)
        actions, seats = tables.sample().copy(), tables.turns.copy()
        seen = tables.step(actions)
        for i, match in enumerate(matches):
            match.act(int(seats[i]), int(actions[i]))
            assert bool(seen.dones[i]) == match.over
            assert seen.rewards[i].tolist() == pytest.approx(kind.returns(match))
            if match.over:
                matches[i] = started(tables, options, i)
                ended += 1
    return ended


def started(tables: Vector, options: dict[str, Any], table: int) -> Match:
    """The match that a table has begun, by its seed."""
    return Match(tables.game, tables.seats, int(tables.seeds[table]), options)


def assert_shown(tables: Vector, table: int, match: Match) -> None:
    """What a table shows is what the match has."""
    seat = match.owed[0]
    assert tables.turns[table] == seat
    assert np.array_equal(tables.observations[table], tables.encoding.observe(match, seat))
    assert np.array_equal(tables.masks[table], tables.encoding.mask(match, seat))
    assert tables.ids[table, : tables.counts[table]].tolist() == match.legal_numbers(seat)
    assert tables.lengths[table] == len(match.actions)


@every_game
def test_tables_are_the_matches_of_their_seeds_step_by_step(name: str) -> None:
    game = registry.game(name)
    tables = topout.envs.vector(name, TABLES, game.seats[-1], seed=4, options=game.quick)
    follow(tables, dict(game.quick), STEPS)


@every_game
def test_hundreds_of_whole_games_pay_nothing_in_all_and_most_to_a_winner(name: str) -> None:
    game, ended = registry.game(name), 0
    tables = Vector(name, 2 * FEW, game.seats[-1], seed=1, observe=False, options=game.quick, threads=1)
    while ended < 2 * FEW:
        seen = tables.step(tables.sample())
        assert not seen.rewards[~seen.dones].any()
        paid = seen.rewards[seen.dones]
        assert np.allclose(paid.sum(axis=1), 0, atol=1e-6)
        assert (paid.max(axis=1) >= 0).all()
        ended += len(paid)


@pytest.mark.xdist_group("festival")
@pytest.mark.parametrize("reward", ["win", "place", "score"])
def test_games_that_end_are_paid_and_followed_by_others(reward: str) -> None:
    tables = Vector("festival", 16, 3, seed=2, reward=reward, options={"levels": 3})
    kind, ended = Episodes("festival", 3, reward, {"levels": 3}), 0
    matches = [started(tables, {"levels": 3}, i) for i in range(16)]
    while ended < 10:
        actions, seats = tables.sample().copy(), tables.turns.copy()
        seen = tables.step(actions)
        for i, match in enumerate(matches):
            match.act(int(seats[i]), int(actions[i]))
            assert seen.rewards[i].tolist() == pytest.approx(kind.returns(match))
            if match.over:
                ended += 1
                matches[i] = started(tables, {"levels": 3}, i)
    assert len(set(tables.seeds.tolist())) == 16


def test_a_sixth_game_is_played_by_plain_rules_without_a_line_written_for_it() -> None:
    tables = Vector(CAIRN, TABLES, 3, seed=1, mode="plain")
    assert follow(tables, {}, 80) > 3


def played(tables: Vector, steps: int) -> list[Any]:
    """What random steps lead to."""
    for _ in range(steps):
        tables.step(tables.sample())
    shown = (tables.observations, tables.masks, tables.turns, tables.rewards, tables.dones, tables.seeds)
    return [array.tolist() for array in shown]


@pytest.mark.xdist_group("clamber")
def test_threads_and_modes_change_nothing() -> None:
    count = 2 * FEW
    one, two = (Vector("clamber", count, 4, seed=9, threads=threads) for threads in (1, 2))
    plain = Vector("clamber", count, 4, seed=9, mode="plain")
    assert played(one, 3) == played(two, 3) == played(plain, 3)
    two.close()


@pytest.mark.xdist_group("clamber")
def test_a_seed_brings_the_same_games_back() -> None:
    tables = Vector("clamber", TABLES, 4, seed=9)
    first = played(tables, 60)
    tables.reset(9)
    assert played(tables, 60) == first
    tables.reset()
    assert played(tables, 60) != first


@pytest.mark.xdist_group("clamber")
def test_an_illegal_action_is_named_and_nothing_happens() -> None:
    tables = Vector("clamber", TABLES, 4, seed=9)
    before, actions = tables.observations.copy(), tables.sample().copy()
    for wrong in (int(np.flatnonzero(tables.masks[1] == 0)[0]), -1, len(tables.game.actions)):
        actions[1] = wrong
        with pytest.raises(Illegal, match=f"Action {wrong} is not legal for seat . at table 1"):
            tables.step(actions)
        assert np.array_equal(tables.observations, before)
        assert not tables.lengths.any()


@pytest.mark.xdist_group("clamber")
def test_what_is_shown_stays_where_it_is_and_cannot_be_written_to() -> None:
    tables = Vector("clamber", TABLES, 4)
    seen = tables.step(tables.sample())
    again = tables.step(tables.sample())
    assert all(a is b for a, b in zip(seen, again, strict=True))
    with pytest.raises(ValueError, match="read-only"):
        seen.masks[0] = 1


@pytest.mark.xdist_group("clamber")
def test_without_observations_the_games_are_the_same() -> None:
    seen, unseen = (Vector("clamber", TABLES, 4, seed=3, observe=observe) for observe in (True, False))
    assert played(seen, 50)[1:] == played(unseen, 50)[1:]
    assert unseen.observations.size == 0


@pytest.mark.xdist_group("clamber")
def test_bots_play_all_seats_but_one() -> None:
    compiled, plain = (
        Vector("clamber", 4, 4, seed=3, opponents=("greedy", "random"), mode=mode) for mode in ("compiled", "plain")
    )
    assert compiled.yours.tolist() == [0, 1, 2, 3]
    for _ in range(12):
        assert compiled.turns.tolist() == compiled.yours.tolist()
        actions = compiled.sample().copy()
        assert [array.tolist() for array in compiled.step(actions)] == [array.tolist() for array in plain.step(actions)]


def test_what_does_not_exist_is_said() -> None:
    with pytest.raises(ValueError, match="no reward 'fame' here; there are win, place, score"):
        Vector(CAIRN, 1, reward="fame", mode="plain")
    with pytest.raises(ValueError, match="no opponent 'hard' here; there are random, greedy"):
        Vector(CAIRN, 1, opponents="hard", mode="plain")
    with pytest.raises(ValueError, match="compiled or checked or plain, not portable"):
        Vector(CAIRN, 1, mode="portable")


def test_without_numba_plain_rules_play_and_compiled_ones_say_what_brings_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topout.envs.native.toolchain", lambda: "")
    assert Vector(CAIRN, 1).mode == "plain"
    with pytest.raises(ValueError, match=r"pip install 'topout\[lab\]'"):
        Vector(CAIRN, 1, mode="compiled")
