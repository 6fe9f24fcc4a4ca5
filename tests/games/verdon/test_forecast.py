"""Who is likely to win: what counts for a seat, and whether games are won that way."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from games.verdon.gorge import build, gorge, hold

import topout
from topout.core.batch import bulk_entries
from topout.core.drive import share_out
from topout.core.position import peek, position
from topout.core.rule import rule
from topout.games.verdon import GAME
from topout.games.verdon.cards import RIVALRY
from topout.games.verdon.forecast import TRAITS, UNIT, WEIGHTS, forecast, traits
from topout.lab.analysis.chances import HORIZON, Playouts
from topout.lab.simulate import play_match


@rule
def share_out_at(states: Any, i: int, scale: float, shares: Any) -> None:
    """The shares of the win in game i."""
    share_out(states[i], scale, shares)


def test_the_traits_of_a_seat_are_what_it_has_on_the_table_and_in_hand() -> None:
    match = gorge(3, current=1)
    build(match, 0, "12A")
    hold(match, 0, rope=4, nut=1)
    with position(match) as s:
        s.points[0], s.cards[0][RIVALRY] = 11, 2
        s.explorer, s.chain[0] = 0, 6
    found = dict(zip(TRAITS, traits(peek(match), 0), strict=True))
    pips = found.pop("income")
    assert pips > 0
    assert found["points"] == 11
    assert found["points beyond 10"] == 1
    assert found["units in hand"] == 5
    assert found["projects to climb"] == 1
    assert found["turns to wait"] == 2
    assert found["rivalries to play"] == 2
    assert (found["explorer"], found["most popular"], found["chain of ropes"]) == (1, 0, 6)
    assert found["routes"] == found["fan clubs"] == 0


@pytest.mark.parametrize("trait", ["points", "income", "units in hand", "rivalries to play", "routes"])
def test_more_of_a_good_thing_is_never_worse(trait: str) -> None:
    assert WEIGHTS[TRAITS.index(trait)] > 0


def test_the_forecast_is_the_same_compiled_as_plain() -> None:
    compiled = bulk_entries(GAME, "compiled").link(share_out_at)
    match = play_match(topout.new("verdon", seats=4, seed=5), ["greedy"] * 4, 5)
    middle = topout.new("verdon", seats=4, seed=5, mode="plain")
    for seat, action in match.actions[: len(match.actions) // 2]:
        middle.act(seat, action)
    shares = np.zeros(4)
    compiled(np.frombuffer(bytearray(middle.pack()), GAME.layout.dtype), 0, float(UNIT), shares)
    hopes = [math.exp(forecast(peek(middle), seat) / UNIT) for seat in range(4)]
    assert shares == pytest.approx([hope / sum(hopes) for hope in hopes])


def test_games_are_won_as_the_forecast_says() -> None:
    """The scale that fits whole games best is about the one the weights were made for, and its log loss is small."""
    playouts = Playouts(topout.new("verdon", seats=4, seed=1), 1, 1)
    assert UNIT / 2 < playouts.scale < 2 * UNIT
    assert playouts.horizon == HORIZON
