"""Finished matches: replays, uploaded records, analyses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topout.lab.analysis.findings import Analysis
from topout.messages.protocol import ShortText, Spoken, Standing, TableInfo, Wish


class Look(Wish):
    """Replay an uploaded record from step `first` on, as a seat or spectator saw it or with everything open."""

    record: dict[str, Any]
    eyes: ShortText = "open"
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class ReplayStep(Struct):
    """One step of a replay: who decided, what this point of view saw afterwards, and everyone's score by then."""

    number: int
    seat: int | None
    action: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]
    standing: Standing | None
    scores: list[int]


class Replay(Struct):
    """A stretch of a finished match from a seat's point of view, a spectator's, or with everything open."""

    table: TableInfo
    eyes: str
    length: int
    steps: list[ReplayStep]
    talk: list[Spoken]


class Keepsake(Struct):
    """What remains readable of a match whose rules this server no longer has, with a sentence saying so.

    `lines` are the events that were kept; `places` are the final ones, if the match ended.
    """

    title: str
    why: str
    names: list[str]
    lines: list[str]
    places: list[int] | None
    talk: list[str]


class AnalysisStatus(Struct):
    """The progress of an analysis from 0 to 1, and its result or why it failed."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    progress: float
    analysis: Analysis | None = None
    reason: str | None = None
