"""The simple bots: legal, honest, and the greedy one better than chance."""

from __future__ import annotations

import random

import pytest
from conformance.cases import every_game, step

import topout
from topout.bots import BOTS, Budget, NoSuchBot, SeatView, ask, bot
from topout.games import registry
from topout.lab.simulate import play_match


@every_game
@pytest.mark.parametrize("player", list(BOTS))
def test_a_bot_plays_a_match_to_its_end(name: str, player: str) -> None:
    match = topout.new(name, seed=3, **registry.game(name).quick)
    assert play_match(match, [player] * match.seats, 3).over


@every_game
@pytest.mark.parametrize("player", list(BOTS))
def test_a_bot_cannot_tell_what_its_seat_cannot_know(name: str, player: str) -> None:
    match = topout.new(name, seed=5)
    for _ in range(6):
        step(match, random.Random(1))
    seat = match.owed[0]
    choices = set()
    for seed in range(30):
        twin = match.redeal(seat, seed)
        choices.add(str(ask(bot(player), twin, seat, Budget(simulations=100), random.Random(9))))
    assert len(choices) == 1


def test_a_view_does_not_lead_to_the_state() -> None:
    view = SeatView(topout.new("clamber", seed=1), 0)
    assert not hasattr(view, "__dict__")
    own = {name for name in dir(view) if not name.startswith("_")}
    assert own == {"get", "items", "keys", "redeal", "seat", "values"}
    assert view.redeal(random.Random(1)).seed is None


def test_an_unknown_bot_names_those_that_exist() -> None:
    with pytest.raises(NoSuchBot, match=r"The bots: random, easy, greedy, flat, .*; or module:Class"):
        bot("deep-blue")
