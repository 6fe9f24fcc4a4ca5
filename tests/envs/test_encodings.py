"""Observations and actions as numbers: exactly what a seat may know, and readable back."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from conformance.cases import every_game, sampled
from conformance.test_leaks import published
from core.cairn import CAIRN

from topout.core.game import Game
from topout.core.layout import Seats, int32
from topout.core.match import Match
from topout.core.observation import MOST, Observation
from topout.core.state import GameState, Row, public
from topout.envs.__main__ import PAGE
from topout.envs.encodings import encoding
from topout.envs.pages import page
from topout.games import registry


def points(game: Game, seed: int) -> Any:
    """Some points of a random match at the largest table."""
    match = Match(game, game.seats[-1], seed, game.quick)
    return sampled(match, random.Random(seed), every=8)


@every_game
def test_an_observation_says_of_every_field_what_the_view_says(name: str) -> None:
    game, numbers = registry.game(name), encoding(name)
    for match in points(game, 5):
        for seat in range(match.seats):
            view = match.view(seat)
            read = numbers.decode(numbers.observe(match, seat))
            assert read == {field: view[field] for field in read}


@every_game
def test_observations_leave_out_only_what_nobody_sees(name: str) -> None:
    game = registry.game(name)
    shown = {section.field.name for section in encoding(name).sections if section.field}
    assert shown == {field.name for field in game.layout.fields if field.sight != "hidden"}


def leaks(game: Game) -> bool:
    """Whether any observation changes when what its seat cannot know is dealt again."""
    numbers = encoding(game)
    return any(
        numbers.observe(match, seat).tobytes() != numbers.observe(match.redeal(seat, seed), seat).tobytes()
        for match in points(game, 6)
        for seat in range(match.seats)
        for seed in range(5)
    )


@every_game
def test_redealing_what_a_seat_cannot_know_changes_no_byte_of_its_observation(name: str) -> None:
    assert not leaks(registry.game(name))


def test_a_leak_into_observations_is_caught() -> None:
    assert not leaks(CAIRN)
    assert leaks(published(CAIRN, "weather"))


@every_game
def test_sections_lie_side_by_side_and_entries_within_their_bounds(name: str) -> None:
    numbers = encoding(name)
    assert [section.start for section in numbers.sections[1:]] == [section.end for section in numbers.sections[:-1]]
    assert numbers.sections[-1].end == numbers.length
    low, high = numbers.bounds
    for match in points(registry.game(name), 7):
        seen = numbers.observe(match, 0)
        assert (low <= seen).all()
        assert (seen <= high).all()


@every_game
def test_every_action_is_read_back_as_its_number(name: str) -> None:
    numbers = encoding(name)
    for number in random.Random(1).sample(range(len(numbers.actions)), 100):
        action = numbers.action(number)
        assert numbers.actions.canonical(numbers.number(action.notation)) == numbers.actions.canonical(number)
        assert numbers.actions.canonical(numbers.number(action.as_json())) == numbers.actions.canonical(number)
        assert numbers.describe_action(number) == action.words


def test_an_action_that_does_not_exist_is_named() -> None:
    with pytest.raises(ValueError, match="has no action 'fly'"):
        encoding(CAIRN).number("fly")


def test_a_sixth_game_has_an_encoding_without_a_line_written_for_it() -> None:
    numbers, match = encoding(CAIRN), Match(CAIRN, 2, 1, {})
    match.act(1, "add 2")
    mine, other = numbers.observe(match, 1), numbers.observe(match, 0)
    assert (numbers.name, numbers.part(mine, "stack").item(), numbers.part(other, "stack").item()) == ("Cairn-v1", 2, 0)
    assert "stack: [None, 2]" in numbers.describe(mine)
    assert numbers.mask(match, 1).tolist() == [1, 0, 1]


def test_parts_of_many_observations_are_views() -> None:
    numbers = encoding(CAIRN)
    many = np.zeros((4, numbers.length), np.int16)
    numbers.part(many, "total")[2] = [1, 2, 3]
    assert many.sum() == 6


class Wide(GameState, seats=Seats(2)):
    """A state with numbers that no observation can hold."""

    height: Row = public(int32, 2)


def test_numbers_that_are_too_great_are_cut_off() -> None:
    state = Wide.layout.blank()
    state.height = [1 << 20, -7]
    observation = Observation(Wide.layout)
    seen = [0] * observation.length
    observation.function("<wide>")(state, 0, seen)
    assert seen[-2:] == [MOST, -7]


def test_the_page_about_encodings_is_as_it_would_be_made_now() -> None:
    assert PAGE.read_text() == page(), "run `python -m topout.envs`"
