"""The results of an analysis. Chances run from 0 to 1; a change of 0.1 is ten percentage points."""

from __future__ import annotations

from msgspec import Struct


class Moment(Struct):
    """Something that happened at a step, and by how much it changed one seat's chance."""

    step: int
    text: str
    change: float


class Advice(Struct):
    """What a stronger bot would have done with the same knowledge.

    `chance` is its own estimate, `playouts` that of playouts from the true position.
    """

    words: str
    same: bool
    chance: float
    playouts: float


class Swing(Struct):
    """One of the biggest changes: by the choice of `seat` the chance of `whom` went from `before` to `after`.

    `luck` and `choice` add up to the change; `error` is its standard error.
    """

    step: int
    seat: int
    whom: int
    before: float
    after: float
    luck: float
    choice: float
    error: float
    text: str
    why: str
    advice: Advice | None


class Balance(Struct):
    """How a seat's chance developed: `fair` (before the deal) and all later parts add up to `result`."""

    seat: int
    fair: float
    deal: float
    luck: float
    own: float
    others: float
    result: float
    luck_error: float
    luckiest: Moment | None
    unluckiest: Moment | None
    words: str


class Analysis(Struct):
    """An analysed match: each row of `chances` holds everyone's chance after the replay step in `at`.

    `steps` is the last step of the replay; the rows end earlier if the analysis was stopped. `error` is the largest
    standard error of a chance. A replay step is one decision.
    """

    steps: int
    at: list[int]
    playouts: int
    error: float
    chances: list[list[float]]
    swings: list[Swing]
    seats: list[Balance]
