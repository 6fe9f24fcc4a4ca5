"""Rules of play count from the front: rules on a GPU do not look at the sign of an index, which saves much code."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from conformance.cases import Case, every_case

from topout.core.batch import Batch
from topout.core.drive import open_game, write_end
from topout.core.engine import slots_of
from topout.core.event import tell, tell_nobody
from topout.core.game import Game
from topout.core.gpu import random_move
from topout.core.rule import Linker, Lookup
from topout.games import registry

SEEDS, MOVES = 6, 3000


class FromTheEnd(IndexError):
    """Something was looked up by counting from the end."""


def at(index: Any) -> Any:
    """An index that a GPU takes as it is."""
    if isinstance(index, int) and index < 0:
        raise FromTheEnd(f"{index} counts from the end")
    return index


class Row(list[Any]):
    """A row that is read and written from the front alone."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(at(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(at(index), value)


class Facts(tuple[Any, ...]):
    """A lookup that is read from the front alone."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(at(index))


def guarded(value: Any) -> Any:
    """Nested rows, every one of them guarded."""
    return Row(guarded(part) for part in value) if isinstance(value, list) else value


def guarded_facts(value: Any) -> Any:
    return Facts(guarded_facts(part) for part in value) if isinstance(value, tuple) else value


class Guard(Linker):
    """Links plain rules as they are on a GPU where nobody thinks, with guarded lookups."""

    def value(self, value: Any) -> Any:
        """What a global name means here."""
        return guarded_facts(value) if isinstance(value, Lookup) else super().value(value)


def guarded_state(case: Case) -> Any:
    """A state before set-up whose rows are guarded."""
    game = registry.game(case.game)
    state = game.layout.unpack(Batch(game, case.seats, case.options).raw)
    for field in game.layout.fields:
        setattr(state, field.name, guarded(getattr(state, field.name)))
    return state


@cache
def guard(game: Game) -> Guard:
    """A game's rules as they are on a GPU where nobody thinks."""
    return Guard(slots_of(game, f"<{game.name} guarded>"), {tell: tell_nobody}, forgetful=True)


@every_case
def test_no_index_is_negative_in_random_play(case: Case) -> None:
    game = registry.game(case.game)
    begin, move, end = (guard(game)(rule) for rule in (open_game, random_move, write_end))
    ids, room = Row([0] * len(game.actions)), Row([0] * case.seats)
    made = 0
    for seed in range(SEEDS):
        state = guarded_state(case)
        begin(state, seed)
        while not state.over and made < MOVES:
            made += 1
            move(state, seed, made, ids)
        end(state, room, room)
    assert made > 4 * SEEDS or made == MOVES


def test_a_negative_index_would_be_seen() -> None:
    with pytest.raises(FromTheEnd):
        guarded([[1, 2], [3]])[0][-1]
    with pytest.raises(FromTheEnd):
        guarded([[1, 2], [3]])[-1] = 0
    with pytest.raises(FromTheEnd):
        guarded_facts(((1, 2), (3,)))[1][-1]
