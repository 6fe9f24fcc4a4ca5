"""The map in a terminal, and what is asked."""

from __future__ import annotations

import random
from io import StringIO

from games.verdon.gorge import build, cards, gorge, hold, ropes, token
from rich.console import Console

import topout
from topout.games.verdon.board import LOCATIONS, TILE_NAMES
from topout.games.verdon.words import ask, draw


def shown(view: dict[str, object], colour: bool = False) -> str:
    """A view as the terminal shows it."""
    out = StringIO()
    Console(file=out, width=120, force_terminal=colour, color_system="truecolor" if colour else None).print(draw(view))
    return out.getvalue()


def test_the_map_names_every_tile_and_every_free_location() -> None:
    text = shown(gorge().view(None))
    words = text.split()
    assert set(TILE_NAMES) <= set(words)
    assert {str(n) for n in range(LOCATIONS)} <= set(words)
    assert "Big wall" in text


def test_projects_routes_ropes_token_and_camps_are_on_the_map() -> None:
    match = gorge()
    build(match, 0, "12A")
    build(match, 3, "30O", route=True)
    ropes(match, 0, "8-12", "12-17")
    token(match, "A")
    text = shown(match.view(0))
    assert "p0" in text
    assert "R3" in text
    assert "00" in text
    assert "2  #" in text
    assert "3:1" in text
    assert "cha" in text
    assert "projects 12A" in text


def test_your_hand_and_cards_are_yours_alone_to_see() -> None:
    match = gorge()
    hold(match, 0, rope=2)
    cards(match, 0, "expedition")
    assert "You hold: 2 rope" in shown(match.view(0))
    assert "1 expedition" in shown(match.view(0))
    for seat in (1, None):
        assert "expedition" not in shown(match.view(seat))
        assert "2 rope" not in shown(match.view(seat)).replace("2:1 rope", "")


def test_colour_adds_nothing_but_colour() -> None:
    match = gorge()
    build(match, 0, "12A")
    plain, coloured = shown(match.view(0)), shown(match.view(0), colour=True)
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain


def test_every_phase_is_drawn_and_asks_for_something() -> None:
    rng = random.Random(1)
    match = topout.new("verdon", seats=3, seed=6)
    phases = set()
    while not match.over:
        seat = rng.choice(match.owed)
        view = match.view(seat)
        if view["phase"] not in phases:
            assert ask(view).endswith(".")
            assert shown(view)
        phases.add(view["phase"])
        match.act(seat, rng.choice(match.legal(seat)))
    assert {"project", "rope", "pick", "token", "act", "offer", "answer", "close"} <= phases


def test_the_offer_on_the_table_is_asked_about() -> None:
    match = gorge(2)
    hold(match, 0, rope=2)
    hold(match, 1, chalk=1)
    match.act(0, "offer 2 rope for 1 chalk")
    assert ask(match.view(1)).startswith("Seat 0 offers 2 ropes for 1 chalk")
    assert "seat 0 gives 2 ropes for 1 chalk" in shown(match.view(1))
