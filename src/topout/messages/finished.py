"""What is asked and told about finished matches."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topout.lab.analysis.findings import Analysis
from topout.messages.protocol import ShortText, Spoken, Standing, TableInfo, Wish


class Look(Wish):
    """Look at a record from step `first` on, through a seat's eyes, as a spectator or with everything open."""

    record: dict[str, Any]
    eyes: ShortText = "open"
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class ReplayStep(Struct):
    """One step of a finished match: who decided, what the chosen eyes saw after it, and everyone's score by then."""

    number: int
    seat: int | None
    action: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]
    standing: Standing | None
    scores: list[int]


class Replay(Struct):
    """A stretch of a finished match through one seat's eyes, a spectator's, or with everything open."""

    table: TableInfo
    eyes: str
    length: int
    steps: list[ReplayStep]
    talk: list[Spoken]


class Keepsake(Struct):
    """What can still be read of a match by rules that this server no longer has, and a sentence that says so.

    `lines` is what happened, as far as it was kept; `places` are those of the end, if there was one.
    """

    title: str
    why: str
    names: list[str]
    lines: list[str]
    places: list[int] | None
    talk: list[str]


class AnalysisStatus(Struct):
    """How far the analysis of a finished match is, from 0 to 1; what it found, or why it failed."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    progress: float
    analysis: Analysis | None = None
    reason: str | None = None
