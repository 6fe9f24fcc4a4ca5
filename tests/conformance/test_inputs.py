"""Odd input gets a clear sentence and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from conformance.cases import cases_of, every_game, step
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import topout
from topout.core.action import slug
from topout.games import registry

ODD_PARAMS = st.one_of(st.integers(), st.dictionaries(st.text(), st.text()))
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(min_value=10**30),
    st.floats(),
    st.text(max_size=30),
    st.binary(max_size=8),
    st.lists(st.one_of(st.integers(), st.text(max_size=8)), max_size=4),
    st.dictionaries(st.text(max_size=6), st.one_of(st.integers(), st.text(max_size=6)), max_size=3),
    st.fixed_dictionaries({"name": st.text(max_size=6), "params": ODD_PARAMS}),
)
patient = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@every_game
@patient
@given(seat=ODD, action=ODD, steps=st.integers(0, 12))
def test_odd_seats_and_actions_are_refused_kindly(name: str, seat: Any, action: Any, steps: int) -> None:
    match = topout.new(name, seed=1)
    rng = random.Random(steps)
    for _ in range(steps):
        if not match.over:
            step(match, rng)
    before = match.hash
    try:
        match.act(seat, action)
    except topout.Illegal as refusal:
        assert refusal.reason
        assert refusal.rule
        assert match.hash == before


@every_game
@patient
@given(seat=ODD)
def test_odd_seats_see_nothing(name: str, seat: Any) -> None:
    match = topout.new(name, seed=1)
    sitting = type(seat) is int and 0 <= seat < match.seats
    if seat is None or sitting:
        assert match.view(seat)["you"] == seat
        return
    for look in (match.view, match.events, match.legal):
        with pytest.raises(ValueError, match="There is no seat"):
            look(seat)


@every_game
def test_after_the_end_every_action_is_refused(name: str) -> None:
    match = topout.new(name, seed=1)
    rng = random.Random(0)
    while not match.over:
        step(match, rng)
    for seat in range(match.seats):
        assert match.legal(seat) == []
        for number in range(0, len(match.game.actions), 7):
            with pytest.raises(topout.Illegal, match="The game is over"):
                match.act(seat, number)


@every_game
@patient
@given(value=ODD)
def test_odd_option_values_are_refused_with_what_would_do(name: str, value: Any) -> None:
    for option in registry.game(name).options:
        try:
            topout.new(name, seed=1, **{option.name: value})
        except ValueError as problem:
            assert str(problem).endswith(".")


@every_game
def test_an_unknown_option_names_those_that_exist(name: str) -> None:
    with pytest.raises(topout.BadOption, match=r"has no option 'colour'\. Its options: "):
        topout.new(name, seed=1, colour="red")


@every_game
@pytest.mark.parametrize("seats", [0, 1, 9, -1, 10**20])
def test_a_wrong_number_of_seats_names_the_right_ones(name: str, seats: int) -> None:
    with pytest.raises(topout.BadOption, match="is for"):
        topout.new(name, seats=seats, seed=1)


@every_game
@patient
@given(seed=ODD)
def test_a_seed_is_a_number_or_text(name: str, seed: Any) -> None:
    try:
        topout.new(name, seed=seed)
    except ValueError as problem:
        assert str(problem).startswith("A seed is")


@every_game
@patient
@given(part=st.sampled_from(["game", "version", "options", "seats", "seed", "decisions", "actions"]), value=ODD)
def test_a_damaged_record_is_refused_with_a_sentence(name: str, part: str, value: Any) -> None:
    match = topout.new(name, seed=1)
    step(match, random.Random(0))
    record = {**match.record(), part: value}
    if part == "actions":
        del record["decisions"]
    try:
        topout.replay(record)
    except ValueError as problem:
        assert str(problem).endswith((".", "]"))


@every_game
def test_every_action_number_has_its_own_notation_and_json(name: str) -> None:
    actions = registry.game(name).actions
    assert len(actions.by_notation) == len(actions)
    for number in range(len(actions)):
        action = actions[number]
        assert actions.parse(str(action)) == number
        assert actions.parse(str(action).upper()) == number
        assert actions.find(action.name, action.params) == number


def spelled(given: Mapping[str, Any]) -> list[str]:
    """Values as views print them; what is not given is left out."""
    return [str(value) for value in given.values() if value is not None]


@every_game
def test_every_value_is_read_as_views_print_it_and_optional_ones_may_be_left_out(name: str) -> None:
    actions = registry.game(name).actions
    for number in range(len(actions)):
        action = actions[number]
        given = {label: value for label, value in action.params.items() if value is not None}
        assert actions.parse(" ".join([action.name, *spelled(given)])) == number
        assert actions.find(action.name, given) == number
        assert actions.find(action.name, {label: str(value) for label, value in given.items()}) == number
        assert actions.find(action.name, {label: slug(value) for label, value in given.items()}) == number


def resembling(value: Any) -> list[Any]:
    """What looks like a value and is none: another sign, more digits, another type."""
    written = [f"-{value}", f"+{value}", f"0{value}", f"{value}-", f"{value}.0", f"{value},", f"{value} {value}"]
    other = [[value], {value: value}, str(value).encode()]
    return written + other + ([float(value), -value - 1, bool(value)] if isinstance(value, int) else [True, 1.5, -1])


@every_game
def test_what_only_resembles_a_value_is_no_move(name: str) -> None:
    actions = registry.game(name).actions
    for number in range(0, len(actions), 1 + len(actions) // 150):
        action = actions[number]
        for label, value in action.params.items():
            for odd in resembling(value) if value is not None else []:
                given = {**action.params, label: odd}
                assert actions.find(action.name, given) is None, given
                if isinstance(odd, str):
                    assert actions.parse(" ".join([action.name, *spelled(given)])) is None, given


@every_game
def test_a_move_with_more_or_fewer_values_than_it_takes_is_no_move(name: str) -> None:
    actions = registry.game(name).actions
    for verb in actions.verbs:
        action = actions[actions.starts[verb.name]]
        needed = [label for label, param in verb.params.items() if None not in param.values]
        for label in needed:
            assert actions.find(verb.name, {k: v for k, v in action.params.items() if k != label}) is None
        assert actions.find(verb.name, {**action.params, "colour": "red"}) is None
        assert actions.parse(f"{action} red") is None
        assert (actions.parse(verb.name) is None) == bool(needed)


@every_game
def test_every_case_of_options_is_a_real_table(name: str) -> None:
    for case in cases_of(name):
        assert case.start(1).owed
