"""States: their layout, copies, and what a projection shows of each kind of field."""

from __future__ import annotations

import pytest
from core.cairn import CAIRN

from topout.core.layout import Seats, int8, int32, int64
from topout.core.reading import counted, maybe_named, members, named
from topout.core.state import PER_SEAT, Cube, GameState, Grid, Row, hidden, owned, public, seen_by
from topout.core.view import truth, view

SEATS = Seats(3)


class Tray(GameState, seats=SEATS):
    """One field of every shape."""

    small: int = public(int8)
    grid: Cube = public(int8, 2, 3, 2)
    hand: Grid = owned(int8, PER_SEAT, 2, shows=counted(("ace", "king")))
    wide: int = public(int64)
    secret: Row = hidden(int32, PER_SEAT)


class FullerTray(Tray, seats=SEATS):
    """The same with more in the gaps that it leaves."""

    crumbs: Row = public(int8, 3, tucked=True)


LAYOUT = Tray.layout


def test_a_state_survives_packing_and_unpacking() -> None:
    state = LAYOUT.blank()
    state.small, state.wide, state.secret = -5, -(1 << 60), [1, 2, 3]
    state.grid[1][2] = [7, 8]
    again = LAYOUT.unpack(LAYOUT.pack(state))
    assert (again.small, again.wide, again.secret, again.grid) == (-5, -(1 << 60), [1, 2, 3], state.grid)


def test_a_copy_shares_nothing() -> None:
    state = LAYOUT.blank()
    copy = LAYOUT.copy(state)
    copy.grid[0][0][0] = 1
    copy.hand[0][0] = 1
    assert state.grid[0][0][0] == state.hand[0][0] == 0


def test_the_numpy_type_has_the_same_layout() -> None:
    import numpy as np

    state = LAYOUT.blank()
    state.hand[2][1], state.wide = 9, 77
    array = np.frombuffer(LAYOUT.pack(state), LAYOUT.dtype)
    assert array["hand"][0, 2, 1] == 9
    assert array["wide"][0] == 77
    assert LAYOUT.size == LAYOUT.dtype.itemsize
    assert LAYOUT.size % 8 == 0


def test_events_lie_behind_the_saved_state() -> None:
    assert LAYOUT.noisy().offsets[: len(LAYOUT.fields)] == LAYOUT.offsets
    assert LAYOUT.noisy().offsets[len(LAYOUT.fields)] >= LAYOUT.size


def test_values_read_as_people_name_them() -> None:
    assert named(("a", "b")).say(1) == "b"
    assert maybe_named(("a", "b")).say(-1) is None
    with pytest.raises(ValueError, match="-1 stands for none of a, b"):
        named(("a", "b")).say(-1)
    assert counted(("a", "b")).say([0, 2]) == {"b": 2}
    assert members(("a", "b", "c")).say(0b101) == ["a", "c"]


def test_a_view_shows_seats_in_play_and_what_the_seat_owns() -> None:
    state = CAIRN.template({}, 2)
    state.stack = [1, 2, 0]
    assert view(CAIRN, state, 1)["stack"] == [None, 2]
    assert view(CAIRN, state, None)["stack"] == [None, None]
    assert truth(CAIRN, state)["stack"] == [1, 2]
    assert "weather" not in view(CAIRN, state, 0)
    assert truth(CAIRN, state)["weather"] == 0


def test_a_field_seen_by_a_mask_is_shown_to_its_members() -> None:
    state = CAIRN.template({}, 3)
    state.last, state.shown = [4, 5, 6], [0b010, 0b101, 0]
    assert view(CAIRN, state, 0)["last"] == [None, 5, None]
    assert view(CAIRN, state, 1)["last"] == [4, None, None]
    assert view(CAIRN, state, None)["last"] == [None, None, None]


def test_a_field_whose_annotation_does_not_fit_its_shape_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.pile has 2 axes: annotate it as Grid"):

        class Wrong(GameState, seats=SEATS):
            pile: Row = public(int8, PER_SEAT, 4)


def test_a_state_inherits_the_fields_that_every_game_has() -> None:
    assert [f.name for f in LAYOUT.fields[:3]] == ["key", "draws", "owed"]
    assert LAYOUT.by_name["score"].shape == (3,)


def test_a_mask_is_named_by_the_field_itself() -> None:
    class Masked(GameState, seats=SEATS):
        eyes: int = hidden(int32)
        goal: int = seen_by(eyes, int8)

    assert Masked.layout.by_name["goal"].sight == "eyes"


def test_what_is_tucked_into_a_gap_leaves_all_other_bytes_as_they_were() -> None:
    plain, fuller = LAYOUT.blank(), FullerTray.layout.blank()
    plain.small = fuller.small = -5
    plain.secret = fuller.secret = [1, 2, 3]
    assert FullerTray.layout.pack(fuller) == LAYOUT.pack(plain)
    fuller.crumbs = [1, -2, 3]
    again = FullerTray.layout.unpack(FullerTray.layout.pack(fuller))
    assert (again.crumbs, again.secret, again.small) == ([1, -2, 3], [1, 2, 3], -5)
    assert FullerTray.layout.dtype.itemsize == LAYOUT.size


def test_what_no_gap_is_large_enough_for_cannot_be_tucked_in() -> None:
    with pytest.raises(TypeError, match="wide_crumbs is tucked in, but there is no gap of 64 bytes"):

        class TooFull(Tray, seats=SEATS):
            wide_crumbs: Row = public(int64, 8, tucked=True)
