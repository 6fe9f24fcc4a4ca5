"""The map in a terminal, and what is asked."""

from __future__ import annotations

import random
from io import StringIO

from games.endings import ended
from games.verdon.gorge import build, cards, give_turn, gorge, hold, ropes, set_points, token
from rich.console import Console

import topout
from topout.games.verdon.board import LOCATIONS, TILE_NAMES
from topout.games.verdon.words import draw, points_in, standing, why


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
            assert match.prompt(seat).endswith((".", "?"))
            assert shown(view)
        phases.add(view["phase"])
        match.act(seat, rng.choice(match.legal(seat)))
    assert {"project", "rope", "pick", "token", "act", "offer", "answer", "close"} <= phases


def test_the_offer_on_the_table_is_asked_about() -> None:
    match = gorge(2)
    hold(match, 0, rope=2)
    hold(match, 1, chalk=1)
    match.act(0, "offer 2 rope for 1 chalk")
    assert match.prompt(1).startswith("Seat 0 offers 2 ropes for 1 chalk")
    assert "seat 0 gives 2 ropes for 1 chalk" in shown(match.view(1))


def test_a_turn_asks_only_for_what_is_possible() -> None:
    match = gorge(3)
    assert match.prompt(0) == "End your turn."
    hold(match, 0, rope=4)
    assert match.prompt(0) == "Trade with the bank, make an offer or end your turn."


def test_the_gorge_is_won_by_who_is_first_to_enough_points_or_ahead_after_the_last_turn() -> None:
    assert why(ended([13, 9], [1, 2])) == "First to reach 13 points. Next: seat 1 with 9 points."
    last = "The last turn is over. 11 points, the most. Next: seat 0 with 9 points."
    assert why(ended([9, 11], [2, 1])) == last


def test_everyone_sees_the_winners_points_at_the_end_hidden_ones_included() -> None:
    match = gorge(3)
    cards(match, 0, "open a gym")
    set_points(match, 11)
    give_turn(match, 0)
    hold(match, 0, rope=1, nut=1, bolt=1, crashpad=1)
    ropes(match, 0, "12-17")
    assert standing(match.view(1), 0) == "11 of 13 points"
    match.act(0, "project 12A")
    assert match.result
    for seat in (0, 1, None):
        assert [points_in(match.view(seat), p) for p in range(3)] == match.result["scores"]
        assert standing(match.view(seat), 0) == "13 of 13 points"


def test_who_puts_an_offer_together_is_told_what_comes_next() -> None:
    match = gorge(3)
    hold(match, 0, rope=1)
    wanted = []
    for move in ("offer", "give rope"):
        match.act(0, move)
        wanted.append(match.prompt(0))
    assert wanted == [
        "Put your offer together: say what you give.",
        "Put your offer together: say what you want for it.",
    ]


def test_an_offer_that_cannot_be_paid_can_only_be_declined() -> None:
    match = gorge(3)
    hold(match, 0, rope=1)
    match.act(0, "offer 1 rope for 1 chalk")
    assert match.prompt(1) == "Seat 0 offers 1 rope for 1 chalk: you can only decline."


def test_whoever_closes_is_told_with_whom_that_is_possible() -> None:
    match = gorge(4)
    hold(match, 0, rope=2)
    for p in (1, 2, 3):
        hold(match, p, chalk=1)
    match.act(0, "offer 1 rope for 1 chalk")
    for p, answer in ((1, "accept"), (2, "decline"), (3, "counter 1 chalk for 2 rope")):
        match.act(p, answer)
    assert match.prompt(0) == "Trade with seat 1, seat 3 or nobody?"


def test_set_up_asks_for_the_first_project_the_second_and_what_they_give() -> None:
    match = topout.new("verdon", seats=2, seed=3)
    asked = []
    while match.view(None)["turn"] == 0:
        (seat,) = match.owed
        asked.append(match.prompt(seat))
        match.act(seat, match.legal(seat)[0].id)
    assert [text.split(":")[0] for text in asked if "project:" in text] == [
        *["Place your first project"] * 2,
        *["Place your second project"] * 2,
    ]
    assert all(text.startswith("Pick two units, each of ") for text in asked[-2:])
