"""Records: layout, copies, and what a projection shows of each kind of field."""

from __future__ import annotations

from core.cairn import CAIRN

from topout.core.record import Record, Seats, counted, hidden, int8, int32, int64, members, named, owned, public
from topout.core.view import truth, view

SEATS = Seats(3)
RECORD = Record(
    public("small", int8),
    public("grid", int8, (2, 3, 2)),
    owned("hand", int8, (SEATS, 2), shows=counted(("ace", "king"))),
    public("wide", int64),
    hidden("secret", int32, SEATS),
)


def test_a_state_survives_packing_and_unpacking() -> None:
    state = RECORD.blank()
    state.small, state.wide, state.secret = -5, -(1 << 60), [1, 2, 3]
    state.grid[1][2] = [7, 8]
    again = RECORD.unpack(RECORD.pack(state))
    assert (again.small, again.wide, again.secret, again.grid) == (-5, -(1 << 60), [1, 2, 3], state.grid)


def test_a_copy_shares_nothing() -> None:
    state = RECORD.blank()
    copy = RECORD.copy(state)
    copy.grid[0][0][0] = 1
    copy.hand[0][0] = 1
    assert state.grid[0][0][0] == state.hand[0][0] == 0


def test_the_numpy_type_has_the_same_layout() -> None:
    import numpy as np

    state = RECORD.blank()
    state.hand[2][1], state.wide = 9, 77
    array = np.frombuffer(RECORD.pack(state), RECORD.dtype)
    assert array["hand"][0, 2, 1] == 9
    assert array["wide"][0] == 77
    assert RECORD.size == RECORD.dtype.itemsize
    assert RECORD.size % 8 == 0


def test_events_lie_behind_the_saved_state() -> None:
    assert RECORD.noisy().offsets[: len(RECORD.fields)] == RECORD.offsets
    assert RECORD.noisy().offsets[len(RECORD.fields)] >= RECORD.size


def test_values_read_as_people_name_them() -> None:
    assert named(("a", "b")).say(1) == "b"
    assert named(("a", "b")).say(-1) is None
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
